#include "python/bindings/device_api.h"

#include <map>
#include <string>
#include <utility>

#include "capture/cpython/explained_function.h"
#include "jit/exec/recorded_fragment.h"
#include "python/bindings/convert.h"
#include "python/bindings/device_copies.h"
#include "python/bindings/interop.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/autograd.h"
#include "src/autograd/batch.h"
#include "src/backends/ascend/device.h"
#include "src/backends/backend.h"
#include "src/backends/cuda/device.h"
#include "src/backends/dynamic_library.h"
#include "src/backends/plugin/plugin_backend.h"
#include "src/base/host.h"

namespace msjit::python {

Device device_from(PyObject* text) {
  Py_ssize_t size = 0;
  const char* s = PyUnicode_Check(text) ? PyUnicode_AsUTF8AndSize(text, &size) : nullptr;
  if (!s) {
    PyErr_Clear();
    throw type_error("a device is named by a str, as 'cuda:0', got " + describe(text));
  }
  return parse_device({s, static_cast<size_t>(size)});
}

namespace {

using backends::Backend;

PyObject *device_error = nullptr, *missing_op_error = nullptr;

PyObject* text_of(const std::string& s) {
  return PyUnicode_FromStringAndSize(s.data(), static_cast<Py_ssize_t>(s.size()));
}

// _device(text): its canonical name; no device is looked for.
PyObject* canonical(PyObject*, PyObject* text) {
  return guarded([&] { return text_of(to_string(device_from(text))); });
}
// _add_device(name, library): a kind of device that a shared library has (python/msjit/include/msjit/device.h).
PyObject* add_device(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    const char *name, *library;
    if (!PyArg_ParseTuple(args, "ss:_add_device", &name, &library)) throw ErrorAlreadySet{};
    backends::add_plugin_device(name, library);
    Py_RETURN_NONE;
  });
}
// _device_name_is(text), of a kind without a number, in lower case: "own", "package", or None where it is not known.
PyObject* device_name_is(PyObject*, PyObject* text) {
  const char* s = PyUnicode_AsUTF8(text);
  if (!s) return nullptr;
  const auto type = device_type_named(s);
  if (!type) Py_RETURN_NONE;
  return PyUnicode_FromString(*type < kFirstPlugin ? "own" : "package");
}
// Of a device's name the part before the number, in lower case, and the number or None: as PyTorch's device has them.
PyObject* kind_of_device(PyObject* self, void*) {
  return guarded([&] {
    const Device d = device_from(self);
    return text_of(d.type == DeviceType::kCPU ? "cpu" : to_string(d).substr(0, to_string(d).find(':')));
  });
}
PyObject* number_of_device(PyObject* self, void*) {
  return guarded([&]() -> PyObject* {
    const Device d = device_from(self);
    if (d.type == DeviceType::kCPU) Py_RETURN_NONE;
    return PyLong_FromLong(d.index);
  });
}
PyGetSetDef kDeviceNameParts[] = {
    {"type", from_python<kind_of_device>, nullptr, "The kind of device, in lower case: 'cpu', 'cuda', 'ascend'.",
     nullptr},
    {"index", from_python<number_of_device>, nullptr, "The number of the device; None for the CPU.", nullptr},
    {nullptr}};
PyType_Slot kDeviceNameSlots[] = {
    {Py_tp_doc, const_cast<char*>("What Tensor.device is: a str such as 'CPU' and 'cuda:0', with its parts.")},
    {Py_tp_getset, kDeviceNameParts},
    {0, nullptr}};
PyType_Spec kDeviceName = {"msjit._core.DeviceName", 0, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                           kDeviceNameSlots};
PyObject* device_name_type = nullptr;

// _set_device_finder(f): f(name) is asked of names that are not known, and may add them; true: it did.
PyObject* device_finder = nullptr;
PyObject* set_finder(PyObject*, PyObject* finder) {
  device_finder = Py_NewRef(finder);
  set_device_finder([](std::string_view name) {
    GilScope gil;
    PyRef text = owned(text_of(std::string(name)));
    return PyObject_IsTrue(owned(PyObject_CallOneArg(device_finder, text.get())).get()) == 1;
  });
  Py_RETURN_NONE;
}
// _set_device(text): where new tensors go; it must be there.
PyObject* set_device(PyObject*, PyObject* text) {
  return guarded([&]() -> PyObject* {
    const Device d = device_from(text);
    backends::require_device(d);
    set_current_device(d);
    Py_RETURN_NONE;
  });
}
// _enter_device(text): this thread's new tensors go there until _leave_device is given what this gives.
PyObject* enter_device(PyObject*, PyObject* text) {
  return guarded([&]() -> PyObject* {
    const Device d = device_from(text);
    backends::require_device(d);
    return PyLong_FromLong(enter_device_scope(d));
  });
}
PyObject* leave_device(PyObject*, PyObject* before) {
  return guarded([&]() -> PyObject* {
    leave_device_scope(static_cast<int>(require_int(before, "before")));
    Py_RETURN_NONE;
  });
}
PyObject* get_device_name(PyObject*, PyObject*) {
  return guarded([&] { return text_of(to_string(current_device())); });
}
// _to_device(tensor, text, later): without history.
PyObject* to_device(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *tensor, *text;
    int later = 0;
    if (!PyArg_ParseTuple(args, "O!O|p:_to_device", tensor_type, &tensor, &text, &later)) throw ErrorAlreadySet{};
    const Device d = device_from(text);
    Tensor t = tensor_of(tensor);
    if (t.device() == d) return Py_NewRef(tensor);
    autograd::require_values(t.get(), "to()");
    return wrap(backends::on_device(t, d, later != 0));
  });
}
// _pinned(tensor, text): a copy in memory that the device reads by itself; _is_pinned(tensor): of any device.
PyObject* pinned(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *tensor, *text;
    if (!PyArg_ParseTuple(args, "O!O:_pinned", tensor_type, &tensor, &text)) throw ErrorAlreadySet{};
    const Device d = device_from(text);
    const Tensor t = tensor_of(tensor);
    autograd::require_values(t.get(), "pin_memory()");
    if (!on_host(t.device()))
      throw runtime_error("pin_memory: the tensor is on " + to_string(t.device()) +
                          "; only the CPU's memory is pinned");
    return wrap(backends::runtime_of(d).pinned(t, d.index));
  });
}
PyObject* is_pinned(PyObject*, PyObject* tensor) {
  return guarded([&] {
    if (!is_tensor(tensor)) throw type_error("is_pinned: expected a Tensor, got " + describe(tensor));
    const Tensor t = tensor_of(tensor);
    bool found = false;
    if (devices_in_use && on_host(t.device()))
      for (const std::string& name : backends::runtime_names())
        found |= backends::find_backend(name)->is_pinned(t.data());
    return PyBool_FromLong(found);
  });
}
Backend& backend_named(const char* name) {
  Backend* b = backends::find_backend(name);
  if (!b) throw value_error("there is no kind of device named '" + std::string(name) + "'");
  return *b;
}
// _device_count(name)
PyObject* device_count(PyObject*, PyObject* name) {
  return guarded([&]() -> PyObject* {
    const char* s = PyUnicode_AsUTF8(name);
    if (!s) throw ErrorAlreadySet{};
    return PyLong_FromLong(backend_named(s).device_count());
  });
}
PyObject* describe_device(PyObject*, PyObject* text) {
  return guarded([&] {
    const Device d = device_from(text);
    return text_of(on_host(d) ? std::string("CPU") : backends::runtime_of(d).describe(d.index));
  });
}
// _device_properties(text): (name, free and total bytes of memory, major, minor, multiprocessors)
PyObject* device_properties(PyObject*, PyObject* text) {
  return guarded([&] {
    const Device d = device_from(text);
    const backends::DeviceProperties p = backends::runtime_of(d).properties(d.index);
    return Py_BuildValue("(snniii)", p.name.c_str(), static_cast<Py_ssize_t>(p.free_bytes),
                         static_cast<Py_ssize_t>(p.total_bytes), p.major, p.minor, p.multiprocessors);
  });
}
// _set_device_of_kind(text): the device that its kind's name means without a number; it must be there.
PyObject* set_kinds_device(PyObject*, PyObject* text) {
  return guarded([&]() -> PyObject* {
    const Device d = device_from(text);
    backends::require_device(d);
    set_device_of_kind(d);
    Py_RETURN_NONE;
  });
}
// Without the interpreter's lock: others run while the device works.
PyObject* synchronize(PyObject*, PyObject* text) {
  return guarded([&]() -> PyObject* {
    const Device d = device_from(text);
    if (!on_host(d)) {
      Backend& b = backends::runtime_of(d);
      PyThreadState* state = PyEval_SaveThread();
      try {
        b.synchronize(d.index);
      } catch (...) {
        PyEval_RestoreThread(state);
        throw;
      }
      PyEval_RestoreThread(state);
    }
    Py_RETURN_NONE;
  });
}
// (reserved, allocated, peak, allocations, hits), as _memory_stats of the CPU
PyObject* device_memory(PyObject*, PyObject* text) {
  return guarded([&]() -> PyObject* {
    const Device d = device_from(text);
    const backends::DeviceMemoryStats s = backends::runtime_of(d).memory_stats(d.index);
    return Py_BuildValue("(KKKKK)", static_cast<unsigned long long>(s.reserved_bytes),
                         static_cast<unsigned long long>(s.allocated_bytes),
                         static_cast<unsigned long long>(s.peak_allocated_bytes),
                         static_cast<unsigned long long>(s.allocations), static_cast<unsigned long long>(s.cache_hits));
  });
}
PyObject* device_reset_peak(PyObject*, PyObject* text) {
  return guarded([&]() -> PyObject* {
    const Device d = device_from(text);
    backends::runtime_of(d).reset_peak_stats(d.index);
    Py_RETURN_NONE;
  });
}
PyObject* device_empty_cache(PyObject*, PyObject* text) {
  return guarded([&] {
    const Device d = device_from(text);
    return PyLong_FromSize_t(backends::runtime_of(d).empty_cache(d.index));
  });
}
// _device_fallbacks(clear): [(op, calls), ...]
PyObject* fallbacks(PyObject*, PyObject* clear) {
  return guarded([&]() -> PyObject* {
    PyRef list = owned(PyList_New(0));
    for (const backends::FallbackCount& f : backends::fallback_counts()) {
      PyRef row = owned(Py_BuildValue("(sK)", f.op.c_str(), static_cast<unsigned long long>(f.calls)));
      check_python(PyList_Append(list.get(), row.get()));
    }
    if (PyObject_IsTrue(clear)) backends::clear_fallback_counts();
    return list.release();
  });
}
// _device_compiles() -> (compiled by NVRTC, read from disk, seconds)
PyObject* compiles(PyObject*, PyObject*) {
  const backends::cuda::CompileStats s = backends::cuda::compile_stats();
  return Py_BuildValue("(KKd)", static_cast<unsigned long long>(s.compiled),
                       static_cast<unsigned long long>(s.from_disk), s.seconds);
}
// _device_launches(index)
PyObject* launches(PyObject*, PyObject* index) {
  return guarded([&] {
    return PyLong_FromUnsignedLongLong(
        backends::cuda::CudaDevice::get(static_cast<int>(require_int(index, "index"))).launches());
  });
}
// _device_recordings(): recorded, replayed
PyObject* recordings(PyObject*, PyObject*) {
  return guarded([&] {
    const exec::RecordingCounts c = exec::recording_counts();
    return Py_BuildValue("(KK)", static_cast<unsigned long long>(c.recorded),
                         static_cast<unsigned long long>(c.replayed));
  });
}
PyObject* record_sources(PyObject*, PyObject* on) {
  backends::cuda::record_sources(PyObject_IsTrue(on) != 0);
  Py_RETURN_NONE;
}
PyObject* recorded_sources(PyObject*, PyObject*) {
  return guarded([&]() -> PyObject* {
    PyRef list = owned(PyList_New(0));
    for (const std::string& s : backends::cuda::recorded_sources()) {
      PyRef text = owned(text_of(s));
      check_python(PyList_Append(list.get(), text.get()));
    }
    return list.release();
  });
}
// _device_code(source, major, minor): compiled, by the disk's cache or the compiler; no device is needed.
PyObject* device_code(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    const char* source;
    int major, minor;
    if (!PyArg_ParseTuple(args, "sii:_device_code", &source, &major, &minor)) throw ErrorAlreadySet{};
    const std::vector<char> code = backends::cuda::code_for(source, major, minor);
    return PyBytes_FromStringAndSize(code.data(), static_cast<Py_ssize_t>(code.size()));
  });
}
PyObject* compiler_version(PyObject*, PyObject*) {
  return guarded([&] { return text_of(backends::cuda::nvrtc_version()); });
}
PyObject* set_blocking(PyObject*, PyObject* on) {
  backends::cuda::launch_blocking = PyObject_IsTrue(on) != 0;
  Py_RETURN_NONE;
}
// _device_stream(index): the handle of the stream that work goes to, for other libraries.
PyObject* stream(PyObject*, PyObject* index) {
  return guarded([&] {
    return PyLong_FromVoidPtr(backends::cuda::CudaDevice::get(static_cast<int>(require_int(index, "index"))).stream());
  });
}

// _ascend_stream(text): the handle of the stream that work of an Ascend device goes to; this thread's calls are about
// the device from now on.
PyObject* ascend_stream(PyObject*, PyObject* text) {
  return guarded([&] {
    backends::ascend::AscendDevice& d = backends::ascend::AscendDevice::get(device_from(text).index);
    d.enter();
    return PyLong_FromVoidPtr(d.stream());
  });
}

// ---- streams of the program's: in a capsule; None is the device's own
constexpr const char kStream[] = "msjit.stream";
backends::cuda::Stream* stream_of(PyObject* o) {
  if (o == Py_None) return nullptr;
  auto* s = static_cast<backends::cuda::Stream*>(PyCapsule_GetPointer(o, kStream));
  if (!s) throw ErrorAlreadySet{};
  return s;
}
// _stream(index, priority)
PyObject* new_stream(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    int index, priority;
    if (!PyArg_ParseTuple(args, "ii:_stream", &index, &priority)) throw ErrorAlreadySet{};
    return PyCapsule_New(backends::cuda::CudaDevice::get(index).take_stream(priority), kStream, [](PyObject* c) {
      auto* s = static_cast<backends::cuda::Stream*>(PyCapsule_GetPointer(c, kStream));
      s->device->give_stream(s);
    });
  });
}
// _use_stream(stream): what this thread asks of its device goes there.
PyObject* use_stream(PyObject*, PyObject* stream) {
  return guarded([&]() -> PyObject* {
    backends::cuda::CudaDevice::use_stream(stream_of(stream));
    Py_RETURN_NONE;
  });
}

// ---- events: (handle, index) in a capsule
struct Event {
  backends::cuda::EventHandle handle;
  int index;
};
constexpr const char kEvent[] = "msjit.event";
Event& event_of(PyObject* capsule) {
  auto* e = static_cast<Event*>(PyCapsule_GetPointer(capsule, kEvent));
  if (!e) throw ErrorAlreadySet{};
  return *e;
}
PyObject* new_event(PyObject*, PyObject* index) {
  return guarded([&]() -> PyObject* {
    using namespace backends::cuda;
    CudaDevice& d = CudaDevice::get(static_cast<int>(require_int(index, "index")));
    d.enter();
    EventHandle handle = nullptr;
    check(driver().event_create(&handle, 0), "cuEventCreate", d.index());
    return PyCapsule_New(new Event{handle, d.index()}, kEvent, [](PyObject* c) {
      auto* e = static_cast<Event*>(PyCapsule_GetPointer(c, kEvent));
      driver().event_destroy(e->handle);
      delete e;
    });
  });
}
// _event_record(event, stream), _event_hold(event, stream): marks the end of the stream; lets it wait for the mark.
template <bool kHold>
PyObject* event_on_stream(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    using namespace backends::cuda;
    PyObject *event, *stream;
    if (!PyArg_ParseTuple(args, "OO", &event, &stream)) throw ErrorAlreadySet{};
    Event& e = event_of(event);
    Stream* to = stream_of(stream);
    CudaDevice& d = to ? *to->device : CudaDevice::get(e.index);
    d.enter();
    Stream& where = to ? *to : d.own();
    ++where.launched;
    if constexpr (kHold) {
      check(driver().stream_wait_event(where.handle, e.handle, 0), "cuStreamWaitEvent", e.index);
    } else {
      check(driver().event_record(e.handle, where.handle), "cuEventRecord", e.index);
    }
    Py_RETURN_NONE;
  });
}
PyObject* wait_event(PyObject*, PyObject* event) {
  return guarded([&]() -> PyObject* {
    using namespace backends::cuda;
    Event& e = event_of(event);
    CudaDevice::get(e.index).enter();
    check(driver().event_synchronize(e.handle), "cuEventSynchronize", e.index);
    CudaDevice::get(e.index).raise_if_failed();
    Py_RETURN_NONE;
  });
}
PyObject* event_done(PyObject*, PyObject* event) {
  return guarded([&]() -> PyObject* {
    using namespace backends::cuda;
    Event& e = event_of(event);
    CudaDevice::get(e.index).enter();
    const Result r = driver().event_query(e.handle);
    if (r == kNotReady) Py_RETURN_FALSE;
    check(r, "cuEventQuery", e.index);
    Py_RETURN_TRUE;
  });
}
PyObject* elapsed(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    using namespace backends::cuda;
    PyObject *first, *last;
    if (!PyArg_ParseTuple(args, "OO:_event_elapsed", &first, &last)) throw ErrorAlreadySet{};
    Event &a = event_of(first), &b = event_of(last);
    CudaDevice::get(a.index).enter();
    float milliseconds = 0;
    check(driver().event_elapsed(&milliseconds, a.handle, b.handle), "cuEventElapsedTime", a.index);
    return PyFloat_FromDouble(milliseconds);
  });
}

// Folders of vendors' Python packages that hold libraries.
std::vector<std::string> folders_of_packages() {
  GilScope gil;
  std::vector<std::string> folders;
  PyRef module = PyRef::steal(PyImport_ImportModule("msjit.device"));
  PyRef list = module ? PyRef::steal(PyObject_CallMethod(module.get(), "_library_folders", nullptr)) : PyRef();
  if (!list || !PyList_Check(list.get())) {
    PyErr_Clear();
    return folders;
  }
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list.get()); ++i) {
    const char* s = PyUnicode_AsUTF8(PyList_GET_ITEM(list.get(), i));
    if (s) folders.emplace_back(s);
  }
  PyErr_Clear();
  return folders;
}

// Among a call's arguments, or in a list or tuple there; null: none.
const TensorImpl* first_tensor(PyObject* const* args, Py_ssize_t n) {
  for (Py_ssize_t i = 0; i < n; ++i) {
    if (is_tensor(args[i])) return impl_of(args[i]);
    if (!PyTuple_Check(args[i]) && !PyList_Check(args[i])) continue;
    for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(args[i]); ++k)
      if (PyObject* o = PySequence_Fast_GET_ITEM(args[i], k); is_tensor(o)) return impl_of(o);
  }
  return nullptr;
}

// What a function of the library makes goes to the device of its operands.
PyObject* call_on_device(vectorcallfunc plainly, PyObject* function, PyObject* const* args, size_t nargsf,
                         PyObject* kwnames) {
  const Py_ssize_t n = PyVectorcall_NARGS(nargsf) + (kwnames ? PyTuple_GET_SIZE(kwnames) : 0);
  const TensorImpl* operand = first_tensor(args, n);
  if (!operand || operand->meta->device == current_device()) return plainly(function, args, nargsf, kwnames);
  const DeviceScope scope(operand->meta->device);
  return plainly(function, args, nargsf, kwnames);
}

PyMethodDef kDeviceFunctions[] = {
    {"_device", from_python<canonical>, METH_O, nullptr},
    {"_add_device", from_python<add_device>, METH_VARARGS, nullptr},
    {"_device_name_is", from_python<device_name_is>, METH_O, nullptr},
    {"_set_device_finder", from_python<set_finder>, METH_O, nullptr},
    {"_set_device", from_python<set_device>, METH_O, nullptr},
    {"_enter_device", from_python<enter_device>, METH_O, nullptr},
    {"_leave_device", from_python<leave_device>, METH_O, nullptr},
    {"_current_device", from_python<get_device_name>, METH_NOARGS, nullptr},
    {"_device_properties", from_python<device_properties>, METH_O, nullptr},
    {"_set_device_of_kind", from_python<set_kinds_device>, METH_O, nullptr},
    {"_to_device", from_python<to_device>, METH_VARARGS, nullptr},
    {"_pinned", from_python<pinned>, METH_VARARGS, nullptr},
    {"_is_pinned", from_python<is_pinned>, METH_O, nullptr},
    {"_device_count", from_python<device_count>, METH_O, nullptr},
    {"_describe_device", from_python<describe_device>, METH_O, nullptr},
    {"_synchronize", from_python<synchronize>, METH_O, nullptr},
    {"_device_memory", from_python<device_memory>, METH_O, nullptr},
    {"_device_reset_peak", from_python<device_reset_peak>, METH_O, nullptr},
    {"_device_empty_cache", from_python<device_empty_cache>, METH_O, nullptr},
    {"_device_fallbacks", from_python<fallbacks>, METH_O, nullptr},
    {"_device_compiles", from_python<compiles>, METH_NOARGS, nullptr},
    {"_device_launches", from_python<launches>, METH_O, nullptr},
    {"_device_recordings", from_python<recordings>, METH_NOARGS, nullptr},
    {"_record_device_sources", from_python<record_sources>, METH_O, nullptr},
    {"_recorded_device_sources", from_python<recorded_sources>, METH_NOARGS, nullptr},
    {"_device_code", from_python<device_code>, METH_VARARGS, nullptr},
    {"_device_compiler", from_python<compiler_version>, METH_NOARGS, nullptr},
    {"_launch_blocking", from_python<set_blocking>, METH_O, nullptr},
    {"_device_stream", from_python<stream>, METH_O, nullptr},
    {"_ascend_stream", from_python<ascend_stream>, METH_O, nullptr},
    {"_event", from_python<new_event>, METH_O, nullptr},
    {"_stream", from_python<new_stream>, METH_VARARGS, nullptr},
    {"_use_stream", from_python<use_stream>, METH_O, nullptr},
    {"_event_record", from_python<event_on_stream<false>>, METH_VARARGS, nullptr},
    {"_event_hold", from_python<event_on_stream<true>>, METH_VARARGS, nullptr},
    {"_event_wait", from_python<wait_event>, METH_O, nullptr},
    {"_event_done", from_python<event_done>, METH_O, nullptr},
    {"_event_elapsed", from_python<elapsed>, METH_VARARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

PyTypeObject* type_of_device_objects() { return reinterpret_cast<PyTypeObject*>(device_name_type); }

PyObject* device_object(Device d) {
  static std::map<std::pair<DeviceType, int>, PyObject*> made;  // one each, for good
  PyObject*& found = made[{d.type, d.index}];
  if (found == nullptr) {
    PyRef name = PyRef::steal(text_of(to_string(d)));
    if (name) name = PyRef::steal(PyObject_CallOneArg(device_name_type, name.get()));
    found = name.release();
  }
  return found;
}

PyObject* device_error_type(bool op_missing) { return op_missing ? missing_op_error : device_error; }

void init_devices(PyObject* module) {
  device_error = PyErr_NewExceptionWithDoc(
      "msjit.DeviceError",
      "A device cannot do what was asked. `fault` says why: 'library missing', 'symbol missing', 'no device', "
      "'initialisation failed' or 'operator not supported'.",
      PyExc_RuntimeError, nullptr);
  if (!device_error || PyModule_AddObjectRef(module, "DeviceError", device_error) < 0) throw ErrorAlreadySet{};
  PyRef bases = owned(PyTuple_Pack(2, device_error, PyExc_NotImplementedError));
  missing_op_error = PyErr_NewExceptionWithDoc(
      "msjit.DeviceOpError", "A device has no kernel for an op and its dtypes.", bases.get(), nullptr);
  if (!missing_op_error || PyModule_AddObjectRef(module, "DeviceOpError", missing_op_error) < 0)
    throw ErrorAlreadySet{};
  device_name_type = PyType_FromSpecWithBases(&kDeviceName, reinterpret_cast<PyObject*>(&PyUnicode_Type));
  if (!device_name_type || PyModule_AddObjectRef(module, "DeviceName", device_name_type) < 0) throw ErrorAlreadySet{};
  backends::set_library_folders(&folders_of_packages);
  capture::set_call_among_devices(call_on_device, &devices_in_use);
  check_python(PyModule_AddFunctions(module, kDeviceFunctions));
  init_device_copies(module);
}

}  // namespace msjit::python
