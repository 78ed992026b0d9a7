// Ops: the enum and the schemas made from ops.def, and the values that a call carries.
#pragma once
#include <complex>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/tensor/tensor.h"

namespace msjit::ops {

enum class Op : uint16_t {
#define MSJIT_OP(name, ...) name,
#include "src/ops/ops.def"
  kCount,
  kCustom = kCount  // a user's op: the call carries its CustomOp
};
inline constexpr int kOpCount = static_cast<int>(Op::kCount);

// A Python number: weak in promotion. Ints are exact in 64 bits; larger ones never get here.
struct Number {
  NumberKind kind = NumberKind::kInt;
  union {
    int64_t i = 0;  // kBool, kInt
    double f;       // kFloat, real part of kComplex
  };
  double imag = 0;
  static Number of(bool v) { return {NumberKind::kBool, {.i = v}}; }
  static Number of(int64_t v) { return {NumberKind::kInt, {.i = v}}; }
  static Number of(double v) {
    Number n;
    n.kind = NumberKind::kFloat;
    n.f = v;
    return n;
  }
  double as_double() const { return kind >= NumberKind::kFloat ? f : static_cast<double>(i); }
  bool operator==(const Number& o) const;  // by kind and bits
};

// A constant argument. std::monostate: None.
using Ints = SmallVector<int64_t, 4>;
using Attr = std::variant<std::monostate, bool, int64_t, double, std::complex<double>, Ints, DType, std::string>;
using Attrs = SmallVector<Attr, 4>;
bool equal(const Attr& a, const Attr& b);  // floats by bits
std::string to_string(const Attr& a);
using msjit::to_string;  // of shapes: they would convert to an Attr

// An operand of a call, borrowed: tensor or number or absent.
struct Operand {
  TensorImpl* tensor = nullptr;
  const Number* number = nullptr;
};

// What inference sees of an operand, the same in eager and in a graph.
struct ValueType {
  enum Kind : uint8_t { kAbsent, kTensor, kNumber } kind = kAbsent;
  NumberKind number = NumberKind::kInt;  // kNumber
  DType dtype = DType::float32;          // kTensor
  Dims shape;                            // kTensor
};
struct OutputType {
  DType dtype;
  Shape shape;
};

// ---- schema, parsed from the signature in ops.def -----------------------------------------------------------------
enum class ParamType : uint8_t {
  kTensor,   // Tensor            an operand; Python numbers are refused
  kOperand,  // Tensor|Number     an operand: tensor or weak number
  kNumber,   // Number            an operand that is always a Python number (may change from call to call)
  kTensors,  // Tensor[]          variadic operands, only as the sole operand parameter
  kBool,
  kInt,
  kFloat,
  kScalar,
  kInts,
  kDType,
  kString  // attributes; kScalar: any constant number
};
struct Param {
  std::string name;
  ParamType type;
  bool optional = false;  // "T?": may be None / absent
  bool has_default = false;
  Attr default_value;
  bool is_operand() const { return type <= ParamType::kTensors; }
};
enum class OpClass : uint8_t {
  kPointwise,  // one kernel-IR expression per element, broadcast inputs
  kReduction,  // reduces axes with a kernel-IR accumulator
  kView,       // result shares the storage
  kComposite,  // decomposes into other ops, in eager and in graphs (src/ops/composite)
  kLibrary,    // a kernel of the backend
  kInplace,    // writes its first operand (x_), returns it
  kRandom,     // library or pointwise, consumes counters of the generator
};
enum class GradKind : uint8_t { kRule, kNone, kComposite };  // vjp rule required / no gradient / by decomposition

struct OpInfo {
  Op op;
  std::string_view name;
  OpClass op_class;
  GradKind grad;
  std::string_view signature;  // "x: Operand, y: Operand, *, axis: int = -1"
  std::string_view doc;
  std::vector<Param> params;  // operands first, then attributes
  int operand_count;          // -1: variadic
  int output_count;           // -1: depends on the call (split, unbind)
};
const OpInfo& info(Op op);
std::optional<Op> op_from_name(std::string_view name);
int attr_index(Op op, std::string_view name);  // MSJIT_CHECKs that there is one

// All attributes in schema order: defaults filled in, values brought to the schema's types (an int for a float, an int
// or a bool for ints). UserError names the op, the attribute and what it may be.
Attrs complete_attrs(Op op, std::span<const Attr> given);
Attr convert_attr(Op op, const Param& param, const Attr& value);
std::string_view type_name(ParamType t);  // as in a signature: "Tensor", "ints"

// ---- inference ----------------------------------------------------------------------------------------------------
struct InferContext {
  Op op;
  std::span<const ValueType> operands;
  std::span<const Attr> attrs;
  SmallVector<OutputType, 2> outputs;
  // Set instead of outputs when shapes depend on data (nonzero, unique, masked_select): the kernel allocates.
  bool data_dependent = false;

  const ValueType& in(int i) const { return operands[i]; }
  template <class T>
  const T& attr(int i) const {
    return std::get<T>(attrs[i]);
  }
  bool has(int i) const { return !std::holds_alternative<std::monostate>(attrs[i]); }
  void out(DType dtype, Dims shape) { outputs.push_back({dtype, Shape(shape)}); }
};
// The axes an attribute names (int, ints or None: all), sorted, non-negative, without repetition.
Shape normal_axes(Op op, const Attr& axes, int64_t ndim);
// Fills outputs or throws UserError naming the op, shapes, dtypes and the remedy.
void infer(InferContext& c);

// Views: geometry of the result over the operand's storage.
struct ViewGeometry {
  Shape shape, strides;
  int64_t offset = 0;       // elements, relative to the operand's first element
  bool needs_copy = false;  // reshape of something that no strides can describe
};
ViewGeometry view_geometry(Op op, Dims shape, Dims strides, std::span<const Attr> attrs);

// dtype in which a pointwise op computes, given its operands (its inputs are converted to it first).
DType compute_dtype(Op op, std::span<const ValueType> operands, std::span<const Attr> attrs);

// ---- a user's op --------------------------------------------------------------------------------------------------
struct CustomOp;  // src/ops/custom_op.h

}  // namespace msjit::ops
