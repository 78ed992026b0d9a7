#include "python/bindings/op_function.h"

#include <structmember.h>

#include <cstddef>
#include <deque>

#include "python/bindings/call_cache.h"
#include "python/bindings/call_signatures.h"
#include "python/bindings/convert.h"
#include "python/bindings/interop.h"
#include "python/bindings/tensor_object.h"

namespace msjit::python {

using ops::Op;
using ops::ParamType;

// ---- reading arguments ----------------------------------------------------------------------------------------------

bool PyReader::is_operand(PyObject* o, ParamType type) const {
  if (is_tensor(o)) return type != ParamType::kNumber;
  if (o == Py_None || PyUnicode_Check(o)) return false;
  ops::Number n;
  bool is_number = number_from_python(o, n);
  if (type == ParamType::kNumber) return is_number;
  if (is_number) return type == ParamType::kOperand || is_numpy_scalar(o);
  return is_array(o) || PyList_Check(o) || PyTuple_Check(o);
}

bool PyReader::items(PyObject* o, SmallVector<PyObject*, 8>& out) const {
  if (!PyTuple_Check(o) && !PyList_Check(o)) return false;
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i) out.push_back(PySequence_Fast_GET_ITEM(o, i));
  return true;
}

bool PyReader::attr(PyObject* o, ParamType type, ops::Attr& out) const { return attr_from_python(o, type, out); }
std::string PyReader::describe(PyObject* o) const { return python::describe(o); }

void OperandList::add_number(const ops::Number& n) {
  number_of_.push_back({static_cast<int>(operands_.size()), static_cast<int>(numbers_.size())});
  numbers_.push_back(n);
  operands_.push_back({});
}

void OperandList::add_tensor(Tensor t) {
  operands_.push_back({t.get(), nullptr});
  tensors_.push_back(std::move(t));
}

bool OperandList::add(PyObject* o, bool number_allowed) {
  if (is_tensor(o)) {
    add_tensor(tensor_of(o));
    return true;
  }
  ops::Number n;
  if (number_allowed && number_from_python(o, n)) {
    add_number(n);
    return true;
  }
  if (o == Py_None || PyUnicode_Check(o)) return false;
  if (!PyList_Check(o) && !PyTuple_Check(o) && !is_array(o) && !is_numpy_scalar(o)) return false;
  add_tensor(tensor_from_python(o));
  return true;
}

std::span<const eager::Operand> OperandList::span() {
  for (auto [operand, number] : number_of_) operands_[operand].number = &numbers_[number];
  return operands_;
}

// ---- running --------------------------------------------------------------------------------------------------------

static ops::Number number_of(const ops::Attr& a) {
  if (auto* b = std::get_if<bool>(&a)) return ops::Number::of(*b);
  if (auto* i = std::get_if<int64_t>(&a)) return ops::Number::of(*i);
  return ops::Number::of(std::get<double>(a));
}

PyObject* wrap_outputs(const ops::OpInfo& op, eager::Outputs& outputs) {
  if (op.output_count == 1) return wrap(std::move(outputs[0]));
  Owned t = Owned::steal(PyTuple_New(static_cast<Py_ssize_t>(outputs.size())));
  for (size_t i = 0; i < outputs.size(); ++i)
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), Owned::steal(wrap(std::move(outputs[i]))).release());
  return t.release();
}

PyObject* run_op(const CallSignature& s, const Bound<PyObject*>& bound) {
  OperandList operands;
  for (size_t i = 0; i < bound.operands.size(); ++i) {
    const auto& o = bound.operands[i];
    bool number_allowed = s.info->operand_count >= 0 && s.info->params[i].type != ParamType::kTensor;
    if (o.constant)
      operands.add_number(number_of(*o.constant));
    else if (!o.given)
      operands.add_absent();
    else
      operands.add(o.handle, number_allowed);
  }
  eager::Outputs outputs;
  if (s.inplace) {
    std::span<const eager::Operand> span = operands.span();
    eager::call_inplace(s.info->op, span, bound.attrs);
    return wrap(Tensor::borrow(span[0].tensor));
  }
  eager::call(s.info->op, operands.span(), bound.attrs, outputs);
  return wrap_outputs(*s.info, outputs);
}

PyObject* binary_op(Op op, PyObject* a, PyObject* b) {
  OperandList operands;
  if (!operands.add(a, true) || !operands.add(b, true)) Py_RETURN_NOTIMPLEMENTED;
  return wrap(eager::call1(op, operands.span()));
}

// ---- the callable ---------------------------------------------------------------------------------------------------

namespace {

struct OpFunction {
  PyObject_HEAD vectorcallfunc vectorcall;
  const CallSignature* signature;
  PyObject* dict;
  CallCache* cache;  // owned
};

PyTypeObject* op_function_type = nullptr;
std::deque<CallSignature> signatures;  // stable addresses

PyObject* call_cached(const CallSignature& s, const std::shared_ptr<const CallCache::Entry>& found,
                      PyObject* const* args) {
  std::shared_ptr<const CallCache::Entry> entry = found;  // the call may replace it
  eager::Operand operands[CallCache::kMaxArguments];
  for (size_t i = 0; i < entry->tensors; ++i) operands[i].tensor = impl_of(args[i]);
  eager::Outputs outputs;
  eager::call(s.info->op, {operands, entry->tensors}, entry->attrs, outputs);
  return wrap_outputs(*s.info, outputs);
}

PyObject* call_bound(const CallSignature& s, CallCache& cache, PyObject* const* args, Py_ssize_t nargs,
                     PyObject* kwnames) {
  if (auto* found = cache.find(args, nargs, kwnames)) return call_cached(s, *found, args);
  PyReader reader;
  SmallVector<std::pair<std::string_view, PyObject*>, 8> kwargs;
  for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); ++i) {
    Py_ssize_t n = 0;
    const char* name = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(kwnames, i), &n);
    if (!name) throw ErrorAlreadySet{};
    kwargs.push_back({{name, static_cast<size_t>(n)}, args[nargs + i]});
  }
  Bound<PyObject*> bound;
  bind_call<PyReader>(s, reader, {args, static_cast<size_t>(nargs)}, kwargs, bound);
  cache.keep(s, args, nargs, kwnames, bound);
  return run_op(s, bound);
}

PyObject* op_vectorcall(PyObject* self, PyObject* const* args, size_t nargsf, PyObject* kwnames) {
  return guarded([&]() -> PyObject* {
    const CallSignature& s = *reinterpret_cast<OpFunction*>(self)->signature;
    Py_ssize_t nargs = PyVectorcall_NARGS(nargsf);
    if (s.only_operands && !kwnames && !s.inplace && s.info->output_count == 1) {
      if (nargs == 1 && s.params.size() == 1 && is_tensor(args[0]))
        return wrap(eager::unary(s.info->op, impl_of(args[0])));
      if (nargs == 2 && s.params.size() == 2 && s.info->op_class == ops::OpClass::kPointwise && is_tensor(args[0]) &&
          is_tensor(args[1]))
        return wrap(eager::binary(s.info->op, impl_of(args[0]), impl_of(args[1])));
    }
    return call_bound(s, *reinterpret_cast<OpFunction*>(self)->cache, args, nargs, kwnames);
  });
}

void op_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  Py_CLEAR(reinterpret_cast<OpFunction*>(self)->dict);
  delete reinterpret_cast<OpFunction*>(self)->cache;
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* op_descr_get(PyObject* self, PyObject* instance, PyObject*) {
  return !instance || instance == Py_None ? Py_NewRef(self) : PyMethod_New(self, instance);
}

const CallSignature& sig(PyObject* self) { return *reinterpret_cast<OpFunction*>(self)->signature; }
PyObject* get_name(PyObject* self, void*) { return PyUnicode_FromString(sig(self).name.c_str()); }
PyObject* get_op(PyObject* self, void*) {
  return PyUnicode_FromStringAndSize(sig(self).info->name.data(), static_cast<Py_ssize_t>(sig(self).info->name.size()));
}
PyObject* get_module(PyObject* self, void*) { return PyUnicode_FromString(sig(self).module); }
PyObject* get_doc(PyObject* self, void*) {
  return guarded([&] {
    std::string text = signature_text(sig(self)) + "\n\n" + std::string(sig(self).info->doc);
    return PyUnicode_FromString(text.c_str());
  });
}
PyObject* get_class(PyObject* self, void*) {
  static const char* names[] = {"pointwise", "reduction", "view", "composite", "library", "inplace", "random"};
  return PyUnicode_FromString(names[static_cast<int>(sig(self).info->op_class)]);
}
PyObject* op_repr(PyObject* self) { return PyUnicode_FromFormat("<op %s>", sig(self).name.c_str()); }
PyObject* op_reduce(PyObject* self, PyObject*) { return get_name(self, nullptr); }  // as a global of its module
PyObject* op_self(PyObject* self, PyObject*) { return Py_NewRef(self); }

PyGetSetDef kAttributes[] = {
    {"__name__", get_name, nullptr, nullptr, nullptr},
    {"__qualname__", get_name, nullptr, nullptr, nullptr},
    {"__module__", get_module, nullptr, nullptr, nullptr},
    {"__doc__", get_doc, nullptr, nullptr, nullptr},
    {"op", get_op, nullptr, "The op's name in the op table.", nullptr},
    {"op_class", get_class, nullptr, "pointwise, reduction, view, composite, library, inplace or random.", nullptr},
    {nullptr},
};
PyMethodDef kMethods[] = {
    {"__reduce__", op_reduce, METH_NOARGS, nullptr},
    {"__copy__", op_self, METH_NOARGS, nullptr},
    {"__deepcopy__", op_self, METH_O, nullptr},
    {nullptr},
};
PyMemberDef kMembers[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(OpFunction, vectorcall), READONLY, nullptr},
    {"__dictoffset__", T_PYSSIZET, offsetof(OpFunction, dict), READONLY, nullptr},
    {nullptr},
};

void make_type() {
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(&op_dealloc)},
      {Py_tp_call, reinterpret_cast<void*>(&PyVectorcall_Call)},
      {Py_tp_descr_get, reinterpret_cast<void*>(&op_descr_get)},
      {Py_tp_repr, reinterpret_cast<void*>(&op_repr)},
      {Py_tp_getset, kAttributes},
      {Py_tp_methods, kMethods},
      {Py_tp_members, kMembers},
      {0, nullptr},
  };
  static PyType_Spec spec = {"msjit.OpFunction", sizeof(OpFunction), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR |
                                 Py_TPFLAGS_DISALLOW_INSTANTIATION,
                             slots};
  op_function_type = reinterpret_cast<PyTypeObject*>(Owned::steal(PyType_FromSpec(&spec)).release());
}

Owned make_function(CallSignature s) {
  signatures.push_back(std::move(s));
  Owned o = Owned::steal(op_function_type->tp_alloc(op_function_type, 0));
  auto* f = reinterpret_cast<OpFunction*>(o.get());
  f->vectorcall = &op_vectorcall;
  f->signature = &signatures.back();
  f->cache = new CallCache;
  return o;
}

// What is no method: adjoints, and ops whose first operand is not a tensor.
bool is_method(const ops::OpInfo& op) {
  if (op.params.empty() || op.operand_count <= 0 || op.params[0].name == "ct") return false;
  return op.params[0].type == ParamType::kTensor || op.params[0].type == ParamType::kOperand;
}

}  // namespace

const CallSignature* signature_of(PyObject* callable) {
  if (Py_TYPE(callable) == op_function_type) return reinterpret_cast<OpFunction*>(callable)->signature;
  return nullptr;
}

void init_op_functions(PyObject* module) {
  make_type();
  check_python(PyModule_AddObjectRef(module, "OpFunction", reinterpret_cast<PyObject*>(op_function_type)));
  Owned raw = Owned::steal(PyDict_New()), functions = Owned::steal(PyDict_New());
  PyObject* methods = tensor_type->tp_dict;
  auto put = [](PyObject* dict, const std::string& name, const Owned& f) {
    check_python(PyDict_SetItemString(dict, name.c_str(), f.get()));
  };
  for (int i = 0; i < ops::kOpCount; ++i) {
    const ops::OpInfo& op = ops::info(static_cast<Op>(i));
    std::string name(op.name);
    Owned f = make_function(own_signature(op));
    put(raw.get(), name, f);
    put(functions.get(), name, f);
    if (!is_method(op)) continue;
    put(methods, name, f);
    if (op.op_class == ops::OpClass::kPointwise && op.op != Op::cast && op.op != Op::copy) {
      CallSignature s = own_signature(op);
      s.name = name + "_";
      s.inplace = true;
      put(methods, name + "_", make_function(std::move(s)));
    }
  }
  for (Alias& alias : parse_aliases()) {
    std::string name = alias.signature.name;
    int where = alias.where;
    Owned f = make_function(std::move(alias.signature));
    if (where & Alias::Function) put(functions.get(), name, f);
    if (where & Alias::Method) put(methods, name, f);
  }
  Owned mint = Owned::steal(PyDict_New()), functional = Owned::steal(PyDict_New());
  for (MintName& m : parse_mint()) {
    std::string name = m.signature.name;
    put(m.where == MintName::Mint ? mint.get() : functional.get(), name, make_function(std::move(m.signature)));
  }
  check_python(PyModule_AddObjectRef(module, "_mint", mint.get()));
  check_python(PyModule_AddObjectRef(module, "_mint_functional", functional.get()));
  PyType_Modified(tensor_type);
  check_python(PyModule_AddObjectRef(module, "_raw_ops", raw.get()));
  check_python(PyModule_AddObjectRef(module, "_ops", functions.get()));
}

}  // namespace msjit::python
