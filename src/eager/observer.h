// Tells who wants to know that an op is about to be dispatched: capture finds the code that runs tensor ops by it.
#pragma once

namespace msjit::eager {

// Called on the thread that dispatches, before the op; must not throw. Null: nobody listens (one load and branch an
// op).
using OpObserver = void (*)();
void set_op_observer(OpObserver observer);

}  // namespace msjit::eager
