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

}  // namespace msjit::ir
