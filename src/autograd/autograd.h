// The tape: nodes made by eager ops (or by compiled fragments), the engine that runs them backwards, and grad mode.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "src/autograd/rule.h"
#include "src/base/mutex.h"
#include "src/tensor/block_cache.h"

namespace msjit::autograd {

class TapeNode;

struct Edge {
  Ref<TapeNode> node;  // null: nothing wants this gradient
  int index = 0;       // which output of the forward op that the node stands for
};

class TapeNode;

// What a pack hook made of a saved value, until the backward asks for it.
class Packed {
 public:
  virtual ~Packed() = default;
  virtual Tensor unpack() const = 0;
};
// Hooks of a thread: what OpNodes save while they are there is given to pack, and what it makes is kept in its place.
struct SavedHooks : std::enable_shared_from_this<SavedHooks> {
  std::function<std::unique_ptr<Packed>(const Tensor&)> pack;
};

// A value kept for the backward. It shares storage with the original but not its history object, so that an in-place
// write that rebases the original makes no cycle; on use it checks that nobody wrote the storage in place.
class Saved {
 public:
  Saved() = default;
  Saved(const Tensor& t, bool is_output_of_this_node, int output = 0);
  Tensor get(const TapeNode& owner) const;  // with its history of then; UserError when the version moved
  // The same; recorded: with its history where nothing is recorded now, too.
  Tensor get(const TapeNode& owner, bool recorded) const;
  // The same over other memory, which holds what it held then.
  Tensor get(const TapeNode& owner, Tensor as_it_was) const;
  // Whether get() would raise.
  bool written() const { return tensor_ && version_of(*tensor_.get()) != version_; }
  // Whether it has been written through x.data since, which get() does not mind.
  bool written_unseen() const { return tensor_ && unseen_ != static_cast<uint16_t>(tensor_->storage->unseen()); }
  const Tensor& now() const { return tensor_; }
  explicit operator bool() const { return static_cast<bool>(tensor_); }
  void reset();
  void pack(TapeNode& owner, const SavedHooks& hooks);  // nothing is done where nothing is saved
  void carries(bool history) { carries_ = history; }    // of an output; unless said, those that are no integers do

 private:
  Tensor with_history(const TapeNode& owner, Tensor t) const;
  Tensor unpacked(const TapeNode& owner, bool recorded) const;  // UserError: the values are gone
  Tensor tensor_;
  Edge edge_;  // history; null node for outputs (the owner itself) and for leaves (kept as they are)
  uint32_t version_ = 0;
  bool is_output_ = false, carries_ = false;
  uint16_t unseen_ = 0;  // the low bits
};

// UserError: a second backward through node, whose saved values are gone.
[[noreturn]] void fail_released(const TapeNode& node);

constexpr int kAfterAccumulation = -1;  // of a leaf's hook that is given the leaf, once its grad has been added to
struct TensorHook {
  uint64_t id;
  int output;
  std::function<Tensor(const Tensor&)> fn;  // null result: keep the gradient
};
struct PackedValue {
  const Saved* of;
  DType dtype;
  Shape shape;
  std::unique_ptr<Packed> value;
};
// Rare parts of a node.
struct NodeHooks {
  std::vector<PackedValue> packed;                  // of saved values that hooks took
  std::vector<TensorHook> hooks;                    // run in order of registration, on the total gradient of one output
  std::string origin;                               // where it was recorded, when anomalies are looked for
  std::vector<std::pair<TensorImpl*, int>> retain;  // whose .grad is kept; unregistered when the tensor dies
};

// One recorded operation. backward() maps cotangents of its outputs (null: zero) to gradients of its inputs, in the
// order of `next`; it runs under the grad mode that create_graph asks for.
class TapeNode : public RefCounted {
 public:
  TapeNode();
  virtual ~TapeNode();
  static void* operator new(size_t bytes) { return detail::take_block(bytes); }
  static void operator delete(void* p, size_t bytes) { detail::give_block(p, bytes); }
  static void destroy(TapeNode* n);  // iterative: long chains must not overflow the stack
  virtual const char* name() const = 0;
  virtual void backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients) = 0;
  // Of a node that stands for several operations: whether gradients of other outputs flow through this one.
  virtual bool passes_on(int output) { return false; }
  // Of such a node, too: whether the gradient of this output flows to an input, by its place in `next`.
  virtual bool leads(int output, size_t input) { return true; }
  // backward() where such outputs are looked at: look(output, gradient) is told the whole gradient of each, from the
  // last of them on, and may replace it; null: none arrives.
  using Look = std::function<void(int output, Tensor& gradient)>;
  virtual void backward_through(std::span<const Tensor> cotangents, bool create_graph, std::span<const int> looked_at,
                                const Look& look, SmallVector<Tensor, 4>& gradients) {}
  // Tangents of the outputs from tangents of the inputs (null: zero), in the order of `next`. Where no rule is known,
  // the backward is transposed: it is linear in its cotangents.
  virtual void forward(std::span<const Tensor> tangents, SmallVector<Tensor, 2>& outputs);
  // dtype and shape of an output, for forward(); false: the output has no gradient.
  virtual bool output_type(int output, ops::OutputType& type) const { return false; }
  // A view of `whole`, a gradient of the only input, where the cotangent of the output is added: of selections and
  // slices. Null: backward() says it.
  virtual Tensor part(const Tensor& whole) const { return {}; }
  virtual void release_saved() {}  // after a backward without retain_graph; a second use raises

  SmallVector<Edge, 2> next;  // per input
  uint64_t sequence;          // creation order; the engine runs the highest first
  int output_count = 1;
  std::unique_ptr<NodeHooks> hooks;  // null: none
};

extern Mutex views_lock;  // of the lists of live views

struct AutogradMeta {
  static void* operator new(size_t bytes) { return detail::take_block(bytes); }
  static void operator delete(void* p, size_t bytes) { detail::give_block(p, bytes); }
  TensorImpl* owner = nullptr;
  Ref<TapeNode> grad_fn;  // null for leaves
  int output_index = 0;
  bool retain_grad = false;
  Tensor grad;  // accumulated, leaves (and retain_grad)
  // Leaf's sink, owned; made by the first that asks, in whichever thread. It points back weakly.
  std::atomic<TapeNode*> accumulator = nullptr;
  Tensor view_base;     // root of the views of one storage; null: not a view
  Tensor batch;         // vmap: the values of all elements along a first dimension; null: the tensor is what it seems
  int batch_level = 0;  // of the vmap that it belongs to: the depth of nesting
  // Live views of a root.
  AutogradMeta *first_view MSJIT_GUARDED_BY(views_lock) = nullptr,
                           *previous_view MSJIT_GUARDED_BY(views_lock) = nullptr,
                           *next_view MSJIT_GUARDED_BY(views_lock) = nullptr;
};

AutogradMeta& autograd_meta(TensorImpl& t);  // made on demand
// Where the gradient of t goes; null node when t needs none.
Edge gradient_edge(const Tensor& t);
// UserError when t is not a leaf.
void set_requires_grad(TensorImpl& t, bool value);
void set_history(TensorImpl& output, Ref<TapeNode> node, int index);
// The same data without history; not a view for in-place writes.
Tensor stop_gradient(const Tensor& t);
// Eager calls this for every view it makes (grad mode or not): an in-place write to a view then reaches its base.
void note_view(const Tensor& view, const Tensor& of);

// Whether ops are recorded: grad mode is on, and someone may ask for what is recorded: a gradient being taken
// (differentiating), or a backward() later (tape_kept).
bool grad_enabled();
class GradMode {
 public:
  explicit GradMode(bool enabled);
  ~GradMode();
  GradMode(const GradMode&) = delete;
  GradMode& operator=(const GradMode&) = delete;

 private:
  bool previous_, asked_;
};
// Whether this thread is inside a function that is being differentiated: gradients taken there have a history.
bool differentiating();
bool set_differentiating(bool on);  // returns what it was
// Whether what is recorded outside of gradients is kept for backward(), in the whole process. `import mindspore` turns
// it off: there gradients are what functions like grad return. Asking in other words than MindSpore's turns it on again
// (docs/decisions/0014-the-tape.md).
bool tape_kept();
void keep_tape(bool on);
bool grad_mode();   // what GradMode says
bool turned_off();  // by the program: not by a backward that is running
// The two together, as a number, and setting both: what an operation with a backward of its own records nothing in may
// still take gradients.
enum class Recording { kTurnedOff, kOn, kOff };
Recording recording();
void set_recording(Recording to);
// All of them, as a number: what compiled code relies on. Bits of it:
enum GradState { kGradModeOn = 1, kDifferentiating = 2, kTapeKept = 4, kTurnedOff = 8 };
int grad_state();

// The emitter that rules run on; eager registers its own at start-up (src/autograd stands below src/eager).
void set_eager_emitter(ops::Emitter& (*emitter)());
ops::Emitter& eager_emitter();

// ---- recording: called by eager dispatch when grad mode is on and an operand requires a gradient
// ---------------------
void record(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs,
            std::span<Tensor> outputs);
void record(ops::Op op, std::span<const ops::Operand> operands, std::span<const ops::Attr> attrs,
            std::span<Tensor> outputs);

// An in-place write of operands[0] by op (`add` for add_, copy_, index_put_): made before the kernel runs, so that
// values the rule reads are kept as they were; commit() after the write, when the version has moved, gives the target
// (its base, and the other views of it) the new history. UserError: the target is a leaf that requires grad, or a view
// of one.
class InplaceWrite {
 public:
  InplaceWrite(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs);
  void commit();

 private:
  Tensor target_;
  Ref<TapeNode> node_;
};
// Gives `target`, whose storage was just written, node's output as history; rebases its base when it is a view.
void rebase_history(const Tensor& target, Ref<TapeNode> node, int output);

// A node of the caller's making: backward(cotangents, gradients) is called with one (possibly null) cotangent per
// output and one slot per input; grad mode is on when the gradient itself is to be differentiable. Sets the outputs'
// history.
using BackwardFunction = std::function<void(std::span<const Tensor> cotangents, SmallVector<Tensor, 4>& gradients)>;
Ref<TapeNode> record_function(std::string name, BackwardFunction backward, std::span<const Tensor> inputs,
                              std::span<Tensor> outputs, std::function<void()> release = {});

// ---- hooks
// -----------------------------------------------------------------------------------------------------------
struct HookHandle {
  Ref<TapeNode> node;
  uint64_t id = 0;
  void remove();
};
// Runs once a backward with the total gradient of t; of a leaf that requires none, in a gradient with respect to it.
// UserError when no gradient can reach t.
HookHandle register_hook(const Tensor& t, std::function<Tensor(const Tensor&)> fn);
// Called with the leaf t whenever a backward has added to its grad. UserError when t is no leaf or requires none.
HookHandle register_hook_after(const Tensor& t, std::function<Tensor(const Tensor&)> fn);
void retain_grad(const Tensor& t);
void share_hooks(const Tensor& from, const Tensor& to);  // those of a leaf, for what stands for it in a gradient

// Inside TapeNode::backward: which inputs' gradients are asked for, by position; empty: all that have an edge.
std::span<const bool> wanted_gradients();
void all_gradients(const std::function<void()>& body);  // body asks for all that have an edge

// ---- engine
// ----------------------------------------------------------------------------------------------------------
struct BackwardOptions {
  bool retain_graph = false, create_graph = false, allow_unused = true;
};
// Accumulates into the leaves' grad. Cotangents: per root; an absent one stands for 1 and needs a root of one element.
void backward(std::span<const Tensor> roots, std::span<const Tensor> cotangents, BackwardOptions options);
// Gradients of roots with respect to inputs (null where unused); leaves the leaves' grad alone.
std::vector<Tensor> gradients(std::span<const Tensor> roots, std::span<const Tensor> cotangents,
                              std::span<const Tensor> inputs, BackwardOptions options);

// The same where gradients are asked for by edge: neither hooks there nor what stands behind them are run.
std::vector<Tensor> edge_gradients(std::span<const Tensor> roots, std::span<const Tensor> cotangents,
                                   std::span<const Edge> edges, BackwardOptions options);

// ---- anomalies: with `origin` set, every node keeps what it returns, and a backward that makes a NaN raises and names
// it
void detect_anomalies(std::string (*origin)());  // null: off
bool detecting_anomalies();

// ---- checkpointing
uint64_t tape_position();  // nodes made from now on have sequences from here on
using RunAgain = std::function<std::vector<Tensor>()>;
// Outputs that were recorded from `start` on, with a history that runs `again` in the backward and keeps nothing else.
std::vector<Tensor> checkpoint(std::string name, std::span<const Tensor> outputs, uint64_t start, RunAgain again);

// Forward mode: tangents of roots (null: zero) for tangents of inputs, through what was recorded between them. The tape
// is left as it is: more may be pushed through it.
std::vector<Tensor> push_forward(std::span<const Tensor> roots, std::span<const Tensor> inputs,
                                 std::span<const Tensor> tangents, bool create_graph);

}  // namespace msjit::autograd
