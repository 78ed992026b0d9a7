"""What the tests' samples show of results and attributes, for stubs: functions' results and layers' attributes."""

import importlib
import inspect
import os
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests/python"
TABLES = "ops nn primitives train amp initializer top".split()


def annotation(value):
    """The type of a value, as a stub writes it."""
    import msjit as ms

    if isinstance(value, ms.Parameter):
        return "Parameter"
    for kind, text in ((ms.Tensor, "Tensor"), (bool, "bool"), (int, "int"), (float, "float"), (str, "str")):
        if isinstance(value, kind):
            return text
    if value is None:
        return "None"
    if isinstance(value, ms._core.dtype):
        return "DType"
    if type(value) is tuple:
        parts = [annotation(v) for v in value]
        return "Any" if "Any" in parts else f"tuple[{', '.join(parts) or '()'}]"
    if type(value) is list:
        parts = {annotation(v) for v in value}
        return f"list[{parts.pop()}]" if len(parts) == 1 and "Any" not in parts else "list[Any]"
    return "Any"


def united(found):
    """One annotation for what several calls gave."""
    found = {"Tensor" if f == "Parameter" and len(found) > 1 else f for f in found}
    if len(found) == 1:
        return found.pop()
    if found == {"int", "float"}:
        return "float"
    if all(f.startswith("tuple[") for f in found):
        parts = {p.strip() for f in found for p in f[6:-1].split(",")}
        return f"tuple[{parts.pop()}, ...]" if len(parts) == 1 else "tuple[Any, ...]"
    if len(found) == 2 and "None" in found and "Any" not in found:
        return " | ".join(sorted(found - {"None"})) + " | None"
    return "Any"


class Recorder:
    """A module whose functions note what they give and are given."""

    arguments = set()

    def __init__(self, module, notes):
        self._module, self._notes = module, notes
        self.__name__ = module.__name__

    def __getattr__(self, name):
        value = getattr(self._module, name)
        if not callable(value):
            return value

        if isinstance(value, type):
            return value

        def called(*args, **kwargs):
            result = value(*args, **kwargs)
            self.note_arguments(value, args, kwargs)
            self._notes.setdefault(name, set()).add(annotation(result))
            return result

        return called

    def note_arguments(self, function, args, kwargs):
        """Notes parameters that are given other things than tensors and numbers."""
        if inspect.isfunction(function):
            for name, v in inspect.signature(function).bind(*args, **kwargs).arguments.items():
                if annotation(v) not in ("Tensor", "Parameter", "int", "float", "bool", "str", "None"):
                    self.arguments.add((function.__qualname__, name))

    def made(self, layer):
        """Notes what a layer holds."""
        held = getattr(layer, "_params", None)
        for attribute, v in {**vars(layer), **(held if isinstance(held, dict) else {})}.items():
            self._notes.setdefault((type(layer).__name__, attribute), set()).add(annotation(v))
        return layer


def samples():
    """Module -> what its functions gave ({name: annotations}) and its layers hold ({(name, attribute): annotations})."""
    import msjit as ms

    notes = {name: {} for name in ("msjit.ops", "msjit.nn", "msjit", "msjit.numpy")}
    sys.path[:0] = [str(TESTS / "surface"), str(TESTS / "nodevice")]
    here = os.getcwd()
    try:
        programs = importlib.import_module("programs")
        kit = programs.Kit(ms)
        namespace = kit.namespace()
        namespace["ops"] = Recorder(ms.ops, notes["msjit.ops"])
        namespace["nn"] = Recorder(ms.nn, notes["msjit.nn"])
        namespace["steps"] = lambda make, n=4: namespace["nn"].made(make(kit.parameters()))
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)  # some write files
            for table in TABLES:
                for expressions in importlib.import_module(f"samples_{table}").SAMPLES.values():
                    for sample in expressions:
                        layer, call = programs.pair(sample)
                        if layer:
                            namespace["net"] = namespace["nn"].made(eval(layer, namespace))
                        eval(f"net({call})" if layer else call, namespace)
            os.chdir(here)
        numpy_tests = importlib.import_module("test_numpy")
        for name, calls in numpy_tests.SAMPLES.items():
            function = getattr(Recorder(ms.numpy, notes["msjit.numpy"]), name)
            for args, kwargs in calls if name not in numpy_tests.BY_HAND else ():
                function(*map(numpy_tests.tensors, args), **{k: numpy_tests.tensors(v) for k, v in kwargs.items()})
    finally:
        os.chdir(here)
        del sys.path[:2]
    united_notes = {module: {name: united(found) for name, found in kept.items()} for module, kept in notes.items()}
    return {**united_notes, "arguments": Recorder.arguments}
