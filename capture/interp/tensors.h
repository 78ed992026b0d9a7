// Tensors and the ops on them, as values of the graph.
#pragma once
#include <span>
#include <unordered_map>
#include <vector>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// The graph's inputs.
struct GraphInputs {
  std::vector<const Source*> tensors;               // by graph input, null for numbers
  std::vector<const NumberExpr*> numbers;           // by graph input, null for tensors
  std::unordered_map<const Source*, Value*> sized;  // inputs whose sizes vary
};

struct OpOperand {
  Value* value = nullptr;  // tensor or number
  const ops::Attr* constant = nullptr;
};
Value* wrap_tensor(Context& c, PyObject* o, const Source* s);
// Whether a tensor is among values, or in a list or tuple there: of the first one the graph gets its device.
bool uses_tensor(Context& c, std::span<Value* const> values);
void join(Value* tensor, AliasGroup& g);     // its memory is that of g, and of no other group, from here on
AliasGroup& group_of(Context& c, Value* v);  // of what shares its memory
ir::Value* tensor_value(Context& c, Value* v);
ir::Value* operand_value(Context& c, Value* v);  // the same, cut off a history that does not count here
std::vector<Value*> emit_op(Context& c, ops::Op op, std::span<const OpOperand> operands, const ops::Attrs& attrs,
                            std::vector<SizeRef> refs = {});
Value* emit1(Context& c, ops::Op op, std::initializer_list<Value*> operands,
             std::initializer_list<ops::Attr> attrs = {}, std::vector<SizeRef> refs = {});
// The content as what a tensor becomes that still depends on what it was.
Value* overwritten(Context& c, Value* tensor, Value* content);
void write_tensor(Context& c, Value* target, ir::Value* content, const Requires& of_content);
// copy_: what it writes is cast and broadcast.
void copy_into(Context& c, Value* target, Value* content);
void check_fits(Context& c, Value* value, const Value* target);  // breaks for a complex number among real ones
Value* call_custom_op(Context& c, std::shared_ptr<ops::CustomOp> op, std::span<Value* const> args);
Value* call_op(Context& c, PyObject* callable, std::span<Value* const> args,
               std::span<const std::pair<PyObject*, Value*>> kwargs);
bool is_numpy_number(PyObject* o);  // a scalar of NumPy's that operators take as a number
Value* tensor_binary(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b);  // null: operands do not fit
Value* tensor_compare(Context& c, CompareKind kind, Value* a, Value* b);
Value* tensor_unary(Context& c, UnaryKind kind, Value* a);
// An operator called by the name of its method, x.__sub__(y): the descriptor found for it. Null: no such one of
// tensors.
Value* tensor_slot(Context& c, PyObject* descriptor, Value* self, std::span<Value* const> args);
Value* fresh_tensor(Context& c, ir::Value* value, const Requires& requires_grad);
bool is_contiguous(const TensorPart& p);  // where its base is

}  // namespace msjit::capture
