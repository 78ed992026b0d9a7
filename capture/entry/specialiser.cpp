#include "capture/entry/specialiser.h"

#include <algorithm>
#include <optional>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/entry/api.h"
#include "capture/entry/code_state.h"
#include "capture/entry/discovery.h"
#include "capture/report/break_reasons.h"
#include "src/base/log.h"
#include "src/base/settings.h"
#include "src/base/trace.h"

namespace msjit::capture {
namespace {

constexpr size_t kMaxRecompileRecords = 1000;  // the latest
constexpr int kMaxAttempts = 3;                // captures that found nothing, before a region is left alone

// The text of a line for a message, on a line of its own; nothing where there is no source.
std::string source_line(const std::string& file, int line) {
  KeepError kept;
  PyRef cache = PyRef::steal(PyImport_ImportModule("linecache"));
  PyRef text = cache ? PyRef::steal(PyObject_CallMethod(cache.get(), "getline", "si", file.c_str(), line)) : PyRef();
  PyRef bare = text ? PyRef::steal(PyObject_CallMethod(text.get(), "strip", nullptr)) : PyRef();
  const char* c = bare && PyUnicode_Check(bare.get()) ? PyUnicode_AsUTF8(bare.get()) : nullptr;
  PyErr_Clear();
  return c && *c ? "\n    " + std::string(c) : "";
}

}  // namespace

bool Specialiser::may_capture(Region& region, const Situation& at) {
  if (!captures(region.state) || running_ || state_.forbidden_) return false;
  const bool whole = asks_whole(region);
  if (region.variants.size() >= CaptureLimits::most_variants(region)) drop_stale(region);
  if (whole && region.variants.size() >= CaptureLimits::most_variants(region)) drop_oldest(region);
  auto refusal = limits_.refuse(region, state_.regions_, *state_.decoded_, at.base, bound(whole));
  if (!refusal) return true;
  if (whole && refusal->lasts == CaptureLimits::Refusal::kForGood) {
    refusal->told->file = text_of(state_.code_->co_filename);
    refuse_call(message_of(*refusal->told));
    return false;
  }
  if (refusal->told) state_.skip_here(std::move(*refusal->told));
  if (refusal->lasts == CaptureLimits::Refusal::kAtLimit) reach_limit(region);
  if (refusal->lasts == CaptureLimits::Refusal::kForGood) close(region, RegionEvent::kGaveUp);
  return false;
}

// fullgraph: a call is captured or refused, however many were captured before it, and whatever came of them.
bool Specialiser::asks_whole(const Region& region) const {
  return state_.executed.options().fullgraph && region.instr == state_.decoded_->first;
}

CaptureLimits::Bound Specialiser::bound(bool whole) const {
  using enum CaptureLimits::Bound;
  return whole ? kNone : state_.executed.options().fullgraph ? kNumber : kAll;
}

void Specialiser::refuse_call(const std::string& why) { error_ = std::make_unique<std::string>("fullgraph: " + why); }

// Nothing more is captured here.
void Specialiser::close(Region& region, RegionEvent event) {
  state_.regions_.apply(region, event);
  if (state_.regions_.exhausted()) stop_entering(&state_);
}

// What varies here varies behind it, too: capturing there would begin the same again. Not so at the lower limit of what
// runs no tensor ops: behind it some may.
void Specialiser::reach_limit(Region& region) {
  close(region, RegionEvent::kLimitReached);
  if (region.variants.size() < static_cast<size_t>(settings().recompile_limit)) return;
  for (Region& r : state_.regions_)
    if (r.variants.empty() && captures(r.state)) close(r, RegionEvent::kLimitReached);
}

CaptureResult Specialiser::capture_now(Region& region, const Situation& at, std::span<const int> too_long) {
  const auto code = state_.decoded_;  // other threads may change options meanwhile
  const CaptureOptions options = state_.executed.options();
  CaptureRequest request{*code, region.instr, at.base, at.depth, at.globals, at.builtins, at.function, options};
  VaryingSizes varying;
  if (options.dynamic != Dynamic::kNever) {
    region.varying.all = options.dynamic == Dynamic::kAll;
    for (const auto& variant : region.variants) variant->spec->add_size_differences(at.base, region.varying);
    varying = region.varying;
    request.varying = &varying;
  }
  NumberValues varied;
  for (const auto& variant : region.variants) variant->spec->add_number_values(at.base, varied);
  request.varied = &varied;
  request.too_long = too_long;
  request.whole = asks_whole(region);
  ++attempts_;
  running_ = true;
  std::optional<trace::Span> span;
  if (trace::is_open())
    span.emplace(trace::Kind::capture, text_of(code->code()->co_name),
                 text_of(code->code()->co_filename) + ":" + std::to_string(code->line_of(region.instr)));
  PyCodeObject* const outer = std::exchange(t_captured_into, state_.code_);
  CaptureResult result = msjit::capture::capture(request);
  t_captured_into = outer;
  running_ = false;
  PyErr_Clear();
  return result;
}

Variant* Specialiser::specialise(Region& region, const Situation& at) {
  const uint64_t resets = resets_;
  const PyRef code = PyRef::borrow(reinterpret_cast<PyObject*>(state_.code_));  // may be replaced meanwhile
  Variant* made;
  {
    const CodeState::Work work(&state_);
    made = make(region, at);
  }
  return resets == resets_ ? made : nullptr;
}

Variant* Specialiser::make(Region& region, const Situation& at) {
  if (!may_capture(region, at)) return nullptr;
  const CaptureShare share;
  KeepError keep;
  const std::vector<int> too_long = limits_.ends();
  CaptureResult result = capture_now(region, at, too_long);
  const BreakInfo& why = result.break_info;
  const bool ends_earlier = capture_everything() && result.too_long && !std::ranges::count(too_long, why.instr);
  limits_.spend(result.work, ends_earlier ? why.instr : -1);
  state_.stats.work = limits_.spent();
  if (why.instr >= 0) state_.regions_.broke_at(why.instr);
  require_landing(region, result);
  if (raise_asked_for(region, result, at)) return nullptr;
  if (result.status != CaptureStatus::kCaptured) {
    state_.skip_here({why.id, why.reason, why.hint, why.file, why.line});
    if (!asks_whole(region) && ++region.attempts_failed >= kMaxAttempts) close(region, RegionEvent::kGaveUp);
    return nullptr;
  }
  Variant* made = publish(region, result, at);
  return made->spec->check(at.base) ? made : nullptr;  // others ran while the compiler did
}

// A region that ends in a break goes on in the rewritten code, which is asked before there is such a region.
void Specialiser::require_landing(const Region& region, CaptureResult& result) {
  if (result.status != CaptureStatus::kCaptured || result.spec->returns()) return;
  const char* no_landing =
      state_.rewritten() ? state_.rewritten_->why_not_land(state_.regions_.index_of(region), result.spec->landing())
                         : "the code is not rewritten";
  if (!no_landing) return;
  result.status = CaptureStatus::kSkip;
  BreakInfo& why = result.break_info;
  // What stands in the way of the whole graph.
  const CaptureOptions& options = state_.executed.options();
  if (options.fullgraph && !why.id.empty() && !(options.takes_values && why.of_value)) return;
  BreakRecord r = break_record(Reason::k_no_landing, no_landing, why.line);
  why.id = std::move(r.id);
  why.reason = std::move(r.reason);
  why.hint = std::move(r.hint);
  why.of_value = false;
}

// Options that make an error of what was found: it is raised when the call ends. Code without tensors breaks no graph.
bool Specialiser::raise_asked_for(const Region& region, const CaptureResult& result, const Situation& at) {
  const BreakInfo& why = result.break_info;
  const bool whole = result.status == CaptureStatus::kCaptured ? result.spec->returns()
                                                               : why.id == reason_info(Reason::k_no_tensor_op).id;
  const CaptureOptions& options = state_.executed.options();
  const bool taken = options.takes_values && why.of_value;
  takes_values_ |= taken && !whole;
  // Other regions run where the entry had no tensors, or behind a break that was taken.
  const bool asked = region.instr == state_.decoded_->first || takes_values_;
  if (options.fullgraph && !whole && asked && !taken) {
    refuse_call(why.message(text_of(state_.code_->co_filename)) +
                source_line(why.file.empty() ? text_of(state_.code_->co_filename) : why.file, why.line));
  } else if (options.error_on_recompile && !region.variants.empty()) {
    error_ = std::make_unique<std::string>("error_on_recompile: a second specialisation is needed: " +
                                           describe_miss(region, at.base));
  } else {
    return false;
  }
  return true;
}

void Specialiser::record_recompile(const Region& region, Slots base) {
  RecompileRecord record{text_of(state_.code_->co_filename), state_.decoded_->line_of(region.instr)};
  region.variants.newest().spec->describe_failure(base, &record.guard, &record.old_value, &record.new_value,
                                                  &record.line);
  MSJIT_LOG(recompiles, record.file + ":" + std::to_string(record.line) + ": " + record.guard + ": was " +
                            record.old_value + ", is " + record.new_value);
  if (state_.stats.recompiles.size() >= kMaxRecompileRecords)
    state_.stats.recompiles.erase(state_.stats.recompiles.begin());
  state_.stats.recompiles.push_back(std::move(record));
}

Variant* Specialiser::publish(Region& region, CaptureResult& result, const Situation& at) {
  if (region.variants.empty()) {
    ++state_.stats.fragments;
  } else {
    record_recompile(region, at.base);
  }
  ++state_.stats.compiles;
  auto variant = std::make_shared<Variant>();
  variant->ordinal = ++g_published;
  if (!result.spec->returns()) {
    const BreakInfo& why = result.break_info;
    if (!why.id.empty()) {
      const std::string file = why.file.empty() ? text_of(state_.code_->co_filename) : why.file;
      variant->break_index =
          Stats::find_or_add(state_.stats.breaks, {why.id, why.reason, why.hint, file, why.line, 0, 0, why.of_value});
      MSJIT_LOG(graph_breaks, why.message(text_of(state_.code_->co_filename)));
    }
    region.growth = std::max(region.growth, result.spec->landing().depth - at.depth);
  }
  variant->spec = std::move(result.spec);
  variant->facts = variant->spec->facts(state_.globals_);
  MSJIT_LOG(guards, text_of(state_.code_->co_filename) + ":" + std::to_string(variant->spec->first_line()) + ":\n" +
                        variant->spec->guards_text());
  state_.call_trials_.published(*variant);
  region.variants.add(variant);
  state_.regions_.arm(region);
  if (variant->spec->tensor_ops() > 0) resume_entering(&state_);
  drop_stale(region);
  variant->spec->loosen(keepers(), [this, v = variant.get()] { drop(v, true); });
  return variant.get();
}

// What lives as long as the code object does: variants need not watch it.
Keepers Specialiser::keepers() const {
  Keepers keepers{state_.globals_, {state_.decoded_->variables.begin(), state_.decoded_->variables.end()}};
  for (PyObject* parts : {state_.decoded_->names, state_.decoded_->consts})
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(parts); ++i) keepers.of_code.insert(PyTuple_GET_ITEM(parts, i));
  return keepers;
}

// died: something that the variant relies on has died, and nothing can ever fit it again.
void Specialiser::drop(const Variant* variant, bool died) {
  for (Region& region : state_.regions_) {
    const std::shared_ptr<Variant> removed = region.variants.remove(variant);
    if (!removed) continue;
    limits_.gone(region, *removed, died);
    state_.reclaimer_.drop(removed);
    state_.regions_.apply_to_all(RegionEvent::kSpecialisationGone);
    return;
  }
}

void Specialiser::drop_stale(Region& region) {
  std::vector<const Variant*> stale;
  for (const auto& v : region.variants)
    if (v->spec->stale()) stale.push_back(v.get());
  for (const Variant* v : stale) drop(v, false);
}

void Specialiser::drop_oldest(Region& region) {
  if (region.variants.empty()) return;
  drop(std::ranges::min_element(region.variants, {}, [](const auto& v) { return v->ordinal; })->get(), false);
}

std::string Specialiser::describe_miss(const Region& region, Slots base) const {
  std::string guard, old_value, new_value;
  int line = 0;
  region.variants.newest().spec->describe_failure(base, &guard, &old_value, &new_value, &line);
  return text_of(state_.code_->co_filename) + ":" + std::to_string(line) + ": " + guard + ": was " + old_value +
         ", is " + new_value;
}

// None fits that returns: one more, or null.
Variant* Specialiser::specialise_whole(Region& region, const Situation& at) {
  if (!captures(region.state)) return nullptr;
  // A variant that ends in a break serves the entry's carrier; only when none does is something new to capture.
  if (const Variant* breaking = region.variants.find(at.base, false)) {
    const CaptureOptions& options = state_.executed.options();
    if (options.fullgraph && breaking->break_index < state_.stats.breaks.size()) {
      const BreakRecord& why = state_.stats.breaks[breaking->break_index];
      if (!options.takes_values || !why.of_value) refuse_call(message_of(why) + source_line(why.file, why.line));
    }
    return nullptr;
  }
  ++state_.stats.misses;
  Variant* made = specialise(region, at);
  return made && made->spec->returns() ? made : nullptr;
}

bool Specialiser::take_error() {
  if (!error_) return tensor_bridge().take_backend_error();
  PyErr_SetString(unsupported_error(), error_->c_str());
  error_.reset();
  return true;
}

}  // namespace msjit::capture
