#include "python/bindings/custom_op_object.h"

#include <structmember.h>
#include <structseq.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include "python/bindings/convert.h"
#include "python/bindings/dtype_object.h"
#include "python/bindings/tensor_object.h"
#include "src/eager/dispatch.h"
#include "src/tensor/device.h"

namespace msjit::python {
namespace {

using ops::Attr;
using ops::CustomOp;
using ops::ParamType;

// A call has one operand and one attribute per argument: constants stand in the attributes, their operand is absent.
struct CustomOpObject {
  PyObject_HEAD vectorcallfunc vectorcall;
  std::shared_ptr<CustomOp> op;
  PyObject *name, *impl, *infer, *vjp, *weakrefs;
};

PyTypeObject *custom_type, *tensor_type_type;

PyStructSequence_Field kTypeFields[] = {{"shape", "tuple of sizes"}, {"dtype", "a msjit dtype"}, {nullptr, nullptr}};
PyStructSequence_Desc kTypeDesc = {"msjit.TensorType",
                                   "Shape and dtype of a tensor: what a custom op's infer is given.", kTypeFields, 2};

// A Python callable that copies of a std::function share; released with the GIL held.
using Shared = std::shared_ptr<PyObject>;
Shared share(PyObject* o) {
  return Shared(Py_NewRef(o), [](PyObject* p) {
    GilScope gil;
    Py_DECREF(p);
  });
}

void set(const PyRef& tuple, size_t i, PyObject* item) {
  PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), owned(item).release());
}

PyObject* constant_to_python(std::span<const Attr> attrs, size_t i) {
  if (i >= attrs.size() || std::holds_alternative<std::monostate>(attrs[i])) Py_RETURN_NONE;
  return attr_to_python(attrs[i]);
}

// The arguments as the user gave them. A number with a constant beside it is absent: constants win.
PyRef arguments(std::span<const Tensor> operands, std::span<const ops::Number> numbers, std::span<const Attr> attrs,
                std::span<const bool> is_number) {
  PyRef args = owned(PyTuple_New(static_cast<Py_ssize_t>(operands.size())));
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i]) {
      set(args, i, wrap(operands[i]));
    } else if (is_number[i]) {
      set(args, i, number_to_python(numbers[i]));
    } else {
      set(args, i, constant_to_python(attrs, i));
    }
  }
  return args;
}

// Operands are numbers where they are floats or complex: an absent one keeps the default kind, an int.
SmallVector<bool, 4> numbers_among(std::span<const ops::Number> numbers) {
  SmallVector<bool, 4> out;
  for (const ops::Number& n : numbers) out.push_back(n.kind >= NumberKind::kFloat);
  return out;
}

SmallVector<PyObject*, 4> items_of(PyObject* o) {  // borrowed
  SmallVector<PyObject*, 4> out;
  if (PyTuple_Check(o) || PyList_Check(o)) {
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(o); ++i) out.push_back(PySequence_Fast_GET_ITEM(o, i));
  } else {
    out.push_back(o);
  }
  return out;
}

void run_implementation(const std::string& name, PyObject* impl, std::span<const Tensor> operands,
                        std::span<const ops::Number> numbers, std::span<const Attr> attrs,
                        SmallVector<Tensor, 2>& outputs) {
  GilScope gil;
  auto among = numbers_among(numbers);
  PyRef args = arguments(operands, numbers, attrs, among);
  const auto given = std::find_if(operands.begin(), operands.end(), [](const Tensor& t) { return bool(t); });
  std::optional<DeviceScope> scope;  // what is made of arrays on the host goes to where the operands are
  if (given != operands.end()) scope.emplace(given->device());
  PyRef result = owned(PyObject_Call(impl, args.get(), nullptr));
  for (PyObject* y : items_of(result.get())) {
    if (!is_tensor(y))
      throw type_error(name + ": the implementation must return Tensors, got " + std::string(Py_TYPE(y)->tp_name));
    Tensor t = tensor_of(y);
    auto same = [&](const Tensor& o) { return o.get() == t.get(); };
    // A tensor that is something else already gets an identity of its own.
    if (t->flags & kRequiresGrad || std::any_of(operands.begin(), operands.end(), same) ||
        std::any_of(outputs.begin(), outputs.end(), same)) {
      eager::Operand operand{t.get()};
      t = eager::call1(ops::Op::detach, {&operand, 1});
    }
    outputs.push_back(std::move(t));
  }
}

bool one_type(PyObject* o, ops::OutputType& out) {
  if (!PyTuple_Check(o) || PyTuple_GET_SIZE(o) != 2 || !is_dtype_object(PyTuple_GET_ITEM(o, 1))) return false;
  ops::Ints shape;
  if (!ints_from_python(PyTuple_GET_ITEM(o, 0), shape)) return false;
  out = {*dtype_from_python(PyTuple_GET_ITEM(o, 1)), Shape(Dims(shape))};
  return std::all_of(shape.begin(), shape.end(), [](int64_t d) { return d >= 0; });
}

void run_inference(const std::string& name, PyObject* infer, ops::InferContext& c) {
  GilScope gil;
  PyRef args = owned(PyTuple_New(static_cast<Py_ssize_t>(c.operands.size())));
  for (size_t i = 0; i < c.operands.size(); ++i) {
    const ops::ValueType& t = c.operands[i];
    if (t.kind == ops::ValueType::kTensor) {
      PyRef type = owned(PyStructSequence_New(tensor_type_type));
      PyStructSequence_SetItem(type.get(), 0, owned(tuple_of(t.shape)).release());
      PyStructSequence_SetItem(type.get(), 1, Py_NewRef(dtype_object(t.dtype)));
      set(args, i, type.release());
    } else if (t.kind == ops::ValueType::kNumber) {
      PyTypeObject* number = t.number == NumberKind::kComplex ? &PyComplex_Type : &PyFloat_Type;
      set(args, i, Py_NewRef(reinterpret_cast<PyObject*>(number)));
    } else {
      set(args, i, constant_to_python(c.attrs, i));
    }
  }
  PyRef result = owned(PyObject_Call(infer, args.get(), nullptr));
  ops::OutputType type;
  if (one_type(result.get(), type)) {
    c.outputs.push_back(std::move(type));
    return;
  }
  for (PyObject* o : items_of(result.get())) {
    if (!one_type(o, type)) throw type_error(name + ": infer must return (shape, dtype) or a list of them");
    c.outputs.push_back(type);
  }
}

PyRef one_or_all(std::span<const Tensor> tensors) {
  if (tensors.size() == 1) return owned(wrap(tensors[0]));
  PyRef t = owned(PyTuple_New(static_cast<Py_ssize_t>(tensors.size())));
  for (size_t i = 0; i < tensors.size(); ++i) set(t, i, wrap(tensors[i]));
  return t;
}

void run_gradient(const std::string& name, PyObject* vjp, std::span<const Tensor> operands,
                  std::span<const ops::Number> numbers, std::span<const Tensor> outputs,
                  std::span<const Tensor> cotangents, std::span<const Attr> attrs, SmallVector<Tensor, 4>& gradients) {
  GilScope gil;
  auto among = numbers_among(numbers);
  PyRef args = arguments(operands, numbers, attrs, among);
  SmallVector<Tensor, 4> filled;
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (cotangents[i]) {
      filled.push_back(cotangents[i]);
      continue;
    }
    filled.push_back(Tensor::empty(outputs[i].shape(), outputs[i].dtype()));
    ops::Number zero = ops::Number::of(int64_t{0});
    eager::Operand write[] = {{filled.back().get()}, {nullptr, &zero}};
    eager::call1(ops::Op::copy_, write);
  }
  PyRef result = owned(
      PyObject_CallFunctionObjArgs(vjp, args.get(), one_or_all(outputs).get(), one_or_all(filled).get(), nullptr));
  auto items = items_of(result.get());
  if (items.size() != operands.size())
    throw value_error(name + ": vjp returned " + std::to_string(items.size()) + " gradients for " +
                      std::to_string(operands.size()) + " arguments");
  gradients.resize(operands.size());
  for (size_t i = 0; i < operands.size(); ++i) {
    if (items[i] == Py_None || !operands[i]) continue;
    if (!is_tensor(items[i])) throw type_error(name + ": vjp must return Tensors or None, got " + describe(items[i]));
    gradients[i] = tensor_of(items[i]);
    if (Shape(gradients[i].shape()) != Shape(operands[i].shape()))
      throw value_error(name + ": vjp returned a gradient of shape " + to_string(gradients[i].shape()) +
                        " for argument " + std::to_string(i) + " of shape " + to_string(operands[i].shape()));
  }
}

PyObject* custom_vectorcall(PyObject* self, PyObject* const* args, size_t nargsf, PyObject* kwnames) {
  return guarded([&]() -> PyObject* {
    std::shared_ptr<CustomOp> op = reinterpret_cast<CustomOpObject*>(self)->op;
    if (kwnames && PyTuple_GET_SIZE(kwnames)) throw type_error(op->name + ": takes arguments by position only");
    size_t n = static_cast<size_t>(PyVectorcall_NARGS(nargsf));
    SmallVector<eager::Operand, 4> operands(n);
    SmallVector<ops::Number, 4> numbers(n);
    ops::Attrs attrs(n);
    for (size_t i = 0; i < n; ++i) {
      PyObject* o = args[i];
      if (is_tensor(o)) {
        operands[i].tensor = impl_of(o);
      } else if (number_from_python(o, numbers[i]) && numbers[i].kind >= NumberKind::kFloat) {
        operands[i].number = &numbers[i];
      } else if (!custom_constant(o, attrs[i])) {
        throw type_error(op->name + ": argument " + std::to_string(i) +
                         " must be a Tensor, number, None, str, dtype or tuple of ints, got " + describe(o));
      }
    }
    eager::Outputs outputs;
    eager::call_custom(*op, operands, attrs, outputs);
    return one_or_all({outputs.data(), outputs.size()}).release();
  });
}

PyObject* custom_new(PyTypeObject* type, PyObject* args, PyObject*) {
  return guarded([&]() -> PyObject* {
    PyObject *name, *impl, *infer, *vjp;
    int leading = 0;
    if (!PyArg_ParseTuple(args, "UOOO|p:CustomOp", &name, &impl, &infer, &vjp, &leading)) throw ErrorAlreadySet{};
    const char* utf8 = PyUnicode_AsUTF8(name);
    if (!utf8) throw ErrorAlreadySet{};
    PyRef object = owned(type->tp_alloc(type, 0));
    auto* self = reinterpret_cast<CustomOpObject*>(object.get());
    std::construct_at(&self->op, std::make_shared<CustomOp>());
    self->vectorcall = from_python<custom_vectorcall>;
    self->name = Py_NewRef(name);
    self->impl = Py_NewRef(impl);
    self->infer = Py_NewRef(infer);
    self->vjp = Py_NewRef(vjp);
    CustomOp& op = *self->op;
    op.name = utf8;
    op.leading = leading != 0;
    op.run = [label = op.name, f = share(impl)](auto operands, auto numbers, auto attrs, auto& outputs) {
      run_implementation(label, f.get(), operands, numbers, attrs, outputs);
    };
    if (infer != Py_None)
      op.infer = [label = op.name, f = share(infer)](ops::InferContext& c) { run_inference(label, f.get(), c); };
    if (vjp != Py_None)
      op.vjp = [label = op.name, f = share(vjp)](auto operands, auto numbers, auto outputs, auto cotangents, auto attrs,
                                                 auto& gradients) {
        run_gradient(label, f.get(), operands, numbers, outputs, cotangents, attrs, gradients);
      };
    else
      op.vjp = [label = op.name](auto, auto, auto, auto, auto, auto&) {
        throw runtime_error(label +
                            " has no gradient: it was made without vjp; stop_gradient makes a constant of what it "
                            "is given, a vjp that returns None for every argument makes it one itself");
      };
    return object.release();
  });
}

void custom_dealloc(PyObject* object) {
  auto* self = reinterpret_cast<CustomOpObject*>(object);
  PyTypeObject* type = Py_TYPE(object);
  if (self->weakrefs) PyObject_ClearWeakRefs(object);
  for (PyObject* p : {self->name, self->impl, self->infer, self->vjp}) Py_XDECREF(p);
  std::destroy_at(&self->op);
  type->tp_free(object);
  Py_DECREF(type);
}

PyObject* custom_repr(PyObject* self) {
  return PyUnicode_FromFormat("<custom op %U>", reinterpret_cast<CustomOpObject*>(self)->name);
}
PyObject* get_custom_op_doc(PyObject* self, void*) {
  return PyObject_GetAttrString(reinterpret_cast<CustomOpObject*>(self)->impl, "__doc__");
}

PyMemberDef kMembers[] = {
    {"name", T_OBJECT, offsetof(CustomOpObject, name), READONLY, nullptr},
    {"__name__", T_OBJECT, offsetof(CustomOpObject, name), READONLY, nullptr},
    {"impl", T_OBJECT, offsetof(CustomOpObject, impl), READONLY, "the implementation"},
    {"infer", T_OBJECT, offsetof(CustomOpObject, infer), READONLY, "shape and dtype inference, or None"},
    {"vjp", T_OBJECT, offsetof(CustomOpObject, vjp), READONLY, "the gradient, or None"},
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(CustomOpObject, vectorcall), READONLY, nullptr},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(CustomOpObject, weakrefs), READONLY, nullptr},
    {nullptr}};
PyGetSetDef kCustomOpAttributes[] = {{"__doc__", from_python<get_custom_op_doc>, nullptr, nullptr, nullptr}, {nullptr}};

}  // namespace

std::shared_ptr<CustomOp> custom_op_of(PyObject* callable) {
  if (Py_TYPE(callable) != custom_type) return nullptr;
  return reinterpret_cast<CustomOpObject*>(callable)->op;
}

bool custom_constant(PyObject* o, Attr& out) {
  if (o == Py_None) {
    out = std::monostate();
    return true;
  }
  if (PyBool_Check(o)) return attr_from_python(o, ParamType::kBool, out);
  if (PyLong_Check(o)) return attr_from_python(o, ParamType::kInt, out);
  if (PyUnicode_Check(o)) return attr_from_python(o, ParamType::kString, out);
  if (is_dtype_object(o)) return attr_from_python(o, ParamType::kDType, out);
  if (PyTuple_Check(o) || PyList_Check(o)) return attr_from_python(o, ParamType::kInts, out);
  return !is_tensor(o) && PyIndex_Check(o) && attr_from_python(o, ParamType::kInt, out);
}

void init_custom_ops(PyObject* module) {
  tensor_type_type = PyStructSequence_NewType(&kTypeDesc);
  if (!tensor_type_type) throw ErrorAlreadySet{};
  check_python(PyModule_AddObjectRef(module, "TensorType", reinterpret_cast<PyObject*>(tensor_type_type)));
  static PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(from_python<custom_new>)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(from_python<custom_dealloc>)},
                                {Py_tp_call, reinterpret_cast<void*>(&PyVectorcall_Call)},
                                {Py_tp_repr, reinterpret_cast<void*>(from_python<custom_repr>)},
                                {Py_tp_members, kMembers},
                                {Py_tp_getset, kCustomOpAttributes},
                                {0, nullptr}};
  static PyType_Spec spec = {"msjit.CustomOp", sizeof(CustomOpObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL, slots};
  custom_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
  check_python(PyModule_AddObjectRef(module, "CustomOp", reinterpret_cast<PyObject*>(custom_type)));
}

}  // namespace msjit::python
