// Models of the runtime's own functions: modes of the tape, tensors made of data, what the classes of python/msjit ask
// for.
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/made_once.h"
#include "capture/interp/calls.h"
#include "capture/interp/chained_writes.h"
#include "capture/interp/context.h"
#include "capture/interp/creation.h"
#include "capture/interp/functions.h"
#include "capture/interp/gradient.h"
#include "capture/interp/host.h"
#include "capture/interp/iterate.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"

namespace msjit::capture {

static void set_grad_mode(Context& c, bool on) {
  c.gradients.now.mode = on;
  c.gradients.now.on = c.gradients.now.mode && (c.gradients.tape_kept || c.gradients.depth > 0);
  if (c.gradients.now.on && !c.gradients.at_entry.on && c.gradients.on_step < 0) c.gradients.on_step = c.root_step + 1;
}
Value* model_set_recording(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  using autograd::Recording;
  int64_t to;
  if (!as_index(c, a[0], &to)) return nullptr;
  const Recording before = c.gradients.now.mode         ? Recording::kOn
                           : c.gradients.now.turned_off ? Recording::kTurnedOff
                                                        : Recording::kOff;
  c.gradients.now.turned_off = Recording(to) == Recording::kTurnedOff;
  set_grad_mode(c, Recording(to) == Recording::kOn);
  return integer(c, static_cast<int64_t>(before));
}
// What set_grad_enabled(True) asks for; where it is so already, captured code relies on it.
Value* model_keep_tape(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (!autograd::tape_kept() || !is_true(c, a[0])) return nullptr;
  return boolean(c, true);
}
// GradFunction.__call__'s: (function, positional arguments, keywords).
Value* model_differentiate(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  std::vector<Value*> args = list_of(c, a[1]);
  return call_grad_function(c, a[0], args, keywords_of(c, a[2]));
}
Value* model_is_jit(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  if (a[0]->is_constant() && a[0]->real) return boolean(c, g_capture_host->is_jit(a[0]->real));
  return a[0]->kind == ValueKind::kFunction && !a[0]->real ? boolean(c, false) : nullptr;
}
Value* model_is_grad_enabled(Context& c, PyTypeObject*, Args&, const Keywords&) {
  return boolean(c, c.gradients.now.on);
}

Value* model_promote_types(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  DType types[2];
  for (size_t i = 0; i < 2; ++i) {
    PyObject* o = a[i]->is_tensor() ? nullptr : specialise(c, a[i]);
    if (!o || !tensor_bridge().dtype_from_python(o, &types[i])) return nullptr;
  }
  return literal(c, tensor_bridge().dtype_object(promote(types[0], types[1])));
}

Value* model_tensor(Context& c, PyTypeObject*, Args& a, const Keywords& kw) {
  auto* const callable = made_once([] {
    PyRef m = PyRef::steal(PyImport_ImportModule("msjit._core"));
    return m ? PyObject_GetAttrString(m.get(), "tensor") : nullptr;
  });
  return callable ? create_tensor(c, callable, a, kw) : nullptr;
}
Value* model_from_numpy(Context& c, PyTypeObject*, Args& a, const Keywords&) { return array_tensor(c, a[0], true); }

// Captured functions see elements of vmap as plain tensors.
Value* model_batch_level(Context& c, PyTypeObject*, Args&, const Keywords&) { return integer(c, 0); }
Value* model_called_for_torch(Context& c, PyTypeObject*, Args&, const Keywords&) {
  if (!c.frame->parent) fail(Reason::k_unknown_call, "whose caller is outside");
  return boolean(c, is_written_for_torch(c, *c.frame->parent));
}
Value* model_batch_values(Context& c, PyTypeObject*, Args&, const Keywords&) { return none(c); }
// What Cell.set_inputs has said matters where such a cell is the function that is captured: marks are read at the
// entry.
Value* model_mark_inputs(Context& c, PyTypeObject*, Args&, const Keywords&) { return none(c); }
Value* model_only_captured(Context& c, PyTypeObject*, Args&, const Keywords&) { return none(c); }

Value* model_stop_gradient(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  return a[0]->is_tensor() ? emit1(c, ops::Op::detach, {a[0]}) : nullptr;
}
Value* model_record(Context& c, PyTypeObject*, Args& a, const Keywords&) { return record_backward(c, a); }

}  // namespace msjit::capture
