// Attention and its gradients by tiles of queries and keys, whose weights are in shared memory only: what is kept of a
// row is the logarithm of the sum of its exponentials (docs/decisions/0021-attention.md). Sums are added in one order.
#include "src/backends/cuda/attention.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "src/base/check.h"

namespace msjit::backends::cuda {
namespace {

constexpr int kThreads = 64, kMostShared = 48 << 10;

// What the kernels' texts have in common. Sizes of the text: E and V of a row of keys and values, R rows and C columns
// of a tile of weights. A thread has rows ty + 8 i and columns tx + 8 j of what it computes.
const char* const kCommon = R"cuda(
#define Q_COUNT (i64)a.w[11]
#define K_COUNT (i64)a.w[12]
#define DIAGONAL (i64)a.w[13]
#define GROUP (i64)a.w[16]
const int I = R / 8, J = C / 8, IE = (E + 7) / 8, IV = (V + 7) / 8;
template <int B, int N, int P>
__device__ __forceinline__ void load(S (*to)[P], const M* from, i64 first, i64 count, i64 row, i64 column) {
  for (int i = threadIdx.x; i < B * N; i += 64) {
    const int r = i / (N ? N : 1), c = i - r * N;
    to[r][c] = first + r < count ? read(from[(first + r) * row + c * column]) : (S)0;
  }
}
// x (rows) times y (columns), both dense along N; or x (rows) times y (N by columns).
template <int X, int Y, int N, int P, int O>
__device__ __forceinline__ void products(S (&s)[X][Y], S (*x)[P], S (*y)[O]) {
  const int tx = threadIdx.x & 7, ty = threadIdx.x >> 3;
#pragma unroll 4
  for (int e = 0; e < N; ++e) {
    S xv[X], yv[Y];
#pragma unroll
    for (int i = 0; i < X; ++i) xv[i] = x[ty + 8 * i][e];
#pragma unroll
    for (int j = 0; j < Y; ++j) yv[j] = y[tx + 8 * j][e];
#pragma unroll
    for (int i = 0; i < X; ++i)
#pragma unroll
      for (int j = 0; j < Y; ++j) s[i][j] = fma(xv[i], yv[j], s[i][j]);
  }
}
// s += x y, or x^T y where Across: x is (N, rows).
template <bool Across, int X, int Y, int N, int W, int P, int O>
__device__ __forceinline__ void add_product(S (&s)[X][Y], S (*x)[P], S (*y)[O]) {
  const int tx = threadIdx.x & 7, ty = threadIdx.x >> 3;
#pragma unroll 4
  for (int n = 0; n < N; ++n) {
#pragma unroll
    for (int i = 0; i < X; ++i) {
      const S v = Across ? x[n][ty + 8 * i] : x[ty + 8 * i][n];
#pragma unroll
      for (int j = 0; j < Y; ++j)
        if (tx + 8 * j < W) s[i][j] = fma(v, y[n][tx + 8 * j], s[i][j]);
    }
  }
}
template <int X, int Y> __device__ __forceinline__ void clear(S (&s)[X][Y]) {
  for (int i = 0; i < X; ++i) for (int j = 0; j < Y; ++j) s[i][j] = 0;
}
template <class A> struct Place {
  const A& a;
  i64 one, two, three;  // leading dimensions of the head of queries
  __device__ Place(const A& a, i64 head) : a(a) {
    three = head % (i64)a.w[15]; head /= (i64)a.w[15]; two = head % (i64)a.w[14]; one = head / (i64)a.w[14];
  }
  // Where the operand with strides from word `at` on begins; keys and values have fewer heads.
  __device__ i64 begin(int at, i64 group) const {
    return one * (i64)a.w[at] + two * (i64)a.w[at + 1] + three / group * (i64)a.w[at + 2];
  }
  __device__ i64 mask() const { return begin(33, 1); }
};
template <class A> __device__ __forceinline__ bool seen(const A& a, i64 row, i64 column) {
  return row < Q_COUNT && column < K_COUNT && (!LIMITED || column <= row + DIAGONAL);
}
// The score of what is seen: scaled, with the mask.
template <class A> __device__ __forceinline__ S score(const A& a, S s, i64 mask, i64 row, i64 column) {
  s *= (S)f64_of(a.w[43]);
  if (MASK == 1 && !((const u8*)a.w[3])[mask + row * (i64)a.w[36] + column * (i64)a.w[37]]) s = -infinite();
  if (MASK == 2) s += read(((const M*)a.w[3])[mask + row * (i64)a.w[36] + column * (i64)a.w[37]]);
  return s;
}
)cuda";

const char* const kForward = R"cuda(
MSJIT_KERNEL(Args) {
  __shared__ S qs[R][E + 1]; __shared__ S ks[C][(E > V ? E : V) + 1]; __shared__ S ps[R][C + 1];
  const int tx = threadIdx.x & 7, ty = threadIdx.x >> 3;
  const i64 tiles = (Q_COUNT + R - 1) / R, head = blockIdx.x / tiles;
  const i64 from = (tiles - 1 - (blockIdx.x - head * tiles)) * R;  // those that see most come first
  const Place<Args> place(a, head);
  const i64 mask = place.mask();
  load<R, E>(qs, (const M*)a.w[0] + place.begin(18, 1), from, Q_COUNT, (i64)a.w[21], (i64)a.w[22]);
  const M *k = (const M*)a.w[1] + place.begin(23, GROUP), *v = (const M*)a.w[2] + place.begin(28, GROUP);
  S most[I], sum[I], out[I][IV ? IV : 1];
  clear(out);
  for (int i = 0; i < I; ++i) { most[i] = -infinite(); sum[i] = 0; }
  const i64 last = LIMITED && from + R + DIAGONAL < K_COUNT ? from + R + DIAGONAL : K_COUNT;
  for (i64 at = 0; at < last; at += C) {
    load<C, E>(ks, k, at, K_COUNT, (i64)a.w[26], (i64)a.w[27]);
    __syncthreads();
    S s[I][J];
    clear(s);
    products<I, J, E>(s, qs, ks);
    for (int i = 0; i < I; ++i) {
      const i64 row = from + ty + 8 * i;
      S top = -infinite();
      for (int j = 0; j < J; ++j) {
        const i64 column = at + tx + 8 * j;
        s[i][j] = seen(a, row, column) ? score(a, s[i][j], mask, row, column) : -infinite();
        top = s[i][j] > top ? s[i][j] : top;
      }
#pragma unroll
      for (int d = 4; d; d >>= 1) { const S o = __shfl_xor_sync(0xffffffffu, top, d); top = o > top ? o : top; }
      const S next = top > most[i] ? top : most[i], base = next == -infinite() ? (S)0 : next;
      S part = 0;
      for (int j = 0; j < J; ++j) {
        const S p = exponential(s[i][j] - base);
        ps[ty + 8 * i][tx + 8 * j] = p;
        part += p;
      }
#pragma unroll
      for (int d = 4; d; d >>= 1) part += __shfl_xor_sync(0xffffffffu, part, d);
      const S less = exponential(most[i] - base);
      sum[i] = sum[i] * less + part;
      most[i] = next;
      for (int j = 0; j < IV; ++j) out[i][j] *= less;
    }
    __syncthreads();
    load<C, V>(ks, v, at, K_COUNT, (i64)a.w[31], (i64)a.w[32]);
    __syncthreads();
    add_product<false, I, IV ? IV : 1, C, V>(out, ps, ks);
    __syncthreads();
  }
  for (int i = 0; i < I; ++i) {
    const i64 row = from + ty + 8 * i;
    if (row >= Q_COUNT) continue;
    for (int j = 0; j < IV; ++j)
      if (tx + 8 * j < V) ((M*)a.w[4])[(head * Q_COUNT + row) * V + tx + 8 * j] = write(out[i][j] / sum[i]);
    if (tx == 0) ((S*)a.w[5])[head * Q_COUNT + row] = most[i] + log(sum[i]);
  }
}
)cuda";

// Weights and slopes of a tile: p = exp(score - lse), weight * (ct . value - delta). What is not seen is 0.
const char* const kSlopes = R"cuda(
template <class A>
__device__ __forceinline__ void slopes(const A& a, S (&s)[I][J], S (&ds)[I][J], i64 head, i64 mask, i64 from, i64 at) {
  const int tx = threadIdx.x & 7, ty = threadIdx.x >> 3;
  for (int i = 0; i < I; ++i) {
    const i64 row = from + ty + 8 * i, r = head * Q_COUNT + row;
    const S lse = row < Q_COUNT ? ((const S*)a.w[5])[r] : (S)0, delta = row < Q_COUNT ? ((const S*)a.w[7])[r] : (S)0;
    for (int j = 0; j < J; ++j) {
      const i64 column = at + tx + 8 * j;
      const bool there = seen(a, row, column);
      s[i][j] = there ? exponential(score(a, s[i][j], mask, row, column) - lse) : (S)0;
      ds[i][j] = there ? s[i][j] * (ds[i][j] - delta) : (S)0;
    }
  }
}
)cuda";

const char* const kQueries = R"cuda(
MSJIT_KERNEL(Args) {
  __shared__ S qs[R][E + 1]; __shared__ S cs[R][V + 1]; __shared__ S ks[C][E + 1]; __shared__ S vs[C][V + 1];
  __shared__ S ps[R][C + 1];
  const int tx = threadIdx.x & 7, ty = threadIdx.x >> 3;
  const i64 tiles = (Q_COUNT + R - 1) / R, head = blockIdx.x / tiles;
  const i64 from = (tiles - 1 - (blockIdx.x - head * tiles)) * R;
  const Place<Args> place(a, head);
  load<R, E>(qs, (const M*)a.w[0] + place.begin(18, 1), from, Q_COUNT, (i64)a.w[21], (i64)a.w[22]);
  load<R, V>(cs, (const M*)a.w[6] + place.begin(38, 1), from, Q_COUNT, (i64)a.w[41], (i64)a.w[42]);
  const M *k = (const M*)a.w[1] + place.begin(23, GROUP), *v = (const M*)a.w[2] + place.begin(28, GROUP);
  S dq[I][IE ? IE : 1];
  clear(dq);
  const i64 last = LIMITED && from + R + DIAGONAL < K_COUNT ? from + R + DIAGONAL : K_COUNT;
  for (i64 at = 0; at < last; at += C) {
    load<C, E>(ks, k, at, K_COUNT, (i64)a.w[26], (i64)a.w[27]);
    load<C, V>(vs, v, at, K_COUNT, (i64)a.w[31], (i64)a.w[32]);
    __syncthreads();
    S s[I][J], ds[I][J];
    clear(s);
    clear(ds);
    products<I, J, E>(s, qs, ks);
    products<I, J, V>(ds, cs, vs);
    slopes(a, s, ds, head, place.mask(), from, at);
    for (int i = 0; i < I; ++i) for (int j = 0; j < J; ++j) ps[ty + 8 * i][tx + 8 * j] = ds[i][j];
    __syncthreads();
    add_product<false, I, IE ? IE : 1, C, E>(dq, ps, ks);
    __syncthreads();
  }
  for (int i = 0; i < I; ++i) {
    const i64 row = from + ty + 8 * i;
    for (int j = 0; j < IE; ++j)
      if (row < Q_COUNT && tx + 8 * j < E)
        ((M*)a.w[8])[(head * Q_COUNT + row) * E + tx + 8 * j] = write(dq[i][j] * (S)f64_of(a.w[43]));
  }
}
)cuda";

// A block has C keys of a head of keys: the heads of queries that share it add up one after another.
const char* const kKeys = R"cuda(
MSJIT_KERNEL(Args) {
  __shared__ S qs[R][E + 1]; __shared__ S cs[R][V + 1]; __shared__ S ks[C][E + 1]; __shared__ S vs[C][V + 1];
  __shared__ S ps[R][C + 1];
  const int tx = threadIdx.x & 7, ty = threadIdx.x >> 3;
  const i64 tiles = (K_COUNT + C - 1) / C, key_head = blockIdx.x / tiles, at = (blockIdx.x - key_head * tiles) * C;
  const Place<Args> first(a, key_head * GROUP);
  load<C, E>(ks, (const M*)a.w[1] + first.begin(23, GROUP), at, K_COUNT, (i64)a.w[26], (i64)a.w[27]);
  load<C, V>(vs, (const M*)a.w[2] + first.begin(28, GROUP), at, K_COUNT, (i64)a.w[31], (i64)a.w[32]);
  S dk[J][IE ? IE : 1], dv[J][IV ? IV : 1];
  clear(dk);
  clear(dv);
  i64 begin = LIMITED ? (at - DIAGONAL) / R * R : 0;
  if (begin < 0) begin = 0;
  for (i64 head = key_head * GROUP; head < (key_head + 1) * GROUP; ++head) {
    const Place<Args> place(a, head);
    const M *q = (const M*)a.w[0] + place.begin(18, 1), *ct = (const M*)a.w[6] + place.begin(38, 1);
    for (i64 from = begin; from < Q_COUNT; from += R) {
      load<R, E>(qs, q, from, Q_COUNT, (i64)a.w[21], (i64)a.w[22]);
      load<R, V>(cs, ct, from, Q_COUNT, (i64)a.w[41], (i64)a.w[42]);
      __syncthreads();
      S s[I][J], ds[I][J];
      clear(s);
      clear(ds);
      products<I, J, E>(s, qs, ks);
      products<I, J, V>(ds, cs, vs);
      slopes(a, s, ds, head, place.mask(), from, at);
      for (int i = 0; i < I; ++i) for (int j = 0; j < J; ++j) ps[ty + 8 * i][tx + 8 * j] = s[i][j];
      __syncthreads();
      add_product<true, J, IV ? IV : 1, R, V>(dv, ps, cs);
      __syncthreads();
      for (int i = 0; i < I; ++i) for (int j = 0; j < J; ++j) ps[ty + 8 * i][tx + 8 * j] = ds[i][j];
      __syncthreads();
      add_product<true, J, IE ? IE : 1, R, E>(dk, ps, qs);
      __syncthreads();
    }
  }
  for (int i = 0; i < J; ++i) {
    const i64 row = at + ty + 8 * i;
    if (row >= K_COUNT) continue;
    for (int j = 0; j < IE; ++j)
      if (tx + 8 * j < E)
        ((M*)a.w[9])[(key_head * K_COUNT + row) * E + tx + 8 * j] = write(dk[i][j] * (S)f64_of(a.w[43]));
    for (int j = 0; j < IV; ++j)
      if (tx + 8 * j < V) ((M*)a.w[10])[(key_head * K_COUNT + row) * V + tx + 8 * j] = write(dv[i][j]);
  }
}
)cuda";

// A tensor whose leading dimensions are at most three.
Tensor with_three(const Tensor& t) {
  if (t.ndim() <= 5) return t;
  const Tensor dense = contiguous_as(t, t.dtype());
  int64_t leading = 1;
  for (int d = 0; d < t.ndim() - 3; ++d) leading *= t.size(d);
  const Shape shape{leading, t.size(t.ndim() - 3), t.size(t.ndim() - 2), t.size(t.ndim() - 1)};
  return view_at(dense, shape, contiguous_strides(shape), 0);
}

// The operands that both ops share, from `first` on, as words of the kernels.
class Attention {
 public:
  Attention(const KernelCall& call, size_t first)
      : call_(call),
        device_(device_of(call.outputs[0])),
        dtype_(call.operands[first].dtype()),
        sums_(dtype_ == DType::float64 ? dtype_ : DType::float32) {
    const Tensor q = hold(call.operands[first]), k = hold(call.operands[first + 1]), v = hold(call.operands[first + 2]);
    Dims qs = q.shape();
    const size_t n = qs.size();
    const Dims given = call.operands[first].shape(), keys = call.operands[first + 1].shape();
    heads_ = numel_of(given.first(given.size() - 2));
    group_ = n > 2 && keys[given.size() - 3] > 0 ? given[given.size() - 3] / keys[given.size() - 3] : 1;
    queries_ = qs[n - 2];
    keys_ = k.shape()[n - 2];
    size_ = qs[n - 1];
    value_size_ = v.shape()[n - 1];
    words_.resize(44);
    words_[0] = address_of(q);
    words_[1] = address_of(k);
    words_[2] = address_of(v);
    words_[11] = static_cast<uint64_t>(queries_);
    words_[12] = static_cast<uint64_t>(keys_);
    limited_ = std::holds_alternative<int64_t>(call.attrs[1]);
    if (limited_)
      words_[13] = static_cast<uint64_t>(std::clamp<int64_t>(std::get<int64_t>(call.attrs[1]), -queries_, keys_));
    words_[14] = static_cast<uint64_t>(n > 3 ? qs[n - 4] : 1);
    words_[15] = static_cast<uint64_t>(n > 2 ? qs[n - 3] : 1);
    words_[16] = static_cast<uint64_t>(group_);
    strides(18, q.strides());
    strides(23, k.strides());
    strides(28, v.strides());
    words_[43] = std::bit_cast<uint64_t>(std::get<double>(call.attrs[0]));
    if (call.operands.size() > 3 + first && call.operands.back()) add_mask(call.operands.back(), given);
  }
  int64_t queries() const { return queries_; }
  int64_t keys() const { return keys_; }
  int64_t heads() const { return heads_; }
  DType sums() const { return sums_; }
  void set(size_t word, const Tensor& t) { words_[word] = address_of(t); }
  void set_cotangent(const Tensor& given) {
    const Tensor ct = hold(given);
    set(6, ct);
    strides(38, ct.strides());
  }

  void forward() {
    if (by_tensor_cores()) return run_halves(attention_halves_forward(), 64, queries_, heads_);
    run(kForward, 2, queries_, heads_);
  }
  void backward() {
    if (by_tensor_cores()) {
      run_halves(attention_halves_queries(), 32, queries_, heads_);
      return run_halves(attention_halves_keys(), 32, keys_, heads_ / group_);
    }
    run(std::string(kSlopes) + kQueries, 4, queries_, heads_);
    run(std::string(kSlopes) + kKeys, 4, keys_, heads_ / group_);
  }

 private:
  // A view with few leading dimensions, kept as long as this.
  Tensor hold(const Tensor& t) {
    held_.push_back(with_three(t));
    return held_.back();
  }
  void strides(size_t at, Dims s) {
    const size_t n = s.size();
    for (size_t i = 0; i < 3; ++i) words_[at + i] = n >= 5 - i ? static_cast<uint64_t>(s[n - 5 + i]) : 0;
    words_[at + 3] = static_cast<uint64_t>(s[n - 2]);
    words_[at + 4] = static_cast<uint64_t>(s[n - 1]);
  }
  void add_mask(const Tensor& mask, Dims query) {
    Shape scores(query);
    scores.back() = keys_;
    Tensor m = view_at(mask, scores, strides_over(mask, scores), 0);
    if (m.ndim() > 5) {
      held_.push_back(expanded(mask, scores, mask.dtype()));
      m = hold(held_.back());
    }
    held_.push_back(m);
    set(3, m);
    strides(33, m.strides());
    mask_ = mask.dtype() == DType::bool_ ? 1 : 2;
  }
  // Tiles of 32 or 16, as many as shared memory holds: `parts` tiles of rows of keys or values, and the weights.
  int tile(int parts) const {
    const int64_t wide = std::max(size_, value_size_) + 1;
    for (int t : {32, 16}) {
      const int64_t rows = parts == 2 ? size_ + 1 + wide : 2 * (size_ + 1 + value_size_ + 1);
      if ((t * rows + t * (t + 1)) * size_of(sums_) <= kMostShared) return t;
    }
    refuse_op(call_.outputs[0].device(), call_.op, call_.operands, "has no kernel for heads of this size");
  }
  bool by_tensor_cores() const {
    return (dtype_ == DType::float16 || dtype_ == DType::bfloat16) && device_.major() >= 8 && size_ > 0 &&
           value_size_ > 0 && std::max(size_, value_size_) <= 128;
  }
  // Whether rows of what tiles are filled with can be read by 16 bytes.
  bool whole() const {
    auto fits = [&](size_t operand, size_t strides, int64_t size) {
      bool all = words_[operand] % 16 == 0 && size % 8 == 0 && words_[strides + 4] == 1;
      for (size_t i = 0; i < 4; ++i) all = all && words_[strides + i] % 8 == 0;
      return all;
    };
    return fits(0, 18, size_) && fits(1, 23, size_) && fits(2, 28, value_size_) &&
           (words_[6] == 0 || fits(6, 38, value_size_));
  }
  void run_halves(const char* kernel, int columns, int64_t rows, int64_t heads) {
    const std::string more = std::string("#define HALF ") + (dtype_ == DType::float16 ? "\"f16\"" : "\"bf16\"") +
                             "\nconst bool WHOLE = " + (whole() ? "true" : "false") + ";\n" + attention_halves_common();
    launch(more + kernel, 64, columns, 128, (rows + 63) / 64 * heads);
  }
  void run(const std::string& kernel, int parts, int64_t rows, int64_t heads) {
    const int t = tile(parts);
    launch(kernel, t, t, kThreads, (rows + t - 1) / t * heads);
  }
  void launch(const std::string& kernel, int tile_rows, int tile_columns, unsigned threads, int64_t blocks) {
    const ElementText e = element_text(dtype_);
    std::string s = std::string(prelude()) + "struct Args { u64 w[44]; };\ntypedef " + e.memory + " M; typedef " +
                    e.compute + " S;\nconst int E = " + std::to_string(size_) + ", V = " + std::to_string(value_size_) +
                    ", R = " + std::to_string(tile_rows) + ", C = " + std::to_string(tile_columns) +
                    ", MASK = " + std::to_string(mask_) + ";\nconst bool LIMITED = " + (limited_ ? "true" : "false") +
                    ";\n__device__ __forceinline__ S read(M m) { return " + e.read("m") +
                    "; }\n__device__ __forceinline__ M write(S s) { return " + e.write("s") + "; }\n";
    s += sums_ == DType::float64 ? "__device__ __forceinline__ S infinite() { return f64_of(0x7ff0000000000000ull); }\n"
                                   "__device__ __forceinline__ S exponential(S x) { return exp(x); }\n"
                                 : "__device__ __forceinline__ S infinite() { return f32_of(0x7f800000u); }\n"
                                   "__device__ __forceinline__ S exponential(S x) { return expf(x); }\n";
    s += std::string(kCommon) + kernel;
    MSJIT_CHECK(blocks < (int64_t{1} << 31), "attention of more blocks than a device takes");
    Launch l;
    l.grid[0] = static_cast<unsigned>(blocks);
    l.block[0] = threads;
    device_.launch(device_.function(s), l, {words_.begin(), words_.size()});
  }

  const KernelCall& call_;
  CudaDevice& device_;
  DType dtype_, sums_;
  SmallVector<Tensor, 8> held_;
  SmallVector<uint64_t, 44> words_;
  int64_t heads_ = 1, group_ = 1, queries_ = 0, keys_ = 0, size_ = 0, value_size_ = 0;
  bool limited_ = false;
  int mask_ = 0;
};

MSJIT_CUDA_KERNEL(attention) {
  const Tensor &out = call.outputs[0], &lse = call.outputs[1];
  if (lse.numel() == 0) return;
  Attention a(call, 0);
  if (a.keys() == 0) {  // a sum of nothing
    fill(out, ops::Number::of(0.0));
    return fill(lse, ops::Number::of(-std::numeric_limits<double>::infinity()));
  }
  a.set(4, out);
  a.set(5, lse);
  a.forward();
}

MSJIT_CUDA_KERNEL(attention_grad) {
  Attention a(call, 1);
  if (call.operands[4].numel() == 0 || a.keys() == 0) {
    for (const Tensor& t : call.outputs) fill(t, ops::Number::of(0.0));
    return;
  }
  const Tensor lse = contiguous_as(call.operands[4], a.sums()), delta = contiguous_as(call.operands[5], a.sums());
  a.set_cotangent(call.operands[0]);
  a.set(5, lse);
  a.set(7, delta);
  for (size_t i : {0, 1, 2}) a.set(8 + i, call.outputs[i]);
  a.backward();
}

}  // namespace
}  // namespace msjit::backends::cuda
