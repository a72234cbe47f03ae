/* NVTX, version 3: marks and ranges for a profiler. Without one attached, as here, all of it does nothing. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NVTX_VERSION 3

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st* nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st* nvtxStringHandle_t;

typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
  NVTX_PAYLOAD_TYPE_INT32 = 5,
  NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;

typedef union nvtxMessageValue_t {
  const char* ascii;
  const wchar_t* unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_v2 {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_t;

#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

/* Ranges nest on each thread: a push gives the depth that it opens, a pop the one that it closes, and so on; without
 * a profiler both say -2, "no tool". */
#define NVTX_NO_PUSH_POP_TRACKING (-2)

#define CAIRN_NVTX static inline __attribute__((unused))
CAIRN_NVTX void nvtxInitialize(const void* reserved) { (void)reserved; }
CAIRN_NVTX void nvtxMarkA(const char* message) { (void)message; }
CAIRN_NVTX void nvtxMarkEx(const nvtxEventAttributes_t* attributes) { (void)attributes; }
CAIRN_NVTX nvtxRangeId_t nvtxRangeStartA(const char* message) {
  (void)message;
  return 0;
}
CAIRN_NVTX nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t* attributes) {
  (void)attributes;
  return 0;
}
CAIRN_NVTX void nvtxRangeEnd(nvtxRangeId_t id) { (void)id; }
CAIRN_NVTX int nvtxRangePushA(const char* message) {
  (void)message;
  return NVTX_NO_PUSH_POP_TRACKING;
}
CAIRN_NVTX int nvtxRangePushEx(const nvtxEventAttributes_t* attributes) {
  (void)attributes;
  return NVTX_NO_PUSH_POP_TRACKING;
}
CAIRN_NVTX int nvtxRangePop(void) { return NVTX_NO_PUSH_POP_TRACKING; }
CAIRN_NVTX void nvtxNameOsThreadA(uint32_t thread, const char* name) {
  (void)thread;
  (void)name;
}
CAIRN_NVTX void nvtxNameCategoryA(uint32_t category, const char* name) {
  (void)category;
  (void)name;
}
CAIRN_NVTX nvtxDomainHandle_t nvtxDomainCreateA(const char* name) {
  (void)name;
  return NULL;
}
CAIRN_NVTX void nvtxDomainDestroy(nvtxDomainHandle_t domain) { (void)domain; }
CAIRN_NVTX int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* attributes) {
  (void)domain;
  (void)attributes;
  return NVTX_NO_PUSH_POP_TRACKING;
}
CAIRN_NVTX int nvtxDomainRangePop(nvtxDomainHandle_t domain) {
  (void)domain;
  return NVTX_NO_PUSH_POP_TRACKING;
}
#undef CAIRN_NVTX

#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxDomainCreate nvtxDomainCreateA

#ifdef __cplusplus
}
#endif
