// What the region will have changed of objects that were there before: attribute_stores.cpp, values.cpp.
#pragma once
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Changes {
  std::vector<std::pair<Value*, PyObject*>> attributes;  // stored, in order of the first store
  std::set<std::pair<Value*, PyObject*>> set_again;      // of them, those that were deleted before
  std::vector<Value*> containers;                        // and cells with a source whose content changed
  std::unordered_map<Value*, std::vector<std::pair<PyObject*, Value*>>>
      dict_stores;                      // globals and other dicts by str key; NULL: deleted
  std::vector<PyObject*> cached_calls;  // (function, arguments, keywords or None), which its cache counts
};

}  // namespace msjit::capture
