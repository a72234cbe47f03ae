/* HIP's run-time header: the host API for any compiler; the device language for those that understand it. */
#pragma once

#include "../cairn/device/prelude.h"
#include "hip_common.h"
#include "hip_runtime_api.h"
#include "hip_vector_types.h"

#ifdef __cplusplus
#include "../cairn/device/hip_names.h"
#include "../cairn/device/language.h"
#endif
