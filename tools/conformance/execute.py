"""Runs a command with a time limit and kills all that it started when the limit has passed."""

import os
import resource
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

OUTPUT_LIMIT = 4 << 20  # bytes of output kept: a program gone wild must not fill the memory


@dataclass
class Outcome:
    """How a command ended. `code` is the exit code, negative for a signal, as subprocess has it."""

    command: str
    code: int
    seconds: float
    output: str
    timed_out: bool = False

    @property
    def signal_name(self) -> str | None:
        """Name of the signal that ended the command (a shell reports it as 128 + n), or None."""
        number = -self.code if self.code < 0 else self.code - 128 if 128 < self.code < 160 else 0
        try:
            return signal.Signals(number).name if number else None
        except ValueError:
            return None


def run(command: str, folder: Path, environment: dict[str, str], timeout: float, memory: int | None = None) -> Outcome:
    """Runs a shell command in its own process group, standard error merged into its output.

    `memory` limits the data segment of each process, in bytes.
    """

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))

    start = time.monotonic()
    log = folder / ".conformance-output"
    with open(log, "w+b") as sink:
        process = subprocess.Popen(["/bin/sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=sink, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limit)
        timed_out = False
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            timed_out = True
        try:  # also what the command left behind in the background
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        seconds = time.monotonic() - start
        output = tail_of(sink)
    log.unlink()
    return Outcome(command, process.returncode, seconds, output, timed_out)


def tail_of(stream) -> str:
    """The last OUTPUT_LIMIT bytes of a file opened for reading, as text."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(0, size - OUTPUT_LIMIT))
    return stream.read(OUTPUT_LIMIT).decode(errors="replace")
