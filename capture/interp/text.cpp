// str(), repr() and format() of values: only of what is known now, so that the text is a constant.
#include "capture/cpython/objects.h"
#include "capture/interp/context.h"

namespace msjit::capture {
namespace {

bool is_plain(PyObject* o) { return is_simple_constant(o) || o == Py_None || PyBool_Check(o) || o == Py_Ellipsis; }

PyObject* keep_text(Context& c, PyObject* o, const char* what) {
  if (!o) raise_fetched(c, what);
  if (!PyUnicode_Check(o)) fail(Reason::k_unknown_call, what);
  return c.pool.keep(Ref::steal(o));
}

// What a method written in Python returns; null: there is none.
PyObject* by_method(Context& c, Value* v, const char* name, std::vector<Value*> args = {}) {
  if (v->kind != ValueKind::kInstance && v->kind != ValueKind::kObject && !v->type) return nullptr;
  PyTypeObject* t = type_of(c, v);
  if (!t || !defined_in_python(c, t, interned(name))) return nullptr;
  args.insert(args.begin(), v);
  Value* r = call(c, type_lookup(c, t, interned(name)), std::move(args));
  PyObject* o = r->kind == ValueKind::kObject ? specialise(c, r) : nullptr;
  if (!o || !PyUnicode_CheckExact(o)) fail(Reason::k_unknown_call, std::string(name) + " that returns no str");
  return o;
}

PyObject* joined(Context& c, const std::vector<Value*>& items, const char* before, const char* after) {
  Ref parts = Ref::steal(PyList_New(0)), comma = Ref::steal(PyUnicode_FromString(", "));
  for (Value* v : items)
    if (!parts || PyList_Append(parts.get(), repr_of(c, v)) < 0) fail(Reason::k_internal, "out of memory");
  Ref inner = Ref::steal(PyUnicode_Join(comma.get(), parts.get()));
  return keep_text(c, inner ? PyUnicode_FromFormat("%s%U%s", before, inner.get(), after) : nullptr, "repr");
}

PyObject* exception_repr(Context& c, Value* v) {
  Value** args = v->find_attr(interned("args"));
  std::string name = v->type->tp_name;
  if (size_t dot = name.rfind('.'); dot != std::string::npos) name = name.substr(dot + 1);
  PyObject* inner = (*args)->items.size() == 1 ? joined(c, (*args)->items, "(", ")") : repr_of(c, *args);
  return keep_text(c, PyUnicode_FromFormat("%s%U", name.c_str(), inner), "repr");
}

PyObject* exception_str(Context& c, Value* v) {
  auto* base = reinterpret_cast<PyTypeObject*>(PyExc_BaseException);
  auto* key = reinterpret_cast<PyTypeObject*>(PyExc_KeyError);
  Value** members = v->find_attr(interned("exceptions"));
  Value** message = v->find_attr(interned("message"));
  if (members && message && (*members)->kind == ValueKind::kTuple) {  // of an exception group
    const auto n = static_cast<Py_ssize_t>((*members)->items.size());
    return keep_text(c, PyUnicode_FromFormat("%U (%zd sub-exception%s)", str_of(c, *message), n, n == 1 ? "" : "s"),
                     "str");
  }
  if (v->type->tp_str != base->tp_str && v->type->tp_str != key->tp_str)
    fail(Reason::k_unknown_call, std::string("str of ") + v->type->tp_name);
  Value* args = *v->find_attr(interned("args"));
  if (args->items.empty()) return keep_text(c, PyUnicode_FromString(""), "str");
  if (args->items.size() > 1) return repr_of(c, args);
  return v->type->tp_str == key->tp_str ? repr_of(c, args->items[0]) : str_of(c, args->items[0]);
}

thread_local int repr_depth = 0;

}  // namespace

PyObject* repr_of(Context& c, Value* v) {
  constexpr int kMaxDepth = 50;  // of containers in containers; those that contain themselves are Python's to show
  struct Level {
    int& depth;
    explicit Level(int& d) : depth(d) { ++depth; }
    ~Level() { --depth; }
  } level(repr_depth);
  if (repr_depth > kMaxDepth) fail(Reason::k_unknown_call, "repr of containers nested deep");
  if (v->is_tensor()) fail(Reason::k_tensor_to_python, "repr");
  check_varied(c, v, 0);
  if (v->is_number() || (v->kind == ValueKind::kObject && is_plain(v->real)))
    return keep_text(c, PyObject_Repr(specialise(c, v)), "repr");
  if (PyObject* s = by_method(c, v, "__repr__")) return s;
  if (is_exception(v)) return exception_repr(c, v);
  if ((v->kind == ValueKind::kInstance || v->kind == ValueKind::kObject) &&
      std::string_view(type_of(c, v)->tp_name) == "types.SimpleNamespace")
    return str_of(c, call(c, literal(c, polyfill_named("_namespace_repr")), {v}));
  if (v->type) fail(Reason::k_unknown_call, "repr of " + describe(c, v));
  switch (v->kind) {
    case ValueKind::kTuple:
      expand(c, v);
      return joined(c, v->items, "(", v->items.size() == 1 ? ",)" : ")");
    case ValueKind::kList:
      expand(c, v);
      return joined(c, v->items, "[", "]");
    case ValueKind::kDict: {
      expand(c, v);
      Ref parts = Ref::steal(PyList_New(0)), comma = Ref::steal(PyUnicode_FromString(", "));
      for (size_t i = 0; i < v->keys.size(); ++i) {
        Ref pair = Ref::steal(PyUnicode_FromFormat("%U: %U", repr_of(c, v->keys[i]), repr_of(c, v->items[i])));
        if (!pair || PyList_Append(parts.get(), pair.get()) < 0) fail(Reason::k_internal, "out of memory");
      }
      Ref inner = Ref::steal(PyUnicode_Join(comma.get(), parts.get()));
      return keep_text(c, inner ? PyUnicode_FromFormat("{%U}", inner.get()) : nullptr, "repr");
    }
    case ValueKind::kObject:
      if (PyType_Check(v->real) || PyRange_Check(v->real)) {
        if (PyType_Check(v->real) && Py_TYPE(v->real)->tp_repr != PyType_Type.tp_repr) break;
        return keep_text(c, PyObject_Repr(specialise(c, v)), "repr");
      }
      break;
    default:
      break;
  }
  fail(Reason::k_unknown_call, "repr of " + describe(c, v));
}

PyObject* str_of(Context& c, Value* v) {
  if (v->is_tensor()) fail(Reason::k_tensor_to_python, "str");
  check_varied(c, v, 0);
  if (v->is_number() || (v->kind == ValueKind::kObject && is_plain(v->real)))
    return keep_text(c, PyObject_Str(specialise(c, v)), "str");
  if (PyObject* s = by_method(c, v, "__str__")) return s;
  if (is_exception(v)) return exception_str(c, v);
  return repr_of(c, v);
}

PyObject* ascii_of(PyObject* repr) {
  // ascii() of a str would quote it; encoding with escapes does what it does to a repr.
  Ref bytes = Ref::steal(PyUnicode_AsEncodedString(repr, "ascii", "backslashreplace"));
  return bytes ? PyUnicode_DecodeASCII(PyBytes_AS_STRING(bytes.get()), PyBytes_GET_SIZE(bytes.get()), nullptr)
               : nullptr;
}

Value* format_value(Context& c, Value* v, Value* spec) {
  if (v->is_tensor()) fail(Reason::k_tensor_to_python, "format");
  check_varied(c, v, 0);
  PyObject* s = spec ? specialise(c, spec) : nullptr;
  if (spec && !s) fail(Reason::k_unknown_call, "format");
  if (v->is_number() || (v->kind == ValueKind::kObject && is_plain(v->real)))
    return literal(c, keep_text(c, PyObject_Format(specialise(c, v), s), "format"));
  Value* text = s ? literal(c, s) : literal(c, Ref::steal(PyUnicode_FromString("")));
  if (PyObject* r = by_method(c, v, "__format__", {text})) return literal(c, r);
  PyTypeObject* t = type_of(c, v);
  PyObject* found = t ? type_lookup_borrowed(t, interned("__format__")) : nullptr;
  if (!found || found != type_lookup_borrowed(&PyBaseObject_Type, interned("__format__")))
    fail(Reason::k_unknown_call, "format of " + describe(c, v));
  if (s && PyUnicode_GET_LENGTH(s)) fail(Reason::k_unknown_call, "format of " + describe(c, v));
  return literal(c, str_of(c, v));
}

}  // namespace msjit::capture
