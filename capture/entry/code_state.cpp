#include "capture/entry/code_state.h"

#include <algorithm>
#include <cstdlib>

#include "capture/cpython/evaluator.h"
#include "capture/cpython/keep_error.h"
#include "capture/cpython/monitoring.h"
#include "capture/cpython/objects.h"
#include "capture/entry/api.h"
#include "capture/entry/clock.h"
#include "capture/entry/discovery.h"
#include "capture/entry/global_capture.h"
#include "capture/entry/jit_function.h"
#include "capture/entry/plain_turns.h"
#include "capture/entry/retirement.h"
#include "capture/interp/derivatives.h"
#include "capture/report/break_reasons.h"
#include "capture/values/tensor_bridge.h"
#include "jit/codegen/target.h"
#include "src/base/check.h"
#include "src/base/log.h"
#include "src/base/settings.h"

namespace msjit::capture {
namespace {

constexpr size_t kNone = static_cast<size_t>(-1);
constexpr size_t kMaxRecompileRecords = 1000;  // the latest
constexpr int kMaxAttempts = 3;                // captures that found nothing, before a region is left alone

std::vector<CodeState*>& states() {
  static auto* all = new std::vector<CodeState*>();
  return *all;
}

// Keeps a state alive while it works, though its code object may die meanwhile.
class Hold {
 public:
  explicit Hold(CodeState* state) : state_(state) { state->hold(); }
  ~Hold() { state_->release(); }

 private:
  CodeState* state_;
};

}  // namespace

const std::vector<CodeState*>& CodeState::all() { return states(); }

CodeState* CodeState::find(PyCodeObject* code) { return static_cast<CodeState*>(code_extra_get(code)); }

CodeState* CodeState::of(PyCodeObject* code) {
  if (CodeState* state = find(code)) return state;
  auto* state = new CodeState(code);
  if (!code_extra_set(code, state)) {
    PyErr_Clear();
    delete state;
    return nullptr;
  }
  return state;
}

void CodeState::on_code_destroyed(void* data) {
  auto* state = static_cast<CodeState*>(data);
  if (!state) return;  // another tool's slot made the array, ours is empty
  if (state->running_) {
    state->orphan_ = true;
  } else {
    delete state;
  }
}

CodeState::CodeState(PyCodeObject* code)
    : code_(code), frame_trial_(trial_of_frames()), turns_events_on_(names_event_functions(code)) {
  states().push_back(this);
}

CodeState::~CodeState() {
  if (discovery.remembered) ++g_learned;
  std::erase(states(), this);
  forget_retired(this);
  drop_rewritten();
  regions_.clear();
}

void CodeState::destroy() { delete this; }

// The rewritten code object may live on: frames run it.
void CodeState::drop_rewritten() {
  if (rewritten_)
    if (CodeState* own = find(rewritten_->code())) own->origin_ = nullptr;
  rewritten_.reset();
}

void CodeState::settle() {
  auto retired = std::exchange(retired_, {});
  auto variants = std::exchange(retired_variants_, {});
  has_retired_ = false;
  if (orphan_) destroy();
}

bool CodeState::claim(const CaptureOptions& options) {
  serve_jit();
  if (!claimed_) {
    claimed_ = true;
    options_ = options;
    return true;
  }
  PyObject *have = options_.backend.get(), *want = options.backend.get();
  bool same = have == want ||
              (have && want && PyUnicode_Check(have) && PyUnicode_Check(want) && PyUnicode_Compare(have, want) == 0);
  return same && options_.level == options.level && options_.fullgraph == options.fullgraph &&
         options_.error_on_recompile == options.error_on_recompile && options_.dynamic == options.dynamic;
}

void CodeState::reset() {
  end_plain_turns_of(this);
  ++generation_;
  trying_ = -1;
  discovery.quiet = false;
  rest_ = 0;
  on_trial_.reset();
  if (running_) {
    retired_.push_back(std::move(regions_));
    has_retired_ = true;
  }
  regions_.clear();
  drop_rewritten();
  discovery.settled_at = 0;
  discovery.moves = 0;
  budget_ = {};
  too_long_.clear();
  nothing_here_ = false;
  decoded_.reset();
  call_sites_.clear();
  entry_ = -1;
  prepared_ = native_ = decode_failed_ = rewrite_failed_ = false;
  open_break_ = kNone;
  frame_trial_ = trial_of_frames();
  stats = Stats();
}

std::shared_ptr<const Code> CodeState::decoded(std::string* why) {
  if (decoded_) return decoded_;
  KeepError keep;
  return decoded_ = decode(code_, why);
}

// Decodes and lists the sites; false when this code is left alone (the reason is in stats.skipped).
bool CodeState::prepare() {
  if (prepared_) return true;
  if (decode_failed_) return false;
  std::string why;
  if (!decoded(&why)) {
    decode_failed_ = true;
    skip(break_record(Reason::k_undecodable, why, code_->co_firstlineno));
    return false;
  }
  if (turns_events_on_) {
    decode_failed_ = true;
    skip(break_record(Reason::k_monitoring_tool, "", code_->co_firstlineno));
    return false;
  }
  prepared_ = true;
  MSJIT_LOG(bytecode, text_of(code_->co_filename) + ":" + std::to_string(code_->co_firstlineno) + ": " +
                          text_of(code_->co_name) + ":\n" + dump(*decoded_));
  std::vector<int> sites = potential_sites(*decoded_);
  const std::vector<int> late = potential_late_sites(*decoded_);
  sites.insert(sites.end(), late.begin(), late.end());
  std::sort(sites.begin(), sites.end());
  for (int instr : sites) {
    Region region;
    region.instr = instr;
    region.late = region.given_up = std::binary_search(late.begin(), late.end(), instr);
    if (instr == decoded_->first) entry_ = static_cast<int>(regions_.size());
    regions_.push_back(std::move(region));
  }
  for (int instr : potential_call_sites(*decoded_)) call_sites_.push_back({instr});
  bool has_cells = false;
  for (int i = 0, n = decoded_->nlocalsplus - PyCode_GetNumFree(code_); i < n; ++i) has_cells |= decoded_->is_cell[i];
  native_ = entry_ >= 0 && code_->co_flags & CO_OPTIMIZED && !decoded_->is_generator && !has_cells &&
            decoded_->nlocalsplus <= kMaxNativeSlots;
  return true;
}

PyCodeObject* CodeState::rewritten() {
  if (rewritten_) return rewritten_->code();
  if (rewrite_failed_ || !prepare()) return nullptr;
  KeepError keep;
  const CaptureShare share;
  std::vector<Site> sites;
  for (const Region& region : regions_) sites.push_back({region.instr});
  std::string why;
  rewritten_ = RewrittenCode::build(decoded_, std::move(sites), call_sites_, this, &why);
  if (!rewritten_) {
    rewrite_failed_ = true;
    skip(break_record(Reason::k_not_rewritable, why, code_->co_firstlineno));
    return nullptr;
  }
  show_origins();
  if (CodeState* own = of(rewritten_->code())) {  // entries and ops see its frames, too
    own->forbid();
    own->origin_ = this;
  }
  for (size_t i = 0; i < regions_.size(); ++i) {
    int site = static_cast<int>(i);
    if (!regions_[i].given_up && rewritten_->has_site(site)) rewritten_->arm(site, rewritten_->max_growth(site));
  }
  if (serves_jit_) arm_calls();
  return rewritten_->code();
}

// Under the switch callees are entered by themselves.
void CodeState::arm_calls() {
  for (size_t i = 0; rewritten_ && i < call_sites_.size(); ++i)
    if (rewritten_->has_call_site(static_cast<int>(i))) rewritten_->arm_call(static_cast<int>(i));
}

void CodeState::set_events(unsigned events) {
  if (events == discovery.events) return;
  discovery.events = events;
  set_local_events(code_, events);
}

void CodeState::skip(BreakRecord record) {
  record.file = text_of(code_->co_filename);
  ++stats.skipped[Stats::find_or_add(stats.skipped, std::move(record))].count;
}

Variant* CodeState::capture_variant(Region& region, const Situation& at) {
  if (!may_capture(region, at)) return nullptr;
  const CaptureShare share;
  const std::vector<int> too_long = too_long_.now();
  KeepError keep;
  ++attempts_;
  capturing_ = true;
  const uint64_t generation = generation_;
  const auto code = decoded_;  // kept: other threads may reset or change options meanwhile
  const CaptureOptions options = options_;
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
  CaptureResult result = msjit::capture::capture(request);
  capturing_ = false;
  PyErr_Clear();
  if (generation != generation_) return nullptr;  // reset by another thread while the compiler ran
  const BreakInfo& why = result.break_info;
  budget_.spend(result.work);
  stats.work = static_cast<uint64_t>(budget_.spent());
  if (capture_everything() && result.too_long && std::ranges::find(too_long, why.instr) == too_long.end())
    too_long_.add(why.instr);
  if (why.instr >= 0) open_late(why.instr);
  // A region that ends in a break goes on in the rewritten code, which is asked before there is such a region.
  if (result.status == CaptureStatus::kCaptured && !result.spec->returns()) {
    const char* no_landing =
        rewritten() ? rewritten_->why_not_land(index_of(region), result.spec->landing()) : "the code is not rewritten";
    if (no_landing) {
      result.status = CaptureStatus::kSkip;
      BreakRecord r = break_record(Reason::k_no_landing, no_landing, why.line);
      result.break_info = {std::move(r.id), std::move(r.reason), std::move(r.hint), why.instr, why.line};
    }
  }
  bool wants_whole = options_.fullgraph && !(result.status == CaptureStatus::kCaptured && result.spec->returns());
  if (wants_whole || (options_.error_on_recompile && !region.variants.empty())) {
    pending_error_ = std::make_unique<std::string>(
        wants_whole ? "fullgraph: " + why.message(text_of(code_->co_filename))
                    : "error_on_recompile: a second specialisation is needed: " + describe_miss(region, at.base));
    return nullptr;
  }
  if (result.status != CaptureStatus::kCaptured) {
    BreakRecord record{why.id, why.reason, why.hint, "", why.line};
    if (++region.attempts_failed >= kMaxAttempts || why.permanent) {
      give_up(region, std::move(record));
    } else {
      skip(std::move(record));
    }
    return nullptr;
  }
  Variant* made = publish(region, result, at);
  return made->spec->check(at.base) ? made : nullptr;  // others ran while the compiler did
}

Variant* CodeState::publish(Region& region, CaptureResult& result, const Situation& at) {
  if (region.variants.empty()) {
    ++stats.fragments;
  } else {
    RecompileRecord record{text_of(code_->co_filename), decoded_->line_of(region.instr)};
    region.variants.newest().spec->describe_failure(at.base, &record.guard, &record.old_value, &record.new_value,
                                                    &record.line);
    MSJIT_LOG(recompiles, record.file + ":" + std::to_string(record.line) + ": " + record.guard + ": was " +
                              record.old_value + ", is " + record.new_value);
    if (stats.recompiles.size() >= kMaxRecompileRecords) stats.recompiles.erase(stats.recompiles.begin());
    stats.recompiles.push_back(std::move(record));
  }
  ++stats.compiles;
  auto variant = std::make_shared<Variant>();
  variant->break_index = kNone;
  variant->ordinal = ++g_published;
  if (!result.spec->returns()) {
    const BreakInfo& why = result.break_info;
    if (!why.id.empty()) {
      variant->break_index =
          Stats::find_or_add(stats.breaks, {why.id, why.reason, why.hint, text_of(code_->co_filename), why.line});
      MSJIT_LOG(graph_breaks, why.message(text_of(code_->co_filename)));
    }
    int growth = std::max(0, result.spec->landing().depth - at.depth);
    region.growth = std::max(region.growth, growth);
  }
  variant->spec = std::move(result.spec);
  variant->facts = variant->spec->facts(globals_);
  MSJIT_LOG(guards, text_of(code_->co_filename) + ":" + std::to_string(variant->spec->first_line()) + ":\n" +
                        variant->spec->guards_text());
  region.any_returns |= variant->spec->returns();
  trial_open_ = true;
  variant->trial = trial_of(*variant->spec);
  region.variants.add(variant);
  if (rewritten_ && !region.lost) rewritten_->arm(index_of(region), std::max(region.growth, 1));
  if (variant->spec->tensor_ops() > 0) heed(this);
  drop_stale(region);
  variant->spec->loosen(globals_, [this, v = variant.get()] { drop(v, true); });
  return variant.get();
}

// From now on a region may start behind the instruction that broke.
void CodeState::open_late(int broken) {
  for (Region& region : regions_) {
    if (!region.late || region.instr != broken + 1) continue;
    region.late = region.given_up = nothing_here_ = false;
    int site = index_of(region);
    if (rewritten_ && rewritten_->has_site(site)) rewritten_->arm(site, rewritten_->max_growth(site));
  }
}

// Something that the variant relies on has died: nothing can ever fit it again.
void CodeState::drop(const Variant* variant, bool died) {
  for (Region& region : regions_) {
    std::shared_ptr<Variant> removed = region.variants.remove(variant);
    if (!removed) continue;
    budget_.keep(earned_by(*removed));
    if (died) region.short_lived = removed->hits <= kShortLife ? region.short_lived + 1 : 0;
    if (running_) {
      retired_variants_.push_back(std::move(removed));
      has_retired_ = true;
    }
    reopen_limited();
    return;
  }
}

void CodeState::drop_stale(Region& region) {
  std::vector<const Variant*> stale;
  for (const auto& v : region.variants)
    if (v->spec->stale()) stale.push_back(v.get());
  for (const Variant* v : stale) drop(v, false);
}

void CodeState::reopen_limited() {
  for (size_t i = 0; i < regions_.size(); ++i) {
    Region& r = regions_[i];
    if (!std::exchange(r.limited, false)) continue;
    r.given_up = nothing_here_ = false;
    int site = static_cast<int>(i);
    if (rewritten_ && rewritten_->has_site(site) && r.variants.empty())
      rewritten_->arm(site, rewritten_->max_growth(site));
  }
}

void CodeState::give_up(Region& region, BreakRecord record) {
  skip(std::move(record));
  close(region);
}

// Nothing more is captured here.
void CodeState::close(Region& region) {
  region.given_up = true;
  int site = index_of(region);
  if (region.variants.empty() && rewritten_ && rewritten_->has_site(site)) rewritten_->disarm(site);
  nothing_here_ = region.variants.empty() && hopeless();
  if (nothing_here_) quieten(this);
}

std::string CodeState::describe_miss(const Region& region, Slots base) const {
  std::string guard, old_value, new_value;
  int line = 0;
  region.variants.newest().spec->describe_failure(base, &guard, &old_value, &new_value, &line);
  return text_of(code_->co_filename) + ":" + std::to_string(line) + ": " + guard + ": was " + old_value + ", is " +
         new_value;
}

void CodeState::count_hit(Variant& variant) {
  ++stats.hits;
  ++variant.hits;
  if (!frame_counted_) {
    frame_counted_ = true;
    ++stats.captured_frames;
  }
}

void CodeState::close_break() {
  if (open_break_ == kNone) return;
  if (open_break_ < stats.breaks.size()) stats.breaks[open_break_].seconds += ticks_to_seconds(ticks() - open_since_);
  open_break_ = kNone;
}

void CodeState::open_break(Variant& variant) {
  if (variant.break_index >= stats.breaks.size()) return;
  ++stats.breaks[variant.break_index].count;
  open_break_ = variant.break_index;
  open_since_ = ticks();
}

Outcome CodeState::run(Variant& variant, Slots base, PyObject** result) {
  if (__builtin_expect(!g_profiling, 1)) return variant.spec->run(base, result);
  uint64_t start = ticks();
  Outcome outcome = variant.spec->run(base, result);
  variant.ticks += ticks() - start;
  return outcome;
}

Outcome CodeState::run_native(PyObject* globals, PyObject* builtins, PyObject* function, Slots base, PyObject** result,
                              Trial::Turn* turn) {
  if (!fits_globals(globals, builtins)) return Outcome::kMiss;
  Region& region = regions_[entry_];
  // Where every variant ends in a break, the entry's carrier looks among them.
  if (!region.any_returns && !region.variants.empty() && !options_.fullgraph) return Outcome::kMiss;
  if (rests(region)) return Outcome::kMiss;
  Variant* found = region.variants.find(base, true);
  if (!found) {
    if (region.given_up) return Outcome::kMiss;
    // A variant that ends in a break serves the entry's carrier; only when none does is something new to capture.
    if (!region.variants.empty()) {
      if (Variant* breaking = region.variants.find(base, false)) {
        if (options_.fullgraph && breaking->break_index < stats.breaks.size())
          pending_error_ =
              std::make_unique<std::string>("fullgraph: " + message_of(stats.breaks[breaking->break_index]));
        return Outcome::kMiss;
      }
    }
    ++stats.misses;
    found = capture_variant(region, {base, 0, globals, builtins, function});
    if (!found || !found->spec->returns()) return Outcome::kMiss;
  }
  PyObject* value = nullptr;
  if (__builtin_expect(!found->trial.settled(), 0)) {
    *turn = try_out(*found);
    if (*turn == Trial::Turn::kPlain || *turn == Trial::Turn::kPlainTimed) return Outcome::kMiss;
    const uint64_t start = entered_;
    std::shared_ptr<Variant> keep = found->shared_from_this();
    if (run(*found, base, &value) != Outcome::kHit) return Outcome::kMiss;
    if (*turn == Trial::Turn::kCapturedTimed && start && found->trial.took(*turn, ticks() - start))
      report_loss(found->trial);
    entered_ = 0;
  } else {
    if (__builtin_expect(trial_open_, 0)) {  // settled meanwhile: where all are, calls look at the clock no more
      auto open = [](const auto& v) { return !v->trial.settled(); };
      trial_open_ = std::any_of(region.variants.begin(), region.variants.end(), open);
    }
    if (run(*found, base, &value) != Outcome::kHit) return Outcome::kMiss;
  }
  frame_counted_ = false;
  count_hit(*found);
  *result = value;
  return Outcome::kHit;
}

// Where the thread's latest frame met a site while another thread captured: what follows there belongs to that capture,
// and a specialisation of its own would serve this one frame. An earlier site is met in the next round or frame.
constexpr int kSitesToPass = 1000;  // at most: the frame may be another one at the same address
struct Passed {
  RawFrame* frame = nullptr;
  int site = 0, left = 0;
  bool holds(const Entry& entry) {
    if (left && (frame != entry.frame.raw() || entry.site < site || --left == 0)) *this = {};
    return left > 0;
  }
};
thread_local Passed t_passed;

Outcome CodeState::enter(const Entry& entry, Landing* landing) {
  Hold hold(this);
  if (!g_capture_allowed || (!serves_jit_ && !g_switch_on)) return Outcome::kMiss;
  close_break();
  if (!fits_globals(entry.frame.globals(), entry.frame.builtins())) return Outcome::kMiss;
  // Names of a module's code are its globals; a class's body has a namespace of its own.
  if (!(code_->co_flags & CO_OPTIMIZED) && entry.frame.locals() != entry.frame.globals()) return Outcome::kMiss;
  Region& region = regions_[entry.site];
  if (__builtin_expect(!region.turns.settled(), 0) && begin_turn(region, entry)) return Outcome::kMiss;
  if (__builtin_expect(trying_ >= 0, 0)) region.seen = true;
  int depth = decoded_->instrs[region.instr].depth;
  if (rests(region)) return Outcome::kMiss;
  Variant* found = region.variants.find(entry.base, false);
  if (!found) {
    ++stats.misses;
    rest_after_misses(region);
    if (capturing_) {
      t_passed = {entry.frame.raw(), entry.site, kSitesToPass};
      ++passed_;
    }
    if (t_passed.holds(entry)) return Outcome::kMiss;
    found = capture_variant(region,
                            {entry.base, depth, entry.frame.globals(), entry.frame.builtins(), entry.frame.function()});
    if (!found) return Outcome::kMiss;
  }
  std::shared_ptr<Variant> keep = found->shared_from_this();
  Landing to = found->spec->returns() ? return_landing(entry.site) : found->spec->landing();
  if (to.instr < 0 || to.depth > entry.capacity) return Outcome::kMiss;
  if (found->spec->returns()) {
    if (found->spec->leaves_variables() && entry.frame.is_held()) return Outcome::kMiss;
    PyObject* value = nullptr;
    if (run(*found, entry.base, &value) != Outcome::kHit) return Outcome::kMiss;
    const Ref old = entry.stack().exchange(to.depth - 1, Ref::steal(value));
  } else if (run(*found, entry.base, nullptr) != Outcome::kHit) {
    return Outcome::kMiss;
  }
  count_hit(*found);
  open_break(*found);
  *landing = to;
  return Outcome::kHit;
}

// A return instruction where a hit of the site may go on; instr -1: none.
Landing CodeState::return_landing(int site) {
  Region& region = regions_[site];
  if (region.return_instr == -2) {
    region.return_instr = -1;
    for (size_t i = 0; i < decoded_->instrs.size(); ++i) {
      const Instr& instr = decoded_->instrs[i];
      if (instr.op != Op::kReturnValue || instr.depth < 1) continue;
      Landing to{static_cast<int>(i), instr.depth};
      if (instr.depth == 1 && rewritten_->can_land(site, to)) {
        region.return_instr = to.instr;
        break;
      }
    }
    region.growth = std::max(region.growth, 1);
  }
  return {region.return_instr, 1};
}

Ref CodeState::call(int, FrameRef, PyObject* callable) {
  if (PyCFunction_Check(callable)) return nullptr;
  KeepError keep;
  Ref captured = captured_callable(callable);
  constexpr int kCallsWithout = 64;
  leads_on_ = captured ? kCallsWithout : std::max(leads_on_ - 1, 0);
  return captured;
}

// In place of a callable, for a call out of captured code: methods and objects with a `__call__` written in Python, and
// what differentiates a function, which then calls its captured code. Null: call it as it is.
Ref CodeState::captured_callable(PyObject* o) {
  if (is_function(o)) return captured_callee(reinterpret_cast<PyFunctionObject*>(o));
  if (capture_enabled()) return nullptr;
  if (PyMethod_Check(o)) {
    PyObject* function = PyMethod_GET_FUNCTION(o);
    Ref captured = is_function(function) ? captured_callee(reinterpret_cast<PyFunctionObject*>(function)) : Ref();
    return captured ? Ref::steal(PyMethod_New(captured.get(), PyMethod_GET_SELF(o))) : Ref();
  }
  PyTypeObject* type = Py_TYPE(o);
  if (!(type->tp_flags & Py_TPFLAGS_HEAPTYPE) || PyType_Check(o)) return nullptr;
  if (PyObject* name = differentiated_attribute(type)) {
    Ref of = Ref::steal(PyObject_GetAttr(o, name));
    Ref captured = of ? captured_callable(of.get()) : Ref();
    Ref dict = captured ? Ref::steal(PyObject_GenericGetDict(o, nullptr)) : Ref();
    Ref none = dict ? Ref::steal(PyTuple_New(0)) : Ref();
    Ref made = none ? Ref::steal(PyBaseObject_Type.tp_new(type, none.get(), nullptr)) : Ref();
    Ref own = made ? Ref::steal(PyObject_GenericGetDict(made.get(), nullptr)) : Ref();
    if (!own || PyDict_Update(own.get(), dict.get()) < 0 || PyDict_SetItem(own.get(), name, captured.get()) < 0)
      return nullptr;
    return made;
  }
  static PyObject* const kCall = PyUnicode_InternFromString("__call__");
  PyObject* call = type_lookup_borrowed(type, kCall);
  if (!call || !is_function(call)) return nullptr;
  Ref captured = captured_callee(reinterpret_cast<PyFunctionObject*>(call));
  return captured ? Ref::steal(PyMethod_New(captured.get(), o)) : Ref();
}

// A function that runs this function's captured code, for a call out of captured code; null: call it as it is. It is
// made anew for every call: whatever kept it would keep the function's closure and globals alive.
Ref CodeState::captured_callee(PyFunctionObject* function) {
  auto* code = reinterpret_cast<PyCodeObject*>(function->func_code);
  if (!g_capture_allowed || code->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) return nullptr;
  if (capture_enabled()) return nullptr;  // the evaluator will see its frame and ask the filter
  if (has_foreign_events(code) || tracing_active(FrameRef())) return nullptr;
  CodeState* state = CodeState::of(code);
  if (!state || state->forbidden_ || state->frame_trial_.not_worth()) return nullptr;
  PyCodeObject* rewritten = state->rewritten();
  if (!rewritten || (state->hopeless() && !state->leads_on_)) return nullptr;
  ++state->stats.calls;
  state->serve_jit();
  state->begin_frame();
  return make_rewritten_function(function, rewritten);
}

// Every region has been given up without a variant: the original code is as good.
bool CodeState::hopeless() const {
  return std::all_of(regions_.begin(), regions_.end(),
                     [](const Region& r) { return (r.given_up && r.variants.empty()) || r.lost || r.covered; });
}

bool CodeState::take_pending_error() {
  if (!pending_error_) return tensor_bridge().take_backend_error();
  PyErr_SetString(unsupported_error(), pending_error_->c_str());
  pending_error_.reset();
  return true;
}

}  // namespace msjit::capture
