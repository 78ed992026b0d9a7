#include <algorithm>

#include "jit/exec/backend.h"
#include "jit/exec/control_flow.h"
#include "jit/exec/reverse_loop.h"
#include "jit/ir/control.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/printer.h"
#include "jit/passes/tape_reads.h"
#include "src/autograd/autograd.h"
#include "src/backends/backend.h"
#include "src/base/check.h"
#include "src/base/host.h"
#include "src/tensor/device.h"
#include "src/tensor/unwritten.h"

namespace msjit::exec {
namespace {

// By value.
struct Environment {
  Environment(const ir::Graph& g, std::span<const Tensor> inputs, std::span<const ops::Number> numbers_of_inputs)
      : tensors(g.values.size()), numbers(g.values.size()), late(ir::late_numbers(g)) {
    for (size_t i = 0; i < g.inputs.size(); ++i) {
      const ir::Value* v = g.inputs[i].value;
      if (v->is_number)
        numbers[v->id] = numbers_of_inputs[i];
      else
        tensors[v->id] = inputs[i];
    }
  }
  std::vector<Tensor> tensors;
  std::vector<ops::Number> numbers;
  std::vector<bool> late;  // numbers that are known once control flow has run
};

Environment run_nested(const ir::Graph& g, std::span<const Tensor> tensors, std::span<const ops::Number> numbers);

bool compute(const ir::Node& n, Environment& env) {
  return ir::eval(n.number_op, env.numbers[n.operands[0]->id], env.numbers[n.operands.back()->id],
                  env.numbers[n.outputs[0]->id]);
}

bool run_numbers(const ir::Graph& g, Environment& env) {
  for (const auto& n : g.nodes) {
    if (n->kind == ir::Node::kConstNumber)
      env.numbers[n->outputs[0]->id] = n->constant;
    else if (n->kind == ir::Node::kNumber && !env.late[n->outputs[0]->id] && !compute(*n, env))
      return false;
  }
  return true;
}

Tensor row_of(const Tensor& t, int64_t i) {
  eager::Operand operand{t.get()};
  const ops::Attr attrs[] = {int64_t{0}, i};
  return eager::call1(ops::Op::select, {&operand, 1}, attrs);
}

Tensor stack_of(const std::vector<Tensor>& rows) {
  SmallVector<eager::Operand, 4> operands;
  for (const Tensor& t : rows) operands.push_back({t.get()});
  const ops::Attr dim = int64_t{0};
  return eager::call1(ops::Op::stack, operands, {&dim, 1});
}

// A turn of a `reverse`, as it began and with what is kept of it.
struct TurnMade {
  std::vector<Tensor> tensors;
  std::vector<ops::Number> numbers;
};

void run_reverse(const ir::Node& n, std::vector<Tensor> tensors, std::vector<ops::Number> numbers, Environment& env) {
  const ir::ReverseParts parts(*n.control);
  const std::vector<ir::Graph>& graphs = n.control->graphs;
  const ir::Graph& turn = graphs[0];
  const size_t around = parts.carried + parts.inputs, rows = n.control->rows, stacked = n.control->stacked;
  const std::vector<Tensor> rows_of(tensors.begin() + 1 + static_cast<long>(around),
                                    tensors.begin() + 1 + static_cast<long>(around + rows));
  const std::vector<Tensor> stacked_of(tensors.end() - static_cast<long>(stacked), tensors.end());
  tensors.resize(tensors.size() - stacked);
  std::vector<TurnMade> turns;
  bool going = truth_of(tensors[0], numbers[0]);
  TurnMade now{{tensors.begin() + 1, tensors.begin() + 1 + static_cast<long>(around)},
               {numbers.begin() + 1, numbers.begin() + 1 + static_cast<long>(around)}};
  while (going) {
    serve_signals();
    TurnMade next = now;
    for (const Tensor& t : rows_of) now.tensors.push_back(row_of(t, static_cast<int64_t>(turns.size())));
    now.numbers.resize(now.tensors.size());
    const Environment made = run_nested(turn, now.tensors, now.numbers);
    for (size_t i = 0; i < turn.outputs.size(); ++i) {
      const int id = turn.outputs[i]->id;
      if (i == 0) {
        going = truth_of(made.tensors[id], made.numbers[id]);
      } else if (i <= parts.carried) {
        next.tensors[i - 1] = made.tensors[id];
        next.numbers[i - 1] = made.numbers[id];
      } else {
        now.tensors.push_back(made.tensors[id]);
        now.numbers.emplace_back();
      }
    }
    turns.push_back(std::move(now));
    now = std::move(next);
  }
  const auto results = static_cast<long>(parts.results), count = static_cast<long>(turns.size());
  const std::vector<Tensor> starts(tensors.end() - static_cast<long>(parts.starts), tensors.end());
  std::vector<Tensor> cotangents(tensors.begin() + 1 + static_cast<long>(around + rows),
                                 tensors.begin() + 1 + static_cast<long>(around + rows) + results);
  std::vector<std::vector<Tensor>> rows_given(parts.rows);  // the last first
  auto give = [&](const ir::Graph& g, std::vector<Tensor> inputs, std::vector<ops::Number> number_inputs, bool first) {
    inputs.insert(inputs.end(), cotangents.begin(), cotangents.end());
    for (const Tensor& t : starts) inputs.push_back(first ? t : minus_zeros_like(t));
    for (const Tensor& t : stacked_of) inputs.push_back(row_of(t, static_cast<int64_t>(turns.size()) - 1));
    number_inputs.resize(inputs.size());
    const Environment made = run_nested(g, inputs, number_inputs);
    for (size_t i = 0; i < cotangents.size(); ++i) cotangents[i] = made.tensors[g.outputs[i]->id];
    for (size_t i = 0; i < parts.rows; ++i) rows_given[i].push_back(made.tensors[g.outputs[cotangents.size() + i]->id]);
  };
  if (turns.empty()) give(graphs[1], {}, {}, true);
  for (size_t back = 2; !turns.empty(); turns.pop_back(), back += back + 1 < graphs.size())
    give(graphs[back], turns.back().tensors, turns.back().numbers, turns.size() == 1);
  for (size_t i = 0; i < cotangents.size(); ++i) env.tensors[n.outputs[i]->id] = cotangents[i];
  for (size_t i = 0; i < parts.rows; ++i) {
    std::ranges::reverse(rows_given[i]);
    while (static_cast<int64_t>(rows_given[i].size()) < n.control->turns) {  // it ended early
      const ir::Value& row = *graphs[2].outputs[cotangents.size() + i];
      rows_given[i].push_back(Tensor::zeros(row.shape, row.dtype));
    }
    env.tensors[n.outputs[cotangents.size() + i]->id] = stack_of(rows_given[i]);
  }
  env.numbers[n.outputs.back()->id] = ops::Number::of(static_cast<int64_t>(count));
}

// Op by op, on the tape as eager code is.
void run_control(const ir::Node& n, Environment& env) {
  std::vector<Tensor> tensors;
  std::vector<ops::Number> numbers;
  for (const ir::Value* v : n.operands) {
    tensors.push_back(v->is_number ? Tensor() : env.tensors[v->id]);
    numbers.push_back(v->is_number ? env.numbers[v->id] : ops::Number());
  }
  if (n.control->kind == ir::Control::kReverse) return run_reverse(n, std::move(tensors), std::move(numbers), env);
  const std::vector<ir::Graph>& graphs = n.control->graphs;
  const std::span<const Tensor> inputs = std::span(tensors).subspan(1);
  const std::span<const ops::Number> number_inputs = std::span(numbers).subspan(1);
  if (n.control->kind == ir::Control::kIf) {
    const ir::Graph& arm = graphs[truth_of(tensors[0], numbers[0]) ? 0 : 1];
    const Environment made = run_nested(arm, inputs, number_inputs);
    for (size_t i = 0; i < n.outputs.size(); ++i) {
      env.tensors[n.outputs[i]->id] = made.tensors[arm.outputs[i]->id];
      env.numbers[n.outputs[i]->id] = made.numbers[arm.outputs[i]->id];
    }
    return;
  }
  const ir::Graph& turn = graphs[0];  // its outputs: the predicate and what is carried, as the first operands
  const size_t rows = n.control->rows, stacked = n.control->stacked, carried = turn.outputs.size() - 1 - stacked;
  const std::vector<Tensor> rows_of(tensors.end() - static_cast<long>(rows), tensors.end());
  std::vector<std::vector<Tensor>> made_rows(stacked);
  for (int64_t count = 0; truth_of(tensors[0], numbers[0]); ++count) {
    serve_signals();
    for (size_t i = 0; i < rows; ++i) tensors[tensors.size() - rows + i] = row_of(rows_of[i], count);
    const Environment made = run_nested(turn, inputs, number_inputs);
    for (size_t i = 0; i <= carried; ++i) {
      tensors[i] = made.tensors[turn.outputs[i]->id];
      numbers[i] = made.numbers[turn.outputs[i]->id];
    }
    for (size_t i = 0; i < stacked; ++i) made_rows[i].push_back(made.tensors[turn.outputs[1 + carried + i]->id]);
  }
  for (size_t i = 0; i < carried; ++i) {
    env.tensors[n.outputs[i]->id] = tensors[1 + i];
    env.numbers[n.outputs[i]->id] = numbers[1 + i];
  }
  for (size_t i = 0; i < stacked; ++i) env.tensors[n.outputs[carried + i]->id] = stack_of(made_rows[i]);
}

// To the tape it is the view that the program has. False: it has no such row, which the op says.
bool run_row(const ir::Node& n, Environment& env) {
  const Tensor& x = env.tensors[n.operands[0]->id];
  const Tensor place = backends::on_cpu(env.tensors[n.operands[1]->id]);
  const int64_t dim = std::get<ops::Ints>(n.attrs[0])[0], size = x.shape()[static_cast<size_t>(dim)];
  if (place.dtype() != DType::int64) return false;
  int64_t i = *place.data_as<int64_t>();
  if (i < 0) i += size;
  if (i < 0 || i >= size) return false;
  eager::Operand operand{x.get()};
  const ops::Attr attrs[] = {dim, i, i + 1, int64_t{1}};
  env.tensors[n.outputs[0]->id] = eager::call1(ops::Op::slice, {&operand, 1}, attrs);
  return true;
}

void run_op(const ir::Node& n, Environment& env) {
  if (n.kind == ir::Node::kControl) return run_control(n, env);
  if (passes::is_row(&n) && run_row(n, env)) return;
  SmallVector<eager::Operand, 4> operands;
  for (const ir::Value* v : n.operands) {
    eager::Operand o;
    if (v && v->is_number) {
      o.number = &env.numbers[v->id];
    } else if (v) {
      o.tensor = env.tensors[v->id].get();
    }
    operands.push_back(o);
  }
  eager::Outputs outputs;
  if (n.kind == ir::Node::kCustom) {
    eager::call_custom(*n.custom, operands, n.attrs, outputs);
  } else {
    eager::call(n.op, operands, n.attrs, outputs);
  }
  for (size_t i = 0; i < outputs.size(); ++i) env.tensors[n.outputs[i]->id] = outputs[i];
}

void run_nodes(const ir::Graph& g, Environment& env) {
  for (const auto& n : g.nodes) {
    if (n->kind == ir::Node::kOp || n->kind == ir::Node::kCustom || n->kind == ir::Node::kControl) {
      run_op(*n, env);
    } else if (n->kind == ir::Node::kConstTensor) {
      env.tensors[n->outputs[0]->id] = n->tensor;
    } else if (n->kind == ir::Node::kItem) {
      env.numbers[n->outputs[0]->id] = number_of(env.tensors[n->operands[0]->id]);
    } else if (n->kind == ir::Node::kNumber && env.late[n->outputs[0]->id] && !compute(*n, env)) {
      throw NumberBails();
    }
  }
}

Environment run_nested(const ir::Graph& g, std::span<const Tensor> tensors, std::span<const ops::Number> numbers) {
  Environment env(g, tensors, numbers);
  if (!run_numbers(g, env)) throw NumberBails();
  run_nodes(g, env);
  return env;
}

class ReferenceFragment final : public Fragment {
 public:
  ReferenceFragment(ir::Graph g, double seconds) : graph_(std::move(g)), seconds_(seconds) {}
  Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, RunResult& result) override {
    return call_reference(graph_, tensors, numbers, result);
  }
  std::string graph_text() const override { return ir::print(graph_); }
  std::string kernels_text() const override { return {}; }
  double compile_seconds() const override { return seconds_; }
  uint64_t backward_compiles() const override { return 0; }

 private:
  ir::Graph graph_;
  double seconds_;
};

}  // namespace

void commit_writes(const ir::Graph& g, std::span<TensorImpl* const> inputs, std::span<const Tensor> values) {
  // A value that another write may change first is copied before.
  SmallVector<Tensor, 4> sources;
  for (Tensor value : values) {
    const size_t k = sources.size();
    if (!value) {
      sources.push_back({});
      continue;
    }
    if (value.get() == inputs[g.writes[k].input]) {  // whoever ran the graph wrote it in place
      sources.push_back({});
      continue;
    }
    for (const ir::Write& o : g.writes) {
      if (may_overlap(*inputs[o.input], *value.get())) {
        eager::Operand operand{value.get(), nullptr};
        value = eager::call1(ops::Op::copy, std::span(&operand, 1));
        break;
      }
    }
    sources.push_back(value);
  }
  Atomic together;
  for (size_t i = 0; i < g.writes.size(); ++i) {
    if (!values[i]) continue;
    if (!sources[i]) {
      MemoryWrite(*inputs[g.writes[i].input], g.writes[i].unseen).done();
      continue;
    }
    // A write that autograd records is of a value with a history; the program made the others under no_grad.
    autograd::GradMode mode(autograd::grad_enabled() && sources[i].requires_grad());
    Tensor target = Tensor::borrow(inputs[g.writes[i].input]);
    if (g.writes[i].unseen) {
      target = autograd::stop_gradient(target);
      target->flags |= kIsData;
    }
    eager::Operand operands[] = {{target.get()}, {sources[i].get()}};
    eager::Outputs ignored;
    eager::call(ops::Op::copy_, operands, {}, ignored);
  }
}

Status call_reference(const ir::Graph& g, std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                      RunResult& result) {
  SmallVector<Tensor, 8> inputs;
  for (size_t i = 0; i < g.inputs.size(); ++i)
    inputs.push_back(g.inputs[i].value->is_number ? Tensor() : Tensor::borrow(tensors[i]));
  Environment env(g, inputs, numbers);
  if (!run_numbers(g, env)) return Status::kBail;
  const DeviceScope scope(g.device);
  const eager::Generator before = eager::generator_state();
  try {
    run_nodes(g, env);
  } catch (const NumberBails&) {
    eager::set_generator_state(before);
    return Status::kBail;
  } catch (...) {
    eager::set_generator_state(before);
    throw;
  }
  result.tensors.clear();
  result.numbers.clear();
  result.tensors.resize(g.outputs.size());
  result.numbers.resize(g.outputs.size());
  for (size_t i = 0; i < g.outputs.size(); ++i) {
    const ir::Value* v = g.outputs[i];
    if (v->is_number) {
      result.numbers[i] = env.numbers[v->id];
    } else {
      result.tensors[i] = env.tensors[v->id];
    }
  }
  SmallVector<Tensor, 4> written;
  for (const ir::Write& w : g.writes)
    written.push_back(w.when && env.numbers[w.when->id].i == 0 ? Tensor() : env.tensors[w.value->id]);
  result.ready();
  commit_writes(g, tensors, written);
  return Status::kOk;
}

Ref<Fragment> make_reference(ir::Graph graph, const CompileOptions&) {
  return Ref<Fragment>::adopt(new ReferenceFragment(std::move(graph), 0));
}

}  // namespace msjit::exec
