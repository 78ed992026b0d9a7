// Runs one kernel on every target that this machine has and compares the results bit for bit.
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

#include "jit/codegen/target.h"
#include "jit/kernel/lower.h"
#include "jit/kernel/text.h"

namespace msjit::codegen {

inline std::vector<Isa> targets() {
  std::vector<Isa> r;
#if defined(__aarch64__)
  const auto known = {Isa::kPortable, Isa::kNeon};
#else
  const auto known = {Isa::kPortable, Isa::kAvx2, Isa::kAvx512};
#endif
  for (Isa i : known) {
    if (isa_available(i)) {
      r.push_back(i);
    } else {
      printf("[ MISSING  ] %s is not available on this machine\n", name_of(i));
    }
  }
  return r;
}

using Bytes = std::vector<std::byte>;

// Bytes of n random elements: all bit patterns for floats mixed with ordinary values.
inline Bytes random_elements(DType t, int64_t n, std::mt19937_64& g) {
  Bytes b(n * size_of(t) + 64);
  for (int64_t i = 0; i < n; ++i) {
    std::byte* p = b.data() + i * size_of(t);
    uint64_t bits = g();
    bool ordinary = g() % 2;
    double v = std::ldexp(static_cast<double>(static_cast<int64_t>(g() >> 40)) - (1 << 23), -22);
    visit(t, [&]<class T>(T) {
      T r;
      if constexpr (std::is_same_v<T, bool>) {
        r = bits & 1;
      } else if constexpr (std::is_same_v<T, Float16>) {
        r = ordinary ? to_float16(static_cast<float>(v)) : Float16{static_cast<uint16_t>(bits)};
      } else if constexpr (std::is_same_v<T, BFloat16>) {
        r = ordinary ? to_bfloat16(static_cast<float>(v)) : BFloat16{static_cast<uint16_t>(bits)};
      } else if constexpr (std::is_floating_point_v<T>) {
        std::memcpy(&r, &bits, sizeof r);
        if (ordinary) r = static_cast<T>(v);
      } else if constexpr (std::is_integral_v<T>) {
        r = ordinary ? static_cast<T>(static_cast<int64_t>(bits % 21) - 10) : static_cast<T>(bits);
      } else {
        r = T{};
      }
      std::memcpy(p, &r, sizeof r);
    });
  }
  return b;
}

inline bool is_nan_at(DType t, const std::byte* p) {
  switch (t) {
    case DType::float16: {
      uint16_t v;
      std::memcpy(&v, p, 2);
      return (v & 0x7fff) > 0x7c00;
    }
    case DType::bfloat16: {
      uint16_t v;
      std::memcpy(&v, p, 2);
      return (v & 0x7fff) > 0x7f80;
    }
    case DType::float32: {
      float v;
      std::memcpy(&v, p, 4);
      return std::isnan(v);
    }
    case DType::float64: {
      double v;
      std::memcpy(&v, p, 8);
      return std::isnan(v);
    }
    default:
      return false;
  }
}

inline bool same_element(DType t, const std::byte* a, const std::byte* b) {
  return std::memcmp(a, b, size_of(t)) == 0 || (is_nan_at(t, a) && is_nan_at(t, b));
}

// Runs k on one target; buffers hold rows x cols (unit) or rows (broadcast) elements.
inline std::vector<Bytes> run_on(Isa isa, const kernel::Kernel& k, std::vector<Bytes> buffers, int64_t rows,
                                 int64_t cols, std::vector<uint64_t> numbers = {}) {
  Ref<CompiledKernel> c = compile(k, isa);
  EXPECT_EQ(c->isa(), isa);
  std::vector<void*> pointers;
  std::vector<int64_t> strides;
  for (size_t b = 0; b < k.buffers.size(); ++b) {
    if (b >= buffers.size()) buffers.emplace_back(cols * 8 + 64);
    pointers.push_back(buffers[b].data());
    int size = size_of(k.buffers[b].dtype);
    strides.push_back(k.buffers[b].scratch ? 0 : k.buffers[b].access == kernel::Access::unit ? cols * size : size);
  }
  KernelArgs args{pointers.data(), strides.data(), numbers.data(), rows, cols, 0, 0};
  c->run(args);
  return buffers;
}

}  // namespace msjit::codegen
