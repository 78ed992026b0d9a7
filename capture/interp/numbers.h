// Ints, floats and bools that vary: computed by the graph, guarded where something depends on their value.
#pragma once
#include <unordered_map>
#include <vector>

#include "capture/guards/guard.h"
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

struct LoweredNumbers {
  std::unordered_map<const NumberExpr*, ir::Value*> values;
  std::vector<const NumberExpr*> may_raise;  // Python raises where they cannot be computed, whoever reads them
};

const NumberExpr* number_of(Context& c, Value* v);       // of an int, float or bool, constant or not; null: none
const NumberExpr* operand_number(Context& c, Value* v);  // the same of a tensor op's operand: NumPy's scalars, too
Value* number_op(Context& c, ir::NumberOp op, Value* a, Value* b);
Value* binary_numbers(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b);  // null: not numbers
// What the interpreter makes of two objects; in place it says so where it raises.
PyObject* operate(BinaryKind kind, bool inplace, PyObject* a, PyObject* b);
Value* compare_numbers(Context& c, CompareKind kind, Value* a, Value* b);  // null: not numbers
ir::Value* lower_number(Context& c, const NumberExpr* e);
void assume(Context& c, ir::Value* number, ops::Number expected, bool truth, std::string text);  // every plan checks it
void guard_number(Context& c, const NumberExpr* e, GuardKind kind);  // kNumber or kBranch: as at capture
// At the region's end. A file has no guards: its graph is made at other sizes to see whether what is relied on holds
// there.
void assume_guarded(Context& c);
// At the region's end: guards what may raise and neither guards nor `used` compute.
void guard_raising(Context& c, std::vector<const NumberExpr*> used);

// The number that a tensor holds, as a number of the graph: in its control flow, and in loops that may end by it. Null:
// it is to be asked for in Python.
Value* item_of(Context& c, Value* tensor);
Value* item_or_break(Context& c, Value* tensor, const char* asked_by = "");

}  // namespace msjit::capture
