#include "src/base/trace.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>

#include "src/base/fork.h"

namespace msjit::trace {

std::atomic<bool> open{false};

namespace {
constinit Mutex guards_events;
const bool held_while_forking = hold_while_forking(ForkOrder::kTrace, guards_events);
Events events MSJIT_GUARDED_BY(guards_events);
size_t most_events MSJIT_GUARDED_BY(guards_events) = 0;
}  // namespace

const char* kind_name(Kind k) {
  static constexpr const char* kNames[] = {
#define X(name, meaning) #name,
      MSJIT_TRACE_KINDS(X)
#undef X
  };
  return kNames[static_cast<int>(k)];
}

uint64_t now() {
  return static_cast<uint64_t>(std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count());
}

bool begin(size_t limit) {
  MutexLock lock(guards_events);
  if (open.load()) return false;
  events = {};
  most_events = limit;
  open = true;
  return true;
}

Events end() {
  MutexLock lock(guards_events);
  open = false;
  return std::exchange(events, {});
}

void add(Kind kind, std::string name, std::string detail, uint64_t start, uint64_t end) {
  thread_local const int64_t thread = syscall(SYS_gettid);
  MutexLock lock(guards_events);
  if (!open.load()) return;  // closed meanwhile
  if (events.list.size() >= most_events) {
    ++events.dropped;
    return;
  }
  events.list.push_back({kind, thread, start, end, std::move(name), std::move(detail)});
}

}  // namespace msjit::trace
