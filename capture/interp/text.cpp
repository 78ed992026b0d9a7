// str(), repr() and format() of values: only of what is known now, so that the text is a constant.
#include <cstring>

#include "capture/cpython/deque.h"
#include "capture/cpython/made_once.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/instances.h"
#include "capture/interp/items.h"
#include "capture/interp/iterate.h"
#include "capture/interp/library.h"
#include "capture/interp/objects.h"
#include "capture/interp/text.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

bool is_plain(PyObject* o) { return is_simple_constant(o) || o == Py_None || PyBool_Check(o) || o == Py_Ellipsis; }

PyObject* keep_text(Context& c, PyObject* o, const char* what) {
  if (!o) raise_fetched(c, what);
  if (!PyUnicode_Check(o)) fail(Reason::k_unknown_call, what);
  return c.pool.keep(PyRef::steal(o));
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
  PyRef parts = PyRef::steal(PyList_New(0)), comma = PyRef::steal(PyUnicode_FromString(", "));
  for (Value* v : items)
    if (!parts || PyList_Append(parts.get(), repr_of(c, v)) < 0) fail(Reason::k_internal, "out of memory");
  PyRef inner = PyRef::steal(PyUnicode_Join(comma.get(), parts.get()));
  return keep_text(c, inner ? PyUnicode_FromFormat("%s%U%s", before, inner.get(), after) : nullptr, "repr");
}

std::string short_name(PyTypeObject* type) {
  const std::string name = type->tp_name;
  const size_t dot = name.rfind('.');
  return dot == std::string::npos ? name : name.substr(dot + 1);
}

// Of exception groups, which have a repr of their own from 3.14 on: it shows their exceptions as a list where they were
// given as one.
PyObject* group_repr(Context& c, Value* v) {
  Value** members = v->find_attr(interned("exceptions"));
  Value** message = v->find_attr(interned("message"));
  Value** args = v->find_attr(interned("args"));
  const PyTypeObject* in_c = v->type;
  while (in_c->tp_flags & Py_TPFLAGS_HEAPTYPE) in_c = in_c->tp_base;
  if (!members || !message || (*members)->kind != ValueKind::kTuple || (*args)->items.size() != 2 ||
      v->type->tp_repr != in_c->tp_repr)
    fail(Reason::k_unknown_call, std::string("repr of ") + v->type->tp_name);
  const Value* given = (*args)->items[1];
  if (given->type || (given->kind != ValueKind::kList && given->kind != ValueKind::kTuple))
    fail(Reason::k_unknown_call, std::string("repr of ") + v->type->tp_name + " made of a sequence of its own");
  PyObject* shown = given->kind == ValueKind::kList ? joined(c, (*members)->items, "[", "]") : repr_of(c, *members);
  return keep_text(c, PyUnicode_FromFormat("%s(%U, %U)", short_name(v->type).c_str(), repr_of(c, *message), shown),
                   "repr");
}

PyObject* exception_repr(Context& c, Value* v, bool past_class) {
  auto* base = reinterpret_cast<PyTypeObject*>(PyExc_BaseException);
  if (!past_class && v->type->tp_repr != base->tp_repr) return group_repr(c, v);
  Value** args = v->find_attr(interned("args"));
  const std::string name = short_name(v->type);
  PyObject* inner = (*args)->items.size() == 1 ? joined(c, (*args)->items, "(", ")") : repr_of(c, *args);
  return keep_text(c, PyUnicode_FromFormat("%s%U", name.c_str(), inner), "repr");
}

PyObject* exception_str(Context& c, Value* v, reprfunc by) {
  auto* base = reinterpret_cast<PyTypeObject*>(PyExc_BaseException);
  auto* key = reinterpret_cast<PyTypeObject*>(PyExc_KeyError);
  Value** members = v->find_attr(interned("exceptions"));
  Value** message = v->find_attr(interned("message"));
  PyObject* group = PyDict_GetItemString(PyEval_GetBuiltins(), "BaseExceptionGroup");
  const bool of_group = group && PyType_Check(group) && by == reinterpret_cast<PyTypeObject*>(group)->tp_str;
  if (of_group && members && message && (*members)->kind == ValueKind::kTuple) {
    const auto n = static_cast<Py_ssize_t>((*members)->items.size());
    return keep_text(c, PyUnicode_FromFormat("%U (%zd sub-exception%s)", str_of(c, *message), n, n == 1 ? "" : "s"),
                     "str");
  }
  if (by != base->tp_str && by != key->tp_str) fail(Reason::k_unknown_call, std::string("str of ") + v->type->tp_name);
  Value* args = *v->find_attr(interned("args"));
  if (args->items.empty()) return keep_text(c, PyUnicode_FromString(""), "str");
  if (args->items.size() > 1) return repr_of(c, args);
  return by == key->tp_str ? repr_of(c, args->items[0]) : str_of(c, args->items[0]);
}

thread_local int repr_depth = 0;

PyObject* dict_repr(Context& c, Value* v, bool pairs = false) {
  expand(c, v);
  PyRef parts = PyRef::steal(PyList_New(0)), comma = PyRef::steal(PyUnicode_FromString(", "));
  for (size_t i = 0; i < v->keys.size(); ++i) {
    PyRef pair = PyRef::steal(
        PyUnicode_FromFormat(pairs ? "(%U, %U)" : "%U: %U", repr_of(c, v->keys[i]), repr_of(c, v->items[i])));
    if (!pair || PyList_Append(parts.get(), pair.get()) < 0) fail(Reason::k_internal, "out of memory");
  }
  PyRef inner = PyRef::steal(PyUnicode_Join(comma.get(), parts.get()));
  return keep_text(c, inner ? PyUnicode_FromFormat(pairs ? "[%U]" : "{%U}", inner.get()) : nullptr, "repr");
}

// Of sets, and of what is derived from builtin containers and shows itself as they do; null: the builtin itself.
PyObject* container_repr(Context& c, Value* v, bool past_class) {
  PyTypeObject* t = type_of(c, v);
  const bool set = v->kind == ValueKind::kSet;
  if (!v->type && !set) return nullptr;
  auto shows_as = [&](PyTypeObject* base) {
    return PyType_IsSubtype(t, base) && (past_class || t->tp_repr == base->tp_repr);
  };
  const char* full = t->tp_name;
  const char* dot = std::strrchr(full, '.');
  const std::string name = !(t->tp_flags & Py_TPFLAGS_HEAPTYPE) && dot ? dot + 1 : full;
  if (v->kind == ValueKind::kInstance || v->kind == ValueKind::kPartial || v->kind == ValueKind::kIterator)
    fail(Reason::k_unknown_call, "repr of " + describe(c, v));
  if (set && (shows_as(&PySet_Type) || shows_as(&PyFrozenSet_Type))) {
    // Which releases ask a subclass for its items and their number, and which look into the set, is Python's to know.
    if (t->tp_iter != PySet_Type.tp_iter || t->tp_as_sequence->sq_length != PySet_Type.tp_as_sequence->sq_length)
      fail(Reason::k_unknown_call, "repr of a set that iterates in its own way");
    expand(c, v);
    const std::vector<Value*>& items = v->items;
    if (items.empty()) return keep_text(c, PyUnicode_FromString((name + "()").c_str()), "repr");
    if (t == &PySet_Type) return joined(c, items, "{", "}");
    return joined(c, items, (name + "({").c_str(), "})");
  }
  if (v->kind == ValueKind::kList && shows_as(&PyList_Type)) return expand(c, v), joined(c, v->items, "[", "]");
  if (v->kind == ValueKind::kTuple && shows_as(&PyTuple_Type))
    return expand(c, v), joined(c, v->items, "(", v->items.size() == 1 ? ",)" : ")");
  if (v->kind == ValueKind::kDict && shows_as(&PyDict_Type)) return dict_repr(c, v);
  if (t == deque_type()) {
    expand(c, v);
    Value* limit = load_attr(c, v, interned("maxlen"));
    const std::string end =
        limit->is_none() ? "])" : "], maxlen=" + std::string(PyUnicode_AsUTF8(repr_of(c, limit))) + ")";
    return joined(c, v->items, "deque([", end.c_str());
  }
  if (v->kind == ValueKind::kDict && name == "defaultdict") {
    PyObject* factory = repr_of(c, load_attr(c, v, interned("default_factory")));
    return keep_text(c, PyUnicode_FromFormat("defaultdict(%U, %U)", factory, dict_repr(c, v)), "repr");
  }
  if (v->kind == ValueKind::kDict && t == &PyODict_Type) {
    const auto as_pairs = made_once([] {
      PyRef one = PyRef::steal(PyODict_New());
      if (one) PyODict_SetItem(one.get(), Py_None, Py_None);
      PyRef text = one ? PyRef::steal(PyObject_Repr(one.get())) : PyRef();
      PyErr_Clear();
      return text && std::strchr(PyUnicode_AsUTF8(text.get()), '[');
    });
    expand(c, v);
    if (v->keys.empty()) return keep_text(c, PyUnicode_FromString("OrderedDict()"), "repr");
    return keep_text(c, PyUnicode_FromFormat("OrderedDict(%U)", dict_repr(c, v, as_pairs)), "repr");
  }
  fail(Reason::k_unknown_call, "repr of " + describe(c, v));
}

// As `conversion` of a format has it: s, r or a.
PyObject* converted(Context& c, Value* v, char conversion) {
  if (conversion == 's') return str_of(c, v);
  PyObject* repr = repr_of(c, v);
  return conversion == 'r' ? repr : keep_text(c, ascii_of(repr), "ascii");
}

}  // namespace

static PyObject* shown(Context& c, Value* v, bool past_class) {
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
  if (PyObject* s = past_class ? nullptr : by_method(c, v, "__repr__")) return s;
  if (is_exception(v)) return exception_repr(c, v, past_class);
  if ((v->kind == ValueKind::kInstance || v->kind == ValueKind::kObject) &&
      is_library_type(type_of(c, v), LibraryType::k_namespace))
    return str_of(c, call(c, literal(c, polyfill_named("_namespace_repr")), {v}));
  if (PyObject* s = container_repr(c, v, past_class)) return s;
  switch (v->kind) {
    case ValueKind::kAttrDict:
      if (is_class(v->items[0])) break;
      return repr_of(c, dict_of_attributes(c, v->items[0]));
    case ValueKind::kSlice:
      return joined(c, v->items, "slice(", ")");
    case ValueKind::kTuple:
      expand(c, v);
      return joined(c, v->items, "(", v->items.size() == 1 ? ",)" : ")");
    case ValueKind::kList:
      expand(c, v);
      return joined(c, v->items, "[", "]");
    case ValueKind::kDict:
      return dict_repr(c, v);
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

PyObject* repr_of(Context& c, Value* v) { return shown(c, v, false); }
PyObject* builtin_repr_of(Context& c, Value* v) { return shown(c, v, true); }

PyObject* exception_str_of(Context& c, Value* v, PyTypeObject* by) { return exception_str(c, v, by->tp_str); }

PyObject* str_of(Context& c, Value* v) {
  if (v->is_tensor()) fail(Reason::k_tensor_to_python, "str");
  check_varied(c, v, 0);
  if (v->is_number() || (v->kind == ValueKind::kObject && is_plain(v->real)))
    return keep_text(c, PyObject_Str(specialise(c, v)), "str");
  if (PyObject* s = by_method(c, v, "__str__")) return s;
  if (is_exception(v)) return exception_str(c, v, v->type->tp_str);
  PyTypeObject* t = type_of(c, v);
  PyObject* found = t ? type_lookup_borrowed(t, interned("__str__")) : nullptr;
  if (found != type_lookup_borrowed(&PyBaseObject_Type, interned("__str__")))
    fail(Reason::k_unknown_call, "str of " + describe(c, v));
  return repr_of(c, v);
}

PyObject* ascii_of(PyObject* repr) {
  // ascii() of a str would quote it; encoding with escapes does what it does to a repr.
  PyRef bytes = PyRef::steal(PyUnicode_AsEncodedString(repr, "ascii", "backslashreplace"));
  return bytes ? PyUnicode_DecodeASCII(PyBytes_AS_STRING(bytes.get()), PyBytes_GET_SIZE(bytes.get()), nullptr)
               : nullptr;
}

Value* format_value(Context& c, Value* v, Value* spec) {
  if (v->is_tensor()) fail(Reason::k_tensor_to_python, "format");
  check_varied(c, v, 0);
  PyObject* s = spec ? specialise(c, spec) : nullptr;
  if (spec && (!s || !PyUnicode_CheckExact(s))) fail(Reason::k_unknown_call, "format");
  if (v->is_number() || (v->kind == ValueKind::kObject && is_plain(v->real)))
    return literal(c, keep_text(c, PyObject_Format(specialise(c, v), s), "format"));
  if (v->kind == ValueKind::kObject && foldable(v->real)) {
    // A member of an enumeration that is formatted as the builtin it is derived from.
    PyTypeObject* t = type_of(c, v);
    if (!defined_in_python(c, t, interned("__format__")))
      return literal(c, keep_text(c, PyObject_Format(specialise(c, v), s), "format"));
  }
  Value* text = s ? literal(c, s) : literal(c, PyRef::steal(PyUnicode_FromString("")));
  if (PyObject* r = by_method(c, v, "__format__", {text})) return literal(c, r);
  PyTypeObject* t = type_of(c, v);
  PyObject* found = t ? type_lookup_borrowed(t, interned("__format__")) : nullptr;
  if (!found || found != type_lookup_borrowed(&PyBaseObject_Type, interned("__format__")))
    fail(Reason::k_unknown_call, "format of " + describe(c, v));
  if (s && PyUnicode_GET_LENGTH(s)) fail(Reason::k_unknown_call, "format of " + describe(c, v));
  return literal(c, str_of(c, v));
}

// What is shown is made a text first; the rest is left to Python, which then runs no code of the program.
Value* percent_format(Context& c, PyObject* format, Value* values) {
  Py_ssize_t length = 0;
  const char* f = PyUnicode_AsUTF8AndSize(format, &length);
  if (!f) fail(Reason::k_unknown_call, "a format");
  const char* const stop = f + length;  // a text may hold zeros
  const bool tuple = values->kind == ValueKind::kTuple;
  if (tuple) expand(c, values);
  std::string rewritten;
  PyRef args = PyRef::steal(PyList_New(0));
  size_t next = 0;
  auto argument = [&]() -> Value* {
    if (!tuple) return next++ ? nullptr : values;
    return next < values->items.size() ? values->items[next++] : nullptr;
  };
  auto pass = [&](PyObject* o) {
    if (!args || PyList_Append(args.get(), o) < 0) fail(Reason::k_internal, "out of memory");
  };
  auto pass_number = [&](Value* v) {
    PyObject* o = v && !v->is_tensor() ? (check_varied(c, v, 0), specialise(c, v)) : nullptr;
    if (v && v->is_tensor()) fail(Reason::k_tensor_to_python, "format");
    if (o && is_plain(o)) pass(o);
    return o && is_plain(o);
  };
  bool by_name = false;
  for (; f != stop; ++f) {
    if (*f != '%') {
      rewritten += *f;
      continue;
    }
    Value* v = nullptr;
    std::string spec = "%";
    ++f;
    if (*f == '(') {
      const char* end = std::strchr(f, ')');
      if (!end || values->kind != ValueKind::kDict || values->type ||
          std::string_view(f + 1, end).find('(') != std::string_view::npos)
        return nullptr;
      by_name = true;
      Value* key = literal(c, PyRef::steal(PyUnicode_FromStringAndSize(f + 1, end - f - 1)));
      v = load_item(c, values, key);
      f = end + 1;
    }
    while (*f && std::strchr("#0- +", *f)) spec += *f++;
    for (int part = 0; part < 2; ++part) {
      if (part && *f != '.') break;
      if (part) spec += *f++;
      if (*f == '*') {
        if (by_name || !pass_number(argument())) return nullptr;
        spec += *f++;
      }
      while (*f >= '0' && *f <= '9') spec += *f++;
    }
    while (*f && std::strchr("hlL", *f)) ++f;
    if (!*f) return nullptr;
    if (*f == '%') {
      if (v || spec != "%") return nullptr;
      rewritten += "%%";
      continue;
    }
    if (!v && by_name) return nullptr;  // after a name nothing goes by position
    if (!v) v = argument();
    if (!v || (!tuple && !by_name && v->kind == ValueKind::kDict && !v->type)) return nullptr;
    if (*f == 's' || *f == 'r' || *f == 'a') {
      pass(converted(c, v, *f));
      rewritten += spec + 's';
    } else {
      if (!pass_number(v)) return nullptr;
      rewritten += spec + *f;
    }
  }
  // Arguments that are left over raise.
  if (!by_name && tuple && next < values->items.size()) return nullptr;
  if (!by_name && !tuple && !next) return nullptr;
  PyRef all = args ? PyRef::steal(PyList_AsTuple(args.get())) : PyRef();
  PyRef plain = PyRef::steal(PyUnicode_FromStringAndSize(rewritten.data(), static_cast<Py_ssize_t>(rewritten.size())));
  if (!all || !plain) fail(Reason::k_internal, "out of memory");
  // What nothing is put into is that text itself.
  PyObject* text = PyUnicode_Compare(plain.get(), format) == 0 ? format : plain.get();
  return literal(c, PyRef::steal(PyUnicode_Format(text, all.get())));
}

namespace {

struct Fields {
  std::span<Value* const> args;
  const Keywords& kwargs;
  int64_t automatic = 0;  // the next field without a name; -1: fields have numbers
};

Value* field_value(Context& c, PyObject* field, Fields& fields) {
  auto* const split = made_once([] {
    PyRef m = PyRef::steal(PyImport_ImportModule("_string"));
    return m ? PyObject_GetAttrString(m.get(), "formatter_field_name_split") : nullptr;
  });
  PyRef parts = split ? PyRef::steal(PyObject_CallOneArg(split, field)) : PyRef();
  if (!parts) fail(Reason::k_unknown_call, "str.format");
  PyObject* first = PyTuple_GET_ITEM(parts.get(), 0);
  Value* v = nullptr;
  if (PyUnicode_Check(first) && PyUnicode_GET_LENGTH(first) == 0) {
    if (fields.automatic < 0) fail(Reason::k_unknown_call, "str.format");
    const auto i = static_cast<size_t>(fields.automatic++);
    if (i < fields.args.size()) v = fields.args[i];
  } else if (PyLong_Check(first)) {
    if (fields.automatic > 0) fail(Reason::k_unknown_call, "str.format");
    fields.automatic = -1;
    const auto i = static_cast<size_t>(PyLong_AsSsize_t(first));
    if (i < fields.args.size()) v = fields.args[i];
  } else {
    for (const auto& [name, value] : fields.kwargs)
      if (PyUnicode_Compare(name, first) == 0) v = value;
  }
  if (!v) fail(Reason::k_unknown_call, "str.format without a value for a field");
  PyRef rest = PyRef::steal(PySequence_List(PyTuple_GET_ITEM(parts.get(), 1)));
  if (!rest) fail(Reason::k_unknown_call, "str.format");
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(rest.get()); ++i) {
    PyObject *step = PyList_GET_ITEM(rest.get(), i), *name = PyTuple_GET_ITEM(step, 1);
    v = PyTuple_GET_ITEM(step, 0) == Py_True ? load_attr(c, v, as_str(c, literal(c, name)))
                                             : load_item(c, v, literal(c, name));
  }
  return v;
}

PyObject* filled_in(Context& c, PyObject* format, Fields& fields, int depth) {
  auto* const parse = made_once([] {
    PyRef m = PyRef::steal(PyImport_ImportModule("_string"));
    return m ? PyObject_GetAttrString(m.get(), "formatter_parser") : nullptr;
  });
  PyRef it = parse && depth < 2 ? PyRef::steal(PyObject_CallOneArg(parse, format)) : PyRef();
  PyRef parts = it ? PyRef::steal(PySequence_List(it.get())) : PyRef(), out = PyRef::steal(PyList_New(0));
  if (!parts || !out) fail(Reason::k_unknown_call, "str.format");
  auto add = [&](PyObject* text) {
    if (PyList_Append(out.get(), text) < 0) fail(Reason::k_internal, "out of memory");
  };
  for (Py_ssize_t i = 0; i < PyList_GET_SIZE(parts.get()); ++i) {
    PyObject* part = PyList_GET_ITEM(parts.get(), i);  // (text, field, specification, conversion)
    // What is one text only is that text itself.
    if (PyUnicode_GET_LENGTH(PyTuple_GET_ITEM(part, 0))) add(PyTuple_GET_ITEM(part, 0));
    if (PyTuple_GET_ITEM(part, 1) == Py_None) continue;
    Value* v = field_value(c, PyTuple_GET_ITEM(part, 1), fields);
    if (PyObject* conversion = PyTuple_GET_ITEM(part, 3); conversion != Py_None) {
      const char* how = PyUnicode_AsUTF8(conversion);
      if (!how || !std::strchr("sra", *how)) fail(Reason::k_unknown_call, "str.format");
      v = literal(c, converted(c, v, *how));
    }
    PyObject* spec = PyTuple_GET_ITEM(part, 2);
    if (PyUnicode_FindChar(spec, '{', 0, PyUnicode_GET_LENGTH(spec), 1) >= 0)
      spec = filled_in(c, spec, fields, depth + 1);
    Value* text = format_value(c, v, literal(c, spec));
    add(text->real);
  }
  PyRef empty = PyRef::steal(PyUnicode_FromString(""));
  return keep_text(c, empty ? PyUnicode_Join(empty.get(), out.get()) : nullptr, "format");
}

}  // namespace

Value* format_fields(Context& c, PyObject* format, std::span<Value* const> args, const Keywords& kwargs) {
  Fields fields{args, kwargs};
  return literal(c, filled_in(c, format, fields, 0));
}

Value* format_map(Context& c, PyObject* format, Value* values) {
  PyRef table = PyRef::steal(PyDict_New());
  expand(c, values);
  for (size_t i = 0; table && i < values->keys.size(); ++i) {
    PyObject* x = values->items[i]->is_tensor() ? nullptr : specialise(c, values->items[i]);
    PyObject* k = values->keys[i]->real;
    if (!x || !foldable(x) || !k || !foldable(k) || PyDict_SetItem(table.get(), k, x) < 0)
      fail(Reason::k_unknown_call, "str.format_map");
  }
  PyObject* r = PyObject_CallMethod(format, "format_map", "O", table.get());
  if (!r) raise_fetched(c, "format_map");
  return literal(c, PyRef::steal(r));
}

}  // namespace msjit::capture
