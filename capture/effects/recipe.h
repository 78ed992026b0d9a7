// Recipe: how the results of a region are made of inputs, constants, numbers and the fragment's tensors, and which
// effects happen, in order. Everything is built before the first effect.
#pragma once
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "capture/values/value.h"
#include "src/eager/dispatch.h"

namespace msjit::capture {

struct RecipeStep {
  enum Kind : uint8_t {
    // dst = ...
    kSource,
    kConstant,
    kBytes,  // a copy of the object: what an operation makes
    kNumber,
    kTensor,
    kChosen,     // one of args: by its place in `choices` of the number that index names, else the first
    kFromArray,  // args: the array; index: as of the source
    kView,
    kTuple,
    kList,
    kDict,
    kSet,
    kSlice,
    kFunction,
    kMethod,
    kBuiltinMethod,
    kCell,
    kInstance,
    kDictView,
    kPartial,     // index: positional arguments, then names and values
    kGenerator,   // that has not begun: the same of its call, the function first
    kFunctionOf,  // args: a function that the fragment's stages wait for; index: its slot
    kIterator,    // index: its position; how: of which kind
    // effects
    kSetAttr,
    kSetGrad,  // args: tensor, gradient (-1: none)
    kDeleteAttr,
    kSetList,
    kAppend,    // args: list, items
    kSetDeque,  // index: how many go from its left end; -1: all; kInPlace: args by position, -1 where it stays
    kSetDict,
    kSetSet,
    kSetCell,
    kSetDictItem,
    kGradMode,
    kCallCached,  // object: function with a cache that holds the result, arguments, keywords or None
  } kind;
  static constexpr int kInPlace = -2;
  int dst = -1;
  std::vector<int> args;  // registers
  Held object;            // constant, name, type, code; of a container: the subclass, or null
  const Source* source = nullptr;
  int index = 0;  // kSet: 1, args being a set of its table; kSetSet: -1, likewise; kTensor: output of the fragment;
                  // kNumber: of the spec's numbers; kGradMode; kList: 1 + maxlen; kSetDict, kSetSet: args up to here
                  // are removed, those behind it set (-1: cleared first)
  ops::Op op{};   // kView
  ops::Attrs attrs;
  struct Varying {
    int attr, element;  // as ir::AttrRef
    int number;         // of the spec's numbers
  };
  std::vector<Varying> varying;  // kView
  IterKind how = IterKind::kSequence;
  bool grad = false;             // kView: recorded
  bool of_data = false;          // kTensor, kView: what x.data gives
  bool closed = false;           // kGenerator: that has ended
  bool leaf = false;             // kTensor, kView: a leaf that requires a gradient
  std::vector<int64_t> choices;  // kChosen: of args from the second on
  std::vector<std::pair<size_t, Py_hash_t>>
      hashes;            // kDict, kSetDict: of args that are keys, known without asking them
  std::string released;  // kTensor: what a backward of it raises; empty: it has its history, or none
};

struct Recipe {
  std::vector<RecipeStep> steps;
  int registers = 0;
  std::vector<const NumberExpr*> numbers;  // null: an output of the graph
  std::vector<int> number_outputs;         // by number: which one, else -1
};

// The steps in the order in which they are run. regs: `registers` null pointers, filled with owned references.
// Objects that the recipe takes as they are: before the region's code runs, which may run other threads.
bool read_sources(const Recipe& r, Slots base, PyObject** regs);
// New objects: nothing that was there before changes. False with Python's error set.
bool build_objects(const Recipe& r, std::span<const ops::Number> numbers, std::span<Tensor> tensors, PyObject** regs);
// Effects on objects that are there. False with the first error set; the others are applied all the same.
bool apply_effects(const Recipe& r, PyObject** regs);

}  // namespace msjit::capture
