// Our tool of sys.monitoring (3.12+), with local events only: code that has none pays nothing.
#pragma once

#include "capture/cpython/frame.h"

namespace msjit::capture {

// Called with the frame that runs the code. Must not raise and should not run Python code: other tools see nothing of
// it. The frame may be moved (running_frame.h) in started() and jumped().
class MonitoringHandler {
 public:
  virtual ~MonitoringHandler() = default;
  virtual void started(FrameRef frame, PyCodeObject* code) = 0;
  virtual void jumped(FrameRef frame, PyCodeObject* code, int target_offset) = 0;
  virtual void returning(FrameRef frame, PyCodeObject* code) = 0;
};

enum LocalEvent : unsigned { kStarted = 1, kJumped = 2, kReturning = 4 };

// Takes a free tool id, the one meant for optimizers first. False: none is free, or the interpreter has no monitoring.
bool claim_monitoring(MonitoringHandler* handler);
// Gives it back; the events of all code objects must be off.
void release_monitoring();
bool monitoring_claimed();
bool is_own_tool(PyObject* id);
// The events wanted of a code object, a set of LocalEvent; running frames included.
bool set_local_events(PyCodeObject* code, unsigned events);
// Whether the code names the functions that turn events on and off. The frame that does is told of, too.
bool names_event_functions(PyCodeObject* code);
// Makes code that was never run give the events that other tools ask for, as `like` does.
void take_over_events(PyCodeObject* code, PyCodeObject* like);

}  // namespace msjit::capture
