#include "capture/guards/guard.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/deque.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/lru_cache.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/watched.h"
#include "capture/guards/dropped.h"
#include "src/autograd/autograd.h"
#include "src/tensor/device.h"

namespace msjit::capture {
namespace {

const char* kTexts[] = {
#define MSJIT_GUARD(name, text) text,
#include "capture/guards/guards.def"
#undef MSJIT_GUARD
};

bool meta_matches(const TensorImpl* t, const Meta* meta, uint64_t flags) {
  if ((t->flags & kGuardedTensorFlags) != flags) return false;
  return t->meta == meta || ((!t->meta->interned || !meta->interned) && equal(*t->meta, *meta));
}

// Contiguous where the captured one was, and else without gaps. What depends on strides is planned for those at hand.
bool same_layout(const Meta& m, const Meta& captured) { return captured.contiguous ? m.contiguous : m.dense; }

// Of the same layout, dtype, device and rank, and of the same sizes but in the dimensions of the mask.
bool sizes_match(const TensorImpl* t, const Meta* meta, uint64_t value) {
  const Meta* m = t->meta;
  if ((t->flags & kGuardedTensorFlags) != static_cast<uint32_t>(value)) return false;
  if (m == meta) return true;
  if (m->dtype != meta->dtype || m->ndim != meta->ndim || !same_layout(*m, *meta) || !(m->device == meta->device))
    return false;
  for (int i = 0; i < m->ndim; ++i)
    if (m->dims[i] != meta->dims[i] && !(value >> (32 + i) & 1)) return false;
  return true;
}

std::string varying_text(const Meta& m, uint64_t mask) {
  std::string s(info(m.dtype).name);
  for (int i = 0; i < m.ndim; ++i) {
    s += i ? ", " : "(";
    s += mask >> i & 1 ? "?" : std::to_string(m.dims[i]);
  }
  return s + ")";
}

// Reports keep such texts: of a long one its beginning.
std::string beginning(std::string text) {
  constexpr size_t kMost = 200;
  if (text.size() <= kMost) return text;
  size_t end = kMost;
  while (end && (text[end] & 0xC0) == 0x80) --end;  // not within a character of UTF-8
  return text.substr(0, end) + "...";
}

// Ints of hundreds of digits: the interpreter writes them by Python code (_pylong.py), which is captured in its turn.
bool holds_long_int(PyObject* o) {
  if (PyTuple_CheckExact(o)) {
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i)
      if (PyTuple_GET_ITEM(o, i) && holds_long_int(PyTuple_GET_ITEM(o, i))) return true;
    return false;
  }
  int overflow = 0;
  if (PyLong_CheckExact(o)) PyLong_AsLongLongAndOverflow(o, &overflow);
  if (!overflow) return false;
  const bool most = PyLong_AsDouble(o) == -1.0;  // an error: no float is as large
  if (most) PyErr_Clear();
  return most;
}

std::string describe_object(PyObject* o) {
  if (!o) return "unbound";
  if (is_tensor_type(Py_TYPE(o))) return to_string(*tensor_impl(o)->meta);
  if ((is_simple_constant(o) && !holds_long_int(o)) || o == Py_None || PyBool_Check(o)) {
    PyRef r = PyRef::steal(PyObject_Repr(o));
    const char* s = r ? PyUnicode_AsUTF8(r.get()) : nullptr;
    if (s) return beginning(s);
    PyErr_Clear();
  }
  return std::string("<") + Py_TYPE(o)->tp_name + ">";
}

// The gradient of a tensor, of which nothing but the elements and the metadata can tell.
bool has_plain_grad(const TensorImpl* t) {
  if (!t->autograd || !t->autograd->grad) return false;
  auto* o = static_cast<PyObject*>(t->autograd->grad->python);
  return !o || (Py_TYPE(o) == tensor_bridge().tensor_type && !instance_dict_borrowed(o));
}

// The tensor at a source, null where there is none: a guard is asked behind others that fail too, to learn what
// differs.
const TensorImpl* tensor_at(const Source* s, Slots base) {
  PyObject* o = s->read(base);
  return o && (!s->is_object() || is_tensor_type(Py_TYPE(o))) ? tensor_impl(o) : nullptr;
}

bool all_distinct(const DistinctInputs& d, Slots base) {
  SmallVector<const TensorImpl*, 32> tensors;
  for (const Source* s : d.sources) {
    tensors.push_back(tensor_at(s, base));
    if (!tensors.back()) return false;
  }
  if (std::ranges::equal(tensors, d.known)) return true;
  std::vector<const TensorImpl*> sorted(tensors.begin(), tensors.end());
  std::ranges::sort(sorted);
  if (std::ranges::adjacent_find(sorted) != sorted.end()) return false;
  d.known.assign(tensors.begin(), tensors.end());
  return true;
}

bool end_quietly(const std::vector<const Source*>& sources, Slots base) {
  std::optional<Dying> dying;
  for (const Source* s : sources) {
    PyObject* o = s->kind == SourceKind::kSlot ? base[static_cast<int>(s->index)] : s->read(base);
    if (!o || Dying::is_plain(o)) continue;
    if (!dying) dying.emplace();
    if (dying->drop(o) != AtEnd::kNothing) return false;
  }
  return true;
}

}  // namespace

uint64_t abc_token() {
  auto* const function = made_once([] {
    PyRef m = PyRef::steal(PyImport_ImportModule("_abc"));
    PyObject* found = m ? PyObject_GetAttrString(m.get(), "get_cache_token") : nullptr;
    PyErr_Clear();
    return found;
  });
  PyRef token = function ? PyRef::steal(PyObject_CallNoArgs(function)) : PyRef();
  const uint64_t value = token ? PyLong_AsUnsignedLongLong(token.get()) : 0;
  PyErr_Clear();
  return value;
}

namespace {

// Whether a key is found in a dict without Python code: of its own, or of keys with the same hash.
bool is_found_by_c(PyObject* key) {
  const PyTypeObject* type = Py_TYPE(key);
  const PyTypeObject& object = PyBaseObject_Type;
  const bool by_identity = type->tp_hash == object.tp_hash && type->tp_richcompare == object.tp_richcompare;
  return by_identity || key == Py_None || PyBool_Check(key) || is_simple_constant(key);
}

}  // namespace

bool dict_keys_match(PyObject* dict, PyObject* keys) {
  if (dict_is_watched(dict)) return false;
  if (PyDict_GET_SIZE(dict) != PyTuple_GET_SIZE(keys)) return false;
  Py_ssize_t position = 0, i = 0;
  PyObject *key, *value;
  while (PyDict_Next(dict, &position, &key, &value)) {
    PyObject* wanted = PyTuple_GET_ITEM(keys, i++);
    if (key != wanted && !same_constant(key, wanted)) return false;
  }
  if (!PyODict_Check(dict)) return true;
  // Its own order may differ from that of the table below it. Its iterator looks each key up.
  for (i = 0; i < PyTuple_GET_SIZE(keys); ++i)
    if (!is_found_by_c(PyTuple_GET_ITEM(keys, i))) return false;
  PyRef it = PyRef::steal(PyODict_Type.tp_iter(dict));  // past what a subclass defines
  bool same = static_cast<bool>(it);
  for (i = 0; same && i < PyTuple_GET_SIZE(keys); ++i) {
    PyRef next = PyRef::steal(PyIter_Next(it.get()));
    same = next && (next.get() == PyTuple_GET_ITEM(keys, i) || same_constant(next.get(), PyTuple_GET_ITEM(keys, i)));
  }
  // More than the table has, where dict's own methods have changed that.
  if (same && (PyRef::steal(PyIter_Next(it.get())) || PyErr_Occurred())) same = false;
  PyErr_Clear();
  return same;
}

bool own_names_match(PyObject* owner, PyObject* names) {
  Py_ssize_t position = 0, i = 0;
  const Py_ssize_t n = PyTuple_GET_SIZE(names);
  for (PyObject* name; next_own_name(owner, &position, &name); ++i) {
    if (i == n || !name) return false;
    PyObject* wanted = PyTuple_GET_ITEM(names, i);
    if (name != wanted && !same_constant(name, wanted)) return false;
  }
  return i == n;
}

static bool is_simple_constant(PyObject* o, int depth) {
  if (PyTuple_CheckExact(o)) {
    if (depth > 50) return false;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i) {
      PyObject* x = PyTuple_GET_ITEM(o, i);
      if (!x || (x != Py_None && !PyBool_Check(x) && !is_simple_constant(x, depth + 1)))
        return false;  // C leaves nulls
    }
    return true;
  }
  return PyLong_CheckExact(o) || PyFloat_CheckExact(o) || PyComplex_CheckExact(o) || PyUnicode_CheckExact(o) ||
         PyBytes_CheckExact(o) || Py_TYPE(o) == tensor_bridge().device_name_type || !numpy_scalar_bytes(o).empty();
}

bool is_simple_constant(PyObject* o) { return is_simple_constant(o, 0); }

bool same_constant(PyObject* a, PyObject* b) {
  if (a == b) return true;
  if (!a || !b || Py_TYPE(a) != Py_TYPE(b)) return false;
  if (PyFloat_CheckExact(a)) {
    double x = PyFloat_AS_DOUBLE(a), y = PyFloat_AS_DOUBLE(b);
    return std::memcmp(&x, &y, sizeof x) == 0;
  }
  if (PyComplex_CheckExact(a)) {
    Py_complex x = PyComplex_AsCComplex(a), y = PyComplex_AsCComplex(b);
    return std::memcmp(&x, &y, sizeof x) == 0;
  }
  if (PyTuple_CheckExact(a)) {
    if (PyTuple_GET_SIZE(a) != PyTuple_GET_SIZE(b)) return false;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(a); ++i)
      if (!same_constant(PyTuple_GET_ITEM(a, i), PyTuple_GET_ITEM(b, i))) return false;
    return true;
  }
  if (PyUnicode_Check(a)) {
    if (!is_simple_constant(a)) return false;
    if (PyUnicode_READY(a) < 0 || PyUnicode_READY(b) < 0) return PyErr_Clear(), false;  // up to 3.11
    Py_ssize_t n = PyUnicode_GET_LENGTH(a);
    return n == PyUnicode_GET_LENGTH(b) && PyUnicode_KIND(a) == PyUnicode_KIND(b) &&
           std::memcmp(PyUnicode_DATA(a), PyUnicode_DATA(b), size_t(n) * PyUnicode_KIND(a)) == 0;
  }
  if (PyBytes_CheckExact(a))
    return PyBytes_GET_SIZE(a) == PyBytes_GET_SIZE(b) &&
           std::memcmp(PyBytes_AS_STRING(a), PyBytes_AS_STRING(b), PyBytes_GET_SIZE(a)) == 0;
  if (PyLong_CheckExact(a)) return PyObject_RichCompareBool(a, b, Py_EQ) == 1;  // exact ints: no Python code
  return std::ranges::equal(numpy_scalar_bytes(a), numpy_scalar_bytes(b)) && !numpy_scalar_bytes(a).empty();
}

namespace {

bool tensor_fits(const Guard& g, const TensorImpl* t) {
  switch (g.kind) {
    case GuardKind::kLeaf:
      return t->flags & kIsLeaf;
    case GuardKind::kNoGrad:
      return !t->autograd || !t->autograd->grad;
    case GuardKind::kPlainGrad:
      return has_plain_grad(t);
    case GuardKind::kTensorMeta:
      return meta_matches(t, g.meta, g.value);
    default:
      return sizes_match(t, g.meta, g.value);
  }
}

bool function_fits(const Guard& g, PyObject* f) {
  switch (g.kind) {
    case GuardKind::kFunctionCode:
      return reinterpret_cast<PyObject*>(function_code(f)) == g.object.get() && !has_own_vectorcall(f);
    case GuardKind::kFunctionGlobals:
      return function_globals(f) == g.object.get();
    case GuardKind::kFunctionBuiltins:
      return function_builtins(f) == g.object.get();
    case GuardKind::kNoDefaults:
      return !function_defaults(f);
    default:
      return !function_kwdefaults(f);
  }
}

}  // namespace

bool Guard::check(Slots base) const {
  PyObject* v = source ? source->read(base) : nullptr;
  switch (kind) {
    case GuardKind::kGradMode:
      return static_cast<uint64_t>(autograd::grad_state()) == value;
    case GuardKind::kDefaultFloat:
      return current_defaults() == value;
    case GuardKind::kAbcToken:
      return abc_token() == value;
    case GuardKind::kUnbound:
      return !v;
    case GuardKind::kQuietEnds:
      return end_quietly(*dropped, base);
    case GuardKind::kNoException:
      return no_exception_handled();
    case GuardKind::kNumber: {
      ops::Number n;
      return number->eval(base, &n) && n == number->hint;
    }
    case GuardKind::kBranch: {
      ops::Number n;
      return number->eval(base, &n) && truth(n) == (value != 0);
    }
    case GuardKind::kComputes: {
      ops::Number n;
      return number->eval(base, &n);
    }
    case GuardKind::kDisjoint: {
      SmallVector<const TensorImpl*, 32> tensors;
      for (const Source* s : inputs->sources) {
        tensors.push_back(tensor_at(s, base));
        if (!tensors.back()) return false;
      }
      return inputs->check.holds(tensors, inputs->written);
    }
    case GuardKind::kDistinct:
      return all_distinct(*distinct, base);
    case GuardKind::kSameTensor:
    case GuardKind::kNotSameTensor: {
      const TensorImpl *a = tensor_at(source, base), *b = tensor_at(other, base);
      return a && b && (a == b) == (kind == GuardKind::kSameTensor);
    }
    case GuardKind::kLeaf:
    case GuardKind::kNoGrad:
    case GuardKind::kPlainGrad:
    case GuardKind::kTensorMeta:
    case GuardKind::kTensorSizes: {
      const TensorImpl* t = tensor_at(source, base);
      return t && tensor_fits(*this, t);
    }
    case GuardKind::kSameAs:
      return v && v == other->read(base);
    case GuardKind::kNotSameAs:
      return v && v != other->read(base);
    default:
      break;
  }
  if (!v) return false;
  switch (kind) {
    case GuardKind::kBound:
      return true;
    case GuardKind::kIs:
      return v == object.get();
    case GuardKind::kIsNot:
      return v != object.get();
    case GuardKind::kType:
      return Py_TYPE(v) == object.as<PyTypeObject>();
    case GuardKind::kTypeVersion:
      return type_version(object.as<PyTypeObject>()) == value;
    case GuardKind::kPatternFlags:
      return (object.as<PyTypeObject>()->tp_flags & (Py_TPFLAGS_SEQUENCE | Py_TPFLAGS_MAPPING)) == value;
    case GuardKind::kEqual:
      return same_constant(v, object.get());
    case GuardKind::kArrayMeta:
      return ndarray_matches(v, object.get(), meta) && ndarray_writeable(v) == (value != 0);
    case GuardKind::kLength:
      if (PyTuple_Check(v) || PyList_Check(v) || is_deque(v)) return static_cast<uint64_t>(Py_SIZE(v)) == value;
      return PyDict_Check(v) ? static_cast<uint64_t>(PyDict_GET_SIZE(v)) == value
                             : PyAnySet_Check(v) && static_cast<uint64_t>(PySet_GET_SIZE(v)) == value;
    case GuardKind::kMaxLength:
      return is_deque(v) && static_cast<uint64_t>(deque_maxlen(v)) == value;
    case GuardKind::kDictKeys:
      return PyDict_Check(v) && dict_keys_match(v, object.get());
    case GuardKind::kSetItems:
      return PyAnySet_Check(v) && same_set_tables(v, object.get(), same_constant);
    case GuardKind::kAttrNames:
      return own_names_match(v, object.get());
    case GuardKind::kPlainDict:
      return has_plain_dict(v);
    case GuardKind::kCached:
    case GuardKind::kNotCached: {
      PyObject* keywords = PyTuple_GET_ITEM(object.get(), 1);
      return cached_result(v, PyTuple_GET_ITEM(object.get(), 0), keywords == Py_None ? nullptr : keywords) ==
             (kind == GuardKind::kCached ? PyTuple_GET_ITEM(object.get(), 2) : nullptr);
    }
    case GuardKind::kNotDictOf: {
      PyObject* object = other->read(base);
      return object && instance_dict_borrowed(object) != v;
    }
    case GuardKind::kAttrAbsent:
      return !instance_attr_borrowed(v, object.get());
    case GuardKind::kDictAbsent:
      return PyDict_Check(v) && dict_lacks_str(v, object.get());
    case GuardKind::kNoEvents:
      return PyCode_Check(v) && !has_foreign_events(reinterpret_cast<PyCodeObject*>(v));
    case GuardKind::kFunctionCode:
    case GuardKind::kFunctionGlobals:
    case GuardKind::kFunctionBuiltins:
    case GuardKind::kNoDefaults:
    case GuardKind::kNoKwDefaults:
      return is_function(v) && function_fits(*this, v);
    default:
      return false;
  }
}

static std::string grad_state_text(uint64_t state) {
  const bool off_inside = !(state & (autograd::kGradModeOn | autograd::kTurnedOff));
  return std::string(state & autograd::kGradModeOn ? "on" : "off") +
         (off_inside ? " inside an operation with a backward of its own" : "") +
         (state & autograd::kDifferentiating ? ", inside a function that is differentiated" : "") +
         (state & autograd::kTapeKept ? "" : ", nothing recorded outside of gradients");
}

std::string Guard::expected() const {
  if (!told.empty()) return told;
  switch (kind) {
    case GuardKind::kType:
      return object.as<PyTypeObject>()->tp_name;
    case GuardKind::kTypeVersion:
      return std::string(object.as<PyTypeObject>()->tp_name) + " as it was";
    case GuardKind::kArrayMeta:
      return to_string(*meta);
    case GuardKind::kTensorMeta:
      return to_string(*meta) + (value & kRequiresGrad ? " requires_grad" : "");
    case GuardKind::kTensorSizes:
      return varying_text(*meta, value >> 32) + (value & kRequiresGrad ? " requires_grad" : "");
    case GuardKind::kLength:
    case GuardKind::kMaxLength:
      return std::to_string(static_cast<int64_t>(value));
    case GuardKind::kGradMode:
      return grad_state_text(value);
    case GuardKind::kBranch:
      return value ? "True" : "False";
    case GuardKind::kNumber: {
      PyRef r = PyRef::steal(python_number(number->hint));
      return r ? describe_object(r.get()) : "?";
    }
    case GuardKind::kSameAs:
    case GuardKind::kNotSameAs:
    case GuardKind::kNotDictOf:
    case GuardKind::kSameTensor:
    case GuardKind::kNotSameTensor:
      return other->text;
    case GuardKind::kDefaultFloat:
      return std::string(info(static_cast<DType>(value)).name);
    default:
      return object ? describe_object(object.get()) : "";
  }
}

std::string Guard::text() const {
  std::string who = number ? number->text() : source ? source->text : "";
  auto name = [&](const std::vector<const Source*>& sources, size_t n) {
    constexpr size_t kNamed = 4;
    for (size_t i = 0; i < std::min(n, kNamed); ++i) who += (i ? ", " : "") + sources[i]->text;
    if (n > kNamed) who += " and " + std::to_string(n - kNamed) + " more";
  };
  if (inputs) name(inputs->sources, inputs->written);
  if (dropped) name(*dropped, dropped->size());
  if (distinct) who = distinct->sources[0]->text + " and " + std::to_string(distinct->sources.size() - 1) + " more";
  std::string e = expected();
  return who + (who.empty() ? "" : " ") + kTexts[static_cast<int>(kind)] + (e.empty() ? "" : " " + e);
}

std::string Guard::found(Slots base) const {
  if (kind == GuardKind::kQuietEnds) return "that something does, or may";
  if (kind == GuardKind::kGradMode) return grad_state_text(static_cast<uint64_t>(autograd::grad_state()));
  if (number) {
    ops::Number n;
    if (!number->eval(base, &n)) return "no number of 64 bits";
    if (kind == GuardKind::kBranch) return truth(n) ? "True" : "False";
    PyRef r = PyRef::steal(python_number(n));
    return r ? describe_object(r.get()) : "?";
  }
  PyObject* v = source ? source->read(base) : nullptr;
  if (v && kind == GuardKind::kType) return Py_TYPE(v)->tp_name;
  if (kind == GuardKind::kTensorMeta || kind == GuardKind::kTensorSizes)
    if (const TensorImpl* t = tensor_at(source, base))
      return to_string(*t->meta) + (t->flags & kRequiresGrad ? " requires_grad" : "");
  if (v && kind == GuardKind::kArrayMeta) {
    const Meta* m = ndarray_meta(v);
    std::string text = m ? to_string(*m) : "another array";
    if (m) m->unref();
    return text;
  }
  if (v && kind == GuardKind::kNoGrad) return "has a gradient";
  if (v && !source->is_object()) return to_string(*tensor_impl(v)->meta);
  if (v && kind == GuardKind::kLength && (PyTuple_Check(v) || PyList_Check(v))) return std::to_string(Py_SIZE(v));
  return describe_object(v);
}

uint64_t Guard::size_difference(Slots base) const {
  if (kind != GuardKind::kTensorMeta && kind != GuardKind::kTensorSizes) return 0;
  const TensorImpl* t = tensor_at(source, base);
  if (!t || (t->flags & kGuardedTensorFlags) != static_cast<uint32_t>(value)) return 0;
  const Meta* m = t->meta;
  if (m->dtype != meta->dtype || m->ndim != meta->ndim || !meta->dense || !same_layout(*m, *meta)) return 0;
  uint64_t mask = 0;
  for (int i = 0; i < m->ndim && i < 32; ++i)
    if (m->dims[i] != meta->dims[i]) mask |= uint64_t{1} << i;
  return mask;
}

GuardSet::~GuardSet() {
  for (const Guard& g : guards_)
    if (g.meta) g.meta->unref();
}

void GuardSet::add(Guard g) {
  if (!g.distinct && !present_.emplace(g.kind, g.source, g.other, g.object.get(), g.value, g.number).second) return;
  if (g.meta) g.meta->ref();
  guards_.push_back(std::move(g));
}

void GuardSet::copy_bytes() {
  constexpr Py_ssize_t kLongest = 1024;  // longer ones are found equal by their address
  for (Guard& g : guards_) {
    PyObject* o = g.object.get();
    if (g.kind != GuardKind::kEqual || !PyBytes_CheckExact(o) || PyBytes_GET_SIZE(o) > kLongest) continue;
    if (PyRef copy = PyRef::steal(PyBytes_FromStringAndSize(PyBytes_AS_STRING(o), PyBytes_GET_SIZE(o))))
      g.object = std::move(copy);
    else
      PyErr_Clear();
  }
}

int GuardSet::first_failure(Slots base) const {
  begin_number_round();
  for (size_t i = 0; i < guards_.size(); ++i)
    if (!guards_[i].check(base)) return static_cast<int>(i);
  return -1;
}

bool GuardSet::stale() const {
  for (const Guard& g : guards_) {
    if (g.kind == GuardKind::kTypeVersion && type_version(g.object.as<PyTypeObject>()) != g.value) return true;
    if (g.kind == GuardKind::kAbcToken && abc_token() != g.value) return true;
  }
  return false;
}

bool GuardSet::check(Slots base) const { return first_failure(base) < 0; }

std::string GuardSet::text() const {
  std::string out;
  for (const Guard& g : guards_) out += g.text() + "\n";
  return out;
}

}  // namespace msjit::capture
