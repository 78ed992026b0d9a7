#include "capture/entry/code_state.h"

#include <algorithm>

#include "capture/cpython/code_extra.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/monitoring.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/cpython/shown_code.h"
#include "capture/cpython/unread_variables.h"
#include "capture/entry/captured_callee.h"
#include "capture/entry/clock.h"
#include "capture/entry/code_end.h"
#include "capture/entry/discovery.h"
#include "capture/entry/global_capture.h"
#include "capture/entry/jit_function.h"
#include "capture/entry/plain_turns.h"
#include "capture/entry/retirement.h"
#include "capture/entry/source_reader.h"
#include "capture/report/break_reasons.h"
#include "src/autograd/recorder.h"
#include "src/base/log.h"

namespace msjit::capture {
namespace {

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

// Frames of rewritten code show the original one.
class Origins final : public CodeOrigins {
 public:
  PyCodeObject* original(PyCodeObject* code) override {
    CodeState* state = CodeState::find(code);
    if (!state) return nullptr;
    if (CodeState* origin = state->origin()) state = origin;
    if (state->orphan()) return nullptr;
    PyCodeObject* shown = state->executed.executed_for() ? state->executed.executed_for() : state->code();
    return shown != code ? shown : nullptr;
  }
  PyCodeObject* rewritten(PyCodeObject* code) override { return CodeState::rewritten_of(code); }
  void specialisation_seen(PyCodeObject* code) override {
    if (CodeState* state = CodeState::find(code)) state->specialisation_seen();
  }
  int original_offset(PyCodeObject* code, int offset) override {
    if (offset % 2) return offset;  // no place in code: of a traceback that was made by hand
    CodeState* state = CodeState::find(code);
    if (CodeState* origin = state->origin()) {
      offset = origin->original_offset(offset / 2);
      state = origin;
    }
    PyCodeObject* shown = state->executed.executed_for();
    return shown ? same_place(state->code(), offset, shown) : offset;
  }
};

void show_origins() {
  static Origins origins;
  show_original_code(&origins);
  show_unread_variables();
}

std::string in_nanoseconds(uint64_t ticks) {
  return std::to_string(static_cast<int64_t>(ticks_to_seconds(ticks) * 1e9)) + " ns";
}

}  // namespace

// --- One for each code object.

const std::vector<CodeState*>& CodeState::all() { return states(); }

CodeState* CodeState::find(PyCodeObject* code) { return static_cast<CodeState*>(code_extra_get(code)); }

CodeState* CodeState::of(PyCodeObject* code) {
  if (CodeState* state = find(code)) return state;
  bound_ended_regions();
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
  state->executed.end();
  if (state->decoded_) state->decoded_->keep();
  if (!state->reclaimer_.outlive_code()) {
    delete state;
  } else {
    state->outlives_code();
  }
}

CodeState::CodeState(PyCodeObject* code)
    : executed(code),
      code_(code),
      turns_events_on_(names_event_functions(code)),
      loop_trials_(this, &regions_),
      specialiser_(this) {
  states().push_back(this);
}

CodeState::~CodeState() {
  if (discovery.remembered) ++g_learned;
  std::erase(states(), this);
  forget_retired(this);
  drop_rewritten();
  end_regions(regions_.take());
}

void CodeState::reclaim() {
  if (reclaimer_.reclaim()) delete this;
}

// The rewritten code object may live on: frames run it.
void CodeState::drop_rewritten() {
  if (rewritten_)
    if (CodeState* own = find(rewritten_->code())) own->origin_ = nullptr;
  regions_.attach(nullptr);
  rewritten_.reset();
}

void CodeState::reset() {
  if (works_ > 0) {
    reset_asked_ = true;
    return;
  }
  end_plain_turns_of(this);
  specialiser_.reset();
  discovery.resume();
  discovery.settled_at = 0;
  discovery.moves = 0;
  loop_trials_.reset();
  call_trials_.reset();
  reclaimer_.drop(regions_.take());
  drop_rewritten();
  if (decoded_) decoded_->keep();
  decoded_.reset();
  call_sites_.clear();
  shape_ = {};
  advance(CodeEvent::kReset);
  hits_.begin_frame();
  stats = Stats();
  told_of_left_ = false;
}

void CodeState::serve_jit() {
  if (!std::exchange(serves_jit_, true)) arm_calls();
}

// Under the switch callees are entered by themselves.
void CodeState::arm_calls() {
  callees_.builtin.assign(call_sites_.size(), 0);
  callees_.frames = 0;
  for (size_t i = 0; rewritten_ && i < call_sites_.size(); ++i)
    if (rewritten_->has_call_site(static_cast<int>(i))) rewritten_->arm_call(static_cast<int>(i));
}

void CodeState::set_events(unsigned events) {
  if (events == discovery.events) return;
  discovery.events = events;
  set_local_events(code_, events);
}

// --- From bytecode to code with carriers.

std::shared_ptr<const Code> CodeState::decoded(std::string* why) {
  if (decoded_) return decoded_;
  KeepError keep;
  return decoded_ = decode(code_, why);
}

// False when this code is left alone (the reason is in stats.skipped), or was reset meanwhile.
bool CodeState::prepare() {
  if (stage_ == CodeStage::kNew) {
    const Work work(this);
    decode_sites();
  }
  return stage_ != CodeStage::kRejected && stage_ != CodeStage::kNew;
}

void CodeState::decode_sites() {
  std::string why;
  const bool decodes = decoded(&why) != nullptr;
  if (stage_ != CodeStage::kNew) return;  // what it ran (a collection, say) ran this code, too
  if (!decodes || turns_events_on_) {
    advance(CodeEvent::kReject);
    skip_here(break_record(decodes ? Reason::k_monitoring_tool : Reason::k_undecodable, why, code_->co_firstlineno));
    return;
  }
  advance(CodeEvent::kDecode);
  show_origins();
  MSJIT_LOG(bytecode, text_of(code_->co_filename) + ":" + std::to_string(code_->co_firstlineno) + ": " +
                          text_of(code_->co_name) + ":\n" + dump(*decoded_));
  std::vector<int> sites = potential_sites(*decoded_);
  const std::vector<int> late = potential_late_sites(*decoded_);
  sites.insert(sites.end(), late.begin(), late.end());
  std::sort(sites.begin(), sites.end());
  for (int instr : sites) regions_.add(instr, std::ranges::binary_search(late, instr), instr == decoded_->first);
  for (int instr : potential_call_sites(*decoded_)) call_sites_.push_back({instr});
  bool has_cells = false;
  for (int i = 0, n = decoded_->nlocalsplus - PyCode_GetNumFree(code_); i < n; ++i) has_cells |= decoded_->is_cell[i];
  shape_.native = regions_.has_entry() && code_->co_flags & CO_OPTIMIZED && !decoded_->is_generator && !has_cells &&
                  decoded_->nlocalsplus <= kMaxNativeSlots;
  for (size_t i = 0; i < decoded_->instrs.size(); ++i)
    if (const int to = decoded_->instrs[i].target; to >= 0 && to <= static_cast<int>(i)) shape_.has_loop = true;
}

PyRef CodeState::rewritten() {
  if (!rewritten_) {
    const Work work(this);
    if (stage_ != CodeStage::kRewriting && stage_ != CodeStage::kNotRewritable && prepare()) rewrite();
  }
  return PyRef::borrow(reinterpret_cast<PyObject*>(rewritten_so_far()));
}

bool CodeState::waits_for_share() {
  if (rewritten_ || !CaptureShare::exceeded()) return false;
  if (std::optional<BreakRecord> told = specialiser_.tell_share(code_->co_firstlineno)) skip_here(std::move(*told));
  return true;
}

void CodeState::rewrite() {
  KeepError keep;
  const CaptureShare share;
  std::vector<Site> sites;
  for (const Region& region : regions_) sites.push_back({region.instr});
  std::string why;
  advance(CodeEvent::kBeginRewrite);  // who watches code objects being made may run this code
  rewritten_ = RewrittenCode::build(decoded_, std::move(sites), call_sites_, this, &why);
  advance(rewritten_ ? CodeEvent::kRewrite : CodeEvent::kFailRewrite);
  if (!rewritten_) {
    skip_here(break_record(Reason::k_not_rewritable, why, code_->co_firstlineno));
    return;
  }
  if (CodeState* own = of(rewritten_->code())) {  // entries and ops see its frames, too
    own->forbid();
    own->origin_ = this;
  }
  regions_.attach(rewritten_.get());
  if (serves_jit_) arm_calls();
}

int CodeState::original_offset(int unit) const { return rewritten_ ? rewritten_->original_offset(unit) : 0; }

bool CodeState::refuse_frame() {
  if (!executed.options().fullgraph) return false;
  if (code_->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) {
    BreakRecord r = break_record(Reason::k_generator, "its frames outlive the call", code_->co_firstlineno);
    r.file = text_of(code_->co_filename);
    specialiser_.refuse_call(message_of(r));
    return true;
  }
  if (native() || rewritten() || stage_ == CodeStage::kRewriting || stats.skipped.empty()) return false;
  specialiser_.refuse_call(message_of(stats.skipped.back()));
  return true;
}

void CodeState::skip_here(BreakRecord record) {
  if (orphan()) return;
  if (record.file.empty()) record.file = text_of(code_->co_filename);
  ++stats.skipped[Stats::find_or_add(stats.skipped, std::move(record))].count;
}

// --- Whether capture pays.

// Options that are not given for speed.
bool CodeState::asked_for() const {
  return capture_everything() || executed.options().level == 0 || executed.options().names_backend();
}

bool CodeState::may_try() const {
  return !g_profiling && !executed.options().fullgraph && !asked_for() && !deterministic();
}

Trial::Turn CodeState::begin_trial() {
  // While another thread captures nothing can be told.
  return may_try() && !capturing() ? call_trials_.begin_frame(specialiser_.attempts()) : Trial::Turn::kCaptured;
}

Trial::Turn CodeState::begin_whole_trial() {
  return call_trials_.whole_calls_large(regions_, specialiser_.attempts()) ? Trial::Turn::kCaptured : begin_trial();
}

void CodeState::end_trial(Trial::Turn turn, uint64_t ticks) {
  if (!capturing() && call_trials_.end_frame(turn, ticks)) report_slower(call_trials_.frames());
}

void CodeState::plain_took(uint64_t ticks) {
  if (const auto slower = call_trials_.end_plain_fragment(ticks)) report_slower(slower->trial);
}

void CodeState::report_slower(uint64_t captured, uint64_t plain, int instr) {
  if (orphan()) return;
  skip_here(break_record(Reason::k_not_worth_it, in_nanoseconds(plain) + " against " + in_nanoseconds(captured),
                         instr < 0 ? code_->co_firstlineno : decoded_->line_of(instr)));
}

void CodeState::retry_trials() {
  call_trials_.retry(regions_);
  for (Region& region : regions_) {
    // What was not to be captured for the arguments of then may be for others.
    const bool found_nothing =
        region.variants.empty() && !captures(region.state) && region.state != RegionState::kLatent;
    regions_.apply(region, RegionEvent::kRetried);
    if (!found_nothing) continue;
    region.attempts_failed = 0;
    if (!captures(region.state)) regions_.apply(region, RegionEvent::kReconsidered);
  }
}

// --- Running what was captured.

Outcome CodeState::run(Variant& variant, Slots base, PyObject** result) {
  if (autograd::hears_ops()) return Outcome::kMiss;  // who hears of ops is told of nothing else
  if (__builtin_expect(!g_profiling, 1)) return variant.spec->run(base, result);
  uint64_t start = ticks();
  Outcome outcome = variant.spec->run(base, result);
  variant.ticks += ticks() - start;
  return outcome;
}

// Specialisations hold for one dict of globals and builtins: another function of the same code object runs as plain
// Python.
inline bool CodeState::fits_globals(PyObject* globals, PyObject* builtins) {
  if (!globals_) {
    // Names in a subclass of dict are what its own __getitem__ says.
    if (!PyDict_CheckExact(globals) || !builtins || !PyDict_CheckExact(builtins)) return false;
    globals_ = globals;
    builtins_ = builtins;
  }
  return globals_ == globals && builtins_ == builtins;
}

Outcome CodeState::run_native(PyObject* globals, PyObject* builtins, PyObject* function, Slots base, PyObject** result,
                              Trial::Turn* turn) {
  if (!fits_globals(globals, builtins)) return Outcome::kMiss;
  Region& region = regions_.entry();
  // Where every variant ends in a break, the entry's carrier looks among them.
  if (!region.variants.ever_returned() && !region.variants.empty() && !executed.options().fullgraph)
    return Outcome::kMiss;
  if (region.backoff.passes()) return Outcome::kMiss;
  Variant* found = region.variants.find(base, true);
  if (!found) {
    region.missed();
    found = specialiser_.specialise_whole(region, {base, 0, globals, builtins, function});
    if (!found) return Outcome::kMiss;
  }
  PyObject* value = nullptr;
  if (__builtin_expect(!found->trial.settled(), 0)) {
    *turn = call_trials_.begin_fragment(*found, [this] { return asked_for(); });
    if (*turn == Trial::Turn::kPlain || *turn == Trial::Turn::kPlainTimed) return Outcome::kMiss;
    const uint64_t start = call_trials_.entered_at();
    const std::shared_ptr<Variant> keep = found->shared_from_this();
    if (run(*found, base, &value) != Outcome::kHit) return Outcome::kMiss;
    if (call_trials_.end_fragment(*found, *turn, start)) report_slower(found->trial);
  } else {
    call_trials_.note_settled(region.variants);
    if (run(*found, base, &value) != Outcome::kHit) return Outcome::kMiss;
  }
  hits_.count_call(*found, stats);
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
  if (orphan()) return Outcome::kMiss;  // the function has other code, and this frame of the rewritten one goes on
  if (!g_capture_allowed || (!serves_jit_ && !g_switch_on)) return Outcome::kMiss;
  hits_.end_break(stats);
  if (!fits_globals(entry.frame.globals(), entry.frame.builtins())) return Outcome::kMiss;
  // Names of a module's code are its globals; a class's body has a namespace of its own.
  if (!(code_->co_flags & CO_OPTIMIZED)) {
    if (entry.frame.locals() != entry.frame.globals() || !rewritten_) return Outcome::kMiss;  // reset meanwhile
  }
  Region& region = regions_[entry.site];
  if (__builtin_expect(!region.turns.settled(), 0) && loop_trials_.begin_turn(region, entry)) return Outcome::kMiss;
  if (__builtin_expect(loop_trials_.run(), 0)) loop_trials_.note_entry(region);
  int depth = decoded_->instrs[region.instr].depth;
  if (region.backoff.passes()) return Outcome::kMiss;
  Variant* found = region.variants.find(entry.base, false);
  if (!found) {
    ++stats.misses;
    region.missed();
    if (capturing()) {
      t_passed = {entry.frame.raw(), entry.site, kSitesToPass};
      call_trials_.pass_site();
    }
    if (t_passed.holds(entry)) return Outcome::kMiss;
    found = specialiser_.specialise(
        region, {entry.base, depth, entry.frame.globals(), entry.frame.builtins(), entry.frame.function()});
    if (!found) return Outcome::kMiss;
  }
  std::shared_ptr<Variant> keep = found->shared_from_this();
  Landing to = found->spec->returns() ? return_landing(entry.site) : found->spec->landing();
  if (to.instr < 0 || to.depth > entry.capacity) return Outcome::kMiss;
  if (found->spec->returns()) {
    if (found->spec->leaves_variables() && entry.frame.is_held()) return Outcome::kMiss;
    PyObject* value = nullptr;
    if (run(*found, entry.base, &value) != Outcome::kHit) return Outcome::kMiss;
    const PyRef old = entry.stack().exchange(to.depth - 1, PyRef::steal(value));
  } else if (run(*found, entry.base, nullptr) != Outcome::kHit) {
    return Outcome::kMiss;
  }
  hits_.count(*found, stats);
  hits_.begin_break(*found, stats);
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

PyRef CodeState::call(int site, FrameRef, PyObject* callable) {
  uint16_t& builtin = callees_.builtin[static_cast<size_t>(site)];
  if (never_captured(callable)) {
    // A carrier costs more than the least ops: it is armed again in a later frame.
    if (++builtin > Callees::kBuiltinInARow) rewritten_->disarm_call(site);
    return nullptr;
  }
  builtin = 0;
  KeepError keep;
  PyRef captured = captured_callable(callable);
  callees_.called(static_cast<bool>(captured));
  return captured;
}

PyRef CodeState::enter_from_captured() {
  if (forbidden_ || call_trials_.frames_not_worth()) return nullptr;
  PyRef code = rewritten();
  if (!code || (hopeless() && !callees_.recent)) return nullptr;
  ++stats.calls;
  serve_jit();
  begin_frame();
  return code;
}

}  // namespace msjit::capture
