"""Lets programs written for MindSpore run: ``import mindspore`` and its submodules give msjit's of the same name."""

import importlib
import importlib.abc
import importlib.util
import sys


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name != "mindspore" and not name.startswith("mindspore."):
            return None
        return importlib.util.spec_from_loader(name, self)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__spec__.name
        ours = "msjit" + name[len("mindspore") :]
        try:
            sys.modules[name] = importlib.import_module(ours)  # the import statement gives what it finds here
        except ModuleNotFoundError as error:
            if error.name != ours:
                raise
            raise ModuleNotFoundError(f"{name}: msjit has no module {ours}", name=name) from None


def install():
    """From now on ``import mindspore`` means msjit, whether MindSpore is installed or not."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
