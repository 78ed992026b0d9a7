"""Lets programs written for MindSpore run: ``import mindspore`` and its submodules give msjit's of the same name."""

import importlib
import importlib.abc
import importlib.util
import sys
import types

from . import _core, _log, _missing, _names

# MindSpore's submodules whose names stand elsewhere here: pattern -> module. A last * stands for any one name.
ALIASES = {
    "common.tensor": "", "common.api": "", "common.seed": "", "common.mutable": "",
    "common.jit_config": "", "common.generator": "",
    "common.parameter": "parameter", "common.dtype": "dtype", "common.recompute": "", "common.hook_handle": "",
    "common.sparse_tensor": "sparse", "common.symbol": "kinds", "common.lazy_inline": "", "common.no_inline": "",
    "common.file_system": "serialization", "communication.management": "communication", "run_check": "",
    "common._grad_function": "common", "ops.function.grad": "ops", "ops.function.grad.grad_func": "",
    "nn.layer": "nn", "nn.layer.*": "nn", "nn.loss": "nn", "nn.loss.*": "nn", "nn.optim": "nn", "nn.optim.*": "nn",
    "nn.optim.optimizer": "nn.optim",
    "nn.wrap": "nn", "nn.wrap.*": "nn",
    "nn.learning_rate_schedule": "nn", "nn.dynamic_lr": "nn", "nn.metrics": "train", "nn.extend": "mint.nn",
    "ops.function": "ops", "ops.function.*": "ops", "ops.function.array_func": "ops.auto_generate",
    "ops.operations.*": "ops.operations", "ops.composite.*": "ops.composite",
    "ops.auto_generate.*": "ops.auto_generate", "ops.extend": "mint",
    "ops.functional_overload": "mint", "ops.tensor_method": "ops",
    "train.serialization": "serialization", "train.*": "train", "train.callback.*": "train", "train.metrics.*": "train",
    "train.train_thor": "train", "profiler.profiling": "profiler", "nn.metrics.*": "train", "common.type": "dtype",
    "train.amp": "amp", "train.summary.summary_record": "train.summary",
    "train.loss_scale_manager": "amp", "dataset.engine.config": "dataset.config", "dataset.audio.transforms": "dataset.audio",
    "common.np_dtype": "dtype", "common._stub_tensor": "_core", "common._register_for_tensor": "ops._of_scripts",
    "parallel.shard": "kinds", "ops._primitive_cache": "ops._of_scripts", "dataset.core.validator_helpers": "dataset",
    "numpy.*": "numpy", "mint.nn.layer": "mint.nn", "mint.nn.layer.*": "mint.nn",
    "mint.optim.*": "mint.optim", "mint.distributed.*": "mint.distributed", "nn.grad": "nn", "nn.grad.*": "nn", "nn.utils": "nn",
    "_extends.parse": "_extends", "_extends.parse.standard_method": "_extends",
    "communication.comm_func": "comm_func", "ops.communication": "mint.distributed",
    "communication._hccl_management": "communication", "communication._comm_helper": "parallel._comm_helper",
    "hal.contiguous_tensors_handle": "hal", "ops.vm_impl_registry": "ops.registries",
    "ops._grad_experimental": "ops.registries", "ops._grad_experimental.*": "ops.registries",
    "experimental.optim.*": "experimental.optim", "hal.*": "hal", "runtime.*": "runtime",
    "dataset.engine": "dataset", "dataset.engine.*": "dataset", "dataset.core": "dataset",
    "dataset.transforms.*": "dataset.transforms", "dataset.vision.*": "dataset.vision", "dataset.text.*": "dataset.text",
}  # fmt: skip
VERSION = "2.10.0"  # of MindSpore, whose names and meanings are here: programs ask for it
# The modules of ops.function and ops.operations; also taken from there: ``from mindspore.ops.operations import math_ops``.
_KINDS = (
    "array clip comm control custom debug fft grad image inner linalg math nn other parameter random rl sparse spectral"
)
OF_A_KIND = {"grad", "manually_defined", *(f"{kind}_{suffix}" for kind in _KINDS.split() for suffix in ("func", "ops"))}


def _view(name, target):
    """A module of the names of another."""
    view = types.ModuleType(name, target.__doc__)
    view.__dict__.update({k: v for k, v in vars(target).items() if not k.startswith("__") or k == "__all__"})

    def __getattr__(attribute):
        for module in (name, target.__name__):
            try:
                value = _names.find(module.partition(".")[2], attribute)
                break
            except KeyError:
                continue
        else:
            value = getattr(target, attribute)
        setattr(view, attribute, value)
        return value

    view.__getattr__, view.__path__ = __getattr__, []
    return view


def _import(name):
    """The module, or None when there is none of that name."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not (name == error.name or name.startswith(error.name + ".")):
            raise
        return None


def find(name):
    """What ``import name`` gives for MindSpore's module of that name; None: msjit has nothing for it."""
    rest = name[len("mindspore") + 1 :]
    if rest == "log":
        return _log.attached()
    if rest == "multiprocessing":  # there with care for its own threads, which are not here
        return importlib.import_module(rest)
    if rest in ALIASES:  # what is a module here, too, may have fewer names
        target = _import(("msjit." + ALIASES[rest]).rstrip("."))
        return target and _view(name, target)
    package, _, last = rest.rpartition(".")
    if last[:2] == "__":
        return None
    target = ALIASES.get(package + ".*") if last.islower() else None
    of_kinds = package in ("ops.function", "ops.operations")
    # Of the modules by kind there are no others: what asks for another name means a function that is nearly right.
    if not of_kinds or last not in OF_A_KIND:
        module = _import("msjit." + rest if rest else "msjit")
        if isinstance(module, types.ModuleType):
            if "__getattr__" not in vars(module):  # a private one of ours that is MindSpore's, too
                module.__getattr__ = _missing.getattr_of(module.__name__)
            return module
        if of_kinds and last[:1] != "_":
            return None
    module = _import("msjit." + target) if target else None
    if module is None and package.startswith("device_context."):  # a module there, settings by kind here
        settings = getattr(_import("msjit." + package), last, None)
        if settings is not None:
            module = types.ModuleType(name)
            module.__dict__.update(vars(settings))
            return module
    return module and _view(name, module)


def _distribution():
    """MindSpore as an installed package, of the version whose names are here."""
    import importlib.metadata

    class Distribution(importlib.metadata.Distribution):
        def read_text(self, filename):
            text = f"Metadata-Version: 2.1\nName: mindspore\nVersion: {VERSION}\nSummary: msjit in MindSpore's place\n"
            return text if filename == "METADATA" else None

        def locate_file(self, path):
            return importlib.metadata.pathlib.Path(__file__).parent / path

    return Distribution()


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        package, _, rest = name.partition(".")
        parent, _, last = rest.rpartition(".")
        # The package that a module is taken from has our name.
        ours = package == __package__ and parent + ".*" in ALIASES and last in OF_A_KIND
        if package != "mindspore" and not ours:
            return None
        return importlib.util.spec_from_loader(name, self, is_package=True)

    def find_distributions(self, context=None):
        """What ``importlib.metadata`` is asked for: programs look for MindSpore's version before they import it."""
        if context is None or context.name is None or context.name.lower() != "mindspore":
            return []
        return [_distribution()]

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__spec__.name
        ours = find("mindspore." + name.partition(".")[2] if name != "mindspore" else name)
        if name == "mindspore":
            _core._keep_tape(False)  # gradients are what functions give: docs/decisions/0014-the-tape.md
        if ours is None:
            raise ModuleNotFoundError(f"{name}: msjit has no module {'msjit' + name[len('mindspore') :]}", name=name)
        if isinstance(ours, types.ModuleType) and not hasattr(ours, "__path__"):
            ours.__path__ = []  # what is one file here may be a package there
        if name == "mindspore":
            from ._text import as_mindspore

            as_mindspore()
            from . import version

            ours.__version__ = version.__version__ = version.version = VERSION
        sys.modules[name] = ours  # the import statement gives what it finds here


def install():
    """From now on ``import mindspore`` means msjit, whether MindSpore is installed or not."""
    _log.attached()
    if not installed():
        sys.meta_path.insert(0, _Finder())


def installed():
    """Whether ``import mindspore`` means msjit."""
    return any(isinstance(finder, _Finder) for finder in sys.meta_path)
