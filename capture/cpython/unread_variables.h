// Variables that nothing in their function reads again, and that are made only when somebody looks at the frame: a
// debugger, a traceback with its variables. Until then an object of ours stands in their slots, which no instruction
// reads; what shows a frame's variables, frame.f_locals, puts them there first.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "capture/cpython/slot.h"

namespace msjit::capture {

// The variables of one frame, as of one place in it.
class UnreadVariables {
 public:
  virtual ~UnreadVariables() = default;
  // (slot, object; null: it is not known). May run anything; errors are its own.
  virtual std::vector<std::pair<int, PyRef>> make() = 0;
  // The objects that it holds, as of the garbage collector.
  virtual int traverse(visitproc visit, void* arg) = 0;
};

// What stands in the slots for them; null without memory.
PyRef hold_unread(std::unique_ptr<UnreadVariables> variables);
bool is_unread(PyObject* object);

// Once for the process: frame.f_locals makes them.
void show_unread_variables();

}  // namespace msjit::capture
