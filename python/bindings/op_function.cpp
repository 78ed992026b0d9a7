#include "python/bindings/op_function.h"

#include <structmember.h>

#include <algorithm>
#include <cstddef>
#include <deque>

#include "capture/cpython/pending_error.h"
#include "python/bindings/call_cache.h"
#include "python/bindings/call_signatures.h"
#include "python/bindings/convert.h"
#include "python/bindings/interop.h"
#include "python/bindings/tensor_object.h"
#include "src/backends/backend.h"
#include "src/tensor/device.h"

#ifdef MSJIT_WITH_CAPTURE
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/called_attribute.h"
#endif

namespace msjit::python {

using ops::Op;
using ops::ParamType;

// ---- reading arguments ----------------------------------------------------------------------------------------------

bool PyReader::is_tensor(PyObject* o) const { return python::is_tensor(o); }

bool PyReader::is_operand(PyObject* o, ParamType type) const {
  if (is_tensor(o)) return type != ParamType::kNumber;
  if (o == Py_None || PyUnicode_Check(o)) return false;
  ops::Number n;
  bool is_number = number_from_python(o, n);
  if (type == ParamType::kNumber) return is_number;
  if (is_number) return type == ParamType::kOperand || is_numpy_scalar(o);
  return is_array(o) || PyList_Check(o) || PyTuple_Check(o);
}

bool PyReader::is_int(PyObject* o) const {
  if (PyLong_Check(o)) return !PyBool_Check(o);
  ops::Number n;
  return is_numpy_scalar(o) && number_from_python(o, n) && n.kind == NumberKind::kInt;
}

bool PyReader::items(PyObject* o, SmallVector<PyObject*, 8>& out) const {
  if (!PyTuple_Check(o) && !PyList_Check(o)) return false;
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i) out.push_back(PySequence_Fast_GET_ITEM(o, i));
  return true;
}

// The one integer that a tensor with dimensions holds, as an int; other objects as they are.
static PyRef sole_element(PyObject* o) {
  const Meta* meta = is_tensor(o) ? &*impl_of(o)->meta : nullptr;
  if (!meta || meta->ndim == 0 || meta->numel != 1 || !is_integral(meta->dtype)) return PyRef::borrow(o);
  return owned(PyObject_CallMethod(o, "item", nullptr));
}
bool PyReader::attr(PyObject* o, ParamType type, ops::Attr& out) const {
  if (!sole_elements || (type != ParamType::kInt && type != ParamType::kInts)) return attr_from_python(o, type, out);
  if (!PyTuple_Check(o) && !PyList_Check(o)) return attr_from_python(sole_element(o).get(), type, out);
  PyRef items = owned(PySequence_List(o));
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items.get()); ++i)
    PyList_SetItem(items.get(), i, sole_element(PyList_GET_ITEM(items.get(), i)).release());
  return attr_from_python(items.get(), type, out);
}
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

void OperandList::move_data() {
  const TensorImpl* given = nullptr;
  for (int i = 0; i < static_cast<int>(operands_.size()) && !given; ++i)
    if (std::ranges::find(of_data_, i) == of_data_.end()) given = operands_[i].tensor;
  for (int i : of_data_) {
    if (!given || operands_[i].tensor->meta->device == given->meta->device) continue;
    tensors_.push_back(backends::on_device(Tensor::borrow(operands_[i].tensor), given->meta->device));
    operands_[i].tensor = tensors_.back().get();
  }
}

// Whether tensors that require a gradient are among the entries of a tuple or list.
static bool holds_history(PyObject* o) {
  if (is_tensor(o)) return tensor_of(o).requires_grad();
  if (!PyList_Check(o) && !PyTuple_Check(o)) return false;
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i)
    if (holds_history(PySequence_Fast_GET_ITEM(o, i))) return true;
  return false;
}

// Where the tensors in a tuple or list are.
static std::optional<Device> device_in(PyObject* o) {
  if (is_tensor(o)) return tensor_of(o).device();
  if (!PyList_Check(o) && !PyTuple_Check(o)) return {};
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i)
    if (auto d = device_in(PySequence_Fast_GET_ITEM(o, i))) return d;
  return {};
}

// A tuple or list of tensors as one, with a gradient for each.
static Tensor stacked(PyObject* o) {
  if (is_tensor(o)) return tensor_of(o);
  if (!holds_history(o)) {
    const Tensor made = tensor_from_python(o);
    return devices_in_use ? backends::on_device(made, device_in(o).value_or(current_device())) : made;
  }
  std::vector<Tensor> parts;
  std::vector<eager::Operand> operands;
  for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i) {
    parts.push_back(stacked(PySequence_Fast_GET_ITEM(o, i)));
    operands.push_back({parts.back().get(), nullptr});
  }
  const ops::Attr dim = int64_t{0};
  return eager::call1(Op::stack, operands, std::span(&dim, 1));
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
  if (devices_in_use && !device_in(o)) of_data_.push_back(static_cast<int>(operands_.size()));
  add_tensor(stacked(o));
  return true;
}

std::span<const eager::Operand> OperandList::span() {
  if (!of_data_.empty() && devices_in_use) move_data();
  for (auto [operand, number] : number_of_) operands_[operand].number = &numbers_[number];
  return operands_;
}

// ---- running --------------------------------------------------------------------------------------------------------

static ops::Number number_of(const ops::Attr& a) {
  if (auto* b = std::get_if<bool>(&a)) return ops::Number::of(*b);
  if (auto* i = std::get_if<int64_t>(&a)) return ops::Number::of(*i);
  return ops::Number::of(std::get<double>(a));
}

static PyTypeObject* the_pair_type = nullptr;
PyTypeObject* pair_type() { return the_pair_type; }

bool gives_pair(ops::Op op) {
  return op == ops::Op::topk || op == ops::Op::sort || op == ops::Op::mode || op == ops::Op::cummax ||
         op == ops::Op::cummin;
}

PyObject* set_pair_type(PyObject*, PyObject* type) {
  return guarded([&]() -> PyObject* {
    if (!PyType_Check(type) || !PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(type), &PyTuple_Type))
      throw type_error("_set_pair_type: expected a subclass of tuple");
    Py_INCREF(type);
    the_pair_type = reinterpret_cast<PyTypeObject*>(type);
#ifdef MSJIT_WITH_CAPTURE
    capture::tensor_bridge().pair_type = the_pair_type;
    capture::tensor_bridge().gives_pair = gives_pair;
#endif
    Py_RETURN_NONE;
  });
}

PyObject* wrap_outputs(const ops::OpInfo& op, eager::Outputs& outputs) {
  if (op.output_count == 1) return wrap(std::move(outputs[0]));
  const auto count = static_cast<Py_ssize_t>(outputs.size());
  PyRef t =
      owned(the_pair_type && gives_pair(op.op) ? the_pair_type->tp_alloc(the_pair_type, count) : PyTuple_New(count));
  for (size_t i = 0; i < outputs.size(); ++i)
    PyTuple_SET_ITEM(t.get(), static_cast<Py_ssize_t>(i), owned(wrap(std::move(outputs[i]))).release());
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
  const CallSignature* signature;  // the first form
  PyObject* dict;
  CallCache* cache;       // owned
  PyObject* python_form;  // owned; the form written in Python, for calls that fit no other; null: none
  PyObject* out_form;     // owned; of a function of mint the form with out=, made for the first such call
};

PyTypeObject* op_function_type = nullptr;
std::deque<CallSignature> signatures;  // stable addresses

PyObject* call_cached(const std::shared_ptr<const CallCache::Entry>& found, PyObject* const* args) {
  std::shared_ptr<const CallCache::Entry> entry = found;  // the call may replace it
  eager::Operand operands[CallCache::kMaxArguments];
  for (size_t i = 0; i < entry->tensors; ++i) operands[i].tensor = impl_of(args[i]);
  eager::Outputs outputs;
  eager::call(entry->form->info->op, {operands, entry->tensors}, entry->attrs, outputs);
  return wrap_outputs(*entry->form->info, outputs);
}

// "name(parameters)" of a form that is written in Python; empty when it has no signature that can be read.
std::string python_form_text(const OpFunction* f) {
  PyRef text = PyRef::steal(PyObject_GetAttrString(f->python_form, "__msjit_signature__"));
  if (!text) {
    PyErr_Clear();
    PyRef inspect = owned(PyImport_ImportModule("inspect"));
    PyRef signature = PyRef::steal(PyObject_CallMethod(inspect.get(), "signature", "O", f->python_form));
    if (signature) text = PyRef::steal(PyObject_Str(signature.get()));
  }
  const char* words = text ? PyUnicode_AsUTF8(text.get()) : nullptr;
  PyErr_Clear();
  return words ? f->signature->name + words : "";
}

// Whether the arguments could have been bound to the Python form: else its TypeError is about the call.
bool fits_python_form(PyObject* form, PyObject* args, PyObject* kwargs) {
  const capture::KeepError keep;
  PyRef inspect = PyRef::steal(PyImport_ImportModule("inspect"));
  PyRef signature = PyRef::steal(inspect ? PyObject_CallMethod(inspect.get(), "signature", "O", form) : nullptr);
  PyRef bind = PyRef::steal(signature ? PyObject_GetAttrString(signature.get(), "bind") : nullptr);
  return bind && PyRef::steal(PyObject_Call(bind.get(), args, kwargs));
}

PyObject* call_bound(OpFunction* f, PyObject* const* args, Py_ssize_t nargs, PyObject* kwnames) {
  if (auto* found = f->cache->find(args, nargs, kwnames)) return call_cached(*found, args);
  PyReader reader;
  SmallVector<std::pair<std::string_view, PyObject*>, 8> kwargs;
  for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); ++i) {
    Py_ssize_t n = 0;
    const char* name = PyUnicode_AsUTF8AndSize(PyTuple_GET_ITEM(kwnames, i), &n);
    if (!name) throw ErrorAlreadySet{};
    kwargs.push_back({{name, static_cast<size_t>(n)}, args[nargs + i]});
    if (PyObject* form = kwargs.back().first == "out" ? out_form_of(reinterpret_cast<PyObject*>(f)) : nullptr)
      return PyObject_Vectorcall(form, args, static_cast<size_t>(nargs), kwnames);
  }
  Bound<PyObject*> bound;
  std::span<PyObject* const> positional{args, static_cast<size_t>(nargs)};
  const CallSignature* s;
  if (!f->python_form) {
    s = &bind_call<PyReader>(*f->signature, reader, positional, kwargs, bound);
  } else {
    SmallVector<Mismatch, 4> mismatches;
    s = bind_forms<PyReader>(*f->signature, reader, positional, kwargs, bound, mismatches, true);
    if (!s) {
      PyRef form = PyRef::borrow(f->python_form);
      PyObject* result = PyObject_Vectorcall(form.get(), args, static_cast<size_t>(nargs), kwnames);
      if (result || !PyErr_ExceptionMatches(PyExc_TypeError)) return result;
      PyRef tuple = owned(PyTuple_New(nargs)), dict = owned(PyDict_New());
      for (Py_ssize_t i = 0; i < nargs; ++i) PyTuple_SET_ITEM(tuple.get(), i, Py_NewRef(args[i]));
      for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); ++i)
        PyDict_SetItem(dict.get(), PyTuple_GET_ITEM(kwnames, i), args[nargs + i]);
      if (fits_python_form(form.get(), tuple.get(), dict.get())) return nullptr;
      PyErr_Clear();
      std::string extra[] = {python_form_text(f)};
      s = &bind_call<PyReader>(*f->signature, reader, positional, kwargs, bound, extra);
    }
  }
  f->cache->keep(*s, args, nargs, kwnames, bound);
  return run_op(*s, bound);
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
    return call_bound(reinterpret_cast<OpFunction*>(self), args, nargs, kwnames);
  });
}

void op_dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  Py_CLEAR(reinterpret_cast<OpFunction*>(self)->dict);
  Py_CLEAR(reinterpret_cast<OpFunction*>(self)->python_form);
  Py_CLEAR(reinterpret_cast<OpFunction*>(self)->out_form);
  delete reinterpret_cast<OpFunction*>(self)->cache;
  type->tp_free(self);
  Py_DECREF(type);
}

// x.real() and x.imag() are MindSpore's; x.real, which is not called, is PyTorch's and NumPy's: the part.
bool is_read_as_value(PyObject* self, PyObject* instance) {
#ifdef MSJIT_WITH_CAPTURE
  const CallSignature& signature = *reinterpret_cast<OpFunction*>(self)->signature;
  const ops::Op op = signature.info->op;
  if ((op != ops::Op::real && op != ops::Op::imag) || !is_tensor(instance)) return false;
  PyRef name = owned(PyUnicode_InternFromString(signature.name.c_str()));
  return capture::attribute_use(name.get()) == capture::AttributeUse::kValue;
#else
  return false;
#endif
}

PyObject* op_descr_get(PyObject* self, PyObject* instance, PyObject*) {
  if (!instance || instance == Py_None) return Py_NewRef(self);
  return is_read_as_value(self, instance) ? PyObject_CallOneArg(self, instance) : PyMethod_New(self, instance);
}

const CallSignature& sig(PyObject* self) { return *reinterpret_cast<OpFunction*>(self)->signature; }
PyObject* function_name(PyObject* self, void*) { return PyUnicode_FromString(sig(self).name.c_str()); }
PyObject* get_op(PyObject* self, void*) {
  return PyUnicode_FromStringAndSize(sig(self).info->name.data(), static_cast<Py_ssize_t>(sig(self).info->name.size()));
}
PyObject* get_module(PyObject* self, void*) { return PyUnicode_FromString(sig(self).module); }
// What ops.def knows of an op besides what calls need: (gradient, inference).
PyObject* facts_of(ops::Op op) {
  static constexpr const char* kFacts[][2] = {
#define MSJIT_OP(name, class_, grad, infer, ...) {#grad, #infer},
#include "src/ops/ops.def"
  };
  const auto& row = kFacts[static_cast<int>(op)];
  return Py_BuildValue("(ss)", row[0], row[1]);
}
// {name in the forms: the op's own name of the parameter}; where forms disagree, the first one's.
PyRef own_names(const CallSignature& first) {
  PyRef names = owned(PyDict_New());
  for (const CallSignature* s = &first; s; s = s->next)
    for (const CallParam& p : s->params) {
      PyRef own = owned(PyUnicode_FromString(s->info->params[p.index].name.c_str()));
      if (!PyDict_GetItemString(names.get(), p.name.c_str()))
        check_python(PyDict_SetItemString(names.get(), p.name.c_str(), own.get()));
    }
  return names;
}
// The tables know the forms and the first sentence; the rest is made when it is asked for
// (msjit/ops/_documentation.py).
PyObject* get_doc(PyObject* self, void*) {
  return guarded([&] {
    std::string forms;
    for (const CallSignature* s = &sig(self); s; s = s->next) forms += signature_text(*s) + "\n";
    if (reinterpret_cast<OpFunction*>(self)->python_form)
      forms += python_form_text(reinterpret_cast<OpFunction*>(self)) + "\n";
    PyRef maker = owned(PyImport_ImportModule("msjit.ops._documentation"));
    PyRef names = own_names(sig(self)), facts = owned(facts_of(sig(self).info->op));
    return PyObject_CallMethod(maker.get(), "documentation", "OssOO", self, forms.c_str(),
                               std::string(sig(self).info->doc).c_str(), names.get(), facts.get());
  });
}
// ((op, ((parameter, type, default in words or None, variadic, keyword only), ...)), ...): what stubs are made from.
PyObject* get_forms(PyObject* self, void*) {
  return guarded([&] {
    PyRef forms = owned(PyList_New(0));
    for (const CallSignature* s = &sig(self); s; s = s->next) {
      PyRef params = owned(PyList_New(0));
      for (size_t i = 0; i < s->params.size(); ++i) {
        const ops::Param& param = s->info->params[s->params[i].index];
        std::string value = default_text(*s, s->params[i]);
        PyRef row = owned(Py_BuildValue("(ssziiN)", s->params[i].name.c_str(), type_text(param.type),
                                        value.empty() ? nullptr : value.c_str(), s->params[i].variadic ? 1 : 0,
                                        i >= s->positional ? 1 : 0, PyBool_FromLong(param.optional)));
        check_python(PyList_Append(params.get(), row.get()));
      }
      PyRef row = owned(Py_BuildValue("(sO)", std::string(s->info->name).c_str(), params.get()));
      check_python(PyList_Append(forms.get(), row.get()));
    }
    return forms.release();
  });
}
// For inspect.signature: the first form.
PyObject* get_text_signature(PyObject* self, void*) {
  return guarded([&] {
    std::string text = "(";
    const CallSignature& s = sig(self);
    for (size_t i = 0; i < s.params.size(); ++i) {
      if (i) text += ", ";
      if (i == s.positional) text += "*, ";
      std::string value = default_text(s, s.params[i]);
      text += (s.params[i].variadic && value.empty() ? "*" : "") + s.params[i].name;
      if (!value.empty())
        text += "=" + (value.find_first_not_of("0123456789.e-+") == std::string::npos || value == "None" ||
                               value == "True" || value == "False" || value[0] == '\'' || value[0] == '('
                           ? value
                           : "'" + value + "'");
    }
    return PyUnicode_FromString((text + ")").c_str());
  });
}
PyObject* get_python_form(PyObject* self, void*) {
  PyObject* form = reinterpret_cast<OpFunction*>(self)->python_form;
  return Py_NewRef(form ? form : Py_None);
}
int set_python_form(PyObject* self, PyObject* form, void*) {
  return guarded_int([&] {
    if (!form || !PyCallable_Check(form)) throw type_error("python_form must be callable");
    Py_XSETREF(reinterpret_cast<OpFunction*>(self)->python_form, Py_NewRef(form));
    return 0;
  });
}
PyObject* get_class(PyObject* self, void*) {
  static const char* names[] = {"pointwise", "reduction", "view", "composite", "library", "inplace", "random"};
  return PyUnicode_FromString(names[static_cast<int>(sig(self).info->op_class)]);
}
PyObject* op_repr(PyObject* self) { return PyUnicode_FromFormat("<op %s>", sig(self).name.c_str()); }
PyObject* op_reduce(PyObject* self, PyObject*) { return function_name(self, nullptr); }  // as a global of its module
PyObject* op_self(PyObject* self, PyObject*) { return Py_NewRef(self); }

PyGetSetDef kOpFunctionAttributes[] = {
    {"__name__", from_python<function_name>, nullptr, nullptr, nullptr},
    {"__qualname__", from_python<function_name>, nullptr, nullptr, nullptr},
    {"__module__", from_python<get_module>, nullptr, nullptr, nullptr},
    {"__doc__", from_python<get_doc>, nullptr, nullptr, nullptr},
    {"__text_signature__", from_python<get_text_signature>, nullptr, nullptr, nullptr},
    {"forms", from_python<get_forms>, nullptr, "The forms that calls may have, as data.", nullptr},
    {"python_form", from_python<get_python_form>, from_python<set_python_form>,
     "A function for calls that fit no form of an op; or None.", nullptr},
    {"op", from_python<get_op>, nullptr, "The op's name in the op table.", nullptr},
    {"op_class", from_python<get_class>, nullptr, "pointwise, reduction, view, composite, library, inplace or random.",
     nullptr},
    {nullptr},
};
PyMethodDef kMethods[] = {
    {"__reduce__", from_python<op_reduce>, METH_NOARGS, nullptr},
    {"__copy__", from_python<op_self>, METH_NOARGS, nullptr},
    {"__deepcopy__", from_python<op_self>, METH_O, nullptr},
    {nullptr},
};
PyMemberDef kMembers[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(OpFunction, vectorcall), READONLY, nullptr},
    {"__dictoffset__", T_PYSSIZET, offsetof(OpFunction, dict), READONLY, nullptr},
    {nullptr},
};

void make_type() {
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(from_python<op_dealloc>)},
      {Py_tp_call, reinterpret_cast<void*>(&PyVectorcall_Call)},
      {Py_tp_descr_get, reinterpret_cast<void*>(from_python<op_descr_get>)},
      {Py_tp_repr, reinterpret_cast<void*>(from_python<op_repr>)},
      {Py_tp_getset, kOpFunctionAttributes},
      {Py_tp_methods, kMethods},
      {Py_tp_members, kMembers},
      {0, nullptr},
  };
  static PyType_Spec spec = {"msjit.OpFunction", sizeof(OpFunction), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR |
                                 Py_TPFLAGS_DISALLOW_INSTANTIATION,
                             slots};
  op_function_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
}

// One callable for all forms of a name, in their order.
PyRef make_function(std::vector<CallSignature> forms) {
  const CallSignature* next = nullptr;
  for (size_t i = forms.size(); i-- > 0;) {
    signatures.push_back(std::move(forms[i]));
    signatures.back().next = next;
    next = &signatures.back();
  }
  PyRef o = owned(op_function_type->tp_alloc(op_function_type, 0));
  auto* f = reinterpret_cast<OpFunction*>(o.get());
  f->vectorcall = from_python<op_vectorcall>;
  f->signature = next;
  f->cache = new CallCache;
  f->python_form = f->out_form = nullptr;
  return o;
}

// Rows of a table, those of one name together; the order of names and forms is the table's.
class Names {
 public:
  void add(CallSignature s) {
    for (auto& [name, forms] : names_)
      if (name == s.name) return forms.push_back(std::move(s));
    std::string name = s.name;
    names_.push_back({name, {std::move(s)}});
  }
  void put_into(PyObject* dict) {
    for (auto& [name, forms] : names_)
      check_python(PyDict_SetItemString(dict, name.c_str(), make_function(std::move(forms)).get()));
  }

 private:
  std::vector<std::pair<std::string, std::vector<CallSignature>>> names_;
};

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

PyObject* python_form_of(PyObject* callable) {
  return Py_TYPE(callable) == op_function_type ? reinterpret_cast<OpFunction*>(callable)->python_form : nullptr;
}

PyObject* out_form_of(PyObject* callable) {
  if (Py_TYPE(callable) != op_function_type) return nullptr;
  auto* f = reinterpret_cast<OpFunction*>(callable);
  if (!f->out_form && std::string_view(f->signature->module).starts_with("msjit.mint")) {
    PyRef maker = owned(PyImport_ImportModule("msjit.mint.outputs"));
    f->out_form = owned(PyObject_CallMethod(maker.get(), "form", "O", callable)).release();
  }
  return f->out_form;
}

void init_op_functions(PyObject* module) {
  make_type();
  static PyMethodDef functions_of_pairs[] = {{"_set_pair_type", from_python<set_pair_type>, METH_O, nullptr},
                                             {nullptr}};
  check_python(PyModule_AddFunctions(module, functions_of_pairs));
  check_python(PyModule_AddObjectRef(module, "OpFunction", reinterpret_cast<PyObject*>(op_function_type)));
  PyRef raw = owned(PyDict_New()), functions = owned(PyDict_New());
  PyObject* methods = tensor_type->tp_dict;
  auto put = [](PyObject* dict, const std::string& name, const PyRef& f) {
    check_python(PyDict_SetItemString(dict, name.c_str(), f.get()));
  };
  for (int i = 0; i < ops::kOpCount; ++i) {
    const ops::OpInfo& op = ops::info(static_cast<Op>(i));
    std::string name(op.name);
    PyRef f = make_function({own_signature(op)});
    put(raw.get(), name, f);
    put(functions.get(), name, f);
    if (!is_method(op)) continue;
    put(methods, name, make_function({own_signature(op)}));
    if (op.op_class == ops::OpClass::kPointwise && op.op != Op::cast && op.op != Op::copy) {
      CallSignature s = own_signature(op);
      s.name = name + "_";
      s.inplace = true;
      put(methods, name + "_", make_function({s}));
    }
  }
  Names function_names, method_names, mint_names, functional_names;
  for (const Alias& alias : parse_aliases()) {
    if (alias.where & Alias::Function) function_names.add(alias.signature);
    if (alias.where & Alias::Method) method_names.add(alias.signature);
  }
  function_names.put_into(functions.get());
  method_names.put_into(methods);
  PyRef mint = owned(PyDict_New()), functional = owned(PyDict_New());
  for (MintName& m : parse_mint())
    (m.where == MintName::Mint ? mint_names : functional_names).add(std::move(m.signature));
  mint_names.put_into(mint.get());
  functional_names.put_into(functional.get());
  check_python(PyModule_AddObjectRef(module, "_mint", mint.get()));
  check_python(PyModule_AddObjectRef(module, "_mint_functional", functional.get()));
  PyType_Modified(tensor_type);
  check_python(PyModule_AddObjectRef(module, "_raw_ops", raw.get()));
  check_python(PyModule_AddObjectRef(module, "_ops", functions.get()));
}

}  // namespace msjit::python
