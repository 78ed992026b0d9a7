// Functions that take gradients, and whether ops are recorded.
#pragma once
#include <span>
#include <utility>

#include "capture/interp/context.h"

namespace msjit::capture {

// Whether ops are recorded.
struct RecordingState {
  bool on = true;
  bool mode = true;         // what set_grad_enabled says, which may not be enough for that
  bool turned_off = false;  // by the program
};

// Gradient functions, and whether there is a gradient to take.
struct Gradients {
  RecordingState now, at_entry;
  bool inside_eager = false;   // the region runs inside a function that is differentiated eagerly
  bool tape_kept = true;       // with the mode on ops are recorded also outside of captured gradients
  int on_step = -1;            // root step behind which a region that began under no_grad records
  int depth = 0;               // gradient functions being captured
  bool sweep_creates = false;  // what backwards compute is to be differentiable
};

// Whether ops are recorded, for a time.
class RecordingMode {
 public:
  RecordingMode(Context& c, bool mode)
      : c_(c),
        before_(std::exchange(c.gradients.now.on, mode)),
        mode_before_(std::exchange(c.gradients.now.mode, mode)) {}
  ~RecordingMode() {
    c_.gradients.now.on = before_;
    c_.gradients.now.mode = mode_before_;
  }
  RecordingMode(const RecordingMode&) = delete;

 private:
  Context& c_;
  bool before_, mode_before_;
};

// Whether tensors in containers are among what is differentiated by, which GradFunction.__call__ takes apart.
bool differentiates_marked(Context& c, std::span<Value* const> args, const Keywords& kwargs);
Value* call_grad_function(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs);
bool is_grad_function(PyTypeObject* t);
// A gradient by v; breaks where it is none that a captured gradient can be taken by.
void ask_by_weight(Context& c, Value* v);
// Gradients of outputs with respect to `inputs`, over the nodes from `first` on; null where nothing arrives.
std::vector<ir::Value*> sweep(Context& c, size_t first, std::vector<ir::Value*> outputs,
                              std::span<ir::Value* const> inputs);

}  // namespace msjit::capture
