"""python -m msjit.bisect script.py [arguments]: finds the fragment whose capture changes what a program does.

The program runs without capture, then with only the first 1, 2, 4, ... fragments captured (MSJIT_MAX_FRAGMENTS), and
between the last number that agrees and the first that does not the search halves.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

from . import _script

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)")


class _Outcome:
    """What a run showed: exit status and standard output."""

    def __init__(self, status, output, fragments, log):
        self.status, self.output, self.fragments, self.log = status, output, fragments, log

    def same(self, other, rtol):
        if self.status != other.status:
            return False
        if self.output == other.output or not rtol:
            return self.output == other.output
        if _NUMBER.sub("#", self.output) != _NUMBER.sub("#", other.output):
            return False
        pairs = zip(_NUMBER.findall(self.output), _NUMBER.findall(other.output))
        return all(abs(float(a) - float(b)) <= rtol * max(abs(float(a)), abs(float(b))) for a, b in pairs)

    def describe(self):
        last = self.output.strip().splitlines()[-1:] or ["nothing"]
        return f"exit status {self.status}, last line of output: {last[0][:100]}"


def _run(options, limit, logs=""):
    """One run with at most `limit` fragments; None: without capture."""
    handle, path = tempfile.mkstemp(suffix=".json")
    os.close(handle)
    env = dict(os.environ, MSJIT_LOGS=logs)
    env.update({"MSJIT_DISABLE": "1"} if limit is None else {"MSJIT_MAX_FRAGMENTS": str(limit)})
    command = [sys.executable, "-m", "msjit", "--report-json", path]
    command += (["-m"] if options.as_module else []) + [options.script, *options.args]
    try:
        done = subprocess.run(
            command, env=env, capture_output=True, text=True, errors="replace", timeout=options.timeout
        )
        status, output, log = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as late:
        status, output, log = f"none after {options.timeout} s", (late.stdout or b"").decode(errors="replace"), ""
    try:
        with open(path) as file:
            fragments = {f["ordinal"]: f for f in json.load(file)["regions"]}
    except ValueError:  # the process died before it could write
        fragments = None
    os.unlink(path)
    return _Outcome(status, output, fragments, log)


def find(options, say):
    """The number of the first fragment that changes the outcome with the run that has it, or None, None."""
    plain = _run(options, None)
    say(f"without capture: {plain.describe()}")
    if not plain.same(_run(options, None), options.rtol):
        raise SystemExit(
            "bisect: two runs without capture differ already; fix the program's seeds, or compare with --rtol"
        )
    nothing = _run(options, 0)
    if not nothing.same(plain, options.rtol):
        raise SystemExit(
            f"bisect: with no fragment at all the outcome changes, too ({nothing.describe()}): it is not a "
            "fragment's doing. Please report it."
        )
    good, bad = 0, 1
    while True:
        run = _run(options, bad)
        same = run.same(plain, options.rtol)
        say(f"{bad} fragments: {'same' if same else 'differs: ' + run.describe()}")
        if not same:
            break
        if run.fragments is not None and max(run.fragments, default=0) < bad:
            return None, None
        good, bad = bad, bad * 2
    while bad - good > 1:
        middle = (good + bad) // 2
        tried = _run(options, middle)
        same = tried.same(plain, options.rtol)
        say(f"{middle} fragments: {'same' if same else 'differs: ' + tried.describe()}")
        if same:
            good = middle
        else:
            bad, run = middle, tried
    return bad, run


def main(argv=None):
    p = _script.parser(
        "python -m msjit.bisect",
        "Finds the fragment whose capture changes a program's exit status or standard output. Exit status: 0 when "
        "nothing changes, 1 when a fragment is found.",
    )
    p.add_argument("--rtol", type=float, default=0.0, help="relative tolerance for numbers in the output (default 0)")
    p.add_argument("--timeout", type=float, default=600, help="seconds that one run may take (default 600)")
    options = _script.parse(p, argv)
    number, run = find(options, lambda text: print(f"bisect: {text}", file=sys.stderr))
    if number is None:
        print("no fragment changes the outcome")
        return 0
    fragment = (run.fragments or {}).get(number)
    if fragment is None:
        log = _run(options, number, "guards,graph").log
        print(f"fragment {number} changes the outcome; the process ended before it could tell more. Its log ends with:")
        print("\n".join(log.splitlines()[-60:]))
        return 1
    print(f"fragment {number} changes the outcome: {fragment['file']}:{fragment['first_line']}-{fragment['last_line']}")
    for title in ("graph", "kernels", "guards"):
        if fragment[title]:
            print(f"{title}:\n" + "\n".join("    " + line for line in fragment[title].strip().splitlines()))
    print("Mark the function with @msjit.no_capture to go on without it; please report it.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
