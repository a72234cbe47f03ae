"""Makes C++ and linker inputs out of the tables of entry points, into the build tree.

  generate.py hip  spec/hip.tsv  OUT   hip_functions.h, hip_entries.cpp, hip.map
  generate.py cuda spec/cuda.tsv OUT   cuda_functions.h, cuda_entries.cpp, cudart.map
  generate.py cuda_driver spec/cuda_driver.tsv OUT   driver_entries.cpp, cuda.map
  generate.py hsa  spec/hsa.tsv  OUT   hsa_unsupported.cpp, hsa.map
  generate.py hiprtc spec/hiprtc.tsv OUT   hiprtc_functions.h, hiprtc_entries.cpp, hiprtc.map; nvrtc likewise
"""

import pathlib
import sys

import entry_points

NOTE = "// Made by spec/generate.py; do not edit.\n"


def declaration(point):
    return f"{point.returns} {point.name}({point.arguments or 'void'})"


def call(function, point, *leading):
    return f"{function}({', '.join([*leading, *point.names])})"


def hip_functions(points):
    """Declares what src/hip/api implements."""
    lines = [NOTE, "#pragma once\n", '#include "src/hip/api_types.h"\n', "namespace cairn::hip::api {\n"]
    for point in points:
        if point.state != "error" and point.kind != "abi" and point.family != "per_thread":
            lines.append(declaration(point) + ";")
    return "\n".join([*lines, "\n}  // namespace cairn::hip::api\n"])


def hip_entry(point):
    name = point.name
    if point.state == "error":
        body = f'cairn::hip::not_supported<{point.returns}>("{name}")'
    elif point.family == "per_thread":
        base = name.removesuffix("_spt")
        body = call(f"cairn::hip::enter_per_thread<cairn::hip::api::{base}>", point, f'"{name}"')
    elif point.kind == "quiet":
        body = call(f"cairn::hip::enter_quiet<cairn::hip::api::{name}>", point, f'"{name}"')
    else:
        body = call(f"cairn::hip::enter<cairn::hip::api::{name}>", point, f'"{name}"')
    return f'extern "C" CAIRN_EXPORT {declaration(point)} {{ return {body}; }}'


def hip_entries(points):
    lines = [NOTE, '#include "src/hip/api_call.h"', '#include "src/hip/api_types.h"', '#include "hip_functions.h"\n']
    return "\n".join([*lines, *(hip_entry(p) for p in points if p.kind != "abi"), ""])


def version_script(nodes):
    """`nodes` is a list of (version node, names), oldest first."""
    text, previous = "", ""
    for node, names in nodes:
        text += node + " {\nglobal:\n" + "".join(f"  {name};\n" for name in sorted(names))
        text += ("local:\n  *;\n" if not previous else "") + "}" + (f" {previous}" if previous else "") + ";\n"
        previous = node
    return text


# Functions of libamdhip64 that only Cairn's own libraries call.
PRIVATE = ["cairn_hip_set_last_error"]


def hip_map(points):
    versions = sorted({p.since for p in points}, key=lambda v: [int(part) for part in v.split(".")])
    nodes = [(f"hip_{v}", [p.name for p in points if p.since == v]) for v in versions]
    return version_script([*nodes, ("CAIRN_PRIVATE", PRIVATE)])


def cuda_functions(points):
    """Declares what src/cuda implements itself."""
    lines = [NOTE, "#pragma once\n", '#include "src/cuda/api_types.h"\n', "namespace cairn::cuda::api {\n"]
    for point in points:
        if point.forward == "own":
            lines.append(declaration(point) + ";")
    return "\n".join([*lines, "\n}  // namespace cairn::cuda::api\n"])


def cuda_entry(point):
    name = point.name
    if point.state == "error":
        body = f'cairn::cuda::not_supported<{point.returns}>("{name}")'
    elif point.forward == "own":
        body = call(f"cairn::cuda::enter<cairn::cuda::api::{name}>", point, f'"{name}"')
    else:
        body = call(f"cairn::cuda::forward<::{point.forward}>", point, f'"{name}"')
    return f'extern "C" CAIRN_EXPORT {declaration(point)} {{ return {body}; }}'


def cuda_entries(points):
    lines = [NOTE, '#include "src/cuda/api_call.h"', '#include "src/cuda/api_types.h"', '#include "cuda_functions.h"\n']
    return "\n".join([*lines, *(cuda_entry(p) for p in points if p.kind != "abi"), ""])


def cuda_map(points):
    return version_script([("libcudart.so.12", [p.name for p in points])])


def driver_entry(point):
    name = point.name
    if point.forward == "own":
        body = call(f"cairn::cuda::enter_driver<cairn::cuda::driver::{name}>", point, f'"{name}"')
    else:
        body = call(f"cairn::cuda::forward_driver<::{point.forward}>", point, f'"{name}"')
    return f'extern "C" CAIRN_EXPORT {declaration(point)} {{ return {body}; }}'


def driver_entries(points):
    lines = [NOTE, '#include "src/cuda/driver/api_call.h"', '#include "src/cuda/driver/functions.h"\n']
    return "\n".join([*lines, *(driver_entry(p) for p in points), ""])


def driver_map(points):
    return version_script([("libcuda.so.1", [p.name for p in points])])


def hsa_unsupported(points):
    """Defines the functions that are not there yet."""
    lines = [NOTE, '#include "src/hsa/unsupported.h"\n']
    for point in points:
        if point.state == "error":
            lines.append(f'CAIRN_HSA_EXPORT {declaration(point)} {{ return cairn::hsa::not_supported("{point.name}"); }}')
    return "\n".join([*lines, ""])


def hsa_map(points):
    """The one version node that clients of ROCr's library ask for."""
    return version_script([("ROCR_1", [p.name for p in points])])


def rtc_outputs(api, header, node):
    """The outputs for hiprtc or nvrtc, whose bodies stand in src/rtc."""

    def functions(points):
        lines = [NOTE, "#pragma once\n", f"#include <{header}>\n", "namespace cairn::rtc::api {\n"]
        return "\n".join([*lines, *(declaration(p) + ";" for p in points), "\n}  // namespace cairn::rtc::api\n"])

    def entries(points):
        lines = [NOTE, f'#include "{api}_functions.h"', '#include "src/rtc/api_call.h"\n']
        here = "cairn::rtc::api::"
        for p in points:
            body = call(f"cairn::rtc::enter<{here}{api}GetErrorString, {here}{p.name}>", p, f'"{p.name}"')
            lines.append(f'extern "C" CAIRN_EXPORT {declaration(p)} {{ return {body}; }}')
        return "\n".join([*lines, ""])

    def exports(points):
        return version_script([(node, [p.name for p in points])])

    return {f"{api}_functions.h": functions, f"{api}_entries.cpp": entries, f"{api}.map": exports}


OUTPUTS = {
    "hip": {"hip_functions.h": hip_functions, "hip_entries.cpp": hip_entries, "hip.map": hip_map},
    "cuda": {"cuda_functions.h": cuda_functions, "cuda_entries.cpp": cuda_entries, "cudart.map": cuda_map},
    "cuda_driver": {"driver_entries.cpp": driver_entries, "cuda.map": driver_map},
    "hsa": {"hsa_unsupported.cpp": hsa_unsupported, "hsa.map": hsa_map},
    "hiprtc": rtc_outputs("hiprtc", "hip/hiprtc.h", "hiprtc_4.2"),
    "nvrtc": rtc_outputs("nvrtc", "nvrtc.h", "libnvrtc.so.12"),
}


def main(language, table, out):
    points = entry_points.read(table)
    folder = pathlib.Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in OUTPUTS[language].items():
        (folder / name).write_text(make(points), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
