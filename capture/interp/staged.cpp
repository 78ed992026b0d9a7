#include "capture/interp/staged.h"

#include "capture/effects/late_functions.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "jit/ir/number_eval.h"
#include "jit/passes/differentiate.h"
#include "src/autograd/autograd.h"
#include "src/autograd/rule.h"
#include "src/base/check.h"

namespace msjit::capture {
namespace {

// Tensors by place: the region's inputs, then what goes from stage to stage.
struct Stage {
  msjit::Ref<exec::Fragment> fragment;  // null: there is nothing to run
  std::vector<int> inputs, outputs;     // places; inputs of numbers are the region's
  uint64_t counters = 0;                // of random numbers
};

struct Link {
  std::string name;
  size_t arguments = 0;
  std::vector<size_t> positions;
  bool gives_saved = false;
  std::vector<int> xs, ys, made;  // places; ys: what the forward computed (-1: no gradient), made: with its history
  std::vector<std::pair<int, int>> saved;  // place (-1: no tensor), and as which output of the node (-1: none)
  int hooked = -1;
  bool again = false;  // behind another hook on the same tensor
  struct Anew {        // the op that makes the tensor to be hooked; operands: places, or numbers (place -1)
    ops::Op op;
    ops::Attrs attrs;
    std::vector<std::pair<int, ops::Number>> operands;
  };
  std::optional<Anew> anew;
  int stage = 0;  // behind which it stands
  int slot = 0;
};

class StagedFragment final : public exec::Fragment {
 public:
  std::vector<Stage> stages;
  std::vector<Link> links;
  std::vector<int> results;  // places
  size_t inputs = 0, places = 0, slots = 0;

  exec::Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                   exec::RunResult& result) override;
  std::string graph_text() const override {
    return joined([](const exec::Fragment& f) { return f.graph_text(); });
  }
  std::string kernels_text() const override {
    return joined([](const exec::Fragment& f) { return f.kernels_text(); });
  }
  std::string replay_text() const override {
    return joined([](const exec::Fragment& f) { return f.replay_text(); });
  }
  double compile_seconds() const override {
    double s = 0;
    for (const Stage& stage : stages) s += stage.fragment ? stage.fragment->compile_seconds() : 0;
    return s;
  }
  uint64_t backward_compiles() const override {
    uint64_t n = 0;
    for (const Stage& stage : stages) n += stage.fragment ? stage.fragment->backward_compiles() : 0;
    return n;
  }

 private:
  struct Run {
    const StagedFragment& self;
    exec::RunResult& result;
    std::vector<Tensor> tensors;  // by place
    std::vector<LateFunction> functions;
  };
  template <class Text>
  std::string joined(Text text) const {
    std::string all;
    for (const Stage& s : stages)
      if (s.fragment) all += text(*s.fragment);
    return all;
  }
  static void take(Run& run, const Stage& stage, exec::RunResult& made);
  static void link(Run& run, const Link& l);
  static void complete(Run& run);
};

Tensor contiguous(const Tensor& t) {
  if (!t || t.contiguous()) return t;
  eager::Operand operand{t.get()};
  return eager::call1(ops::Op::copy, {&operand, 1});
}

void StagedFragment::take(Run& run, const Stage& stage, exec::RunResult& made) {
  for (size_t i = 0; i < stage.outputs.size(); ++i) run.tensors[stage.outputs[i]] = made.tensors[i];
}

void StagedFragment::link(Run& run, const Link& l) {
  const LateFunction& function = run.functions[l.slot];
  if (l.hooked >= 0) {
    Tensor& t = run.tensors[l.hooked];
    if (l.again) return tensor_bridge().add_hook(t, function);
    if (l.anew) {
      SmallVector<eager::Operand, 4> operands;
      for (const auto& [place, n] : l.anew->operands)
        operands.push_back(place < 0 ? eager::Operand{nullptr, &n} : eager::Operand{run.tensors[place].get()});
      t = eager::call1(l.anew->op, operands, l.anew->attrs);
      return tensor_bridge().add_hook(t, function);
    }
    // A node of its own: what else has the same value has no hook.
    Tensor hooked = autograd::stop_gradient(t);
    autograd::record_function(
        "hooked", [](std::span<const Tensor> cts, SmallVector<Tensor, 4>& gradients) { gradients[0] = cts[0]; },
        {&t, 1}, {&hooked, 1});
    tensor_bridge().add_hook(hooked, function);
    t = hooked;
    return;
  }
  std::vector<Tensor> xs, ys, saved;
  for (int x : l.xs) xs.push_back(run.tensors[x]);
  for (int y : l.ys) ys.push_back(y < 0 ? Tensor() : autograd::stop_gradient(run.tensors[y]));
  for (auto [place, output] : l.saved)
    saved.push_back(place < 0 ? Tensor() : output >= 0 ? ys[output] : run.tensors[place]);
  tensor_bridge().record_backward(l.name, l.arguments, l.positions, xs, ys, l.gives_saved ? &saved : nullptr, function);
  for (size_t i = 0; i < ys.size(); ++i)
    if (l.made[i] >= 0) run.tensors[l.made[i]] = ys[i];
}

// Gives out what the region hands over, while nothing has been written.
void StagedFragment::complete(Run& run) {
  run.result.tensors.clear();
  run.result.numbers.clear();
  for (int place : run.self.results) {
    run.result.tensors.push_back(run.tensors[place]);
    run.result.numbers.emplace_back();
  }
  const LateFunctions late(&run.functions);
  run.result.ready();
}

exec::Status StagedFragment::run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                                 exec::RunResult& result) {
  Run run{*this, result, std::vector<Tensor>(places), {}};
  for (size_t i = 0; i < inputs; ++i)
    if (tensors[i]) run.tensors[i] = Tensor::borrow(tensors[i]);
  for (size_t i = 0; i < slots; ++i) run.functions.push_back(std::make_shared<std::shared_ptr<PyObject>>());
  const eager::Generator before = eager::generator_state();
  uint64_t drawn = 0;
  bool completed = false;
  try {
    for (size_t s = 0; s < stages.size(); ++s) {
      const Stage& stage = stages[s];
      const bool last = s + 1 == stages.size();
      if (stage.fragment) {
        SmallVector<TensorImpl*, 8> given;
        SmallVector<ops::Number, 4> given_numbers;
        for (int place : stage.inputs) {
          const bool from_outside = place < static_cast<int>(inputs);
          given_numbers.push_back(from_outside ? numbers[place] : ops::Number());
          if (!from_outside) run.tensors[place] = contiguous(run.tensors[place]);
          given.push_back(run.tensors[place].get());
        }
        struct Last {
          Run& run;
          const Stage& stage;
          bool& completed;
        } context{run, stage, completed};
        exec::RunResult made;
        if (last) {
          made.context = &context;
          made.prepare = [](exec::RunResult& r, void* p) {
            auto& at = *static_cast<Last*>(p);
            take(at.run, at.stage, r);
            complete(at.run);
            at.completed = true;
          };
        }
        if (stage.fragment->run(given, given_numbers, made) != exec::Status::kOk) {
          if (drawn) eager::return_counters(before, drawn);
          return exec::Status::kBail;
        }
        drawn += stage.counters;
        if (!completed) take(run, stage, made);
      }
      for (const Link& l : links)
        if (l.stage == static_cast<int>(s)) link(run, l);
    }
    if (!completed) complete(run);
  } catch (...) {
    if (!completed && drawn) eager::return_counters(before, drawn);
    throw;
  }
  return exec::Status::kOk;
}

bool is_random(const ir::Node& n) {
  return n.kind == ir::Node::kOp && ops::info(n.op).op_class == ops::OpClass::kRandom;
}
// Random numbers are drawn, and what raises does so, whether or not the results are used.
bool has_effect(const ir::Node& n) { return is_random(n) || ir::may_raise(n); }

// ---- dividing a graph
class Divider {
 public:
  Divider(StagedGraph& staged, const CompileStage& compile) : g_(staged.graph), staged_(staged), compile_(compile) {}
  msjit::Ref<exec::Fragment> divide();

 private:
  void assign_stages();
  void find_needed();
  void find_crossing();
  int place_of(const ir::Value* v);
  // Whether the op that made a hooked tensor runs eagerly, with the hook on its own node: its gradient may read its
  // result, so that a second derivative comes to the hook through the result, too.
  bool runs_anew(const ir::Value* hooked) const;
  bool repeated(const ir::Value* v) const {  // made again in every stage that reads it
    return v->producer && (v->is_number || v->producer->kind == ir::Node::kConstTensor);
  }
  void use(const ir::Value* v, int stage);
  Stage build(int stage);
  Link link_of(const StageLink& l);

  ir::Graph& g_;
  StagedGraph& staged_;
  const CompileStage& compile_;
  std::unordered_map<const ir::Node*, int> stage_of_;  // records and what runs between the stages: none
  std::unordered_set<const ir::Node*> anew_;           // what runs between the stages
  std::vector<int> link_stage_;
  std::unordered_set<const ir::Value*> needed_, crossing_;
  std::unordered_map<const ir::Value*, int> places_;
  std::vector<bool> differentiable_;
  int stages_ = 1;
};

bool Divider::runs_anew(const ir::Value* hooked) const {
  const ir::Node& n = *hooked->producer;
  if (n.kind != ir::Node::kOp || n.outputs.size() != 1) return false;
  const autograd::RuleInfo& rule = autograd::rule(n.op);
  if (rule.vjp && !autograd::in_mask(rule.saves_outputs, 0)) return false;
  if (has_effect(n)) throw UserError(ErrorKind::kRuntime, "a hook on the result of an op with an effect");
  for (const ir::Value* v : n.operands)
    if (!v || (v->is_number ? !v->producer || v->producer->kind != ir::Node::kConstNumber : repeated(v)))
      throw UserError(ErrorKind::kRuntime, "a hook on the result of an op of constants or varying numbers");
  return true;
}

void Divider::assign_stages() {
  std::unordered_map<const ir::Node*, std::vector<size_t>> by_node;
  for (size_t k = 0; k < staged_.links.size(); ++k) {
    const StageLink& l = staged_.links[k];
    by_node[l.node ? l.node : l.hooked->producer].push_back(k);
  }
  link_stage_.resize(staged_.links.size());
  for (const auto& n : g_.nodes) {
    if (n->kind == ir::Node::kDim) throw UserError(ErrorKind::kRuntime, "sizes that vary");
    auto at = by_node.find(n.get());
    const StageLink* first = at != by_node.end() ? &staged_.links[at->second[0]] : nullptr;
    if (first && first->hooked && runs_anew(first->hooked)) {
      anew_.insert(n.get());
    } else if (!first || first->hooked) {
      stage_of_[n.get()] = stages_ - 1;
    }
    if (at == by_node.end()) continue;
    for (size_t k : at->second) link_stage_[k] = stages_ - 1;
    ++stages_;
  }
}

void Divider::find_needed() {
  auto need = [&](const ir::Value* v) {
    if (v) needed_.insert(v);
  };
  for (const ir::Value* v : g_.outputs) {
    if (v->is_number) throw UserError(ErrorKind::kRuntime, "numbers among the results");
    need(v);
  }
  for (const ir::Write& w : g_.writes)
    if (need(w.value); w.when) throw UserError(ErrorKind::kRuntime, "a write that a branch decides");
  for (const StageLink& l : staged_.links) {
    need(l.hooked);
    for (const ir::Value* v : l.contents) need(v);
    if (l.node)
      for (const ir::Value* v : l.node->operands) need(v);
  }
  for (size_t i = g_.nodes.size(); i-- > 0;) {
    const ir::Node& n = *g_.nodes[i];
    const bool wanted = has_effect(n) || std::ranges::any_of(n.outputs, [&](ir::Value* v) { return needed_.count(v); });
    if (!wanted) continue;
    for (const ir::Value* v : n.operands) need(v);
  }
}

int Divider::place_of(const ir::Value* v) {
  if (!v->producer) return v->index;
  auto [it, fresh] = places_.emplace(v, static_cast<int>(g_.inputs.size() + places_.size()));
  return it->second;
}

void Divider::use(const ir::Value* v, int stage) {
  if (!v || !v->producer || repeated(v)) return;
  auto at = stage_of_.find(v->producer);
  if (at != stage_of_.end() && at->second != stage) crossing_.insert(v);
}

void Divider::find_crossing() {
  for (const auto& n : g_.nodes) {
    auto at = stage_of_.find(n.get());
    const bool wanted =
        has_effect(*n) || std::ranges::any_of(n->outputs, [&](ir::Value* v) { return needed_.count(v); });
    if (at == stage_of_.end() || !wanted) continue;
    for (const ir::Value* v : n->operands) use(v, at->second);
  }
  for (const ir::Value* v : g_.outputs) use(v, -1);
  for (const ir::Write& w : g_.writes) use(w.value, stages_ - 1);
  for (const StageLink& l : staged_.links) {
    use(l.hooked, -1);
    if (l.hooked && anew_.count(l.hooked->producer))
      for (const ir::Value* v : l.hooked->producer->operands) use(v, -1);
    for (const ir::Value* v : l.contents) use(v, -1);
    if (l.node)
      for (const ir::Value* v : l.node->operands) use(v, -1);
  }
}

Stage Divider::build(int stage) {
  Stage s;
  ir::Graph to;
  to.name = g_.name;
  to.device = g_.device;
  std::unordered_map<const ir::Value*, ir::Value*> images;
  std::function<ir::Value*(const ir::Value*)> image = [&](const ir::Value* v) -> ir::Value* {
    if (!v) return nullptr;
    if (auto it = images.find(v); it != images.end()) return it->second;
    ir::Value* made;
    if (v->producer && repeated(v)) {
      const ir::Node& n = *v->producer;
      if (n.kind == ir::Node::kConstNumber) {
        made = to.constant(n.constant);
      } else if (n.kind == ir::Node::kConstTensor) {
        made = to.constant(n.tensor);
      } else {
        MSJIT_CHECK(n.kind == ir::Node::kNumber, "a number is made of numbers");
        SmallVector<ir::Value*, 4> operands;
        for (const ir::Value* x : n.operands) operands.push_back(image(x));
        made = to.number(n.number_op, operands);
      }
    } else if (v->is_number) {
      made = to.add_number_input(g_.inputs[v->index].name, v->number);
      s.inputs.push_back(v->index);
    } else if (!v->producer) {
      const ir::Input& in = g_.inputs[v->index];
      made = to.add_tensor_input(in.name, v->dtype, v->shape, in.strides, in.requires_grad);
      to.inputs.back().frozen = in.frozen;
      s.inputs.push_back(v->index);
    } else {
      made = to.add_tensor_input("stage" + std::to_string(v->id), v->dtype, v->shape, contiguous_strides(v->shape),
                                 staged_.grad_enabled && differentiable_[v->id]);
      s.inputs.push_back(place_of(v));
    }
    return images[v] = made;
  };
  for (const auto& n : g_.nodes) {
    auto at = stage_of_.find(n.get());
    const bool is_repeated = n->kind != ir::Node::kControl && repeated(n->outputs[0]);
    if (at == stage_of_.end() || at->second != stage || is_repeated) continue;
    if (!has_effect(*n) && std::ranges::none_of(n->outputs, [&](ir::Value* v) { return needed_.count(v); })) continue;
    SmallVector<ir::Value*, 4> operands;
    for (const ir::Value* v : n->operands) operands.push_back(image(v));
    ir::Node* m = ir::add_node(to, n->kind);
    m->op = n->op;
    m->custom = n->custom;
    m->control = n->control;
    m->attrs = n->attrs;
    m->line = n->line;
    for (ir::Value* v : operands) m->operands.push_back(v);
    for (const ir::Value* v : n->outputs) {
      ir::Value* w = ir::add_output(to, m);
      w->is_number = v->is_number;
      w->number = v->number;
      w->dtype = v->dtype;
      w->shape = v->shape;
      images[v] = w;
    }
    for (const ir::Value* v : n->outputs) {
      if (!crossing_.count(v)) continue;
      to.outputs.push_back(images[v]);
      s.outputs.push_back(place_of(v));
    }
  }
  if (stage == stages_ - 1) {
    for (const ir::Write& w : g_.writes) {
      ir::Value* value = image(w.value);
      image(g_.inputs[w.input].value);
      const auto at = std::find(s.inputs.begin(), s.inputs.end(), w.input);
      to.writes.push_back({static_cast<int>(at - s.inputs.begin()), value, nullptr, w.unseen});
    }
  }
  for (const auto& n : to.nodes)
    if (is_random(*n)) s.counters += eager::counters_for(n->op, numel_of(n->outputs[0]->shape), n->outputs[0]->dtype);
  to.random_counters = s.counters;
  const bool checks = std::ranges::any_of(to.nodes, [](const auto& n) { return ir::may_raise(*n); });
  if (!to.outputs.empty() || !to.writes.empty() || s.counters || checks) s.fragment = compile_(std::move(to));
  return s;
}

Link Divider::link_of(const StageLink& l) {
  Link made;
  made.slot = l.slot;
  if (l.hooked) {
    made.hooked = place_of(l.hooked);
    if (anew_.count(l.hooked->producer)) {
      const ir::Node& n = *l.hooked->producer;
      made.anew = {n.op, n.attrs, {}};
      for (const ir::Value* v : n.operands)
        made.anew->operands.emplace_back(v->is_number ? -1 : place_of(v),
                                         v->is_number ? v->producer->constant : ops::Number());
    }
    return made;
  }
  made.name = l.name;
  made.arguments = l.arguments;
  made.positions = l.tensors;
  made.gives_saved = l.gives_saved;
  const size_t passed_on = l.node->outputs.size();
  for (size_t i = passed_on; i < l.node->operands.size(); ++i) made.xs.push_back(place_of(l.node->operands[i]));
  std::vector<int> as_output(passed_on, -1);
  for (size_t i = 0; i < l.outputs.size(); ++i) {
    const int k = l.outputs[i];
    made.ys.push_back(k < 0 ? -1 : place_of(l.node->operands[k]));
    made.made.push_back(k < 0 ? -1 : place_of(l.node->outputs[k]));
    if (k >= 0) as_output[k] = static_cast<int>(i);
  }
  for (const ir::Value* v : l.contents) {
    if (!v) {
      made.saved.emplace_back(-1, -1);
      continue;
    }
    if (v->is_number || repeated(v)) throw UserError(ErrorKind::kRuntime, "a saved constant");
    made.saved.emplace_back(place_of(v), v->producer == l.node ? as_output[v->index] : -1);
  }
  return made;
}

msjit::Ref<exec::Fragment> Divider::divide() {
  differentiable_ = passes::differentiable(g_);
  for (const ir::Write& w : g_.writes)
    if (differentiable_[w.value->id] || g_.inputs[w.input].requires_grad)
      throw UserError(ErrorKind::kRuntime, "a history that is written into an input");
  for (const StageLink& l : staged_.links)
    if (l.node)
      for (const ir::Value* v : l.node->operands)
        if (repeated(v)) throw UserError(ErrorKind::kRuntime, "a constant with a backward");
  assign_stages();
  find_needed();
  find_crossing();
  auto made = msjit::Ref<StagedFragment>::adopt(new StagedFragment);
  made->inputs = g_.inputs.size();
  for (int s = 0; s < stages_; ++s) made->stages.push_back(build(s));
  for (size_t k = 0; k < staged_.links.size(); ++k) {
    made->links.push_back(link_of(staged_.links[k]));
    made->links.back().stage = link_stage_[k];
    made->links.back().again =
        k > 0 && staged_.links[k].hooked && staged_.links[k].hooked == staged_.links[k - 1].hooked;
    made->slots = std::max(made->slots, static_cast<size_t>(staged_.links[k].slot) + 1);
  }
  for (const ir::Value* v : g_.outputs) {
    if (repeated(v)) throw UserError(ErrorKind::kRuntime, "a constant among the results");
    made->results.push_back(place_of(v));
  }
  made->places = g_.inputs.size() + places_.size();
  return made;
}

}  // namespace

msjit::Ref<exec::Fragment> compile_stages(StagedGraph staged, const CompileStage& compile) {
  return Divider(staged, compile).divide();
}

}  // namespace msjit::capture
