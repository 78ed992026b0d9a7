// Random ops. Narrow types take one word an element, float64 and wide integers a second one from stream 1.
#include "src/backends/cpu/kernel_util.h"
#include "src/backends/cpu/random.h"
#include "src/backends/parts.h"

namespace msjit::backends::cpu {
namespace {

constexpr int64_t kBatch = 256;  // words made at once

// f(index, word)
template <class F>
void for_each_word(const KernelCall& call, int64_t n, F&& f) {
  uint32_t words[kBatch];
  for (int64_t i = 0; i < n; i += kBatch) {
    int64_t count = std::min(kBatch, n - i);
    philox_words(call.seed, call.counter + static_cast<uint64_t>(i) / 4, 0, (count + 3) / 4, words);
    for (int64_t j = 0; j < count; ++j) f(i + j, words[j]);
  }
}
template <class F>
void for_each_wide_word(const KernelCall& call, int64_t n, F&& f) {
  uint32_t low[kBatch], high[kBatch];
  for (int64_t i = 0; i < n; i += kBatch) {
    int64_t count = std::min(kBatch, n - i);
    uint64_t at = call.counter + static_cast<uint64_t>(i) / 4;
    philox_words(call.seed, at, 0, (count + 3) / 4, low);
    philox_words(call.seed, at, 1, (count + 3) / 4, high);
    for (int64_t j = 0; j < count; ++j) f(i + j, uint64_t{high[j]} << 32 | low[j]);
  }
}

// As many bits as the type holds, so that rounding never gives 1.
template <class T>
T uniform(uint64_t word) {
  if constexpr (std::is_same_v<T, double>)
    return static_cast<double>(word >> 11) * 0x1p-53;
  else if constexpr (std::is_same_v<T, float>)
    return static_cast<float>(static_cast<uint32_t>(word) >> 8) * 0x1p-24f;
  else if constexpr (std::is_same_v<T, Float16>)
    return convert<T>(static_cast<float>(static_cast<uint32_t>(word) >> 21) * 0x1p-11f);
  else
    return convert<T>(static_cast<float>(static_cast<uint32_t>(word) >> 24) * 0x1p-8f);
}

template <class F>
void visit_floating(const KernelCall& call, DType t, F&& f) {
  if (!is_floating(t)) {
    throw type_error(op_name(call) + ": dtype must be floating point, got " + std::string(info(t).name));
  }
  visit(t, [&]<class T>(T v) {
    if constexpr (kIsFloating<T>) f(v);
  });
}

MSJIT_CPU_KERNEL(rand) {
  const Tensor& out = call.outputs[0];
  const int64_t n = parts_of(out);
  visit_floating(call, part_of(out.dtype()), [&]<class T>(T) {
    T* to = reinterpret_cast<T*>(out.data());
    if constexpr (std::is_same_v<T, double>) {
      for_each_wide_word(call, n, [&](int64_t i, uint64_t w) { to[i] = uniform<T>(w); });
    } else {
      for_each_word(call, n, [&](int64_t i, uint32_t w) { to[i] = uniform<T>(w); });
    }
  });
}

// Elements 2j and 2j + 1 are the two coordinates of one point.
void normal_pair(double u, double v, double& x, double& y) {
  double radius = std::sqrt(-2 * std::log(1 - u)), angle = 6.283185307179586476925 * v;
  x = radius * std::cos(angle);
  y = radius * std::sin(angle);
}

MSJIT_CPU_KERNEL(randn) {
  const Tensor& out = call.outputs[0];
  visit_floating(call, part_of(out.dtype()), [&]<class T>(T) {
    const int64_t n = parts_of(out);
    T* to = reinterpret_cast<T*>(out.data());
    if constexpr (std::is_same_v<T, double>) {
      double u[2], z[2];
      for_each_wide_word(call, n + n % 2, [&](int64_t i, uint64_t w) {
        u[i % 2] = uniform<double>(w);
        if (i % 2 == 0) return;
        normal_pair(u[0], u[1], z[0], z[1]);
        to[i - 1] = z[0];
        if (i < n) to[i] = z[1];
      });
    } else {
      uint32_t words[kBatch];
      float z[kBatch];
      for (int64_t i = 0; i < n; i += kBatch) {
        const int64_t count = std::min(kBatch, n - i);
        philox_words(call.seed, call.counter + static_cast<uint64_t>(i) / 4, 0, (count + 3) / 4, words);
        normal_pairs(words, count + count % 2, z);
        for (int64_t j = 0; j < count; ++j) to[i + j] = convert<T>(z[j]);
      }
    }
    if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>) {
      if (!is_complex(out.dtype())) return;  // each part has half of the variance
      for (int64_t i = 0; i < n; ++i) to[i] *= T(0.70710678118654752440);
    }
  });
}

MSJIT_CPU_KERNEL(randint) {
  const Tensor& out = call.outputs[0];
  int64_t low = int_attr(call, 0), high = int_attr(call, 1);
  if (high <= low && out.numel() > 0) {
    throw value_error("randint: low must be below high, got " + std::to_string(low) + " and " + std::to_string(high));
  }
  uint64_t range = static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  visit(out.dtype(), [&]<class T>(T) {
    T* to = out.data_as<T>();
    auto value = [&](uint64_t drawn) { return convert<T>(static_cast<int64_t>(static_cast<uint64_t>(low) + drawn)); };
    if (range <= uint64_t{1} << 32) {
      for_each_word(call, out.numel(), [&](int64_t i, uint32_t w) { to[i] = value(w * range >> 32); });
    } else {
      for_each_wide_word(call, out.numel(), [&](int64_t i, uint64_t w) {
        to[i] = value(static_cast<uint64_t>(static_cast<unsigned __int128>(w) * range >> 64));
      });
    }
  });
}

// Fisher and Yates with the word of each element.
MSJIT_CPU_KERNEL(randperm) {
  const Tensor& out = call.outputs[0];
  int64_t n = out.numel();
  Workspace<int64_t> order(n);
  for (int64_t i = 0; i < n; ++i) order[i] = i;
  for_each_wide_word(call, n, [&](int64_t i, uint64_t w) {
    auto left = static_cast<uint64_t>(n - i);
    auto step = static_cast<int64_t>(static_cast<unsigned __int128>(w) * left >> 64);
    std::swap(order[i], order[i + step]);
  });
  visit(out.dtype(), [&]<class T>(T) {
    for (int64_t i = 0; i < n; ++i) out.data_as<T>()[i] = convert<T>(order[i]);
  });
}

// An event of probability p happens when the word is below this.
uint64_t threshold(double p) { return static_cast<uint64_t>(std::ceil(p * 0x1p32)); }

MSJIT_CPU_KERNEL(bernoulli) {
  const Tensor& out = call.outputs[0];
  Tensor p = contiguous_as(call.operands[0], DType::float64);
  const double* probability = p.data_as<const double>();
  for (int64_t i = 0; i < p.numel(); ++i) {
    if (!(probability[i] >= 0 && probability[i] <= 1)) {
      throw value_error("bernoulli: probabilities must be in [0, 1], got " + std::to_string(probability[i]));
    }
  }
  visit(out.dtype(), [&]<class T>(T) {
    T one = convert<T>(true), zero = convert<T>(false);
    for_each_word(call, out.numel(),
                  [&](int64_t i, uint32_t w) { out.data_as<T>()[i] = w < threshold(probability[i]) ? one : zero; });
  });
}

MSJIT_CPU_KERNEL(dropout) {
  const Tensor &out = call.outputs[0], &mask = call.outputs[1];
  double p = float_attr(call, 0);
  if (!(p >= 0 && p <= 1)) throw value_error("dropout: p must be in [0, 1], got " + std::to_string(p));
  Tensor x = contiguous_as(call.operands[0], out.dtype());
  uint64_t dropped = threshold(p);
  double scale = p == 1 ? 0.0 : 1 / (1 - p);
  visit(out.dtype(), [&]<class T>(T) {
    if constexpr (kIsFloating<T> || kIsComplex<T>) {
      using A = Accumulator<T>;
      A factor = convert<A>(scale), zero{};
      const T* from = x.data_as<const T>();
      T* to = out.data_as<T>();
      bool* keep = mask.data_as<bool>();
      for_each_word(call, x.numel(), [&](int64_t i, uint32_t w) {
        keep[i] = w >= dropped;
        to[i] = convert<T>(keep[i] ? convert<A>(from[i]) * factor : zero);
      });
    } else {
      throw type_error("dropout: floating-point input is needed, got " + std::string(info(x.dtype()).name));
    }
  });
}

}  // namespace
}  // namespace msjit::backends::cpu
