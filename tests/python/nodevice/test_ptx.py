"""The interpreter of PTX in tests/cuda: each instruction by numbers, and that wrong kernels are found out."""

import ctypes
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "cuda"))
import fakes  # noqa: E402
import ptx_runner  # noqa: E402

pytestmark = pytest.mark.skipif(fakes.missing() is not None, reason=str(fakes.missing()))


@pytest.fixture(scope="module")
def driver():
    return ptx_runner.Driver(fakes.build())


# ---- instructions ----------------------------------------------------------------------------------------------------

F = np.array([0.0, -0.0, 1.0, -1.5, 2.5, 3.5, 1e-40, 3e38, -3e38, np.inf, -np.inf, np.nan, 0.1, 1 / 3, 100.7, -7.25, 2**31,
              2**-149, 8388609.5, -2.5, 65519.0, 65520.0, 1e-5, 6e-8, 3e-8, 1 + 2**-9, 1 + 3 * 2**-9, 255.5, 256.0, -128.5,
              4e9, 1e19], np.float32)  # fmt: skip
G = np.roll(F, 7)
I = np.array([0, 1, -1, 7, -7, 31, 32, 33, 2**31 - 1, -(2**31), 0x12345678, 255, 256, -255, 1000003, 64, 65535, 65536,
              -65536, 3, 5, 0x55555555, -2, 12, 100, 17, 2**30, 40, 8, 24, 16, 4], np.int32)  # fmt: skip
J = np.roll(I, 5)


def s64(v):
    return v.astype(np.int64)


def u64(v):
    return v.astype(np.uint32).astype(np.uint64)


def directed(exact, up):
    """float64 values, or sums of two, to float32, down or up."""
    out = []
    for v in exact:
        terms = v if isinstance(v, tuple) else (v,)
        near = np.float32(terms[0] + terms[1] if len(terms) > 1 else v)
        if np.isfinite(terms).all() and np.isfinite(near):
            true, there = sum(Fraction(float(t)) for t in terms), Fraction(float(near))
            if there < true if up else there > true:
                near = np.nextafter(near, np.float32(np.inf if up else -np.inf))
            if true == 0 and len(terms) > 1 and terms[0]:
                near = np.float32(0.0 if up else -0.0)  # of terms that cancel
        out.append(near)
    return np.array(out, np.float32)


def clipped(v, kind):
    info = np.iinfo(kind)
    v = np.nan_to_num(v.astype(np.float64), nan=0.0, posinf=1e300, neginf=-1e300)
    return np.array([min(max(int(x), info.min), info.max) for x in v], dtype=kind)


def floor_div(a, b):
    return np.array([0xFFFFFFFF if y == 0 else int(abs(int(x)) // abs(int(y))) * (1 if (x < 0) == (y < 0) else -1)
                     for x, y in zip(a, b, strict=True)])  # fmt: skip


with np.errstate(all="ignore"):
    HALVES = F.astype(np.float16)
D = F.astype(np.float64)
E = G.astype(np.float64)
with np.errstate(all="ignore"):
    SUM = D + E
    # What an instruction is, the types of its result and operands, and what numpy says.
    CASES = {
        "add.s32": ("r", "rr", (s64(I) + J).astype(np.int32)),
        "sub.u32": ("r", "rr", (s64(I) - J).astype(np.int32)),
        "mul.lo.s32": ("r", "rr", (s64(I) * J).astype(np.int32)),
        "mul.hi.s32": ("r", "rr", (s64(I) * J >> 32).astype(np.int32)),
        "mul.hi.u32": ("r", "rr", (u64(I) * u64(J) >> np.uint64(32)).astype(np.uint32)),
        "mul.wide.s32": ("rd", "rr", s64(I) * J),
        "mul.wide.u32": ("rd", "rr", u64(I) * u64(J)),
        "mad.lo.s32": ("r", "rrr", (s64(I) * J + I).astype(np.int32)),
        "div.s32": ("r", "rr", floor_div(I, J)),
        "div.u32": ("r", "rr", floor_div(u64(I), u64(J))),
        "rem.s32": ("r", "rr", np.where(J == 0, I, np.fmod(s64(I), np.where(J == 0, 1, J)))),
        "abs.s32": ("r", "r", np.abs(s64(I))),
        "neg.s32": ("r", "r", -s64(I)),
        "min.s32": ("r", "rr", np.minimum(I, J)),
        "max.u32": ("r", "rr", np.maximum(u64(I), u64(J))),
        "and.b32": ("r", "rr", I & J),
        "xor.b32": ("r", "rr", I ^ J),
        "not.b32": ("r", "r", ~I),
        "shl.b32": ("r", "rr", np.where(u64(J) < 32, s64(I) << (J & 31), 0)),
        "shr.s32": ("r", "rr", I >> np.minimum(u64(J), np.uint64(31)).astype(np.int32)),
        "shr.u32": ("r", "rr", np.where(u64(J) < 32, u64(I) >> (u64(J) & np.uint64(31)), 0)),
        "popc.b32": ("r", "r", np.array([int(v).bit_count() for v in u64(I)])),
        "clz.b32": ("r", "r", np.array([32 - int(v).bit_length() for v in u64(I)])),
        "brev.b32": ("r", "r", np.array([int(f"{int(v):032b}"[::-1], 2) for v in u64(I)])),
        "bfind.u32": ("r", "r", np.array([int(v).bit_length() - 1 for v in u64(I)])),
        "add.rn.f32": ("f", "ff", SUM.astype(np.float32)),
        "add.rm.f32": ("f", "ff", directed(list(zip(D, E, strict=True)), False)),
        "add.rp.f32": ("f", "ff", directed(list(zip(D, E, strict=True)), True)),
        "add.sat.f32": ("f", "ff", np.nan_to_num(np.clip(SUM.astype(np.float32), 0, 1), nan=0.0)),
        "add.ftz.f32": ("f", "ff", np.where(np.abs(F) < 2**-126, 0 * F, F) + np.where(np.abs(G) < 2**-126, 0 * G, G)),
        "mul.rn.f32": ("f", "ff", F * G),
        "fma.rn.f32": ("f", "fff", (D * E + D).astype(np.float32)),
        "div.rn.f32": ("f", "ff", F / G),
        "sqrt.rn.f32": ("f", "f", np.sqrt(F)),
        "rcp.rn.f32": ("f", "f", np.float32(1) / F),
        "min.f32": ("f", "ff", np.fmin(F, G)),
        "max.NaN.f32": ("f", "ff", np.maximum(F, G)),
        "abs.f32": ("f", "f", np.abs(F)),
        "ex2.approx.f32": ("f", "f", np.exp2(D).astype(np.float32)),
        "add.rn.f64": ("fd", "DD", D + E),
        "cvt.rni.s32.f32": ("r", "f", clipped(np.rint(F), np.int32)),
        "cvt.rzi.s32.f32": ("r", "f", clipped(np.trunc(F), np.int32)),
        "cvt.rmi.s32.f32": ("r", "f", clipped(np.floor(F), np.int32)),
        "cvt.rpi.s32.f32": ("r", "f", clipped(np.ceil(F), np.int32)),
        "cvt.rzi.u32.f32": ("r", "f", clipped(np.trunc(F), np.uint32)),
        "cvt.rzi.s64.f32": ("rd", "f", clipped(np.trunc(F), np.int64)),
        "cvt.rmi.f32.f32": ("f", "f", np.floor(F)),
        "cvt.rn.f32.s32": ("f", "r", I.astype(np.float32)),
        "cvt.rz.f32.s32": ("f", "r", np.where(I > 0, directed(I.astype(np.float64), False), directed(I.astype(np.float64), True))),
        "cvt.rn.f32.u32": ("f", "r", u64(I).astype(np.float32)),
        "cvt.rn.f32.f64": ("f", "D", F),
        "cvt.rp.f32.f64": ("f", "T", directed(D * 1.1, True)),
        "cvt.f64.f32": ("fd", "f", D),
        "cvt.s64.s32": ("rd", "r", s64(I)),
        "cvt.u64.u32": ("rd", "r", u64(I)),
        "cvt.s32.s8": ("r", "r", I.astype(np.int8)),
        "cvt.u32.u8": ("r", "r", I.astype(np.uint8)),
        "cvt.sat.s8.s32": ("r", "r", np.clip(I, -128, 127)),
        "cvt.rn.f16.f32": ("h", "f", HALVES.view(np.uint16)),
        "cvt.f32.f16": ("f", "H", HALVES.astype(np.float32)),
        "setp.lt.f32": ("p", "ff", F < G),
        "setp.ltu.f32": ("p", "ff", ~(F >= G)),
        "setp.neu.f32": ("p", "ff", F != G),
        "setp.num.f32": ("p", "ff", (F == F) & (G == G)),
        "setp.hi.u32": ("p", "rr", u64(I) > u64(J)),
        "setp.ge.s32": ("p", "rr", I >= J),
    }  # fmt: skip

# Registers: their type, how they are loaded (from which memory) and stored.
KINDS = {"r": ("b32", "u32"), "rd": ("b64", "u64"), "f": ("f32", "f32"), "fd": ("f64", "f64"), "D": ("f64", "f64"),
         "T": ("f64", "f64"), "h": ("b16", "b16"), "H": ("b16", "b16"), "p": ("pred", None)}  # fmt: skip
INPUTS = {"r": (I, J, I), "f": (F, G, F), "D": (D, E, D), "T": (D * 1.1, E, D),
          "H": (HALVES.view(np.uint16),)}  # fmt: skip
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry kernel(.param .u64 ins, .param .u64 outs)\n{\n"


def test_instructions(driver):
    data, bodies, results = [], [], []
    for name, (result, operands, want) in CASES.items():
        lines, names = [], []
        for k, kind in enumerate(operands):
            register, memory = KINDS[kind]
            value = np.ascontiguousarray(INPUTS[kind][k])
            at = sum(len(d) for d in data)
            data.append(value.tobytes())
            size = value.itemsize
            lines += [
                f".reg .{register} a{k};",
                f"mad.wide.u32 at, lane, {size}, in;",
                f"ld.global.{memory} a{k}, [at+{at}];",
            ]
            names.append(f"a{k}")
        lines += [f".reg .{KINDS[result][0]} d;", f"{name} d, {', '.join(names)};", "mad.wide.u32 at, lane, 8, out;"]
        if result == "p":
            lines += [".reg .b32 n;", "selp.b32 n, 1, 0, d;", f"st.global.u32 [at+{len(results) * 256}], n;"]
        else:
            lines.append(f"st.global.{KINDS[result][1]} [at+{len(results) * 256}], d;")
        bodies.append("{ " + " ".join(lines) + " }")
        results.append((name, result, want))
    start = (
        ".reg .b64 in, out, at; .reg .b32 lane; ld.param.u64 in, [ins]; ld.param.u64 out, [outs]; mov.u32 lane, %tid.x;"
    )
    kernel = driver.function(HEAD + start + "\n" + "\n".join(bodies) + "\nret;\n}\n")
    ins = driver.memory(np.frombuffer(b"".join(data), np.uint8))
    outs = driver.memory(np.zeros(256 * len(results), np.uint8))
    driver.launch(kernel, 1, 32, ins, outs)
    assert driver.wait() == ""
    got = driver.read(outs, np.zeros((len(results), 32, 8), np.uint8))
    types = {"r": np.uint32, "rd": np.uint64, "f": np.float32, "fd": np.float64, "h": np.uint16, "p": np.uint32}
    wrong = []
    for (name, result, want), row in zip(results, got, strict=True):
        kind = types[result]
        value = np.ascontiguousarray(row[:, : np.dtype(kind).itemsize]).view(kind)[:, 0]
        if result in ("f", "fd"):
            ok = (value == want) & (np.signbit(value) == np.signbit(want)) | (value != value) & (want != want)
        elif result == "h":
            nan = (want & 0x7FFF) > 0x7C00
            ok = np.where(nan, value == 0x7FFF, value == want)
        else:
            ok = (
                value == np.asarray(want).astype(np.int64).astype(kind)
                if want.dtype != np.uint64
                else value == want.astype(kind)
            )
        if not ok.all():
            at = int(np.argmin(ok))
            wrong.append(f"{name}: lane {at}: {value[at]}, not {np.asarray(want)[at]}")
    assert not wrong, "\n".join(wrong)


BITS = {
    "prmt.b32 d, a, b, 0x6543;": lambda a, b: (a >> 24) | (b << 8) & 0xFFFFFFFF,
    "dp4a.s32.s32 d, a, b, 5;": lambda a, b: dot(a, b, True, True) + 5,
    "dp4a.u32.s32 d, a, b, 5;": lambda a, b: dot(a, b, False, True) + 5,
    "dp4a.u32.u32 d, a, b, 5;": lambda a, b: dot(a, b, False, False) + 5,
    "bfe.u32 d, a, 4, 9;": lambda a, b: a >> 4 & 511,
    "bfe.s32 d, a, 4, 9;": lambda a, b: ((a >> 4 & 511) ^ 256) - 256,
    "bfi.b32 d, a, b, 5, 7;": lambda a, b: b & ~(127 << 5) | (a & 127) << 5,
    "shf.l.wrap.b32 d, a, b, 9;": lambda a, b: (b << 9 | a >> 23) & 0xFFFFFFFF,
    "shf.r.clamp.b32 d, a, b, 40;": lambda a, b: b,
    "lop3.b32 d, a, b, 0xF0F0F0F0, 0x96;": lambda a, b: a ^ b ^ 0xF0F0F0F0,
    "lop3.b32 d, a, b, a, 0xE8;": lambda a, b: a & b | a,
    "{ .reg .b32 l; .reg .b32 h; add.cc.u32 l, a, b; addc.u32 h, 0, 0; mov.b32 d, h; }": lambda a, b: a + b >> 32,
    "{ .reg .b32 l; sub.cc.u32 l, a, b; subc.u32 d, 7, 0; }": lambda a, b: 7 - (a < b),
    "{ .reg .b32 l; mad.lo.cc.u32 l, a, b, a; madc.hi.u32 d, a, b, 0; }": lambda a, b: a * b + a >> 32,
    "{ .reg .pred p, q; setp.lt.u32 p, a, b; setp.gt.or.s32 p|q, a, b, !p; selp.b32 d, 1, 0, q; }": lambda a, b: int(
        not (a ^ 2**31) > (b ^ 2**31) or not a < b
    ),
    "{ .reg .b16 x, y; mov.b32 {x, y}, a; mov.b32 d, {y, x}; }": lambda a, b: (a << 16 | a >> 16) & 0xFFFFFFFF,
    "{ .reg .f32 x; .reg .b32 y; cvt.rn.f32.u32 x, b; cvt.rn.bf16x2.f32 y, x, x; shr.u32 d, y, 16; }": lambda a, b: bfloat(b),
}  # fmt: skip


def dot(a, b, a_signed, b_signed):
    """The products of four bytes of each, added."""
    x, y = (int(n).to_bytes(4, "little") for n in (a, b))
    signed = [(p - 256 * (a_signed and p > 127), q - 256 * (b_signed and q > 127)) for p, q in zip(x, y)]
    return sum(p * q for p, q in signed)


def bfloat(n):
    bits = int(np.float32(n).view(np.uint32))
    return bits + 0x7FFF + (bits >> 16 & 1) >> 16


def test_instructions_on_bits(driver):
    body = ".reg .b64 in, out, at; .reg .b32 lane; ld.param.u64 in, [ins]; ld.param.u64 out, [outs]; mov.u32 lane, %tid.x;\n"
    for k, text in enumerate(BITS):
        body += "{ .reg .b32 a, b, d; mad.wide.u32 at, lane, 8, in; ld.global.v2.u32 {a, b}, [at];" + text
        body += f"mad.wide.u32 at, lane, 4, out; st.global.u32 [at+{128 * k}], d; }}\n"
    kernel = driver.function(HEAD + body + "ret;\n}\n")
    pairs = np.stack([I, J], 1).astype(np.uint32)
    outs = driver.memory(np.zeros(32 * len(BITS), np.uint32))
    driver.launch(kernel, 1, 32, driver.memory(pairs), outs)
    assert driver.wait() == ""
    got = driver.read(outs, np.zeros((len(BITS), 32), np.uint32))
    for (text, f), row in zip(BITS.items(), got, strict=True):
        assert [f(int(a), int(b)) & 0xFFFFFFFF for a, b in pairs] == row.tolist(), text


def test_what_is_not_known_is_refused(driver):
    for body in (
        ".reg .f32 a; tex.1d.v4.f32.f32 {a, a, a, a}, [t, {a}];",
        ".reg .f32 a; add.rn.f16x4 a, a, a;",
        "bra nowhere;",
    ):
        with pytest.raises(ptx_runner.Refused) as refused:
            driver.function(HEAD + body + "ret;\n}\n")
        assert refused.value.args[1] == 218
    with pytest.raises(ptx_runner.Refused) as refused:
        driver.make("cuModuleLoadData", b"\x7fELF")
    assert refused.value.args[1] == 200


# ---- kernels of CUDA C++ ---------------------------------------------------------------------------------------------

RIGHT = r"""
extern "C" __global__ void last_block(const float* x, float* parts, unsigned long long* counter, float* out, int n) {
  __shared__ float sums[4];
  __shared__ bool last;
  float v = 0;
  for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128) v += x[i];
  for (int d = 16; d; d >>= 1) v += __shfl_down_sync(0xffffffffu, v, d);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = sums[0] + sums[1] + sums[2] + sums[3];
    __threadfence();
    last = atomicAdd(counter, 1ull) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float all = 0;
    for (int b = 0; b < gridDim.x; ++b) all += ((volatile float*)parts)[b];
    *out = all;
  }
}
__device__ __noinline__ int steps(unsigned n) {
  int k = 0;
  while (n > 1) { n = n % 2 ? 3 * n + 1 : n / 2; ++k; }
  return k;
}
extern "C" __global__ void ways(const int* x, int* out) {  // ways that part, a table, calls, the warp's words
  int i = threadIdx.x, v = x[i], r;
  switch (v % 7) {
    case 0: r = v * 3; break;
    case 1: r = v - 5; break;
    case 2: r = v ^ 77; break;
    case 3: r = steps(v); break;
    case 4: r = v / 3; break;
    case 5: { int part[8]; for (int k = 0; k < 8; ++k) part[(k * 3 + v) % 8] = k * v; r = part[v % 5]; break; }
    default: r = steps(v + 1) + 1;
  }
  unsigned odd = __ballot_sync(0xffffffffu, r & 1);
  r += __popc(odd) + __any_sync(0xffffffffu, r == 4) * 1000 + __shfl_sync(0xffffffffu, r, v % 32) % 10;
  if (i % 3 == 0) { r += __shfl_xor_sync(0x49249249u, r, 0); } else { __syncwarp(0xb6db6db6u); r += __popc(__activemask()) > 0; }
  out[i] = r;
}
extern "C" __global__ void says(int n) {
  if (threadIdx.x < 2) printf("%s %d of %d: %.2f\n", "thread", threadIdx.x, n, n / 4.0);
}
"""


@pytest.fixture(scope="module")
def right():
    return ptx_runner.compiled(RIGHT)


def test_blocks_that_wait_for_each_other(driver, right):
    kernel = driver.function(right, "last_block")
    x = np.arange(1000, dtype=np.float32)
    for seed in (1, 2, 3):
        driver.tell(f"order={seed}")
        out = driver.memory(4)
        driver.launch(kernel, 5, 128, driver.memory(x), driver.memory(5 * 4), driver.memory(np.zeros(1, np.uint64)), out,
                      ctypes.c_int(1000))  # fmt: skip
        assert driver.wait() == ""
        assert driver.read(out, np.zeros(1, np.float32))[0] == x.sum()


def steps(n):
    k = 0
    while n > 1:
        n, k = (3 * n + 1 if n % 2 else n // 2), k + 1
    return k


def test_ways_that_part(driver, right):
    x = np.arange(32, dtype=np.int32) * 5 + 3
    out = driver.memory(128)
    driver.launch(driver.function(right, "ways"), 1, 32, driver.memory(x), out)
    assert driver.wait() == ""

    def part(v):
        return {(k * 3 + v) % 8: k * v for k in range(8)}[v % 5]

    one = {0: lambda v: v * 3, 1: lambda v: v - 5, 2: lambda v: v ^ 77, 3: steps, 4: lambda v: v // 3, 5: part,
           6: lambda v: steps(v + 1) + 1}  # fmt: skip
    r = [one[v % 7](v) for v in x.tolist()]
    odd, four = sum(v & 1 for v in r), any(v == 4 for v in r)
    r = [v + odd + four * 1000 + r[x[i] % 32] % 10 for i, v in enumerate(r)]
    r = [v * 2 if i % 3 == 0 else v + 1 for i, v in enumerate(r)]
    assert driver.read(out, np.zeros(32, np.int32)).tolist() == r


def test_printf(driver, right, capfd):
    driver.launch(driver.function(right, "says"), 1, 32, ctypes.c_int(7))
    assert driver.wait() == ""
    ctypes.CDLL(None).fflush(None)
    assert capfd.readouterr().out == "thread 0 of 7: 1.75\nthread 1 of 7: 1.75\n"


WRONG = {
    "beyond": ("x[threadIdx.x + 1] = 0;", "in no allocation"),
    "before": ("out[0] = x[(long long)threadIdx.x - 1];", "in no allocation"),
    "unwritten": ("out[threadIdx.x] = fresh[threadIdx.x] + 1;", "reads what was never written"),
    "unwritten_shared": ("__shared__ float s[64]; s[threadIdx.x] = 1; __syncthreads(); out[threadIdx.x] = s[threadIdx.x + 32];",
                         "reads what was never written"),
    "beyond_shared": ("__shared__ float s[64]; float* p = s; p[threadIdx.x * 2 + 2] = 1; __syncthreads(); out[0] = p[2];",
                      "beyond the block's shared memory"),
    "no_barrier": ("__shared__ float s[64]; s[threadIdx.x] = x[threadIdx.x]; out[threadIdx.x] = s[threadIdx.x ^ 1];",
                   "reads what thread"),
    "no_second_barrier": ("__shared__ float s[64]; for (int i = 0; i < 2; ++i) { s[threadIdx.x] = x[threadIdx.x] + i;"
                          " __syncthreads(); out[threadIdx.x] = s[threadIdx.x ^ 1]; }", "writes what thread"),
    "two_threads_write": ("out[threadIdx.x / 2] = threadIdx.x;", "writes what thread"),
    "two_blocks_write": ("if (threadIdx.x == 0) out[0] = blockIdx.x;", "of block"),
    "two_blocks_meet": ("if (blockIdx.x == 0) out[threadIdx.x] = 1; else out[threadIdx.x + 32] = out[threadIdx.x];", "of block"),
    "no_fence": ("if (threadIdx.x == 0) { out[blockIdx.x] = 1; if (atomicAdd(count, 1u) == 1) out[2] = out[0] + out[1]; }",
                 "of block"),
    "plain_and_atomic": ("if (threadIdx.x == 0) count[0] = 0; atomicAdd(count, 1u);", "thread 0"),
    "misaligned": ("*(float*)((char*)out + threadIdx.x * 4 + 2) = 1;", "are not aligned"),
    "lanes_missing": ("if (threadIdx.x < 16) { __shfl_sync(0xffffffffu, x[0], 0); } else { __syncwarp(0xffff0000u); __syncthreads(); }"
                      " __syncthreads();", "waits for lanes that never come"),
    "not_named": ("if (threadIdx.x < 4) out[threadIdx.x] = __shfl_sync(0x3u, x[0], 0);", "is not among those that it names"),
    "trap": ("if (x[threadIdx.x] == 5) __trap();", "a trap"),
}  # fmt: skip


@pytest.fixture(scope="module")
def wrong():
    arguments = "float* x, float* out, float* fresh, unsigned* count"
    return ptx_runner.compiled("".join(f'extern "C" __global__ void {name}({arguments}) {{ {body} }}\n'
                                       for name, (body, _) in WRONG.items()))  # fmt: skip


@pytest.mark.parametrize("name", list(WRONG))
def test_wrong_kernels_are_found(driver, wrong, name):
    x = driver.memory(np.arange(32, dtype=np.float32))
    out, fresh, count = (
        driver.memory(np.zeros(64, np.float32)),
        driver.memory(128),
        driver.memory(np.zeros(1, np.uint32)),
    )
    driver.launch(
        driver.function(wrong, name), 2 if "block" in name or name == "no_fence" else 1, 32, x, out, fresh, count
    )
    said = driver.wait()
    assert WRONG[name][1] in said and "block (" in said and "line " in said, said


# ---- tensor cores ----------------------------------------------------------------------------------------------------

TILES = r"""
typedef unsigned u32; typedef unsigned short u16;
#define MMA(name, k, type, A, B, a_of, b_of)                                                                     \
  extern "C" __global__ void name(const u32* a, const u32* b, float* d) {                                       \
    int lane = threadIdx.x, g = lane / 4, t = lane % 4;                                                         \
    u32 A[4], B[2]; float c[4] = {1, 2, 3, 4};                                                                  \
    a_of b_of                                                                                                   \
    asm volatile("mma.sync.aligned.m16n8k" #k ".row.col.f32." type "." type ".f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" \
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1])); \
    for (int r = 0; r < 4; ++r) d[(g + r / 2 * 8) * 8 + t * 2 + r % 2] = c[r];                                  \
  }
#define HALVES_A for (int r = 0; r < 4; ++r) A[r] = a[(g + r % 2 * 8) * 8 + t + r / 2 * 4];
#define HALVES_B for (int r = 0; r < 2; ++r) B[r] = b[g * 8 + t + r * 4];
MMA(halves, 16, "f16", A, B, HALVES_A, HALVES_B)
MMA(bfloats, 16, "bf16", A, B, HALVES_A, HALVES_B)
MMA(words, 8, "tf32", A, B, HALVES_A, HALVES_B)
extern "C" __global__ void loaded(const uint4* from, u32* out) {
  __shared__ uint4 s[32];
  int l = threadIdx.x;
  u32 to = (u32)__cvta_generic_to_shared(s + l);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\ncp.async.commit_group;\ncp.async.wait_group 0;" ::"r"(to), "l"(from + l));
  __syncthreads();
  u32 r[4], q[2];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(to));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(q[0]), "=r"(q[1]) : "r"(to));
  for (int k = 0; k < 4; ++k) out[l * 6 + k] = r[k];
  for (int k = 0; k < 2; ++k) out[l * 6 + 4 + k] = q[k];
}
"""


def test_tensor_cores(driver):
    text = ptx_runner.compiled(TILES)
    rng = np.random.default_rng(0)
    for name, k in (("halves", 16), ("bfloats", 16), ("words", 8)):
        a, b = rng.standard_normal((16, k)).astype(np.float32), rng.standard_normal((8, k)).astype(np.float32)
        if name == "halves":
            words = [v.astype(np.float16) for v in (a, b)]
            values = [v.astype(np.float64) for v in words]
        else:
            cut = 0xFFFF0000 if name == "bfloats" else 0xFFFFE000
            values = [(v.view(np.uint32) & np.uint32(cut)).view(np.float32) for v in (a, b)]
            words = [(v.view(np.uint32) >> 16).astype(np.uint16) if name == "bfloats" else v for v in values]
        d = driver.memory(16 * 8 * 4)
        driver.launch(driver.function(text, name), 1, 32, *[driver.memory(w) for w in words], d)
        assert driver.wait() == ""
        got = driver.read(d, np.zeros((16, 8), np.float32))
        start = np.tile([[1.0, 2.0]], (16, 4)) + np.repeat([[0.0], [2.0]], 8, 0)
        np.testing.assert_allclose(
            got, values[0].astype(np.float64) @ values[1].T.astype(np.float64) + start, rtol=1e-6, atol=1e-6
        )
    m = np.arange(256, dtype=np.uint16)
    out = driver.memory(32 * 6 * 4)
    driver.launch(driver.function(text, "loaded"), 1, 32, driver.memory(m), out)
    assert driver.wait() == ""
    got = driver.read(out, np.zeros((32, 6), np.uint32)).view(np.uint16).reshape(32, 6, 2)
    matrices = m.reshape(4, 8, 8)
    for lane in range(32):
        for k in range(4):
            assert got[lane, k].tolist() == matrices[k, lane // 4, lane % 4 * 2 : lane % 4 * 2 + 2].tolist()
        for k in range(2):
            assert got[lane, 4 + k].tolist() == matrices[k].T[lane // 4, lane % 4 * 2 : lane % 4 * 2 + 2].tolist()


# ---- streams and graphs ----------------------------------------------------------------------------------------------

ADDING = (
    HEAD
    + """.reg .b64 a, b; .reg .f32 x; .reg .f32 y; .reg .b32 lane;
ld.param.u64 a, [ins]; ld.param.u64 b, [outs]; mov.u32 lane, %tid.x;
mad.wide.u32 a, lane, 4, a; mad.wide.u32 b, lane, 4, b;
ld.global.f32 x, [a]; ld.global.f32 y, [b]; add.f32 y, y, x; st.global.f32 [b], y; ret;
}
"""
)
GLOBAL, RELAXED = 0, 2


def refused(result, call, *arguments):
    with pytest.raises(ptx_runner.Refused) as e:
        call(*arguments)
    assert e.value.args[1] == result, e.value.args


@pytest.fixture
def adding(driver):
    one, sum_ = driver.memory(np.ones(32, np.float32)), driver.memory(np.zeros(32, np.float32))
    kernel = driver.function(ADDING)
    return lambda stream=None: driver.launch(kernel, 1, 32, one, sum_, stream=stream), sum_


def total(driver, sum_):
    return driver.read(sum_, np.zeros(32, np.float32))[0]


def graph_of(driver, work, mode=RELAXED):
    driver.call("cuStreamBeginCapture_v2", driver.stream, mode)
    work()
    graph = driver.make_at_end("cuStreamEndCapture", driver.stream)
    return driver.make("cuGraphInstantiateWithFlags", graph, ctypes.c_ulonglong(0))


def test_a_graph_runs_when_it_is_launched(driver, adding):
    add, sum_ = adding
    made = graph_of(driver, lambda: (add(), add(), add()))
    assert total(driver, sum_) == 0
    driver.call("cuGraphLaunch", made, driver.stream)
    driver.call("cuGraphLaunch", made, driver.stream)
    assert total(driver, sum_) == 6
    driver.call("cuGraphExecDestroy", made)
    refused(1, driver.call, "cuGraphLaunch", made, driver.stream)


@pytest.mark.parametrize("spoils", ["cuStreamSynchronize", "cuStreamQuery", "cuCtxSynchronize", "cuMemAlloc_v2"])
def test_what_a_capture_refuses(driver, adding, spoils):
    add, _ = adding
    driver.call("cuStreamBeginCapture_v2", driver.stream, GLOBAL)
    add()
    arguments = {"cuCtxSynchronize": (), "cuMemAlloc_v2": (ctypes.byref(ctypes.c_uint64()), ctypes.c_size_t(4))}
    refused(900, driver.call, spoils, *arguments.get(spoils, (driver.stream,)))
    refused(901, add)
    refused(901, driver.make_at_end, "cuStreamEndCapture", driver.stream)
    add()
    assert driver.wait() == ""


def test_streams_join_a_capture(driver, adding):
    add, sum_ = adding
    other, fork, join = (
        driver.make("cuStreamCreate", 1),
        driver.make("cuEventCreate", 0),
        driver.make("cuEventCreate", 0),
    )

    def work(joins=True):
        add()
        driver.call("cuEventRecord", fork, driver.stream)
        driver.call("cuStreamWaitEvent", other, fork, 0)
        add(other)
        driver.call("cuEventRecord", join, other)
        if joins:
            driver.call("cuStreamWaitEvent", driver.stream, join, 0)
            add()

    for seed in range(4):
        driver.tell(f"order={seed + 1}")
        driver.call("cuGraphLaunch", graph_of(driver, work), driver.stream)
        assert total(driver, sum_) == 3 * (seed + 1)
    with pytest.raises(ptx_runner.Refused):
        graph_of(driver, lambda: work(False))


def test_streams_run_in_any_order_that_events_allow(driver, adding):
    add, sum_ = adding
    other, event = driver.make("cuStreamCreate", 1), driver.make("cuEventCreate", 0)
    first = set()
    for seed in range(1, 9):
        driver.tell(f"order={seed}")
        start = total(driver, sum_)
        got = np.zeros(32, np.float32)
        add()
        driver.call("cuMemcpyDtoHAsync_v2", got.ctypes.data_as(ctypes.c_void_p), sum_, ctypes.c_size_t(128), other)
        driver.call("cuStreamSynchronize", other)
        driver.wait()
        first.add(got[0] - start)
        add()
        driver.call("cuEventRecord", event, driver.stream)
        driver.call("cuStreamWaitEvent", other, event, 0)
        driver.call("cuMemcpyDtoHAsync_v2", got.ctypes.data_as(ctypes.c_void_p), sum_, ctypes.c_size_t(128), other)
        driver.call("cuStreamSynchronize", other)
        assert got[0] - start == 2
    assert first == {0.0, 1.0}
