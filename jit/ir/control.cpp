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

size_t least_graphs(Control::Kind kind) {
  constexpr size_t kLeast[] = {2, 1, 3};
  return kLeast[kind];
}

ReverseParts::ReverseParts(const Control& control) {
  const Graph &turn = control.graphs[0], &none = control.graphs[1], &back = control.graphs[2];
  results = none.outputs.size() - 1;
  starts = none.inputs.size() - results;
  recorded = back.inputs.size() - turn.inputs.size() - none.inputs.size() - control.stacked;
  carried = turn.outputs.size() - 1 - recorded;
  inputs = turn.inputs.size() - carried - control.rows;
  rows = back.outputs.size() - results;
}

Value stacked_type(const Value& row, int64_t rows) {
  Value v = row;
  v.producer = nullptr;
  v.shape = Shape{rows};
  for (int64_t d : row.shape) v.shape.push_back(d);
  return v;
}

std::vector<Value> results_of(const Control& control) {
  std::vector<Value> types;
  auto add = [&](std::span<Value* const> values, size_t stacked) {
    for (size_t i = 0; i < values.size(); ++i) {
      const bool rows = i + stacked >= values.size();
      types.push_back(rows ? stacked_type(*values[i], control.turns) : *values[i]);
    }
  };
  const std::span<Value* const> last = control.graphs.back().outputs;
  switch (control.kind) {
    case Control::kIf:
      add(last, 0);
      break;
    case Control::kWhile:
      add(last.subspan(1), control.stacked);
      break;
    case Control::kReverse: {
      const ReverseParts parts(control);
      add(last, parts.rows);
      types.push_back(*control.graphs[1].outputs.back());
      break;
    }
  }
  return types;
}

std::string_view name_of(Control::Kind kind) {
  constexpr std::string_view kNames[] = {"if", "while", "reverse"};
  return kNames[kind];
}

std::optional<Control::Kind> control_from_name(std::string_view name) {
  for (Control::Kind kind : {Control::kIf, Control::kWhile, Control::kReverse})
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

bool may_raise(const Control& control) {
  if (control.kind == Control::kWhile) return true;
  if (control.kind == Control::kReverse) return false;  // its turns have been made before
  return std::ranges::any_of(control.graphs, [](const Graph& g) {
    return std::ranges::any_of(g.nodes, [](const auto& n) { return may_raise(*n); });
  });
}

std::vector<bool> late_numbers(const Graph& graph) {
  std::vector<bool> late(graph.values.size());
  for (const auto& n : graph.nodes) {
    const auto of_late = [&] {
      return std::ranges::any_of(n->operands, [&](const Value* v) { return late[static_cast<size_t>(v->id)]; });
    };
    const bool gives = n->kind == Node::kControl || n->kind == Node::kItem || (n->kind == Node::kNumber && of_late());
    if (!gives) continue;
    for (const Value* v : n->outputs)
      if (v->is_number) late[static_cast<size_t>(v->id)] = true;
  }
  return late;
}

// Inputs of a turn: of the last `rows` operands a row each.
static void check_turn(const Graph& g, std::span<Value* const> operands, const Control& control, size_t rows) {
  MSJIT_CHECK(rows <= operands.size() && (rows == 0 || control.turns >= 0), "control flow: number of rows");
  std::vector<Value> types;
  for (size_t i = 0; i < operands.size(); ++i) {
    MSJIT_CHECK(operands[i], "control flow: an operand");
    types.push_back(*operands[i]);
    if (i + rows < operands.size()) continue;
    Shape& shape = types.back().shape;
    MSJIT_CHECK(!types.back().is_number && !shape.empty() && shape[0] == control.turns, "control flow: rows");
    shape = Shape(Dims(shape).subspan(1));
  }
  std::vector<Value*> each;
  for (Value& v : types) each.push_back(&v);
  check_inputs(g, each);
}

static void check_reverse(const Control& control, std::span<Value* const> operands) {
  const Graph &turn = control.graphs[0], &none = control.graphs[1];
  MSJIT_CHECK(!none.outputs.empty() && none.inputs.size() >= none.outputs.size() - 1, "reverse: number of results");
  MSJIT_CHECK(none.outputs.back()->is_number && none.outputs.back()->number == NumberKind::kInt, "reverse: the turns");
  const size_t made = turn.inputs.size(), given = made + none.inputs.size() + control.stacked;
  MSJIT_CHECK(operands.size() == 1 + given, "reverse: number of operands");
  MSJIT_CHECK(control.graphs[2].inputs.size() >= given, "reverse: inputs of a turn's reverse");
  const size_t recorded = control.graphs[2].inputs.size() - given;
  MSJIT_CHECK(turn.outputs.size() >= 1 + recorded && turn.outputs.size() - recorded <= 1 + turn.inputs.size(),
              "reverse: number of what is carried");
  MSJIT_CHECK(is_predicate(*turn.outputs[0]), "reverse: the predicate");
  const ReverseParts parts(control);
  check_turn(turn, operands.subspan(1, made), control, control.rows);
  check_inputs(none, operands.subspan(1 + made, none.inputs.size()));
  for (size_t i = 0; i < parts.carried; ++i)
    MSJIT_CHECK(same_type(*turn.outputs[1 + i], *operands[1 + i]), "reverse: types of what is carried");
  std::vector<Value*> inputs;
  for (const Input& in : turn.inputs) inputs.push_back(in.value);
  inputs.insert(inputs.end(), turn.outputs.end() - static_cast<long>(recorded), turn.outputs.end());
  inputs.insert(inputs.end(), operands.begin() + 1 + static_cast<long>(made), operands.end());
  for (size_t g = 1; g < control.graphs.size(); ++g) {
    const Graph& back = control.graphs[g];
    if (g > 1) check_turn(back, inputs, control, control.stacked);
    MSJIT_CHECK(back.outputs.size() == parts.results + (g == 1 ? 1 : parts.rows), "reverse: number of results");
    for (size_t i = 0; i < back.outputs.size(); ++i)
      MSJIT_CHECK(i < parts.results
                      ? !none.inputs[i].value->is_number && same_type(*back.outputs[i], *none.inputs[i].value)
                      : g == 1 || same_type(*back.outputs[i], *control.graphs[2].outputs[i]),
                  "reverse: types of the results");
  }
}

void check_control(const Control& control, std::span<Value* const> operands) {
  const size_t least = least_graphs(control.kind), count = control.graphs.size();
  MSJIT_CHECK(control.kind == Control::kReverse ? count >= least : count == least, "control flow: number of graphs");
  const Graph &first = control.graphs[0], &last = control.graphs.back();
  MSJIT_CHECK(!operands.empty() && operands[0] && is_predicate(*operands[0]), "control flow: the predicate");
  if (control.kind == Control::kReverse) return check_reverse(control, operands);
  check_turn(first, operands.subspan(1), control, control.rows);
  if (control.kind == Control::kIf) {
    check_inputs(last, operands.subspan(1));
    MSJIT_CHECK(first.outputs.size() == last.outputs.size() && !control.stacked, "if: number of results");
    for (size_t i = 0; i < first.outputs.size(); ++i)
      MSJIT_CHECK(same_type(*first.outputs[i], *last.outputs[i]), "if: types of the results");
    return;
  }
  MSJIT_CHECK(!last.outputs.empty() && is_predicate(*last.outputs[0]), "while: the predicate");
  MSJIT_CHECK(last.outputs.size() > control.stacked && (!control.stacked || control.turns >= 0),
              "while: stacked outputs");
  const size_t carried = last.outputs.size() - 1 - control.stacked;
  MSJIT_CHECK(carried + control.rows < operands.size(), "while: number of what is carried");
  for (size_t i = 1; i <= carried; ++i)
    MSJIT_CHECK(same_type(*last.outputs[i], *operands[i]), "while: types of what is carried");
  for (size_t i = 1 + carried; i < last.outputs.size(); ++i)
    MSJIT_CHECK(!last.outputs[i]->is_number, "while: a stacked number");
}

}  // namespace msjit::ir
