"""Descriptions of operators that programs make for MindSpore's ``Custom``: dtypes and formats of its operands.

>>> from msjit.ops._of_scripts_registering import CustomRegOp, DataType
>>> about = CustomRegOp("twice").input(0, "x").output(0, "y").dtype_format(DataType.F32_Default, DataType.F16_Default)
>>> about.target("CPU").get_op_info()["dtype_format"]
[(('float32', 'DefaultFormat'), ('float16', 'DefaultFormat'))]
"""

import functools

from .. import _missing

_KINDS = {"None": "", "BOOL": "bool", "BF16": "bfloat16", "C64": "complex64", "C128": "complex128"}
_KINDS.update({f"F{bits}": f"float{bits}" for bits in (16, 32, 64)})
_KINDS.update({f"{k}{bits}": f"{word}{bits}" for k, word in (("I", "int"), ("U", "uint")) for bits in (8, 16, 32, 64)})
_FORMATS = {"None": "", "Default": "DefaultFormat", "5HD": "NC1HWC0", "FracZ": "FRACTAL_Z", "FracNZ": "FRACTAL_NZ",
            "FracZNLSTM": "FRACTAL_ZN_LSTM", "FracZNRNN": "FRACTAL_ZN_RNN"}  # fmt: skip
_FORMATS.update(
    {f: f for f in "C1HWNCoC0 ChannelLast DHWCN FRACTAL_Z_3D HWCN NC1HWC0 NCDHW NCHW NDC1HWC0 NDHWC".split()}
)
_FORMATS.update(NHWC="NHWC", ND_RNNBIAS="ND_RNN_BIAS")


class _Names(type):
    def __getattr__(cls, name):
        kind, _, form = name.partition("_")
        whole = ()
        for word in ("List", "Tuple"):
            if form == f"Default_{word}":
                form, whole = "Default", (word.lower(),)
        if kind not in _KINDS or form not in _FORMATS:
            raise AttributeError(f"DataType has no {name!r}: names are a dtype and a format, as F32_Default")
        return (_KINDS[kind], _FORMATS[form], *whole)


class DataType(metaclass=_Names):
    """Pairs of a dtype and a format by name: ``DataType.F32_Default`` is ('float32', 'DefaultFormat')."""


def _checked(names, values, kinds, further):
    for value, kind in zip(values, kinds, strict=False):
        if value is not None and (not isinstance(value, kind) or isinstance(value, bool)):
            raise TypeError(f"{value!r} must be {kind.__name__}")
    return {**{n: v for n, v in zip(names, values, strict=True) if v is not None}, **further}


class CustomRegOp:
    """Describes an operator: each method adds to it and gives it back.

    Parameters:
        op_name (str): its name.
    """

    def __init__(self, op_name="Custom"):
        if not isinstance(op_name, str):
            raise TypeError(f"CustomRegOp: op_name must be str, got {type(op_name).__name__}")
        self._info = dict(
            op_name=op_name, inputs=[], outputs=[], attr=[], fusion_type="", dtype_format=[], target="UnKnown"
        )

    def _operand(self, kind, index, name, param_type, further):
        self._info[kind].append(
            _checked(("index", "name", "paramType"), (index, name, param_type), (int, str, str), further)
        )
        return self

    def input(self, index=None, name=None, param_type="required", **kwargs):
        """Adds an input."""
        return self._operand("inputs", index, name, param_type, kwargs)

    def output(self, index=None, name=None, param_type="required", **kwargs):
        """Adds a result."""
        return self._operand("outputs", index, name, param_type, kwargs)

    def attr(self, name=None, param_type=None, value_type=None, default_value=None, **kwargs):
        """Adds a setting."""
        names, values = ("name", "paramType", "type", "defaultValue"), (name, param_type, value_type, default_value)
        self._info["attr"].append(_checked(names, values, (str,), kwargs))
        return self

    def dtype_format(self, *args):
        """Adds a combination of dtypes and formats, one for each input and result. ValueError: of another number."""
        operands = len(self._info["inputs"]) + len(self._info["outputs"])
        if len(args) != operands:
            raise ValueError(f"dtype_format: expected {operands}, one for each input and output, got {len(args)}")
        self._info["dtype_format"].append(tuple(args))
        return self

    def target(self, target=None):
        """The device it runs on."""
        if target is not None and not isinstance(target, str):
            raise TypeError(f"target: expected str, got {type(target).__name__}")
        self._info["target"] = target
        return self

    def get_op_info(self):
        """All of it, a dict."""
        return dict(self._info)


def custom_info_register(*reg_info):
    """Decorates a function with descriptions, which ``Custom`` looks for."""

    def decorate(function):
        function.reg_info = reg_info

        @functools.wraps(function)
        def call(*args, **kwargs):
            return function(*args, **kwargs)

        return call

    return decorate


__getattr__ = _missing.getattr_of(__name__)
