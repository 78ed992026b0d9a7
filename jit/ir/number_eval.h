// Python's arithmetic on numbers, exactly, on 64-bit ints and doubles.
#pragma once
#include <optional>

#include "jit/ir/graph.h"

namespace msjit::ir {

int operand_count(NumberOp op);
std::string_view text_of(NumberOp op);
std::optional<NumberOp> number_op_from_text(std::string_view text);

// Kind of the result; nullopt: Python raises, or the kind depends on the values (min(1, 2.0)).
std::optional<NumberKind> result_kind(NumberOp op, NumberKind a, NumberKind b = NumberKind::kInt);

// False: bail. An int leaves 64 bits, Python raises (division by zero, math domain, shift count), or the result is not
// of result_kind (2 ** -1).
bool eval(NumberOp op, const ops::Number& a, const ops::Number& b, ops::Number& out);

enum class NumberRaises : uint8_t {
  kNever,
  kZeroDivisor,  // the second operand is zero
  kPower,        // zero to a negative power; a float result that overflows
  kShift,        // by a negative count, or one that memory cannot hold
  kNotFinite,    // of an infinity or NaN
  kRange         // outside of the function's domain, or the result overflows
};

// Whether Python raises for some operands of these kinds; constant: the second one, where it is known.
bool may_raise(NumberOp op, NumberKind a, NumberKind b, const ops::Number* constant = nullptr);
// Whether a node may raise when it runs: it stays where nobody reads its results.
bool may_raise(const Node& n);

}  // namespace msjit::ir
