// CodeState: all that capture knows of one code object. Every entry (JitFunction, evaluator, carriers of rewritten
// code) reaches the same one, through the code object (code_extra.h). It brings together the objects that know one
// thing each; docs/architecture.md has the states in a picture.
#pragma once
#include <memory>
#include <utility>

#include "capture/cpython/running_frame.h"
#include "capture/entry/call_trials.h"
#include "capture/entry/code_stage.h"
#include "capture/entry/executed_code.h"
#include "capture/entry/frame_hits.h"
#include "capture/entry/loop_trials.h"
#include "capture/entry/reclaimer.h"
#include "capture/entry/regions.h"
#include "capture/entry/specialiser.h"
#include "capture/entry/switch_record.h"
#include "capture/report/stats.h"

namespace msjit::capture {

inline constexpr int kMaxNativeSlots = 64;  // functions with more locals always enter through rewritten code

inline bool g_profiling = false;  // count the time that fragments take

class CodeState : public SiteHandler {
 public:
  // The state of a code object, made on demand; null (no exception) when it cannot have one.
  static CodeState* of(PyCodeObject* code);
  static CodeState* find(PyCodeObject* code);
  static const std::vector<CodeState*>& all();
  static void on_code_destroyed(void* state);

  PyCodeObject* code() const { return code_; }
  // Decoded once, for callers that inline it, too; null with the reason in *why.
  std::shared_ptr<const Code> decoded(std::string* why);
  PyObject* variable(int i) const { return decoded_->variable(i); }
  int nlocalsplus() const { return decoded_->nlocalsplus; }
  bool has_loop() { return prepare() && shape_.has_loop; }

  // --- A whole call as one fragment.
  // Whether the function may run without a frame (no cell variables, no generator).
  bool native() { return shape_.native || (stage_ == CodeStage::kNew && prepare() && shape_.native); }
  // base holds the bound arguments in their locals and the closure's cells in their slots. kHit: *result is the new
  // reference returned. kMiss with *turn plain: run the plain function, and tell plain_took where it is timed.
  Outcome run_native(PyObject* globals, PyObject* builtins, PyObject* function, Slots base, PyObject** result,
                     Trial::Turn* turn);
  void plain_took(uint64_t ticks);
  // Whether a specialisation of the entry fits the bound arguments.
  bool fits(Slots base) { return regions_.entry().variants.find(base, false) != nullptr; }

  // --- A frame of rewritten code.
  // The code to run in place of the original, built on first use; null when it cannot be rewritten (see
  // Stats::skipped). Owned: a reset, by a collection say, drops the state's own.
  PyRef rewritten();
  // It is not rewritten for now, because the program has spent too much on captures; its report says so once.
  bool waits_for_share();
  static PyCodeObject* rewritten_of(PyCodeObject* code);  // borrowed; null: nothing is in its place
  PyCodeObject* rewritten_so_far() const { return rewritten_ ? rewritten_->code() : nullptr; }
  // Where in rewritten(), which is there, a frame goes on that stands before the instruction at a byte offset, and
  // back.
  bool move_target(int offset, MoveTarget* to) const { return rewritten_ && rewritten_->move_target(offset, to); }
  int original_offset(int unit) const;
  MoveTarget entry_target() const { return {rewritten_so_far(), rewritten_->copy_offset(decoded_->first) / 2, -1}; }
  // Whose rewritten code this is the state of; null: none's.
  CodeState* origin() const { return origin_; }
  Outcome enter(const Entry& entry, Landing* landing) override;
  PyRef call(int call_site, FrameRef frame, PyObject* callable) override;
  // Captured code calls a function of this code: what it is to run; null: the original.
  PyRef enter_from_captured();
  // A rewritten frame has begun: hits in it count as one captured frame.
  void begin_frame() {
    hits_.begin_frame();
    loop_trials_.begin_frame();
    if (++callees_.frames > Callees::kFramesUnarmed && serves_jit_) arm_calls();
  }

  // --- Whether capture pays.
  CallTrials& call_trials() { return call_trials_; }
  // What a frame that begins is to do, and what it took, where it is timed.
  Trial::Turn begin_trial();
  // The same for an entry that may run as one fragment: large ones are not tried.
  Trial::Turn begin_whole_trial();
  void end_trial(Trial::Turn turn, uint64_t ticks);
  // fullgraph asks of every call whether it is captured, also where that was found slower.
  void skip_after_plain(const void* like, bool fragment) {
    if (!executed.options().fullgraph) call_trials_.skip_after_plain(like, fragment, regions_);
  }
  // See CallTrials::never_pays.
  bool never_pays(bool short_calls = true) const {
    return !capturing() && !executed.options().fullgraph && call_trials_.never_pays(regions_, short_calls);
  }
  void retry_trials();
  bool may_try_loops() const { return may_try() && !capturing(); }
  void resume_suspended() { loop_trials_.resume_suspended(); }
  bool useful() const { return regions_.useful(); }
  bool hopeless() const { return regions_.hopeless(); }
  bool exhausted() const { return regions_.exhausted(); }

  // --- What was asked of it.
  ExecutedCode executed;
  void set_options(const CaptureOptions& options) {
    executed.set_options(options);
    serve_jit();
    call_trials_.skip_none();
  }
  // It names the functions that turn events of sys.monitoring on and off: its frames run as they are.
  bool turns_events_on() const { return turns_events_on_; }
  // The code object that ran or took in this one last, borrowed and compared only.
  void note_runner(PyCodeObject* code) { runner_ = code; }
  // The program asks how the interpreter has specialised it: from now on it, and the code that ran it last, run as they
  // are, and so does what they call; else the next look would find that nothing has run.
  void specialisation_seen();
  void leave_to_interpreter() { left_to_interpreter_ = true; }  // what looks so itself (specialisation_looks.h)
  bool left_to_interpreter() const { return left_to_interpreter_; }
  bool leaves_frame();  // the same; a frame that is left so for that is told of in the report, once
  void forbid() { forbidden_ = true; }
  bool forbidden() const { return forbidden_; }
  // Drops what was compiled and counted; at the end of the work that is under way.
  void reset();
  // fullgraph: a frame would run code that is never captured as a whole. The error waits for take_pending_error().
  bool refuse_frame();
  // Raises what fullgraph or error_on_recompile asked for during the call that ends; false: nothing.
  bool take_pending_error() { return specialiser_.take_error(); }

  // --- The global switch (discovery.h).
  SwitchRecord discovery;
  // The next frame is one that an entry runs plain: the evaluator leaves it alone.
  bool take_plain_next() { return std::exchange(discovery.plain_next, false); }
  void set_events(unsigned events);

  // --- Lifetime: while held the state outlives its code object.
  void hold() { reclaimer_.hold(); }
  void release() {
    if (reclaimer_.release()) reclaim();
  }
  bool idle() const { return !reclaimer_.in_use(); }
  bool orphan() const { return reclaimer_.orphan(); }  // code() has died

  // --- What is reported.
  Stats stats;
  const std::vector<Region>& regions() const { return regions_.all(); }
  void skip_here(BreakRecord record);
  // Plain code was found faster, in ticks of the clock.
  void report_slower(uint64_t captured, uint64_t plain, int instr);

 private:
  friend class Specialiser;
  // What follows from the decoded code.
  struct Shape {
    bool native = false, has_loop = false;
  };
  // Calls out of its captured code.
  struct Callees {
    static constexpr int kMemory = 64;  // calls
    static constexpr uint16_t kBuiltinInARow = 64;
    static constexpr int kFramesUnarmed = 64;
    int recent = 0;                 // calls left for which it counts as one that calls captured functions
    int frames = 0;                 // since call sites were armed
    std::vector<uint16_t> builtin;  // at each call site, calls in a row of what is never captured
    void called(bool captured) { recent = captured ? kMemory : std::max(recent - 1, 0); }
  };

  // While parts of the state are being made. What runs meanwhile (a collection, an audit hook, another thread) may ask
  // for a reset, which waits for the end.
  class Work {
   public:
    explicit Work(CodeState* state) : state_(*state) { ++state_.works_; }
    ~Work() {
      if (--state_.works_ == 0 && std::exchange(state_.reset_asked_, false)) state_.reset();
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

   private:
    CodeState& state_;
  };

  explicit CodeState(PyCodeObject* code);
  ~CodeState() override;
  void reclaim();
  void outlives_code();
  bool prepare();
  void decode_sites();
  void rewrite();
  void advance(CodeEvent event) { stage_ = kCodeTransitions.next(stage_, event); }
  void drop_rewritten();
  bool fits_globals(PyObject* globals, PyObject* builtins);
  bool capturing() const { return specialiser_.capturing(); }
  bool asked_for() const;
  bool may_try() const;
  void report_slower(const Trial& trial) { report_slower(trial.captured(), trial.plain(), -1); }
  void serve_jit();
  void arm_calls();
  static Outcome run(Variant& variant, Slots base, PyObject** result);
  Landing return_landing(int site);

  PyCodeObject* code_;                                 // borrowed: the state dies with it
  PyObject *globals_ = nullptr, *builtins_ = nullptr;  // borrowed, compared only
  std::shared_ptr<const Code> decoded_;
  std::unique_ptr<RewrittenCode> rewritten_;
  Regions regions_;
  std::vector<CallSite> call_sites_;
  CodeState* origin_ = nullptr;
  CodeStage stage_ = CodeStage::kNew;
  int works_ = 0;
  bool reset_asked_ = false;
  bool serves_jit_ = false;  // a jit object runs it, or what one runs calls it
  bool forbidden_ = false;
  bool left_to_interpreter_ = false, told_of_left_ = false;
  PyCodeObject* runner_ = nullptr;
  const bool turns_events_on_;
  Shape shape_;
  CallTrials call_trials_;
  LoopTrials loop_trials_;
  Specialiser specialiser_;
  Callees callees_;
  FrameHits hits_;
  Reclaimer reclaimer_;
};

}  // namespace msjit::capture
