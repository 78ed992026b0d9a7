// What the interpreter that embeds the runtime lends it. All null where there is none.
#pragma once
#include <cstdint>

namespace msjit {

struct Host {
  // Runs the handlers of signals that wait. Throws Interrupted when one raised.
  void (*serve_signals)() = nullptr;
  // Lets the interpreter's other threads run until enter(state). Null: this thread does not hold the interpreter.
  void* (*leave)() = nullptr;
  void (*enter)(void* state) = nullptr;
};
extern Host host;  // set once, at start-up

// A signal's handler raised; the host keeps what it raised. No std::exception: nothing takes it for a failure.
struct Interrupted {};

// Work in elements of a simple element-wise kernel (0.1 ns each); from here on (some 50 us) a kernel is long.
inline constexpr int64_t kLongWork = 1 << 19;

void serve_signals();  // nothing inside an Atomic

// While it lives, this thread serves no signals: effects that belong together, all or none of which happen. Other
// threads may see some of them only, as between a program's own statements.
class Atomic {
 public:
  Atomic();
  ~Atomic();
  Atomic(const Atomic&) = delete;
};

}  // namespace msjit
