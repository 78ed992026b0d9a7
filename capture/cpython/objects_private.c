/* Object internals whose headers compile only as C. Contracts: objects.h. */
#define Py_BUILD_CORE 1
#include <Python.h>
#if PY_VERSION_HEX >= 0x030b0000
#include <internal/pycore_dict.h>
#include <internal/pycore_object.h>
#else
#include <frameobject.h>
#endif
#include <internal/pycore_interp.h>
#if PY_VERSION_HEX < 0x030c0000 || PY_VERSION_HEX >= 0x030d0000
#include <internal/pycore_runtime.h>
#endif
#if PY_VERSION_HEX >= 0x030f0000
#include <internal/pycore_lazyimportobject.h>
#endif
#include <stdint.h>

#if PY_VERSION_HEX < 0x030c0000
PyThreadState** msjit_current_thread_slot(void) { return (PyThreadState**)&_PyRuntime.gilstate.tstate_current; }
#endif

int msjit_collector_runs(void) { return PyThreadState_Get()->interp->gc.collecting; }

enum { kAbsent, kInlineValues, kDict }; /* AttrStorage */

typedef struct { /* as in attr_reads.h */
  PyTypeObject* type;
  Py_ssize_t entries, count;
  PyObject** names;
  Py_ssize_t* slots;
  PyObject** found;
} AttrReads;

#if PY_VERSION_HEX < 0x030b0000
/* 3.10 installs no header with its key table. */
typedef struct {
  Py_ssize_t refcnt, size;
  void* lookup;
  Py_ssize_t usable, nentries;
} Keys310;

/* The look-up functions of dicts with str keys only, learnt from such dicts: new, after a deletion, split. */
static int has_only_str_keys(PyDictObject* dict) {
  static void *fresh, *deleted;
  if (fresh == NULL) {
    PyObject* sample = PyDict_New();
    if (sample == NULL) {
      PyErr_Clear();
      return 0;
    }
    if (PyDict_SetItemString(sample, "a", Py_None) == 0 && PyDict_SetItemString(sample, "b", Py_None) == 0) {
      fresh = ((Keys310*)((PyDictObject*)sample)->ma_keys)->lookup;
      if (PyDict_DelItemString(sample, "a") == 0) deleted = ((Keys310*)((PyDictObject*)sample)->ma_keys)->lookup;
    }
    PyErr_Clear();
    Py_DECREF(sample);
  }
  void* lookup = ((Keys310*)dict->ma_keys)->lookup;
  return lookup == fresh || lookup == deleted || dict->ma_values != NULL;
}
#else
static int has_only_str_keys(PyDictObject* dict) { return DK_IS_UNICODE(dict->ma_keys); }
#endif

PyObject* msjit_dict_get_str(PyObject* dict, PyObject* name) {
  Py_hash_t hash = ((PyASCIIObject*)name)->hash;
  if (hash == -1) hash = PyObject_Hash(name);
  if (has_only_str_keys((PyDictObject*)dict)) {
    /* Compares str with str only. */
    PyObject* value = _PyDict_GetItem_KnownHash(dict, name, hash);
    return value;
  }
  Py_ssize_t at = 0;
  PyObject *key, *value;
  while (PyDict_Next(dict, &at, &key, &value)) {
    if (key == name) return value;
    PyTypeObject* type = Py_TYPE(key); /* a subclass of str that is compared as str is */
    if (PyUnicode_Check(key) && type->tp_hash == PyUnicode_Type.tp_hash &&
        type->tp_richcompare == PyUnicode_Type.tp_richcompare && ((PyASCIIObject*)key)->hash == hash &&
        PyUnicode_Compare(key, name) == 0)
      return value;
  }
  return NULL;
}

int msjit_dict_lacks_str(PyObject* dict, PyObject* name) {
  if (msjit_dict_get_str(dict, name) != NULL) return 0;
  if (has_only_str_keys((PyDictObject*)dict)) return 1;
  Py_ssize_t at = 0;
  PyObject *key, *value;
  while (PyDict_Next(dict, &at, &key, &value)) {
    PyTypeObject* type = Py_TYPE(key); /* what a class of the program says is equal to the name */
    if ((type->tp_flags & Py_TPFLAGS_HEAPTYPE) && type->tp_richcompare != PyBaseObject_Type.tp_richcompare &&
        type->tp_richcompare != PyUnicode_Type.tp_richcompare)
      return 0;
  }
  return 1;
}

int msjit_dict_is_dense(PyObject* dict) {
  PyDictObject* d = (PyDictObject*)dict;
#if PY_VERSION_HEX < 0x030b0000
  return d->ma_values == NULL && d->ma_used == ((Keys310*)d->ma_keys)->nentries;
#else
  return d->ma_values == NULL && d->ma_used == d->ma_keys->dk_nentries;
#endif
}

int msjit_dict_is_watched(PyObject* dict) {
#if PY_VERSION_HEX >= 0x030e0000
  return (((PyDictObject*)dict)->_ma_watcher_tag & 0xfc) != 0; /* the first two are CPython's own */
#elif PY_VERSION_HEX >= 0x030d0000
  return (((PyDictObject*)dict)->ma_version_tag & 0xfc) != 0;
#elif PY_VERSION_HEX >= 0x030c0000
  return (((PyDictObject*)dict)->ma_version_tag & 0xff) != 0;
#else
  return 0;
#endif
}

int msjit_functions_are_watched(void) {
#if PY_VERSION_HEX >= 0x030c0000
  return PyInterpreterState_Get()->active_func_watchers != 0;
#else
  return 0;
#endif
}

uint64_t msjit_dict_version(PyObject* dict) {
#if PY_VERSION_HEX < 0x030d0000
  return ((PyDictObject*)dict)->ma_version_tag;
#else
  return 0;
#endif
}

#if PY_VERSION_HEX >= 0x030b0000
/* Slot of an interned name in a type's shared keys, -1: none. What stands there need not be interned: a text that the
   program made may have come by an instance's __dict__. */
static Py_ssize_t shared_slot(PyTypeObject* type, PyObject* name) {
  PyDictKeysObject* keys = ((PyHeapTypeObject*)type)->ht_cached_keys;
  if (keys == NULL || !DK_IS_UNICODE(keys)) return -1;
  PyDictUnicodeEntry* entries = DK_UNICODE_ENTRIES(keys);
  for (Py_ssize_t i = 0; i < keys->dk_nentries; ++i) {
    if (entries[i].me_key == name) return i;
  }
  const Py_hash_t hash = ((PyASCIIObject*)name)->hash;
  for (Py_ssize_t i = 0; i < keys->dk_nentries; ++i) {
    PyObject* key = entries[i].me_key;
    if (((PyASCIIObject*)key)->hash == hash && PyUnicode_Compare(key, name) == 0) return i;
  }
  return -1;
}

static PyObject* inline_value(PyTypeObject* type, PyDictValues* values, PyObject* name) {
  Py_ssize_t slot = shared_slot(type, name);
  return slot < 0 ? NULL : values->values[slot];
}
#endif

/* The dict of an instance if it exists; *values: its inline values if it keeps them (then there is no dict). */
static PyObject* dict_or_values(PyObject* object, void** values) {
  PyTypeObject* type = Py_TYPE(object);
  *values = NULL;
#if PY_VERSION_HEX >= 0x030d0000
  if (type->tp_flags & Py_TPFLAGS_MANAGED_DICT) {
    PyObject* dict = (PyObject*)_PyObject_ManagedDictPointer(object)->dict;
    if (dict == NULL && (type->tp_flags & Py_TPFLAGS_INLINE_VALUES) && _PyObject_InlineValues(object)->valid) {
      *values = _PyObject_InlineValues(object);
    }
    return dict;
  }
#elif PY_VERSION_HEX >= 0x030c0000
  if (type->tp_flags & Py_TPFLAGS_MANAGED_DICT) {
    PyDictOrValues both = *_PyObject_DictOrValuesPointer(object);
    if (both.dict == NULL) return NULL;
    if (!_PyDictOrValues_IsValues(both)) return _PyDictOrValues_GetDict(both);
    *values = _PyDictOrValues_GetValues(both);
    return NULL;
  }
#elif PY_VERSION_HEX >= 0x030b0000
  if (type->tp_flags & Py_TPFLAGS_MANAGED_DICT) {
    *values = *_PyObject_ValuesPointer(object);
    return *values != NULL ? NULL : *_PyObject_ManagedDictPointer(object);
  }
#endif
  if (type->tp_dictoffset == 0) return NULL;
  PyObject** slot = _PyObject_GetDictPtr(object);
  return slot == NULL ? NULL : *slot;
}

PyObject* msjit_instance_dict(PyObject* object) {
  void* values;
  return dict_or_values(object, &values);
}

PyObject* msjit_instance_attr(PyObject* object, PyObject* name, int* storage) {
  void* values;
  PyObject *dict = dict_or_values(object, &values), *found = NULL;
  *storage = kAbsent;
#if PY_VERSION_HEX >= 0x030b0000
  if (values != NULL) {
    found = inline_value(Py_TYPE(object), (PyDictValues*)values, name);
    if (found != NULL) *storage = kInlineValues;
    return found;
  }
#endif
  if (dict != NULL && PyDict_Check(dict)) found = msjit_dict_get_str(dict, name);
  if (found != NULL) *storage = kDict;
  return found;
}

PyObject** msjit_instance_attrs(PyObject* object, AttrReads* reads) {
  void* values;
  PyObject* dict = dict_or_values(object, &values);
#if PY_VERSION_HEX >= 0x030b0000
  if (values != NULL) {
    /* Shared keys only grow while their type lives. */
    PyTypeObject* type = Py_TYPE(object);
    PyDictKeysObject* keys = ((PyHeapTypeObject*)type)->ht_cached_keys;
    const Py_ssize_t entries = keys == NULL ? 0 : keys->dk_nentries;
    if (reads->type != type || reads->entries != entries) {
      for (Py_ssize_t i = 0; i < reads->count; ++i) reads->slots[i] = shared_slot(type, reads->names[i]);
      reads->type = type;
      reads->entries = entries;
    }
    for (Py_ssize_t i = 0; i < reads->count; ++i)
      reads->found[i] = reads->slots[i] < 0 ? NULL : ((PyDictValues*)values)->values[reads->slots[i]];
    return reads->found;
  }
#endif
  if (dict != NULL && !PyDict_Check(dict)) dict = NULL;
  for (Py_ssize_t i = 0; i < reads->count; ++i)
    reads->found[i] = dict == NULL ? NULL : msjit_dict_get_str(dict, reads->names[i]);
  return reads->found;
}

#if PY_VERSION_HEX >= 0x030b0000
/* The slot of the inline value that was set as the i-th, -1: there are fewer. */
static Py_ssize_t slot_in_order(PyDictValues* values, Py_ssize_t i) {
#if PY_VERSION_HEX >= 0x030d0000
  return i < values->size ? get_insertion_order_array(values)[i] : -1;
#else
  const uint8_t* size = (const uint8_t*)values - 2;
  return i < *size ? *(size - 1 - i) : -1;
#endif
}
#endif

int msjit_next_own_name(PyObject* object, Py_ssize_t* position, PyObject** name) {
  void* values;
  PyObject *dict = dict_or_values(object, &values), *value;
  *name = NULL;
#if PY_VERSION_HEX >= 0x030b0000
  if (values != NULL) {
    PyDictKeysObject* keys = ((PyHeapTypeObject*)Py_TYPE(object))->ht_cached_keys;
    if (keys == NULL || !DK_IS_UNICODE(keys)) return 1;
    for (Py_ssize_t slot; (slot = slot_in_order((PyDictValues*)values, *position)) >= 0;) {
      ++*position;
      if (((PyDictValues*)values)->values[slot] == NULL) continue;
      *name = DK_UNICODE_ENTRIES(keys)[slot].me_key;
      return 1;
    }
    return 0;
  }
#endif
  if (dict == NULL) return 0;
  if (!PyDict_CheckExact(dict)) return 1;
  if (!PyDict_Next(dict, position, name, &value)) return 0;
  if (!PyUnicode_CheckExact(*name)) *name = NULL;
  return 1;
}

const unsigned char* msjit_global_monitors(int* count) {
#if PY_VERSION_HEX >= 0x030c0000
  PyInterpreterState* interpreter = PyInterpreterState_Get();
  *count = (int)sizeof(interpreter->monitors.tools);
  return interpreter->monitors.tools;
#else
  *count = 0;
  return NULL;
#endif
}

int msjit_is_lazy_import(PyObject* object) {
#if PY_VERSION_HEX >= 0x030f0000
  return PyLazyImport_CheckExact(object);
#else
  return 0;
#endif
}

PyObject* msjit_common_constant(int number) {
#if PY_VERSION_HEX >= 0x030e0000
  return number >= 0 && number < NUM_COMMON_CONSTANTS ? PyInterpreterState_Get()->common_consts[number] : NULL;
#else
  return number == 0 ? PyExc_AssertionError : NULL;
#endif
}

#if PY_VERSION_HEX >= 0x030d0000
/* What the running interpreter tells debuggers, beside what its headers said. */
int msjit_debug_offsets(const char** names, int64_t* compiled, int64_t* found, int most) {
  const _Py_DebugOffsets* said = &_PyRuntime.debug_offsets;
  int n = 0;
#define ROW(text, expected, value)                                                   \
  do {                                                                               \
    if (n == most) return n;                                                         \
    names[n] = text, compiled[n] = (int64_t)(expected), found[n] = (int64_t)(value); \
    ++n;                                                                             \
  } while (0)
  ROW("frame's header", sizeof(_PyInterpreterFrame), said->interpreter_frame.size);
  ROW("frame's caller", offsetof(_PyInterpreterFrame, previous), said->interpreter_frame.previous);
  ROW("frame's code", offsetof(_PyInterpreterFrame, f_executable), said->interpreter_frame.executable);
  ROW("frame's instruction", offsetof(_PyInterpreterFrame, instr_ptr), said->interpreter_frame.instr_ptr);
  ROW("frame's variables", offsetof(_PyInterpreterFrame, localsplus), said->interpreter_frame.localsplus);
  ROW("frame's owner", offsetof(_PyInterpreterFrame, owner), said->interpreter_frame.owner);
  ROW("thread's frame", offsetof(PyThreadState, current_frame), said->thread_state.current_frame);
  ROW("thread's interpreter", offsetof(PyThreadState, interp), said->thread_state.interp);
  ROW("interpreter's collector", offsetof(PyInterpreterState, gc) + offsetof(struct _gc_runtime_state, collecting),
      said->interpreter_state.gc + said->gc.collecting);
  ROW("code's instructions", offsetof(PyCodeObject, co_code_adaptive), said->code_object.co_code_adaptive);
  ROW("code's names of variables", offsetof(PyCodeObject, co_localsplusnames), said->code_object.localsplusnames);
  ROW("code's kinds of variables", offsetof(PyCodeObject, co_localspluskinds), said->code_object.localspluskinds);
#undef ROW
  return n;
}
#endif
