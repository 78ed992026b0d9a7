#include "capture/entry/executed_code.h"

#include <utility>

#include "capture/cpython/objects.h"
#include "capture/entry/code_state.h"
#include "capture/entry/source_reader.h"

namespace msjit::capture {
namespace {

ExecutedCode* known(PyCodeObject* code) {
  CodeState* state = code ? CodeState::find(code) : nullptr;
  return state ? &state->executed : nullptr;
}

ExecutedCode* made_for(PyObject* code) {
  CodeState* state = code && PyCode_Check(code) ? CodeState::of(reinterpret_cast<PyCodeObject*>(code)) : nullptr;
  return state ? &state->executed : nullptr;
}

}  // namespace

bool CaptureOptions::compiles_alike(const CaptureOptions& other) const {
  PyObject *have = backend.get(), *want = other.backend.get();
  bool same = have == want ||
              (have && want && PyUnicode_Check(have) && PyUnicode_Check(want) && PyUnicode_Compare(have, want) == 0);
  return same && level == other.level && fullgraph == other.fullgraph && takes_values == other.takes_values &&
         error_on_recompile == other.error_on_recompile && reads_source == other.reads_source &&
         dynamic == other.dynamic && front_end == other.front_end;
}

bool ExecutedCode::serves(const CaptureOptions& options, const PyObject* globals) const {
  return (!globals_ || globals_ == globals) && options_.compiles_alike(options);
}

PyRef ExecutedCode::with(const CaptureOptions& options, const PyObject* globals) {
  PyRef base = PyRef::borrow(reinterpret_cast<PyObject*>(options.reads_source ? read_from_source(code_) : code_));
  ExecutedCode* executed = made_for(base.get());
  if (!executed) return base;
  // Code made of the source runs by jit objects only.
  if ((executed != this || options.like_the_switch()) && (!executed->claimed_ || executed->serves(options, globals))) {
    executed->claimed_ = true;
    executed->globals_ = globals;
    executed->options_ = options;
    return base;
  }
  for (PyCodeObject* copy : option_copies_)
    if (known(copy)->serves(options, globals)) return PyRef::borrow(reinterpret_cast<PyObject*>(copy));
  PyRef made = PyRef::steal(PyObject_CallMethod(base.get(), "replace", nullptr));
  ExecutedCode* own = made_for(made.get());
  if (!own) return made;
  own->executed_for_ = code_;
  own->globals_ = globals;
  own->options_ = options;
  option_copies_.push_back(made.as<PyCodeObject>());
  return made;
}

void ExecutedCode::set_from_source(PyRef made) {
  if (ExecutedCode* other = made_for(made.get())) other->executed_for_ = code_;
  from_source_ = made ? std::move(made) : PyRef::borrow(Py_None);
}

void ExecutedCode::end() {
  if (ExecutedCode* original = known(executed_for_)) std::erase(original->option_copies_, code_);
  executed_for_ = nullptr;
  for (PyCodeObject* copy : std::exchange(option_copies_, {})) known(copy)->executed_for_ = nullptr;
  if (from_source_ && PyCode_Check(from_source_.get()))
    if (ExecutedCode* made = known(from_source_.as<PyCodeObject>())) made->executed_for_ = nullptr;
}

}  // namespace msjit::capture
