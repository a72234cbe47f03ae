// The toolkit versions that this compiler presents to the build systems that ask.
#pragma once

namespace cairn::cc {

inline constexpr char kCairnVersion[] = CAIRN_VERSION;
inline constexpr char kCudaRelease[] = "12.8";
inline constexpr char kCudaVersion[] = "12.8.93";
inline constexpr char kHipVersion[] = "6.4.43484-0";
inline constexpr char kHipRelease[] = "6.4";
inline constexpr char kDeviceGfx[] = "gfx1100";

}  // namespace cairn::cc
