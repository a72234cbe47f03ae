#!/bin/sh
# Runs Debian's unmodified rocminfo on our libhsa-runtime64 and checks that it lists our agents.
#   rocminfo_test.sh <folder of the library>
# rocminfo asks more of the machine than of the library: it runs `lsmod` and looks for amdgpu, and opens /dev/kfd for
# reading and writing. The test supplies both from outside: an lsmod of its own first in PATH, and, in a mount
# namespace that ends with the test, a /dev that has an empty file of that name. It skips (77) where rocminfo is not
# installed or namespaces are not allowed.
set -eu

skip() { echo "skipped: $1"; exit 77; }

if [ "${ROCMINFO_TEST_INSIDE:-}" = 1 ]; then
  dev=$2/dev
  mkdir "$dev"
  mount -t tmpfs tmpfs "$dev"
  for node in null zero random urandom; do
    : > "$dev/$node"
    mount --bind "/dev/$node" "$dev/$node"
  done
  : > "$dev/kfd"
  mount --rbind "$dev" /dev
  PATH=$2/bin:$PATH LD_LIBRARY_PATH=$1 CAIRN_CPU_DEVICES=2 exec rocminfo
fi

library=$1
command -v rocminfo > /dev/null || skip "rocminfo is not installed"
command -v unshare > /dev/null || skip "unshare is not installed"
unshare --map-root-user --mount true 2> /dev/null || skip "mount namespaces are not allowed here"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
printf '#!/bin/sh\necho "amdgpu 1 0 - Live 0x0"\n' > "$scratch/bin/lsmod"
chmod +x "$scratch/bin/lsmod"

status=0
ROCMINFO_TEST_INSIDE=1 unshare --map-root-user --mount "$0" "$library" "$scratch" > "$scratch/out" 2>&1 || status=$?
cat "$scratch/out"
[ "$status" = 0 ] || { echo "FAILED: rocminfo exits with $status"; exit 1; }

expect() {  # <count> <text>
  found=$(grep -c -e "$2" "$scratch/out" || true)
  [ "$found" = "$1" ] || { echo "FAILED: '$2' stands there $found times, not $1"; exit 1; }
}
expect 3 '^Agent [0-9]'
expect 1 'Device Type: *CPU'
expect 2 'Device Type: *GPU'
expect 2 'Vendor Name: *Cairn'
expect 2 'Marketing Name: *Cairn'
expect 2 'Name: *cairn-x86-64'
expect 2 'Wavefront Size: *32('
expect 1 '\*\*\* Done \*\*\*'
echo "PASSED"
