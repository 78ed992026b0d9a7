// What a call costs beside what a trial measures of it, in ticks of the clock: measured once a process.
#pragma once

namespace msjit::capture {

struct CallCost {
  double captured = 0;  // to be added to what an entry of ours measures of a captured call
  double plain = 0;    // and of a plain call that it makes: below 0, where Python calls Python more cheaply than C does
  double carrier = 0;  // of a carrier in a loop that declines
};

// Runs a little Python code the first time.
const CallCost& call_cost();

}  // namespace msjit::capture
