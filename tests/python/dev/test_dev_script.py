"""./dev: what it says when something is missing. Nothing here installs or builds."""

import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
BASICS = "bash env dirname readlink cat awk paste cut id grep rm mkdir cksum uname tee sort sed".split()


@pytest.fixture
def machine(tmp_path):
    """A checkout that holds the script alone, and a PATH that holds what a test puts there."""
    checkout, commands = tmp_path / "checkout", tmp_path / "commands"
    checkout.mkdir()
    commands.mkdir()
    shutil.copy(ROOT / "dev", checkout)
    for name in BASICS:
        (commands / name).symlink_to(shutil.which(name))

    class Machine:
        def put(self, name, body):
            path = commands / name
            path.unlink(missing_ok=True)
            path.write_text(f"#!{shutil.which('bash')}\n{body}\n")
            path.chmod(path.stat().st_mode | stat.S_IXUSR)
            return path

        def put_tools(self):
            for name in ("g++", "cmake", "ninja", "ccache"):
                self.put(name, f"echo {name} was run >&2; exit 9")

        def dev(self, *args):
            env = {"PATH": str(commands), "HOME": str(tmp_path)}
            return subprocess.run([checkout / "dev", *args], env=env, capture_output=True, text=True, timeout=120)

    machine = Machine()
    machine.checkout = checkout
    return machine


def one_line(done, code=2):
    assert done.returncode == code, done
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("msjit: "), done.stderr
    return lines[0]


def test_help_names_every_command(machine):
    texts = {machine.dev(*args).stdout for args in ((), ("--help",), ("test", "--help"), ("help",))}
    assert len(texts) == 1
    text = texts.pop()
    named = set(re.findall(r"^  (\w+) ", text, re.M))
    accepted = re.search(r"^  ([a-z |]+)\) ;;$", (ROOT / "dev").read_text(), re.M).group(1)
    assert named == {name.strip() for name in accepted.split("|")}
    assert "--python" in text


def test_unknown_command(machine):
    assert "'frobnicate'" in one_line(machine.dev("frobnicate"))
    assert "--python needs" in one_line(machine.dev("build", "--python"))


def test_no_package_manager_names_the_packages(machine):
    line = one_line(machine.dev("build"))
    assert "g++" in line and "cmake" in line and "ninja-build" in line


def test_no_root_and_no_sudo(machine):
    machine.put("apt-get", "echo apt-get was run >&2; exit 1")
    machine.put("id", "echo 1000")
    line = one_line(machine.dev("test"))
    assert "needs root" in line and "apt-get install g++" in line


def test_sudo_installs_and_what_apt_says_is_shown(machine):
    machine.put("apt-get", "echo E: no such package >&2; exit 100")
    machine.put("id", "echo 1000")
    machine.put("sudo", 'exec "$@"')
    done = machine.dev("build")
    assert done.returncode == 2
    assert "E: no such package" in done.stderr and "could not install g++" in done.stderr.splitlines()[-1]


def test_interpreter_that_is_not_there(machine):
    machine.put_tools()
    assert "'9.9'" in one_line(machine.dev("build", "--python", "9.9"))
    assert "/no/such/python" in one_line(machine.dev("build", "--python=/no/such/python"))


OTHERS = {
    "old": ("sys.version_info = (3, 9, 18, 'final', 0)", "3.9; msjit needs CPython 3.10"),
    "other": ("sys.implementation.name = 'pypy'", "pypy 3.11; msjit needs CPython"),
    "free-threaded": ("sysconfig.get_config_var = lambda name: name == 'Py_GIL_DISABLED'", "free-threaded build"),
    "no headers": (
        "sysconfig.get_paths = lambda *a: {'include': '/no/such/folder', 'stdlib': ''}; sysconfig.get_config_var = str.isdigit",
        "no headers (/no/such/folder/Python.h)",
    ),
}


@pytest.mark.parametrize("change, said", OTHERS.values(), ids=OTHERS.keys())
def test_interpreter_that_is_not_served(machine, change, said):
    machine.put_tools()
    before = f"import sys, sysconfig; sys.version_info = (3, 11, 0, 'final', 0); {change}"
    python = machine.put("strange", f'exec {sys.executable} -c "{before}; exec(sys.stdin.read())"')
    assert said in one_line(machine.dev("build", "--python", str(python)))
    assert not (machine.checkout / "build").exists()


def test_old_interpreter_of_this_machine(machine):
    old = Path(os.environ.get("HOME", "/root"), ".pyenv/versions/3.9.18/bin/python")
    if not old.exists():
        pytest.skip("CPython 3.9 is not installed")
    machine.put_tools()
    assert "msjit needs CPython 3.10 or newer" in one_line(machine.dev("demo", "--python", str(old)))


def test_clean_removes_build_results_only(machine):
    for name in ("build/x", "python/msjit/_core.so", "python/msjit/kept.py", ".venv/x", ".cache/x"):
        path = machine.checkout / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert machine.dev("clean").returncode == 0
    left = {p.name for p in machine.checkout.iterdir()}
    assert left == {"dev", "python", ".venv", ".cache"}
    assert [p.name for p in (machine.checkout / "python/msjit").iterdir()] == ["kept.py"]
    assert machine.dev("clean", "--all").returncode == 0
    assert {p.name for p in machine.checkout.iterdir()} == {"dev", "python"}
