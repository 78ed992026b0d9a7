// The portable target: executes kernel IR block by block. It is also the reference that tests compare the others with.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "jit/codegen/compile.h"
#include "jit/codegen/half.h"
#include "jit/kernel/tables.h"
#include "src/base/check.h"

namespace msjit::codegen {
namespace {

using kernel::Instr;
using kernel::Kernel;
using kernel::Lane;
using kernel::Prim;
using kernel::ReduceOp;
using kernel::Section;

constexpr int64_t kBlock = 256;

template <Lane lane>
struct CType;
template <>
struct CType<Lane::mask> {
  using T = uint8_t;
};
template <>
struct CType<Lane::i32> {
  using T = uint32_t;
};
template <>
struct CType<Lane::i64> {
  using T = uint64_t;
};
template <>
struct CType<Lane::f32> {
  using T = float;
};
template <>
struct CType<Lane::f64> {
  using T = double;
};

template <class F>
void with_lane(Lane lane, F&& f) {
  switch (lane) {
    case Lane::mask:
      return f(uint8_t{});
    case Lane::i32:
      return f(uint32_t{});
    case Lane::i64:
      return f(uint64_t{});
    case Lane::f32:
      return f(float{});
    case Lane::f64:
      return f(double{});
  }
}

template <class T>
using Signed = std::conditional_t<std::is_floating_point_v<T>, T,
                                  std::make_signed_t<std::conditional_t<std::is_floating_point_v<T>, int, T>>>;
template <class T>
using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, std::conditional_t<sizeof(T) == 4, uint32_t, uint8_t>>;

template <class I, class T>
I to_integer(T v) {  // as the processor's truncating conversion
  const T limit = static_cast<T>(std::numeric_limits<I>::max()) + (sizeof(T) > sizeof(I) ? T(1) : T(0));
  if (!(v < limit) || !(v > -limit - (sizeof(T) > sizeof(I) ? T(1) : T(0)))) return std::numeric_limits<I>::min();
  return static_cast<I>(v);
}

class KernelRun {
 public:
  KernelRun(const Kernel& k, const KernelArgs& a) : k_(k), a_(a), width_(std::clamp<int64_t>(a.cols, 1, kBlock)) {
    memory_.reset(new (std::align_val_t(64)) std::byte[k.instrs.size() * kBlock * 8]);
    for (const Instr& i : k.instrs) {
      if (i.prim == Prim::reduce) accumulators_.resize(k.instrs.size());
    }
  }

  void run() {
    section(k_.sections[0], width_);
    if (k_.kind == kernel::Kind::kRows) {
      for (row_ = 0; row_ < a_.rows; ++row_) rows_body();
    } else {
      columns();
    }
  }

 private:
  void rows_body() {
    for (size_t s = 1; s < k_.sections.size(); ++s) {
      const Section& sec = k_.sections[s];
      if (sec.type == Section::kRow) {
        in_loop_ = false;
        section(sec, width_);
        continue;
      }
      in_loop_ = true;
      begin_reductions(sec);
      for (col_ = 0; col_ < a_.cols; col_ += kBlock) section(sec, std::min(kBlock, a_.cols - col_));
      end_reductions(sec, true);
    }
  }

  void columns() {
    for (col_ = 0; col_ < a_.cols; col_ += kBlock) {
      int64_t n = std::min(kBlock, a_.cols - col_);
      begin_reductions(k_.sections[2]);
      in_loop_ = true;
      for (row_ = 0; row_ < a_.rows; ++row_) section(k_.sections[2], n);
      end_reductions(k_.sections[2], false);
      row_ = 0;
      if (k_.sections.size() > 3) section(k_.sections[3], n);
    }
  }

  template <class T>
  T* value(int id) {
    return reinterpret_cast<T*>(memory_.get() + id * kBlock * 8);
  }

  void section(const Section& s, int64_t n) {
    for (int id : s.body) execute(id, n);
  }

  std::byte* address(int buffer) {
    const kernel::Buffer& b = k_.buffers[buffer];
    auto* p = static_cast<std::byte*>(a_.buffers[buffer]) + row_ * a_.row_strides[buffer];
    return b.access == kernel::Access::unit ? p + col_ * size_of(b.dtype) : p;
  }

  template <class M, class T>
  void load_as(const Instr& i, T* out, int64_t n) {
    const auto* p = reinterpret_cast<const M*>(address(static_cast<int>(i.imm)));
    bool unit = k_.buffers[i.imm].access == kernel::Access::unit;
    for (int64_t j = 0; j < n; ++j) out[j] = static_cast<T>(p[unit ? j : 0]);
  }
  template <class M, class T>
  void store_as(const Instr& i, const T* v, int64_t n) {
    auto* p = reinterpret_cast<M*>(address(static_cast<int>(i.imm)));
    if (k_.buffers[i.imm].access != kernel::Access::unit) n = 1;
    for (int64_t j = 0; j < n; ++j) p[j] = static_cast<M>(v[j]);
  }

  void load(int id, const Instr& i, int64_t n) {
    switch (k_.buffers[i.imm].dtype) {
      case DType::bool_:
      case DType::uint8:
        return load_as<uint8_t>(i, value<uint32_t>(id), n);
      case DType::int8:
        return load_as<int8_t>(i, value<uint32_t>(id), n);
      case DType::int16:
        return load_as<int16_t>(i, value<uint32_t>(id), n);
      case DType::uint16:
      case DType::float16:
      case DType::bfloat16:
        return load_as<uint16_t>(i, value<uint32_t>(id), n);
      case DType::int32:
      case DType::uint32:
      case DType::float32:
        return load_as<uint32_t>(i, value<uint32_t>(id), n);
      default:
        return load_as<uint64_t>(i, value<uint64_t>(id), n);
    }
  }
  void store(const Instr& i, int64_t n) {
    switch (size_of(k_.buffers[i.imm].dtype)) {
      case 1:
        return store_as<uint8_t>(i, value<uint32_t>(i.a), n);
      case 2:
        return store_as<uint16_t>(i, value<uint32_t>(i.a), n);
      case 4:
        return store_as<uint32_t>(i, value<uint32_t>(i.a), n);
      default:
        return store_as<uint64_t>(i, value<uint64_t>(i.a), n);
    }
  }

  void execute(int id, int64_t n);
  void convert(int id, const Instr& i, int64_t n);
  template <class T>
  bool arithmetic(int id, const Instr& i, int64_t n);
  template <class T>
  void compare(int id, const Instr& i, int64_t n);

  // ---- reductions: one accumulator a lane, sums of f32 in double
  struct Accumulator {
    alignas(64) uint64_t lanes[kBlock];
  };
  template <class T>
  static T identity(ReduceOp op) {
    using L = std::numeric_limits<Signed<T>>;
    switch (op) {
      case ReduceOp::sum:
      case ReduceOp::or_:
        return 0;
      case ReduceOp::prod:
        return 1;
      case ReduceOp::max:
        return L::has_infinity ? -L::infinity() : L::lowest();
      case ReduceOp::min:
        return L::has_infinity ? L::infinity() : L::max();
    }
    return 0;
  }
  template <class A, class T>
  static void combine(ReduceOp op, A* acc, const T* v, int64_t n) {
    using S = Signed<A>;
    for (int64_t j = 0; j < n; ++j) {
      A x = static_cast<A>(v[j]);
      switch (op) {
        case ReduceOp::sum:
          acc[j] += x;
          break;
        case ReduceOp::prod:
          acc[j] *= x;
          break;
        case ReduceOp::max:
          acc[j] = static_cast<S>(x) > static_cast<S>(acc[j]) ? x : acc[j];
          break;
        case ReduceOp::min:
          acc[j] = static_cast<S>(x) < static_cast<S>(acc[j]) ? x : acc[j];
          break;
        case ReduceOp::or_:
          if constexpr (!std::is_floating_point_v<A>) acc[j] |= x;
          break;
      }
    }
  }
  template <class F>
  void with_accumulator(int id, F&& f) {
    const Instr& i = k_.instrs[id];
    if (!accumulators_[id]) accumulators_[id] = std::make_unique<Accumulator>();
    void* lanes = accumulators_[id]->lanes;
    auto op = static_cast<ReduceOp>(i.imm);
    if (op == ReduceOp::sum && i.lane == Lane::f32) return f(op, static_cast<double*>(lanes), float{});
    with_lane(i.lane, [&]<class T>(T) { f(op, static_cast<T*>(lanes), T{}); });
  }
  void begin_reductions(const Section& s) {
    for (int id : s.body) {
      if (k_.instrs[id].prim != Prim::reduce) continue;
      with_accumulator(id,
                       [&]<class A, class T>(ReduceOp op, A* acc, T) { std::fill_n(acc, kBlock, identity<A>(op)); });
    }
  }
  void end_reductions(const Section& s, bool across_lanes) {
    for (int id : s.body) {
      if (k_.instrs[id].prim != Prim::reduce) continue;
      with_accumulator(id, [&]<class A, class T>(ReduceOp op, A* acc, T) {
        if (across_lanes) {
          for (int64_t half = kBlock / 2; half > 0; half /= 2) combine(op, acc, acc + half, half);
          std::fill_n(value<T>(id), width_, static_cast<T>(acc[0]));
        } else {
          for (int64_t j = 0; j < kBlock; ++j) value<T>(id)[j] = static_cast<T>(acc[j]);
        }
      });
    }
  }

  const Kernel& k_;
  const KernelArgs& a_;
  int64_t width_, row_ = 0, col_ = 0;
  bool in_loop_ = false;
  struct Free {
    void operator()(std::byte* p) const { ::operator delete[](p, std::align_val_t(64)); }
  };
  std::unique_ptr<std::byte[], Free> memory_;
  std::vector<std::unique_ptr<Accumulator>> accumulators_;
};

template <class T>
T scaled_value(T a, T n) {
  if (std::isnan(n)) return n;
  return std::scalbn(a, static_cast<int>(std::floor(n)));
}

template <class T>
bool KernelRun::arithmetic(int id, const Instr& i, int64_t n) {
  T* r = value<T>(id);
  const T *a = i.a >= 0 ? value<T>(i.a) : nullptr, *b = i.b >= 0 ? value<T>(i.b) : nullptr;
  const T* c = i.c >= 0 ? value<T>(i.c) : nullptr;
#define MSJIT_EACH(expression)                         \
  for (int64_t j = 0; j < n; ++j) r[j] = (expression); \
  return true
  using B = Bits<T>;
  auto bits = [](T v) { return std::bit_cast<B>(v); };
  auto from = [](B v) { return std::bit_cast<T>(v); };
  constexpr unsigned width = sizeof(T) * 8;
  switch (i.prim) {
    case Prim::add:
      MSJIT_EACH(a[j] + b[j]);
    case Prim::sub:
      MSJIT_EACH(a[j] - b[j]);
    case Prim::mul:
      MSJIT_EACH(a[j] * b[j]);
    case Prim::and_:
      MSJIT_EACH(from(bits(a[j]) & bits(b[j])));
    case Prim::or_:
      MSJIT_EACH(from(bits(a[j]) | bits(b[j])));
    case Prim::xor_:
      MSJIT_EACH(from(bits(a[j]) ^ bits(b[j])));
    case Prim::select: {
      const uint8_t* m = value<uint8_t>(i.a);
      MSJIT_EACH(m[j] ? b[j] : c[j]);
    }
    case Prim::min:
      MSJIT_EACH(static_cast<Signed<T>>(a[j]) < static_cast<Signed<T>>(b[j]) ? a[j] : b[j]);
    case Prim::max:
      MSJIT_EACH(static_cast<Signed<T>>(a[j]) > static_cast<Signed<T>>(b[j]) ? a[j] : b[j]);
    default:
      break;
  }
  if constexpr (std::is_floating_point_v<T>) {
    switch (i.prim) {
      case Prim::div:
        MSJIT_EACH(a[j] / b[j]);
      case Prim::fma:
        MSJIT_EACH(std::fma(a[j], b[j], c[j]));
      case Prim::fnma:
        MSJIT_EACH(std::fma(-a[j], b[j], c[j]));
      case Prim::sqrt:
        MSJIT_EACH(std::sqrt(a[j]));
      case Prim::rint:
        MSJIT_EACH(std::nearbyint(a[j]));
      case Prim::floor:
        MSJIT_EACH(std::floor(a[j]));
      case Prim::ceil:
        MSJIT_EACH(std::ceil(a[j]));
      case Prim::trunc:
        MSJIT_EACH(std::trunc(a[j]));
      case Prim::scale:
        MSJIT_EACH(scaled_value(a[j], b[j]));
      case Prim::getexp:
        MSJIT_EACH(std::isfinite(a[j]) && a[j] > 0 ? static_cast<T>(std::ilogb(a[j])) : T(0));
      case Prim::getmant:
        MSJIT_EACH(std::isfinite(a[j]) && a[j] > 0 ? std::scalbn(a[j], -std::ilogb(a[j])) : T(1));
      default:
        return false;
    }
  } else if constexpr (sizeof(T) > 1) {
    switch (i.prim) {
      case Prim::shl:
        MSJIT_EACH(b[j] < width ? a[j] << b[j] : 0);
      case Prim::shr:
        MSJIT_EACH(b[j] < width ? a[j] >> b[j] : 0);
      case Prim::sar:
        MSJIT_EACH(static_cast<T>(static_cast<Signed<T>>(a[j]) >> (b[j] < width ? b[j] : width - 1)));
      default:
        return false;
    }
  }
  return false;
}

template <class T>
void KernelRun::compare(int id, const Instr& i, int64_t n) {
  using S = Signed<T>;
  uint8_t* r = value<uint8_t>(id);
  const S *a = value<S>(i.a), *b = value<S>(i.b);
  for (int64_t j = 0; j < n; ++j) {
    switch (i.prim) {
      case Prim::eq:
        r[j] = a[j] == b[j];
        break;
      case Prim::ne:
        r[j] = a[j] != b[j];
        break;
      case Prim::lt:
        r[j] = a[j] < b[j];
        break;
      default:
        r[j] = a[j] <= b[j];
        break;
    }
  }
}

void KernelRun::convert(int id, const Instr& i, int64_t n) {
  auto each = [&]<class F, class T>(F, T, auto f) {
    for (int64_t j = 0; j < n; ++j) value<T>(id)[j] = f(value<F>(i.a)[j]);
  };
  switch (k_.instrs[i.a].lane) {
    case Lane::i32:
      if (i.lane == Lane::f32) return each(int32_t{}, float{}, [](int32_t v) { return static_cast<float>(v); });
      if (i.lane == Lane::f64) return each(int32_t{}, double{}, [](int32_t v) { return static_cast<double>(v); });
      return each(int32_t{}, int64_t{}, [](int32_t v) { return static_cast<int64_t>(v); });
    case Lane::i64:
      if (i.lane == Lane::f32) return each(int64_t{}, float{}, [](int64_t v) { return static_cast<float>(v); });
      if (i.lane == Lane::f64) return each(int64_t{}, double{}, [](int64_t v) { return static_cast<double>(v); });
      return each(uint64_t{}, uint32_t{}, [](uint64_t v) { return static_cast<uint32_t>(v); });
    case Lane::f32:
      if (i.lane == Lane::f64) return each(float{}, double{}, [](float v) { return static_cast<double>(v); });
      return each(float{}, int32_t{}, [](float v) { return to_integer<int32_t>(v); });
    case Lane::f64:
      if (i.lane == Lane::f32) return each(double{}, float{}, [](double v) { return static_cast<float>(v); });
      if (i.lane == Lane::i32) return each(double{}, int32_t{}, [](double v) { return to_integer<int32_t>(v); });
      return each(double{}, int64_t{}, [](double v) { return to_integer<int64_t>(v); });
    case Lane::mask:
      break;
  }
  MSJIT_CHECK(false, "no such conversion");
}

void KernelRun::execute(int id, int64_t n) {
  const Instr& i = k_.instrs[id];
  switch (i.prim) {
    case Prim::const_:
      return with_lane(i.lane, [&]<class T>(T) {
        std::fill_n(value<T>(id), width_, std::bit_cast<T>(static_cast<Bits<T>>(i.imm)));
      });
    case Prim::table:
      return;
    case Prim::lookup: {
      const float* entries = kernel::table_entries(static_cast<int>(k_.instrs[i.b].imm));
      for (int64_t j = 0; j < n; ++j) value<float>(id)[j] = entries[value<uint32_t>(i.a)[j] % kernel::kTableEntries];
      return;
    }
    case Prim::arg:
      return with_lane(i.lane, [&]<class T>(T) {
        if constexpr (sizeof(T) == 8) std::fill_n(value<T>(id), width_, std::bit_cast<T>(a_.numbers[i.imm]));
      });
    case Prim::index:
      for (int64_t j = 0; j < n; ++j) value<int64_t>(id)[j] = a_.col0 + col_ + j;
      return;
    case Prim::row:
      return void(std::fill_n(value<int64_t>(id), n, a_.row0 + row_));
    case Prim::load:
      return load(id, i, n);
    case Prim::store:
      return store(i, n);
    case Prim::pick: {
      int64_t column = *value<int64_t>(i.a);
      std::swap(column, col_);
      load(id, i, 1);
      std::swap(column, col_);
      return with_lane(i.lane, [&]<class T>(T) { std::fill_n(value<T>(id), width_, *value<T>(id)); });
    }
    case Prim::check:
      if (*value<uint8_t>(i.a)) {
        a_.failed[0] = 1;
        a_.failed[1] = *value<int64_t>(i.b);
      }
      return;
    case Prim::reduce:
      return with_accumulator(id,
                              [&]<class A, class T>(ReduceOp op, A* acc, T) { combine(op, acc, value<T>(i.a), n); });
    case Prim::bitcast:
      return void(std::memcpy(value<char>(id), value<char>(i.a), n * bits_of(i.lane) / 8));
    case Prim::eq:
    case Prim::ne:
    case Prim::lt:
    case Prim::le:
      return with_lane(k_.instrs[i.a].lane, [&]<class T>(T) { compare<T>(id, i, n); });
    case Prim::cvt:
      return convert(id, i, n);
    case Prim::from_half:
      for (int64_t j = 0; j < n; ++j)
        value<float>(id)[j] = half_to_float(static_cast<uint16_t>(value<uint32_t>(i.a)[j]));
      return;
    case Prim::to_half:
      for (int64_t j = 0; j < n; ++j) value<uint32_t>(id)[j] = float_to_half(value<float>(i.a)[j]);
      return;
    case Prim::call:
      return kernel::call_entry(static_cast<int>(i.imm))
          .fn(value<char>(id), value<char>(i.a), i.b >= 0 ? value<char>(i.b) : nullptr, n);
    case Prim::patch:
      return with_lane(i.lane, [&]<class T>(T) {
        for (int64_t j = 0; j < n; ++j) {
          value<T>(id)[j] = value<T>(i.b)[j];
          if (value<uint8_t>(i.a)[j]) {
            kernel::call_entry(static_cast<int>(i.imm)).fn(value<T>(id) + j, value<T>(i.c) + j, value<T>(i.b) + j, 1);
          }
        }
      });
    default:
      break;
  }
  bool done = false;
  with_lane(i.lane, [&]<class T>(T) { done = arithmetic<T>(id, i, n); });
  MSJIT_CHECK(done, kernel::name_of(i.prim));
}

class Interpreted final : public CompiledKernel {
 public:
  explicit Interpreted(Kernel k) : CompiledKernel(std::move(k), Isa::kPortable) {
    entry_ = [](const KernelArgs* a, const CompiledKernel* self) { KernelRun(self->kernel(), *a).run(); };
  }
};

}  // namespace

Ref<CompiledKernel> compile_portable(Kernel k) { return Ref<CompiledKernel>::adopt(new Interpreted(std::move(k))); }

}  // namespace msjit::codegen
