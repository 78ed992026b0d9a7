// Nodes, the history that tensors carry, saved values, hooks and grad mode.
#include <algorithm>
#include <limits>
#include <utility>

#include "src/autograd/accumulate.h"
#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/base/fork.h"

namespace msjit::autograd {

constinit Mutex views_lock;
static const bool held_while_forking = hold_while_forking(ForkOrder::kViews, views_lock);

namespace {

std::atomic<uint64_t> next_sequence{1};
std::atomic<uint64_t> next_hook{1};
std::string (*anomaly_origin)() = nullptr;
constinit thread_local bool mode_now __attribute__((tls_model("initial-exec"))) = true;
constinit thread_local bool inside_gradient __attribute__((tls_model("initial-exec"))) = false;
constinit thread_local bool asked_off __attribute__((tls_model("initial-exec"))) = false;
constinit std::atomic<bool> kept = true;
ops::Emitter& (*emitter_source)() = nullptr;

// A leaf's sink. The leaf owns it through its AutogradMeta, which clears `target` when it dies.
class AccumulateNode final : public TapeNode {
 public:
  explicit AccumulateNode(AutogradMeta* leaf) : target(leaf) { sequence = std::numeric_limits<uint64_t>::max(); }
  const char* name() const override { return "accumulate_grad"; }
  void backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>&) override {
    if (!target || !cotangents[0]) return;
    accumulate_grad(*target, cotangents[0], create_graph);
    if (!hooks) return;
    const auto now = hooks->hooks;  // one may remove itself, or end the leaf
    for (const TensorHook& h : now)
      if (h.output == kAfterAccumulation && target) h.fn(Tensor::borrow(target->owner));
  }
  AutogradMeta* target;
};

// False: live_views has taken a reference meanwhile.
bool unlink_view(AutogradMeta& m) {
  if (!m.view_base) return true;
  MutexLock lock(views_lock);
  if (m.owner->held_again()) return false;
  AutogradMeta& root = *m.view_base->autograd;
  (m.previous_view ? m.previous_view->next_view : root.first_view) = m.next_view;
  if (m.next_view) m.next_view->previous_view = m.previous_view;
  m.previous_view = m.next_view = nullptr;
  return true;
}

void forget_retained(AutogradMeta& m) {
  if (!m.retain_grad || !m.grad_fn || !m.grad_fn->hooks) return;
  std::erase_if(m.grad_fn->hooks->retain, [&](const auto& r) { return r.first == m.owner; });
}

void keep_retained(AutogradMeta& m) {
  if (!m.retain_grad || !m.grad_fn) return;
  if (!m.grad_fn->hooks) m.grad_fn->hooks = std::make_unique<NodeHooks>();
  m.grad_fn->hooks->retain.emplace_back(m.owner, m.output_index);
}

// Nodes that wait for their deletion, linked through their sequence numbers, which nobody reads any more.
struct Doomed {
  bool running = false;
  TapeNode* first = nullptr;
};
constinit thread_local Doomed doomed __attribute__((tls_model("initial-exec")));

}  // namespace

TapeNode::TapeNode() : sequence(next_sequence.fetch_add(1, std::memory_order_relaxed)) {
  if (__builtin_expect(anomaly_origin != nullptr, 0)) {
    hooks = std::make_unique<NodeHooks>();
    hooks->origin = anomaly_origin();
  }
}
void detect_anomalies(std::string (*origin)()) { anomaly_origin = origin; }
bool detecting_anomalies() { return anomaly_origin != nullptr; }
uint64_t tape_position() { return next_sequence.load(std::memory_order_relaxed); }
TapeNode::~TapeNode() = default;

void TapeNode::destroy(TapeNode* n) {
  // Deleting a node drops its edges and saved values, which lands here again: those wait in the list.
  Doomed& d = doomed;
  n->sequence = reinterpret_cast<uintptr_t>(d.first);
  d.first = n;
  if (d.running) return;
  d.running = true;
  while (TapeNode* next = d.first) {
    d.first = reinterpret_cast<TapeNode*>(static_cast<uintptr_t>(next->sequence));
    delete next;
  }
  d.running = false;
}

AutogradMeta& autograd_meta(TensorImpl& t) {
  if (!t.autograd) {
    t.autograd = new AutogradMeta;
    t.autograd->owner = &t;
  }
  return *t.autograd;
}

bool destroy(AutogradMeta* m) {
  if (!unlink_view(*m)) return false;
  m->owner->autograd = nullptr;  // what follows may run code, which may look at the tensor
  forget_retained(*m);
  if (TapeNode* sink = m->accumulator.load(std::memory_order_acquire)) {
    static_cast<AccumulateNode*>(sink)->target = nullptr;
    Ref<TapeNode>::adopt(sink);
  }
  delete m;
  return true;
}

namespace {
// Threads that compute with one leaf meet in one sink.
TapeNode* sink_of(AutogradMeta& m) {
  if (TapeNode* made = m.accumulator.load(std::memory_order_acquire)) return made;
  auto mine = Ref<TapeNode>::adopt(new AccumulateNode(&m));
  TapeNode* first = nullptr;
  if (!m.accumulator.compare_exchange_strong(first, mine.get(), std::memory_order_acq_rel)) return first;
  return mine.release();
}

Edge edge_of(const Tensor& t) {
  AutogradMeta& m = autograd_meta(*t.get());
  if (m.grad_fn) return {m.grad_fn, m.output_index};
  return {Ref<TapeNode>(sink_of(m)), 0};
}
}  // namespace

Edge gradient_edge(const Tensor& t) {
  if (!t || !t.requires_grad()) return {};
  return edge_of(t);
}

void set_requires_grad(TensorImpl& t, bool value) {
  if (!(t.flags & kIsLeaf)) {
    if (value) return;
    throw runtime_error(
        "requires_grad can only be cleared on a leaf: this tensor is the result of an operation; "
        "use detach() to get its value without history");
  }
  if (value) {
    autograd_meta(t);
    t.flags |= kRequiresGrad;
  } else {
    t.flags &= ~kRequiresGrad;
  }
}

void set_history(TensorImpl& output, Ref<TapeNode> node, int index) {
  AutogradMeta& m = autograd_meta(output);
  forget_retained(m);
  m.grad_fn = std::move(node);
  m.output_index = index;
  if (!m.grad_fn) {  // history is taken away
    output.flags = (output.flags | kIsLeaf) & ~kRequiresGrad;
    m.retain_grad = false;
    return;
  }
  output.flags = (output.flags | kRequiresGrad) & ~kIsLeaf;
  keep_retained(m);
}

std::atomic<int> recorders = 0;
constinit thread_local Recorder* thread_recorder = nullptr;
constinit thread_local const DType* thread_autocast = nullptr;
constinit thread_local const SavedHooks* thread_saved_hooks = nullptr;

Tensor stop_gradient(const Tensor& t) {
  refuse_to_record("it makes another tensor of the same memory");
  if (is_batched(t.get())) return make_batched(t->autograd->batch, t->autograd->batch_level);
  t->meta->ref();
  Tensor made(Ref<TensorImpl>::adopt(TensorImpl::create(t->meta, t->storage, t->data)));
  made->flags |= t->flags & kIsData;
  return made;
}

void note_view(const Tensor& view, const Tensor& of) {
  AutogradMeta& m = autograd_meta(*view.get());
  if (m.view_base || view.is(of)) return;
  const Tensor& root = of->autograd && of->autograd->view_base ? of->autograd->view_base : of;
  AutogradMeta& r = autograd_meta(*root.get());
  m.view_base = root;
  view->flags |= kIsView | (of->flags & kIsData);
  MutexLock lock(views_lock);
  m.next_view = r.first_view;
  if (r.first_view) r.first_view->previous_view = &m;
  r.first_view = &m;
}

SmallVector<Tensor, 4> live_views(const Tensor& root) {
  SmallVector<Tensor, 4> views;
  if (!root->autograd) return views;
  MutexLock lock(views_lock);
  for (AutogradMeta* v = root->autograd->first_view; v; v = v->next_view)
    if (v->owner->try_ref()) views.push_back(Tensor(Ref<TensorImpl>::adopt(v->owner)));
  return views;
}

// ---- saved values
Saved::Saved(const Tensor& t, bool is_output_of_this_node, int output)
    : version_(version_of(*t.get())),
      is_output_(is_output_of_this_node),
      unseen_(static_cast<uint16_t>(t->storage->unseen())) {
  if (is_output_) {
    edge_.index = output;
    tensor_ = stop_gradient(t);
    carries_ = is_differentiable(t.dtype());
  } else if (t.requires_grad() && (t->flags & kIsLeaf)) {
    tensor_ = t;  // its identity is the leaf's
  } else {
    edge_ = gradient_edge(t);
    tensor_ = stop_gradient(t);
  }
}

void fail_released(const TapeNode& node) {
  throw runtime_error(std::string("the values saved for the gradient of `") + node.name() +
                      "` are gone: they are released after the first backward; pass retain_graph=True to that one");
}

Tensor Saved::get(const TapeNode& owner) const { return get(owner, grad_enabled()); }

Tensor Saved::get(const TapeNode& owner, bool recorded) const {
  if (!tensor_) return unpacked(owner, recorded);
  uint32_t now = version_of(*tensor_.get());
  if (now != version_)
    throw runtime_error(std::string("one of the values needed for the gradient of `") + owner.name() +
                        "` was changed in place: a " + to_string(tensor_.meta()) + " is at version " +
                        std::to_string(now) + ", expected " + std::to_string(version_) +
                        "; write to a copy, or do the in-place operation after the backward");
  if (!recorded) return tensor_;
  const bool of_owner = is_output_ && carries_;
  if (!of_owner && !edge_.node) return tensor_;
  return with_history(owner, stop_gradient(tensor_));
}

Tensor Saved::get(const TapeNode& owner, Tensor as_it_was) const {
  if (!tensor_) fail_released(owner);
  return grad_enabled() ? with_history(owner, std::move(as_it_was)) : as_it_was;
}

Tensor Saved::with_history(const TapeNode& owner, Tensor t) const {
  if (is_output_ && carries_) {
    set_history(*t.get(), Ref<TapeNode>(const_cast<TapeNode*>(&owner)), edge_.index);
  } else if (const Edge e = edge_.node ? edge_ : gradient_edge(tensor_); e.node) {
    set_history(*t.get(), e.node, e.index);
  }
  return t;
}

void Saved::pack(TapeNode& owner, const SavedHooks& hooks) {
  if (!tensor_) return;
  if (!is_output_ && !edge_.node) edge_ = gradient_edge(tensor_);  // of a leaf, whose identity goes
  const Tensor given = stop_gradient(tensor_);
  std::unique_ptr<Packed> value;
  {
    const GradMode off(false);
    value = hooks.pack(given);
  }
  if (written())
    throw runtime_error(std::string("saved_tensors_hooks: the pack hook wrote a value saved for the gradient of `") +
                        owner.name() + "` in place; write to a copy");
  if (!owner.hooks) owner.hooks = std::make_unique<NodeHooks>();
  owner.hooks->packed.push_back({this, given.dtype(), Shape(given.shape()), std::move(value)});
  tensor_ = Tensor();
}

Tensor Saved::unpacked(const TapeNode& owner, bool recorded) const {
  const PackedValue* found = nullptr;
  if (owner.hooks)
    for (const PackedValue& p : owner.hooks->packed)
      if (p.of == this) found = &p;
  if (!found) fail_released(owner);
  Tensor t;
  {
    const GradMode off(false);
    t = found->value->unpack();
  }
  if (t.dtype() != found->dtype || !std::ranges::equal(t.shape(), found->shape))
    throw runtime_error(std::string("saved_tensors_hooks: for the gradient of `") + owner.name() + "` a " +
                        std::string(info(found->dtype).name) + to_string(found->shape) +
                        " was packed, and the unpack hook gave a " + to_string(t.meta()));
  return recorded ? with_history(owner, stop_gradient(t)) : t;
}

void Saved::reset() {
  tensor_ = Tensor();
  edge_ = {};
}

// ---- mode and emitter
bool grad_enabled() { return mode_now & (inside_gradient | kept.load(std::memory_order_relaxed)); }
bool grad_mode() { return mode_now; }
bool turned_off() { return asked_off; }
Recording recording() { return mode_now ? Recording::kOn : asked_off ? Recording::kTurnedOff : Recording::kOff; }
void set_recording(Recording to) {
  mode_now = to == Recording::kOn;
  asked_off = to == Recording::kTurnedOff;
}
bool tape_kept() { return kept.load(std::memory_order_relaxed); }
void keep_tape(bool on) { kept.store(on, std::memory_order_relaxed); }
bool differentiating() { return inside_gradient; }
bool set_differentiating(bool on) { return std::exchange(inside_gradient, on); }
int grad_state() {
  return (mode_now ? kGradModeOn : 0) | (inside_gradient ? kDifferentiating : 0) | (tape_kept() ? kTapeKept : 0) |
         (asked_off ? kTurnedOff : 0);
}
GradMode::GradMode(bool enabled) : previous_(mode_now), asked_(asked_off) {
  mode_now = enabled;
  asked_off = false;
}
GradMode::~GradMode() {
  mode_now = previous_;
  asked_off = asked_;
}

void set_eager_emitter(ops::Emitter& (*emitter)()) { emitter_source = emitter; }
ops::Emitter& eager_emitter() {
  MSJIT_CHECK(emitter_source, "no eager emitter is registered");
  return emitter_source();
}

// ---- hooks
HookHandle register_hook(const Tensor& t, std::function<Tensor(const Tensor&)> fn) {
  if (t->flags & kIsParameter && !t.requires_grad())
    throw runtime_error(
        "register_hook: The tensor requires grad is false, which can not register tensor hook; set requires_grad "
        "first");
  Edge edge = edge_of(t);
  if (!edge.node->hooks) edge.node->hooks = std::make_unique<NodeHooks>();
  uint64_t id = next_hook.fetch_add(1, std::memory_order_relaxed);
  edge.node->hooks->hooks.push_back({id, edge.index, std::move(fn)});
  t->flags |= kHasHooks;
  return {edge.node, id};
}

HookHandle register_hook_after(const Tensor& t, std::function<Tensor(const Tensor&)> fn) {
  constexpr const char* kName = "register_post_accumulate_grad_hook: ";
  if (!t.requires_grad()) throw runtime_error(std::string(kName) + "the tensor requires no gradient");
  if (!(t->flags & kIsLeaf))
    throw runtime_error(std::string(kName) + "the tensor is no leaf: an operation made it, and no grad is added to it");
  HookHandle handle = register_hook(t, std::move(fn));
  handle.node->hooks->hooks.back().output = kAfterAccumulation;
  return handle;
}

void share_hooks(const Tensor& from, const Tensor& to) {
  if (!(from->flags & kHasHooks) || !from->autograd) return;
  const TapeNode* sink = from->autograd->accumulator.load(std::memory_order_acquire);
  if (!sink || !sink->hooks) return;
  const TapeNode& leaf = *sink;
  Edge edge = edge_of(to);
  if (!edge.node->hooks) edge.node->hooks = std::make_unique<NodeHooks>();
  for (const TensorHook& h : leaf.hooks->hooks)
    if (h.output != kAfterAccumulation) edge.node->hooks->hooks.push_back({h.id, edge.index, h.fn});
}

void HookHandle::remove() {
  if (node && node->hooks) std::erase_if(node->hooks->hooks, [&](const TensorHook& h) { return h.id == id; });
  node.reset();
}

void retain_grad(const Tensor& t) {
  if (!t.requires_grad()) throw runtime_error("retain_grad needs a tensor that requires a gradient");
  AutogradMeta& m = autograd_meta(*t.get());
  if (!m.grad_fn || m.retain_grad) return;  // leaves keep theirs anyway
  m.retain_grad = true;
  keep_retained(m);
}

void accumulate_grad(AutogradMeta& m, const Tensor& g, bool create_graph) {
  if (is_batched(g.get()) && !is_batched(m.owner))
    throw runtime_error("backward inside vmap: the gradient of a tensor from outside (" + to_string(*m.owner->meta) +
                        ") differs from element to element; use grad with weights, which returns one for each");
  ops::Emitter& e = eager_emitter();
  for (;;) {
    Tensor old = m.grad;
    Tensor sum;
    if (old) {
      sum = e(ops::Op::add, {ops::Val::of(old), ops::Val::of(g)}).tensor();
    } else if (create_graph || (g->use_count() == 1 && g->storage->use_count() == 1 && g.contiguous())) {
      sum = g;
    } else {
      sum = e(ops::Op::copy, {ops::Val::of(g)}).tensor();  // others see this storage: the gradient must be its own
    }
    // Another thread may have run while the kernel did.
    if (!m.grad.is(old)) continue;
    m.grad = std::move(sum);
    return;
  }
}

}  // namespace msjit::autograd
