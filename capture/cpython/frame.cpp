#include "capture/cpython/frame.h"

#include "capture/cpython/internal.h"
#if PY_VERSION_HEX >= 0x030b0000
#include <internal/pycore_genobject.h>
#endif

#if PY_VERSION_HEX < 0x030c0000
extern "C" PyThreadState** msjit_current_thread_slot(void);
PyThreadState** const msjit::capture::internal::current_thread_slot = msjit_current_thread_slot();
#endif

namespace msjit::capture {

using internal::raw_of;
using internal::wrap;

namespace {

FrameRef skip_shims(internal::InterpreterFrame* frame) {
  while (frame != nullptr && internal::is_shim(frame)) frame = internal::previous(frame);
  return wrap(frame);
}

}  // namespace

FrameRef FrameRef::current() {
  PyThreadState* thread = internal::thread_state();
  return thread == nullptr ? FrameRef() : skip_shims(internal::current_frame(thread));
}

FrameRef FrameRef::caller() const { return skip_shims(internal::previous(raw_of(*this))); }
PyCodeObject* FrameRef::code() const { return internal::code_of(raw_of(*this)); }
Slots FrameRef::localsplus() const { return internal::locals_of(raw_of(*this)); }
int FrameRef::nlocalsplus() const { return internal::nlocalsplus_of(raw_of(*this)); }
PyObject* FrameRef::globals() const { return raw_of(*this)->f_globals; }
PyObject* FrameRef::locals() const { return raw_of(*this)->f_locals; }
PyObject* FrameRef::builtins() const { return raw_of(*this)->f_builtins; }

bool FrameRef::is_generator() const {
  return (code()->co_flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) != 0;
}

#if PY_VERSION_HEX >= 0x030b0000

PyObject* FrameRef::function() const {
#if PY_VERSION_HEX >= 0x030e0000
  return reinterpret_cast<PyObject*>(raw_of(*this)->f_funcobj.bits & ~kSlotTags);
#elif PY_VERSION_HEX >= 0x030c0000
  return raw_of(*this)->f_funcobj;
#else
  return reinterpret_cast<PyObject*>(raw_of(*this)->f_func);
#endif
}

int FrameRef::lasti() const {
  auto* unit = static_cast<const _Py_CODEUNIT*>(internal::instruction(raw_of(*this)));
  int bytes = int(unit - _PyCode_CODE(code())) * int(sizeof(_Py_CODEUNIT));
#if PY_VERSION_HEX >= 0x030d0000
  // instr_ptr of a fresh frame is its first instruction, which nothing else tells from having run it.
  if (bytes == 0 && internal::current_frame(internal::thread_state()) != raw_of(*this)) return -1;
#endif
  return bytes < 0 ? -1 : bytes;
}

FrameOwner FrameRef::owner() const {
  switch (raw_of(*this)->owner) {
    case FRAME_OWNED_BY_THREAD:
      return FrameOwner::kThread;
    case FRAME_OWNED_BY_GENERATOR:
      return FrameOwner::kGenerator;
    case FRAME_OWNED_BY_FRAME_OBJECT:
      return FrameOwner::kFrameObject;
    default:
      return FrameOwner::kCStack;
  }
}

bool FrameRef::has_frame_object() const { return raw_of(*this)->frame_obj != nullptr; }
bool FrameRef::is_held() const { return has_frame_object() && Py_REFCNT(raw_of(*this)->frame_obj) > 1; }

FrameRef generator_frame(PyObject* generator) {
  // Coroutines and asynchronous generators begin with the same fields.
  auto* gen = reinterpret_cast<PyGenObject*>(generator);
#if PY_VERSION_HEX >= 0x030c0000
  if (FRAME_STATE_FINISHED(gen->gi_frame_state)) return {};
#else
  if (gen->gi_frame_state >= FRAME_COMPLETED) return {};
#endif
#if PY_VERSION_HEX >= 0x030e0000
  return wrap(&gen->gi_iframe);
#else
  return wrap(reinterpret_cast<internal::InterpreterFrame*>(gen->gi_iframe));
#endif
}

#else

PyObject* FrameRef::function() const { return nullptr; }
int FrameRef::lasti() const { return raw_of(*this)->f_lasti < 0 ? -1 : raw_of(*this)->f_lasti * 2; }
FrameOwner FrameRef::owner() const {
  return raw_of(*this)->f_gen != nullptr ? FrameOwner::kGenerator : FrameOwner::kFrameObject;
}
bool FrameRef::has_frame_object() const { return true; }
bool FrameRef::is_held() const { return Py_REFCNT(raw_of(*this)) > 1; }

FrameRef generator_frame(PyObject* generator) { return wrap(reinterpret_cast<PyGenObject*>(generator)->gi_frame); }

#endif

}  // namespace msjit::capture
