"""Graphs on Ascend devices: ``ms.jit(backend="ascend", options={...})``. Emulated in tests (tests/ascend), never run on an
Ascend device; docs/devices.md says what each part was checked by.

A captured graph becomes a GE graph by the forms of AIR files (exporting/air_forms.py), which the graph engine compiles once and
runs on the device's stream. ``python -m msjit._ascend`` compiles the shim over the graph engine.
"""

from .backend import backend, check_options, set_global_options, stats

__all__ = ["backend", "check_options", "set_global_options", "stats"]
