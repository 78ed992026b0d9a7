#include "jit/ir/verifier.h"

#include "jit/ir/control.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/printer.h"
#include "jit/ir/rewriter.h"
#include "src/base/check.h"

namespace msjit::ir {
namespace {

class Verifier {
 public:
  explicit Verifier(const Graph& g) : g_(g), defined_(g.values.size()) {}

  void run() {
    for (size_t i = 0; i < g_.values.size(); ++i) check(g_.values[i]->id == static_cast<int>(i), "ids are not dense");
    for (size_t i = 0; i < g_.inputs.size(); ++i) {
      const Value* v = g_.inputs[i].value;
      check(!v->producer && v->index == static_cast<int>(i), "an input has a producer or a wrong index");
      check(v->is_number || g_.inputs[i].strides.size() == v->shape.size(), "strides of an input");
      define(v);
    }
    for (const auto& n : g_.nodes) node(*n);
    for (const Value* v : g_.outputs) use(v);
    std::vector<bool> written(g_.inputs.size());
    for (const Write& w : g_.writes) {
      use(w.value);
      if (w.when) use(w.when);
      check(!w.when || w.when->is_number, "a write that a tensor decides");
      check(w.input >= 0 && w.input < static_cast<int>(g_.inputs.size()), "a write names no input");
      const Value* to = g_.inputs[static_cast<size_t>(w.input)].value;
      check(!to->is_number && !w.value->is_number, "a write of a number");
      check(to->dtype == w.value->dtype && to->shape == w.value->shape, "a write changes the type of its input");
      check(!written[static_cast<size_t>(w.input)], "an input is written twice");
      written[static_cast<size_t>(w.input)] = true;
    }
  }

 private:
  void check(bool ok, const char* what, const Value* at = nullptr) {
    if (ok) return;
    throw InternalError(std::string("graph verifier: ") + what + (at ? " at %" + std::to_string(at->id) : "") +
                        " in\n" + print(g_));
  }
  void define(const Value* v) {
    check(v->id >= 0 && v->id < static_cast<int>(defined_.size()) && g_.values[static_cast<size_t>(v->id)].get() == v,
          "a value does not belong to the graph", v);
    check(!defined_[static_cast<size_t>(v->id)], "a value is defined twice", v);
    defined_[static_cast<size_t>(v->id)] = true;
  }
  void use(const Value* v) {
    check(v && v->id >= 0 && v->id < static_cast<int>(defined_.size()) && defined_[static_cast<size_t>(v->id)] &&
              g_.values[static_cast<size_t>(v->id)].get() == v,
          "a value is used before its definition", v);
  }
  void node(const Node& n) {
    check(!n.outputs.empty(), "a node without outputs");
    const Value* first = n.outputs[0];
    for (const Value* v : n.operands) {
      if (v) use(v);
    }
    for (const AttrRef& r : n.refs) {
      use(r.number);
      check(r.number->is_number && r.attr >= 0 && r.attr < static_cast<int>(n.attrs.size()), "a varying attribute",
            first);
    }
    switch (n.kind) {
      case Node::kConstNumber:
        check(first->is_number && first->number == n.constant.kind, "type of a constant", first);
        break;
      case Node::kConstTensor:
        check(!first->is_number && first->dtype == n.tensor.dtype() &&
                  Dims(first->shape).size() == n.tensor.shape().size(),
              "type of a constant", first);
        break;
      case Node::kNumber: {
        check(static_cast<int>(n.operands.size()) == operand_count(n.number_op), "operands of a number op", first);
        auto kind = result_kind(n.number_op, n.operands[0]->number, n.operands.back()->number);
        check(kind && first->is_number && first->number == *kind, "kind of a number op", first);
        break;
      }
      case Node::kOp: {
        SmallVector<ops::OutputType, 2> types;
        try {
          infer_outputs(n.op, n.operands, n.attrs, types);
        } catch (const UserError& e) {
          check(false, e.what(), first);
        }
        check(types.size() == n.outputs.size(), "number of outputs", first);
        for (size_t i = 0; i < types.size(); ++i) {
          const Value* v = n.outputs[i];
          check(!v->is_number && v->dtype == types[i].dtype && v->shape == types[i].shape,
                "type differs from inference", v);
        }
        break;
      }
      case Node::kDim:
        check(n.operands.size() == 1 && !n.operands[0]->is_number && first->is_number, "a size", first);
        break;
      case Node::kItem: {
        const auto kind = n.operands.size() == 1 ? item_kind(*n.operands[0]) : std::nullopt;
        check(kind && first->is_number && first->number == *kind, "what a tensor holds", first);
        break;
      }
      case Node::kControl: {
        check(static_cast<bool>(n.control), "a control node without its graphs", first);
        for (const Graph& g : n.control->graphs) Verifier(g).run();
        try {
          check_control(*n.control, n.operands);
        } catch (const InternalError& e) {
          check(false, e.what(), first);
        }
        const std::vector<Value> results = results_of(*n.control);
        check(n.outputs.size() == results.size(), "number of outputs", first);
        for (size_t i = 0; i < n.outputs.size(); ++i)
          check(same_type(*n.outputs[i], results[i]), "type of an output", n.outputs[i]);
        break;
      }
      case Node::kCustom:
        check(static_cast<bool>(n.custom), "a custom node without its op", first);
        break;
    }
    for (size_t i = 0; i < n.outputs.size(); ++i) {
      check(n.outputs[i]->producer == &n && n.outputs[i]->index == static_cast<int>(i), "producer of an output",
            n.outputs[i]);
      define(n.outputs[i]);
    }
  }

  const Graph& g_;
  std::vector<bool> defined_;
};

}  // namespace

void verify(const Graph& g) { Verifier(g).run(); }

}  // namespace msjit::ir
