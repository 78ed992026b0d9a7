#include "jit/ir/control.h"

#include <algorithm>

#include "jit/ir/number_eval.h"
#include "src/base/check.h"

namespace msjit::ir {
namespace {

bool is_predicate(const Value& v) {
  return v.is_number ? v.number == NumberKind::kBool : v.dtype == DType::bool_ && numel_of(v.shape) == 1;
}

void check_inputs(const Graph& g, std::span<Value* const> operands) {
  MSJIT_CHECK(g.inputs.size() == operands.size(), "control flow: number of operands");
  for (size_t i = 0; i < operands.size(); ++i) {
    MSJIT_CHECK(operands[i] && same_type(*operands[i], *g.inputs[i].value), "control flow: type of an operand");
  }
  MSJIT_CHECK(g.writes.empty() && !g.symbolic, "control flow: a graph with effects, or of varying sizes");
  for (const auto& n : g.nodes) {
    MSJIT_CHECK(n->kind != Node::kOp || ops::info(n->op).op_class != ops::OpClass::kRandom,
                "control flow: random numbers");
  }
}

}  // namespace

bool same_type(const Value& a, const Value& b) {
  if (a.is_number || b.is_number) return a.is_number == b.is_number && a.number == b.number;
  return a.dtype == b.dtype && a.shape == b.shape;
}

size_t graph_count(Control::Kind kind) { return kind == Control::kIf ? 2 : 1; }

std::span<Value* const> results_of(const Control& control) {
  std::span<Value* const> all = control.graphs.back().outputs;
  return control.kind == Control::kIf ? all : all.subspan(1);
}

std::string_view name_of(Control::Kind kind) { return kind == Control::kIf ? "if" : "while"; }

std::optional<Control::Kind> control_from_name(std::string_view name) {
  for (Control::Kind kind : {Control::kIf, Control::kWhile})
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

bool may_raise(const Control& control) {
  if (control.kind == Control::kWhile) return true;
  return std::ranges::any_of(control.graphs, [](const Graph& g) {
    return std::ranges::any_of(g.nodes, [](const auto& n) { return may_raise(*n); });
  });
}

std::vector<bool> late_numbers(const Graph& graph) {
  std::vector<bool> late(graph.values.size());
  for (const auto& n : graph.nodes) {
    const bool gives =
        n->kind == Node::kControl || (n->kind == Node::kNumber && std::ranges::any_of(n->operands, [&](const Value* v) {
                                        return late[static_cast<size_t>(v->id)];
                                      }));
    if (!gives) continue;
    for (const Value* v : n->outputs)
      if (v->is_number) late[static_cast<size_t>(v->id)] = true;
  }
  return late;
}

void check_control(const Control& control, std::span<Value* const> operands) {
  MSJIT_CHECK(control.graphs.size() == graph_count(control.kind), "control flow: number of graphs");
  const Graph &first = control.graphs[0], &last = control.graphs.back();
  MSJIT_CHECK(!operands.empty() && operands[0] && is_predicate(*operands[0]), "control flow: the predicate");
  check_inputs(first, operands.subspan(1));
  if (control.kind == Control::kIf) {
    check_inputs(last, operands.subspan(1));
    MSJIT_CHECK(first.outputs.size() == last.outputs.size(), "if: number of results");
    for (size_t i = 0; i < first.outputs.size(); ++i)
      MSJIT_CHECK(same_type(*first.outputs[i], *last.outputs[i]), "if: types of the results");
    return;
  }
  MSJIT_CHECK(!last.outputs.empty() && is_predicate(*last.outputs[0]), "while: the predicate");
  MSJIT_CHECK(last.outputs.size() <= operands.size(), "while: number of what is carried");
  for (size_t i = 1; i < last.outputs.size(); ++i)
    MSJIT_CHECK(same_type(*last.outputs[i], *operands[i]), "while: types of what is carried");
}

}  // namespace msjit::ir
