"""python -m msjit.run_check: says whether msjit works here, on which devices, and what is missing for the others."""

from . import _devices, device, ops
from ._core import DeviceError


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
