// The engine: runs nodes in reverse order of creation once all gradients of their outputs have arrived.
#include <queue>
#include <tuple>

#include "src/autograd/accumulate.h"
#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/tensor/device.h"

namespace msjit::autograd {
namespace {
using ops::Op;
using ops::Val;

thread_local std::span<const bool> wanted_now;

struct State {
  Ref<TapeNode> node;
  int dependencies = 0;  // needed consumers that have not run
  bool needed = false;
  SmallVector<Tensor, 1> buffer;  // gradients by output
  uint64_t summed = 0;            // which of the first 64 are sums that were made here: nobody else sees them
  SmallVector<int, 1> captures;   // requested inputs whose gradient arrives here
};

// TapeNode -> index of its state; open addressing.
class NodeIndex {
 public:
  NodeIndex() : slots_(64, {nullptr, 0}) {}
  int find(const TapeNode* n) const {
    for (size_t i = hash(n);; i = (i + 1) & (slots_.size() - 1)) {
      if (slots_[i].first == n) return slots_[i].second;
      if (!slots_[i].first) return -1;
    }
  }
  void insert(const TapeNode* n, int index) {
    if (++count_ * 2 > slots_.size()) {
      auto old = std::exchange(slots_, std::vector<Slot>(slots_.size() * 2, {nullptr, 0}));
      for (const Slot& s : old)
        if (s.first) put(s);
    }
    put({n, index});
  }

 private:
  using Slot = std::pair<const TapeNode*, int>;
  size_t hash(const TapeNode* n) const {
    return (reinterpret_cast<uintptr_t>(n) >> 4) * 0x9e3779b97f4a7c15ull >> 20 & (slots_.size() - 1);
  }
  void put(const Slot& s) {
    size_t i = hash(s.first);
    while (slots_[i].first) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = s;
  }
  std::vector<Slot> slots_;
  size_t count_ = 0;
};

class Engine {
 public:
  Engine(BackwardOptions options, bool accumulate) : options_(options), accumulate_(accumulate) {}

  void add_root(const Tensor& root, const Tensor& cotangent);
  void want(int input, const Tensor& t);
  void want(int input, const Edge& edge) { wanted_.emplace_back(edge, input); }
  void end_at_wanted() { ends_at_wanted_ = true; }  // neither their hooks nor what is behind them run
  void run();
  std::vector<Tensor> captured;

 private:
  int state_of(const Ref<TapeNode>& n);
  void discover(int root);
  void plan();
  void run_node(State& s);
  void run_hooks(State& s, int output, Tensor& g);
  void look_at(State& s, int output, Tensor& g);
  SmallVector<int, 2> looked_at(const State& s) const;
  void deposit(State& s, int output, Tensor g);
  bool add_to_part(State& s);
  bool ends_here(State& s, std::span<const int> later, std::span<const bool> wanted) const;
  bool is_end(const State& s) const { return ends_at_wanted_ && !s.captures.empty(); }

  BackwardOptions options_;
  bool accumulate_, ends_at_wanted_ = false;
  NodeIndex index_;
  std::vector<State> states_;
  std::vector<char> seen_;
  std::vector<int> order_;  // children before parents
  std::vector<std::pair<Edge, Tensor>> roots_;
  std::vector<std::pair<Edge, int>> wanted_;
  void enqueue(int state) { ready_.emplace(states_[state].node->sequence, --queued_, state); }
  // The youngest node first; leaves, which come before all, in the order in which their gradients were found.
  std::priority_queue<std::tuple<uint64_t, int64_t, int>> ready_;
  int64_t queued_ = 0;
};

int Engine::state_of(const Ref<TapeNode>& n) {
  int i = index_.find(n.get());
  if (i >= 0) return i;
  i = static_cast<int>(states_.size());
  index_.insert(n.get(), i);
  states_.emplace_back();
  states_.back().node = n;
  seen_.push_back(0);
  return i;
}

void Engine::add_root(const Tensor& root, const Tensor& cotangent) {
  if (!root.requires_grad())
    throw runtime_error("backward: a " + to_string(root.meta()) +
                        " does not require a gradient: no leaf that requires grad led to it, or it was computed under "
                        "no_grad()");
  Tensor g = cotangent;
  ops::Emitter& e = eager_emitter();
  if (!g) {
    if (root.numel() != 1)
      throw runtime_error("backward: a " + to_string(root.meta()) +
                          " has more than one element; pass the gradient of it, or reduce it (sum, mean) first");
    g = e(Op::full, {ops::num(1)}, {ops::Ints(root.shape().begin(), root.shape().end()), root.dtype()}).tensor();
  }
  if (!std::ranges::equal(g.shape(), root.shape()))
    throw value_error("backward: the gradient has shape " + to_string(g.shape()) + ", the tensor " +
                      to_string(root.shape()));
  if (g.dtype() != root.dtype()) g = e(Op::cast, {Val::of(g)}, {root.dtype()}).tensor();
  roots_.emplace_back(gradient_edge(root), std::move(g));
}

void Engine::want(int input, const Tensor& t) {
  if (!t.requires_grad())
    throw runtime_error("gradients: input " + std::to_string(input) + ", a " + to_string(t.meta()) +
                        ", does not require a gradient; set requires_grad on it before the computation");
  wanted_.emplace_back(gradient_edge(t), input);
}

// Depth first without recursion.
void Engine::discover(int root) {
  if (seen_[root]) return;
  std::vector<std::pair<int, size_t>> stack{{root, 0}};
  seen_[root] = 1;
  while (!stack.empty()) {
    auto [i, k] = stack.back();
    TapeNode& n = *states_[i].node;
    if (k == n.next.size() || is_end(states_[i])) {
      order_.push_back(i);
      stack.pop_back();
      continue;
    }
    ++stack.back().second;
    if (!n.next[k].node) continue;
    int child = state_of(n.next[k].node);
    if (!seen_[child]) {
      seen_[child] = 1;
      stack.emplace_back(child, 0);
    }
  }
}

void Engine::plan() {
  for (auto& [edge, input] : wanted_) states_[state_of(edge.node)].captures.push_back(input);
  for (auto& [edge, g] : roots_) discover(state_of(edge.node));
  for (int i : order_) {
    State& s = states_[i];
    s.needed = accumulate_ || !s.captures.empty();
    if (is_end(s)) continue;
    for (const Edge& e : s.node->next) s.needed = s.needed || (e.node && states_[index_.find(e.node.get())].needed);
  }
  for (int i : order_) {
    if (!states_[i].needed || is_end(states_[i])) continue;
    for (const Edge& e : states_[i].node->next)
      if (e.node) ++states_[index_.find(e.node.get())].dependencies;
  }
}

void Engine::deposit(State& s, int output, Tensor g) {
  if (s.buffer.size() <= static_cast<size_t>(output)) s.buffer.resize(output + 1);
  Tensor& slot = s.buffer[output];
  if (!slot) {
    slot = std::move(g);
    return;
  }
  slot = eager_emitter()(Op::add, {Val::of(slot), Val::of(g)}).tensor();
  if (output < 64) s.summed |= uint64_t{1} << output;
}

// The parts of one tensor (a loop over its rows) would each add a gradient of the whole size that is zero elsewhere;
// from the third on they are added in place.
bool Engine::add_to_part(State& s) {
  constexpr int64_t kLarge = 512;
  if (options_.create_graph || s.node->next.size() != 1 || s.buffer.size() != 1 || detecting_anomalies()) return false;
  const Edge& e = s.node->next[0];
  const Tensor& ct = s.buffer[0];
  if (!e.node || !ct || is_batched(ct.get())) return false;
  State& c = states_[index_.find(e.node.get())];
  if (!c.needed || e.index >= 64 || !(c.summed >> e.index & 1)) return false;
  const Tensor& sum = c.buffer[e.index];
  if (sum.numel() < kLarge || sum.numel() < 2 * ct.numel() || is_batched(sum.get())) return false;
  const Tensor part = s.node->part(sum);
  if (!part) return false;
  ops::Emitter& emitter = eager_emitter();
  emitter(Op::copy_, {Val::of(part), emitter(Op::add, {Val::of(part), Val::of(ct)})});
  return true;
}

void Engine::run_hooks(State& s, int output, Tensor& g) {
  if (!s.node->hooks || !g) return;
  const bool handed_out = !accumulate_ && s.node->next.empty();  // a leaf's: no rule goes on with it
  auto hooks = s.node->hooks->hooks;                             // a hook may remove itself
  for (const TensorHook& h : hooks) {
    if (h.output != output) continue;
    Tensor r = h.fn(g);
    if (!r) continue;
    if (!handed_out && !std::ranges::equal(r.shape(), g.shape()))
      throw value_error("a hook on the gradient of an output of `" + std::string(s.node->name()) + "` returned a " +
                        to_string(r.meta()) + " for a " + to_string(g.meta()));
    if (!handed_out && r.dtype() != g.dtype()) r = eager_emitter()(Op::cast, {Val::of(r)}, {g.dtype()}).tensor();
    g = std::move(r);
  }
  if (!accumulate_) return;
  for (auto [t, of] : s.node->hooks->retain)
    if (of == output) accumulate_grad(autograd_meta(*t), g, options_.create_graph);
}

// The whole gradient of an output: hooks see it, and whoever asked for it gets it.
void Engine::look_at(State& s, int output, Tensor& g) {
  if (!is_end(s)) run_hooks(s, output, g);
  for (int input : s.captures) {
    int of = 0;
    for (auto& [edge, i] : wanted_)
      if (i == input) of = edge.index;
    if (of == output) captured[input] = g;
  }
}

// What of a node's outputs is looked at and has a part of its gradient from the others, which backward() computes.
SmallVector<int, 2> Engine::looked_at(const State& s) const {
  SmallVector<int, 2> r;
  auto add = [&](int output) {
    if (std::ranges::find(r, output) == r.end() && s.node->passes_on(output)) r.push_back(output);
  };
  if (s.node->hooks) {
    for (const TensorHook& h : s.node->hooks->hooks) add(h.output);
    if (accumulate_)
      for (const auto& retained : s.node->hooks->retain) add(retained.second);
  }
  for (int input : s.captures)
    for (auto& [edge, i] : wanted_)
      if (i == input) add(edge.index);
  return r;
}

// Whether no gradient that has come flows on to what is wanted: values saved for others of the node's operations are
// not to be used, nor released.
bool Engine::ends_here(State& s, std::span<const int> later, std::span<const bool> wanted) const {
  if (accumulate_ || s.node->output_count < 2 || later.size() > 1) return false;
  for (size_t o = 0; o < s.buffer.size(); ++o) {
    if (!s.buffer[o]) continue;
    if (!later.empty() && later[0] != static_cast<int>(o)) return false;
    for (size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i] && s.node->leads(static_cast<int>(o), i)) return false;
  }
  return true;
}

bool has_nan(const Tensor& t) {
  if (!t || is_batched(t.get()) || t.numel() == 0) return false;
  GradMode off(false);
  ops::Emitter& e = eager_emitter();
  return *host_copy(e(Op::any, {e(Op::isnan, {Val::of(t)})}).tensor()).data_as<bool>();
}

void check_gradients(const TapeNode& node, std::span<const Tensor> cotangents, std::span<const Tensor> gradients) {
  for (const Tensor& ct : cotangents)
    if (has_nan(ct)) return;  // it came from elsewhere
  for (size_t i = 0; i < gradients.size(); ++i) {
    if (!has_nan(gradients[i])) continue;
    throw runtime_error("the gradient of input " + std::to_string(i) + " of `" + node.name() + "` is NaN where the " +
                        "gradient of its result is not; it was recorded at\n" +
                        (node.hooks && !node.hooks->origin.empty() ? node.hooks->origin : "(before detect_anomaly)"));
  }
}

void Engine::run_node(State& s) {
  SmallVector<int, 2> later;
  if (s.node->hooks || !s.captures.empty()) {
    if (s.node->output_count > 1 && !is_end(s)) later = looked_at(s);
    for (size_t o = 0; o < s.buffer.size(); ++o)
      if (std::ranges::find(later, static_cast<int>(o)) == later.end()) look_at(s, static_cast<int>(o), s.buffer[o]);
  }
  if (is_end(s)) return s.buffer.clear();
  bool any = false;
  for (const Tensor& g : s.buffer) any = any || g;
  bool leads_on = accumulate_ || !later.empty();
  SmallVector<bool, 8> wanted;
  for (const Edge& e : s.node->next) {
    wanted.push_back(e.node && states_[index_.find(e.node.get())].needed);
    leads_on = leads_on || wanted.back();
  }

  SmallVector<Tensor, 4> gradients(s.node->next.size());
  if (any && leads_on && ends_here(s, later, wanted)) {
    for (int o : later) look_at(s, o, s.buffer[static_cast<size_t>(o)]);
  } else if (any && leads_on && !add_to_part(s)) {
    s.buffer.resize(std::max<size_t>(s.buffer.size(), s.node->output_count));
    auto outer = std::exchange(wanted_now, wanted);  // a hook or a custom node may run a backward of its own
    try {
      if (later.empty()) {
        s.node->backward(s.buffer, options_.create_graph, gradients);
      } else {
        auto look = [&](int output, Tensor& g) { look_at(s, output, g); };
        s.node->backward_through(s.buffer, options_.create_graph, later, look, gradients);
      }
    } catch (...) {
      wanted_now = outer;
      throw;
    }
    wanted_now = outer;
    if (detecting_anomalies()) check_gradients(*s.node, s.buffer, gradients);
    if (!options_.retain_graph) s.node->release_saved();
  }
  s.buffer.clear();
  for (size_t i = 0; i < s.node->next.size(); ++i) {
    const Edge& e = s.node->next[i];
    if (!e.node) continue;
    int child = index_.find(e.node.get());
    State& c = states_[child];
    if (c.needed && i < gradients.size() && gradients[i]) deposit(c, e.index, std::move(gradients[i]));
    if (--c.dependencies == 0 && c.needed) enqueue(child);
  }
}

void Engine::run() {
  plan();
  for (auto& [edge, g] : roots_) {
    State& s = states_[index_.find(edge.node.get())];
    if (s.needed) deposit(s, edge.index, std::move(g));
  }
  for (auto& [edge, g] : roots_) {
    int i = index_.find(edge.node.get());
    State& s = states_[i];
    if (!s.needed || s.dependencies != 0) continue;
    s.dependencies = -1;  // queued: several roots may share a node
    enqueue(i);
  }
  while (!ready_.empty()) {
    int i = std::get<int>(ready_.top());
    ready_.pop();
    run_node(states_[i]);
  }
}

void add_roots(Engine& engine, std::span<const Tensor> roots, std::span<const Tensor> cotangents) {
  if (!cotangents.empty() && cotangents.size() != roots.size())
    throw value_error("backward: " + std::to_string(roots.size()) + " tensors but " +
                      std::to_string(cotangents.size()) + " gradients");
  for (size_t i = 0; i < roots.size(); ++i) engine.add_root(roots[i], cotangents.empty() ? Tensor() : cotangents[i]);
}

}  // namespace

// What rules make of nothing is made where the roots are.
struct ScopeOf : DeviceScope {
  explicit ScopeOf(std::span<const Tensor> roots)
      : DeviceScope(roots.empty() || !roots[0] ? current_device() : roots[0].device()) {}
};

std::span<const bool> wanted_gradients() { return wanted_now; }

void all_gradients(const std::function<void()>& body) {
  auto outer = std::exchange(wanted_now, {});
  try {
    body();
  } catch (...) {
    wanted_now = outer;
    throw;
  }
  wanted_now = outer;
}

void backward(std::span<const Tensor> roots, std::span<const Tensor> cotangents, BackwardOptions options) {
  refuse_to_record("it takes gradients itself");
  options.retain_graph |= options.create_graph;
  GradMode mode(options.create_graph);
  Engine engine(options, true);
  const ScopeOf scope(roots);
  add_roots(engine, roots, cotangents);
  engine.run();
}

std::vector<Tensor> gradients(std::span<const Tensor> roots, std::span<const Tensor> cotangents,
                              std::span<const Tensor> inputs, BackwardOptions options) {
  refuse_to_record("it takes gradients itself");
  options.retain_graph |= options.create_graph;
  GradMode mode(options.create_graph);
  Engine engine(options, false);
  const ScopeOf scope(roots);
  engine.captured.resize(inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i) engine.want(static_cast<int>(i), inputs[i]);
  add_roots(engine, roots, cotangents);
  engine.run();
  if (!options.allow_unused)
    for (size_t i = 0; i < inputs.size(); ++i)
      if (!engine.captured[i])
        throw runtime_error("gradients: input " + std::to_string(i) + ", a " + to_string(inputs[i].meta()) +
                            ", was not used in the computation; pass allow_unused=True to get None for it");
  return std::move(engine.captured);
}

std::vector<Tensor> edge_gradients(std::span<const Tensor> roots, std::span<const Tensor> cotangents,
                                   std::span<const Edge> edges, BackwardOptions options) {
  options.retain_graph |= options.create_graph;
  GradMode mode(options.create_graph);
  Engine engine(options, false);
  const ScopeOf scope(roots);
  engine.captured.resize(edges.size());
  for (size_t i = 0; i < edges.size(); ++i) engine.want(static_cast<int>(i), edges[i]);
  engine.end_at_wanted();
  add_roots(engine, roots, cotangents);
  engine.run();
  return std::move(engine.captured);
}

}  // namespace msjit::autograd
