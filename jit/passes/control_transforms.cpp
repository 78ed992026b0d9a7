#include "jit/passes/control_transforms.h"

#include <algorithm>

#include "jit/ir/rewriter.h"
#include "jit/passes/decompose.h"
#include "jit/passes/transforms.h"
#include "src/base/check.h"

namespace msjit::passes {
namespace {

using ir::Control;
using ir::Graph;
using ir::Node;
using ir::Value;

std::vector<bool> which(std::span<Value* const> values) {
  std::vector<bool> r;
  for (const Value* v : values) r.push_back(v != nullptr);
  return r;
}

Value* zeros_like(Graph& g, const Value& v) {
  return g.call1(ops::Op::full, {g.constant(ops::Number::of(0.0))},
                 {ops::Attr(ops::Ints(Dims(v.shape))), ops::Attr(v.dtype)});
}

std::vector<Value*> values_of(const std::vector<ir::Input>& inputs) {
  std::vector<Value*> r;
  for (const ir::Input& in : inputs) r.push_back(in.value);
  return r;
}

// A part with tangents of these inputs behind its own; `tangents` gets those of its outputs, null: zero.
Graph with_tangents(const Graph& part, const std::vector<bool>& have, std::vector<Value*>& tangents) {
  Graph g = decompose(part);
  const std::vector<Value*> own = values_of(g.inputs);
  std::vector<Value*> inputs, given;
  for (size_t i = 0; i < have.size(); ++i) {
    if (!have[i]) continue;
    inputs.push_back(own[i]);
    given.push_back(g.add_tensor_input("d_" + g.inputs[i].name, own[i]->dtype, own[i]->shape,
                                       contiguous_strides(own[i]->shape), false));
  }
  const std::vector<Value*> outputs = g.outputs;
  tangents = append_tangents(g, 0, inputs, given, outputs);
  for (size_t i = 0; i < outputs.size(); ++i)
    if (outputs[i]->is_number) tangents[i] = nullptr;
  return g;
}

// A part over batches of these inputs; `batched` gets which outputs are.
Graph with_batches(const Graph& part, const std::vector<bool>& have, int64_t size, std::vector<bool>& batched) {
  ir::Rewriter r(part);
  r.to.name = part.name;
  std::vector<Value*> elements, batches;
  for (size_t i = 0; i < part.inputs.size(); ++i) {
    const ir::Input& in = part.inputs[i];
    const Value& v = *in.value;
    if (!have[i]) {
      r.set(&v, v.is_number ? r.to.add_number_input(in.name, v.number)
                            : r.to.add_tensor_input(in.name, v.dtype, v.shape, in.strides, false));
      continue;
    }
    Shape shape{size};
    for (int64_t d : v.shape) shape.push_back(d);
    batches.push_back(r.to.add_tensor_input(in.name, v.dtype, shape, contiguous_strides(shape), false));
    elements.push_back(nullptr);
  }
  for (size_t i = 0, k = 0; i < part.inputs.size(); ++i) {
    if (!have[i]) continue;
    elements[k] = r.to.call1(ops::Op::select, {batches[k]}, {ops::Attr(int64_t{0}), ops::Attr(int64_t{0})});
    r.set(part.inputs[i].value, elements[k++]);
  }
  const size_t first = r.to.nodes.size();
  for (const auto& n : part.nodes) r.copy(*n);
  std::vector<Value*> outputs;
  for (const Value* v : part.outputs) outputs.push_back(r(v));
  std::vector<Value*> found(outputs.size());
  if (!batches.empty()) found = append_batch(r.to, first, elements, batches, outputs, {});
  batched = which(found);
  for (size_t i = 0; i < outputs.size(); ++i) r.to.outputs.push_back(found[i] ? found[i] : outputs[i]);
  return std::move(r.to);
}

// The output for each element, where it is one for all.
void widen(Graph& g, size_t output, int64_t size) {
  Value*& v = g.outputs[output];
  ops::Ints shape{size};
  for (int64_t d : v->shape) shape.push_back(d);
  v = g.call1(ops::Op::copy, {g.call1(ops::Op::broadcast_to, {v}, {ops::Attr(shape)})});
}

std::vector<Value*> tangents_of_if(Graph& g, const Node& node, std::span<Value* const> given) {
  const std::vector<bool> have = which(given.subspan(1));
  Graph arms[2];
  std::vector<Value*> tangents[2];
  for (size_t a = 0; a < 2; ++a) arms[a] = with_tangents(node.control->graphs[a], have, tangents[a]);
  auto made = std::make_shared<Control>();
  made->kind = Control::kIf;
  std::vector<bool> any(node.outputs.size());
  for (size_t i = 0; i < any.size(); ++i) any[i] = tangents[0][i] || tangents[1][i];
  for (size_t a = 0; a < 2; ++a) {
    std::vector<Value*> outputs;
    for (size_t i = 0; i < any.size(); ++i)
      if (any[i]) outputs.push_back(tangents[a][i] ? tangents[a][i] : zeros_like(arms[a], *arms[a].outputs[i]));
    arms[a].outputs = outputs;
    made->graphs.push_back(std::move(arms[a]));
  }
  std::vector<Value*> result(any.size());
  if (std::ranges::find(any, true) == any.end()) return result;
  std::vector<Value*> operands(node.operands.begin(), node.operands.end());
  for (Value* v : given.subspan(1))
    if (v) operands.push_back(v);
  const auto out = g.call_control(std::move(made), operands);
  for (size_t i = 0, next = 0; i < any.size(); ++i)
    if (any[i]) result[i] = out[next++];
  return result;
}

std::vector<Value*> tangents_of_while(Graph& g, const Node& node, std::span<Value* const> given) {
  const Graph& turn = node.control->graphs[0];
  const size_t carried = node.outputs.size();
  std::vector<bool> have = which(given.subspan(1));
  std::vector<Value*> tangents;
  for (bool changed = true; changed;) {
    changed = false;
    with_tangents(turn, have, tangents);
    for (size_t i = 0; i < carried; ++i) {
      if (!tangents[1 + i] || have[i]) continue;
      have[i] = changed = true;
    }
  }
  std::vector<Value*> result(carried);
  if (std::find(have.begin(), have.begin() + static_cast<long>(carried), true) ==
      have.begin() + static_cast<long>(carried))
    return result;
  // Carried: what was, then the tangents; inputs in this order, too.
  Graph made = with_tangents(turn, have, tangents);
  std::vector<ir::Input> inputs(made.inputs.begin(), made.inputs.begin() + static_cast<long>(carried)), others, last;
  std::vector<Value*> operands(node.operands.begin(), node.operands.begin() + 1 + static_cast<long>(carried)), behind;
  for (size_t i = carried; i < turn.inputs.size(); ++i) {
    others.push_back(made.inputs[i]);
    behind.push_back(node.operands[1 + i]);
  }
  for (size_t i = 0, next = turn.inputs.size(); i < have.size(); ++i) {
    if (!have[i]) continue;
    Value* tangent = given[1 + i] ? given[1 + i] : zeros_like(g, *node.operands[1 + i]);
    (i < carried ? inputs : last).push_back(made.inputs[next++]);
    (i < carried ? operands : behind).push_back(tangent);
    if (i < carried)
      made.outputs.push_back(tangents[1 + i] ? tangents[1 + i] : zeros_like(made, *node.operands[1 + i]));
  }
  inputs.insert(inputs.end(), others.begin(), others.end());
  inputs.insert(inputs.end(), last.begin(), last.end());
  made.inputs = std::move(inputs);
  for (size_t i = 0; i < made.inputs.size(); ++i) made.inputs[i].value->index = static_cast<int>(i);
  operands.insert(operands.end(), behind.begin(), behind.end());
  auto loop = std::make_shared<Control>();
  loop->kind = Control::kWhile;
  loop->turns = node.control->turns;
  loop->graphs.push_back(std::move(made));
  const auto out = g.call_control(std::move(loop), operands);
  for (size_t i = 0, next = carried; i < carried; ++i)
    if (have[i]) result[i] = out[next++];
  return result;
}

[[noreturn]] void differ() {
  throw UserError(ErrorKind::kUnsupported, "vmap of control flow whose condition differs between elements");
}

}  // namespace

std::vector<Value*> append_control_tangents(Graph& g, const Node& node, std::span<Value* const> tangents) {
  if (node.control->rows + node.control->stacked > 0)
    throw UserError(ErrorKind::kUnsupported, "forward mode through a loop over rows in a graph");
  switch (node.control->kind) {
    case Control::kIf:
      return tangents_of_if(g, node, tangents);
    case Control::kWhile:
      return tangents_of_while(g, node, tangents);
    case Control::kReverse:
      break;
  }
  throw UserError(ErrorKind::kUnsupported, "forward mode through the gradient of a loop in a graph");
}

std::vector<Value*> append_control_batch(Graph& g, const Node& node, std::span<Value* const> batches, int64_t size) {
  if (batches[0]) differ();
  if (node.control->kind == Control::kReverse)
    throw UserError(ErrorKind::kUnsupported, "vmap of the gradient of a loop in a graph");
  if (node.control->rows + node.control->stacked > 0)
    throw UserError(ErrorKind::kUnsupported, "vmap of a loop over rows in a graph");
  const bool loops = node.control->kind == Control::kWhile;
  const size_t before = loops ? 1 : 0;  // the predicate of another turn
  std::vector<bool> have = which(batches.subspan(1)), out(node.outputs.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (const Graph& part : node.control->graphs) {
      std::vector<bool> batched;
      with_batches(part, have, size, batched);
      if (loops && batched[0]) differ();
      for (size_t i = 0; i < out.size(); ++i) out[i] = out[i] || batched[before + i] || (loops && have[i]);
    }
    for (size_t i = 0; loops && i < out.size(); ++i) {
      if (!out[i] || have[i]) continue;
      have[i] = changed = true;
    }
  }
  auto made = std::make_shared<Control>();
  made->kind = node.control->kind;
  made->turns = node.control->turns;
  for (const Graph& part : node.control->graphs) {
    std::vector<bool> batched;
    Graph wide = with_batches(part, have, size, batched);
    for (size_t i = 0; i < out.size(); ++i) {
      if (!out[i] || batched[before + i]) continue;
      if (node.outputs[i]->is_number) differ();
      widen(wide, before + i, size);
    }
    made->graphs.push_back(std::move(wide));
  }
  std::vector<Value*> operands{node.operands[0]};
  for (size_t i = 0; i < have.size(); ++i) {
    Value* v = node.operands[1 + i];
    if (have[i] && !batches[1 + i]) {
      ops::Ints shape{size};
      for (int64_t d : v->shape) shape.push_back(d);
      v = g.call1(ops::Op::broadcast_to, {v}, {ops::Attr(shape)});
    } else if (have[i]) {
      v = batches[1 + i];
    }
    operands.push_back(v);
  }
  const auto results = g.call_control(std::move(made), operands);
  std::vector<Value*> r(out.size());
  for (size_t i = 0; i < r.size(); ++i) r[i] = out[i] ? results[i] : nullptr;
  return r;
}

}  // namespace msjit::passes
