#include "python/bindings/graph_object.h"

#include "jit/ir/control.h"

#include <structseq.h>

#include <memory>

#include "jit/exec/backend.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/printer.h"
#include "jit/ir/rewriter.h"
#include "jit/passes/dead_code.h"
#include "jit/passes/decompose.h"
#include "jit/passes/differentiate.h"
#include "jit/passes/instantiate.h"
#include "python/bindings/convert.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/tensor_object.h"
#include "src/ops/custom_op.h"

namespace msjit::python {
namespace {

struct GraphObject {
  PyObject_HEAD std::shared_ptr<const ir::Graph> graph;
  std::vector<int> written;
};

PyTypeObject *graph_type, *value_type, *node_type;

PyStructSequence_Field kValueFields[] = {
    {"name", "its name in the graph's text, unique in the graph"},
    {"dtype", "a msjit dtype, or bool, int, float or complex for a Python number"},
    {"shape", "tuple of sizes, None for a number"},
    {"source", "of an input: where the value comes from, e.g. 'self.fc.weight'; else None"},
    {nullptr, nullptr}};
PyStructSequence_Desc kValueDesc = {"msjit.GraphValue", "A value of a Graph.", kValueFields, 4};
PyStructSequence_Field kNodeFields[] = {
    {"op", "the op's name; 'const' for a constant, 'number <op>' for arithmetic on Python numbers"},
    {"operands", "tuple of GraphValue, None where an operand is left out"},
    {"attrs", "dict of constant arguments"},
    {"outputs", "tuple of GraphValue"},
    {"line", "line of the user's source, 0 when unknown"},
    {nullptr, nullptr}};
PyStructSequence_Desc kNodeDesc = {"msjit.GraphNode", "A node of a Graph.", kNodeFields, 5};

const ir::Graph& graph_of(PyObject* self) { return *reinterpret_cast<GraphObject*>(self)->graph; }

// Fields of a struct sequence, in order; takes over the references.
PyObject* make_struct(PyTypeObject* type, std::initializer_list<PyRef> fields) {
  PyRef o = owned(PyStructSequence_New(type));
  Py_ssize_t i = 0;
  for (const PyRef& f : fields) PyStructSequence_SetItem(o.get(), i++, Py_NewRef(f.get()));
  return o.release();
}

PyRef text(const std::string& s) {
  return owned(PyUnicode_DecodeUTF8(s.data(), static_cast<Py_ssize_t>(s.size()), "replace"));
}

PyObject* number_type(NumberKind k) {
  PyTypeObject* types[] = {&PyBool_Type, &PyLong_Type, &PyFloat_Type, &PyComplex_Type};
  return reinterpret_cast<PyObject*>(types[static_cast<int>(k)]);
}

PyObject* wrap_value(const ir::Graph& g, const ir::Value* v) {
  if (!v) Py_RETURN_NONE;
  PyRef source = PyRef::borrow(Py_None);
  if (!v->producer)
    for (const ir::Input& in : g.inputs)
      if (in.value == v) source = text(in.name);
  return make_struct(value_type, {text("%" + std::to_string(v->id)),
                                  PyRef::borrow(v->is_number ? number_type(v->number) : dtype_object(v->dtype)),
                                  v->is_number ? PyRef::borrow(Py_None) : owned(tuple_of(Dims(v->shape))), source});
}

template <class List>
PyRef wrap_values(const ir::Graph& g, const List& values) {
  PyRef t = owned(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
  for (size_t i = 0; i < values.size(); ++i)
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), owned(wrap_value(g, values[i])).release());
  return t;
}

// An attribute; ints of it that follow from sizes that vary are the values that tell them.
PyObject* attr_with_sizes(const ir::Graph& g, const ir::Node& n, int attr) {
  PyRef made = owned(attr_to_python(n.attrs[static_cast<size_t>(attr)]));
  for (const ir::AttrRef& r : n.refs) {
    if (r.attr != attr) continue;
    PyRef number = owned(wrap_value(g, r.number));
    if (r.element < 0) return number.release();
    PyRef list = owned(PySequence_List(made.get()));
    check_python(PyList_SetItem(list.get(), r.element, number.release()));
    made = owned(PyList_AsTuple(list.get()));
  }
  return made.release();
}

PyRef wrap_attrs(const ir::Graph& g, const ir::Node& n) {
  PyRef d = owned(PyDict_New());
  auto put = [&](const std::string& name, PyObject* value) {
    PyRef v = owned(value);
    check_python(PyDict_SetItemString(d.get(), name.c_str(), v.get()));
  };
  if (n.kind == ir::Node::kConstNumber) put("value", number_to_python(n.constant));
  if (n.kind == ir::Node::kConstTensor) put("value", wrap(n.tensor));
  if (n.kind == ir::Node::kCustom)
    for (size_t i = 0; i < n.attrs.size(); ++i)
      if (!std::holds_alternative<std::monostate>(n.attrs[i]))
        put("argument " + std::to_string(i), attr_to_python(n.attrs[i]));
  if (n.kind == ir::Node::kDim) put("dim", attr_to_python(n.attrs[0]));
  if (n.kind == ir::Node::kControl) {
    PyRef graphs = owned(PyTuple_New(static_cast<Py_ssize_t>(n.control->graphs.size())));
    for (size_t i = 0; i < n.control->graphs.size(); ++i)
      PyTuple_SET_ITEM(graphs.get(), static_cast<Py_ssize_t>(i),
                       owned(wrap_graph(n.control->graphs[i].clone())).release());
    put("graphs", graphs.release());
    put("rows", PyLong_FromSize_t(n.control->rows));
    put("stacked", PyLong_FromSize_t(n.control->stacked));
  }
  if (n.kind == ir::Node::kOp) {
    int at = 0;
    for (const ops::Param& p : ops::info(n.op).params)
      if (!p.is_operand() && at < static_cast<int>(n.attrs.size())) {
        put(p.name, attr_with_sizes(g, n, at));
        ++at;
      }
  }
  return d;
}

std::string op_name(const ir::Node& n) {
  switch (n.kind) {
    case ir::Node::kOp:
      return std::string(ops::info(n.op).name);
    case ir::Node::kCustom:
      return n.custom->name;
    case ir::Node::kNumber:
      return "number " + std::string(ir::text_of(n.number_op));
    case ir::Node::kControl:
      return std::string(ir::name_of(n.control->kind));
    case ir::Node::kDim:
      return "size";
    case ir::Node::kItem:
      return "item";
    default:
      return "const";
  }
}

PyObject* get_nodes(PyObject* self, void*) {
  return guarded([&]() -> PyObject* {
    const ir::Graph& g = graph_of(self);
    PyRef list = owned(PyList_New(0));
    for (const auto& n : g.nodes) {
      PyRef node = owned(make_struct(node_type, {text(op_name(*n)), wrap_values(g, n->operands), wrap_attrs(g, *n),
                                                 wrap_values(g, n->outputs), owned(PyLong_FromLong(n->line))}));
      check_python(PyList_Append(list.get(), node.get()));
    }
    return list.release();
  });
}
PyObject* get_inputs(PyObject* self, void*) {
  return guarded([&]() -> PyObject* {
    const ir::Graph& g = graph_of(self);
    std::vector<const ir::Value*> values;
    for (const ir::Input& in : g.inputs) values.push_back(in.value);
    return owned(PySequence_List(wrap_values(g, values).get())).release();
  });
}
PyObject* get_outputs(PyObject* self, void*) {
  return guarded([&]() -> PyObject* {
    const ir::Graph& g = graph_of(self);
    return owned(PySequence_List(wrap_values(g, g.outputs).get())).release();
  });
}
PyObject* graph_name(PyObject* self, void*) {
  return guarded([&] { return text(graph_of(self).name).release(); });
}
PyObject* graph_str(PyObject* self) {
  return guarded([&] { return text(ir::print(graph_of(self))).release(); });
}
PyObject* graph_repr(PyObject* self) {
  const ir::Graph& g = graph_of(self);
  return PyUnicode_FromFormat("<msjit.Graph %s: %zu inputs, %zu nodes, %zu outputs>", g.name.c_str(), g.inputs.size(),
                              g.nodes.size(), g.outputs.size());
}

std::string where(const char* what, size_t i) { return std::string(what) + " " + std::to_string(i); }

// o as a value of v's type; UserError names what it is.
void value_from_python(const ir::Value& v, PyObject* o, const std::string& what, Tensor* tensor, ops::Number* number) {
  std::string want = ir::type_text(v);
  if (v.is_number) {
    if (is_tensor(o) || !number_from_python(o, *number) || number->kind != v.number)
      throw type_error(what + " must be a Python " + want + ", got " + describe(o));
    return;
  }
  if (!is_tensor(o)) throw type_error(what + " must be a Tensor " + want + ", got " + describe(o));
  Tensor t = tensor_of(o);
  if (t.dtype() != v.dtype || Shape(t.shape()) != v.shape)
    throw value_error(what + " must be " + want + ", got " + to_string(t.meta()));
  *tensor = std::move(t);
}

PyObject* results_to_python(const ir::Graph& g, exec::RunResult& result) {
  PyRef t = owned(PyTuple_New(static_cast<Py_ssize_t>(g.outputs.size())));
  for (size_t i = 0; i < g.outputs.size(); ++i) {
    PyObject* o = g.outputs[i]->is_number ? number_to_python(result.numbers[i]) : wrap(result.tensors[i]);
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), owned(o).release());
  }
  return t.release();
}

PyObject* graph_call(PyObject* self, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    std::shared_ptr<const ir::Graph> keep = reinterpret_cast<GraphObject*>(self)->graph;
    const ir::Graph& g = *keep;
    if (kwargs && PyDict_GET_SIZE(kwargs)) throw type_error("graph: takes its inputs by position only");
    size_t n = g.inputs.size();
    if (static_cast<size_t>(PyTuple_GET_SIZE(args)) != n)
      throw type_error("graph: takes " + std::to_string(n) + " inputs, got " + std::to_string(PyTuple_GET_SIZE(args)));
    std::vector<Tensor> held(n);
    std::vector<TensorImpl*> tensors(n);
    std::vector<ops::Number> numbers(n);
    for (size_t i = 0; i < n; ++i) {
      value_from_python(*g.inputs[i].value, PyTuple_GET_ITEM(args, static_cast<Py_ssize_t>(i)),
                        where("graph: input", i) + " (" + g.inputs[i].name + ")", &held[i], &numbers[i]);
      tensors[i] = held[i].get();
    }
    exec::RunResult result;
    if (exec::call_reference(g, tensors, numbers, result) != exec::Status::kOk)
      throw UserError(ErrorKind::kValue, "graph: arithmetic on Python numbers left 64 bits or divided by zero");
    return results_to_python(g, result);
  });
}

void graph_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  std::destroy_at(&reinterpret_cast<GraphObject*>(self)->graph);
  std::destroy_at(&reinterpret_cast<GraphObject*>(self)->written);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* get_written(PyObject* self, void*) {
  return guarded([&]() -> PyObject* {
    const std::vector<int>& written = reinterpret_cast<GraphObject*>(self)->written;
    PyRef t = owned(PyTuple_New(static_cast<Py_ssize_t>(written.size())));
    for (size_t i = 0; i < written.size(); ++i)
      PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), owned(PyLong_FromLong(written[i])).release());
    return t.release();
  });
}
// What capture relied on where sizes vary, as texts.
PyObject* get_assumptions(PyObject* self, void*) {
  return guarded([&]() -> PyObject* {
    const ir::Graph& g = graph_of(self);
    PyRef list = owned(PyList_New(0));
    auto add = [&](const std::string& s) { check_python(PyList_Append(list.get(), text(s).get())); };
    if (g.symbolic) {
      for (const ir::Symbolic::Assumption& a : g.symbolic->assumptions)
        add(a.text + (a.truth ? " decides as at capture" : " is " + ir::print(a.expected)));
      for (const ir::Symbolic::Derived& d : g.symbolic->derived)
        add("nodes " + std::to_string(d.begin) + " to " + std::to_string(d.end) + " are made anew for other sizes");
    }
    return list.release();
  });
}
// decomposed(keep): composites as the ops they are written in, but those whose names are in keep.
PyObject* graph_decomposed(PyObject* self, PyObject* keep) {
  return guarded([&]() -> PyObject* {
    auto kept = [&](ops::Op op) {
      PyRef name = text(std::string(ops::info(op).name));
      int found = PySequence_Contains(keep, name.get());
      check_python(found);
      return found == 1;
    };
    return wrap_graph(passes::decompose(graph_of(self), nullptr, kept), reinterpret_cast<GraphObject*>(self)->written);
  });
}
// at_sizes(shapes): the graph made again for tensor inputs of these shapes, by input; None: as captured.
PyObject* graph_at_sizes(PyObject* self, PyObject* shapes) {
  return guarded([&]() -> PyObject* {
    const ir::Graph& g = graph_of(self);
    if (!g.symbolic) throw value_error("graph: no size of it is open");
    PyRef list = owned(PySequence_Tuple(shapes));
    if (static_cast<size_t>(PyTuple_GET_SIZE(list.get())) != g.inputs.size())
      throw value_error("graph: needs a shape or None for each of its " + std::to_string(g.inputs.size()) + " inputs");
    std::vector<passes::InputSizes> sizes(g.inputs.size());
    std::vector<Tensor> held;
    for (size_t i = 0; i < sizes.size(); ++i) {
      PyObject* shape = PyTuple_GET_ITEM(list.get(), static_cast<Py_ssize_t>(i));
      ops::Ints ints;
      if (shape == Py_None) continue;
      if (!ints_from_python(shape, ints)) throw type_error("graph: a shape is a tuple of ints");
      held.push_back(Tensor::empty(ints, g.inputs[i].value->dtype));
      sizes[i].meta = &held.back().meta();
    }
    try {
      return wrap_graph(passes::instantiate(g, sizes));
    } catch (const passes::SizesRefused& r) {
      throw value_error(r.reason + (r.line ? " (line " + std::to_string(r.line) + ")" : ""));
    }
  });
}

PyGetSetDef kGraphAttributes[] = {
    {"name", from_python<graph_name>, nullptr, "The captured function's name.", nullptr},
    {"nodes", from_python<get_nodes>, nullptr, "List of GraphNode, in an order in which they can run.", nullptr},
    {"inputs", from_python<get_inputs>, nullptr, "List of GraphValue, in the order of the call's arguments.", nullptr},
    {"outputs", from_python<get_outputs>, nullptr, "List of GraphValue, in the order of the call's results.", nullptr},
    {"_written", from_python<get_written>, nullptr, "Positions of the inputs that the last outputs are written to.",
     nullptr},
    {"_assumptions", from_python<get_assumptions>, nullptr, "What holds only for some sizes.", nullptr},
    {nullptr}};

// arranged(inputs, numbers): the graph with its inputs in another order. inputs: of each its name, or (dtype, shape) of
// one that nothing reads; numbers: name -> what stands for an input that is a number.
PyObject* graph_arranged(PyObject* self, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *inputs, *numbers;
    if (!PyArg_ParseTuple(args, "O!O!:_arranged", &PyTuple_Type, &inputs, &PyDict_Type, &numbers))
      throw ErrorAlreadySet{};
    const ir::Graph& g = graph_of(self);
    ir::Rewriter r(g);
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(inputs); ++k) {
      PyObject* entry = PyTuple_GET_ITEM(inputs, k);
      if (PyTuple_Check(entry) && PyTuple_GET_SIZE(entry) == 2) {
        auto dtype = dtype_from_python(PyTuple_GET_ITEM(entry, 0));
        ops::Ints shape;
        if (!dtype || !ints_from_python(PyTuple_GET_ITEM(entry, 1), shape))
          throw type_error("graph: an input is a name, or a dtype and a shape");
        r.to.add_tensor_input("", *dtype, shape, contiguous_strides(shape), false);
        continue;
      }
      const char* name = PyUnicode_Check(entry) ? PyUnicode_AsUTF8(entry) : nullptr;
      const ir::Input* found = nullptr;
      for (const ir::Input& in : g.inputs)
        if (name && "%" + std::to_string(in.value->id) == name) found = &in;
      if (!found || found->value->is_number || r.has(found->value)) throw value_error("graph: no such input");
      const ir::Value& v = *found->value;
      r.set(&v, r.to.add_tensor_input(found->name, v.dtype, v.shape, contiguous_strides(v.shape), false));
    }
    for (const ir::Input& in : g.inputs) {
      if (r.has(in.value)) continue;
      PyObject* o = PyDict_GetItemString(numbers, ("%" + std::to_string(in.value->id)).c_str());
      ops::Number n;
      if (!o || !in.value->is_number || !number_from_python(o, n) || n.kind != in.value->number)
        throw value_error("graph: input " + in.name + " is left out");
      r.set(in.value, r.to.constant(n));
    }
    for (const auto& n : g.nodes) r.copy(*n);
    r.copy_symbolic();
    return wrap_graph(r.finish());
  });
}

// joint(requires): the gradients of the graph, which has no composites, as a graph. requires: whether a gradient is
// asked for, by input. -> (graph, outputs whose cotangents are its inputs behind those of this graph, inputs whose
// gradients are its outputs)
PyObject* graph_joint(PyObject* self, PyObject* requires_grad) {
  return guarded([&]() -> PyObject* {
    ir::Graph g = graph_of(self).clone();
    PyRef asked = owned(PySequence_Tuple(requires_grad));
    if (static_cast<size_t>(PyTuple_GET_SIZE(asked.get())) != g.inputs.size())
      throw value_error("graph: needs a bool for each of its inputs");
    for (size_t i = 0; i < g.inputs.size(); ++i)
      g.inputs[i].requires_grad = PyObject_IsTrue(PyTuple_GET_ITEM(asked.get(), static_cast<Py_ssize_t>(i))) == 1;
    passes::Joint joint = passes::differentiate(g, std::vector<bool>(g.outputs.size(), true));
    PyRef given = owned(PyList_New(0)), gradients = owned(PyList_New(0));
    auto put = [](PyRef& list, size_t n) {
      check_python(PyList_Append(list.get(), owned(PyLong_FromSize_t(n)).get()));
    };
    for (size_t i = 0; i < joint.cotangents.size(); ++i)
      if (joint.cotangents[i]) put(given, i);
    for (size_t i = 0; i < joint.gradients.size(); ++i) {
      if (!joint.gradients[i]) continue;
      put(gradients, i);
      joint.graph.outputs.push_back(joint.gradients[i]);
    }
    PyRef made = owned(wrap_graph(passes::remove_dead_code(joint.graph, false)));
    return PyTuple_Pack(3, made.get(), given.get(), gradients.get());
  });
}

// random() -> (counters that a run draws, [those that each random op draws from, behind the first])
PyObject* graph_random(PyObject* self, PyObject*) {
  return guarded([&]() -> PyObject* {
    const ir::Graph& g = graph_of(self);
    PyRef offsets = owned(PyList_New(0));
    for (const auto& n : g.nodes) {
      if (n->kind != ir::Node::kOp || ops::info(n->op).op_class != ops::OpClass::kRandom) continue;
      check_python(PyList_Append(offsets.get(), owned(PyLong_FromUnsignedLongLong(n->counter_offset)).get()));
    }
    return Py_BuildValue("(KO)", static_cast<unsigned long long>(g.random_counters), offsets.get());
  });
}

PyMethodDef kGraphMethods[] = {{"_joint", from_python<graph_joint>, METH_O, nullptr},
                               {"_arranged", from_python<graph_arranged>, METH_VARARGS, nullptr},
                               {"_random", from_python<graph_random>, METH_NOARGS, nullptr},
                               {"_decomposed", from_python<graph_decomposed>, METH_O, nullptr},
                               {"_at_sizes", from_python<graph_at_sizes>, METH_O, nullptr},
                               {nullptr}};

PyTypeObject* add_struct(PyObject* module, PyStructSequence_Desc& desc, const char* name) {
  auto* type = PyStructSequence_NewType(&desc);
  if (!type) throw ErrorAlreadySet{};
  check_python(PyModule_AddObjectRef(module, name, reinterpret_cast<PyObject*>(type)));
  return type;
}

}  // namespace

std::shared_ptr<const ir::Graph> graph_from(PyObject* o, const char* who) {
  if (!PyObject_TypeCheck(o, graph_type)) throw type_error(std::string(who) + ": needs a Graph, got " + describe(o));
  return reinterpret_cast<GraphObject*>(o)->graph;
}

PyObject* wrap_graph(ir::Graph graph, std::vector<int> written) {
  return guarded([&]() -> PyObject* {
    PyRef o = owned(graph_type->tp_alloc(graph_type, 0));
    auto* made = reinterpret_cast<GraphObject*>(o.get());
    std::construct_at(&made->graph, std::make_shared<const ir::Graph>(std::move(graph)));
    std::construct_at(&made->written, std::move(written));
    return o.release();
  });
}

PyObject* arguments_of(const ir::Graph& g, std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers) {
  PyRef t = owned(PyTuple_New(static_cast<Py_ssize_t>(g.inputs.size())));
  for (size_t i = 0; i < g.inputs.size(); ++i) {
    PyObject* o = g.inputs[i].value->is_number ? number_to_python(numbers[i]) : wrap(Tensor::borrow(tensors[i]));
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), owned(o).release());
  }
  return t.release();
}

void results_from_python(const ir::Graph& g, PyObject* results, const char* who, exec::RunResult& out) {
  PyRef sequence =
      PyTuple_Check(results) || PyList_Check(results) ? PyRef::borrow(results) : owned(PyTuple_Pack(1, results));
  size_t n = static_cast<size_t>(PySequence_Fast_GET_SIZE(sequence.get()));
  if (n != g.outputs.size())
    throw value_error(std::string(who) + " returned " + std::to_string(n) + " outputs, the graph has " +
                      std::to_string(g.outputs.size()));
  out.tensors.clear();
  out.numbers.clear();
  out.tensors.resize(n);
  out.numbers.resize(n);
  for (size_t i = 0; i < n; ++i)
    value_from_python(*g.outputs[i], PySequence_Fast_GET_ITEM(sequence.get(), static_cast<Py_ssize_t>(i)),
                      std::string(who) + ": " + where("output", i), &out.tensors[i], &out.numbers[i]);
}

void init_graph(PyObject* module) {
  value_type = add_struct(module, kValueDesc, "GraphValue");
  node_type = add_struct(module, kNodeDesc, "GraphNode");
  static PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(from_python<graph_dealloc>)},
                                {Py_tp_call, reinterpret_cast<void*>(from_python<graph_call>)},
                                {Py_tp_str, reinterpret_cast<void*>(from_python<graph_str>)},
                                {Py_tp_repr, reinterpret_cast<void*>(from_python<graph_repr>)},
                                {Py_tp_getset, kGraphAttributes},
                                {Py_tp_methods, kGraphMethods},
                                {0, nullptr}};
  static PyType_Spec spec = {"msjit.Graph", sizeof(GraphObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  graph_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
  check_python(PyModule_AddObjectRef(module, "Graph", reinterpret_cast<PyObject*>(graph_type)));
}

}  // namespace msjit::python
