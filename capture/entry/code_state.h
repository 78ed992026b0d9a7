// CodeState: all that capture knows of one code object. Every entry (JitFunction, evaluator, carriers of rewritten
// code) reaches the same one, through the code object's extra slot.
#pragma once
#include <memory>
#include <vector>

#include "capture/interp/capture.h"
#include "capture/report/stats.h"
#include "capture/rewrite/rewritten_code.h"

namespace msjit::capture {

// A potential region start and its specialisations.
struct Region {
  int instr = -1;
  int growth = 0;         // stack entries landings lie above the region's depth, over all variants
  bool given_up = false;  // nothing to capture here, or too many variants: see Stats::skipped
  int attempts_failed = 0;
  std::vector<std::shared_ptr<Specialisation>> variants;  // most recently used first
  std::vector<size_t> break_of;                           // per variant: index into Stats::breaks, or npos
};

class CodeState : public SiteHandler {
 public:
  // The state of a code object, made on demand; null (no exception) when it cannot have one.
  static CodeState* of(PyCodeObject* code);
  static CodeState* find(PyCodeObject* code);

  // The whole function without a frame: base holds the bound arguments in their locals and closure cells in theirs.
  // kHit: *result is the new reference returned. Only when native() holds.
  Outcome run_native(PyFunctionObject* function, PyObject** base, PyObject** result);
  bool native() const { return native_; }

  // The code to run in place of the original, building it on first use; null when there is nothing to gain or it cannot
  // be rewritten (the reason is in Stats::skipped).
  PyCodeObject* rewritten();

  Outcome enter(const Entry& entry, Landing* landing) override;
  void call(int call_site, FrameRef frame, PyObject** callable) override;

  void set_options(const CaptureOptions& options) { options_ = options; }
  const CaptureOptions& options() const { return options_; }
  void forbid() { forbidden_ = true; }
  bool forbidden() const { return forbidden_; }
  // Drops what was compiled and counted.
  void reset();
  // A rewritten frame has begun: hits in it count as one captured frame.
  void begin_frame() { frame_counted_ = false; }
  // An error that capture wants raised at the call (fullgraph, error_on_recompile); cleared by taking it.
  bool take_pending_error();

  Stats stats;
  PyCodeObject* code() const { return code_; }
  const std::vector<Region>& regions() const { return regions_; }

  static const std::vector<CodeState*>& all();
  static void on_code_destroyed(void* state);

 private:
  explicit CodeState(PyCodeObject* code);
  ~CodeState() override;
  bool decode_once();
  int site_of(int instr) const;
  Specialisation* lookup(Region& region, PyObject** base);
  // Captures a new variant for the values at hand; null when there is none to run.
  Specialisation* capture_variant(Region& region, PyObject** base, int depth, PyObject* globals, PyObject* builtins,
                                  PyObject* function);
  void publish(Region& region, CaptureResult& result);
  void give_up(Region& region, const BreakInfo& why);
  void count_hit(Region& region);
  int return_landing(int site);
  void release();  // end of a run: deletes the state when its code object died meanwhile

  PyCodeObject* code_;  // borrowed: the state dies with it
  std::shared_ptr<const Code> decoded_;
  std::unique_ptr<RewrittenCode> rewritten_;
  std::vector<Region> regions_;  // one per site; regions_[entry_] is the function's entry
  std::vector<CallSite> call_sites_;
  CaptureOptions options_;
  int entry_ = -1;
  int running_ = 0;
  bool native_ = false, forbidden_ = false, orphan_ = false, capturing_ = false, decode_failed_ = false;
  bool rewrite_failed_ = false, frame_counted_ = false, armed_all_ = false;
  size_t open_break_ = static_cast<size_t>(-1);  // break whose time runs
  uint64_t open_since_ = 0;
  std::unique_ptr<std::string> pending_error_;
};

}  // namespace msjit::capture
