// Memory of a device that is used again without asking its driver. Where one stream takes and gives, what is given back
// may be taken by what is launched next, while kernels that read it still run; where there are several, a fence tells
// when all of them are past it.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "src/backends/backend.h"
#include "src/base/mutex.h"

namespace msjit::backends {

class DevicePool {
 public:
  // What work has to be over.
  class Fence {
   public:
    virtual ~Fence() = default;
    virtual bool over() = 0;
  };
  // What a driver does; called with the pool's lock held. Errors other than a lack of memory are thrown.
  class Source {
   public:
    virtual uint64_t take_memory(size_t bytes) = 0;  // its address; 0: the device has no more
    virtual void free_memory(uint64_t at) = 0;
    virtual void wait() = 0;  // until nothing that was launched runs
    virtual std::shared_ptr<Fence> fence() {
      return nullptr;
    }  // behind all that was launched; null: there is one stream
    virtual void memory_info(size_t* left, size_t* total) = 0;

   protected:
    ~Source() = default;
  };
  class Private;
  struct Block {
    uint64_t at = 0;  // on the device
    size_t bytes = 0;
    int size_class = 0;  // kNone: not kept for reuse (setting device_pool)
    DevicePool* pool = nullptr;
    // These two under the pool's lock.
    Private* owner = nullptr;  // given back to it
    int branch = 0;            // of its owner's work
  };
  // Memory of work that is done again and again: what a thread takes while it is in here is used again by nobody else
  // until this goes.
  class Private {
   public:
    explicit Private(DevicePool& pool) : pool_(pool) {}
    ~Private();
    Private(const Private&) = delete;
    void enter() { entered = this; }
    static void leave() { entered = nullptr; }
    // What this thread takes from now on may be in use beside other branches' memory: it is theirs again only.
    void go_to(int branch) { branch_ = branch; }

   private:
    friend class DevicePool;
    static constinit thread_local Private* entered;
    DevicePool& pool_;
    int branch_ = 0;
    std::vector<Block*> taken_ MSJIT_GUARDED_BY(pool_.lock_), free_ MSJIT_GUARDED_BY(pool_.lock_);
  };

  DevicePool(Source& source, Device device) : source_(source), device_(device) {}
  Block* take(size_t bytes)
      MSJIT_EXCLUDES(lock_);  // UserError(kMemory) where the device has no more, with what is held
  void give(Block* block) MSJIT_EXCLUDES(lock_);
  Ref<Storage> storage(size_t bytes);  // of the pool, given back when it goes
  DeviceMemoryStats stats() MSJIT_EXCLUDES(lock_);
  void reset_peak() MSJIT_EXCLUDES(lock_);
  size_t release() MSJIT_EXCLUDES(lock_);  // bytes given back

 private:
  static constexpr int kClasses = 400, kNone = -1;
  size_t release_locked() MSJIT_REQUIRES(lock_);
  void give_locked(Block* b) MSJIT_REQUIRES(lock_);
  void put_locked(Block* b) MSJIT_REQUIRES(lock_);
  void collect_locked() MSJIT_REQUIRES(lock_);
  Mutex lock_;
  Source& source_;
  const Device device_;
  std::array<std::vector<Block*>, kClasses> free_ MSJIT_GUARDED_BY(lock_);
  std::deque<std::pair<std::shared_ptr<Fence>, Block*>> aside_ MSJIT_GUARDED_BY(lock_);  // streams may not be past them
  std::vector<Block*> headers_ MSJIT_GUARDED_BY(lock_);                                  // without memory
  DeviceMemoryStats stats_ MSJIT_GUARDED_BY(lock_);
};

}  // namespace msjit::backends
