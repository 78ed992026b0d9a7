// What was compiled for calls of one kind (a key of bytes), or that nothing is to be: shared by all threads, bounded.
#pragma once
#include <optional>
#include <string>
#include <unordered_map>

#include "src/base/shared_mutex.h"

namespace msjit::exec {

// Kernel: a counted pointer; null where the calls are left as they are.
template <class Kernel>
class KindCache {
 public:
  explicit KindCache(int calls_before) : calls_before_(calls_before) {}  // the call of a kind that compiles it, from 1
  // Empty: compile it now and put it. Null: not yet, or never.
  std::optional<Kernel> find(const std::string& key) MSJIT_EXCLUDES(mutex_) {
    {
      ReadLock lock(mutex_);
      auto it = map_.find(key);
      if (it != map_.end() && it->second.decided) return it->second.kernel;
    }
    WriteLock lock(mutex_);
    if (map_.size() >= kMaxEntries) map_.clear();
    Entry& e = map_[key];
    if (e.decided) return e.kernel;
    if (e.calls + 1 < calls_before_) {
      ++e.calls;
      return Kernel();
    }
    return std::nullopt;  // to another thread too, until it is put: null might be kept for never
  }
  void put(const std::string& key, const Kernel& kernel) MSJIT_EXCLUDES(mutex_) {
    WriteLock lock(mutex_);
    Entry& e = map_[key];
    e.decided = true;
    e.kernel = kernel;
  }
  void clear() MSJIT_EXCLUDES(mutex_) {
    WriteLock lock(mutex_);
    map_.clear();
  }

 private:
  static constexpr size_t kMaxEntries = 1024;
  struct Entry {
    int calls = 0;
    bool decided = false;  // by put
    Kernel kernel;
  };
  const int calls_before_;
  SharedMutex mutex_;
  std::unordered_map<std::string, Entry> map_ MSJIT_GUARDED_BY(mutex_);
};

}  // namespace msjit::exec
