#include "capture/cpython/code_extra.h"

#include <algorithm>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "capture/cpython/from_python.h"

namespace msjit::capture {

#if PY_VERSION_HEX >= 0x030e0000

namespace {

// By addresses, with open addressing: at most half of the places are taken.
class Table {
 public:
  void* get(const PyCodeObject* code) const {
    for (size_t at = home(code);; at = next(at)) {
      if (rows_[at].code == code) return rows_[at].data;
      if (rows_[at].code == nullptr) return nullptr;
    }
  }

  // What was there before; null: nothing.
  void* put(const PyCodeObject* code, void* data) {
    if (2 * (count_ + 1) > rows_.size()) grow();
    size_t at = home(code);
    while (rows_[at].code != nullptr && rows_[at].code != code) at = next(at);
    count_ += rows_[at].code == nullptr;
    rows_[at].code = code;
    return std::exchange(rows_[at].data, data);
  }

  void* take(const PyCodeObject* code) {
    size_t hole = home(code);
    while (rows_[hole].code != code) {
      if (rows_[hole].code == nullptr) return nullptr;
      hole = next(hole);
    }
    void* data = rows_[hole].data;
    // What could not stand in the hole's place moves there.
    for (size_t at = next(hole); rows_[at].code != nullptr; at = next(at)) {
      const size_t from_home = (at - home(rows_[at].code)) & mask(), from_hole = (at - hole) & mask();
      if (from_home < from_hole) continue;
      rows_[hole] = rows_[at];
      hole = at;
    }
    rows_[hole] = {};
    --count_;
    return data;
  }

 private:
  struct Row {
    const PyCodeObject* code = nullptr;
    void* data = nullptr;
  };

  size_t mask() const { return rows_.size() - 1; }
  size_t next(size_t at) const { return (at + 1) & mask(); }
  size_t home(const PyCodeObject* code) const {
    return static_cast<size_t>(reinterpret_cast<uintptr_t>(code) * 0x9e3779b97f4a7c15u >> 32) & mask();
  }
  void grow() {
    std::vector<Row> old(2 * rows_.size());
    old.swap(rows_);
    count_ = 0;
    for (const Row& row : old)
      if (row.code != nullptr) put(row.code, row.data);
  }

  std::vector<Row> rows_ = std::vector<Row>(256);
  size_t count_ = 0;
};

// Never destroyed: code objects may die after the process's static objects.
Table& table() {
  static Table& one = *new Table();
  return one;
}

void (*g_destructor)(void*) = nullptr;
PyInterpreterState* g_interpreter = nullptr;  // whose code objects' ends are heard of; null: none's yet

int code_changes(PyCodeEvent event, PyCodeObject* code) {
  if (event == PY_CODE_EVENT_DESTROY)
    if (void* data = table().take(code)) g_destructor(data);
  return 0;
}

bool hears_of_ends() {
  PyInterpreterState* here = PyInterpreterState_Get();
  if (g_interpreter == nullptr) {
    if (PyCode_AddWatcher(from_python<code_changes>) < 0) return false;
    g_interpreter = here;
  }
  if (here != g_interpreter) PyErr_SetString(PyExc_RuntimeError, "a code object of another interpreter");
  return here == g_interpreter;
}

}  // namespace

bool code_extra_init(void (*destructor)(void*)) {
  g_destructor = destructor;
  return true;
}

void* code_extra_get(PyCodeObject* code) { return table().get(code); }

bool code_extra_set(PyCodeObject* code, void* data) {
  if (!hears_of_ends()) return false;
  try {
    if (void* before = table().put(code, data)) g_destructor(before);
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
    return false;
  }
  return true;
}

bool may_have_code_extra(PyCodeObject* code) { return code_extra_get(code) != nullptr; }

#else

namespace {

Py_ssize_t extra_index = -1;

// The layout behind co_extra, the same on every version.
struct CodeExtra {
  Py_ssize_t size;
  void* items[1];
};

}  // namespace

bool code_extra_init(void (*destructor)(void*)) {
  if (extra_index >= 0) return true;
#if PY_VERSION_HEX >= 0x030c0000
  extra_index = PyUnstable_Eval_RequestCodeExtraIndex(destructor);
#else
  extra_index = _PyEval_RequestCodeExtraIndex(destructor);
#endif
  if (extra_index >= 0) return true;
  PyErr_SetString(PyExc_RuntimeError, "no code-extra slot is left: too many extensions use one");
  return false;
}

void* code_extra_get(PyCodeObject* code) {
  auto* extra = static_cast<CodeExtra*>(code->co_extra);
  return extra == nullptr || extra_index < 0 || extra->size <= extra_index ? nullptr : extra->items[extra_index];
}

bool code_extra_set(PyCodeObject* code, void* data) {
  const auto* found = static_cast<CodeExtra*>(code->co_extra);
  const Py_ssize_t before = found ? found->size : 0;
#if PY_VERSION_HEX >= 0x030c0000
  const bool ok = PyUnstable_Code_SetExtra(reinterpret_cast<PyObject*>(code), extra_index, data) == 0;
#else
  const bool ok = _PyCode_SetExtra(reinterpret_cast<PyObject*>(code), extra_index, data) == 0;
#endif
  // The interpreter made slots for all who ever asked for one, and calls their destructors when the code dies, with
  // null too: a destructor may be the code that dies. Who sets one later gets its slot then.
  if (auto* extra = static_cast<CodeExtra*>(code->co_extra); ok && extra)
    extra->size = std::max(before, extra_index + 1);
  return ok;
}

bool may_have_code_extra(PyCodeObject* code) { return code->co_extra != nullptr; }

#endif

}  // namespace msjit::capture
