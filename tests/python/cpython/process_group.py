"""Runs a program as a process group of its own, which is killed as a whole when its time is up or when it has ended."""

import os
import signal
import subprocess
import time

LOAD, WAITS = 15, 120  # of time that goes by: a machine may do other things, and a program may wait


def used_so_far(pid):
    """Processor seconds of a process and those children of it that have ended; 0: it has ended itself."""
    try:
        with open(f"/proc/{pid}/stat", errors="replace") as stat:
            fields = stat.read().rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def run_group(command, environment, folder, log, seconds):
    """The exit status, None where its processor time was up, or far more time had gone by, and the processor time that it
    and its children took."""
    with open(log, "wb") as stream:
        process = subprocess.Popen(
            command,
            env=environment,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    deadline = time.monotonic() + LOAD * seconds + WAITS
    done, status, usage = 0, None, None
    while not done and time.monotonic() < deadline and used_so_far(process.pid) <= seconds:
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        if not done:
            time.sleep(0.05)
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    if not done:
        _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0  # it has been waited for
    return os.waitstatus_to_exitcode(status) if done else None, usage.ru_utime + usage.ru_stime
