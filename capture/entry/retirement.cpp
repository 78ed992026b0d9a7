#include "capture/entry/retirement.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "capture/cpython/frame.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/entry/discovery.h"
#include "capture/entry/jit_function.h"
#include "src/eager/observer.h"

namespace msjit::capture {
namespace {

constexpr int kMaxLargeWakes = 3;  // of one code object
constexpr int kFrames = 4;         // from the op outwards, that may be retired functions
constexpr int64_t kMaxInterval = int64_t{1} << 40;

struct Retired {
  PyRef weak;
  CaptureOptions options;
};
struct OfCode {
  std::vector<Retired> functions;
  bool sleeps = false;  // regions or frames of it are left plain
  int large_wakes = 0;
  int64_t until_wake = 1, interval = 1;  // samples of small ops
};
std::unordered_map<CodeState*, OfCode>& registry() {
  static auto* all = new std::unordered_map<CodeState*, OfCode>();
  return *all;
}
size_t g_retired = 0;  // functions and code objects that sleep

PyObject* target_of(const PyRef& weak) { return weak ? weakly_held(weak.get()) : Py_None; }

void sample(bool large) {
  if (g_retired == 0) return;
  FrameRef frame = FrameRef::current();
  CodeState* asleep[kFrames];  // held
  int n = 0, woken = 0;
  for (int i = 0; frame && i < kFrames; ++i, frame = frame.caller()) {
    CodeState* state = CodeState::find(frame.code());
    if (state && state->origin()) state = state->origin();
    if (!state) continue;
    auto at = registry().find(state);
    if (at == registry().end() || (at->second.functions.empty() && !at->second.sleeps)) continue;
    OfCode& of_code = at->second;
    if (state->discovery.left()) stand_aside();
    state->hold();
    asleep[n++] = state;
    if (large) {
      if (of_code.large_wakes < kMaxLargeWakes) ++of_code.large_wakes;
      woken = n;
    } else if (--of_code.until_wake <= 0) {
      of_code.interval = of_code.until_wake = std::min(of_code.interval * 4, kMaxInterval);
      woken = n;
      break;
    }
  }
  // What the one that is due calls, too: its loops are met again by the entries of those.
  for (int i = 0; i < n; ++i) {
    if (i < woken && !asleep[i]->orphan()) wake_retired(asleep[i]);
    asleep[i]->release();
  }
}

}  // namespace

void watch_retired() { eager::set_op_sampler(sample); }

void note_retired(CodeState* state, PyObject* function, const CaptureOptions& options) {
  PyRef weak = PyRef::steal(PyWeakref_NewRef(function, nullptr));
  if (!weak) PyErr_Clear();  // it sleeps for good
  OfCode& of_code = registry()[state];
  g_retired -= std::erase_if(of_code.functions, [](const Retired& r) { return target_of(r.weak) == Py_None; });
  of_code.functions.push_back({std::move(weak), options});
  ++g_retired;
}

void note_sleeping(CodeState* state) {
  if (!std::exchange(registry()[state].sleeps, true)) ++g_retired;
}

void wake_retired(CodeState* state) {
  auto at = registry().find(state);
  if (at == registry().end()) return;
  std::vector<Retired> functions = std::exchange(at->second.functions, {});
  g_retired -= functions.size() + std::exchange(at->second.sleeps, false);
  const KeepError keep;
  state->hold();
  for (Retired& r : functions) {
    PyRef function = PyRef::borrow(target_of(r.weak));
    if (function.get() != Py_None) wake_jit_function(function.get(), state->code(), r.options);
  }
  if (!state->orphan()) {
    state->retry_trials();
    resume_entering(state);
  }
  functions.clear();
  state->release();
}

void forget_retired(CodeState* state) {
  auto at = registry().find(state);
  if (at == registry().end()) return;
  OfCode dropped = std::move(at->second);
  registry().erase(at);
  g_retired -= dropped.functions.size() + dropped.sleeps;
}

bool is_retired(PyObject* object) {
  if (!is_function(object)) return false;
  CodeState* state = CodeState::find(function_code(object));
  auto at = state ? registry().find(state) : registry().end();
  return at != registry().end() &&
         std::ranges::any_of(at->second.functions, [&](const Retired& r) { return target_of(r.weak) == object; });
}

bool may_retire(CodeState* state) {
  auto at = registry().find(state);
  return at == registry().end() || at->second.large_wakes < kMaxLargeWakes;
}

}  // namespace msjit::capture
