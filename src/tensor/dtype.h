// Element types: one table (dtype.def), its enum, properties and promotion.
#pragma once
#include <bit>
#include <complex>
#include <cstdint>
#include <optional>
#include <string_view>

namespace msjit {

struct Float16 {
  uint16_t bits;
};
struct BFloat16 {
  uint16_t bits;
};
float to_float(Float16 v);
inline float to_float(BFloat16 v) { return std::bit_cast<float>(static_cast<uint32_t>(v.bits) << 16); }
Float16 to_float16(float v);            // round to nearest even
inline BFloat16 to_bfloat16(float v) {  // round to nearest even, NaN stays NaN
  const uint32_t bits = std::bit_cast<uint32_t>(v), rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16;
  return {static_cast<uint16_t>((bits & 0x7FFFFFFF) > 0x7F800000 ? bits >> 16 | 0x40 : rounded)};
}

enum class DType : uint8_t {
#define MSJIT_DTYPE(name, type, bytes, kind, dlpack, numpy) name,
#include "src/tensor/dtype.def"
#undef MSJIT_DTYPE
};
inline constexpr int kDTypeCount = 15;
enum class DTypeKind : uint8_t { kBool, kSigned, kUnsigned, kFloating, kComplex };

struct DTypeInfo {
  std::string_view name;  // as users write it: "float32", "bool_"
  std::string_view numpy;
  uint8_t size;
  DTypeKind kind;
  uint8_t dlpack;
};
extern const DTypeInfo kDTypeTable[kDTypeCount];
inline const DTypeInfo& info(DType t) { return kDTypeTable[static_cast<int>(t)]; }
inline int size_of(DType t) { return info(t).size; }
inline bool is_floating(DType t) { return info(t).kind == DTypeKind::kFloating; }
inline bool is_complex(DType t) { return info(t).kind == DTypeKind::kComplex; }
inline bool is_integral(DType t) { return info(t).kind == DTypeKind::kSigned || info(t).kind == DTypeKind::kUnsigned; }
inline bool is_differentiable(DType t) { return is_floating(t) || is_complex(t); }
std::optional<DType> dtype_from_name(std::string_view name);  // accepts users' and NumPy's names

// Result dtype of two tensors (table recorded from MindSpore 2.10).
DType promote(DType a, DType b);
// Python numbers are weak: they change the kind of the result, never its width (bool < int < float < complex).
enum class NumberKind : uint8_t { kBool, kInt, kFloat, kComplex };
DType promote_number(DType tensor, NumberKind number);
DType default_dtype(NumberKind number);  // bool_, int64, float32 (the default float), complex64
// Of a tuple or list of Python's numbers, which as a tensor would have a dtype, beside a tensor: they count as numbers.
DType promote_numbers(DType tensor, DType of_numbers);
DType default_float();
uint32_t process_defaults();  // that, and the process's device above it: what captured code relies on
void set_default_float(DType t);

// Calls f with a value of the C++ type of t: visit(t, [&]<class T>(T) {...}).
template <class F>
decltype(auto) visit(DType t, F&& f) {
  switch (t) {
#define MSJIT_DTYPE(name, type, bytes, kind, dlpack, numpy) \
  case DType::name:                                         \
    return f(type{});
#include "src/tensor/dtype.def"
#undef MSJIT_DTYPE
  }
  __builtin_unreachable();
}

}  // namespace msjit
