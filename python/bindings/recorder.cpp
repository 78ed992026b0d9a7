#include "python/bindings/recorder.h"

#include <frameobject.h>

#include <bit>

#include "capture/cpython/pending_error.h"
#include "python/bindings/cell_type.h"
#include "python/bindings/convert.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/eager/autocast.h"
#include "src/eager/observer.h"

namespace msjit::python {
namespace {

using ops::Op;

// The rows of the list that it fills:
//   ("op", name, inplace, operands, attributes, outputs, gradients, (file, line))  a sequence of operands is one of
//   them
//   ("new", tensor)   one that no op made
//   ("made", tensor, copy)  filled with Python's values
//   ("read", tensor, what, (file, line))
//   ("refused", why, (file, line))
class ListRecorder final : public autograd::Recorder {
 public:
  ListRecorder(PyObject* rows, PyObject* folder) : rows_(PyRef::borrow(rows)), folder_(PyRef::borrow(folder)) {}

  void ran(Op op, std::span<const ops::Operand> operands, std::span<const ops::Attr> attrs,
           std::span<const Tensor> outputs, bool inplace) override {
    PyRef in = owned(PyTuple_New(static_cast<Py_ssize_t>(operands.size())));
    const bool sequence = ops::info(op).operand_count < 0;
    for (size_t i = 0; i < operands.size(); ++i) {
      const ops::Operand& o = operands[i];
      if (autograd::is_batched(o.tensor)) refuse("it uses vmap");
      PyObject* v = o.tensor   ? wrap(Tensor::borrow(o.tensor))
                    : o.number ? number_to_python(*o.number)
                               : Py_NewRef(Py_None);
      PyTuple_SET_ITEM(in.get(), static_cast<Py_ssize_t>(i), owned(v).release());
    }
    PyRef constants = owned(PyTuple_New(static_cast<Py_ssize_t>(attrs.size())));
    for (size_t i = 0; i < attrs.size(); ++i)
      PyTuple_SET_ITEM(constants.get(), static_cast<Py_ssize_t>(i), owned(attr_to_python(attrs[i])).release());
    PyRef out = owned(PyTuple_New(static_cast<Py_ssize_t>(outputs.size())));
    for (size_t i = 0; i < outputs.size(); ++i) {
      const autograd::Unrecorded quiet;  // these an op has made
      PyTuple_SET_ITEM(out.get(), static_cast<Py_ssize_t>(i), owned(wrap(outputs[i])).release());
    }
    if (sequence) in = owned(PyTuple_Pack(1, in.get()));
    PyRef where = place();
    const std::string name(ops::info(op).name);
    add(Py_BuildValue("(ssOOOOOO)", "op", name.c_str(), inplace ? Py_True : Py_False, in.get(), constants.get(),
                      out.get(), autograd::grad_enabled() ? Py_True : Py_False, where.get()));
  }
  void read(const TensorImpl* t, const char* what) override {
    PyRef tensor = owned(wrap(Tensor::borrow(const_cast<TensorImpl*>(t)))), where = place();
    add(Py_BuildValue("(sOsO)", "read", tensor.get(), what, where.get()));
  }
  void refuse(const char* why) override {
    PyRef where = place();
    add(Py_BuildValue("(ssO)", "refused", why, where.get()));
  }
  void note_new(PyObject* tensor) { add(Py_BuildValue("(sO)", "new", tensor)); }
  void note_made(const Tensor& t) {
    PyRef tensor = owned(wrap(t)), copy;
    {
      const autograd::Unrecorded quiet;
      const autograd::GradMode off(false);
      const ops::Operand operand{t.get()};
      copy = owned(wrap(eager::call1(Op::copy, {&operand, 1})));
    }
    add(Py_BuildValue("(sOO)", "made", tensor.get(), copy.get()));
  }

 private:
  void add(PyObject* row) { check_python(PyList_Append(rows_.get(), owned(row).get())); }

  // The innermost line outside of this package.
  PyRef place() const {
    PyRef frame = PyRef::borrow(reinterpret_cast<PyObject*>(PyEval_GetFrame()));
    while (frame) {
      auto* f = frame.as<PyFrameObject>();
      PyRef code = PyRef::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(f)));
      PyObject* file = code.as<PyCodeObject>()->co_filename;
      const int own = PyUnicode_Tailmatch(file, folder_.get(), 0, PY_SSIZE_T_MAX, -1) == 1;
      if (!own) return owned(Py_BuildValue("(Oi)", file, PyFrame_GetLineNumber(f)));
      frame = PyRef::steal(reinterpret_cast<PyObject*>(PyFrame_GetBack(f)));
    }
    return owned(Py_BuildValue("(si)", "", 0));
  }

  PyRef rows_, folder_;
};

ListRecorder* of_thread() { return static_cast<ListRecorder*>(autograd::recorder()); }

// _record_ops(function, args, kwargs, rows, folder) -> what it returns; rows gets what this thread does meanwhile
PyObject* record_calls(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *function, *positional, *keywords, *rows, *folder;
    if (!PyArg_ParseTuple(args, "OO!O!O!U:_record_ops", &function, &PyTuple_Type, &positional, &PyDict_Type, &keywords,
                          &PyList_Type, &rows, &folder))
      throw ErrorAlreadySet{};
    if (autograd::hears_ops()) throw runtime_error("_record_ops: this thread records, or casts, already");
    struct Recording {
      explicit Recording(ListRecorder& r) { eager::record_ops(&r); }
      ~Recording() { eager::record_ops(nullptr); }
    };
    ListRecorder recorder(rows, folder);
    const Recording on(recorder);
    return PyObject_Call(function, positional, keywords);
  });
}

// _set_autocast(dtype or None) -> what it was: amp level 'auto' for this thread's ops
PyObject* set_autocast(PyObject*, PyObject* dtype) {
  return guarded([&]() -> PyObject* {
    std::optional<DType> narrow;
    if (dtype != Py_None) narrow = require_dtype(dtype, "_set_autocast");
    autograd::refuse_to_record("it changes the dtypes that operations compute in");
    const std::optional<DType> before = eager::set_autocast(narrow);
    return Py_NewRef(before ? dtype_object(*before) : Py_None);
  });
}

class PackedByPython final : public autograd::Packed {
 public:
  PackedByPython(PyRef value, PyObject* unpack) : value_(std::move(value)), unpack_(PyRef::borrow(unpack)) {}
  Tensor unpack() const override {
    PyRef made = owned(PyObject_CallOneArg(unpack_.get(), value_.get()));
    if (!is_tensor(made.get()))
      throw type_error("saved_tensors_hooks: the unpack hook must return a Tensor, got " +
                       std::string(Py_TYPE(made.get())->tp_name));
    return tensor_of(made.get());
  }

 private:
  PyRef value_, unpack_;
};

// A thread's hooks of saved values, the innermost at the end. Never destroyed: a thread may end inside of them, when
// Python objects cannot be let go.
std::vector<std::shared_ptr<autograd::SavedHooks>>& saved_hooks() {
  thread_local auto* hooks = new std::vector<std::shared_ptr<autograd::SavedHooks>>;
  return *hooks;
}

void use_innermost_hooks() {
  const auto& all = saved_hooks();
  autograd::thread_saved_hooks = all.empty() ? nullptr : all.back().get();
}

// _push_saved_hooks(pack, unpack): for what this thread's ops save, until _pop_saved_hooks()
PyObject* push_saved_hooks(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *pack, *unpack;
    if (!PyArg_ParseTuple(args, "OO:_push_saved_hooks", &pack, &unpack)) throw ErrorAlreadySet{};
    auto hooks = std::make_shared<autograd::SavedHooks>();
    hooks->pack = [pack = PyRef::borrow(pack),
                   unpack = PyRef::borrow(unpack)](const Tensor& t) -> std::unique_ptr<autograd::Packed> {
      PyRef given = owned(wrap(t));
      return std::make_unique<PackedByPython>(owned(PyObject_CallOneArg(pack.get(), given.get())), unpack.get());
    };
    saved_hooks().push_back(std::move(hooks));
    use_innermost_hooks();
    eager::count_recorders(1);
    Py_RETURN_NONE;
  });
}

PyObject* pop_saved_hooks(PyObject*, PyObject*) {
  auto& all = saved_hooks();
  if (all.empty()) Py_RETURN_NONE;
  const std::shared_ptr<autograd::SavedHooks> last = std::move(all.back());
  all.pop_back();
  use_innermost_hooks();
  eager::count_recorders(-1);
  Py_RETURN_NONE;
}

PyObject* is_recording(PyObject*, PyObject*) { return PyBool_FromLong(autograd::recorder() != nullptr); }

// _kinds(args) -> bytes that are equal for calls which one program serves; None: the arguments take a closer look
PyObject* kinds(PyObject*, PyObject* args) {
  constexpr Py_ssize_t kMost = 16;
  static_assert(kRequiresGrad == 1 && alignof(Meta) > 1);
  if (!PyTuple_Check(args)) Py_RETURN_NONE;
  const Py_ssize_t n = PyTuple_GET_SIZE(args);
  if (n > kMost) Py_RETURN_NONE;
  int64_t key[2 * kMost + 1] = {autograd::grad_enabled()};
  Py_ssize_t size = 1;
  for (Py_ssize_t i = 0; i < n; ++i) {
    PyObject* o = PyTuple_GET_ITEM(args, i);
    key[size++] = reinterpret_cast<int64_t>(Py_TYPE(o));
    if (is_own_tensor(o)) {
      if (!impl_of(o)->meta->interned) Py_RETURN_NONE;
      for (Py_ssize_t j = 0; j < i; ++j)
        if (PyTuple_GET_ITEM(args, j) == o) Py_RETURN_NONE;
      key[size++] = reinterpret_cast<int64_t>(impl_of(o)->meta) | (impl_of(o)->flags & kRequiresGrad);
    } else if (PyFloat_CheckExact(o)) {
      key[size++] = std::bit_cast<int64_t>(PyFloat_AS_DOUBLE(o));
    } else if (PyLong_CheckExact(o)) {
      int overflow = 0;
      key[size++] = PyLong_AsLongLongAndOverflow(o, &overflow);
      if (overflow) Py_RETURN_NONE;
    } else if (o == Py_None || PyBool_Check(o) || is_cell(o)) {
      key[size++] = reinterpret_cast<int64_t>(o);
    } else {
      Py_RETURN_NONE;
    }
  }
  return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(key), size * static_cast<Py_ssize_t>(sizeof *key));
}

PyMethodDef kFunctions[] = {
    {"_kinds", from_python<kinds>, METH_O, nullptr},
    {"_set_autocast", from_python<set_autocast>, METH_O, nullptr},
    {"_push_saved_hooks", from_python<push_saved_hooks>, METH_VARARGS, nullptr},
    {"_pop_saved_hooks", from_python<pop_saved_hooks>, METH_NOARGS, nullptr},
    {"_record_ops", from_python<record_calls>, METH_VARARGS, nullptr},
    {"_is_recording", from_python<is_recording>, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void note_new_tensor(PyObject* tensor) {
  if (ListRecorder* r = of_thread()) r->note_new(tensor);
}
void note_made_of_python(const Tensor& t) {
  if (ListRecorder* r = of_thread()) r->note_made(t);
}

void init_recorder(PyObject* module) { check_python(PyModule_AddFunctions(module, kFunctions)); }

}  // namespace msjit::python
