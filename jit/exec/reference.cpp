#include <algorithm>

#include "jit/exec/backend.h"
#include "jit/exec/control_flow.h"
#include "jit/ir/control.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/printer.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/base/host.h"

namespace msjit::exec {
namespace {

struct Environment {
  std::vector<Tensor> tensors;
  std::vector<ops::Number> numbers;
};

std::vector<Tensor> run_nested(const ir::Graph& g, std::span<const Tensor> tensors,
                               std::span<const ops::Number> numbers);

bool run_numbers(const ir::Graph& g, Environment& env) {
  for (const auto& n : g.nodes) {
    if (n->kind == ir::Node::kConstNumber) {
      env.numbers[n->outputs[0]->id] = n->constant;
    } else if (n->kind == ir::Node::kNumber) {
      const ops::Number& a = env.numbers[n->operands[0]->id];
      const ops::Number& b = env.numbers[n->operands.back()->id];
      if (!ir::eval(n->number_op, a, b, env.numbers[n->outputs[0]->id])) return false;
    }
  }
  return true;
}

// Op by op, on the tape as eager code is.
void run_control(const ir::Node& n, Environment& env) {
  std::vector<Tensor> tensors;
  std::vector<ops::Number> numbers;
  for (const ir::Value* v : n.operands) {
    tensors.push_back(v->is_number ? Tensor() : env.tensors[v->id]);
    numbers.push_back(v->is_number ? env.numbers[v->id] : ops::Number());
  }
  const std::vector<ir::Graph>& graphs = n.control->graphs;
  std::vector<Tensor> made;
  if (n.control->kind == ir::Control::kIf) {
    const bool taken = truth_of(tensors[0]);
    tensors.erase(tensors.begin());
    numbers.erase(numbers.begin());
    made = run_nested(graphs[taken ? 0 : 1], tensors, numbers);
  } else {
    const std::span<const ops::Number> inputs = std::span(numbers).subspan(1);
    while (truth_of(tensors[0])) {
      serve_signals();
      made = run_nested(graphs[0], std::span(tensors).subspan(1), inputs);
      std::ranges::copy(made, tensors.begin());
    }
    made.assign(tensors.begin() + 1, tensors.begin() + 1 + static_cast<long>(n.outputs.size()));
  }
  for (size_t i = 0; i < made.size(); ++i) env.tensors[n.outputs[i]->id] = made[i];
}

void run_op(const ir::Node& n, Environment& env) {
  if (n.kind == ir::Node::kControl) return run_control(n, env);
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
    }
  }
}

std::vector<Tensor> run_nested(const ir::Graph& g, std::span<const Tensor> tensors,
                               std::span<const ops::Number> numbers) {
  Environment env;
  env.tensors.resize(g.values.size());
  env.numbers.resize(g.values.size());
  for (size_t i = 0; i < g.inputs.size(); ++i) {
    env.tensors[g.inputs[i].value->id] = tensors[i];
    env.numbers[g.inputs[i].value->id] = numbers[i];
  }
  if (!run_numbers(g, env)) throw NumberBails();
  run_nodes(g, env);
  std::vector<Tensor> made;
  for (const ir::Value* v : g.outputs) made.push_back(env.tensors[v->id]);
  return made;
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
    // A write that autograd records is of a value with a history; the program made the others under no_grad.
    autograd::GradMode mode(autograd::grad_enabled() && sources[i].requires_grad());
    eager::Operand operands[] = {{inputs[g.writes[i].input]}, {sources[i].get()}};
    eager::Outputs ignored;
    eager::call(ops::Op::copy_, operands, {}, ignored);
  }
}

Status call_reference(const ir::Graph& g, std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                      RunResult& result) {
  Environment env;
  env.tensors.resize(g.values.size());
  env.numbers.resize(g.values.size());
  for (size_t i = 0; i < g.inputs.size(); ++i) {
    const ir::Value* v = g.inputs[i].value;
    if (v->is_number) {
      env.numbers[v->id] = numbers[i];
    } else {
      env.tensors[v->id] = Tensor::borrow(tensors[i]);
    }
  }
  if (!run_numbers(g, env)) return Status::kBail;
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
  for (const ir::Write& w : g.writes) written.push_back(env.tensors[w.value->id]);
  result.ready();
  commit_writes(g, tensors, written);
  return Status::kOk;
}

Ref<Fragment> make_reference(ir::Graph graph, const CompileOptions&) {
  return Ref<Fragment>::adopt(new ReferenceFragment(std::move(graph), 0));
}

}  // namespace msjit::exec
