# jit_cache.sh PROGRAM: runs it eight times, four at a time, and kills a ninth at different moments of its start.
set -eu
program=$1
for delay in 0.01 0.03 0.06; do
  "$program" > /dev/null &
  victim=$!
  sleep "$delay"
  kill -KILL "$victim" 2> /dev/null || true
  wait "$victim" || true
done
for round in 1 2; do
  pids=""
  for _ in 1 2 3 4; do
    "$program" > /dev/null &
    pids="$pids $!"
  done
  for pid in $pids; do wait "$pid"; done
done
