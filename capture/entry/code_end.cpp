#include "capture/entry/code_end.h"

#include <utility>

#include "capture/cpython/evaluator.h"
#include "capture/cpython/from_python.h"
#include "capture/entry/code_state.h"
#include "capture/report/break_reasons.h"

namespace msjit::capture {
namespace {

std::vector<std::vector<Region>>& ended_regions() {
  static std::vector<std::vector<Region>> ended;
  return ended;
}
bool g_drop_pending = false;  // the interpreter will call drop_when_pending

void drop_ended_regions() { std::exchange(ended_regions(), {}).clear(); }
int drop_when_pending(void*) {
  g_drop_pending = false;
  drop_ended_regions();
  return 0;
}
// Its list of pending calls may be full.
void ask_for_drop() {
  if (!g_drop_pending) g_drop_pending = Py_AddPendingCall(from_python<drop_when_pending>, nullptr) == 0;
}

}  // namespace

void end_regions(std::vector<Region> regions) {
  for (Region& region : regions)
    for (const auto& variant : region.variants) variant->spec->end_watching();
  if (regions.empty() || interpreter_ends()) return;
  ended_regions().push_back(std::move(regions));
  ask_for_drop();
}

void bound_ended_regions() {
  constexpr size_t kMany = 64;  // the main thread, which serves pending calls, may wait for long
  if (ended_regions().empty()) return;
  if (ended_regions().size() > kMany) return drop_ended_regions();
  ask_for_drop();
}

void CodeState::outlives_code() {
  if (rewritten_) rewritten_->keep_parts();
  auto keep = [](Variant& variant) { variant.spec->code_ends(); };
  for (const Region& region : regions_)
    for (const auto& variant : region.variants) keep(*variant);
  reclaimer_.for_each_kept(keep);
}

PyCodeObject* CodeState::rewritten_of(PyCodeObject* code) {
  const CodeState* state = find(code);
  return state ? state->rewritten_so_far() : nullptr;
}

void CodeState::specialisation_seen() {
  left_to_interpreter_ = true;
  PyCodeObject* runner = std::exchange(runner_, nullptr);
  for (CodeState* state : all())
    if (runner && state->code() == runner) (state->origin_ ? state->origin_ : state)->left_to_interpreter_ = true;
}

bool CodeState::leaves_frame() {
  if (left_to_interpreter_ && !std::exchange(told_of_left_, true))
    skip_here(break_record(Reason::k_left_to_interpreter, "", code_->co_firstlineno));
  return left_to_interpreter_;
}

}  // namespace msjit::capture
