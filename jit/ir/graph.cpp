#include "jit/ir/graph.h"

#include "jit/ir/control.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/rewriter.h"
#include "src/base/check.h"
#include "src/ops/custom_op.h"

namespace msjit::ir {
namespace {

Value* add_value(Graph& g, Node* producer, int index) {
  auto v = std::make_unique<Value>();
  v->producer = producer;
  v->index = index;
  v->id = static_cast<int>(g.values.size());
  g.values.push_back(std::move(v));
  return g.values.back().get();
}

UserError unsupported(const std::string& what) { return {ErrorKind::kUnsupported, what}; }

}  // namespace

ops::ValueType Value::type() const {
  if (is_number) return {ops::ValueType::kNumber, number, {}, {}};
  return {ops::ValueType::kTensor, {}, dtype, shape};
}

Value* Graph::add_tensor_input(std::string name, DType dtype, Dims shape, Dims strides, bool requires_grad) {
  Value* v = add_value(*this, nullptr, static_cast<int>(inputs.size()));
  v->dtype = dtype;
  v->shape = Shape(shape);
  inputs.push_back({v, std::move(name), Shape(strides), requires_grad});
  return v;
}

Value* Graph::add_number_input(std::string name, NumberKind kind) {
  Value* v = add_value(*this, nullptr, static_cast<int>(inputs.size()));
  v->is_number = true;
  v->number = kind;
  inputs.push_back({v, std::move(name), {}, false});
  return v;
}

Node* add_node(Graph& g, Node::Kind kind) {
  g.nodes.push_back(std::make_unique<Node>());
  Node* n = g.nodes.back().get();
  n->kind = kind;
  n->line = g.current_line;
  n->part_of = g.current_composite;
  return n;
}

Value* add_output(Graph& g, Node* n) {
  Value* v = add_value(g, n, static_cast<int>(n->outputs.size()));
  n->outputs.push_back(v);
  return v;
}

Value* Graph::constant(ops::Number c) {
  Node* n = add_node(*this, Node::kConstNumber);
  n->constant = c;
  Value* v = add_output(*this, n);
  v->is_number = true;
  v->number = c.kind;
  return v;
}

Value* Graph::constant(Tensor t) {
  Node* n = add_node(*this, Node::kConstTensor);
  Value* v = add_output(*this, n);
  v->dtype = t.dtype();
  v->shape = Shape(t.shape());
  n->tensor = std::move(t);
  return v;
}

void infer_outputs(ops::Op op, std::span<Value* const> operands, std::span<const ops::Attr> attrs,
                   SmallVector<ops::OutputType, 2>& outputs) {
  SmallVector<ops::ValueType, 4> types;
  for (Value* v : operands) types.push_back(v ? v->type() : ops::ValueType{});
  ops::InferContext c{op, types, attrs};
  ops::infer(c);
  if (c.data_dependent) {
    throw unsupported(std::string(ops::info(op).name) + ": the shape of the result depends on data");
  }
  outputs = std::move(c.outputs);
}

SmallVector<Value*, 2> Graph::call(ops::Op op, std::span<Value* const> operands, std::span<const ops::Attr> attrs) {
  const ops::OpInfo& row = ops::info(op);
  if (row.op_class == ops::OpClass::kInplace) {
    throw unsupported(std::string(row.name) + " cannot stand in a graph: writes are listed apart");
  }
  SmallVector<ops::OutputType, 2> types;
  infer_outputs(op, operands, attrs, types);
  Node* n = add_node(*this, Node::kOp);
  n->op = op;
  n->operands.assign(operands.begin(), operands.end());
  n->attrs.assign(attrs.begin(), attrs.end());
  for (ops::OutputType& t : types) {
    Value* v = add_output(*this, n);
    v->dtype = t.dtype;
    v->shape = std::move(t.shape);
  }
  return n->outputs;
}

SmallVector<Value*, 2> Graph::call_custom(std::shared_ptr<ops::CustomOp> op, std::span<Value* const> operands,
                                          std::span<const ops::Attr> attrs) {
  if (!op->infer) throw unsupported("custom op " + op->name + " has no inference: its result is known by running it");
  SmallVector<ops::ValueType, 4> types;
  for (const Value* v : operands) types.push_back(v ? v->type() : ops::ValueType());
  ops::InferContext c{ops::Op::kCustom, types, attrs, {}, false};
  op->infer(c);
  if (c.data_dependent) throw unsupported("custom op " + op->name + ": its shapes depend on data");
  Node* n = add_node(*this, Node::kCustom);
  n->custom = std::move(op);
  n->operands.assign(operands.begin(), operands.end());
  n->attrs.assign(attrs.begin(), attrs.end());
  for (ops::OutputType& t : c.outputs) {
    Value* v = add_output(*this, n);
    v->dtype = t.dtype;
    v->shape = std::move(t.shape);
  }
  return n->outputs;
}

SmallVector<Value*, 2> Graph::call_control(std::shared_ptr<const Control> control, std::span<Value* const> operands) {
  check_control(*control, operands);
  Node* n = add_node(*this, Node::kControl);
  n->operands.assign(operands.begin(), operands.end());
  for (const Value& of : results_of(*control)) {
    Value* v = add_output(*this, n);
    v->is_number = of.is_number;
    v->number = of.number;
    v->dtype = of.dtype;
    v->shape = of.shape;
  }
  n->control = std::move(control);
  return n->outputs;
}

Value* Graph::call1(ops::Op op, std::initializer_list<Value*> operands, std::initializer_list<ops::Attr> attrs) {
  ops::Attrs all(attrs.begin(), attrs.end());
  const ops::OpInfo& row = ops::info(op);
  size_t at = 0;
  for (const ops::Param& p : row.params) {
    if (p.is_operand()) continue;
    if (at++ >= all.size()) all.push_back(p.default_value);
  }
  SmallVector<Value*, 4> padded(operands.begin(), operands.end());
  while (static_cast<int>(padded.size()) < row.operand_count) padded.push_back(nullptr);
  return call(op, padded, all)[0];
}

Value* Graph::number(NumberOp op, std::span<Value* const> operands) {
  MSJIT_CHECK(static_cast<int>(operands.size()) == operand_count(op), "operands of a number op");
  for (Value* v : operands) {
    if (!v || !v->is_number) throw unsupported("a tensor stands where a number op needs a number");
  }
  const Value *a = operands[0], *b = operands.size() > 1 ? operands[1] : operands[0];
  auto kind = result_kind(op, a->number, b->number);
  if (!kind) {
    throw unsupported(std::string("number operation ") + std::string(text_of(op)) + " has no fixed kind of result");
  }
  auto is_const = [](const Value* v) { return v->producer && v->producer->kind == Node::kConstNumber; };
  if (is_const(a) && is_const(b)) {
    ops::Number r;
    if (eval(op, a->producer->constant, b->producer->constant, r)) return constant(r);
  }
  Node* n = add_node(*this, Node::kNumber);
  n->number_op = op;
  n->operands.assign(operands.begin(), operands.end());
  Value* v = add_output(*this, n);
  v->is_number = true;
  v->number = *kind;
  return v;
}

Value* Graph::dim(Value* tensor, int64_t d) {
  MSJIT_CHECK(tensor && !tensor->is_number && d >= 0 && d < static_cast<int64_t>(tensor->shape.size()), "a dimension");
  Node* n = add_node(*this, Node::kDim);
  n->operands.push_back(tensor);
  n->attrs.push_back(d);
  Value* v = add_output(*this, n);
  v->is_number = true;
  v->number = NumberKind::kInt;
  return v;
}

std::optional<NumberKind> item_kind(const Value& tensor) {
  if (tensor.is_number || numel_of(tensor.shape) != 1 || is_complex(tensor.dtype)) return std::nullopt;
  if (tensor.dtype == DType::uint64) return std::nullopt;  // leaves 64 bits
  if (tensor.dtype == DType::bool_) return NumberKind::kBool;
  return is_floating(tensor.dtype) ? NumberKind::kFloat : NumberKind::kInt;
}

Value* Graph::item(Value* tensor) {
  const std::optional<NumberKind> kind = item_kind(*tensor);
  MSJIT_CHECK(kind, "a tensor that holds no number");
  Node* n = add_node(*this, Node::kItem);
  n->operands.push_back(tensor);
  Value* v = add_output(*this, n);
  v->is_number = true;
  v->number = *kind;
  return v;
}

Graph Graph::clone(bool with_symbolic) const {
  Rewriter r(*this);
  r.copy_inputs();
  for (const auto& n : nodes) r.copy(*n);
  if (with_symbolic) r.copy_symbolic();
  return r.finish();
}

}  // namespace msjit::ir
