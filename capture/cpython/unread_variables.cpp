#include "capture/cpython/unread_variables.h"

#include <algorithm>

#include "capture/cpython/from_python.h"
#include "capture/cpython/internal.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/pending_error.h"
#include "capture/cpython/shown_code.h"

namespace msjit::capture {
namespace {

struct Unread {
  PyObject_HEAD UnreadVariables* variables;
};

void unread_dealloc(PyObject* self) {
  PyObject_GC_UnTrack(self);
  delete reinterpret_cast<Unread*>(self)->variables;
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

int unread_traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  auto* variables = reinterpret_cast<Unread*>(self)->variables;
  return variables ? variables->traverse(visit, arg) : 0;
}

int unread_clear(PyObject* self) {
  delete std::exchange(reinterpret_cast<Unread*>(self)->variables, nullptr);
  return 0;
}

PyTypeObject* unread_type() {
  static PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(from_python<unread_dealloc>)},
                                {Py_tp_traverse, reinterpret_cast<void*>(from_python<unread_traverse>)},
                                {Py_tp_clear, reinterpret_cast<void*>(from_python<unread_clear>)},
                                {0, nullptr}};
  static PyType_Spec spec = {"msjit.capture.UnreadVariables", sizeof(Unread), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  return reinterpret_cast<PyTypeObject*>(made_once([] { return PyType_FromSpec(&spec); }));
}

internal::InterpreterFrame* frame_of(PyObject* frame) {
#if PY_VERSION_HEX >= 0x030b0000
  return reinterpret_cast<PyFrameObject*>(frame)->f_frame;
#else
  return reinterpret_cast<PyFrameObject*>(frame);
#endif
}

// Of the variables' slots those that hold references: a frame that was cleared has none.
int count_of_slots(internal::InterpreterFrame* frame) {
  const int all = internal::nlocalsplus_of(frame);
#if PY_VERSION_HEX >= 0x030e0000
  return frame->stackpointer ? std::min(all, static_cast<int>(frame->stackpointer - frame->localsplus)) : all;
#elif PY_VERSION_HEX >= 0x030b0000
  return frame->stacktop >= 0 ? std::min(all, frame->stacktop) : all;
#else
  return all;
#endif
}

void make_unread(PyObject* of) {
  const KeepError keep;
  for (int i = 0; i < count_of_slots(frame_of(of)); ++i) {
    PyRef held = PyRef::borrow(internal::locals_of(frame_of(of))[i]);
    if (!is_unread(held.get())) continue;
    std::vector<PyRef> gone;
    if (auto* variables = held.as<Unread>()->variables) {
      for (auto& [slot, object] : variables->make()) {
        // Other threads may have run.
        const Slots slots = internal::locals_of(frame_of(of));
        if (slot < count_of_slots(frame_of(of)) && slots[slot] == held.get())
          gone.push_back(slots.exchange(slot, std::move(object)));
      }
    }
    const Slots slots = internal::locals_of(frame_of(of));
    if (i < count_of_slots(frame_of(of)) && slots[i] == held.get()) gone.push_back(slots.exchange(i, PyRef()));
  }
}

getter g_frame_locals = nullptr;
PyObject* frame_locals(PyObject* self, void* closure) {
  make_unread(self);
  return g_frame_locals(self, closure);
}
PyGetSetDef g_frame_locals_def = {"f_locals", from_python<frame_locals>, nullptr, nullptr, nullptr};

}  // namespace

PyRef hold_unread(std::unique_ptr<UnreadVariables> variables) {
  PyTypeObject* type = unread_type();
  auto* made = type ? PyObject_GC_New(Unread, type) : nullptr;
  if (!made) {
    PyErr_Clear();
    return PyRef();
  }
  made->variables = variables.release();
  PyObject_GC_Track(made);
  return PyRef::steal(reinterpret_cast<PyObject*>(made));
}

bool is_unread(PyObject* object) { return object && Py_TYPE(object) == unread_type(); }

void show_unread_variables() {
  if (g_frame_locals == nullptr) replace_getter(&PyFrame_Type, &g_frame_locals_def, &g_frame_locals);
}

}  // namespace msjit::capture
