// Makes the specialisations of one code object, and drops them: nothing else adds to its regions or takes from them.
#pragma once
#include <memory>
#include <string>

#include "capture/entry/capture_limits.h"
#include "capture/guards/lifetime.h"

namespace msjit::capture {

class CodeState;

// The values of a frame, or of a call, at a region.
struct Situation {
  Slots base;
  int depth;
  PyObject *globals, *builtins, *function;
};

inline thread_local PyCodeObject* t_captured_into = nullptr;  // while this thread captures; borrowed

class Specialiser {
 public:
  explicit Specialiser(CodeState* state) : state_(*state) {}

  // Captures a new variant for the values at hand; null when there is none to run, or its code was reset meanwhile: the
  // region is gone then.
  Variant* specialise(Region& region, const Situation& at);
  // The same for one that returns.
  Variant* specialise_whole(Region& region, const Situation& at);
  std::optional<BreakRecord> tell_share(int line) { return limits_.tell_share(line); }
  bool capturing() const { return running_; }      // in some thread
  uint64_t attempts() const { return attempts_; }  // so far
  // What was compiled is dropped: the limits are those of the beginning.
  void reset() {
    ++resets_;
    limits_ = {};
  }
  // Raises what fullgraph or error_on_recompile asked for; false: nothing.
  bool take_error();
  void refuse_call(const std::string& why);  // by fullgraph

 private:
  Variant* make(Region& region, const Situation& at);
  bool may_capture(Region& region, const Situation& at);
  CaptureResult capture_now(Region& region, const Situation& at, std::span<const int> too_long);
  void require_landing(const Region& region, CaptureResult& result);
  bool raise_asked_for(const Region& region, const CaptureResult& result, const Situation& at);
  Variant* publish(Region& region, CaptureResult& result, const Situation& at);
  void record_recompile(const Region& region, Slots base);
  std::string describe_miss(const Region& region, Slots base) const;
  Keepers keepers() const;
  void close(Region& region, RegionEvent event);
  void reach_limit(Region& region);
  bool asks_whole(const Region& region) const;
  CaptureLimits::Bound bound(bool whole) const;
  void drop(const Variant* variant, bool died);
  void drop_stale(Region& region);
  void drop_oldest(Region& region);

  CodeState& state_;
  CaptureLimits limits_;
  uint64_t attempts_ = 0, resets_ = 0;
  bool running_ = false;
  std::unique_ptr<std::string> error_;
  bool takes_values_ = false;  // a break was taken by CaptureOptions::takes_values: what stands behind it is asked, too
};

}  // namespace msjit::capture
