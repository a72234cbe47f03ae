/* Types of CUDA's device language. */
#pragma once
#define __DEVICE_TYPES_H__ /* programs ask by it whether this header is there */

enum cudaRoundMode { cudaRoundNearest, cudaRoundZero, cudaRoundPosInf, cudaRoundMinInf };
