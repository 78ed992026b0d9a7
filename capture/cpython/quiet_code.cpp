#include "capture/cpython/quiet_code.h"

#include <cstddef>
#include <cstdint>

#include "capture/cpython/internal.h"

namespace msjit::capture {
namespace {

struct QuietCode {
  static constexpr size_t kSize = 16;
  const PyThreadState* thread = nullptr;
  long learned = 0;
  const void* rows[kSize] = {};
};
constinit thread_local QuietCode t_quiet __attribute__((tls_model("initial-exec")));

size_t row_of(const void* code) { return (reinterpret_cast<uintptr_t>(code) >> 5) % QuietCode::kSize; }

}  // namespace

bool runs_quiet_code() {
  PyThreadState* thread = internal::thread_state();
  if (thread != t_quiet.thread || thread == nullptr) return false;
  internal::Frame* frame = internal::current_frame(thread);
  if (frame == nullptr) return false;
#if PY_VERSION_HEX >= 0x030d0000
  const void* code = frame->f_executable;
#else
  const void* code = frame->f_code;
#endif
  return t_quiet.rows[row_of(code)] == code && t_quiet.learned == g_learned;
}

void remember_quiet(PyCodeObject* code) {
  const PyThreadState* thread = internal::thread_state();
  if (t_quiet.learned != g_learned || t_quiet.thread != thread) {
    t_quiet = QuietCode();
    t_quiet.thread = thread;
    t_quiet.learned = g_learned;
  }
  t_quiet.rows[row_of(code)] = code;
}

}  // namespace msjit::capture
