"""What one core computes in fused multiply-adds of float32 that wait for nothing, in FLOP a second: a loop in C, compiled by
``cc`` for this processor."""

import ctypes
import subprocess
import tempfile
from pathlib import Path

SOURCE = r"""
#ifdef __AVX512F__
#define BYTES 64
#define IN "+v"
#else
#define BYTES 32
#define IN "+x"
#endif
typedef float V __attribute__((vector_size(BYTES)));
#define EACH(F) F(0) F(1) F(2) F(3) F(4) F(5) F(6) F(7) F(8) F(9) F(10) F(11)
float turns(long n) {
  V x = {0.5f}, y = {0.25f};
#define ZERO(i) V s##i = {0};
#define STEP(i) s##i = s##i * x + y;
#define KEEP(i) asm volatile("" : IN(s##i));
#define ADD(i) sum += s##i[0];
  EACH(ZERO)
  for (long t = 0; t < n; ++t) { EACH(STEP) EACH(KEEP) }
  float sum = 0;
  EACH(ADD)
  return sum;
}
long flops(void) { return 12 * 2 * (BYTES / 4); }
"""


def fma_loop():
    """A function that runs the loop for about half a millisecond, and the FLOP of a call."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "peak.c"
        source.write_text(SOURCE)
        subprocess.run(
            ["cc", "-O2", "-march=native", "-ffp-contract=fast", "-shared", "-fPIC", "-o", f"{folder}/peak.so", source],
            check=True,
        )
        library = ctypes.CDLL(f"{folder}/peak.so")
    turns = 100_000
    return lambda: library.turns(ctypes.c_long(turns)), library.flops() * turns
