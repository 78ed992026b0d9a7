// Running a recipe: new objects first, then the effects.
#include <algorithm>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/deque.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/function_version.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/effects/late_functions.h"
#include "capture/effects/recipe.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"

namespace msjit::capture {

thread_local std::vector<LateFunction>* LateFunctions::current_ = nullptr;

void LateFunctions::give(int slot, PyObject* function) {
  MSJIT_CHECK(current_, "functions are given while the objects of a run are made");
  *(*current_)[static_cast<size_t>(slot)] = tensor_bridge().shared(function);
}

namespace {

PyObject* filled(PyObject* container, const RecipeStep& s, PyObject** regs,
                 void (*set)(PyObject*, Py_ssize_t, PyObject*)) {
  if (container)
    for (size_t i = 0; i < s.args.size(); ++i) set(container, static_cast<Py_ssize_t>(i), Py_NewRef(regs[s.args[i]]));
  return container;
}

// Past what a subclass of dict defines.
int set_dict_item(PyObject* d, PyObject* key, PyObject* value) {
  return PyODict_Check(d) ? PyODict_SetItem(d, key, value) : PyDict_SetItem(d, key, value);
}

int delete_dict_item(PyObject* d, PyObject* key) {
  return PyODict_Check(d) ? PyODict_DelItem(d, key) : PyDict_DelItem(d, key);
}

// A view of it, or the like, past what a subclass of dict defines.
PyObject* call_dict_method(PyObject* d, PyObject* name) {
  PyObject* method = type_lookup_borrowed(PyODict_Check(d) ? &PyODict_Type : &PyDict_Type, name);
  return method ? PyObject_CallOneArg(method, d) : nullptr;
}

PyObject* make_dict(const RecipeStep& s, PyObject** regs, size_t first, PyObject* d) {
  size_t known = 0;
  for (size_t i = first; d && i + 1 < s.args.size(); i += 2) {
    PyObject *key = regs[s.args[i]], *value = regs[s.args[i + 1]];
    const bool has_hash = known < s.hashes.size() && s.hashes[known].first == i;
    if ((has_hash ? set_dict_item_of_hash(d, key, value, s.hashes[known].second) : set_dict_item(d, key, value)) < 0)
      return nullptr;
    known += has_hash;
  }
  return d;
}

PyObject* replay_set(const RecipeStep& s, PyObject** regs) {
  if (s.index == 1) return clone_set(regs[s.args[0]]);
  PyObject* set = PySet_New(nullptr);
  for (int a : s.args)
    if (set && PySet_Add(set, regs[a]) < 0) Py_CLEAR(set);
  return set;
}

// An empty object of a class written in Python on top of one in C, by the latter's own constructor.
PyObject* new_of(PyTypeObject* type, PyObject* args) {
  auto in_python = [](PyTypeObject* t) {
    PyObject* found = type_lookup_borrowed(t, interned("__new__"));
    return found && (is_function(found) || Py_TYPE(found) == &PyStaticMethod_Type);
  };
  PyTypeObject* base = type;
  while (base->tp_base && in_python(base)) base = base->tp_base;
  return base->tp_new(type, args, nullptr);
}

PyObject* make_typed(const RecipeStep& s, PyObject** regs) {
  auto* type = s.object.as<PyTypeObject>();
  PyRef none = PyRef::steal(PyTuple_New(0));
  if (!none) return nullptr;
  if (s.kind == RecipeStep::kDict) return make_dict(s, regs, 0, new_of(type, none.get()));
  PyRef items;
  if (s.kind == RecipeStep::kSet) {
    items = PyRef::steal(replay_set(s, regs));
  } else {
    items = PyRef::steal(PyList_New(static_cast<Py_ssize_t>(s.args.size())));
    for (size_t i = 0; items && i < s.args.size(); ++i)
      PyList_SET_ITEM(items.get(), static_cast<Py_ssize_t>(i), Py_NewRef(regs[s.args[i]]));
  }
  PyRef args = items ? PyRef::steal(PyTuple_Pack(1, items.get())) : PyRef();
  if (!args) return nullptr;
  if (PyType_IsSubtype(type, &PyTuple_Type)) return PyTuple_Type.tp_new(type, args.get(), nullptr);
  const bool table = s.kind == RecipeStep::kSet;  // as it was filled, or as it came to be
  if (PyType_IsSubtype(type, &PyFrozenSet_Type)) {
    // An empty one may be everybody's.
    if (!table || !PySet_GET_SIZE(items.get())) return PyFrozenSet_Type.tp_new(type, args.get(), nullptr);
    PyRef frozen =
        type == &PyFrozenSet_Type ? PyRef::steal(PyFrozenSet_New(nullptr)) : PyRef::steal(type->tp_alloc(type, 0));
    if (!frozen || !start_set(frozen.get()) || !copy_set_table(items.get(), frozen.get())) return nullptr;
    return frozen.release();
  }
  PyRef made = PyRef::steal(new_of(type, none.get()));
  if (!made) return nullptr;
  if (table) return copy_set_table(items.get(), made.get()) ? made.release() : nullptr;
  if (PyType_IsSubtype(type, &PySet_Type)) {
    if (PySet_Type.tp_init(made.get(), args.get(), nullptr) < 0) return nullptr;
  } else if (PyType_IsSubtype(type, &PyList_Type)) {
    if (PyList_Type.tp_init(made.get(), args.get(), nullptr) < 0) return nullptr;
  } else {  // a deque
    if (s.index) args = PyRef::steal(PyTuple_Pack(2, items.get(), regs[s.index - 1]));
    PyTypeObject* base = type;
    while (base->tp_base && base->tp_base != &PyBaseObject_Type) base = base->tp_base;
    if (!args || base->tp_init(made.get(), args.get(), nullptr) < 0) return nullptr;
  }
  return made.release();
}

// Gives a result the history that a backward has used up.
void mark_released(Tensor& t, const std::string& message) {
  auto backward = [message](std::span<const Tensor>, SmallVector<Tensor, 4>&) {
    throw UserError(ErrorKind::kRuntime, message);
  };
  autograd::record_function("released", backward, {}, {&t, 1});
}

PyObject* replay_view(const RecipeStep& s, std::span<const ops::Number> numbers, PyObject** regs) {
  ops::Attrs attrs = s.attrs;
  for (const RecipeStep::Varying& v : s.varying) {
    int64_t value = numbers[v.number].i;
    if (v.element < 0) {
      attrs[v.attr] = value;
    } else {
      std::get<ops::Ints>(attrs[v.attr])[v.element] = value;
    }
  }
  if (!s.grad) {
    Tensor of = Tensor::borrow(tensor_impl(regs[s.args[0]]));
    ops::ViewGeometry g = ops::view_geometry(s.op, of.shape(), of.strides(), attrs);
    if (!g.needs_copy) {
      Tensor view = of.as_strided(g.shape, g.strides, g.offset);
      if (s.op != ops::Op::detach) autograd::note_view(view, of);  // as the eager op
      if (s.of_data || of->flags & kIsData) view->flags |= kIsData;
      if (s.leaf) autograd::set_requires_grad(*view.get(), true);
      return tensor_bridge().wrap(std::move(view));
    }
  }
  autograd::GradMode mode(s.grad);
  eager::Operand operand{tensor_impl(regs[s.args[0]])};
  Tensor made = eager::call1(s.op, {&operand, 1}, attrs);
  if (s.of_data) made->flags |= kIsData;
  return tensor_bridge().wrap(std::move(made));
}

PyObject* replay_function(const RecipeStep& s, PyObject** regs) {
  PyObject* made = s.object ? PyFunction_NewWithQualName(regs[s.args[5]], regs[s.args[0]], s.object.get())
                            : PyFunction_New(regs[s.args[5]], regs[s.args[0]]);
  if (!made) return nullptr;
  auto* f = reinterpret_cast<PyFunctionObject*>(made);
  auto set = [&](PyObject*& slot, int arg) {
    if (s.args[arg] >= 0) Py_XSETREF(slot, Py_NewRef(regs[s.args[arg]]));
  };
  set(f->func_defaults, 1);
  set(f->func_kwdefaults, 2);
  set(f->func_annotations, 3);
  set(f->func_closure, 4);
  if (s.args[6] >= 0) set_annotate(f, regs[s.args[6]]);
  give_version(f);
  return made;
}

PyObject* make_partial(const RecipeStep& s, PyObject** regs) {
  PyObject* args = PyTuple_New(s.index);
  PyObject* kwargs = PyDict_New();
  if (args && kwargs) {
    for (int i = 0; i < s.index; ++i) PyTuple_SET_ITEM(args, i, Py_NewRef(regs[s.args[i]]));
    for (size_t i = static_cast<size_t>(s.index); i + 1 < s.args.size(); i += 2)
      PyDict_SetItem(kwargs, regs[s.args[i]], regs[s.args[i + 1]]);
  }
  PyObject* r = args && kwargs ? PyObject_Call(s.object.get(), args, kwargs) : nullptr;
  Py_XDECREF(args);
  Py_XDECREF(kwargs);
  return r;
}

PyObject* make_generator(const RecipeStep& s, PyObject** regs) {
  SmallVector<PyObject*, 8> args;
  for (int i = 1; i < s.index; ++i) args.push_back(regs[s.args[i]]);
  PyRef names;
  const Py_ssize_t keywords = (static_cast<Py_ssize_t>(s.args.size()) - s.index) / 2;
  if (keywords) {
    names = PyRef::steal(PyTuple_New(keywords));
    if (!names) return nullptr;
    for (Py_ssize_t i = 0; i < keywords; ++i) {
      PyTuple_SET_ITEM(names.get(), i, Py_NewRef(regs[s.args[s.index + 2 * i]]));
      args.push_back(regs[s.args[s.index + 2 * i + 1]]);
    }
  }
  const bool nested = std::exchange(t_capturing, true);  // it is made, and does not run
  PyObject* made = PyObject_Vectorcall(regs[s.args[0]], args.data(), static_cast<size_t>(s.index - 1), names.get());
  t_capturing = nested;
  if (made && s.closed && !PyRef::steal(PyObject_CallMethod(made, "close", nullptr))) Py_CLEAR(made);
  return made;
}

bool move_to(PyObject* iterator, int position) {
  PyRef at = PyRef::steal(PyLong_FromLong(position));
  return at && PyRef::steal(PyObject_CallMethodOneArg(iterator, interned("__setstate__"), at.get()));
}

PyObject* make_iterator_at(const RecipeStep& s, PyObject** regs) {
  auto call = [&](PyTypeObject* type, PyRef last = PyRef()) {
    PyRef args = PyRef::steal(PyTuple_New(static_cast<Py_ssize_t>(s.args.size()) + (last ? 1 : 0)));
    if (!args) return PyRef();
    for (size_t i = 0; i < s.args.size(); ++i)
      PyTuple_SET_ITEM(args.get(), static_cast<Py_ssize_t>(i), Py_NewRef(regs[s.args[i]]));
    if (last) PyTuple_SET_ITEM(args.get(), static_cast<Py_ssize_t>(s.args.size()), last.release());
    return PyRef::steal(PyObject_Call(reinterpret_cast<PyObject*>(type), args.get(), nullptr));
  };
  PyRef made;
  switch (s.how) {
    case IterKind::kRange:
      return PyObject_GetIter(s.object.get());
    case IterKind::kEnumerate:
      return call(&PyEnum_Type, PyRef::steal(PyLong_FromLong(s.index))).release();
    case IterKind::kZip:
      return call(&PyZip_Type).release();
    case IterKind::kMap:
      return call(&PyMap_Type).release();
    case IterKind::kFilter:
      return call(&PyFilter_Type).release();
    case IterKind::kSequence:
      made = PyRef::steal(PyObject_GetIter(regs[s.args[0]]));
      return made && move_to(made.get(), s.index) ? made.release() : nullptr;
    case IterKind::kReversed:
      made = PyList_CheckExact(regs[s.args[0]])
                 ? PyRef::steal(PyObject_CallMethodNoArgs(regs[s.args[0]], interned("__reversed__")))
                 : call(&PyReversed_Type);
      return made && move_to(made.get(), s.index) ? made.release() : nullptr;
    default: {
      const char* view = s.how == IterKind::kDictValues ? "values" : s.how == IterKind::kDictItems ? "items" : "keys";
      PyRef of = PyRef::steal(call_dict_method(regs[s.args[0]], interned(view)));
      made = of ? PyRef::steal(PyObject_GetIter(of.get())) : PyRef();
      for (int i = 0; made && i < s.index; ++i)
        if (!PyRef::steal(PyIter_Next(made.get()))) return nullptr;
      return made.release();
    }
  }
}

PyObject* build(const RecipeStep& s, std::span<const ops::Number> numbers, std::span<Tensor> tensors, PyObject** regs) {
  bool container = s.kind == RecipeStep::kTuple || s.kind == RecipeStep::kList || s.kind == RecipeStep::kDict ||
                   s.kind == RecipeStep::kSet;
  if (container && s.object) return make_typed(s, regs);
  switch (s.kind) {
    case RecipeStep::kDictView:
      return call_dict_method(regs[s.args[0]], s.object.get());
    case RecipeStep::kConstant:
      return Py_NewRef(s.object.get());
    case RecipeStep::kBytes:
      return PyBytes_FromStringAndSize(PyBytes_AS_STRING(s.object.get()), PyBytes_GET_SIZE(s.object.get()));
    case RecipeStep::kNumber:
      return python_number(numbers[s.index]);
    case RecipeStep::kTensor:
      if (s.of_data) tensors[s.index]->flags |= kIsData;
      if (s.leaf) autograd::set_requires_grad(*tensors[s.index].get(), true);
      if (!s.released.empty()) mark_released(tensors[s.index], s.released);
      if (PyObject* o = tensor_bridge().wrap(std::move(tensors[s.index]))) {
        if (tensor_impl(o)->flags & kHasHooks) tensor_bridge().track(o);
        return o;
      }
      return nullptr;
    case RecipeStep::kChosen: {
      const auto at = std::ranges::find(s.choices, numbers[s.index].i);
      return Py_NewRef(regs[s.args[at == s.choices.end() ? 0 : at - s.choices.begin() + 1]]);
    }
    case RecipeStep::kFunctionOf:
      LateFunctions::give(s.index, regs[s.args[0]]);
      Py_RETURN_NONE;
    case RecipeStep::kFromArray: {
      Tensor over = tensor_bridge().from_array(regs[s.args[0]], s.index == 0);
      return over ? tensor_bridge().wrap(std::move(over)) : nullptr;
    }
    case RecipeStep::kView:
      return replay_view(s, numbers, regs);
    case RecipeStep::kTuple:
      return filled(PyTuple_New(static_cast<Py_ssize_t>(s.args.size())), s, regs,
                    [](PyObject* t, Py_ssize_t i, PyObject* o) { PyTuple_SET_ITEM(t, i, o); });
    case RecipeStep::kList:
      return filled(PyList_New(static_cast<Py_ssize_t>(s.args.size())), s, regs,
                    [](PyObject* l, Py_ssize_t i, PyObject* o) { PyList_SET_ITEM(l, i, o); });
    case RecipeStep::kDict:
      return make_dict(s, regs, 0, PyDict_New());
    case RecipeStep::kSet:
      return replay_set(s, regs);
    case RecipeStep::kSlice:
      return PySlice_New(regs[s.args[0]], regs[s.args[1]], regs[s.args[2]]);
    case RecipeStep::kFunction:
      return replay_function(s, regs);
    case RecipeStep::kMethod:
      return PyMethod_New(regs[s.args[0]], regs[s.args[1]]);
    case RecipeStep::kBuiltinMethod:
      if (s.args.size() == 2) {
        PyObject *self = regs[s.args[0]], *descriptor = regs[s.args[1]];
        if (Py_TYPE(descriptor) == &PyClassMethodDescr_Type && PyType_Check(self))
          return Py_TYPE(descriptor)->tp_descr_get(descriptor, nullptr, self);
        return Py_TYPE(descriptor)->tp_descr_get(descriptor, self, reinterpret_cast<PyObject*>(Py_TYPE(self)));
      }
      return PyObject_GetAttr(regs[s.args[0]], s.object.get());
    case RecipeStep::kCell:
      return PyCell_New(nullptr);
    case RecipeStep::kInstance: {
      auto* type = s.object.as<PyTypeObject>();
      if (!s.args.empty()) return new_of(type, regs[s.args[0]]);  // an exception, by its arguments
      PyObject* empty = PyTuple_New(0);
      PyObject* o = empty ? new_of(type, empty) : nullptr;
      Py_XDECREF(empty);
      return o;
    }
    case RecipeStep::kPartial:
      return make_partial(s, regs);
    case RecipeStep::kGenerator:
      return make_generator(s, regs);
    case RecipeStep::kIterator:
      return make_iterator_at(s, regs);
    default:
      return nullptr;
  }
}

bool apply(const RecipeStep& s, PyObject** regs) {
  switch (s.kind) {
    case RecipeStep::kCallCached: {
      PyObject *call = s.object.get(), *keywords = PyTuple_GET_ITEM(call, 2);
      return static_cast<bool>(PyRef::steal(PyObject_Call(PyTuple_GET_ITEM(call, 0), PyTuple_GET_ITEM(call, 1),
                                                          keywords == Py_None ? nullptr : keywords)));
    }
    case RecipeStep::kSetAttr:
      if (PyObject* on_type = type_lookup_borrowed(Py_TYPE(regs[s.args[0]]), s.object.get());
          on_type && Py_TYPE(on_type)->tp_descr_set &&
          (Py_TYPE(on_type)->tp_flags & Py_TPFLAGS_HEAPTYPE || Py_TYPE(on_type) == &PyProperty_Type)) {
        // A descriptor's own store into the object's __dict__.
        PyRef dict = PyRef::steal(PyObject_GenericGetDict(regs[s.args[0]], nullptr));
        return dict && PyDict_SetItem(dict.get(), s.object.get(), regs[s.args[1]]) == 0;
      }
      // A Cell notes when and where a member was put into it, from which names of Parameters follow.
      if (const TensorBridge& b = tensor_bridge();
          b.cell_type && type_lookup_borrowed(Py_TYPE(regs[s.args[0]]), interned("__setattr__")) == b.cell_setattr &&
          (PyObject_TypeCheck(regs[s.args[1]], b.cell_type) ||
           (b.parameter_type && PyObject_TypeCheck(regs[s.args[1]], b.parameter_type)))) {
        PyRef done = PyRef::steal(
            PyObject_CallFunctionObjArgs(b.cell_setattr, regs[s.args[0]], s.object.get(), regs[s.args[1]], nullptr));
        return static_cast<bool>(done);
      }
      if (PyObject_GenericSetAttr(regs[s.args[0]], s.object.get(), regs[s.args[1]]) < 0) return false;
      if (PyObject_TypeCheck(regs[s.args[0]], tensor_bridge().tensor_type)) tensor_bridge().track(regs[s.args[0]]);
      return true;
    case RecipeStep::kSetGrad: {
      TensorImpl* t = tensor_impl(regs[s.args[0]]);
      if (s.args[1] >= 0) {
        autograd::autograd_meta(*t).grad = Tensor::borrow(tensor_impl(regs[s.args[1]]));
      } else if (t->autograd) {
        t->autograd->grad = Tensor();
      }
      return true;
    }
    case RecipeStep::kDeleteAttr:
      if (PyObject_GenericSetAttr(regs[s.args[0]], s.object.get(), nullptr) == 0) return true;
      if (!PyErr_ExceptionMatches(PyExc_AttributeError)) return false;
      PyErr_Clear();  // it was set and deleted inside: there is none
      return true;
    case RecipeStep::kSetCell:
      return PyCell_Set(regs[s.args[0]], s.args[1] < 0 ? nullptr : regs[s.args[1]]) == 0;
    case RecipeStep::kSetDictItem: {
      PyObject* dict = regs[s.args[0]];
      if (s.args[1] >= 0) return PyDict_SetItem(dict, s.object.get(), regs[s.args[1]]) == 0;
      const int there = PyDict_Contains(dict, s.object.get());  // not if it was set inside
      return there < 0 ? false : there == 0 || PyDict_DelItem(dict, s.object.get()) == 0;
    }
    case RecipeStep::kAppend:
      for (size_t i = 1; i < s.args.size(); ++i)
        if (PyList_Append(regs[s.args[0]], regs[s.args[i]]) < 0) return false;
      return true;
    case RecipeStep::kSetList: {
      PyObject* items = PyList_New(static_cast<Py_ssize_t>(s.args.size()) - 1);
      if (!items) return false;
      for (size_t i = 1; i < s.args.size(); ++i)
        PyList_SET_ITEM(items, static_cast<Py_ssize_t>(i) - 1, Py_NewRef(regs[s.args[i]]));
      int r = PyList_SetSlice(regs[s.args[0]], 0, PY_SSIZE_T_MAX, items);
      Py_DECREF(items);
      return r == 0;
    }
    case RecipeStep::kSetDeque: {
      if (s.index == RecipeStep::kInPlace) {
        const ssizeobjargproc set = deque_type()->tp_as_sequence->sq_ass_item;
        bool ok = true;
        for (size_t i = 1; ok && i < s.args.size(); ++i)
          ok = s.args[i] < 0 || set(regs[s.args[0]], static_cast<Py_ssize_t>(i) - 1, regs[s.args[i]]) == 0;
        return ok;
      }
      PyRef items = PyRef::steal(PyList_New(static_cast<Py_ssize_t>(s.args.size()) - 1));
      if (!items) return false;
      for (size_t i = 1; i < s.args.size(); ++i)
        PyList_SET_ITEM(items.get(), static_cast<Py_ssize_t>(i) - 1, Py_NewRef(regs[s.args[i]]));
      auto* type = reinterpret_cast<PyObject*>(deque_type());  // past what a subclass defines
      if (s.index < 0 && !PyRef::steal(PyObject_CallMethod(type, "clear", "O", regs[s.args[0]]))) return false;
      for (int i = 0; i < s.index; ++i)
        if (!PyRef::steal(PyObject_CallMethod(type, "popleft", "O", regs[s.args[0]]))) return false;
      return s.args.size() == 1 ||
             static_cast<bool>(PyRef::steal(PyObject_CallMethod(type, "extend", "OO", regs[s.args[0]], items.get())));
    }
    case RecipeStep::kSetSet: {
      PyObject* set = regs[s.args[0]];
      if (s.index < 0) return PySet_Clear(set) == 0 && copy_set_table(regs[s.args[1]], set);
      bool ok = true;
      for (size_t i = 1; ok && i < s.args.size(); ++i) {
        PyObject* item = regs[s.args[i]];
        ok = static_cast<int>(i) < s.index ? PySet_Discard(set, item) >= 0 : PySet_Add(set, item) == 0;
      }
      return ok;
    }
    case RecipeStep::kSetDict: {
      PyObject* d = regs[s.args[0]];
      if (s.index < 0) {
        if (PyODict_Check(d)) {
          PyRef cleared =
              PyRef::steal(PyObject_CallMethod(reinterpret_cast<PyObject*>(&PyODict_Type), "clear", "O", d));
          if (!cleared) return false;
        } else {
          PyDict_Clear(d);
        }
      }
      for (size_t i = 1; static_cast<int>(i) < s.index; ++i)
        if (delete_dict_item(d, regs[s.args[i]]) < 0) {
          if (!PyErr_ExceptionMatches(PyExc_KeyError)) return false;
          PyErr_Clear();  // a destructor was quicker
        }
      return make_dict(s, regs, static_cast<size_t>(std::max(1, s.index)), d) != nullptr;
    }
    case RecipeStep::kGradMode:
      autograd::set_recording(static_cast<autograd::Recording>(s.index));
      return true;
    default:
      return false;
  }
}

}  // namespace

bool read_sources(const Recipe& r, Slots base, PyObject** regs) {
  for (const RecipeStep& s : r.steps) {
    if (s.kind != RecipeStep::kSource) continue;
    PyObject* o = s.source->read(base);
    regs[s.dst] = o && !s.source->is_object() ? tensor_bridge().wrap(Tensor::borrow(tensor_impl(o))) : Py_XNewRef(o);
    if (!regs[s.dst]) return false;
  }
  return true;
}

bool build_objects(const Recipe& r, std::span<const ops::Number> numbers, std::span<Tensor> tensors, PyObject** regs) {
  for (const RecipeStep& s : r.steps) {
    if (s.kind > RecipeStep::kIterator || s.kind == RecipeStep::kSource) continue;
    regs[s.dst] = build(s, numbers, tensors, regs);
    if (!regs[s.dst]) return false;
  }
  return true;
}

bool apply_effects(const Recipe& r, PyObject** regs) {
  bool ok = true;
  for (const RecipeStep& s : r.steps) {
    if (s.kind <= RecipeStep::kIterator) continue;
    PendingError first = PyErr_Occurred() ? PendingError::take() : PendingError();
    if (!apply(s, regs)) ok = false;
    if (first) first.restore();
  }
  return ok;
}

}  // namespace msjit::capture
