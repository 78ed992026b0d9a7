// Discrete Fourier transforms for one vector instruction set; written once over a class V of vector operations like
// gemm_vector.h. No sum depends on the number of lanes: vectors of every width give the same results where both have
// fused multiplication and addition.
#pragma once
#include <cstring>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/fourier.h"
#include "src/backends/cpu/gemm_vector.h"
#include "src/backends/cpu/kernel_util.h"

namespace msjit::backends::cpu {

// cos and sin of 2 pi j / R, j = 1 .. (R - 1) / 2.
template <int R>
struct OddRoots;
template <>
struct OddRoots<3> {
  static constexpr double kCos[] = {-0.5};
  static constexpr double kSin[] = {0.86602540378443864676};
};
template <>
struct OddRoots<5> {
  static constexpr double kCos[] = {0.3090169943749474241, -0.8090169943749474241};
  static constexpr double kSin[] = {0.95105651629515357212, 0.58778525229247312917};
};
template <>
struct OddRoots<7> {
  static constexpr double kCos[] = {0.62348980185873353053, -0.22252093395631440429, -0.90096886790241912624};
  static constexpr double kSin[] = {0.78183148246802980871, 0.97492791218182360702, 0.43388373911755812048};
};
template <>
struct OddRoots<11> {
  static constexpr double kCos[] = {0.84125353283118116886, 0.41541501300188642553, -0.14231483827328514044,
                                    -0.65486073394528506406, -0.95949297361449738989};
  static constexpr double kSin[] = {0.54064081745559758211, 0.90963199535451837141, 0.98982144188093273238,
                                    0.75574957435425828377, 0.28173255684142969771};
};
template <>
struct OddRoots<13> {
  static constexpr double kCos[] = {0.8854560256532098959,   0.56806474673115580251,  0.12053668025532305335,
                                    -0.35460488704253562597, -0.74851074817110109863, -0.97094181742605202716};
  static constexpr double kSin[] = {0.46472317204376854566, 0.82298386589365639458, 0.9927088740980539928,
                                    0.93501624268541482344, 0.66312265824079520238, 0.23931566428755776715};
};

template <class V>
struct VectorFourier {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr int64_t kLanes = V::kLanes, kPair = 2 * kLanes;
  using Stages = FourierStages<T>;
  using Plan = FourierPlan<T>;

  // ---- where a stage reads and writes -------------------------------------------------------------------------------
  // Dense: element i is a vector of real parts, then one of imaginary parts.
  struct Block {
    T* p;
    MSJIT_FLATTEN void load(int64_t i, Vec& re, Vec& im) const {
      re = V::load(p + i * kPair);
      im = V::load(p + i * kPair + kLanes);
    }
    MSJIT_FLATTEN void store(int64_t i, Vec re, Vec im) const {
      V::store(p + i * kPair, re);
      V::store(p + i * kPair + kLanes, im);
    }
  };
  // A vector of complex numbers as they lie in memory, elements `step` apart. With both parts exchanged on the way in
  // and out a transform is the inverse one.
  template <bool inverse>
  struct From {
    const T* p;
    int64_t step;
    MSJIT_FLATTEN void load(int64_t i, Vec& re, Vec& im) const {
      const T* at = p + i * step;
      inverse ? V::split(V::load(at), V::load(at + kLanes), im, re)
              : V::split(V::load(at), V::load(at + kLanes), re, im);
    }
  };
  template <bool inverse>
  struct To {
    T* p;
    int64_t step;
    Vec scale;
    MSJIT_FLATTEN void store(int64_t i, Vec re, Vec im) const {
      Vec a, b;
      re = V::mul(re, scale);
      im = V::mul(im, scale);
      inverse ? V::join(im, re, a, b) : V::join(re, im, a, b);
      T* at = p + i * step;
      V::store(at, a);
      V::store(at + kLanes, b);
    }
  };
  // The first `lanes` of a vector.
  static MSJIT_FLATTEN void load_part(const T* p, int64_t lanes, Vec& a, Vec& b) {
    a = V::load(p, V::mask(std::min(2 * lanes, kLanes)));
    b = V::load(p + kLanes, V::mask(std::max<int64_t>(2 * lanes - kLanes, 0)));
  }
  static MSJIT_FLATTEN void store_part(T* p, int64_t lanes, Vec a, Vec b) {
    V::store(p, a, V::mask(std::min(2 * lanes, kLanes)));
    if (2 * lanes > kLanes) V::store(p + kLanes, b, V::mask(2 * lanes - kLanes));
  }
  static void read_part(const T* p, int64_t step, int64_t lanes, int64_t n, bool inverse, T* to) {
    for (int64_t i = 0; i < n; ++i, p += step) {
      Vec a, b, re, im;
      load_part(p, lanes, a, b);
      V::split(a, b, re, im);
      Block{to}.store(i, inverse ? im : re, inverse ? re : im);
    }
  }
  static void write_part(const T* from, T* p, int64_t step, int64_t lanes, int64_t n, bool inverse, Vec scale) {
    for (int64_t i = 0; i < n; ++i, p += step) {
      Vec a, b, re, im;
      Block{const_cast<T*>(from)}.load(i, re, im);
      re = V::mul(re, scale);
      im = V::mul(im, scale);
      V::join(inverse ? im : re, inverse ? re : im, a, b);
      store_part(p, lanes, a, b);
    }
  }

  // ---- butterflies --------------------------------------------------------------------------------------------------
  static MSJIT_FLATTEN void turn(Vec& re, Vec& im, Vec c, Vec s) {
    const Vec r = V::fnma(im, s, V::mul(re, c));
    im = V::fma(im, c, V::mul(re, s));
    re = r;
  }
  static MSJIT_FLATTEN void four(Vec& r0, Vec& i0, Vec& r1, Vec& i1, Vec& r2, Vec& i2, Vec& r3, Vec& i3) {
    const Vec ar = V::add(r0, r2), ai = V::add(i0, i2), br = V::sub(r0, r2), bi = V::sub(i0, i2);
    const Vec cr = V::add(r1, r3), ci = V::add(i1, i3), dr = V::sub(r1, r3), di = V::sub(i1, i3);
    r0 = V::add(ar, cr), i0 = V::add(ai, ci);
    r2 = V::sub(ar, cr), i2 = V::sub(ai, ci);
    r1 = V::add(br, di), i1 = V::sub(bi, dr);
    r3 = V::sub(br, di), i3 = V::add(bi, dr);
  }
  template <int R>
  static MSJIT_FLATTEN void butterfly(Vec (&re)[R], Vec (&im)[R]) {
    if constexpr (R == 2) {
      const Vec r = V::sub(re[0], re[1]), i = V::sub(im[0], im[1]);
      re[0] = V::add(re[0], re[1]), im[0] = V::add(im[0], im[1]);
      re[1] = r, im[1] = i;
    } else if constexpr (R == 4) {
      four(re[0], im[0], re[1], im[1], re[2], im[2], re[3], im[3]);
    } else if constexpr (R == 8) {
      four(re[0], im[0], re[2], im[2], re[4], im[4], re[6], im[6]);
      four(re[1], im[1], re[3], im[3], re[5], im[5], re[7], im[7]);
      // the odd ones, times e^(-2 pi i k / 8); those of k = 1, 3 keep a factor 1 / sqrt(2)
      const Vec half = V::all(static_cast<T>(0.70710678118654752440));
      const Vec r1 = V::add(re[3], im[3]), i1 = V::sub(im[3], re[3]);
      const Vec r2 = im[5], i2 = re[5];                                // i2 is the negative
      const Vec r3 = V::sub(im[7], re[7]), i3 = V::add(re[7], im[7]);  // i3 is the negative
      const Vec r0 = re[1], i0 = im[1];
      const Vec e1r = re[2], e1i = im[2], e2r = re[4], e2i = im[4], e3r = re[6], e3i = im[6];
      re[4] = V::sub(re[0], r0), im[4] = V::sub(im[0], i0);
      re[0] = V::add(re[0], r0), im[0] = V::add(im[0], i0);
      re[1] = V::fma(r1, half, e1r), im[1] = V::fma(i1, half, e1i);
      re[5] = V::fnma(r1, half, e1r), im[5] = V::fnma(i1, half, e1i);
      re[2] = V::add(e2r, r2), im[2] = V::sub(e2i, i2);
      re[6] = V::sub(e2r, r2), im[6] = V::add(e2i, i2);
      re[3] = V::fma(r3, half, e3r), im[3] = V::fnma(i3, half, e3i);
      re[7] = V::fnma(r3, half, e3r), im[7] = V::fma(i3, half, e3i);
    } else {
      constexpr int H = (R - 1) / 2;
      Vec sr[H], si[H], dr[H], di[H], r = re[0], i = im[0];
#pragma GCC unroll 16
      for (int j = 0; j < H; ++j) {
        sr[j] = V::add(re[j + 1], re[R - 1 - j]), si[j] = V::add(im[j + 1], im[R - 1 - j]);
        dr[j] = V::sub(re[j + 1], re[R - 1 - j]), di[j] = V::sub(im[j + 1], im[R - 1 - j]);
        r = V::add(r, sr[j]), i = V::add(i, si[j]);
      }
#pragma GCC unroll 16
      for (int k = 1; k <= H; ++k) {
        Vec cr = re[0], ci = im[0], er = V::zero(), ei = V::zero();
#pragma GCC unroll 16
        for (int j = 1; j <= H; ++j) {
          const int at = j * k % R, place = at <= H ? at : R - at;
          const Vec c = V::all(static_cast<T>(OddRoots<R>::kCos[place - 1]));
          const Vec s = V::all(static_cast<T>(OddRoots<R>::kSin[place - 1]));
          cr = V::fma(sr[j - 1], c, cr), ci = V::fma(si[j - 1], c, ci);
          if (j == 1) {
            er = V::mul(dr[0], s), ei = V::mul(di[0], s);
          } else {
            er = at <= H ? V::fma(dr[j - 1], s, er) : V::fnma(dr[j - 1], s, er);
            ei = at <= H ? V::fma(di[j - 1], s, ei) : V::fnma(di[j - 1], s, ei);
          }
        }
        re[k] = V::add(cr, ei), im[k] = V::sub(ci, er);
        re[R - k] = V::sub(cr, ei), im[R - k] = V::add(ci, er);
      }
      re[0] = r, im[0] = i;
    }
  }

  // ---- stages: `rest` transforms of R elements, of each of s columns ------------------------------------------------
  template <int R, bool last, class In, class Out>
  static void stage(int64_t rest, int64_t s, const T* w, In in, Out out) {
    for (int64_t p = 0; p < rest; ++p) {
      for (int64_t q = 0; q < s; ++q) {
        Vec re[R], im[R];
#pragma GCC unroll 16
        for (int j = 0; j < R; ++j) in.load(q + s * (p + rest * j), re[j], im[j]);
        butterfly<R>(re, im);
        out.store(q + s * R * p, re[0], im[0]);
#pragma GCC unroll 16
        for (int k = 1; k < R; ++k) {
          if constexpr (!last) turn(re[k], im[k], V::broadcast(w + 2 * (k - 1)), V::broadcast(w + 2 * (k - 1) + 1));
          out.store(q + s * (R * p + k), re[k], im[k]);
        }
      }
      if constexpr (!last) w += 2 * (R - 1);  // the last one has none
    }
  }
  template <class In, class Out>
  static void carry(int64_t n, In in, Out out) {
    for (int64_t i = 0; i < n; ++i) {
      Vec re, im;
      in.load(i, re, im);
      out.store(i, re, im);
    }
  }
  // Long butterflies of single lanes go from block to block only: each is thousands of bytes of code, and it takes
  // little to carry what lies otherwise through b.
  template <int R, bool last, class In, class Out>
  static void stage(int64_t rest, int64_t s, const T* w, In in, Out out, T* b) {
    constexpr bool carried = kLanes == 1 && R >= 7;
    if constexpr (carried && !std::is_same_v<In, Block>) {
      carry(R * rest * s, in, Block{b});
      stage<R, last>(rest, s, w, Block{b}, out);
    } else if constexpr (carried && !std::is_same_v<Out, Block>) {
      stage<R, last>(rest, s, w, in, Block{b});
      carry(R * rest * s, Block{b}, out);
    } else {
      stage<R, last>(rest, s, w, in, out);
    }
  }
  // b: room for all elements where `in` or `out` is no Block.
  template <bool last, class In, class Out>
  static void stage_of(int radix, int64_t rest, int64_t s, const T* w, In in, Out out, T* b) {
    switch (radix) {
      case 2:
        return stage<2, last>(rest, s, w, in, out, b);
      case 3:
        return stage<3, last>(rest, s, w, in, out, b);
      case 4:
        return stage<4, last>(rest, s, w, in, out, b);
      case 5:
        return stage<5, last>(rest, s, w, in, out, b);
      case 7:
        return stage<7, last>(rest, s, w, in, out, b);
      case 8:
        return stage<8, last>(rest, s, w, in, out, b);
      case 11:
        return stage<11, last>(rest, s, w, in, out, b);
      default:
        return stage<13, last>(rest, s, w, in, out, b);
    }
  }
  // One vector of lanes; a and b hold n elements each, and `in` may be b.
  template <class In, class Out>
  static void transform(const Stages& f, In in, Out out, T* a, T* b) {
    const size_t count = f.radices.size();
    if (count < 2) {
      carry(f.n, in, Block{a});
      return count == 0 ? carry(f.n, Block{a}, out) : stage_of<true>(f.radices[0], 1, 1, nullptr, Block{a}, out, b);
    }
    const T* w = f.turns.data();
    int64_t s = f.radices[0], rest = f.n / s;
    stage_of<false>(f.radices[0], rest, 1, w, in, Block{a}, b);
    w += 2 * (s - 1) * rest;
    for (size_t i = 1; i + 1 < count; ++i) {
      const int radix = f.radices[i];
      rest /= radix;
      stage_of<false>(radix, rest, s, w, Block{a}, Block{b}, nullptr);
      w += 2 * (radix - 1) * rest;
      s *= radix;
      std::swap(a, b);
    }
    stage_of<true>(f.radices[count - 1], 1, s, nullptr, Block{a}, out, b);
  }

  // ---- rows ---------------------------------------------------------------------------------------------------------
  static int64_t vectors(int64_t n) { return (n + kLanes - 1) / kLanes; }

  struct Memory {
    explicit Memory(const Plan& plan)
        : longest(std::max(vectors(plan.first.n) * kLanes, plan.second.n)), part(3 * longest * kPair) {
      std::memset(part.data(), 0, static_cast<size_t>(3 * longest * kPair) * sizeof(T));
    }
    T* a() { return part.data(); }
    T* b() { return a() + longest * kPair; }
    T* c() { return b() + longest * kPair; }
    int64_t longest;
    Workspace<T> part;
  };

  // Columns of the matrix: block `c` of lanes, transposed into `turned`: for each vector of k1, the j2 of it.
  template <bool inverse>
  static void first_step(const Plan& f, const T* x, int64_t block, T* turned, Memory& m) {
    const int64_t n1 = f.first.n, n2 = f.second.n, at = block * kLanes, lanes = std::min(kLanes, n2 - at);
    if (lanes == kLanes) {
      transform(f.first, From<inverse>{x + 2 * at, 2 * n2}, Block{m.c()}, m.a(), m.b());
    } else {
      read_part(x + 2 * at, 2 * n2, lanes, n1, inverse, m.b());
      transform(f.first, Block{m.b()}, Block{m.c()}, m.a(), m.b());
    }
    const bool large = !f.coarse.empty();
    const T* w = f.between.data() + (large ? 0 : block * n1 * kPair);
    const T* u = large ? f.coarse.data() + 2 * block * n1 : nullptr;
    for (int64_t k = 0; k < n1; k += kLanes) {
      const int64_t count = std::min(kLanes, n1 - k);
      T* c = m.c() + k * kPair;
      for (int64_t i = 0; i < count; ++i) {
        Vec re, im, cos, sin;
        Block{c}.load(i, re, im);
        Block{const_cast<T*>(w)}.load(k + i, cos, sin);
        if (large) turn(cos, sin, V::broadcast(u + 2 * (k + i)), V::broadcast(u + 2 * (k + i) + 1));
        turn(re, im, cos, sin);
        Block{c}.store(i, re, im);
      }
      T* to = turned + (k / kLanes * n2 + at) * kPair;
#pragma GCC unroll 2
      for (int half = 0; half < 2; ++half) {
        Vec r[kLanes];
#pragma GCC unroll 16
        for (int i = 0; i < kLanes; ++i) r[i] = V::load(c + i * kPair + half * kLanes);
        V::transpose(r);
        if (lanes == kLanes) {
#pragma GCC unroll 16
          for (int i = 0; i < kLanes; ++i) V::store(to + i * kPair + half * kLanes, r[i]);
        } else {
          T part[kLanes * kLanes];
#pragma GCC unroll 16
          for (int i = 0; i < kLanes; ++i) V::store(part + i * kLanes, r[i]);
          for (int64_t i = 0; i < lanes; ++i) V::store(to + i * kPair + half * kLanes, V::load(part + i * kLanes));
        }
      }
    }
  }
  template <bool inverse>
  static void second_step(const Plan& f, const T* turned, int64_t block, T* y, T scale, Memory& m) {
    const int64_t n1 = f.first.n, n2 = f.second.n, at = block * kLanes, lanes = std::min(kLanes, n1 - at);
    const Block in{const_cast<T*>(turned) + block * n2 * kPair};
    if (lanes == kLanes) {
      transform(f.second, in, To<inverse>{y + 2 * at, 2 * n1, V::all(scale)}, m.a(), m.b());
    } else {
      transform(f.second, in, Block{m.c()}, m.a(), m.b());
      write_part(m.c(), y + 2 * at, 2 * n1, lanes, n2, inverse, V::all(scale));
    }
  }
  template <bool inverse>
  static void long_rows(const Plan& f, const T* x, int64_t x_step, T* y, int64_t y_step, int64_t rows, T scale) {
    const int64_t across = vectors(f.second.n), down = vectors(f.first.n);
    Workspace<T> turned(down * f.second.n * kPair);
    if (f.n > 1 << 15) {
      for (int64_t r = 0; r < rows; ++r, x += 2 * x_step, y += 2 * y_step) {
        in_ranges(across, true, [&](int64_t from, int64_t end) {
          Memory m(f);
          for (int64_t i = from; i < end; ++i) first_step<inverse>(f, x, i, turned.data(), m);
        });
        in_ranges(down, true, [&](int64_t from, int64_t end) {
          Memory m(f);
          for (int64_t i = from; i < end; ++i) second_step<inverse>(f, turned.data(), i, y, scale, m);
        });
      }
      return;
    }
    Memory m(f);
    for (int64_t r = 0; r < rows; ++r, x += 2 * x_step, y += 2 * y_step) {
      for (int64_t i = 0; i < across; ++i) first_step<inverse>(f, x, i, turned.data(), m);
      for (int64_t i = 0; i < down; ++i) second_step<inverse>(f, turned.data(), i, y, scale, m);
    }
  }

  // A lane for each row: n complex numbers of each of `count` rows, the other lanes are 0.
  static void gather(const T* x, int64_t step, int64_t count, int64_t n, bool inverse, T* to) {
    for (int64_t j = 0; j < n; j += kLanes) {
      const int64_t lanes = std::min(kLanes, n - j);
      Vec re[kLanes], im[kLanes];
      for (int64_t i = 0; i < kLanes; ++i) {
        Vec p = V::zero(), q = V::zero();
        if (i < count) {
          const T* at = x + 2 * (i * step + j);
          if (lanes == kLanes)
            p = V::load(at), q = V::load(at + kLanes);
          else
            load_part(at, lanes, p, q);
        }
        V::split(p, q, re[i], im[i]);
      }
      V::transpose(re);
      V::transpose(im);
      for (int64_t i = 0; i < kLanes; ++i) Block{to}.store(j + i, inverse ? im[i] : re[i], inverse ? re[i] : im[i]);
    }
  }
  static void scatter(const T* from, T* y, int64_t step, int64_t count, int64_t n, bool inverse, Vec factor) {
    for (int64_t j = 0; j < n; j += kLanes) {
      const int64_t lanes = std::min(kLanes, n - j);
      Vec re[kLanes], im[kLanes];
      for (int64_t i = 0; i < kLanes; ++i) {
        Block{const_cast<T*>(from)}.load(j + i, re[i], im[i]);
        re[i] = V::mul(re[i], factor);
        im[i] = V::mul(im[i], factor);
      }
      V::transpose(re);
      V::transpose(im);
      for (int64_t i = 0; i < count; ++i) {
        Vec p, q;
        V::join(inverse ? im[i] : re[i], inverse ? re[i] : im[i], p, q);
        T* at = y + 2 * (i * step + j);
        if (lanes == kLanes) {
          V::store(at, p);
          V::store(at + kLanes, q);
        } else {
          store_part(at, lanes, p, q);
        }
      }
    }
  }
  static bool as_lanes(const Plan& f) { return f.whole.n == f.n; }
  static void short_rows(const Plan& f, const T* x, int64_t x_step, T* y, int64_t y_step, int64_t rows, bool inverse,
                         T scale) {
    const int64_t size = vectors(f.n) * kLanes * kPair;
    Workspace<T> memory(3 * size);
    T *a = memory.data(), *b = a + size, *c = b + size;
    for (int64_t r = 0; r < rows; r += kLanes) {
      const int64_t count = std::min(kLanes, rows - r);
      gather(x + 2 * r * x_step, x_step, count, f.n, inverse, b);
      transform(f.whole, Block{b}, Block{c}, a, b);
      scatter(c, y + 2 * r * y_step, y_step, count, f.n, inverse, V::all(scale));
    }
  }

  // y[i] = x[i] * w[i], of pairs; conjugate: of the result.
  static void multiply(const T* x, const T* w, T* y, int64_t n, bool swapped, bool back, Vec scale) {
    for (int64_t i = 0; i < n; i += kLanes) {
      const int64_t lanes = std::min(kLanes, n - i);
      Vec a, b, c, d, re, im, cos, sin;
      load_part(x + 2 * i, lanes, a, b);
      load_part(w + 2 * i, lanes, c, d);
      V::split(a, b, re, im);
      V::split(c, d, cos, sin);
      if (swapped) std::swap(re, im);
      turn(re, im, cos, sin);
      re = V::mul(re, scale);
      im = V::mul(im, scale);
      if (back) std::swap(re, im);
      V::join(re, im, a, b);
      store_part(y + 2 * i, lanes, a, b);
    }
  }
  static void chirped_rows(const Plan& f, const T* x, int64_t x_step, T* y, int64_t y_step, int64_t rows, bool inverse,
                           T scale) {
    const int64_t n = f.n, m = f.around->n;
    Workspace<T> memory(2 * m);
    T* a = memory.data();
    for (int64_t r = 0; r < rows; ++r, x += 2 * x_step, y += 2 * y_step) {
      multiply(x, f.chirp.data(), a, n, inverse, false, V::all(1));
      std::memset(a + 2 * n, 0, static_cast<size_t>(2 * (m - n)) * sizeof(T));
      long_rows<false>(*f.around, a, m, a, m, 1, 1);
      multiply(a, f.filter.data(), a, m, false, false, V::all(1));
      long_rows<true>(*f.around, a, m, a, m, 1, 1);
      multiply(a, f.chirp.data(), y, n, false, inverse, V::all(scale));
    }
  }
  static void rows(const Plan& f, const T* x, int64_t x_step, T* y, int64_t y_step, int64_t count, bool inverse,
                   T scale) {
    if (f.around) return chirped_rows(f, x, x_step, y, y_step, count, inverse, scale);
    if (as_lanes(f)) return short_rows(f, x, x_step, y, y_step, count, inverse, scale);
    inverse ? long_rows<true>(f, x, x_step, y, y_step, count, scale)
            : long_rows<false>(f, x, x_step, y, y_step, count, scale);
  }

  // ---- columns ------------------------------------------------------------------------------------------------------
  template <bool inverse>
  static void columns_of(const Plan& f, const T* x, T* y, int64_t step, int64_t columns, T scale) {
    const Vec factor = V::all(scale);
    Workspace<T> memory(3 * f.n * kPair);
    T *a = memory.data(), *b = a + f.n * kPair, *c = b + f.n * kPair;
    for (int64_t at = 0; at < columns; at += kLanes) {
      const int64_t lanes = std::min(kLanes, columns - at);
      if (lanes == kLanes) {
        transform(f.whole, From<inverse>{x + 2 * at, 2 * step}, To<inverse>{y + 2 * at, 2 * step, factor}, a, b);
      } else {
        read_part(x + 2 * at, 2 * step, lanes, f.n, inverse, b);
        transform(f.whole, Block{b}, Block{c}, a, b);
        write_part(c, y + 2 * at, 2 * step, lanes, f.n, inverse, factor);
      }
    }
  }
  static void columns(const Plan& f, const T* x, T* y, int64_t step, int64_t count, bool inverse, T scale) {
    inverse ? columns_of<true>(f, x, y, step, count, scale) : columns_of<false>(f, x, y, step, count, scale);
  }

  // ---- real numbers -------------------------------------------------------------------------------------------------
  // z is the transform of pairs, h = n / 2 of them; with e = (z[k] + conj z[h-k]) / 2, o = (z[k] - conj z[h-k]) / 2i
  // and w = e^(-2 pi i / n), the first half is y[k] = e + w^k o and y[h-k] = conj(e - w^k o). In place of z and its
  // mirror.
  static MSJIT_FLATTEN void apart(Vec& zr, Vec& zi, Vec& mr, Vec& mi, Vec c, Vec s, Vec half) {
    const Vec er = V::mul(V::add(zr, mr), half), ei = V::mul(V::sub(zi, mi), half);
    Vec r = V::mul(V::add(zi, mi), half), i = V::mul(V::sub(mr, zr), half);
    turn(r, i, c, s);
    zr = V::add(er, r), zi = V::add(ei, i);
    mr = V::sub(er, r), mi = V::sub(i, ei);
  }
  // The inverse, times 2: z[k] = e + i o with e = y[k] + conj y[h-k], o = (y[k] - conj y[h-k]) / w^k.
  static MSJIT_FLATTEN void together(Vec& zr, Vec& zi, Vec& mr, Vec& mi, Vec c, Vec s) {
    const Vec er = V::add(zr, mr), ei = V::sub(zi, mi);
    Vec r = V::sub(zr, mr), i = V::add(zi, mi);
    turn(r, i, c, V::sub(V::zero(), s));
    zr = V::sub(er, i), zi = V::add(ei, r);
    mr = V::add(er, i), mi = V::sub(r, ei);
  }

  // Vectors of k = 1 .. h / 2 of one row with their mirrors at h - k, whose lanes are turned round.
  struct Mirrored {
    int64_t k, mirror, lanes;
    Mirrored(int64_t from, int64_t h) : k(from) {
      lanes = std::min(kLanes, h / 2 + 1 - k);
      if (lanes < kLanes && h / 2 >= kLanes) {  // begins earlier: the same numbers again
        k = h / 2 + 1 - kLanes;
        lanes = kLanes;
      }
      mirror = h - k - lanes + 1;
    }
    MSJIT_FLATTEN void load(const T* p, Vec& zr, Vec& zi, Vec& mr, Vec& mi) const {
      Vec a, b;
      if (lanes == kLanes) {
        V::split(V::load(p + 2 * k), V::load(p + 2 * k + kLanes), zr, zi);
        V::split(V::load(p + 2 * mirror), V::load(p + 2 * mirror + kLanes), mr, mi);
        mr = V::reverse(mr), mi = V::reverse(mi);
        return;
      }
      load_part(p + 2 * k, lanes, a, b);
      V::split(a, b, zr, zi);
      T back[kPair] = {};
      std::memcpy(back + 2 * (kLanes - lanes), p + 2 * mirror, static_cast<size_t>(2 * lanes) * sizeof(T));
      V::split(V::load(back), V::load(back + kLanes), mr, mi);
      mr = V::reverse(mr), mi = V::reverse(mi);
    }
    MSJIT_FLATTEN void store(T* to, Vec re, Vec im) const {
      Vec a, b;
      V::join(re, im, a, b);
      if (lanes < kLanes) return store_part(to, lanes, a, b);
      V::store(to, a);
      V::store(to + kLanes, b);
    }
    MSJIT_FLATTEN void store_back(T* to, Vec re, Vec im) const {
      Vec a, b;
      V::join(V::reverse(re), V::reverse(im), a, b);
      if (lanes == kLanes) {
        V::store(to, a);
        V::store(to + kLanes, b);
        return;
      }
      T back[kPair];
      V::store(back, a);
      V::store(back + kLanes, b);
      std::memcpy(to, back + 2 * (kLanes - lanes), static_cast<size_t>(2 * lanes) * sizeof(T));
    }
  };

  static void unfold(const RealFourierPlan<T>& f, const T* z, T* y, bool all, T scale) {
    const int64_t h = f.n / 2;
    const Vec half = V::all(scale / 2), none = V::zero();
    for (int64_t k = 1; 2 * k <= h; k += kLanes) {
      const Mirrored at(k, h);
      Vec zr, zi, mr, mi;
      at.load(z, zr, zi, mr, mi);
      const auto mask = V::mask(at.lanes);
      apart(zr, zi, mr, mi, V::load(f.cosines.data() + at.k, mask), V::load(f.sines.data() + at.k, mask), half);
      at.store(y + 2 * at.k, zr, zi);
      at.store_back(y + 2 * at.mirror, mr, mi);
      if (all) {  // y[n-k] = conj y[k]
        at.store_back(y + 2 * (h + at.mirror), zr, V::sub(none, zi));
        at.store(y + 2 * (h + at.k), mr, V::sub(none, mi));
      }
    }
    const T re = z[0] * scale, im = z[1] * scale;
    y[0] = re + im, y[1] = 0;
    y[2 * h] = re - im, y[2 * h + 1] = 0;
  }
  static void fold(const RealFourierPlan<T>& f, const T* x, T* z) {
    const int64_t h = f.n / 2;
    for (int64_t k = 1; 2 * k <= h; k += kLanes) {
      const Mirrored at(k, h);
      Vec zr, zi, mr, mi;
      at.load(x, zr, zi, mr, mi);
      const auto mask = V::mask(at.lanes);
      together(zr, zi, mr, mi, V::load(f.cosines.data() + at.k, mask), V::load(f.sines.data() + at.k, mask));
      at.store(z + 2 * at.k, zr, zi);
      at.store_back(z + 2 * at.mirror, mr, mi);
    }
    z[0] = x[0] + x[2 * h];
    z[1] = x[0] - x[2 * h];
  }
  // The same, of a lane for each row.
  static void unfold_lanes(const RealFourierPlan<T>& f, const T* z, T* y, bool all) {
    const int64_t h = f.n / 2;
    const Block from{const_cast<T*>(z)}, to{y};
    const Vec half = V::all(static_cast<T>(0.5)), none = V::zero();
    for (int64_t k = 1; 2 * k <= h; ++k) {
      Vec zr, zi, mr, mi;
      from.load(k, zr, zi);
      from.load(h - k, mr, mi);
      apart(zr, zi, mr, mi, V::broadcast(f.cosines.data() + k), V::broadcast(f.sines.data() + k), half);
      to.store(k, zr, zi);
      to.store(h - k, mr, mi);
      if (all) {
        to.store(f.n - k, zr, V::sub(none, zi));
        to.store(h + k, mr, V::sub(none, mi));
      }
    }
    Vec re, im;
    from.load(0, re, im);
    to.store(0, V::add(re, im), none);
    to.store(h, V::sub(re, im), none);
  }
  static void fold_lanes(const RealFourierPlan<T>& f, const T* x, T* z) {
    const int64_t h = f.n / 2;
    const Block from{const_cast<T*>(x)}, to{z};
    for (int64_t k = 1; 2 * k <= h; ++k) {
      Vec zr, zi, mr, mi;
      from.load(k, zr, zi);
      from.load(h - k, mr, mi);
      together(zr, zi, mr, mi, V::broadcast(f.cosines.data() + k), V::broadcast(f.sines.data() + k));
      to.store(k, zi, zr);  // exchanged: the inverse
      to.store(h - k, mi, mr);
    }
    Vec a, b, none;
    from.load(0, a, none);
    from.load(h, b, none);
    to.store(0, V::sub(a, b), V::add(a, b));
  }

  static void real_rows(const RealFourierPlan<T>& f, const T* x, T* y, int64_t y_step, int64_t count, bool all,
                        T scale) {
    const int64_t h = f.n / 2;
    if (as_lanes(*f.half)) {
      const int64_t size = vectors(f.n + 1) * kLanes * kPair;
      Workspace<T> memory(3 * size);
      T *a = memory.data(), *b = a + size, *c = b + size;
      for (int64_t r = 0; r < count; r += kLanes) {
        const int64_t now = std::min(kLanes, count - r);
        gather(x + r * f.n, h, now, h, false, b);
        transform(f.half->whole, Block{b}, Block{c}, a, b);
        unfold_lanes(f, c, a, all);
        scatter(a, y + 2 * r * y_step, y_step, now, all ? f.n : h + 1, false, V::all(scale));
      }
      return;
    }
    Workspace<T> z(2 * h);
    for (int64_t r = 0; r < count; ++r) {
      rows(*f.half, x + r * f.n, h, z.data(), h, 1, false, 1);
      unfold(f, z.data(), y + 2 * r * y_step, all, scale);
    }
  }
  static void to_real(const RealFourierPlan<T>& f, const T* x, int64_t x_step, T* y, int64_t count, T scale) {
    const int64_t h = f.n / 2;
    if (as_lanes(*f.half)) {
      const int64_t size = vectors(h + 1) * kLanes * kPair;
      Workspace<T> memory(3 * size);
      T *a = memory.data(), *b = a + size, *c = b + size;
      for (int64_t r = 0; r < count; r += kLanes) {
        const int64_t now = std::min(kLanes, count - r);
        gather(x + 2 * r * x_step, x_step, now, h + 1, false, c);
        fold_lanes(f, c, b);
        transform(f.half->whole, Block{b}, Block{c}, a, b);
        scatter(c, y + r * f.n, h, now, h, true, V::all(scale));
      }
      return;
    }
    Workspace<T> z(2 * h);
    for (int64_t r = 0; r < count; ++r) {
      fold(f, x + 2 * r * x_step, z.data());
      rows(*f.half, z.data(), h, y + r * f.n, h, 1, true, scale);
    }
  }
};

#define MSJIT_FOURIER_ENTRIES(isa, V, T)                                                                         \
  const FourierFunctions<T> fourier_##isa##_##T = {V::kLanes, VectorFourier<V>::rows, VectorFourier<V>::columns, \
                                                   VectorFourier<V>::real_rows, VectorFourier<V>::to_real};

}  // namespace msjit::backends::cpu
