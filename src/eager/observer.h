// Tells who wants to know that an op is about to be dispatched: capture finds the code that runs tensor ops by it.
#pragma once

namespace msjit::autograd {
class Recorder;
}

namespace msjit::eager {

// Called on the thread that dispatches, before an op of which is_quiet did not say, quickly and without running Python
// code, that nobody need hear of it; must not throw. Null: nobody listens (one load and branch an op).
using OpObserver = void (*)();
using OpIsQuiet = bool (*)();
void set_op_observer(OpObserver observer, OpIsQuiet is_quiet);

// While it is on, every op is noted in the trace that is open (src/base/trace.h). Off, it costs nothing.
void trace_ops(bool on);

// While a thread has a recorder, every op that it runs is told it, and fast paths are left alone. Null: none.
void record_ops(autograd::Recorder* recorder);

// More or fewer of those who have to hear of every op (src/autograd/recorder.h).
void count_recorders(int change);

// Called before every 4096th op of a thread, and before each with an operand of 16384 elements or more (large).
using OpSampler = void (*)(bool large);
void set_op_sampler(OpSampler sampler);

}  // namespace msjit::eager
