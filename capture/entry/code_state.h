// CodeState: all that capture knows of one code object. Every entry (JitFunction, evaluator, carriers of rewritten
// code) reaches the same one, through the code object's extra slot.
#pragma once
#include <memory>
#include <utility>
#include <vector>

#include "capture/cpython/running_frame.h"
#include "capture/entry/turn_trial.h"
#include "capture/entry/variants.h"
#include "capture/entry/work_budget.h"
#include "capture/report/stats.h"
#include "capture/rewrite/rewritten_code.h"

namespace msjit::capture {

inline constexpr int kMaxNativeSlots = 64;  // functions with more locals always enter through rewritten code

inline bool g_profiling = false;           // count the time that fragments take
inline uint64_t g_published = 0;           // specialisations of the process
inline constexpr uint64_t kShortLife = 2;  // hits of a variant that was of no further use

// A potential region start and its specialisations.
struct Region {
  int instr = -1;
  int growth = 0;            // stack entries landings lie above the region's depth, over all variants
  bool given_up = false;     // nothing more to capture here: see Stats::skipped
  bool late = false;         // given up until something breaks right before it
  bool limited = false;      // given up for having too many specialisations
  bool any_returns = false;  // a variant runs to the function's return
  bool lost = false;         // left plain by its trial
  bool covered = false;      // left plain with the region that covers it
  bool seen = false;         // entered while another region's captured turns were timed
  bool aside = false;        // disarmed while another one's plain turns are
  TurnTrial turns;
  int attempts_failed = 0;
  int short_lived = 0;  // variants, one after the other, whose objects died after hardly a call
  int unused = 0;       // variants, one after the other, for other objects than the one before, which hardly ran
  int waited = 0;       // misses since the newest one
  uint32_t rest = 0;    // visits to come that look for nothing: many found nothing that fits (rest_of: of them)
  uint32_t rest_of = 0, missed = 0;
  uint64_t hits_seen = 0;  // when the misses were counted last
  int return_instr = -2;   // where a returning variant lands; -1: nowhere, -2: not looked for yet
  Variants variants;
  VaryingSizes varying;  // sizes that have changed from call to call, or that all vary
};

// Trials of frames that do not run as one fragment, and of one that does.
Trial trial_of_frames();
Trial trial_of(const Specialisation& spec);

class CodeState : public SiteHandler {
 public:
  // The state of a code object, made on demand; null (no exception) when it cannot have one.
  static CodeState* of(PyCodeObject* code);
  static CodeState* find(PyCodeObject* code);
  static const std::vector<CodeState*>& all();
  static void on_code_destroyed(void* state);

  // Decoded once, for callers that inline it, too; null with the reason in *why.
  std::shared_ptr<const Code> decoded(std::string* why);
  // Whether the whole function may run without a frame (no cell variables, no generator).
  bool native() { return prepared_ ? native_ : prepare() && native_; }
  PyObject* variable(int i) const { return decoded_->variable(i); }
  int nlocalsplus() const { return decoded_->nlocalsplus; }
  // The whole function without a frame: base holds the bound arguments in their locals and the closure's cells in their
  // slots. kHit: *result is the new reference returned.
  // kMiss with *turn plain: run the plain function, and tell plain_took where it is timed.
  Outcome run_native(PyObject* globals, PyObject* builtins, PyObject* function, Slots base, PyObject** result,
                     Trial::Turn* turn);
  void plain_took(uint64_t ticks);
  // A call that may be timed has begun.
  void entered() { entered_ = __builtin_expect(trial_open_ || frame_trial_.open(), 0) ? ticks() : 0; }
  uint64_t entered_at() const { return entered_; }
  // Whether a specialisation of the entry fits the bound arguments.
  bool fits(Slots base) { return regions_[entry_].variants.find(base, false) != nullptr; }

  // The code to run in place of the original, built on first use; null when it cannot be rewritten (see
  // Stats::skipped).
  PyCodeObject* rewritten();
  PyCodeObject* rewritten_so_far() const { return rewritten_ ? rewritten_->code() : nullptr; }

  // Where in rewritten(), which is there, a frame goes on that stands before the instruction at a byte offset, and
  // back.
  bool move_target(int offset, MoveTarget* to) const;
  int original_offset(int unit) const;
  MoveTarget entry_target() const { return {rewritten_so_far(), rewritten_->copy_offset(decoded_->first) / 2, -1}; }
  bool has_loop();

  Outcome enter(const Entry& entry, Landing* landing) override;
  Ref call(int call_site, FrameRef frame, PyObject* callable) override;

  // Takes the options of a jit object; false: another one has given others before.
  bool claim(const CaptureOptions& options);
  void set_options(const CaptureOptions& options) {
    options_ = options;
    serve_jit();
    rest_ = 0;
  }
  const CaptureOptions& options() const { return options_; }
  // It names the functions that turn events of sys.monitoring on and off: its frames run as they are.
  bool turns_events_on() const { return turns_events_on_; }
  void forbid() { forbidden_ = true; }
  bool forbidden() const { return forbidden_; }
  // Drops what was compiled and counted.
  void reset();
  // A rewritten frame has begun: hits in it count as one captured frame.
  void begin_frame() {
    frame_counted_ = false;
    if (trying_ >= 0) regions_[static_cast<size_t>(trying_)].turns.leave_frame();
    open_break_ = static_cast<size_t>(-1);
  }
  // The next frame is one that an entry runs plain: the evaluator leaves it alone.
  void leave_next_plain() { plain_next_ = true; }
  bool take_plain_next() { return std::exchange(plain_next_, false); }
  // Capture was found not to be worth it: some calls like the last plain one run plain without a question. `like`: what
  // their last argument has in common (compared only).
  bool resting() const { return rest_ > 0; }
  bool rests(const void* like) {
    if (like != rest_like_) rest_ = 0;
    return rest_ > 0 && rest_-- > 0;
  }
  void rest_after_plain(const void* like, bool native);
  // What a frame that begins is to do, and what it took, where it is timed.
  Trial::Turn begin_trial();
  // The same for an entry that may run as one fragment: large ones are not tried.
  Trial::Turn begin_whole_trial();
  void end_trial(Trial::Turn turn, uint64_t ticks);
  // Neither frames nor whole calls that were captured won; tried again with the next calls.
  // (short_calls: and take less than a microsecond).
  bool lost_for_good(bool short_calls = true) const;
  void retry_trials();
  // Arms what was disarmed for the plain turns of a loop.
  void restore_sites();
  // Some region that runs tensor ops is left.
  bool useful() const;
  bool idle() const { return running_ == 0; }
  // Raises what fullgraph or error_on_recompile asked for during the call that ends; false: nothing.
  bool take_pending_error();

  // The global switch: asked again whenever the switch changes.
  bool decided(long epoch) const { return epoch_ == epoch; }
  void decide(long epoch, bool wanted) {
    epoch_ = epoch;
    wanted_ = wanted;
  }
  bool wanted() const { return wanted_; }

  // What the switch knows of a code object that runs tensor ops, or calls what does; see discovery.h.
  struct Discovery {
    bool found = false;             // entries of its frames are captured
    bool counts_ops = false;        // its frames, which no FrameAccounting is about, count eager ops one by one
    unsigned events = 0;            // LocalEvents that are on (3.12+)
    bool quiet = false;             // not worth it: entered no more, for the time being
    bool remembered = false;        // somewhere, by its address, as one whose ops need not be heard of
    long settled_at = 0;            // g_learned when nothing more was to be learnt from the frames that run it
    const void* frame = nullptr;    // the frame that was looked at last, and
    int lasti = -1;                 // where it stood
    const void* plain = nullptr;    // the frame that an entry wants to run plain
    int moves = 0;                  // asked for
    long heard = 0, entered = 0;    // g_switched_on when it ran an op by itself, and was entered by the evaluator
    bool rewritten_events = false;  // the rewritten code has events, too
  } discovery;
  void set_events(unsigned events);
  CodeState* origin() const { return origin_; }  // whose rewritten code this is the state of; null: none's
  void skip_here(BreakRecord record) { skip(std::move(record)); }
  // Every region has been given up without a variant: the original code is as good.
  bool hopeless() const;
  bool nothing_here() const { return nothing_here_; }  // the same, found out when the last was given up

  // While held the state outlives its code object.
  void hold() { ++running_; }
  void release() {
    if (--running_ == 0 && (orphan_ || has_retired_)) settle();
  }

  Stats stats;
  PyCodeObject* code() const { return code_; }
  bool orphan() const { return orphan_; }  // code() has died
  const std::vector<Region>& regions() const { return regions_; }

 private:
  // Specialisations hold for one dict of globals and builtins: another function of the same code object runs as plain
  // Python.
  bool fits_globals(PyObject* globals, PyObject* builtins) {
    if (!globals_) {
      // Names in a subclass of dict are what its own __getitem__ says.
      if (!PyDict_CheckExact(globals) || !builtins || !PyDict_CheckExact(builtins)) return false;
      globals_ = globals;
      builtins_ = builtins;
    }
    return globals_ == globals && builtins_ == builtins;
  }
  struct Situation {
    Slots base;
    int depth;
    PyObject *globals, *builtins, *function;
  };
  explicit CodeState(PyCodeObject* code);
  ~CodeState() override;
  void destroy();
  void settle();  // what had to wait until nothing runs
  bool prepare();
  static void show_origins();  // frames of rewritten code show the original one
  void open_late(int broken);  // instruction
  int index_of(const Region& region) const { return static_cast<int>(&region - regions_.data()); }
  Trial::Turn try_out(Variant& variant);
  // An entry of a region in a loop, perhaps: true where the turn that begins is to run plain.
  bool begin_turn(Region& region, const Entry& entry);
  bool begin_plain_phase(Region& region);
  void end_turns(Region& region);
  void leave_plain(Region& region);
  void arm_site(int site);
  void arm_calls();
  void report_loss(uint64_t captured, uint64_t plain, int line);
  void report_loss(const Trial& trial);
  bool may_try() const;
  static bool may_lose(const Region& region);
  bool asked_for() const;
  static Outcome run(Variant& variant, Slots base, PyObject** result);
  bool worth_another(Region& region, const Situation& at);
  bool may_capture(Region& region, const Situation& at);
  bool affords(const Region& region);
  static int64_t earned_by(const Variant& variant);
  static bool rests(Region& region) {
    if (__builtin_expect(region.rest == 0, 1)) return false;
    --region.rest;
    return true;
  }
  static void rest_after_misses(Region& region);
  // Captures a new variant for the values at hand; null when there is none to run.
  Variant* capture_variant(Region& region, const Situation& at);
  Variant* publish(Region& region, CaptureResult& result, const Situation& at);
  void give_up(Region& region, BreakRecord record);
  void close(Region& region);
  void reopen_limited();
  void drop(const Variant* variant, bool died);
  void drop_stale(Region& region);
  void skip(BreakRecord record);
  std::string describe_miss(const Region& region, Slots base) const;
  void count_hit(Variant& variant);
  void open_break(Variant& variant);
  void close_break();
  Landing return_landing(int site);
  static Ref captured_callee(PyFunctionObject* function);
  static Ref captured_callable(PyObject* o);
  void drop_rewritten();

  PyObject *globals_ = nullptr, *builtins_ = nullptr;  // borrowed, compared only
  PyCodeObject* code_;                                 // borrowed: the state dies with it
  std::shared_ptr<const Code> decoded_;
  std::unique_ptr<RewrittenCode> rewritten_;
  std::vector<Region> regions_;  // one per site; regions_[entry_] is the function's entry
  std::vector<CallSite> call_sites_;
  std::vector<std::vector<Region>> retired_;  // dropped while they may have been running
  std::vector<std::shared_ptr<Variant>> retired_variants_;
  CaptureOptions options_;
  std::shared_ptr<Variant> on_trial_;  // the call that runs plain now is timed for it
  Trial frame_trial_;
  uint64_t passed_ = 0, passed_before_trial_ = 0;  // visits of sites while another thread captured
  uint64_t entered_ = 0;                           // when the call began, while a specialisation is on trial
  uint64_t attempts_ = 0;                          // captures tried
  uint64_t large_at_ = 0;                          // attempts_ at which large_ was found out
  uint64_t generation_ = 0;                        // of reset()
  uint32_t rest_ = 0;
  const void* rest_like_ = nullptr;
  int entry_ = -1;
  int trying_ = -1;  // region whose turns are timed
  int running_ = 0;
  long epoch_ = 0;
  CodeState* origin_ = nullptr;
  signed char has_loop_ = -1;
  bool wanted_ = false, native_ = false, forbidden_ = false, orphan_ = false, has_retired_ = false, claimed_ = false,
       capturing_ = false;
  bool plain_next_ = false, trial_open_ = false, large_ = false;
  void serve_jit() {
    if (!std::exchange(serves_jit_, true)) arm_calls();
  }
  int leads_on_ = 0;         // calls left for which it counts as one that calls captured functions
  bool serves_jit_ = false;  // a jit object runs it, or what one runs calls it: also while the switch is off
  bool prepared_ = false, decode_failed_ = false, rewrite_failed_ = false, frame_counted_ = false;
  bool turns_events_on_ = false, nothing_here_ = false, lagged_ = false;
  WorkBudget budget_;
  TooLong too_long_;
  size_t open_break_ = static_cast<size_t>(-1);  // break whose time runs
  uint64_t open_since_ = 0;
  std::unique_ptr<std::string> pending_error_;
};

}  // namespace msjit::capture
