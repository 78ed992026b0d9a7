#include "jit/passes/custom_gradient.h"

#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/ops/custom_op.h"

namespace msjit::passes {
namespace {

using ops::CustomOp;
using Types = SmallVector<ops::OutputType, 4>;

// In place of the gradient of a gradient, which the user's function does not give in a graph.
struct NotTwice {
  void operator()(std::span<const Tensor>, std::span<const ops::Number>, std::span<const Tensor>,
                  std::span<const Tensor>, std::span<const ops::Attr>, SmallVector<Tensor, 4>&) const {
    throw UserError(ErrorKind::kUnsupported, "a gradient of a gradient of a user's op");
  }
};

Tensor zeros(const ops::OutputType& type) { return Tensor::zeros(type.shape, type.dtype); }

Tensor as_type(const Tensor& t, DType dtype) {
  if (t.dtype() == dtype) return t;
  return autograd::eager_emitter()(ops::Op::cast, {ops::Val::of(t)}, {dtype}).tensor();
}

// Operands: those of the op, its outputs, their cotangents.
std::shared_ptr<CustomOp> gradient_of(std::shared_ptr<CustomOp> op, size_t arguments, size_t outputs,
                                      std::vector<int> wanted, Types types) {
  auto made = std::make_shared<CustomOp>();
  made->name = op->name + "_grad";
  made->infer = [types](ops::InferContext& c) {
    for (const ops::OutputType& t : types) c.outputs.push_back(t);
  };
  made->vjp = NotTwice();
  made->run = [=](std::span<const Tensor> operands, std::span<const ops::Number> numbers,
                  std::span<const ops::Attr> attrs, SmallVector<Tensor, 2>& results) {
    SmallVector<Tensor, 4> gradients;
    op->vjp(operands.first(arguments), numbers.first(arguments), operands.subspan(arguments, outputs),
            operands.subspan(arguments + outputs, outputs), attrs.first(arguments), gradients);
    for (size_t i = 0; i < wanted.size(); ++i) {
      size_t at = static_cast<size_t>(wanted[i]);
      bool given = at < gradients.size() && gradients[at];
      results.push_back(given ? as_type(gradients[at], types[i].dtype) : zeros(types[i]));
    }
  };
  return made;
}

}  // namespace

bool is_custom_gradient(const ir::Node& node) {
  return node.kind == ir::Node::kCustom && node.custom->vjp.target<NotTwice>();
}

std::vector<ir::Value*> append_custom_gradient(ir::Graph& g, const ir::Node& node,
                                               std::span<ir::Value* const> cotangents, std::span<const bool> needs) {
  if (is_custom_gradient(node)) throw UserError(ErrorKind::kUnsupported, "the second gradient of a user's op");
  std::vector<int> wanted;
  Types types;
  SmallVector<ir::Value*, 8> operands;
  for (size_t i = 0; i < node.operands.size(); ++i) {
    ir::Value* v = node.operands[i];
    operands.push_back(v);
    if (!needs[i]) continue;
    wanted.push_back(static_cast<int>(i));
    types.push_back({v->dtype, v->shape});
  }
  for (ir::Value* v : node.outputs) operands.push_back(v);
  for (ir::Value* v : cotangents) operands.push_back(v);
  ops::Attrs attrs = node.attrs;
  attrs.resize(operands.size());
  size_t arguments = node.operands.size(), outputs = node.outputs.size();
  auto op = gradient_of(node.custom, arguments, outputs, wanted, std::move(types));
  SmallVector<ir::Value*, 2> results = g.call_custom(std::move(op), operands, attrs);
  std::vector<ir::Value*> by_operand(node.operands.size());
  for (size_t i = 0; i < wanted.size(); ++i) by_operand[static_cast<size_t>(wanted[i])] = results[i];
  return by_operand;
}

}  // namespace msjit::passes
