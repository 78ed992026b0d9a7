#include "jit/exec/backend.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/printer.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"

namespace msjit::exec {
namespace {

struct Environment {
  std::vector<Tensor> tensors;
  std::vector<ops::Number> numbers;
};

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

void run_op(const ir::Node& n, Environment& env) {
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

void commit_writes(const ir::Graph& g, const Environment& env) {
  // A value that another write may change first is copied before.
  SmallVector<Tensor, 4> sources;
  for (const ir::Write& w : g.writes) {
    Tensor value = env.tensors[w.value->id];
    for (const ir::Write& o : g.writes) {
      const Tensor& target = env.tensors[g.inputs[o.input].value->id];
      if (may_overlap(*target.get(), *value.get())) {
        eager::Operand operand{value.get(), nullptr};
        value = eager::call1(ops::Op::copy, std::span(&operand, 1));
        break;
      }
    }
    sources.push_back(value);
  }
  for (size_t i = 0; i < g.writes.size(); ++i) {
    eager::Operand operands[] = {{env.tensors[g.inputs[g.writes[i].input].value->id].get()}, {sources[i].get()}};
    eager::Outputs ignored;
    eager::call(ops::Op::copy_, operands, {}, ignored);
  }
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
    for (const auto& n : g.nodes) {
      if (n->kind == ir::Node::kOp || n->kind == ir::Node::kCustom) {
        run_op(*n, env);
      } else if (n->kind == ir::Node::kConstTensor) {
        env.tensors[n->outputs[0]->id] = n->tensor;
      }
    }
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
  commit_writes(g, env);
  return Status::kOk;
}

Ref<Fragment> make_reference(ir::Graph graph, const CompileOptions&) {
  return Ref<Fragment>::adopt(new ReferenceFragment(std::move(graph), 0));
}

}  // namespace msjit::exec
