#include "capture/entry/code_end.h"

#include <utility>

#include "capture/cpython/evaluator.h"
#include "capture/cpython/from_python.h"
#include "capture/entry/code_state.h"

namespace msjit::capture {
namespace {

std::vector<std::vector<Region>>& ended_regions() {
  static std::vector<std::vector<Region>> ended;
  return ended;
}
int drop_ended_regions(void*) {
  std::exchange(ended_regions(), {}).clear();
  return 0;
}

}  // namespace

void end_regions(std::vector<Region> regions) {
  for (Region& region : regions)
    for (const auto& variant : region.variants) variant->spec->end_watching();
  if (regions.empty() || interpreter_ends()) return;
  ended_regions().push_back(std::move(regions));
  // Full: bound_ended_regions sees to them.
  if (ended_regions().size() == 1) Py_AddPendingCall(from_python<drop_ended_regions>, nullptr);
}

// The main thread may wait for long.
void bound_ended_regions() {
  constexpr size_t kMany = 64;
  if (ended_regions().size() > kMany) drop_ended_regions(nullptr);
}

void CodeState::outlives_code() {
  if (rewritten_) rewritten_->keep_parts();
  auto keep = [](Variant& variant) { variant.spec->code_ends(); };
  for (const Region& region : regions_)
    for (const auto& variant : region.variants) keep(*variant);
  reclaimer_.for_each_kept(keep);
}

Keepers CodeState::keepers() const {
  Keepers keepers{globals_, {decoded_->variables.begin(), decoded_->variables.end()}};
  for (PyObject* parts : {decoded_->names, decoded_->consts})
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(parts); ++i) keepers.of_code.insert(PyTuple_GET_ITEM(parts, i));
  return keepers;
}

void CodeState::specialisation_seen() {
  left_to_interpreter_ = true;
  PyCodeObject* runner = std::exchange(runner_, nullptr);
  for (CodeState* state : all())
    if (runner && state->code() == runner) (state->origin_ ? state->origin_ : state)->left_to_interpreter_ = true;
}

}  // namespace msjit::capture
