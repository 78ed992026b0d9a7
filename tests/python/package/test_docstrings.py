"""The examples in the public modules' docstrings do what they say."""

import doctest
import importlib
import pkgutil
import types

import pytest

import msjit as ms

# What runs when it is imported, takes minutes, or needs PyTorch.
PROGRAMS = {
    "msjit.demo",
    "msjit.torch_graphs",
    "msjit.torch_graphs.aten",
    "msjit.torch_graphs.control",
    "msjit.torch_graphs.windows",
}
MODULES = sorted(
    {"msjit"}
    | {m.name for m in pkgutil.walk_packages(ms.__path__, "msjit.") if m.name not in PROGRAMS and "._" not in m.name}
)
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    seen = set()
    for name in MODULES:
        module = importlib.import_module(name)
        for test in finder.find(module, name, globs={"ms": ms}):
            if test.examples:
                yield test
        # Functions of the compiled part carry the documentation of the op table; doctest does not collect them.
        for attribute, value in vars(module).items():
            compiled = not isinstance(value, (types.FunctionType, type, types.ModuleType)) and callable(value)
            if compiled and not attribute.startswith("_") and id(value) not in seen:
                seen.add(id(value))
                text = getattr(value, "__doc__", None)
                if isinstance(text, str) and ">>>" in text:
                    where = f"{name}.{attribute}"
                    yield doctest.DocTestParser().get_doctest(text, {"ms": ms}, where, None, 0)


@pytest.mark.parametrize("example", list(examples()), ids=lambda test: test.name)
def test_example(example, in_new_folder):  # some write files
    ms.set_seed(0)
    said = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(example, out=said.append, clear_globs=False)
    assert runner.failures == 0, "".join(said)


def test_examples_are_found():
    assert len({test.name for test in examples()}) >= 20
