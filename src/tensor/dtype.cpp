#include "src/tensor/dtype.h"

#include <atomic>
#include <bit>

#include "src/base/check.h"
#include "src/tensor/device.h"

namespace msjit {

const DTypeInfo kDTypeTable[kDTypeCount] = {
#define MSJIT_DTYPE(name, type, bytes, kind, dlpack, numpy) {#name, numpy, bytes, DTypeKind::kind, dlpack},
#include "src/tensor/dtype.def"
#undef MSJIT_DTYPE
};

#define MSJIT_DTYPE(name, type, bytes, kind, dlpack, numpy) static_assert(sizeof(type) == bytes);
#include "src/tensor/dtype.def"
#undef MSJIT_DTYPE

float to_float(Float16 v) {
  uint32_t sign = static_cast<uint32_t>(v.bits & 0x8000) << 16, rest = v.bits & 0x7FFF;
  if (rest >= 0x7C00) return std::bit_cast<float>(sign | 0x7F800000 | (rest & 0x3FF) << 13);
  if (rest >= 0x400) return std::bit_cast<float>(sign | ((rest << 13) + (112u << 23)));
  float magnitude = static_cast<float>(rest) * 0x1p-24f;  // subnormal, exact
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
}

Float16 to_float16(float v) {
  uint32_t bits = std::bit_cast<uint32_t>(v);
  auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000);
  bits &= 0x7FFFFFFF;
  if (bits > 0x7F800000) return {static_cast<uint16_t>(sign | 0x7E00 | (bits >> 13 & 0x1FF))};
  if (bits >= 0x477FF000) return {static_cast<uint16_t>(sign | 0x7C00)};  // 65520 and above
  if (bits < 0x38800000) {  // below 2^-14: the addition rounds to multiples of 2^-24
    float rounded = std::bit_cast<float>(bits) + 0.5f;
    return {static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(rounded) - 0x3F000000))};
  }
  bits += 0xFFF + (bits >> 13 & 1) - (112u << 23);
  return {static_cast<uint16_t>(sign | bits >> 13)};
}

std::optional<DType> dtype_from_name(std::string_view name) {
  for (int i = 0; i < kDTypeCount; ++i) {
    if (kDTypeTable[i].name == name || kDTypeTable[i].numpy == name) return static_cast<DType>(i);
  }
  return std::nullopt;
}

namespace {

// The default float in the low byte, the process's device above it.
std::atomic<uint32_t> defaults{static_cast<uint32_t>(DType::float32)};

DType signed_of_size(int bytes) {
  return bytes == 1 ? DType::int8 : bytes == 2 ? DType::int16 : bytes == 4 ? DType::int32 : DType::int64;
}

DType promote_rule(DType a, DType b) {
  if (a == b) return a;
  DTypeKind ka = info(a).kind, kb = info(b).kind;
  if (ka > kb) return promote_rule(b, a);  // a is the lower kind
  bool double_width = a == DType::float64 || a == DType::complex128 || b == DType::float64 || b == DType::complex128;
  if (kb == DTypeKind::kComplex) return double_width ? DType::complex128 : DType::complex64;
  if (kb == DTypeKind::kFloating) {
    if (ka != DTypeKind::kFloating) return b;
    if (size_of(a) == size_of(b)) return DType::float32;  // float16 with bfloat16
    return size_of(a) > size_of(b) ? a : b;
  }
  if (ka == DTypeKind::kBool) return b;
  if (ka == kb) return size_of(a) > size_of(b) ? a : b;
  // Signed a with unsigned b: the narrowest that holds both; NumPy's float64 where none does.
  if (b == DType::uint64) return DType::float64;
  return size_of(a) > size_of(b) ? a : signed_of_size(2 * size_of(b));
}

// Recorded facts decide; the rules stand where MindSpore has no answer (wide unsigned integers with other dtypes).
struct PromotionTable {
  DType result[kDTypeCount][kDTypeCount];
  PromotionTable() {
    for (int i = 0; i < kDTypeCount; ++i) {
      for (int j = 0; j < kDTypeCount; ++j) result[i][j] = promote_rule(static_cast<DType>(i), static_cast<DType>(j));
    }
#define MSJIT_PROMOTION(a, b, r) result[static_cast<int>(DType::a)][static_cast<int>(DType::b)] = DType::r;
#define MSJIT_PROMOTION_NUMBER(tensor, number, r)
#define MSJIT_TRUE_DIVISION(a, b, r)
#include "src/tensor/promotion.def"
#undef MSJIT_PROMOTION
#undef MSJIT_PROMOTION_NUMBER
#undef MSJIT_TRUE_DIVISION
  }
};

}  // namespace

DType promote(DType a, DType b) {
  static const PromotionTable table;
  return table.result[static_cast<int>(a)][static_cast<int>(b)];
}

DType promote_number(DType tensor, NumberKind number) {
  DTypeKind kind = info(tensor).kind;
  switch (number) {
    case NumberKind::kBool:
      return tensor;
    case NumberKind::kInt:
      return kind == DTypeKind::kBool ? DType::int64 : tensor;
    case NumberKind::kFloat:
      return kind < DTypeKind::kFloating ? default_float() : tensor;
    case NumberKind::kComplex:
      if (kind == DTypeKind::kComplex) return tensor;
      return tensor == DType::float64 ? DType::complex128 : default_dtype(NumberKind::kComplex);
  }
  __builtin_unreachable();
}

DType promote_numbers(DType tensor, DType of_numbers) {
  switch (info(of_numbers).kind) {
    case DTypeKind::kBool:
      return promote_number(tensor, NumberKind::kBool);
    case DTypeKind::kSigned:
    case DTypeKind::kUnsigned:
      return promote_number(tensor, NumberKind::kInt);
    case DTypeKind::kFloating:
      return promote_number(tensor, NumberKind::kFloat);
    case DTypeKind::kComplex:
      return promote_number(tensor, NumberKind::kComplex);
  }
  __builtin_unreachable();
}

DType default_dtype(NumberKind number) {
  switch (number) {
    case NumberKind::kBool:
      return DType::bool_;
    case NumberKind::kInt:
      return DType::int64;
    case NumberKind::kFloat:
      return default_float();
    case NumberKind::kComplex:
      return default_float() == DType::float64 ? DType::complex128 : DType::complex64;
  }
  __builtin_unreachable();
}

DType default_float() { return static_cast<DType>(defaults.load(std::memory_order_relaxed) & 255); }
uint32_t process_defaults() { return defaults.load(std::memory_order_relaxed); }
Device process_device() {
  const uint32_t d = defaults.load(std::memory_order_relaxed);
  return {static_cast<DeviceType>(d >> 8 & 255), static_cast<int8_t>(d >> 16 & 255)};
}
uint32_t with_device(uint32_t word, Device d) {
  return (word & 255) | static_cast<uint32_t>(d.type) << 8 | static_cast<uint32_t>(d.index) << 16;
}
void set_process_device(Device d) {
  uint32_t now = defaults.load();
  while (!defaults.compare_exchange_weak(now, with_device(now, d))) {
  }
}

void set_default_float(DType t) {
  if (!is_floating(t)) {
    throw type_error("the default float must be a floating-point dtype, got " + std::string(info(t).name));
  }
  uint32_t now = defaults.load();
  while (!defaults.compare_exchange_weak(now, (now & ~255u) | static_cast<uint32_t>(t))) {
  }
}

}  // namespace msjit
