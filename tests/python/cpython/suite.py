"""CPython's own test modules, plainly and under MSJIT_CAPTURE=all: which there are, and what comes of one.

    python suite.py [--out results.json] [--tenth N] [--jobs N] [MODULE ...]     runs them and records this version, and
                                                                                 its outcomes without capture, too
    python suite.py --plain [--jobs N] [MODULE ...]     records the outcomes without capture (plain_outcomes/)

A module runs in a process group of its own, which is killed as a whole when its time is up.
"""

import argparse
import concurrent.futures
import functools
import importlib.util
import json
import os
import pathlib
import platform
import resource
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
import turns  # noqa: E402
from known_differences import ALWAYS, DIFFERENT, EXCLUDED, FAULTS, LEFT_OUT  # noqa: E402
from process_group import run_group  # noqa: E402

FOLDER = pathlib.Path(__file__).parent
PLAIN_FOLDER = FOLDER / "plain_outcomes"
VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"
EACH_DAY = ("3.10", "3.11", "3.12", "3.13")  # run a tenth of the modules each day
THIS = VERSION if VERSION in EACH_DAY else "newest"
PLAIN_SECONDS = 60  # what takes longer without capture is left out
LONG_SECONDS = 15  # what takes more of processor time, both runs together, runs on one version
TIMES, MORE_SECONDS = 10, 10  # captured processor time allowed: so many times the plain one, and so much more


def test_folder():
    spec = importlib.util.find_spec("test")
    return pathlib.Path(next(iter(spec.submodule_search_locations))) if spec else None


def modules():
    """All test modules that the interpreter ships, those in packages by their dotted names."""
    folder = test_folder()
    if folder is None or not (folder / "test_grammar.py").is_file():
        return []
    found = []
    for path in sorted(folder.glob("**/test_*.py")):
        inner = path.relative_to(folder).with_suffix("").parts
        packages = [folder.joinpath(*inner[: i + 1]) for i in range(len(inner) - 1)]
        if all((p / "__init__.py").is_file() for p in packages) and (not packages or inner[0].startswith("test_")):
            found.append(".".join(inner))
    return [name for name in found if not any(name == out or name.startswith(out + ".") for out in LEFT_OUT)]


def tenth_of(name):
    return zlib.crc32(name.encode()) % 10


def number_of_sources():
    return turns.number("MSJIT_CPYTHON_TENTH")


def tenth_of_sources():
    """The tenth of the modules that runs without --all: another one whenever capture's sources change."""
    return number_of_sources() % 10


@functools.cache
def recorded_rows():
    return json.loads((FOLDER / "results.json").read_text())


def in_turn(name):
    """Whether a module without --all runs on this version: what takes long runs on one of them, which the sources choose. Those
    that are newer than EACH_DAY, of which one runs each day, count as one."""
    record = recorded_rows()
    rows = [rows[name] for rows in record.values() if name in rows]
    if max((row.get("plain_seconds", 0) + row.get("seconds", 0) for row in rows), default=0) < LONG_SECONDS:
        return True
    versions = sorted({v if v in EACH_DAY else "newest" for v, rows in record.items() if name in rows})
    turn = zlib.crc32(name.encode()) // 10 + number_of_sources() // 10
    return name not in record.get(VERSION, ()) or versions[turn % len(versions)] == THIS


def chosen(name, tenth):
    """A tenth of all, and of those of the language a half, the other half on the next version."""
    return name in ALWAYS and turns.has_turn(name, of=2) or tenth_of(name) == tenth and in_turn(name)


def run(module, captured, seconds):
    """What run_module.py tells of a module: outcomes, texts, captured_frames, slowest, seconds; or {"ended": why}."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        out = pathlib.Path(folder, "result.json")
        work = pathlib.Path(folder, "work")
        work.mkdir()
        command = [sys.executable, str(FOLDER / "run_module.py"), module, str(out)]
        command += ["--exclude", ",".join(EXCLUDED.get(module, ()))]
        environment = dict(os.environ, MSJIT_RECOMPILE_LIMIT="8")
        for name in (
            "MSJIT_CAPTURE",
            "PYTHONDONTWRITEBYTECODE",
        ):  # where that is set, tests of what is written are skipped
            environment.pop(name, None)
        if captured:
            environment["MSJIT_CAPTURE"] = "all"
            command.append("--capture")
        log = pathlib.Path(folder, "log")
        status, used = run_group(command, environment, work, log, seconds)
        if status == 0 and out.is_file():
            return json.loads(out.read_text()) | {"seconds": used}
        text = log.read_text(errors="replace")[-4000:]
        return {"ended": "does not end" if status is None else f"aborts with {status}", "text": text, "seconds": used}


def known(module, names):
    parts = {**DIFFERENT.get(module, {}), **FAULTS.get(module, {})}
    return {name for name in names if any(part in name for part in parts)}


def digest(outcomes):
    """Of the ids of the tests with their outcomes, on this very version of the interpreter."""
    text = json.dumps([platform.python_version(), sorted(outcomes.items())])
    return f"{zlib.crc32(text.encode()):08x}"


PLAIN_OUTCOMES = PLAIN_FOLDER / f"{VERSION}.json"


@functools.cache
def plain_outcomes():
    """{module: [digest, number of tests, seconds of processor time]} of runs without capture."""
    return json.loads(PLAIN_OUTCOMES.read_text()) if PLAIN_OUTCOMES.is_file() else {}


def compare_with_recorded(module):
    """compare(), but where the captured outcomes are those recorded without capture, that run is not made again."""
    known_digest, tests, seconds = plain_outcomes().get(module, (None, 0, 0.0))
    captured = None
    if known_digest:
        most = TIMES * seconds + MORE_SECONDS
        captured = run(module, True, most)
        if "ended" not in captured and captured["seconds"] <= most and digest(captured["outcomes"]) == known_digest:
            row = {"tests": tests, "plain_seconds": seconds, "seconds": round(captured["seconds"], 1), "different": []}
            return row | {"captured_frames": captured["captured_frames"], "slowest": captured["slowest"], "texts": {}}
    return compare(module, captured)


def record_plain(rows):
    """rows: as in plain_outcomes(); None: there is nothing to compare with."""
    rows = {name: row for name, row in {**plain_outcomes(), **rows}.items() if row}
    PLAIN_OUTCOMES.parent.mkdir(exist_ok=True)
    lines = [f"{json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(rows.items())]
    PLAIN_OUTCOMES.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    plain_outcomes.cache_clear()


def plain_row(plain):
    outcomes = plain.get("outcomes")
    return [digest(outcomes), len(outcomes), round(plain["seconds"], 1)] if outcomes else None


def compare(module, captured=None):
    """A record of the module: `left_out` says why it was not compared, `ended` how the captured run failed. A captured run
    that there is already, and came to its end in time, is not made again."""
    plain = run(module, False, PLAIN_SECONDS)
    if "ended" in plain or plain["seconds"] > PLAIN_SECONDS:
        return {"left_out": f"plainly: {plain.get('ended', 'takes more than a minute')}"}
    if not plain["outcomes"]:
        return {"left_out": "plainly: has no tests here"}
    most = TIMES * plain["seconds"] + MORE_SECONDS
    if captured is None or "ended" in captured or captured["seconds"] > most:
        captured = run(module, True, 1.2 * most)
    row = {"tests": len(plain["outcomes"]), "plain_seconds": round(plain["seconds"], 1), "plain": plain_row(plain)}
    row["seconds"] = round(captured["seconds"], 1)
    if "ended" in captured:
        return row | {"ended": captured["ended"], "different": [], "captured_frames": 0, "text": captured["text"]}
    expected, got = plain["outcomes"], captured["outcomes"]
    different = {name for name in expected | got if expected.get(name) != got.get(name)}
    if different - known(module, different):  # not those that differ from run to run by themselves
        again = run(module, False, PLAIN_SECONDS).get("outcomes", {})
        different -= {name for name in different if again.get(name) != expected.get(name)}
        if different - known(module, different):
            again = run(module, True, 1.2 * most)
            different = {name for name in different if again.get("outcomes", got).get(name) != expected.get(name)}
    row |= {"different": sorted(different), "captured_frames": captured["captured_frames"]}
    row["slowest"] = captured["slowest"]
    texts = {n: f"{expected.get(n)} -> {got.get(n)}\n{captured['texts'].get(n, '')}" for n in different}
    return row | {"texts": texts}


def problems(module, row):
    """What is wrong with a record, for the reader."""
    if "left_out" in row:
        return []
    if "ended" in row:
        return [f"{module}: {row['ended']}\n{row['text']}"]
    out = [
        f"{module}: {n}: {row['texts'].get(n, 0)}"
        for n in sorted(set(row["different"]) - known(module, row["different"]))
    ]
    if not row["captured_frames"]:
        out.append(f"{module}: no frame was captured")
    most = TIMES * row["plain_seconds"] + MORE_SECONDS
    if row["seconds"] > most:
        out.append(f"{module}: {row['seconds']} s of processor time, of {most:.0f} s allowed")
    return out


@functools.cache
def revision():
    """Of the sources; in a copy of them that git knows nothing of, what MSJIT_REVISION says."""
    if "MSJIT_REVISION" in os.environ:
        return os.environ["MSJIT_REVISION"]
    command = ["git", "-C", str(FOLDER), "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def recorded(row):
    return {key: value for key, value in row.items() if key not in ("text", "texts", "slowest", "plain")}


def summary(rows):
    compared = [row for row in rows.values() if "left_out" not in row]
    total = {k: sum(row[k] for row in compared) for k in ("tests", "captured_frames", "seconds", "plain_seconds")}
    different = sum(len(row["different"]) for row in compared)
    ended = [f"{name} {row['ended']}" for name, row in rows.items() if "ended" in row]
    share = 100 * different / max(1, total["tests"])
    return (
        f"CPython {VERSION}: {len(compared)} modules, {total['tests']} tests, {different} different ({share:.2f} %), "
        f"{total['captured_frames']} captured frames, {total['seconds']:.0f} s of processor time under capture, "
        f"{total['plain_seconds']:.0f} s without, {len(rows) - len(compared)} left out; ended: {', '.join(ended) or 'none'}"
    )


def record(path, rows):
    path = pathlib.Path(path)
    all_versions = json.loads(path.read_text()) if path.is_file() else {}
    all_versions.setdefault(VERSION, {}).update(
        {name: recorded(row) | {"revision": revision()} for name, row in rows.items()}
    )
    all_versions = {v: dict(sorted(all_versions[v].items())) for v in sorted(all_versions)}
    part = path.with_suffix(".part")
    part.write_text(json.dumps(all_versions, indent=1) + "\n")
    part.replace(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--out", help="JSON that this version's records are put into")
    parser.add_argument("--tenth", type=int, help="only this tenth of the modules, 0-9")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--skip-recorded", action="store_true", help="leave out what --out has a record of")
    parser.add_argument("--plain", action="store_true", help="record the outcomes without capture, and nothing else")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    names = options.modules or [m for m in modules() if options.tenth is None or tenth_of(m) == options.tenth]
    if options.skip_recorded and options.out and os.path.isfile(options.out):
        have = json.loads(pathlib.Path(options.out).read_text()).get(VERSION, {})
        names = [name for name in names if name not in have]
    if options.plain:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            plain = pool.map(lambda name: run(name, False, PLAIN_SECONDS), names)
            return record_plain({name: plain_row(row) for name, row in zip(names, plain)})
    rows = {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, row in zip(names, pool.map(compare, names)):
            rows[name] = row
            texts = problems(name, row)
            print(f"{name}: {json.dumps(recorded(row))}", *texts, sep="\n", flush=True)
            if options.out:
                record(options.out, {name: row})
                record_plain({name: row.get("plain")})
    print(summary(rows))
    return any(problems(name, row) for name, row in rows.items())


if __name__ == "__main__":
    sys.exit(main())
