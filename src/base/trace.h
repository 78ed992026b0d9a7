// What ran when, for ms.profile. A closed trace costs one load where something may be noted.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace msjit::trace {

// X(kind, what it is)
#define MSJIT_TRACE_KINDS(X)                          \
  X(fragment, "a captured part of a function, whole") \
  X(kernel, "one kernel of captured code")            \
  X(op, "an eager op")                                \
  X(capture, "a function is captured and compiled")   \
  X(graph_break, "Python runs between two captured parts")

enum class Kind : uint8_t {
#define X(name, meaning) name,
  MSJIT_TRACE_KINDS(X)
#undef X
};
const char* kind_name(Kind k);

struct Event {
  Kind kind;
  int64_t thread;       // the system's number
  uint64_t start, end;  // ns of a steady clock
  std::string name, detail;
};
struct Events {
  std::vector<Event> list;
  uint64_t dropped = 0;  // beyond the limit
};

extern std::atomic<bool> open;
inline bool is_open() { return __builtin_expect(open.load(std::memory_order_relaxed), 0); }
uint64_t now();
// At most `limit` events are kept. False: it is open already.
bool begin(size_t limit);
Events end();
void add(Kind kind, std::string name, std::string detail, uint64_t start, uint64_t end);

// From here to the end of the scope; only made where the trace is open.
class Span {
 public:
  Span(Kind kind, std::string name, std::string detail = {})
      : kind_(kind), start_(now()), name_(std::move(name)), detail_(std::move(detail)) {}
  ~Span() { add(kind_, std::move(name_), std::move(detail_), start_, now()); }
  Span(const Span&) = delete;

 private:
  Kind kind_;
  uint64_t start_;
  std::string name_, detail_;
};

}  // namespace msjit::trace
