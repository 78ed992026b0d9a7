#include "python/bindings/artefact_object.h"

#include <memory>

#include "jit/artefact/artefact.h"
#include "python/bindings/convert.h"
#include "python/bindings/errors.h"
#include "python/bindings/graph_object.h"
#include "python/bindings/tensor_object.h"

namespace msjit::python {
namespace {

struct ArtefactObject {
  PyObject_HEAD std::shared_ptr<const artefact::Program> program;
};
PyTypeObject* artefact_type;

std::string text_from(PyObject* o, const char* who) {
  Py_ssize_t size = 0;
  const char* s = PyUnicode_Check(o) ? PyUnicode_AsUTF8AndSize(o, &size) : nullptr;
  if (!s) {
    PyErr_Clear();
    throw type_error(std::string(who) + ": needs a text, got " + describe(o));
  }
  return {s, static_cast<size_t>(size)};
}

// _write_artefact(path, graph, names, tensors, open, version): names and tensors by input, None: an argument; open:
// (input, dimension) pairs.
PyObject* write_artefact(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    const char *path, *version;
    PyObject *graph, *names, *tensors, *open;
    if (!PyArg_ParseTuple(args, "sOO!O!O!s:_write_artefact", &path, &graph, &PyTuple_Type, &names, &PyTuple_Type,
                          &tensors, &PyTuple_Type, &open, &version))
      throw ErrorAlreadySet{};
    ir::Graph g = graph_from(graph, "_write_artefact")->clone(true);
    const size_t n = g.inputs.size();
    if (static_cast<size_t>(PyTuple_GET_SIZE(names)) != n || static_cast<size_t>(PyTuple_GET_SIZE(tensors)) != n)
      throw value_error("_write_artefact: needs a name and a tensor or None for each input");
    std::vector<Tensor> weights(n);
    for (size_t i = 0; i < n; ++i) {
      g.inputs[i].name = text_from(PyTuple_GET_ITEM(names, static_cast<Py_ssize_t>(i)), "_write_artefact");
      PyObject* t = PyTuple_GET_ITEM(tensors, static_cast<Py_ssize_t>(i));
      if (t == Py_None) continue;
      if (!is_tensor(t)) throw type_error("_write_artefact: needs a Tensor, got " + describe(t));
      weights[i] = tensor_of(t);
    }
    artefact::OpenDims dims;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(open); ++i) {
      int input = 0, dim = 0;
      if (!PyArg_ParseTuple(PyTuple_GET_ITEM(open, i), "ii", &input, &dim)) throw ErrorAlreadySet{};
      dims.push_back({input, dim});
    }
    artefact::write(path, g, weights, dims, version);
    Py_RETURN_NONE;
  });
}

// _load_artefact(path) -> Artefact
PyObject* load_artefact(PyObject*, PyObject* path) {
  return guarded([&]() -> PyObject* {
    auto program = std::make_shared<const artefact::Program>(text_from(path, "load"));
    PyRef o = owned(artefact_type->tp_alloc(artefact_type, 0));
    std::construct_at(&reinterpret_cast<ArtefactObject*>(o.get())->program, std::move(program));
    return o.release();
  });
}

const artefact::Program& program_of(PyObject* self) { return *reinterpret_cast<ArtefactObject*>(self)->program; }

PyObject* artefact_call(PyObject* self, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    const std::shared_ptr<const artefact::Program> keep = reinterpret_cast<ArtefactObject*>(self)->program;
    if (kwargs && PyDict_GET_SIZE(kwargs)) throw type_error(keep->graph().name + ": takes its inputs by position only");
    SmallVector<Tensor, 4> given;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args); ++i) {
      PyObject* o = PyTuple_GET_ITEM(args, i);
      if (!is_tensor(o))
        throw type_error(keep->graph().name + ": input " + std::to_string(i) + " must be a Tensor, got " + describe(o));
      given.push_back(tensor_of(o));
    }
    exec::RunResult result;
    keep->run(given, result);
    const size_t n = keep->graph().outputs.size();
    PyRef t = owned(PyTuple_New(static_cast<Py_ssize_t>(n)));
    for (size_t i = 0; i < n; ++i)
      PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), owned(wrap(std::move(result.tensors[i]))).release());
    return t.release();
  });
}

PyObject* get_graph(PyObject* self, void*) {
  return guarded([&] { return wrap_graph(program_of(self).graph().clone()); });
}
// (name, text of what it must be) of each argument.
PyObject* get_arguments(PyObject* self, void*) {
  return guarded([&]() -> PyObject* {
    const artefact::Program& p = program_of(self);
    PyRef list = owned(PyList_New(0));
    for (int at : p.arguments()) {
      PyRef row =
          owned(Py_BuildValue("(ss)", p.graph().inputs[static_cast<size_t>(at)].name.c_str(), p.expected(at).c_str()));
      check_python(PyList_Append(list.get(), row.get()));
    }
    return list.release();
  });
}

void artefact_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  std::destroy_at(&reinterpret_cast<ArtefactObject*>(self)->program);
  type->tp_free(self);
  Py_DECREF(type);
}

PyGetSetDef kArtefactAttributes[] = {
    {"graph", from_python<get_graph>, nullptr, "Its Graph.", nullptr},
    {"arguments", from_python<get_arguments>, nullptr, "Names of the arguments, and what each must be.", nullptr},
    {nullptr}};

PyMethodDef kArtefactFunctions[] = {{"_write_artefact", from_python<write_artefact>, METH_VARARGS, nullptr},
                                    {"_load_artefact", from_python<load_artefact>, METH_O, nullptr},
                                    {nullptr}};

}  // namespace

void init_artefact(PyObject* module) {
  static PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(from_python<artefact_dealloc>)},
                                {Py_tp_call, reinterpret_cast<void*>(from_python<artefact_call>)},
                                {Py_tp_getset, kArtefactAttributes},
                                {0, nullptr}};
  static PyType_Spec spec = {"msjit.Artefact", sizeof(ArtefactObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  artefact_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
  check_python(PyModule_AddFunctions(module, kArtefactFunctions));
}

}  // namespace msjit::python
