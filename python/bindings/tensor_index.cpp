// x[key], x[key] = value, len and iteration.
#include "capture/bytecode/chained_store.h"
#include "capture/cpython/frame.h"
#include "capture/cpython/program_kind.h"
#include "python/bindings/convert.h"
#include "python/bindings/index_plan.h"
#include "python/bindings/interop.h"
#include "python/bindings/op_function.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/backends/backend.h"
#include "src/tensor/device.h"

namespace msjit::python {

using ops::Attr;
using ops::Op;

namespace {

Tensor call_with(Op op, std::initializer_list<eager::Operand> operands, std::initializer_list<Attr> attrs) {
  return eager::call1(op, {operands.begin(), operands.size()}, {attrs.begin(), attrs.size()});
}

// The mask with trailing dimensions of 1, so that it broadcasts over x.
Tensor align_mask(const Tensor& mask, const Tensor& x) {
  if (mask.ndim() == x.ndim()) return mask;
  Shape shape(mask.shape());
  shape.resize(x.ndim(), 1);
  return call_with(Op::reshape, {{mask.get()}}, {ops::Ints(Dims(shape))});
}

void mask_to_indices(IndexPlan& plan) {
  Tensor where = call_with(Op::nonzero, {{plan.mask.get()}}, {});
  for (int i = 0; i < plan.mask.ndim(); ++i) {
    plan.indices.push_back(call_with(Op::select, {{where.get()}}, {int64_t{1}, int64_t{i}}));
    plan.dims.push_back(i);
  }
  plan.mask = Tensor();
}

// x[i][j] = v writes into x, also where x[i] is a copy: once the copy is written it goes back to where it came from. In
// code that is written for PyTorch it does not.
struct ChainedCopy {
  Tensor copy;
  IndexPlan from;
  bool recorded;
};

// Never freed: what tensors own may need the interpreter, which a thread that ends has left.
thread_local std::vector<ChainedCopy>* t_chained = nullptr;

void note_chained(const Tensor& copy, IndexPlan&& plan, bool recorded) {
  if (!capture::writes_into_its_subscript()) return;
  if (capture::is_written_for_torch(capture::FrameRef::current().globals())) return;
  constexpr size_t kMost = 16;
  if (!t_chained) t_chained = new std::vector<ChainedCopy>;
  // What an exception kept from being written nobody else holds.
  std::erase_if(*t_chained,
                [](const ChainedCopy& c) { return c.copy->use_count() == 1 && c.copy->storage->use_count() == 1; });
  if (t_chained->size() == kMost) t_chained->erase(t_chained->begin());
  t_chained->push_back({copy, std::move(plan), recorded});
}

void put_at(IndexPlan& plan, const Tensor& source) {
  SmallVector<eager::Operand, 6> operands{{plan.view.get()}, {source.get()}};
  for (const Tensor& t : plan.indices) operands.push_back({t.get()});
  Attr attrs[] = {ops::Ints(plan.dims.begin(), plan.dims.end()), false};
  eager::call1(Op::index_put_, operands, attrs);
}

// x has been written.
void write_back(Tensor x) {
  for (size_t at = t_chained->size(); at-- > 0;) {
    if ((*t_chained)[at].copy->storage.get() != x->storage.get()) continue;
    ChainedCopy made = std::move((*t_chained)[at]);
    t_chained->resize(at);  // with those behind it, which an exception has left
    autograd::GradMode recorded(autograd::grad_enabled() && made.recorded);
    if (made.from.mask) mask_to_indices(made.from);
    put_at(made.from, made.copy);
    x = made.from.view;
  }
}

PyObject* get_item(PyObject* self, PyObject* key) {
  return guarded([&]() -> PyObject* {
    TensorImpl* x = impl_of(self);
    if (PyLong_CheckExact(key) && x->meta->ndim > 0) {
      int64_t i = require_int(key, "index"), n = x->meta->dims[0];
      if (i < -n || i >= n) throw out_of_bounds("index", i, 0, n);
      return wrap(call_with(Op::select, {{x}}, {int64_t{0}, i}));
    }
    IndexPlan plan = plan_index(Tensor::borrow(x), key);
    const bool recorded = !(is_parameter(self) && x->flags & kIsLeaf);
    if (plan.mask) {
      if (plan.mask.ndim() == plan.view.ndim()) {
        Tensor chosen = call_with(Op::masked_select, {{plan.view.get()}, {plan.mask.get()}}, {});
        note_chained(chosen, std::move(plan), recorded);
        return wrap(std::move(chosen));
      }
      mask_to_indices(plan);
    }
    if (plan.indices.empty()) {
      if (plan.view.get() != x) return wrap(std::move(plan.view));
      return wrap(call_with(Op::broadcast_to, {{x}}, {ops::Ints(plan.view.shape())}));  // x[...]: a new view
    }
    SmallVector<eager::Operand, 5> operands{{plan.view.get()}};
    for (const Tensor& t : plan.indices) operands.push_back({t.get()});
    Attr dims = ops::Ints(plan.dims.begin(), plan.dims.end());
    Tensor chosen = eager::call1(Op::index, operands, {&dims, 1});
    note_chained(chosen, std::move(plan), recorded);
    return wrap(std::move(chosen));
  });
}

// Leading dimensions of 1 beyond what the target has are dropped, as NumPy does in assignments.
Tensor fit_value(Tensor value, int target_ndim) {
  int extra = value.ndim() - target_ndim;
  if (extra <= 0) return value;
  for (int i = 0; i < extra; ++i)
    if (value.size(i) != 1) return value;
  return call_with(Op::reshape, {{value.get()}}, {ops::Ints(value.shape().subspan(extra))});
}

int index_result_ndim(const IndexPlan& plan) {
  int broadcast = 0;
  for (const Tensor& t : plan.indices) broadcast = std::max(broadcast, t.ndim());
  return plan.view.ndim() - static_cast<int>(plan.indices.size()) + broadcast;
}

void assign(PyObject* self, PyObject* key, PyObject* value) {
  if (!value) throw type_error("Tensor does not support deletion of items");
  Tensor x = tensor_of(self);
  // As assign, set_data and the like: the tape does not see what is written into a Parameter.
  autograd::GradMode recorded(autograd::grad_enabled() && !(is_parameter(self) && x->flags & kIsLeaf));
  IndexPlan plan = plan_index(x, key);
  ops::Number number;
  bool is_number = number_from_python(value, number);
  if (is_number && number.kind == NumberKind::kComplex && !is_complex(x.dtype()))
    throw type_error("Tensor assignment: a complex number does not fit in " + to_string(x.meta()) +
                     "; take its real part, or convert with astype");
  Tensor source;
  if (!is_number) {
    if (value == Py_None || PyUnicode_Check(value))
      throw type_error("Tensor assignment: cannot assign " + describe(value) + " to elements of " +
                       to_string(x.meta()));
    source = backends::on_device(tensor_from_python(value), x.device());
  }
  if (plan.mask && (is_number || source.numel() == 1)) {
    Tensor mask = align_mask(plan.mask, plan.view);
    if (!is_number && source.ndim()) source = call_with(Op::reshape, {{source.get()}}, {ops::Ints{}});
    eager::Operand fill = is_number ? eager::Operand{nullptr, &number} : eager::Operand{source.get()};
    eager::Operand operands[] = {{plan.view.get()}, {mask.get()}, fill};
    eager::call_inplace(Op::masked_fill, operands, {});
    return;
  }
  if (plan.mask) mask_to_indices(plan);
  if (plan.indices.empty()) {
    if (!is_number) source = fit_value(std::move(source), plan.view.ndim());
    eager::Operand from = is_number ? eager::Operand{nullptr, &number} : eager::Operand{source.get()};
    call_with(Op::copy_, {{plan.view.get()}, from}, {});
    return;
  }
  if (is_number) source = backends::on_device(tensor_from_number(number, x.dtype()), x.device());
  source = fit_value(std::move(source), index_result_ndim(plan));
  if (source.dtype() != x.dtype()) source = cast_tensor(source, x.dtype());
  put_at(plan, source);
}

int set_item(PyObject* self, PyObject* key, PyObject* value) {
  return guarded_int([&] {
    assign(self, key, value);
    if (t_chained && !t_chained->empty()) write_back(tensor_of(self));
    return 0;
  });
}

Py_ssize_t length(PyObject* self) {
  const Meta& m = *impl_of(self)->meta;
  if (m.ndim > 0) return m.dims[0];
  PyErr_SetString(PyExc_TypeError, "len() of a 0-d tensor");
  return -1;
}

PyObject* sequence_item(PyObject* self, Py_ssize_t i) {
  PyRef key = PyRef::steal(PyLong_FromSsize_t(i));
  return key ? get_item(self, key.get()) : nullptr;
}

int contains(PyObject* self, PyObject* value) {
  return guarded_int([&] {
    PyRef equal = owned(PyObject_RichCompare(self, value, Py_EQ));
    if (!is_tensor(equal.get())) return PyObject_IsTrue(equal.get());
    Attr attrs[] = {Attr{}, false};
    eager::Operand operand{impl_of(equal.get())};
    Tensor any = eager::call1(Op::any, {&operand, 1}, attrs);
    autograd::require_values(any.get(), "in");
    return static_cast<int>(*host_copy(any).data_as<bool>());
  });
}

PyObject* iterate(PyObject* self) {
  if (impl_of(self)->meta->ndim == 0) {
    PyErr_SetString(PyExc_TypeError, "iteration over a 0-d tensor");
    return nullptr;
  }
  return PySeqIter_New(self);
}

}  // namespace

void add_index_slots(PyType_Slot*& out) {
  auto add = [&out](int slot, auto* f) { *out++ = {slot, reinterpret_cast<void*>(f)}; };
  add(Py_mp_subscript, from_python<get_item>);
  add(Py_mp_ass_subscript, from_python<set_item>);
  add(Py_mp_length, from_python<length>);
  add(Py_sq_item, from_python<sequence_item>);
  add(Py_sq_contains, from_python<contains>);
  add(Py_tp_iter, from_python<iterate>);
}

}  // namespace msjit::python
