#include "python/bindings/autograd_api.h"

#include <memory>

#include "python/bindings/convert.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/op_function.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/recorder.h"
#include "src/base/check.h"

namespace msjit::python {

using autograd::TapeNode;

namespace {

// ---- grad_fn --------------------------------------------------------------------------------------------------------

struct NodeObject {
  PyObject_HEAD TapeNode* node;  // owned
};
PyTypeObject* node_type = nullptr;

void node_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  Ref<TapeNode>::adopt(reinterpret_cast<NodeObject*>(self)->node);
  type->tp_free(self);
  Py_DECREF(type);
}
TapeNode* node_of(PyObject* self) { return reinterpret_cast<NodeObject*>(self)->node; }
PyObject* node_repr(PyObject* self) { return PyUnicode_FromFormat("<backward of %s>", node_of(self)->name()); }
PyObject* node_name(PyObject* self, void*) { return PyUnicode_FromString(node_of(self)->name()); }
PyObject* node_next(PyObject* self, void*) {
  return guarded([&] {
    const auto& next = node_of(self)->next;
    PyRef t = owned(PyTuple_New(static_cast<Py_ssize_t>(next.size())));
    for (size_t i = 0; i < next.size(); ++i) {
      PyRef node = next[i].node ? owned(wrap_node(next[i].node)) : PyRef::borrow(Py_None);
      PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i),
                       owned(Py_BuildValue("(Oi)", node.get(), next[i].index)).release());
    }
    return t.release();
  });
}
PyGetSetDef kNodeAttributes[] = {
    {"name", from_python<node_name>, nullptr, "The recorded op.", nullptr},
    {"next_functions", from_python<node_next>, nullptr, "(node or None, output index) of each input.", nullptr},
    {nullptr},
};

// ---- a node whose backward is Python: Function, custom_op

using PyShared = std::shared_ptr<PyObject>;  // shared by copies of a std::function; released with the GIL held
PyShared shared(PyObject* o) {
  Py_INCREF(o);
  return PyShared(o, [](PyObject* p) {
    GilScope gil;
    Py_DECREF(p);
  });
}

// What Function.save_for_backward kept; outputs of the node itself among it.
struct Kept {
  std::vector<autograd::Saved> values;
  const TapeNode* node = nullptr;
};

// A Python backward: one gradient per argument of the call, of which some are tensors.
struct PythonBackward {
  std::string name;
  std::shared_ptr<PyShared> function;  // of compiled code it comes when the run is through
  size_t arguments;
  std::vector<size_t> tensors;  // positions of the tensors among the arguments
  std::shared_ptr<Kept> kept;   // given before the cotangents, as a tuple; null: not given

  void operator()(std::span<const Tensor> cotangents, SmallVector<Tensor, 4>& gradients) const {
    GilScope gil;
    const size_t first = kept ? 1 : 0;
    PyRef args = owned(PyTuple_New(static_cast<Py_ssize_t>(cotangents.size() + first)));
    if (kept) {
      PyRef values = owned(PyTuple_New(static_cast<Py_ssize_t>(kept->values.size())));
      for (size_t i = 0; i < kept->values.size(); ++i) {
        // With their history always: a backward may ask for gradients of its own, inside enable_grad.
        PyRef v = kept->values[i] ? owned(wrap(kept->values[i].get(*kept->node, true))) : PyRef::borrow(Py_None);
        PyTuple_SET_ITEM(values.get(), static_cast<Py_ssize_t>(i), v.release());
      }
      PyTuple_SET_ITEM(args.get(), 0, values.release());
    }
    for (size_t i = 0; i < cotangents.size(); ++i)
      PyTuple_SET_ITEM(args.get(), static_cast<Py_ssize_t>(i + first), owned(wrap_or_none(cotangents[i])).release());
    PyRef result = owned(PyObject_Call(function->get(), args.get(), nullptr));
    if (!PyTuple_Check(result.get()) && !PyList_Check(result.get())) result = owned(PyTuple_Pack(1, result.get()));
    size_t n = static_cast<size_t>(PySequence_Fast_GET_SIZE(result.get()));
    bool fits = n >= arguments;
    for (size_t i = arguments; i < n; ++i) fits = fits && PySequence_Fast_GET_ITEM(result.get(), i) == Py_None;
    if (!fits)
      throw runtime_error(name + ": Function backward return a wrong number of gradients: " + std::to_string(n) +
                          " gradients for " + std::to_string(arguments) + " inputs");
    size_t next = 0;
    for (size_t i = 0; i < arguments; ++i) {
      if (next < tensors.size() && tensors[next] == i) {
        ++next;
      } else if (PySequence_Fast_GET_ITEM(result.get(), static_cast<Py_ssize_t>(i)) != Py_None) {
        throw runtime_error(name +
                            ": Input is not tensor, but gradient is not none: backward must return None for input " +
                            std::to_string(i));
      }
    }
    for (size_t i = 0; i < tensors.size(); ++i) {
      PyObject* g = PySequence_Fast_GET_ITEM(result.get(), static_cast<Py_ssize_t>(tensors[i]));
      if (g == Py_None) continue;
      if (!is_tensor(g))
        throw runtime_error(name + ": Gradient should be none or tensor: backward returned " + describe(g));
      gradients[i] = tensor_of(g);
    }
  }
};

// written: by output, what is to be known as it (null: ys). values: what is kept, where function.kept is there.
Ref<TapeNode> record_with(PythonBackward function, const std::vector<Tensor>& xs, std::vector<Tensor>& ys,
                          const std::vector<Tensor>& written, const std::vector<Tensor>& values) {
  std::shared_ptr<Kept> kept = function.kept;
  for (const Tensor& t : values) {
    int output = -1;
    for (size_t k = 0; t && k < ys.size(); ++k)
      if ((ys[k] && ys[k].is(t)) || (written[k] && written[k].is(t))) output = static_cast<int>(k);
    if (t) {
      kept->values.emplace_back(t, output >= 0, std::max(output, 0));
    } else {
      kept->values.emplace_back();
    }
  }
  auto release =
      kept && !kept->values.empty() ? std::function<void()>([kept] { kept->values.clear(); }) : std::function<void()>();
  std::string name = function.name;
  Ref<TapeNode> node = autograd::record_function(std::move(name), std::move(function), xs, ys, std::move(release));
  if (kept) kept->node = node.get();
  return node;
}

// _record(name, inputs, outputs, backward, saved=None, dirty=()): outputs become results of a node whose
// backward(*cotangents) gives the gradients of inputs (None for what is no tensor). saved: given to backward first, as
// they were, as a tuple; after one backward without retain_graph they are gone. dirty: positions of outputs that are
// inputs, written in place.
PyObject* record(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    autograd::refuse_to_record("it calls a function with a backward of its own");
    const char* name = nullptr;
    PyObject *inputs, *outputs, *backward, *saved = Py_None, *dirty = nullptr;
    if (!PyArg_ParseTuple(args, "sO!O!O|OO!:_record", &name, &PyTuple_Type, &inputs, &PyTuple_Type, &outputs, &backward,
                          &saved, &PyTuple_Type, &dirty))
      throw ErrorAlreadySet{};
    PythonBackward function{
        name, std::make_shared<PyShared>(shared(backward)), static_cast<size_t>(PyTuple_GET_SIZE(inputs)), {}, {}};
    std::vector<Tensor> xs, ys, written;
    for (size_t i = 0; i < function.arguments; ++i) {
      PyObject* o = PyTuple_GET_ITEM(inputs, static_cast<Py_ssize_t>(i));
      if (!is_tensor(o)) continue;
      xs.push_back(tensor_of(o));
      function.tensors.push_back(i);
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(outputs); ++i) {
      PyObject* o = PyTuple_GET_ITEM(outputs, i);
      ys.push_back(is_tensor(o) ? tensor_of(o) : Tensor());
    }
    written.resize(ys.size());
    for (Py_ssize_t k = 0; dirty && k < PyTuple_GET_SIZE(dirty); ++k) {
      const int64_t i = require_int(PyTuple_GET_ITEM(dirty, k), "_record");
      MSJIT_CHECK(i >= 0 && i < static_cast<int64_t>(ys.size()) && ys[i], "a dirty output is a tensor");
      if (ys[i].requires_grad() && (ys[i]->flags & kIsLeaf))
        throw runtime_error(std::string(name) +
                            ": A leaf tensor that need grad is being used in an inplace operator: " +
                            to_string(ys[i].meta()) + " was given to mark_dirty");
      written[i] = ys[i];
      ys[i] = autograd::stop_gradient(ys[i]);
    }
    std::vector<Tensor> values;
    if (saved != Py_None) {
      PyRef fast = owned(PySequence_Fast(saved, "_record: saved must be a tuple"));
      for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(fast.get()); ++i) {
        PyObject* o = PySequence_Fast_GET_ITEM(fast.get(), i);
        values.push_back(is_tensor(o) ? tensor_of(o) : Tensor());
      }
      function.kept = std::make_shared<Kept>();
    }
    Ref<TapeNode> node = record_with(std::move(function), xs, ys, written, values);
    for (size_t i = 0; i < ys.size(); ++i)
      if (written[i]) autograd::rebase_history(written[i], node, static_cast<int>(i));
    Py_RETURN_NONE;
  });
}

std::vector<Tensor> tensors_of(PyObject* sequence, const char* what) {
  std::vector<Tensor> out;
  if (sequence == Py_None) return out;
  if (is_tensor(sequence)) {
    out.push_back(tensor_of(sequence));
    return out;
  }
  PyRef fast = owned(PySequence_Fast(sequence, what));
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(fast.get()); ++i) {
    PyObject* t = PySequence_Fast_GET_ITEM(fast.get(), i);
    if (t == Py_None) {
      out.emplace_back();
    } else if (is_tensor(t)) {
      out.push_back(tensor_of(t));
    } else {
      throw type_error(std::string(what) + ", got " + describe(t));
    }
  }
  return out;
}

// Missing cotangents are ones: the gradient of the sum.
void complete_cotangents(const std::vector<Tensor>& roots, std::vector<Tensor>& cotangents) {
  cotangents.resize(roots.size());
  for (size_t i = 0; i < roots.size(); ++i) {
    if (cotangents[i]) {
      if (!cotangents[i].meta().same_shape(roots[i].meta()))
        throw value_error("gradient of shape " + to_string(cotangents[i].shape()) + " for a tensor of shape " +
                          to_string(roots[i].shape()));
      continue;
    }
    cotangents[i] = Tensor::empty(roots[i].shape(), roots[i].dtype(), roots[i].device());
    ops::Number one = ops::Number::of(int64_t{1});
    eager::Operand operands[] = {{cotangents[i].get()}, {nullptr, &one}};
    eager::call1(ops::Op::copy_, operands);
  }
}

PyObject* tuple_of_tensors(const std::vector<Tensor>& ts) {
  PyRef t = owned(PyTuple_New(static_cast<Py_ssize_t>(ts.size())));
  for (size_t i = 0; i < ts.size(); ++i)
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), owned(wrap_or_none(ts[i])).release());
  return t.release();
}

// _gradients(roots, cotangents, inputs, retain_graph, create_graph) -> tuple of Tensor or None
PyObject* gradients(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *roots, *cotangents, *inputs;
    int retain = 0, create = 0;
    if (!PyArg_ParseTuple(args, "OOO|pp:_gradients", &roots, &cotangents, &inputs, &retain, &create))
      throw ErrorAlreadySet{};
    std::vector<Tensor> ys = tensors_of(roots, "grad: outputs must be tensors");
    std::vector<Tensor> cts = tensors_of(cotangents, "grad: cotangents must be tensors");
    std::vector<Tensor> xs = tensors_of(inputs, "grad: inputs must be tensors");
    complete_cotangents(ys, cts);
    autograd::BackwardOptions options{retain || create, create != 0, true};
    std::vector<Tensor> gs = autograd::gradients(ys, cts, xs, options);
    return tuple_of_tensors(gs);
  });
}

// _push_forward(roots, inputs, tangents, create_graph) -> tuple of Tensor or None
PyObject* push_forward(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *roots, *inputs, *tangents;
    int create = 0;
    if (!PyArg_ParseTuple(args, "OOOp:_push_forward", &roots, &inputs, &tangents, &create)) throw ErrorAlreadySet{};
    std::vector<Tensor> ys = tensors_of(roots, "jvp: outputs must be tensors");
    std::vector<Tensor> xs = tensors_of(inputs, "jvp: inputs must be tensors");
    std::vector<Tensor> ts = tensors_of(tangents, "jvp: tangents must be tensors");
    if (xs.size() != ts.size()) throw value_error("jvp: as many tangents as inputs are needed");
    return tuple_of_tensors(autograd::push_forward(ys, xs, ts, create != 0));
  });
}

// _rules() -> {op: (gradient 'rule', 'none' or 'composite', has a backward rule, a forward rule, a batching rule)}
PyObject* rules(PyObject*, PyObject*) {
  return guarded([&]() -> PyObject* {
    PyRef d = owned(PyDict_New());
    for (int i = 0; i < ops::kOpCount; ++i) {
      const auto op = static_cast<ops::Op>(i);
      const bool composite = ops::info(op).op_class == ops::OpClass::kComposite;
      const bool differentiable = ops::info(op).grad == ops::GradKind::kRule;
      const autograd::RuleInfo& r = autograd::rule(op);
      PyRef row = owned(Py_BuildValue("(siii)",
                                      composite        ? "composite"
                                      : differentiable ? "rule"
                                                       : "none",
                                      r.vjp != nullptr, r.jvp != nullptr, r.batch != nullptr));
      check_python(PyDict_SetItemString(d.get(), std::string(ops::info(op).name).c_str(), row.get()));
    }
    return d.release();
  });
}

// ---- checkpointing and anomalies

PyObject* tape_position(PyObject*, PyObject*) { return PyLong_FromUnsignedLongLong(autograd::tape_position()); }

// _checkpoint(name, outputs, start, again) -> outputs with a history that calls again() for them in the backward
PyObject* checkpoint(PyObject*, PyObject* args) {
  return guarded([&] {
    autograd::refuse_to_record("it recomputes parts in the backward");
    const char* name;
    PyObject *outputs, *again;
    unsigned long long start;
    if (!PyArg_ParseTuple(args, "sOKO:_checkpoint", &name, &outputs, &start, &again)) throw ErrorAlreadySet{};
    std::vector<Tensor> ys = tensors_of(outputs, "recompute: outputs must be tensors");
    return tuple_of_tensors(autograd::checkpoint(name, ys, start, [function = shared(again)] {
      GilScope gil;
      PyRef result = owned(PyObject_CallNoArgs(function.get()));
      return tensors_of(result.get(), "recompute: the function must return tensors");
    }));
  });
}

PyShared& origin_function() {
  static PyShared* f = new PyShared;
  return *f;
}
std::string python_origin() {
  GilScope gil;
  PyRef text = PyRef::steal(PyObject_CallNoArgs(origin_function().get()));
  const char* s = text.get() && PyUnicode_Check(text.get()) ? PyUnicode_AsUTF8(text.get()) : nullptr;
  if (!s) PyErr_Clear();
  return s ? s : "";
}
// _detect_anomalies(function or None): the function says where the program is
PyObject* detect_anomalies(PyObject*, PyObject* function) {
  autograd::detect_anomalies(nullptr);
  origin_function() = function == Py_None ? PyShared() : shared(function);
  if (function != Py_None) autograd::detect_anomalies(&python_origin);
  Py_RETURN_NONE;
}

// ---- vmap

// _vmap_call(function) -> (function(level), [(op, count)]): what is batched at that level differs from element to
// element; the list names what ran element by element, for want of a rule.
PyObject* vmap_call(PyObject*, PyObject* function) {
  return guarded([&] {
    autograd::BatchScope scope;
    PyRef level = owned(PyLong_FromLong(autograd::batch_depth()));
    PyRef result = owned(PyObject_CallOneArg(function, level.get()));
    PyRef list = owned(PyList_New(0));
    for (const auto& [name, count] : scope.element_calls()) {
      PyRef row = owned(Py_BuildValue("(sK)", name.c_str(), static_cast<unsigned long long>(count)));
      check_python(PyList_Append(list.get(), row.get()));
    }
    return PyTuple_Pack(2, result.get(), list.get());
  });
}
// _batch(values, level) -> the element that stands for them
PyObject* batch(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* values;
    int level;
    if (!PyArg_ParseTuple(args, "Oi:_batch", &values, &level)) throw ErrorAlreadySet{};
    if (!is_tensor(values) || impl_of(values)->meta->ndim == 0) throw type_error("_batch: a tensor with a dimension");
    return wrap(autograd::make_batched(tensor_of(values), level));
  });
}
// _batch_values(tensor, level) -> what lies behind, or None; level -1: of its own level
PyObject* batch_values(PyObject*, PyObject* args) {
  return guarded([&] {
    PyObject* t;
    int level;
    if (!PyArg_ParseTuple(args, "Oi:_batch_values", &t, &level)) throw ErrorAlreadySet{};
    if (!is_tensor(t)) throw type_error("_batch_values: a tensor");
    const int own = autograd::batch_level(impl_of(t));
    return wrap_or_none(own < 0 ? Tensor() : autograd::batch_values(tensor_of(t), level < 0 ? own : level));
  });
}
// _batch_level(x) -> its level, 0 where x is a plain tensor (or no tensor)
PyObject* batch_level(PyObject*, PyObject* x) {
  return PyLong_FromLong(is_tensor(x) ? std::max(autograd::batch_level(impl_of(x)), 0) : 0);
}
// _alias(x) -> a leaf that requires a gradient and shares x's values, whatever stands behind them
PyObject* alias(PyObject*, PyObject* x) {
  return guarded([&] {
    if (!is_tensor(x)) throw type_error("_alias: a tensor");
    autograd::refuse_to_record("it takes derivatives itself");
    Tensor t = autograd::stop_gradient(tensor_of(x));
    autograd::set_requires_grad(*t.get(), true);
    return wrap(t);
  });
}
// _share_hooks(x, alias): the hooks of the leaf x run for its alias
PyObject* share_hooks(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *x, *alias;
    if (!PyArg_ParseTuple(args, "OO:_share_hooks", &x, &alias)) throw ErrorAlreadySet{};
    if (!is_tensor(x) || !is_tensor(alias)) throw type_error("_share_hooks: tensors");
    autograd::share_hooks(tensor_of(x), tensor_of(alias));
    Py_RETURN_NONE;
  });
}
// _stop_gradient(x) -> the same values without x's own history; behind one of vmap's elements all stays as it is
PyObject* stop_gradient(PyObject*, PyObject* x) {
  return guarded([&] {
    if (!is_tensor(x)) throw type_error("_stop_gradient: a tensor");
    if (!autograd::recorder()) return wrap(autograd::stop_gradient(tensor_of(x)));
    const eager::Operand operand{impl_of(x)};
    return wrap(eager::call1(ops::Op::detach, {&operand, 1}));
  });
}
// _reinterpret(x, dtype) -> its bytes as elements of another dtype, which no gradient goes through
PyObject* reinterpret(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *x, *dtype;
    if (!PyArg_ParseTuple(args, "OO:view", &x, &dtype)) return nullptr;
    if (!is_tensor(x)) throw type_error("view: a tensor");
    return wrap(Tensor::borrow(impl_of(x)).reinterpreted(require_dtype(dtype, "view")));
  });
}
// _detach_(x) -> x, from now on a leaf that requires no gradient
PyObject* detach_in_place(PyObject*, PyObject* x) {
  return guarded([&] {
    if (!is_tensor(x)) throw type_error("detach_: a tensor");
    autograd::refuse_to_record("it takes a tensor's history away");
    TensorImpl& t = *impl_of(x);
    if (t.autograd && t.autograd->view_base && t.autograd->grad_fn)
      throw runtime_error(
          "detach_: Cannot stop_gradient view inplace: the history of a view is its base's; use detach()");
    autograd::set_history(t, {}, 0);
    Py_INCREF(x);
    return x;
  });
}

// ---- grad mode ------------------------------------------------------------------------------------------------------

// _set_recording(to) -> what it was: 0 the program turned it off, 1 on, 2 off for what has a backward of its own
PyObject* set_recording(PyObject*, PyObject* value) {
  const long to = PyLong_AsLong(value);
  if (to < 0 || to > 2) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "_set_recording: expected 0, 1 or 2");
    return nullptr;
  }
  const auto before = autograd::recording();
  autograd::set_recording(static_cast<autograd::Recording>(to));
  return PyLong_FromLong(static_cast<long>(before));
}
PyObject* set_differentiating(PyObject*, PyObject* value) {
  int truth = PyObject_IsTrue(value);
  return truth < 0 ? nullptr : PyBool_FromLong(autograd::set_differentiating(truth));
}
// (function, arguments, keywords): function._eager(*arguments, **keywords). Capture knows it by name and differentiates
// what the function does instead.
PyObject* differentiate(PyObject*, PyObject* args) {
  PyObject *function, *arguments, *keywords;
  if (!PyArg_ParseTuple(args, "OO!O!:_differentiate", &function, &PyTuple_Type, &arguments, &PyDict_Type, &keywords))
    return nullptr;
  PyRef eager = PyRef::steal(PyObject_GetAttrString(function, "_eager"));
  return eager ? PyObject_Call(eager.get(), arguments, keywords) : nullptr;
}
// _in_no_grad(): whether the program itself turned grad mode off
PyObject* in_no_grad(PyObject*, PyObject*) { return PyBool_FromLong(autograd::turned_off()); }
// _keep_tape(on) -> what it was
PyObject* keep_tape(PyObject*, PyObject* value) {
  const int truth = PyObject_IsTrue(value);
  if (truth < 0) return nullptr;
  const bool before = autograd::tape_kept();
  autograd::keep_tape(truth != 0);
  return PyBool_FromLong(before);
}
PyObject* is_grad_enabled(PyObject*, PyObject*) { return PyBool_FromLong(autograd::grad_enabled()); }

// ---- hooks ----------------------------------------------------------------------------------------------------------

struct HandleObject {
  PyObject_HEAD autograd::HookHandle* handle;  // owned; null after remove
};
PyTypeObject* handle_type = nullptr;

PyObject* handle_remove(PyObject* self, PyObject*) {
  return guarded([&]() -> PyObject* {
    std::unique_ptr<autograd::HookHandle> h(std::exchange(reinterpret_cast<HandleObject*>(self)->handle, nullptr));
    if (h) h->remove();
    Py_RETURN_NONE;
  });
}
void handle_dealloc(PyObject* self) {  // the hook stays
  PyTypeObject* type = Py_TYPE(self);
  delete reinterpret_cast<HandleObject*>(self)->handle;
  type->tp_free(self);
  Py_DECREF(type);
}
PyMethodDef kHandleMethods[] = {
    {"remove", from_python<handle_remove>, METH_NOARGS, "remove()\n\nTakes the hook away; once is enough."}, {nullptr}};

PyMethodDef kAutogradFunctions[] = {
    {"_gradients", from_python<gradients>, METH_VARARGS, nullptr},
    {"_push_forward", from_python<push_forward>, METH_VARARGS, nullptr},
    {"_rules", from_python<rules>, METH_NOARGS, nullptr},
    {"_vmap_call", from_python<vmap_call>, METH_O, nullptr},
    {"_batch", from_python<batch>, METH_VARARGS, nullptr},
    {"_batch_level", from_python<batch_level>, METH_O, nullptr},
    {"_tape_position", from_python<tape_position>, METH_NOARGS, nullptr},
    {"_checkpoint", from_python<checkpoint>, METH_VARARGS, nullptr},
    {"_detect_anomalies", from_python<detect_anomalies>, METH_O, nullptr},
    {"_batch_values", from_python<batch_values>, METH_VARARGS, nullptr},
    {"_stop_gradient", from_python<stop_gradient>, METH_O, nullptr},
    {"_reinterpret", from_python<reinterpret>, METH_VARARGS, nullptr},
    {"_detach_", from_python<detach_in_place>, METH_O, nullptr},
    {"_alias", from_python<alias>, METH_O, nullptr},
    {"_share_hooks", from_python<share_hooks>, METH_VARARGS, nullptr},
    {"_in_no_grad", from_python<in_no_grad>, METH_NOARGS, nullptr},
    {"_keep_tape", from_python<keep_tape>, METH_O, nullptr},
    {"_record", from_python<record>, METH_VARARGS, nullptr},
    {"_set_recording", from_python<set_recording>, METH_O, nullptr},
    {"_set_differentiating", from_python<set_differentiating>, METH_O, nullptr},
    {"_differentiate", from_python<differentiate>, METH_VARARGS, nullptr},
    {"is_grad_enabled", from_python<is_grad_enabled>, METH_NOARGS,
     R"(is_grad_enabled()

Whether operations are recorded for backward now, which no_grad and set_grad_enabled switch off.

Returns:
    bool.

>>> with ms.no_grad():
...     ms.mint.is_grad_enabled()
False)"},
    {nullptr},
};

}  // namespace

PyObject* wrap_node(const Ref<TapeNode>& node) {
  PyObject* o = node_type->tp_alloc(node_type, 0);
  if (o) reinterpret_cast<NodeObject*>(o)->node = Ref<TapeNode>(node).release();
  return o;
}

PyObject* tensor_backward(PyObject* self, PyObject* args, PyObject* kwargs) {
  return guarded([&]() -> PyObject* {
    static const char* names[] = {"gradient", "retain_graph", "create_graph", nullptr};
    PyObject *gradient = Py_None, *retain = Py_None;
    int create = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OOp:backward", const_cast<char**>(names), &gradient, &retain,
                                     &create))
      throw ErrorAlreadySet{};
    int keep = PyObject_IsTrue(retain);
    check_python(keep);
    std::vector<Tensor> roots{tensor_of(self)};
    std::vector<Tensor> cotangents;
    if (gradient != Py_None) cotangents.push_back(tensor_from_python(gradient));
    if (!roots[0].requires_grad() && !autograd::tape_kept())
      throw runtime_error(
          "backward: nothing was recorded: after `import mindspore` operations are recorded only inside grad, "
          "value_and_grad and their like; for backward() call set_grad_enabled(True) at the program's start, or "
          "requires_grad_() on a tensor before it is used");
    if (!roots[0].requires_grad())
      throw runtime_error(
          "backward: the tensor does not require a gradient: no operation on a tensor with requires_grad=True led to "
          "it");
    if (cotangents.empty() && roots[0].numel() != 1)
      throw runtime_error(
          "backward: the gradient argument may be left out only for a tensor of one element, this one is " +
          to_string(roots[0].meta()));
    complete_cotangents(roots, cotangents);
    autograd::backward(roots, cotangents, {keep || create, create != 0, true});
    Py_RETURN_NONE;
  });
}

namespace {

struct PythonHook {
  std::shared_ptr<PyShared> function;
  bool after = false;  // it is given a leaf, and gives nothing
  Tensor operator()(const Tensor& g) const {
    GilScope gil;
    PyRef argument = owned(wrap(g));
    PyRef result = owned(PyObject_CallOneArg(function->get(), argument.get()));
    if (result.get() == Py_None) return Tensor();
    if (after || !is_tensor(result.get()))
      throw runtime_error("a tensor hook must return " + std::string(after ? "None" : "a Tensor or None") + ", got " +
                          describe(result.get()));
    return tensor_of(result.get());
  }
};

// The node with the hooks of a tensor, where nothing else reaches it: else whoever does keeps the hooks alive.
TapeNode* own_hooked_node(PyObject* self) {
  TensorImpl* t = impl_of(self);
  if (!t || !t->autograd || t->use_count() != 1) return nullptr;
  TapeNode* n = t->autograd->grad_fn ? t->autograd->grad_fn.get() : t->autograd->accumulator.load();
  return n && n->hooks && n->use_count() == 1 ? n : nullptr;
}

}  // namespace

int traverse_hooks(PyObject* self, visitproc visit, void* arg) {
  if (TapeNode* n = own_hooked_node(self)) {
    for (const autograd::TensorHook& h : n->hooks->hooks) {
      auto* python = h.fn.target<PythonHook>();
      if (python && python->function.use_count() == 1 && python->function->use_count() == 1)
        Py_VISIT(python->function->get());
    }
  }
  return 0;
}

void clear_hooks(PyObject* self) {
  if (TapeNode* n = own_hooked_node(self)) std::exchange(n->hooks->hooks, {}).clear();
}

void record_backward_late(std::string name, size_t arguments, std::vector<size_t> positions,
                          const std::vector<Tensor>& xs, std::vector<Tensor>& ys, const std::vector<Tensor>* saved,
                          LateFunction function) {
  PythonBackward backward{std::move(name), std::move(function), arguments, std::move(positions), {}};
  if (saved) backward.kept = std::make_shared<Kept>();
  record_with(std::move(backward), xs, ys, std::vector<Tensor>(ys.size()), saved ? *saved : std::vector<Tensor>());
}
void add_hook_late(const Tensor& t, LateFunction function) {
  autograd::register_hook(t, PythonHook{std::move(function)});
}
std::shared_ptr<PyObject> shared_object(PyObject* o) { return shared(o); }

template <auto kRegister, bool kAfter>
static PyObject* register_by(PyObject* self, PyObject* hook) {
  autograd::refuse_to_record("it registers a hook");
  if (!PyCallable_Check(hook)) throw type_error("a hook must be callable, got " + describe(hook));
  PythonHook called{std::make_shared<PyShared>(shared(hook)), kAfter};
  auto handle = std::make_unique<autograd::HookHandle>(kRegister(tensor_of(self), std::move(called)));
  track(self);
  PyRef o = owned(handle_type->tp_alloc(handle_type, 0));
  reinterpret_cast<HandleObject*>(o.get())->handle = handle.release();
  return o.release();
}
PyObject* tensor_register_hook(PyObject* self, PyObject* hook) {
  return guarded([&] { return register_by<autograd::register_hook, false>(self, hook); });
}
PyObject* tensor_register_hook_after(PyObject* self, PyObject* hook) {
  return guarded([&] { return register_by<autograd::register_hook_after, true>(self, hook); });
}

PyObject* tensor_hooks(PyObject* self, PyObject*) {
  return guarded([&]() -> PyObject* {
    PyRef list = owned(PyList_New(0));
    const auto& m = impl_of(self)->autograd;
    const TapeNode* n = !m ? nullptr : m->grad_fn ? m->grad_fn.get() : m->accumulator.load();
    if (!n || !n->hooks) return list.release();
    for (const autograd::TensorHook& h : n->hooks->hooks) {
      auto* python = h.fn.target<PythonHook>();
      if (python && *python->function && h.output == (m->grad_fn ? m->output_index : 0))
        check_python(PyList_Append(list.get(), python->function->get()));
    }
    return list.release();
  });
}

PyObject* tensor_retain_grad(PyObject* self, PyObject*) {
  return guarded([&]() -> PyObject* {
    autograd::refuse_to_record("it retains a gradient");
    autograd::retain_grad(tensor_of(self));
    Py_RETURN_NONE;
  });
}

void require_gradient(TensorImpl& t, bool value) {
  autograd::refuse_to_record("it sets requires_grad");
  if (value && !(t.flags & kIsParameter)) {
    if (!is_differentiable(t.meta->dtype))
      throw runtime_error("requires_grad needs a floating point or complex tensor, got " +
                          std::string(info(t.meta->dtype).name) + "; convert it with astype first");
    autograd::keep_tape(true);  // MindSpore's programs have no use for it: this one is going to call backward()
  }
  autograd::set_requires_grad(t, value);
}

PyObject* tensor_requires_grad(PyObject* self, PyObject* args) {
  return guarded([&]() -> PyObject* {
    int value = 1;
    if (!PyArg_ParseTuple(args, "|p:requires_grad_", &value)) throw ErrorAlreadySet{};
    require_gradient(*impl_of(self), value != 0);
    return Py_NewRef(self);
  });
}

void init_autograd(PyObject* module) {
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(from_python<node_dealloc>)},
      {Py_tp_repr, reinterpret_cast<void*>(from_python<node_repr>)},
      {Py_tp_getset, kNodeAttributes},
      {0, nullptr},
  };
  static PyType_Spec spec = {"msjit.BackwardNode", sizeof(NodeObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  node_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
  static PyType_Slot handle_slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(from_python<handle_dealloc>)},
      {Py_tp_methods, kHandleMethods},
      {0, nullptr},
  };
  static PyType_Spec handle_spec = {"msjit.HookHandle", sizeof(HandleObject), 0,
                                    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, handle_slots};
  handle_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&handle_spec)).release());
  check_python(PyModule_AddFunctions(module, kAutogradFunctions));
}

}  // namespace msjit::python
