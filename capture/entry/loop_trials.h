// Whether the regions of a code object that stand in loops pay: one at a time is tried, by the time of its turns
// (turn_trial.h). Others that are not entered in its captured turns are suspended while its plain ones run.
#pragma once
#include <vector>

#include "capture/entry/regions.h"

namespace msjit::capture {

class CodeState;

class LoopTrials {
 public:
  LoopTrials(CodeState* owner, Regions* regions) : owner_(owner), regions_(regions) {}

  bool run() const { return trying_ >= 0; }
  // Control has reached a region whose trial is not settled: true where the turn that begins is to run plain.
  bool begin_turn(Region& region, const Entry& entry);
  // A region is entered while another one's turns are timed.
  void note_entry(const Region& region) { entered_[static_cast<size_t>(regions_->index_of(region))] = true; }
  // Another frame has begun: turns that are timed begin anew.
  void begin_frame() {
    if (run()) (*regions_)[trying_].turns.leave_frame();
  }
  // After plain turns: puts back what was suspended for them.
  void resume_suspended();
  void reset() {
    trying_ = -1;
    suspended_.clear();
  }

 private:
  void begin_plain_phase(Region& region);
  void end_plain_phase(Region& region);
  void disable(Region& region);
  bool stop(Region& region);
  CodeState* owner_;
  Regions* regions_;
  static constexpr int kOthersTurns = 64;
  int trying_ = -1;             // region whose turns are timed
  int waited_ = 0;              // entries of one that waits, since its last turn
  std::vector<bool> entered_;   // regions, since its trial began
  std::vector<int> suspended_;  // regions
};

}  // namespace msjit::capture
