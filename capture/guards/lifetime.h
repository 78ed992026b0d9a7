// Lifetime: a specialisation keeps nothing of the program alive. What hangs on a code object is invisible to Python's
// garbage collector, so a reference from there to a dict of globals, a class or a function would never be given back.
//
// Each object that a specialisation refers to is one of
//   what never dies (None, small ints): known;
//   other constants (numbers, strings, builtin types and functions): owned, they lead nowhere, but for short bytes, of
//   which there is a copy, and the names and constants of the specialised code, until that ends;
//   objects that can be referred to weakly: their death ends the specialisation before the address can be used again;
//   other objects whose keeper is such an object, or is asked for by an earlier guard: a dict of globals by its module
//   or function, an entry of a class by the class, whose version is guarded;
//   anything else: owned.
#pragma once
#include <functional>
#include <memory>
#include <unordered_set>
#include <utility>
#include <vector>

#include "capture/guards/guard.h"

namespace msjit::capture {

bool is_watcher(PyObject* callback);  // of a weak reference that a specialisation keeps

// Of the specialised function.
struct Keepers {
  PyObject* globals;                      // compared by every entry before any guard
  std::unordered_set<PyObject*> of_code;  // its code object's names and constants
};

class Lifetime {
 public:
  Lifetime();
  ~Lifetime() { end(); }
  // Gives up ownership where it can. on_death is called once, at the first death, perhaps before this returns; it may
  // destroy the Lifetime. What `others` points to, and the guards, stay where they are.
  void loosen(GuardSet& guards, std::vector<Held*> others, const Keepers& keepers, std::function<void()> on_death);
  void code_ends() {
    for (Held* h : std::exchange(of_code_, {})) h->own();
  }
  void end();  // on_death is not called any more, and what is referred to is not to be used

 private:
  class Loosener;
  std::vector<Held*> of_code_;
  std::vector<PyRef> weak_;  // with watcher_ as callback
  struct Hollow {            // a tuple of ours that owns some of its items no more
    PyRef tuple;
    std::vector<Py_ssize_t> items;
  };
  std::vector<Hollow> hollow_;
  PyRef watcher_;
};

}  // namespace msjit::capture
