#include "src/backends/cpu/kept_weights.h"

#include <algorithm>
#include <list>
#include <unordered_map>

#include "src/base/check.h"
#include "src/base/fork.h"
#include "src/base/settings.h"
#include "src/tensor/allocator.h"

namespace msjit::backends::cpu {
namespace {

struct Packed {
  explicit Packed(size_t size) : data(allocate_bytes(size)), bytes(size) {}
  Packed(const Packed&) = delete;
  ~Packed() { free_bytes(data, bytes); }
  void* data;
  size_t bytes;
};

struct Entry {
  const Storage* storage;
  WeightLayout layout;
  uint32_t version;
  std::shared_ptr<Packed> packed;  // null: read once so far
};

// All of it under one lock, which is held while a weight is looked up or packed.
class Table {
 public:
  Table() { hold_while_forking(ForkOrder::kKeptWeights, lock_); }
  using Make = std::function<void(void*)>;
  KeptWeight find(Storage& s, const WeightLayout& layout, size_t bytes, const Make& make) MSJIT_EXCLUDES(lock_) {
    MutexLock lock(lock_);
    if (!s.may_keep()) return {};
    auto at = of(&s, layout);
    if (at != entries_.end() && at->version != s.version()) {
      erase(at);
      at = entries_.end();
    }
    if (at == entries_.end()) {
      entries_.push_front({&s, layout, s.version(), nullptr});
      index_[&s].push_back(entries_.begin());
      s.set_kept();
      if (entries_.size() > kMost) erase(std::prev(entries_.end()));
      return {};
    }
    entries_.splice(entries_.begin(), entries_, at);
    if (!at->packed && !pack(*at, bytes, make)) return {};
    return {at->packed->data, at->packed->bytes, at->packed};
  }
  void forget(const Storage* s) MSJIT_EXCLUDES(lock_) {
    MutexLock lock(lock_);
    auto found = index_.find(s);
    if (found == index_.end()) return;
    for (auto at : found->second) {
      if (at->packed) bytes_ -= at->packed->bytes, --count_;
      entries_.erase(at);
    }
    index_.erase(found);
  }
  KeptWeights now() MSJIT_EXCLUDES(lock_) {
    MutexLock lock(lock_);
    return {count_, static_cast<int64_t>(bytes_)};
  }

 private:
  static constexpr size_t kMost = 4096;  // weights that are only counted take room, too
  using At = std::list<Entry>::iterator;

  At of(const Storage* s, const WeightLayout& layout) MSJIT_REQUIRES(lock_) {
    auto found = index_.find(s);
    if (found == index_.end()) return entries_.end();
    auto at = std::ranges::find_if(found->second, [&](At e) { return e->layout == layout; });
    return at == found->second.end() ? entries_.end() : *at;
  }
  void erase(At at) MSJIT_REQUIRES(lock_) {
    auto found = index_.find(at->storage);
    std::erase(found->second, at);
    if (found->second.empty()) index_.erase(found);
    if (at->packed) bytes_ -= at->packed->bytes, --count_;
    entries_.erase(at);
  }
  bool pack(Entry& e, size_t bytes, const Make& make) MSJIT_REQUIRES(lock_) {
    const auto most = static_cast<size_t>(std::max<int64_t>(settings().keep_weights, 0)) << 20;
    if (bytes > most) return false;
    for (At last = std::prev(entries_.end()); bytes_ + bytes > most; last = std::prev(entries_.end())) {
      if (&*last == &e) return false;
      erase(last);
    }
    std::shared_ptr<Packed> packed;
    try {
      packed = std::make_shared<Packed>(bytes);
      make(packed->data);
    } catch (const UserError&) {  // no memory left: the product itself needs none of it
      return false;
    }
    e.packed = packed;
    bytes_ += bytes;
    ++count_;
    return true;
  }

  Mutex lock_;
  std::list<Entry> entries_ MSJIT_GUARDED_BY(lock_);  // the one last used first
  std::unordered_map<const Storage*, std::vector<At>> index_ MSJIT_GUARDED_BY(lock_);
  size_t bytes_ MSJIT_GUARDED_BY(lock_) = 0;
  int64_t count_ MSJIT_GUARDED_BY(lock_) = 0;
};

Table& table() {
  static Table* const t = [] {
    Storage::on_forget([](Storage* s) { table().forget(s); });
    return new Table;  // storages outlive whatever is destroyed at exit
  }();
  return *t;
}

}  // namespace

bool may_keep(const Tensor& weight) { return weight->storage->may_keep() && settings().keep_weights > 0; }

KeptWeight kept_weight(const Tensor& weight, const WeightLayout& layout, size_t bytes,
                       const std::function<void(void*)>& make) {
  if (bytes == 0 || !may_keep(weight)) return {};
  return table().find(*weight->storage, layout, bytes, make);
}

template <class T>
KeptPanels<T> kept_panels(const Tensor& weight, bool trans_b, int64_t m, int64_t n, int64_t k, const T* b,
                          int64_t ldb) {
  if (!uses_panels(m, n, k) || !may_keep(weight)) return {};
  const int64_t elements = gemm_panels(trans_b, n, k, b, ldb, static_cast<T*>(nullptr));
  const KeptWeight kept = kept_weight(weight, {b, WeightLayout::kPanels, trans_b, n, k, ldb, sizeof(T), gemm_isa()},
                                      static_cast<size_t>(elements) * sizeof(T),
                                      [&](void* to) { gemm_panels(trans_b, n, k, b, ldb, static_cast<T*>(to)); });
  return {{static_cast<const T*>(kept.data), elements / k, 0}, kept.hold};
}
template KeptPanels<float> kept_panels(const Tensor&, bool, int64_t, int64_t, int64_t, const float*, int64_t);
template KeptPanels<double> kept_panels(const Tensor&, bool, int64_t, int64_t, int64_t, const double*, int64_t);

KeptWeights kept_weights() { return table().now(); }

}  // namespace msjit::backends::cpu
