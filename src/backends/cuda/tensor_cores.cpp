// Products of halves, and of float32 in TF32 where MSJIT_TF32=1 allows it, by the tensor cores (mma.sync): what runs
// where cuBLASLt is absent or refuses.
#include <algorithm>

#include "src/backends/cuda/library.h"
#include "src/base/check.h"

namespace msjit::backends::cuda {
namespace {

// A block has B x B results, a warp 32 x 32 of them or 64 x 32; 64 bytes of k at a time, which lie in shared memory as
// words, a row of x or a column of y after another. While one part is multiplied the next one is on its way to
// registers.
const char* const kText = R"cuda(
struct Chunk { u32 v[4]; };
const int WORDS = 16, PITCH = WORDS + 4;        // a row's words; reads of a fragment meet all banks
const int EACH = 16 / sizeof(M), K = 4 * EACH;  // elements of a chunk, of a part
const int THREADS = B == 128 ? 256 : 128, ROWS = B == 128 ? 64 : 32, TURNS = B * 4 / THREADS;
// Chunk i of the part: its place among the B rows, and among k. Along: elements of a chunk follow each other along k.
template <bool Along> __device__ __forceinline__ int row_of(int i) { return Along ? i >> 2 : i % (B / EACH) * EACH; }
template <bool Along> __device__ __forceinline__ int k_of(int i) { return Along ? (i & 3) * EACH : i / (B / EACH); }
template <bool Along, bool Whole, class Place>
__device__ __forceinline__ void fetch(Chunk (&to)[TURNS], const M* from, i64 row0, i64 rows, i64 at, i64 k, Place place) {
#pragma unroll
  for (int c = 0; c < TURNS; ++c) {
    const int i = threadIdx.x + c * THREADS;
    const i64 r = row0 + row_of<Along>(i), q = at + k_of<Along>(i);
#pragma unroll
    for (int w = 0; w < 4; ++w) to[c].v[w] = 0;
    if (Whole) {
      if (r < rows && q < k) to[c] = *(const Chunk*)__builtin_assume_aligned(from + place(r, q), 16);
      continue;
    }
#pragma unroll
    for (int e = 0; e < EACH; ++e) {
      const i64 re = Along ? r : r + e, qe = Along ? q + e : q;
      if (re >= rows || qe >= k) continue;
      if (const i64 o = place(re, qe); o >= 0) to[c].v[e * sizeof(M) / 4] |= (u32)from[o] << e * sizeof(M) % 4 * 8;
    }
  }
}
template <bool Along> __device__ __forceinline__ void keep(u32 (*to)[PITCH], const Chunk (&from)[TURNS]) {
#pragma unroll
  for (int c = 0; c < TURNS; ++c) {
    const int i = threadIdx.x + c * THREADS, r = row_of<Along>(i), q = k_of<Along>(i);
    if (Along) {
      *(Chunk*)__builtin_assume_aligned(&to[r][q / (K / WORDS)], 16) = from[c];
    } else {
#pragma unroll
      for (int e = 0; e < EACH; ++e)
        ((M*)to[r + e])[q] = (M)(from[c].v[e * sizeof(M) / 4] >> e * sizeof(M) % 4 * 8);
    }
  }
}
__device__ __forceinline__ void by_tensor_core(float (&d)[4], const u32 (&x)[4], const u32 (&y)[2]) {
  asm volatile("mma.sync.aligned." MMA " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
}
// TF32 has ten bits behind the point: rounded, unless it is not finite.
__device__ __forceinline__ u32 operand(u32 bits) {
  return TF32 && (bits & 0x7f800000u) != 0x7f800000u ? (bits + 0x1000u) & 0xffffe000u : bits;
}
MSJIT_KERNEL(Args) {
  __shared__ __align__(16) u32 xs[B][PITCH]; __shared__ __align__(16) u32 ys[B][PITCH];
  const i64 m = (i64)a.w[3], n = (i64)a.w[4], k = (i64)a.w[5];
  const i64 across = (n + B - 1) / B, row0 = (i64)blockIdx.x / across * B, column0 = (i64)blockIdx.x % across * B;
  const M* x = (const M*)a.w[0] + (i64)blockIdx.y * (i64)a.w[8];
  const M* y = (const M*)a.w[1] + (i64)blockIdx.y * (i64)a.w[11];
  M* out = (M*)a.w[2] + (i64)blockIdx.y * (i64)a.w[12];
  const int warp = threadIdx.x >> 5, lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
  const int wr = warp / (B / 32) * ROWS, wc = warp % (B / 32) * 32;
  float sum[ROWS / 16][4][4];
#pragma unroll
  for (int i = 0; i < ROWS / 16; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j)
#pragma unroll
      for (int r = 0; r < 4; ++r) sum[i][j][r] = 0;
  Chunk xc[TURNS], yc[TURNS];
  auto xp = [&](i64 r, i64 q) { return x_place(a, r, q); };
  auto yp = [&](i64 r, i64 q) { return y_place(a, r, q); };
  fetch<XALONG, XWHOLE>(xc, x, row0, m, 0, k, xp);
  fetch<YALONG, YWHOLE>(yc, y, column0, n, 0, k, yp);
  for (i64 at = 0; at < k; at += K) {
    keep<XALONG>(xs, xc);
    keep<YALONG>(ys, yc);
    __syncthreads();
    if (at + K < k) {
      fetch<XALONG, XWHOLE>(xc, x, row0, m, at + K, k, xp);
      fetch<YALONG, YWHOLE>(yc, y, column0, n, at + K, k, yp);
    }
#pragma unroll
    for (int w = 0; w < WORDS; w += 8) {
      u32 xv[ROWS / 16][4], yv[4][2];
#pragma unroll
      for (int i = 0; i < ROWS / 16; ++i)
#pragma unroll
        for (int r = 0; r < 4; ++r) xv[i][r] = operand(xs[wr + 16 * i + g + (r & 1) * 8][w + t + (r >> 1) * 4]);
#pragma unroll
      for (int j = 0; j < 4; ++j)
#pragma unroll
        for (int r = 0; r < 2; ++r) yv[j][r] = operand(ys[wc + 8 * j + g][w + t + r * 4]);
#pragma unroll
      for (int i = 0; i < ROWS / 16; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) by_tensor_core(sum[i][j], xv[i], yv[j]);
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < ROWS / 16; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j)
#pragma unroll
      for (int r = 0; r < 4; ++r) {
        const i64 row = row0 + wr + 16 * i + g + (r >> 1) * 8, column = column0 + wc + 8 * j + 2 * t + (r & 1);
        if (row >= m || column >= n) continue;
        M* o = out + row * n + column;
        float v = sum[i][j][r];
        if (ACCUMULATE) v += read(*o);
        if (BIAS) v += read(((const M*)a.w[13])[BIAS_OF_ROWS ? row : column]);
        *o = write(v);
      }
}
)cuda";

// Whether chunks of 16 bytes along the dense dimension can be read at once: `dense` elements follow each other.
bool whole_chunks(uint64_t at, int64_t dense, int64_t dense_step, int64_t step, int64_t batch_step, int size) {
  const int64_t each = 16 / size;
  return dense_step == 1 && at % 16 == 0 && dense % each == 0 && step % each == 0 && batch_step % each == 0;
}

}  // namespace

bool tensor_core_product(CudaDevice& device, const Product& p, uint64_t x, uint64_t y, uint64_t out) {
  const bool halves = p.dtype == DType::float16 || p.dtype == DType::bfloat16;
  if (device.major() < 8 || p.k == 0 || !(halves || (p.dtype == DType::float32 && tf32_allowed()))) return false;
  const ElementText e = element_text(p.dtype);
  const int size = static_cast<int>(size_of(p.dtype));
  const int tile = p.m >= 256 && p.n >= 256 ? 128 : 64;
  const bool x_along = p.x_column == 1 || p.x_row != 1, y_along = p.y_row == 1 || p.y_column != 1;
  const bool x_whole = p.gather && !p.gather->x.empty() ? false
                       : x_along                        ? whole_chunks(x, p.k, p.x_column, p.x_row, p.x_batch, size)
                                                        : whole_chunks(x, p.m, p.x_row, p.x_column, p.x_batch, size);
  const bool y_whole = p.gather && !p.gather->y.empty() ? false
                       : y_along                        ? whole_chunks(y, p.k, p.y_row, p.y_column, p.y_batch, size)
                                                        : whole_chunks(y, p.n, p.y_column, p.y_row, p.y_batch, size);
  const char* shape = p.dtype == DType::float16    ? "m16n8k16.row.col.f32.f16.f16.f32"
                      : p.dtype == DType::bfloat16 ? "m16n8k16.row.col.f32.bf16.bf16.f32"
                                                   : "m16n8k8.row.col.f32.tf32.tf32.f32";
  auto flag = [](const char* name, bool v) {
    return std::string("const bool ") + name + (v ? " = true;\n" : " = false;\n");
  };
  auto word = [](int64_t v) { return static_cast<uint64_t>(v); };
  const int64_t out_batch = p.out_batch ? p.out_batch : p.m * p.n;
  Arguments words = {x,
                     y,
                     out,
                     word(p.m),
                     word(p.n),
                     word(p.k),
                     word(p.x_row),
                     word(p.x_column),
                     word(p.x_batch),
                     word(p.y_row),
                     word(p.y_column),
                     word(p.y_batch),
                     word(out_batch),
                     p.bias};
  if (p.gather)
    for (uint64_t w : p.gather->words) words.push_back(w);
  std::string s = std::string(prelude()) + "struct Args { u64 w[" + std::to_string(words.size()) + "]; };\ntypedef " +
                  (halves ? "u16" : "u32") + " M;\nconst int B = " + std::to_string(tile) + ";\n#define MMA \"" +
                  shape + "\"\n" + flag("TF32", !halves) + flag("XALONG", x_along) + flag("XWHOLE", x_whole) +
                  flag("YALONG", y_along) + flag("YWHOLE", y_whole) + flag("ACCUMULATE", p.accumulate) +
                  flag("BIAS", p.bias != 0) + flag("BIAS_OF_ROWS", p.bias_of_rows) +
                  place_functions(p, 6, 7, 10, 9, 14) + "__device__ __forceinline__ float read(M m) { return " +
                  (halves ? e.read("m") : "f32_of(m)") + "; }\n__device__ __forceinline__ M write(float v) { return " +
                  (halves ? e.write("v") : "bits_of(v)") + "; }\n" + kText;
  const FunctionHandle f = device.function(s);
  const int64_t blocks = (p.m + tile - 1) / tile * ((p.n + tile - 1) / tile);
  MSJIT_CHECK(blocks < (int64_t{1} << 31), "a product of more blocks than a device takes");
  constexpr int64_t kMostBatches = 65535;
  for (int64_t from = 0; from < p.batch; from += kMostBatches) {
    Arguments w = words;
    w[0] += word(from * p.x_batch * size);
    w[1] += word(from * p.y_batch * size);
    w[2] += word(from * out_batch * size);
    Launch l;
    l.grid[0] = static_cast<unsigned>(blocks);
    l.grid[1] = static_cast<unsigned>(std::min(kMostBatches, p.batch - from));
    l.block[0] = tile == 128 ? 256 : 128;
    device.launch(f, l, {w.begin(), w.size()});
  }
  return true;
}

}  // namespace msjit::backends::cuda
