#include "python/bindings/index_plan.h"

#include <algorithm>

#include "python/bindings/convert.h"
#include "python/bindings/errors.h"
#include "python/bindings/interop.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/autograd/recorder.h"
#include "src/backends/backend.h"
#include "src/eager/dispatch.h"
#include "src/tensor/device.h"

namespace msjit::python {

using ops::Attr;
using ops::Op;

namespace {

struct Entry {
  enum Kind { kInt, kSlice, kNewAxis, kEllipsis, kTensor } kind;
  int64_t value = 0;          // kInt
  PyObject* slice = nullptr;  // borrowed
  Tensor tensor;              // kTensor: integers or bool
};

Tensor view_op(Op op, const Tensor& x, std::initializer_list<Attr> attrs) {
  eager::Operand operand{x.get()};
  return eager::call1(op, {&operand, 1}, {attrs.begin(), attrs.size()});
}

Entry classify(PyObject* item) {
  if (PyLong_CheckExact(item)) return {Entry::kInt, require_int(item, "index")};
  if (PySlice_Check(item)) return {Entry::kSlice, 0, item};
  if (item == Py_None) return {Entry::kNewAxis};
  if (item == Py_Ellipsis) return {Entry::kEllipsis};
  if (PyBool_Check(item)) return {Entry::kTensor, 0, nullptr, tensor_from_python(item)};
  if (is_tensor(item) || is_array(item) || PyList_Check(item) || PyTuple_Check(item) || PyRange_Check(item)) {
    Tensor t = tensor_from_python(item);
    if (t.numel() == 0 && !is_tensor(item) && !is_array(item)) t = cast_tensor(t, DType::int64);  // []
    if (is_integral(t.dtype()) && t.ndim() == 0 && !autograd::is_batched(t.get())) {
      autograd::note_read(t.get(), "an index");
      PyRef v = owned(element_to_python(host_copy(t).data(), t.dtype()));
      return {Entry::kInt, require_int(v.get(), "index")};
    }
    if (!is_integral(t.dtype()) && t.dtype() != DType::bool_)
      throw index_error("index: tensors used as indices must be integers or bools, got " + to_string(t.meta()));
    return {Entry::kTensor, 0, nullptr, std::move(t)};
  }
  if (PyIndex_Check(item)) return {Entry::kInt, require_int(item, "index")};
  throw index_error(
      "index: only ints, slices, None, Ellipsis, integer or bool tensors, arrays and lists are valid, got " +
      describe(item));
}

// Dimensions of x that an entry consumes.
int consumed(const Entry& e) {
  switch (e.kind) {
    case Entry::kInt:
    case Entry::kSlice:
      return 1;
    case Entry::kTensor:
      return e.tensor.dtype() == DType::bool_ ? e.tensor.ndim() : 1;
    default:
      return 0;
  }
}

Attr slice_part(PyObject* part) {
  if (part == Py_None) return {};
  Py_ssize_t v = PyNumber_AsSsize_t(part, nullptr);  // clamps, as Python's slices do
  if (v == -1 && PyErr_Occurred()) throw ErrorAlreadySet{};
  return static_cast<int64_t>(v);
}

Tensor apply_slice(const Tensor& x, int dim, PyObject* slice) {
  auto* s = reinterpret_cast<PySliceObject*>(slice);
  if (s->start == Py_None && s->stop == Py_None && s->step == Py_None) return x;
  Attr step = slice_part(s->step);
  if (std::holds_alternative<std::monostate>(step)) step = int64_t{1};
  if (std::get<int64_t>(step) == 0) throw value_error("slice step cannot be zero");
  return view_op(Op::slice, x, {int64_t{dim}, slice_part(s->start), slice_part(s->stop), step});
}

[[noreturn]] void refuse_mask(const std::string& text) {
  PyErr_SetString(mask_shape_error, text.c_str());
  throw ErrorAlreadySet{};
}

struct Planner {
  IndexPlan plan;
  int dim = 0;     // next dimension of plan.view
  int groups = 0;  // runs of advanced indices in the key
  bool in_group = false;

  // Advanced indices that the key separates come first in the result even where their dimensions are neighbours, which
  // happens around an Ellipsis that stands for nothing.
  void move_separated_to_front() {
    if (groups < 2 || plan.dims.empty() ||
        plan.dims.back() - plan.dims.front() + 1 != static_cast<int64_t>(plan.dims.size()))
      return;
    ops::Ints order(plan.dims.begin(), plan.dims.end());
    for (int64_t d = 0; d < plan.view.ndim(); ++d)
      if (std::find(plan.dims.begin(), plan.dims.end(), d) == plan.dims.end()) order.push_back(d);
    plan.view = view_op(Op::permute, plan.view, {order});
    for (size_t i = 0; i < plan.dims.size(); ++i) plan.dims[i] = static_cast<int64_t>(i);
  }

  void add_index(Tensor t) {
    plan.indices.push_back(backends::on_device(t, plan.view.device()));
    plan.dims.push_back(dim++);
  }

  void add_mask(const Tensor& mask, bool alone) {
    const Tensor& x = plan.view;
    autograd::require_values(mask.get(), "indexing with a mask");
    if (mask.ndim() == 0) {  // numpy: a new dimension of length 1 (true) or 0 (false)
      plan.view = view_op(Op::unsqueeze, x, {int64_t{dim}});
      bool value = *host_copy(mask).data_as<bool>();
      add_index(value ? Tensor::zeros(Shape{1}, DType::int64) : Tensor::empty(Shape{0}, DType::int64));
      return;
    }
    for (int i = 0; i < mask.ndim(); ++i)
      if (mask.size(i) != x.size(dim + i))
        refuse_mask("index: the bool index of shape " + to_string(mask.shape()) + " does not match the shape " +
                    to_string(x.shape()) + " of the tensor at dimension " + std::to_string(dim + i));
    if (alone && dim == 0) {
      plan.mask = backends::on_device(mask, plan.view.device());
      dim += mask.ndim();
      return;
    }
    Tensor where = view_op(Op::nonzero, backends::on_device(mask, plan.view.device()), {});
    for (int i = 0; i < mask.ndim(); ++i) add_index(view_op(Op::select, where, {int64_t{1}, int64_t{i}}));
  }
};

// A list is an index where it holds ints and bools only; else it stands for the tuple of what it holds, as in MindSpore
// and PyTorch.
bool stands_for_tuple(PyObject* key) {
  constexpr Py_ssize_t kMost = 32;  // of more an index is made
  if (!PyList_Check(key) || PyList_GET_SIZE(key) >= kMost) return false;
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(key); ++i) {
    PyObject* item = PyList_GET_ITEM(key, i);
    if (PySlice_Check(item) || item == Py_None || item == Py_Ellipsis || is_tensor(item) || is_array(item) ||
        PyList_Check(item) || PyTuple_Check(item) || PyRange_Check(item))
      return true;
  }
  return false;
}

}  // namespace

UserError out_of_bounds(const char* what, int64_t index, int dim, int64_t size) {
  return index_error(std::string(what) + " " + std::to_string(index) + " is out of bounds for dimension with size " +
                     std::to_string(size) + " (dimension " + std::to_string(dim) + ")");
}

IndexPlan plan_index(const Tensor& x, PyObject* key) {
  SmallVector<Entry, 6> entries;
  PyRef several;
  if (stands_for_tuple(key)) {
    several = owned(PyList_AsTuple(key));
    key = several.get();
  }
  if (PyTuple_Check(key)) {
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(key); ++i) entries.push_back(classify(PyTuple_GET_ITEM(key, i)));
  } else {
    entries.push_back(classify(key));
  }
  int used = 0, tensors = 0, ellipses = 0;
  for (const Entry& e : entries) {
    used += consumed(e);
    tensors += e.kind == Entry::kTensor;
    ellipses += e.kind == Entry::kEllipsis;
  }
  if (ellipses > 1) throw index_error("index: at most one Ellipsis ('...') is allowed");
  if (used > x.ndim()) {
    const std::string text = "index: too many indices: the tensor has " + std::to_string(x.ndim()) +
                             " dimensions, but " + std::to_string(used) + " were indexed";
    for (const Entry& e : entries)
      if (e.kind == Entry::kTensor && e.tensor.dtype() == DType::bool_) refuse_mask(text);
    throw index_error(text);
  }
  Planner p;
  p.plan.view = x;
  for (const Entry& e : entries) {
    bool advanced = e.kind == Entry::kTensor || (e.kind == Entry::kInt && tensors);
    p.groups += advanced && !p.in_group;
    p.in_group = advanced;
    switch (e.kind) {
      case Entry::kInt:
        if (e.value < -p.plan.view.size(p.dim) || e.value >= p.plan.view.size(p.dim))
          throw out_of_bounds("index", e.value, p.dim, p.plan.view.size(p.dim));
        if (tensors) {  // beside advanced indices an int is one of them
          p.add_index(tensor_from_number(ops::Number::of(e.value), DType::int64));
        } else {
          p.plan.view = view_op(Op::select, p.plan.view, {int64_t{p.dim}, e.value});
        }
        break;
      case Entry::kSlice:
        p.plan.view = apply_slice(p.plan.view, p.dim, e.slice);
        ++p.dim;
        break;
      case Entry::kNewAxis:
        p.plan.view = view_op(Op::unsqueeze, p.plan.view, {int64_t{p.dim}});
        ++p.dim;
        break;
      case Entry::kEllipsis:
        p.dim += x.ndim() - used;
        break;
      case Entry::kTensor:
        if (e.tensor.dtype() == DType::bool_)
          p.add_mask(e.tensor, entries.size() == 1);
        else
          p.add_index(e.tensor);
        break;
    }
  }
  p.move_separated_to_front();
  return std::move(p.plan);
}

}  // namespace msjit::python
