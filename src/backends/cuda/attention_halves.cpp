// Attention of float16 and bfloat16 by the tensor cores: a warp has 16 rows, whose factors are in registers; the rows
// that they meet lie in shared memory. Weights and slopes are rounded to the dtype where they are factors; sums are
// float32.
#include "src/backends/cuda/attention.h"

namespace msjit::backends::cuda {

// What stands behind attention_common(); C is a multiple of 16, R is 64.
const char* attention_halves_common() {
  return R"cuda(
const int EP = (E + 15) / 16 * 16, VP = (V + 15) / 16 * 16;  // whole steps of an instruction
const int EW = EP / 2 + 4, VW = VP / 2 + 4;                  // a row's words in shared memory; reads meet all banks
struct Eight { u32 v[4]; };
template <int B, int N, int W>
__device__ __forceinline__ void fill_tile(u32 (*to)[W], const u16* from, i64 first, i64 count, i64 row, i64 column) {
  const int chunks = (W - 4) / 4;
  for (int i = threadIdx.x; i < B * chunks; i += 128) {
    const int r = i / chunks, c = i % chunks * 8;
    Eight v = {{0, 0, 0, 0}};
    const u16* p = from + (first + r) * row + c * column;
    if (first + r < count) {
      if (WHOLE) {
        if (c < N) v = *(const Eight*)__builtin_assume_aligned(p, 16);
      } else {
#pragma unroll
        for (int e = 0; e < 8; ++e) if (c + e < N) v.v[e / 2] |= (u32)p[e * column] << (e % 2 * 16);
      }
    }
    *(Eight*)__builtin_assume_aligned(&to[r][c / 2], 16) = v;
  }
}
// The warp's 16 rows as left factors.
template <int N, int K>
__device__ __forceinline__ void left_rows(u32 (&to)[K][4], const u16* from, i64 first, i64 count, i64 row, i64 column) {
  const int g = (threadIdx.x & 31) >> 2, t = threadIdx.x & 3;
#pragma unroll
  for (int k = 0; k < K; ++k)
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      const i64 at = first + g + (r & 1) * 8;
      const int c = k * 16 + 2 * t + (r >> 1) * 8;
      const u16* p = from + at * row + c * column;
      to[k][r] = at < count && c < N ? p[0] : 0;
      if (at < count && c + 1 < N) to[k][r] |= (u32)p[column] << 16;
    }
}
__device__ __forceinline__ void one_mma(float (&d)[4], const u32 (&x)[4], u32 y0, u32 y1) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32." HALF "." HALF ".f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y0), "r"(y1));
}
// s += x y^T: rows of y are the columns of s.
template <int K, int N, int W>
__device__ __forceinline__ void rows_by_rows(float (&s)[N][4], const u32 (&x)[K][4], u32 (*y)[W]) {
  const int g = (threadIdx.x & 31) >> 2, t = threadIdx.x & 3;
#pragma unroll
  for (int j = 0; j < N; ++j)
#pragma unroll
    for (int k = 0; k < K; ++k) one_mma(s[j], x[k], y[8 * j + g][k * 8 + t], y[8 * j + g][k * 8 + t + 4]);
}
// d += p y, p of the layout of sums.
template <int N, int J, int W>
__device__ __forceinline__ void sums_by_rows(float (&d)[N][4], const float (&p)[J][4], u32 (*y)[W]) {
  const int lane = threadIdx.x & 31;
#pragma unroll
  for (int k = 0; k < J / 2; ++k) {
    u32 x[4];
#pragma unroll
    for (int r = 0; r < 4; ++r)
      asm("cvt.rn." HALF "x2.f32 %0, %1, %2;"
          : "=r"(x[r]) : "f"(p[2 * k + (r >> 1)][(r & 1) * 2 + 1]), "f"(p[2 * k + (r >> 1)][(r & 1) * 2]));
#pragma unroll
    for (int j = 0; j < N; ++j) {
      u32 y0, y1, at = (u32)__cvta_generic_to_shared(&y[k * 16 + (lane & 15)][j * 4]);
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(y0), "=r"(y1) : "r"(at) : "memory");
      one_mma(d[j], x, y0, y1);
    }
  }
}
)cuda";
}

const char* attention_halves_forward() {
  return R"cuda(
MSJIT_KERNEL(Args) {
  __shared__ __align__(16) u32 ks[C][EW]; __shared__ __align__(16) u32 vs[C][VW];
  const int lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
  const i64 tiles = (Q_COUNT + R - 1) / R, head = blockIdx.x / tiles;
  const i64 block = (tiles - 1 - (blockIdx.x - head * tiles)) * R, from = block + (threadIdx.x >> 5) * 16;
  const Place<Args> place(a, head);
  const i64 mask = place.mask();
  u32 q[EP / 16][4];
  left_rows<E>(q, (const M*)a.w[0] + place.begin(18, 1), from, Q_COUNT, (i64)a.w[21], (i64)a.w[22]);
  const M *k = (const M*)a.w[1] + place.begin(23, GROUP), *v = (const M*)a.w[2] + place.begin(28, GROUP);
  float out[VP / 8][4], most[2], sum[2];
  clear(out);
  for (int h = 0; h < 2; ++h) { most[h] = -infinite(); sum[h] = 0; }
  const i64 last = LIMITED && block + R + DIAGONAL < K_COUNT ? block + R + DIAGONAL : K_COUNT;
  for (i64 at = 0; at < last; at += C) {
    fill_tile<C, E>(ks, k, at, K_COUNT, (i64)a.w[26], (i64)a.w[27]);
    fill_tile<C, V>(vs, v, at, K_COUNT, (i64)a.w[31], (i64)a.w[32]);
    __syncthreads();
    float s[C / 8][4];
    clear(s);
    rows_by_rows(s, q, ks);
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      const i64 row = from + g + 8 * h;
      float top = -infinite();
#pragma unroll
      for (int j = 0; j < C / 8; ++j)
#pragma unroll
        for (int c = 2 * h; c < 2 * h + 2; ++c) {
          const i64 column = at + 8 * j + 2 * t + (c & 1);
          s[j][c] = seen(a, row, column) ? score(a, s[j][c], mask, row, column) : -infinite();
          top = s[j][c] > top ? s[j][c] : top;
        }
      for (int d = 2; d; d >>= 1) { const float o = __shfl_xor_sync(0xffffffffu, top, d); top = o > top ? o : top; }
      const float next = top > most[h] ? top : most[h], base = next == -infinite() ? 0.0f : next;
      float part = 0;
#pragma unroll
      for (int j = 0; j < C / 8; ++j)
#pragma unroll
        for (int c = 2 * h; c < 2 * h + 2; ++c) part += s[j][c] = exponential(s[j][c] - base);
      for (int d = 2; d; d >>= 1) part += __shfl_xor_sync(0xffffffffu, part, d);
      const float less = exponential(most[h] - base);
      sum[h] = sum[h] * less + part;
      most[h] = next;
#pragma unroll
      for (int j = 0; j < VP / 8; ++j) { out[j][2 * h] *= less; out[j][2 * h + 1] *= less; }
    }
    sums_by_rows(out, s, vs);
    __syncthreads();
  }
#pragma unroll
  for (int h = 0; h < 2; ++h) {
    const i64 row = from + g + 8 * h;
    if (row >= Q_COUNT) continue;
#pragma unroll
    for (int j = 0; j < VP / 8; ++j)
#pragma unroll
      for (int c = 0; c < 2; ++c)
        if (8 * j + 2 * t + c < V)
          ((M*)a.w[4])[(head * Q_COUNT + row) * V + 8 * j + 2 * t + c] = write(out[j][2 * h + c] / sum[h]);
    if (t == 0) ((S*)a.w[5])[head * Q_COUNT + row] = most[h] + log(sum[h]);
  }
}
)cuda";
}

const char* attention_halves_queries() {
  return R"cuda(
MSJIT_KERNEL(Args) {
  __shared__ __align__(16) u32 ks[C][EW]; __shared__ __align__(16) u32 vs[C][VW];
  const int lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
  const i64 tiles = (Q_COUNT + R - 1) / R, head = blockIdx.x / tiles;
  const i64 block = (tiles - 1 - (blockIdx.x - head * tiles)) * R, from = block + (threadIdx.x >> 5) * 16;
  const Place<Args> place(a, head);
  const i64 mask = place.mask();
  u32 q[EP / 16][4], ct[VP / 16][4];
  left_rows<E>(q, (const M*)a.w[0] + place.begin(18, 1), from, Q_COUNT, (i64)a.w[21], (i64)a.w[22]);
  left_rows<V>(ct, (const M*)a.w[6] + place.begin(38, 1), from, Q_COUNT, (i64)a.w[41], (i64)a.w[42]);
  const M *k = (const M*)a.w[1] + place.begin(23, GROUP), *v = (const M*)a.w[2] + place.begin(28, GROUP);
  float dq[EP / 8][4], lse[2], delta[2];
  clear(dq);
  for (int h = 0; h < 2; ++h) {
    const i64 row = from + g + 8 * h;
    lse[h] = row < Q_COUNT ? ((const S*)a.w[5])[head * Q_COUNT + row] : 0.0f;
    delta[h] = row < Q_COUNT ? ((const S*)a.w[7])[head * Q_COUNT + row] : 0.0f;
  }
  const i64 last = LIMITED && block + R + DIAGONAL < K_COUNT ? block + R + DIAGONAL : K_COUNT;
  for (i64 at = 0; at < last; at += C) {
    fill_tile<C, E>(ks, k, at, K_COUNT, (i64)a.w[26], (i64)a.w[27]);
    fill_tile<C, V>(vs, v, at, K_COUNT, (i64)a.w[31], (i64)a.w[32]);
    __syncthreads();
    float s[C / 8][4], ds[C / 8][4];
    clear(s);
    clear(ds);
    rows_by_rows(s, q, ks);
    rows_by_rows(ds, ct, vs);
#pragma unroll
    for (int j = 0; j < C / 8; ++j)
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        const i64 row = from + g + 8 * (c >> 1), column = at + 8 * j + 2 * t + (c & 1);
        ds[j][c] = seen(a, row, column)
                       ? exponential(score(a, s[j][c], mask, row, column) - lse[c >> 1]) * (ds[j][c] - delta[c >> 1])
                       : 0.0f;
      }
    sums_by_rows(dq, ds, ks);
    __syncthreads();
  }
#pragma unroll
  for (int j = 0; j < EP / 8; ++j)
#pragma unroll
    for (int c = 0; c < 4; ++c) {
      const i64 row = from + g + 8 * (c >> 1);
      const int column = 8 * j + 2 * t + (c & 1);
      if (row < Q_COUNT && column < E)
        ((M*)a.w[8])[(head * Q_COUNT + row) * E + column] = write(dq[j][c] * (S)f64_of(a.w[43]));
    }
}
)cuda";
}

// A block has R keys; rows of sums are keys, columns are queries.
const char* attention_halves_keys() {
  return R"cuda(
MSJIT_KERNEL(Args) {
  __shared__ __align__(16) u32 qs[C][EW]; __shared__ __align__(16) u32 cs[C][VW];
  __shared__ float lse[C]; __shared__ float delta[C];
  const int lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
  const i64 tiles = (K_COUNT + R - 1) / R, key_head = blockIdx.x / tiles, block = (blockIdx.x - key_head * tiles) * R;
  const i64 at = block + (threadIdx.x >> 5) * 16;
  const Place<Args> first(a, key_head * GROUP);
  u32 k[EP / 16][4], v[VP / 16][4];
  left_rows<E>(k, (const M*)a.w[1] + first.begin(23, GROUP), at, K_COUNT, (i64)a.w[26], (i64)a.w[27]);
  left_rows<V>(v, (const M*)a.w[2] + first.begin(28, GROUP), at, K_COUNT, (i64)a.w[31], (i64)a.w[32]);
  float dk[EP / 8][4], dv[VP / 8][4];
  clear(dk);
  clear(dv);
  i64 begin = LIMITED ? (block - DIAGONAL) / C * C : 0;
  if (begin < 0) begin = 0;
  for (i64 head = key_head * GROUP; head < (key_head + 1) * GROUP; ++head) {
    const Place<Args> place(a, head);
    const i64 mask = place.mask();
    const M *q = (const M*)a.w[0] + place.begin(18, 1), *ct = (const M*)a.w[6] + place.begin(38, 1);
    for (i64 from = begin; from < Q_COUNT; from += C) {
      fill_tile<C, E>(qs, q, from, Q_COUNT, (i64)a.w[21], (i64)a.w[22]);
      fill_tile<C, V>(cs, ct, from, Q_COUNT, (i64)a.w[41], (i64)a.w[42]);
      for (int i = threadIdx.x; i < C; i += 128) {
        lse[i] = from + i < Q_COUNT ? ((const S*)a.w[5])[head * Q_COUNT + from + i] : 0.0f;
        delta[i] = from + i < Q_COUNT ? ((const S*)a.w[7])[head * Q_COUNT + from + i] : 0.0f;
      }
      __syncthreads();
      float s[C / 8][4], ds[C / 8][4];
      clear(s);
      clear(ds);
      rows_by_rows(s, k, qs);
      rows_by_rows(ds, v, cs);
#pragma unroll
      for (int j = 0; j < C / 8; ++j)
#pragma unroll
        for (int c = 0; c < 4; ++c) {
          const int i = 8 * j + 2 * t + (c & 1);
          const i64 column = at + g + 8 * (c >> 1);
          const bool there = seen(a, from + i, column);
          s[j][c] = there ? exponential(score(a, s[j][c], mask, from + i, column) - lse[i]) : 0.0f;
          ds[j][c] = there ? s[j][c] * (ds[j][c] - delta[i]) : 0.0f;
        }
      sums_by_rows(dv, s, cs);
      sums_by_rows(dk, ds, qs);
      __syncthreads();
    }
  }
#pragma unroll
  for (int c = 0; c < 4; ++c) {
    const i64 row = at + g + 8 * (c >> 1);
    if (row >= K_COUNT) continue;
#pragma unroll
    for (int j = 0; j < EP / 8; ++j)
      if (const int column = 8 * j + 2 * t + (c & 1); column < E)
        ((M*)a.w[9])[(key_head * K_COUNT + row) * E + column] = write(dk[j][c] * (S)f64_of(a.w[43]));
#pragma unroll
    for (int j = 0; j < VP / 8; ++j)
      if (const int column = 8 * j + 2 * t + (c & 1); column < V)
        ((M*)a.w[10])[(key_head * K_COUNT + row) * V + column] = write(dv[j][c]);
  }
}
)cuda";
}

}  // namespace msjit::backends::cuda
