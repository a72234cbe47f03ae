/* ROCm's path to the words of the device language. */
#pragma once

#include "../../cairn/device/qualifiers.h"
