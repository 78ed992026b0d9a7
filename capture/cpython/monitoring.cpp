#include "capture/cpython/monitoring.h"

#include <string_view>

#include "capture/cpython/evaluator.h"
#include "capture/cpython/from_python.h"
#include "capture/cpython/internal.h"
#include "capture/cpython/pending_error.h"

namespace msjit::capture {

#if PY_VERSION_HEX >= 0x030c0000

namespace {

MonitoringHandler* g_handler = nullptr;
int g_tool = -1;
unsigned g_start = 0, g_jump = 0, g_return = 0;  // the interpreter's numbers of the events

PyRef monitoring(const char* function, const char* format = nullptr, long a = 0, PyObject* b = nullptr,
                 PyObject* c = nullptr) {
  PyObject* module = PySys_GetObject("monitoring");
  if (module == nullptr) return {};
  PyRef args = PyRef::steal(format ? Py_BuildValue(format, a, b, c) : PyTuple_New(0));
  PyRef method = PyRef::steal(PyObject_GetAttrString(module, function));
  return args && method ? PyRef::steal(PyObject_Call(method.get(), args.get(), nullptr)) : PyRef();
}

FrameRef frame_of(PyObject* code) {
  FrameRef frame = FrameRef::current();
  return frame && reinterpret_cast<PyObject*>(frame.code()) == code ? frame : FrameRef();
}

PyObject* on_start(PyObject*, PyObject* const* args, Py_ssize_t) {
  if (FrameRef frame = frame_of(args[0]); frame && g_handler) g_handler->started(frame, frame.code());
  Py_RETURN_NONE;
}

PyObject* on_jump(PyObject*, PyObject* const* args, Py_ssize_t) {
  if (FrameRef frame = frame_of(args[0]); frame && g_handler)
    g_handler->jumped(frame, frame.code(), static_cast<int>(PyLong_AsLong(args[2])));
  Py_RETURN_NONE;
}

PyObject* on_return(PyObject*, PyObject* const* args, Py_ssize_t) {
  if (FrameRef frame = frame_of(args[0]); frame && g_handler) g_handler->returning(frame, frame.code());
  Py_RETURN_NONE;
}

#define MSJIT_FAST(f) reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(from_python<f>)), METH_FASTCALL, nullptr
PyMethodDef kStart = {"msjit_start", MSJIT_FAST(on_start)};
PyMethodDef kJump = {"msjit_jump", MSJIT_FAST(on_jump)};
PyMethodDef kReturn = {"msjit_return", MSJIT_FAST(on_return)};
#undef MSJIT_FAST

unsigned event_number(const char* name) {
  PyObject* module = PySys_GetObject("monitoring");
  PyRef events = module ? PyRef::steal(PyObject_GetAttrString(module, "events")) : PyRef();
  PyRef number = events ? PyRef::steal(PyObject_GetAttrString(events.get(), name)) : PyRef();
  return number ? static_cast<unsigned>(PyLong_AsUnsignedLong(number.get())) : 0;
}

bool listen(unsigned event, PyMethodDef* method) {
  PyRef function = PyRef::steal(method ? PyCFunction_New(method, nullptr) : Py_NewRef(Py_None));
  PyRef number = PyRef::steal(PyLong_FromUnsignedLong(event));
  return function && number && monitoring("register_callback", "(lOO)", g_tool, number.get(), function.get());
}

bool set_events(PyCodeObject* code, unsigned events) {
  PyRef number = PyRef::steal(PyLong_FromUnsignedLong(events));
  return number && monitoring("set_local_events", "(lOO)", g_tool, reinterpret_cast<PyObject*>(code), number.get());
}

}  // namespace

bool claim_monitoring(MonitoringHandler* handler) {
  if (g_tool >= 0) return true;
  KeepError keep;
  PyRef name = PyRef::steal(PyUnicode_FromString("msjit"));
  for (int id : {5, 4, 3}) {
    if (!name) return false;
    PyErr_Clear();
    if (!monitoring("use_tool_id", "(lO)", id, name.get())) continue;
    g_tool = id;
    break;
  }
  PyErr_Clear();
  if (g_tool < 0) return false;
  g_start = event_number("PY_START");
  g_jump = event_number("JUMP");
  g_return = event_number("PY_RETURN");
  if (!listen(g_start, &kStart) || !listen(g_jump, &kJump) || !listen(g_return, &kReturn)) {
    release_monitoring();
    return false;
  }
  g_handler = handler;
  own_monitoring_tool(g_tool);
  return true;
}

void release_monitoring() {
  if (g_tool < 0) return;
  KeepError keep;
  for (unsigned event : {g_start, g_jump, g_return}) listen(event, nullptr);
  monitoring("free_tool_id", "(l)", g_tool);
  PyErr_Clear();
  g_tool = -1;
  g_handler = nullptr;
  own_monitoring_tool(-1);
}

bool monitoring_claimed() { return g_tool >= 0; }

bool set_local_events(PyCodeObject* code, unsigned events) {
  if (g_tool < 0) return false;
  KeepError keep;
  return set_events(
      code, (events & kStarted ? g_start : 0) | (events & kJumped ? g_jump : 0) | (events & kReturning ? g_return : 0));
}

bool names_event_functions(PyCodeObject* code) {
  bool module = false, function = false;
  for (Py_ssize_t i = 0, n = PyTuple_GET_SIZE(code->co_names); i < n; ++i) {
    const char* utf8 = PyUnicode_AsUTF8(PyTuple_GET_ITEM(code->co_names, i));
    const std::string_view name = utf8 ? utf8 : "";
    module |= name.find("monitoring") != name.npos;  // sys.monitoring, or a name that stands for it
    function |= name == "set_events" || name == "set_local_events" || name == "restart_events";
  }
  PyErr_Clear();
  return module && function;
}

void take_over_events(PyCodeObject* code, PyCodeObject* like) {
  if (g_tool < 0 || code->_co_instrumentation_version == like->_co_instrumentation_version) return;
  // Setting a local event brings a code object up to date.
  KeepError keep;
  set_events(code, g_return);
  set_events(code, 0);
}

bool is_own_tool(PyObject* id) {
  const long number = PyLong_Check(id) ? PyLong_AsLong(id) : -1;
  if (number == -1) PyErr_Clear();
  return g_tool >= 0 && number == g_tool;
}

#else

bool is_own_tool(PyObject*) { return false; }
bool claim_monitoring(MonitoringHandler*) { return false; }
void release_monitoring() {}
bool monitoring_claimed() { return false; }
bool set_local_events(PyCodeObject*, unsigned) { return false; }
void take_over_events(PyCodeObject*, PyCodeObject*) {}
bool names_event_functions(PyCodeObject*) { return false; }

#endif

}  // namespace msjit::capture
