#include "capture/cpython/quiet_code.h"

#include <cstddef>
#include <cstdint>

#include "capture/cpython/internal.h"

namespace msjit::capture {
namespace {

struct QuietCode {
  static constexpr size_t kSize = 16;
  PyThreadState* thread = nullptr;
  bool lives_on = false;  // the thread's state, as long as the interpreter does
  long learned = 0;
  const void* rows[kSize] = {};
};
constinit thread_local QuietCode t_quiet __attribute__((tls_model("initial-exec")));

size_t row_of(const void* code) { return (reinterpret_cast<uintptr_t>(code) >> 5) % QuietCode::kSize; }

// The interpreter's first: others may be freed while their threads run on.
bool is_oldest(PyThreadState* thread) {
  PyThreadState* last = nullptr;
  for (PyThreadState* t = PyInterpreterState_ThreadHead(PyInterpreterState_Get()); t; t = PyThreadState_Next(t))
    last = t;
  return last == thread;
}

bool (*g_otherwise)() = nullptr;

}  // namespace

void ask_where_not_quiet(bool (*otherwise)()) { g_otherwise = otherwise; }

static inline bool is_quiet_in(PyThreadState* thread) {
  internal::InterpreterFrame* frame = internal::current_frame(thread);
  if (frame == nullptr) return false;
#if PY_VERSION_HEX >= 0x030e0000
  const void* code = internal::code_of(frame);
#elif PY_VERSION_HEX >= 0x030d0000
  const void* code = frame->f_executable;
#else
  const void* code = frame->f_code;
#endif
  return t_quiet.rows[row_of(code)] == code && t_quiet.learned == g_learned;
}

// Threads whose state may go while they run on.
[[gnu::noinline]] static bool runs_quiet_code_here() {
  PyThreadState* thread = t_quiet.thread;
  return (thread != nullptr && thread == internal::thread_state() && is_quiet_in(thread)) || g_otherwise();
}

// Each op of eager code comes by here.
bool runs_quiet_code() {
  if (t_quiet.lives_on) [[likely]]
    if (is_quiet_in(t_quiet.thread)) [[likely]]
      return true;
  return runs_quiet_code_here();
}

void remember_quiet(PyCodeObject* code) {
  PyThreadState* thread = internal::thread_state();
  if (t_quiet.learned != g_learned || t_quiet.thread != thread) {
    t_quiet = QuietCode();
    t_quiet.thread = thread;
    t_quiet.lives_on = is_oldest(thread);
    t_quiet.learned = g_learned;
  }
  t_quiet.rows[row_of(code)] = code;
}

}  // namespace msjit::capture
