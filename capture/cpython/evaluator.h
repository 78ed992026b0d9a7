// The PEP 523 evaluator: running, replacing or skipping the bytecode of a fresh frame.
//
// A hook is called with every Python frame about to start (throwflag = 0) or to be resumed by throw() (throwflag != 0)
// and must call exactly one of the three functions below with it. Installing one stops the world and costs every Python
// call 10-30 ns: install at most once per change of the global switch.
#pragma once

#include "capture/cpython/frame.h"

namespace msjit::capture {

using FrameHook = PyObject* (*)(FrameRef frame, int throwflag);

// Remembers an evaluator installed before and chains to it. False when a hook of ours is installed already, also below
// another evaluator. The hook is called for code that has a pointer of ours (code_extra.h) and, with every_frame,
// for all; and near the end of the C stack.
bool install_evaluator(FrameHook hook, bool every_frame = true);
// Restores the evaluator found at installation. False (and nothing changes) when another one was installed on top.
bool uninstall_evaluator();
bool evaluator_installed();
// The next frame would be given to another tool's evaluator, which may look into its code.
bool foreign_evaluator();
bool evaluator_covered();  // a hook of ours is installed, below another evaluator

// This thread is capturing: Python code that runs meanwhile (a backend, an op's inference) is left alone.
inline thread_local bool t_capturing = false;

// Runs the frame as if there were no hook.
PyObject* evaluate_default(FrameRef frame, int throwflag);

// Ends a fresh frame without running it: clears and pops it where that is the evaluator's duty. Steals value (null:
// an exception is set). Only for frames that can_return_natively().
PyObject* return_natively(FrameRef frame, PyObject* value);
bool can_return_natively(FrameRef frame);

// Runs `replacement` in the fresh frame in place of its own code: same locals, closure and globals. `replacement` has
// the same names, locals, cells and flags (what RewrittenCode::build makes) but may have more code and a larger stack.
PyObject* evaluate_swapped(FrameRef frame, PyCodeObject* replacement);
// Null when the frame can take the code, else the reason. A frame is fresh while its lasti() is -1.
const char* why_not_swap(FrameRef frame, PyCodeObject* replacement);

// False when calling deeper in C from here risks the C stack or the interpreter's recursion limit.
bool has_recursion_room();
// How many Python frames may still be entered below this one before RecursionError.
int recursion_left();
// False near the end of this thread's C stack: with a hook every Python call takes some of it, whatever the limit says.
bool has_c_stack_room();

// True while a tracer, profiler or monitoring tool other than ours watches this frame (null: one yet to be made):
// captured code must not run, so that its events are seen. `own_monitoring_tool(id)` names the tool id whose events do
// not count (3.12+; -1: none).
bool tracing_active(FrameRef frame);
bool has_foreign_events(PyCodeObject* code);  // of its own, set by sys.monitoring.set_local_events()
bool has_local_events();                      // whether this interpreter knows them
void own_monitoring_tool(int tool_id);

bool interpreter_ends();  // its end has begun: modules lose their variables

}  // namespace msjit::capture
