"""python -m msjit.run_check: says whether msjit works here, on which devices, and what is missing for the others."""

import sys
import types

from . import _devices, device, ops
from ._core import DeviceError


class _Function(types.ModuleType):
    """Imported, the module stands where the function ``msjit.run_check`` stood: it is called as that is."""

    def __call__(self):
        return device.run_check()


sys.modules[__name__].__class__ = _Function


def main():
    device.run_check()
    for line in _devices.diagnosis():
        print(line)
    if _devices.available("cuda"):
        try:
            x = ops.tanh(ops.ones((4,)).to("cuda:0") + 1)
            print(f"cuda:0 works: tanh(1 + 1) = {float(x.sum()) / 4:.6f}")
        except (DeviceError, RuntimeError) as e:
            print(f"cuda:0 does not work: {e}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
