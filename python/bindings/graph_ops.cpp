// Single ops of devices that run graphs: a graph of the op, made once for each metadata of operands and attributes,
// which Python compiles and runs.
#include "python/bindings/graph_ops.h"

#include <string>
#include <unordered_map>

#include "jit/ir/graph.h"
#include "python/bindings/convert.h"
#include "python/bindings/graph_object.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/autograd.h"
#include "src/backends/op_runner.h"
#include "src/ops/cache_key.h"
#include "src/tensor/device.h"

namespace msjit::python {
namespace {

using backends::OpCall;

PyObject *compiler, *by_values, *copier;  // as long as the process lives

constexpr size_t kMaxOps = 4096;
// What runs an op; None: the device's graphs cannot express it. Under the interpreter's lock.
std::unordered_map<std::string, PyRef>& compiled() {
  static auto* c = new std::unordered_map<std::string, PyRef>;
  return *c;
}

std::string key_of(Device device, const OpCall& call) {
  std::string key;
  key.reserve(96);
  ops::append_bytes(key, call.op);
  key += static_cast<char>(device.index);
  for (const ops::Attr& a : call.attrs) ops::append_attr(key, a);
  for (size_t i = 0; i < call.operands.size(); ++i) {
    if (call.operands[i]) {
      const Meta& m = call.operands[i].meta();
      key += 't';
      key += static_cast<char>(m.dtype);
      key += static_cast<char>(m.ndim);
      key.append(reinterpret_cast<const char*>(m.dims), sizeof(int64_t) * m.ndim);
    } else if (i < 32 && call.absent >> i & 1) {
      key += '-';
    } else {
      key += 'n';
      key += static_cast<char>(call.numbers[i].kind);
    }
  }
  return key;
}

ir::Graph graph_of_op(Device device, const OpCall& call) {
  ir::Graph g;
  g.name = std::string(ops::info(call.op).name);
  g.device = device;
  SmallVector<ir::Value*, 4> in;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    const std::string name = "x" + std::to_string(i);
    if (const Tensor& t = call.operands[i]) {
      in.push_back(g.add_tensor_input(name, t.dtype(), t.shape(), t.strides(), false));
    } else if (i < 32 && call.absent >> i & 1) {
      in.push_back(nullptr);
    } else {
      in.push_back(g.add_number_input(name, call.numbers[i].kind));
    }
  }
  for (ir::Value* v : g.call(call.op, in, call.attrs)) g.outputs.push_back(v);
  return g;
}

PyRef compiled_for(Device device, const OpCall& call) {
  std::string key = key_of(device, call);
  auto it = compiled().find(key);
  if (it != compiled().end()) return it->second;
  PyRef graph = owned(wrap_graph(graph_of_op(device, call)));
  PyRef name = owned(PyUnicode_FromString(to_string(device).c_str()));
  PyRef made = owned(PyObject_CallFunctionObjArgs(compiler, graph.get(), name.get(), nullptr));
  if (compiled().size() >= kMaxOps) compiled().clear();
  compiled().emplace(std::move(key), made);
  return made;
}

PyRef tuple_with(std::span<const Tensor> tensors) {
  PyRef made = owned(PyTuple_New(static_cast<Py_ssize_t>(tensors.size())));
  for (size_t i = 0; i < tensors.size(); ++i)
    PyTuple_SET_ITEM(made.get(), static_cast<Py_ssize_t>(i), owned(wrap(tensors[i])).release());
  return made;
}

bool run(Device device, const OpCall& call) {
  GilScope gil;
  const autograd::GradMode off(false);
  PyRef callable = compiled_for(device, call);
  if (callable.get() == Py_None) return false;
  PyRef inputs = owned(PyList_New(0));
  for (size_t i = 0; i < call.operands.size(); ++i) {
    if (i < 32 && call.absent >> i & 1) continue;
    PyRef o = owned(call.operands[i] ? wrap(call.operands[i]) : number_to_python(call.numbers[i]));
    check_python(PyList_Append(inputs.get(), o.get()));
  }
  PyRef outputs = tuple_with(call.outputs), state = PyRef::borrow(Py_None);
  if (ops::info(call.op).op_class == ops::OpClass::kRandom) {
    state = owned(Py_BuildValue("(KK)", static_cast<unsigned long long>(call.seed),
                                static_cast<unsigned long long>(call.counter)));
  }
  owned(PyObject_CallFunctionObjArgs(callable.get(), inputs.get(), outputs.get(), state.get(), nullptr));
  return true;
}

bool run_by_values(backends::KernelCall& call) {
  GilScope gil;
  const autograd::GradMode off(false);
  PyRef name = owned(PyUnicode_FromString(std::string(ops::info(call.op).name).c_str()));
  PyRef operands = tuple_with(call.operands), attrs = owned(PyTuple_New(static_cast<Py_ssize_t>(call.attrs.size())));
  for (size_t i = 0; i < call.attrs.size(); ++i)
    PyTuple_SET_ITEM(attrs.get(), static_cast<Py_ssize_t>(i), owned(attr_to_python(call.attrs[i])).release());
  PyRef made = owned(PyObject_CallFunctionObjArgs(by_values, name.get(), operands.get(), attrs.get(), nullptr));
  if (made.get() == Py_None) return false;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(made.get()); ++i)
    call.outputs.push_back(tensor_of(PyTuple_GET_ITEM(made.get(), i)));
  return true;
}

// The memory from a view's first element to its last, as one row.
Tensor row_of(const Tensor& t) {
  int64_t reach = 1;
  for (int d = 0; d < t.ndim(); ++d) reach += (t.size(d) - 1) * t.strides()[d];
  const int64_t one = 1;
  return t.as_strided({&reach, 1}, {&one, 1}, 0);
}

bool copy(const Tensor& dst, const Tensor& src) {
  if (dst.numel() == 0) return true;
  GilScope gil;
  const autograd::GradMode off(false);
  PyRef to = owned(wrap(row_of(dst))), from = owned(wrap(row_of(src))), shape = owned(tuple_of(dst.shape()));
  PyRef to_strides = owned(tuple_of(dst.strides())), from_strides = owned(tuple_of(src.strides()));
  owned(PyObject_CallFunctionObjArgs(copier, to.get(), to_strides.get(), from.get(), from_strides.get(), shape.get(),
                                     nullptr));
  return true;
}

// _set_graph_ops(compiler, by_values, copier). compiler(graph, device) gives what runs it, f(inputs, outputs, state of
// the random generator), or None where the device's graphs cannot express it; by_values(name, operands, attributes):
// the results of an op whose shapes follow from values, a tuple, or None; copier(dst, its strides, src, its strides,
// shape): dst and src are rows.
PyObject* set_graph_ops(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *compile, *values, *copy_views;
    if (!PyArg_ParseTuple(args, "OOO:_set_graph_ops", &compile, &values, &copy_views)) throw ErrorAlreadySet{};
    compiler = Py_NewRef(compile);
    by_values = Py_NewRef(values);
    copier = Py_NewRef(copy_views);
    backends::set_op_runner(DeviceType::kAscend, {&run, &run_by_values, &copy, "has no form in graphs"});
    Py_RETURN_NONE;
  });
}

PyMethodDef kFunctions[] = {{"_set_graph_ops", from_python<set_graph_ops>, METH_VARARGS, nullptr}, {nullptr}};

}  // namespace

void init_graph_ops(PyObject* module) { check_python(PyModule_AddFunctions(module, kFunctions)); }

}  // namespace msjit::python
