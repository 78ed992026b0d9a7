#include "jit/exec/frozen_fragment.h"

#include <algorithm>
#include <atomic>
#include <list>
#include <memory>
#include <unordered_map>

#include "jit/exec/compiled_fragment.h"
#include "jit/ir/printer.h"
#include "jit/passes/pipeline.h"
#include "jit/passes/split_frozen.h"
#include "src/base/mutex.h"
#include "src/base/settings.h"

namespace msjit::exec {
namespace {

// One weight as it was read.
struct Read {
  const Storage* storage;
  const std::byte* data;
  uint32_t version;
  bool operator==(const Read&) const = default;
};
using Reads = SmallVector<Read, 8>;
using Values = std::shared_ptr<const std::vector<Tensor>>;

// What was computed of which weights by which fragment, the last used first. A weight that is written has another
// version; one that goes, or whose memory others may write, takes along what was made of it.
class Table {
 public:
  Values find(uint64_t owner, const Reads& reads) MSJIT_EXCLUDES(lock_) {
    MutexLock lock(lock_);
    auto found = by_storage_.find(reads[0].storage);
    if (found == by_storage_.end()) return nullptr;
    for (At at : found->second) {
      if (at->owner != owner || !std::ranges::equal(at->reads, reads)) continue;
      entries_.splice(entries_.begin(), entries_, at);
      return at->values;
    }
    return nullptr;
  }
  void add(uint64_t owner, const Reads& reads, Values values, int64_t bytes) MSJIT_EXCLUDES(lock_) {
    std::vector<Values> gone;  // go behind the lock: their memory may have things kept, too
    const int64_t most = std::max<int64_t>(settings().keep_weights, 0) << 20;
    MutexLock lock(lock_);
    drop(gone, [&](const Entry& e) {  // older versions
      return e.owner == owner && std::ranges::equal(e.reads, reads, {}, &Read::storage, &Read::storage);
    });
    if (bytes > most) return;
    while (bytes_ + bytes > most) erase(std::prev(entries_.end()), gone);
    entries_.push_front({owner, reads, std::move(values), bytes});
    bytes_ += bytes;
    for (const Read& r : reads) {
      std::vector<At>& of = by_storage_[r.storage];
      if (std::ranges::find(of, entries_.begin()) == of.end()) of.push_back(entries_.begin());
    }
  }
  void forget(const Storage* s) MSJIT_EXCLUDES(lock_) {
    std::vector<Values> gone;
    MutexLock lock(lock_);
    for (auto found = by_storage_.find(s); found != by_storage_.end(); found = by_storage_.find(s))
      erase(found->second.back(), gone);
  }
  // Fragments of one graph at several sizes compute the same of their weights: text says what.
  uint64_t enter(const std::string& text) MSJIT_EXCLUDES(lock_) {
    MutexLock lock(lock_);
    Owner& o = owners_[text];
    if (o.users++ == 0) o.id = ++ids_;
    return o.id;
  }
  void leave(const std::string& text) MSJIT_EXCLUDES(lock_) {
    std::vector<Values> gone;
    MutexLock lock(lock_);
    auto found = owners_.find(text);
    if (--found->second.users > 0) return;
    drop(gone, [&](const Entry& e) { return e.owner == found->second.id; });
    owners_.erase(found);
  }
  FrozenValues now() MSJIT_EXCLUDES(lock_) {
    MutexLock lock(lock_);
    FrozenValues r{0, bytes_};
    for (const Entry& e : entries_) r.count += static_cast<int64_t>(e.values->size());
    return r;
  }

 private:
  struct Entry {
    uint64_t owner;
    Reads reads;
    Values values;
    int64_t bytes;
  };
  using At = std::list<Entry>::iterator;
  struct Owner {
    uint64_t id = 0;
    int users = 0;
  };

  void erase(At at, std::vector<Values>& gone) MSJIT_REQUIRES(lock_) {
    for (const Read& r : at->reads) {
      auto found = by_storage_.find(r.storage);
      if (found == by_storage_.end()) continue;  // read twice
      std::erase(found->second, at);
      if (found->second.empty()) by_storage_.erase(found);
    }
    bytes_ -= at->bytes;
    gone.push_back(std::move(at->values));
    entries_.erase(at);
  }
  template <class Wanted>
  void drop(std::vector<Values>& gone, Wanted wanted) MSJIT_REQUIRES(lock_) {
    for (At at = entries_.begin(); at != entries_.end();) {
      const At next = std::next(at);
      if (wanted(*at)) erase(at, gone);
      at = next;
    }
  }

  Mutex lock_;
  std::list<Entry> entries_ MSJIT_GUARDED_BY(lock_);
  std::unordered_map<const Storage*, std::vector<At>> by_storage_ MSJIT_GUARDED_BY(lock_);
  std::unordered_map<std::string, Owner> owners_ MSJIT_GUARDED_BY(lock_);
  uint64_t ids_ MSJIT_GUARDED_BY(lock_) = 0;
  int64_t bytes_ MSJIT_GUARDED_BY(lock_) = 0;
};

Table& table() {
  static Table* const t = [] {
    Storage::on_forget([](Storage* s) { table().forget(s); });
    return new Table;  // storages outlive whatever is destroyed at exit
  }();
  return *t;
}

class FrozenFragment final : public Fragment {
 public:
  FrozenFragment(ir::Graph captured, passes::FrozenSplit split, const CompileOptions& options)
      : captured_(std::move(captured)), options_(options), reads_(std::move(split.reads)) {
    text_ = ir::print(split.made);
    // Constants are told apart by more than their text.
    if (std::ranges::any_of(split.made.nodes, [](const auto& n) { return n->kind == ir::Node::kConstTensor; }))
      text_ += std::to_string(reinterpret_cast<uintptr_t>(this));
    owner_ = table().enter(text_);
    made_ = compiled(std::move(split.made));
    rest_ = compiled(std::move(split.rest));
  }
  ~FrozenFragment() override { table().leave(text_); }

  Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers, RunResult& result) override {
    const Values values = values_of(tensors);
    if (!values) return whole().run(tensors, numbers, result);
    SmallVector<TensorImpl*, 16> all;
    SmallVector<ops::Number, 16> all_numbers;
    for (TensorImpl* t : tensors) all.push_back(t);
    for (const ops::Number& n : numbers) all_numbers.push_back(n);
    for (const Tensor& t : *values) {
      all.push_back(t.get());
      all_numbers.push_back({});
    }
    return rest_->run(all, all_numbers, result);
  }
  const ir::Graph* graph() const override { return &captured_; }
  std::string graph_text() const override { return ir::print(captured_); }
  std::string kernels_text() const override { return made_->kernels_text() + rest_->kernels_text(); }
  std::string replay_text() const override { return rest_->replay_text(); }
  double compile_seconds() const override { return seconds_.load(std::memory_order_relaxed); }
  uint64_t backward_compiles() const override { return 0; }
  void rest() override { rest_->rest(); }

 private:
  Ref<CompiledFragment> compiled(ir::Graph graph) MSJIT_REQUIRES(mutex_) {
    CompileOptions options = options_;
    options.grad_enabled = false;
    auto r = Ref<CompiledFragment>::adopt(new CompiledFragment(std::move(graph), options));
    seconds_ = seconds_ + r->compile_seconds();
    return r;
  }
  CompiledFragment& whole() MSJIT_EXCLUDES(mutex_) {
    MutexLock lock(mutex_);
    if (!whole_) whole_ = compiled(captured_.clone());
    return *whole_;
  }
  // Null: these are no weights of which anything may be kept.
  Values values_of(std::span<TensorImpl* const> tensors) {
    Reads reads;
    SmallVector<TensorImpl*, 8> weights;
    for (int i : reads_) {
      TensorImpl* t = tensors[static_cast<size_t>(i)];
      if (!(t->flags & kIsFrozen) || !t->storage->may_keep()) return nullptr;
      reads.push_back({t->storage.get(), t->data, t->storage->version()});
      weights.push_back(t);
    }
    if (Values found = table().find(owner_, reads)) return found;
    RunResult made;
    const SmallVector<ops::Number, 8> none(weights.size(), {});
    if (made_->run(weights, none, made) != Status::kOk) return nullptr;
    int64_t bytes = 0;
    std::vector<Tensor> values;
    for (Tensor& t : made.tensors) {
      if (!t.contiguous()) return nullptr;
      bytes += t.numel() * static_cast<int64_t>(size_of(t.dtype()));
      t->storage->set_weight();  // products may keep them packed
      values.push_back(std::move(t));
    }
    for (TensorImpl* t : weights) t->storage->set_kept();
    Values r = std::make_shared<const std::vector<Tensor>>(std::move(values));
    table().add(owner_, reads, r, bytes);
    return r;
  }

  ir::Graph captured_;
  CompileOptions options_;
  std::vector<int> reads_;  // inputs that what is kept depends on
  std::string text_;        // of the graph of what is kept
  uint64_t owner_ = 0;
  Ref<CompiledFragment> made_, rest_;
  Mutex mutex_;
  Ref<CompiledFragment> whole_ MSJIT_GUARDED_BY(mutex_);  // for other weights; made when needed
  std::atomic<double> seconds_{0};                        // changed under the lock
};

}  // namespace

Ref<Fragment> compile_frozen(const ir::Graph& graph, const CompileOptions& options) {
  auto asks = [&](const ir::Input& in) { return options.grad_enabled && in.requires_grad; };
  if (settings().keep_weights <= 0 || std::ranges::none_of(graph.inputs, &ir::Input::frozen) ||
      std::ranges::any_of(graph.inputs, asks))
    return {};
  std::optional<passes::FrozenSplit> split = passes::split_frozen(passes::simplify(graph.clone()));
  if (!split) return {};
  return Ref<Fragment>::adopt(new FrozenFragment(graph.clone(true), std::move(*split), options));
}

FrozenValues frozen_values() { return table().now(); }

}  // namespace msjit::exec
