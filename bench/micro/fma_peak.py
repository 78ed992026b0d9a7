"""What one core computes in fused multiply-adds of float32 that wait for nothing, and how fast it reads memory: loops in C,
compiled by ``cc`` for this processor."""

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
typedef int W __attribute__((vector_size(BYTES)));
int read_bytes(const char* from, long bytes) {
  W s[8] = {{0}};
  for (long i = 0; i + 8 * BYTES <= bytes; i += 8 * BYTES)
    for (int v = 0; v < 8; ++v) s[v] ^= *(const W*)(from + i + v * BYTES);
  W all = s[0] ^ s[1] ^ s[2] ^ s[3] ^ s[4] ^ s[5] ^ s[6] ^ s[7];
  int sum = 0;
  for (int i = 0; i < BYTES / 4; ++i) sum ^= all[i];
  return sum;
}
"""


def library():
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "peak.c"
        source.write_text(SOURCE)
        subprocess.run(
            ["cc", "-O3", "-march=native", "-ffp-contract=fast", "-shared", "-fPIC", "-o", f"{folder}/peak.so", source],
            check=True,
        )
        return ctypes.CDLL(f"{folder}/peak.so")


def fma_loop():
    """A function that runs the loop for about half a millisecond, and the FLOP of a call."""
    turns, loaded = 100_000, library()
    return lambda: loaded.turns(ctypes.c_long(turns)), loaded.flops() * turns


def read_loop(part, parts, size=256 << 20):
    """A function that reads its part of ``size`` bytes of memory, and the bytes of a call."""
    loaded = library()
    loaded.read_bytes.argtypes = [ctypes.c_void_p, ctypes.c_long]
    block = ctypes.create_string_buffer(size // parts + 64)
    ctypes.memset(block, part + 1, len(block))  # pages that were never written are all one page
    start = -(-ctypes.addressof(block) // 64) * 64
    return lambda: (block, loaded.read_bytes(start, size // parts)), size // parts
