// What inference functions share: messages, axes, promotion.
#pragma once
#include "src/base/check.h"
#include "src/ops/op.h"

namespace msjit::ops {

using InferFn = void (*)(InferContext&);
InferFn infer_function(Op op);

inline std::string op_name(Op op) { return std::string(info(op).name); }
std::string describe(const ValueType& v);  // "float32(2, 3)", "a float"
[[noreturn]] void fail(const InferContext& c, const std::string& message, ErrorKind kind = ErrorKind::kValue);
// Sizes and reaches that users' numbers make are computed in this type, whose sums and products of a few of them cannot
// overflow; what leaves 64 bits in the end is refused.
using Wide = __int128;
int64_t narrow(const InferContext& c, Wide size);
void require(const InferContext& c, bool ok, const char* what, ErrorKind kind = ErrorKind::kValue);

// Python's negative dimensions; a 0-d tensor has dimensions 0 and -1, as NumPy's reductions have it.
int normal_dim(Op op, int64_t dim, int64_t ndim);
inline int normal_dim(const InferContext& c, int64_t dim, int64_t ndim) { return normal_dim(c.op, dim, ndim); }

bool is_absent(const ValueType& v);
DType promoted(std::span<const ValueType> operands);  // tensors among themselves, then numbers as weak
DType floating(DType t);                              // integers and bool: the default float
DType real_part(DType t);
Shape broadcast_operands(const InferContext& c);
Shape reduced_shape(Dims shape, Dims axes, bool keepdims);
void refuse_complex(const InferContext& c, DType t);
// A complex number has no place in x (operand 0) of real numbers.
void refuse_complex_number(const InferContext& c, int operand);
void refuse_complex_number(const InferContext& c, const ValueType& value, DType dtype);
void require_integer(const InferContext& c, int operand);
void require_bool(const InferContext& c, int operand, const char* what);
void require_same_dtype(const InferContext& c, int a, int b);

}  // namespace msjit::ops
