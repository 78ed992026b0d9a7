"""Checks what compilers do not: include direction, where private headers may be seen, file sizes, names that hide others."""

import re
import subprocess
import sys
from pathlib import Path

import python_imports

ROOT = Path(__file__).resolve().parents[2]

# A folder may include itself and the folders named here (the closure is taken).
DIRECT = {
    "python/msjit/include": [],  # what extensions and devices of others include
    "src/base": [],
    "src/tensor": ["src/base"],
    "src/ops": ["src/tensor"],
    "src/backends": ["src/ops", "python/msjit/include"],
    "src/autograd": ["src/ops"],
    "src/eager": ["src/backends", "src/autograd"],
    "jit/ir": ["src/ops"],
    "jit/kernel": ["src/ops"],
    "jit/codegen": ["jit/kernel", "src/backends"],
    "jit/passes": ["jit/ir", "jit/codegen", "src/autograd"],
    "jit/exec": ["jit/passes", "src/eager"],
    "jit/artefact": ["jit/exec"],
    "jit/runtime/include": [],  # what programs that load files include
    "jit/runtime": ["jit/artefact", "jit/runtime/include"],
    "capture/opcodes": [],
    "capture/cpython": ["capture/opcodes", "jit/exec"],
    "capture/bridge": ["capture/cpython"],
    "capture/bytecode": ["capture/cpython"],
    "capture/report": ["capture/cpython"],
    "capture/rewrite": ["capture/bytecode"],
    "capture/source": ["capture/bridge"],
    "capture/values": ["capture/source", "capture/bytecode"],
    "capture/guards": ["capture/values"],
    "capture/effects": ["capture/values"],
    "capture/interp": ["capture/guards", "capture/effects", "capture/report", "capture/rewrite"],
    "capture/entry": ["capture/interp"],
    "python/bindings": ["capture/entry", "jit/artefact", "python/msjit/include"],
}
# Header pattern -> the only folders or files that may include it.
PRIVATE = {
    r"asmjit/": ["jit/codegen/cpu/assembler.h"],
    r"nlohmann/": ["jit/artefact"],
    r"Eigen/": ["src/backends/cpu"],
    r"(internal/)?pycore_": ["capture/cpython"],
    r"Python\.h": ["capture", "python/bindings", "python/msjit/include"],
}
# What is joined into larger translation units (cmake/Library.cmake): there a function of an unnamed namespace hides those
# of its name, and may be called in their place.
JOINED = {
    "capture/interp": "capture", "capture/report": "capture", "capture/source": "capture", "capture/values": "capture",
    "capture/guards": "capture", "capture/effects": "capture", "capture/entry": "capture",
    "capture/bridge": "capture", "capture/bytecode": "capture/bytecode", "capture/opcodes": "capture/bytecode",
    "capture/rewrite": "capture/rewrite", "python/bindings": "python/bindings",
    **{f: f for f in DIRECT if f.startswith(("src/", "jit/"))},
}  # fmt: skip
EXEC = re.compile(r"(?<![\w.])exec\(")
RUNS_TEXT = {  # of a table; a program that -m msjit starts; the tree of a function that was traced
    "python/msjit/_interpreter.py", "python/msjit/_script.py", "python/msjit/front_ends/traces.py",
}  # fmt: skip
APART = {"src/backends/cpu/vector_avx2.cpp", "src/backends/cpu/vector_avx512.cpp",
         "src/backends/cpu/vector_avx512_bf16.cpp", "src/backends/cpu/vector_neon.cpp",
         "src/backends/cpu/gemm_eigen.cpp",
         "jit/kernel/math_f64.cpp"}  # fmt: skip
FUNCTION = re.compile(r"(?:(?:static|inline|constexpr|const|[\w:]+(?:<.*?>)?[*&]*) )+[*&]*(\w+)\(")
# A local static whose first value comes from code that may run Python, and so other threads, under the static's lock.
LOCKED_STATIC = re.compile(r"\s+static [^;{(]*= (\[\] ?\{|Py(?!Unicode_InternFromString)\w+\()")
VERSION_CHECK = re.compile(r"\bPY_(VERSION_HEX|M(AJOR|INOR|ICRO)_VERSION)\b|\bPy_Version\b")
# In Python: that which version it is decides anything. What has it is asked for the thing itself, or the reader of bytecode.
PYTHON_VERSION_CHECK = re.compile(
    r"version_info(\.\w+|\[:?\d\])?\)?\s*[<>=!]=?|[<>=]\s*\(?sys\.version_info|sys\.hexversion|python_version(_tuple)?\(\)|MAGIC_NUMBER"
)
# Versions keep a pending error in different forms: PendingError and KeepError know them.
ERROR_PARTS = re.compile(r"PyErr_(Fetch|Restore|NormalizeException|[GS]etRaisedException)\b")
# Locks that clang's analysis does not know: those of src/base/mutex.h take their place.
PLAIN_LOCK = re.compile(
    r"\bstd::(?:(?:recursive_|shared_)?(?:timed_)?mutex|lock_guard|unique_lock|scoped_lock|shared_lock|condition_variable(?:_any)?)\b"
    r"|\bpthread_(?:mutex|rwlock|cond|spin)_"
)
KNOWN_LOCKS = ("src/base/mutex.h", "src/base/shared_mutex.h", "src/base/condition.h")
# A file of the tree that a comment or a document sends its reader to.
MENTION = re.compile(
    r"(?<![\w/.<-])(?:docs|src|jit|capture|tests|bench|cmake|python)/[\w./-]+\.(?:md|h|cpp|def|py|cmake|sh)\b"
)
MAX_LINES = 700

# Marks of tests that run in part on each version, and what ./dev test runs on every version.
TAKES_TURNS = re.compile(r"mark\.(by_turns|one_version)\b")
ON_EVERY_VERSION = tuple(f"tests/python/{folder}/" for folder in ("capture", "capture_rewrite", "golden", "package"))


def closure(folder):
    reached = {folder}
    todo = [folder]
    while todo:
        for dep in DIRECT[todo.pop()]:
            if dep not in reached:
                reached.add(dep)
                todo.append(dep)
    return reached


def folder_of(path):
    return next((f for f in sorted(DIRECT, key=len, reverse=True) if path.startswith(f + "/")), None)


def functions(text):
    """Names of functions at namespace level, and whether each is seen by its own file only."""
    unnamed = False
    for line in text.splitlines():
        if line == "namespace {":
            unnamed = True
        elif line == "}  // namespace":
            unnamed = False
        found = FUNCTION.match(line)
        if found and line.endswith(("{", "}", ",")) and not line.startswith(("return ", "else ", "__attribute__")):
            yield found.group(1), unnamed or line.startswith("static ")


def hidden_names(sources):
    """Functions of one file that hide another's of the same joined folder. `sources`: texts by path."""
    own, shared = {}, {}
    for name, text in sources.items():
        folder = next((g for f, g in JOINED.items() if name.startswith(f + "/")), None)
        if folder is None or name in APART:
            continue
        for function, private in functions(text):
            if not name.endswith(".h") and private:
                own.setdefault((folder, function), set()).add(name)
            elif name.endswith(".h"):
                shared.setdefault((folder, function), set()).add(name)
    for (folder, function), files in sorted(own.items()):
        others = files | shared.get((folder, function), set())
        if len(others) > 1:
            yield f"{', '.join(sorted(others))}: {function} is a name of several files that are compiled as one"


def plain_locks(name, text):
    if name in KNOWN_LOCKS or not name.startswith(("src/", "jit/", "capture/", "python/")):
        return
    for number, line in enumerate(text.splitlines(), 1):
        if found := PLAIN_LOCK.search(line):
            yield f"{name}:{number}: {found.group()}, which clang's analysis does not know: src/base/mutex.h"


def version_checks(name, text):
    pattern = VERSION_CHECK
    if name.endswith(".py"):
        pattern = PYTHON_VERSION_CHECK
        if not name.startswith("python/msjit/"):
            return
    if name.startswith("capture/cpython/"):
        return
    for number, line in enumerate(text.splitlines(), 1):
        if pattern.search(line):
            yield f"{name}:{number}: CPython version checks belong in capture/cpython"


def lost_mentions(name, text):
    """Files that are named and are not there; decisions tell of what was."""
    if name.startswith(("docs/decisions/", "tests/python/")) or not name.endswith((".h", ".cpp", ".def", ".py", ".md")):
        return
    for mention in sorted(set(MENTION.findall(text))):
        if not (ROOT / mention).exists() and not (ROOT / name).parent.joinpath(mention).exists():
            yield f"{name}: names {mention}, which is not there"


# What CPython calls: functions in tables of methods, slots and attributes, and those given to it as callbacks.
CALLED_BY_PYTHON = (
    re.compile(r'\{\s*""\s*,([^,{}]*),\s*METH_'),
    re.compile(r"\{\s*Py_[a-z]+_\w+\s*,([^{},]*)\}"),
    re.compile(r"\badd\(\s*Py_[a-z]+_\w+\s*,(.*?)\);"),
    re.compile(r"\bvectorcall = ([^;]*);"),
    re.compile(r"\bPy_AddPendingCall\(([^,]*),"),
    re.compile(r"\bPyCapsule_New\([^,]*,[^,]*,([^;]*)\)"),
    re.compile(r"\bc_tracefunc = ([^;]*);"),
    re.compile(r"\bcode_extra_init\(([^()]*)\)\)"),
    re.compile(r"\bPyBufferProcs \w+ = \{([^,}]*),"),
)
GUARDED = re.compile(r"from_python<|nullptr|^vectorcall$|\b_?Py[A-Z]\w+\)*$|\bk[A-Z]\w*(\.\w+)?\)*$|const_cast")
ATTRIBUTES = re.compile(r"PyGetSetDef \w+\[\]\s*=\s*\{(.*?)\};", re.S)


def unguarded(text):
    """Functions that CPython calls past from_python: a C++ exception would leave them."""
    text = re.sub(r'"(\\.|[^"\\])*"', '""', text)
    called = [m.group(1) for pattern in CALLED_BY_PYTHON for m in pattern.finditer(text)]
    for table in ATTRIBUTES.finditer(text):
        for row in re.finditer(r'\{\s*""\s*,([^,{}]*),([^,{}]*),', table.group(1)):
            called += row.groups()
    return [c.strip() for c in called if not GUARDED.search(c.strip())]


def modules_of_one_name(listed):
    """Test modules of one name in two folders, of which pytest takes the first alone."""
    first = {}
    for name in listed:
        if (
            name.startswith("tests/python/")
            and name.endswith(".py")
            and Path(name).name not in ("conftest.py", "__init__.py")
        ):
            other = first.setdefault(Path(name).name, name)
            if other != name:
                yield f"{name}: {other} has the same name, and pytest imports one of them"


def main():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    faults = []
    sources = {
        name: (ROOT / name).read_text() for name in listed if name.endswith((".h", ".cpp")) and (ROOT / name).is_file()
    }
    faults += hidden_names(sources)
    faults += modules_of_one_name(listed)
    faults += [f"{name}: stands in, or between, circles of imports" for name in python_imports.circles()]
    faults += [f"{f}: includes itself by way of others" for f in DIRECT if any(f in closure(d) for d in DIRECT[f])]
    for name in listed:
        if (ROOT / name).is_file() and name.endswith((".h", ".cpp", ".def", ".py", ".md")):
            faults += lost_mentions(name, (ROOT / name).read_text())
        if not (ROOT / name).is_file() or not name.endswith((".h", ".cpp", ".c", ".def", ".py")):
            continue
        if Path(name).stem.endswith("_more"):
            faults.append(f"{name}: a name that says what is in the file, not that there is more")
        text = (ROOT / name).read_text()
        lines = text.splitlines()
        if len(lines) > MAX_LINES:
            faults.append(f"{name}: {len(lines)} lines; a file of over {MAX_LINES} is to be split")
        if name.endswith(".py"):
            if EXEC.search(text) and name.startswith("python/msjit/") and name not in RUNS_TEXT:
                faults.append(f"{name}: Python is made of text by msjit/_interpreter.py alone")
            faults += version_checks(name, text)
            turns = TAKES_TURNS.search(text)
            if turns and name.startswith("tests/python/") and not name.startswith(ON_EVERY_VERSION):
                faults.append(f"{name}: {turns.group()}, and no other version runs the rest (./dev test)")
            continue
        faults += plain_locks(name, text)
        faults += version_checks(name, text)
        here = folder_of(name)
        if here and here.startswith(("capture/", "python/bindings")):
            faults += [f"{name}: CPython calls {f}, which is to be from_python<...>" for f in unguarded(text)]
        for number, line in enumerate(lines, 1):
            if LOCKED_STATIC.match(line) and name.startswith(("capture/", "python/bindings/")):
                faults.append(f"{name}:{number}: a static that Python code makes holds a lock meanwhile: made_once()")
            if ERROR_PARTS.search(line) and not name.startswith("capture/cpython/"):
                faults.append(f"{name}:{number}: a pending error is kept by capture/cpython/pending_error.h")
            include = re.match(r'\s*#\s*include\s+[<"]([^">]+)[">]', line)
            if not include or here is None:
                continue
            target = include.group(1)
            there = folder_of(target)
            if there is None and target.startswith(("src/", "jit/", "capture/", "python/")):
                faults.append(f"{name}:{number}: {target} lies in no folder with a direction")
            if there and there not in closure(here):
                faults.append(f"{name}:{number}: {here} may not include {there}")
            for pattern, allowed in PRIVATE.items():
                if re.match(pattern, target) and not any(f"{name}/".startswith(a + "/") for a in allowed):
                    faults.append(f"{name}:{number}: {target} may be included in {', '.join(allowed)} only")
    print("\n".join(faults) if faults else "tree: ok")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
