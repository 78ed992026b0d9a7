// Symbolic values: what a variable holds while bytecode is executed without effects. One Value stands for one Python
// object: identity is the pointer.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "capture/bytecode/code.h"
#include "capture/values/number.h"

namespace msjit::capture {

enum class ValueKind : uint8_t {
  kNull,    // no value: NULL stack entry, unbound local
  kObject,  // a real object, or a constant; `real` is set
  kNumber,  // int, float or bool that varies
  kTensor,
  kTuple,
  kList,
  kDict,           // keys[i] -> items[i]
  kSet,            // items, constants only
  kSlice,          // items: start, stop, step
  kRange,          // items: start, stop, step, of which the graph gives some; one that it does not is an object
  kFunction,       // made inside
  kMethod,         // items: function, self
  kBuiltinMethod,  // items: self; real: the descriptor or OpFunction, name
  kCell,           // items: content (kNull: empty)
  kIterator,
  kInstance,   // new object of a user class; attributes in `attrs`
  kSuper,      // items: class, self
  kPartial,    // made inside; items: function, arguments; keywords
  kGenerator,  // made inside; items: function, arguments; keywords
  kView,       // of a dict: items: dict; iter->kind says which
  kAttrDict,   // __dict__ of an object: items: object
};

struct Value;
struct SymbolicFrame;

// Which of several tensors one is, as a number of the graph: 0, one that was made there, or a place in
// Context::candidates, counted from 1. Null: not known.
struct Which {
  ir::Value* number = nullptr;
  std::vector<Value*> of;  // those that it may be
};

// What a tensor's memory holds, and whether the region has written it.
struct MemoryContent {
  ir::Value* current = nullptr;
  bool written = false;
  ir::Value* when = nullptr;  // a number: whether it was written, where a branch in the graph decides that
  bool seen_by_tape = false;  // an input's: a write would be recorded if its base had a history
  int write_step = 0;         // root step of the last one
  // Of an input that requires a gradient: the contents that gradients of all its contents go back to, of which one is
  // what the innermost part of the program that became control flow began with.
  std::vector<ir::Value*> roots;
};

// Tensors that share a storage: the base's present content as a graph value. Writes replace it.
struct AliasGroup : MemoryContent {
  Value* base = nullptr;
  std::vector<Value*> tensors;   // the base and its views, as far as they are used
  int version = 0;               // contents so far
  int input = -1;                // graph input of the base
  bool told = false;             // written, and not through .data alone
  std::vector<ir::Value*> past;  // contents before the writes
  // One of several tensors, chosen by a branch in the graph: the base is not known to be any of them, or none.
  struct Chosen {
    std::vector<const AliasGroup*> of;
    const PyCodeObject* code;
    int branch;     // instruction
    bool strided;   // one of them is not contiguous, or may not be
    bool at_first;  // behind a first turn of its loop it may be none of them
    Which which;
  };
  std::unique_ptr<const Chosen> chosen;
};

// An int of an attribute that varies with the sizes of inputs.
struct SizeRef {
  int attr, element;  // as ir::AttrRef
  const NumberExpr* number;
};

// A branch in the graph.
struct BranchAt {
  const PyCodeObject* code;
  int branch;  // instruction
};

// Whether a tensor requires a gradient. decides: only the run knows, by this branch, and `grad` is set.
struct Requires {
  Requires(bool g = false) : grad(g) {}
  bool grad;
  std::optional<BranchAt> decides;
};

struct TensorPart {
  AliasGroup* group = nullptr;
  Value* view_of = nullptr;  // null: the base itself
  ops::Op view_op{};
  ops::Attrs view_attrs;
  Shape geometry_shape, geometry_strides;  // over the base laid out contiguously
  int64_t geometry_offset = 0;
  uint32_t varying = 0;                  // dimensions whose size varies from run to run
  std::vector<const NumberExpr*> sizes;  // of a result: the operands' sizes that they are; null: not known
  uint32_t checked_sizes = 0;            // dimensions for which plans check that
  int view_record = -1;                  // into ir::Symbolic::views
  std::vector<SizeRef> view_refs;
  bool geometry_known = true;
  ir::Value* cached = nullptr;  // of `cached_version`
  int cached_version = -1;
  DType dtype = DType::float32;
  Shape shape;
  bool requires_grad = false;
  std::optional<BranchAt> decides;  // as in Requires
  bool is_leaf = true;
  bool of_data = false;  // what x.data gave
  bool cut = false;      // a view without history of what has one: made under no_grad
  PyTypeObject* type = nullptr;
  Value* grad = nullptr;         // its .grad, once that was read or stored
  bool retains_grad = false;     // a result that asked for it
  ir::Value* no_grad = nullptr;  // detached form of `no_grad_of`
  ir::Value* no_grad_of = nullptr;
};

enum class IterKind : uint8_t {
  kSequence,
  kRows,  // of a tensor
  kRange,
  kOpenRange,  // items: the next number, how many are left
  kEnumerate,
  kZip,
  kMap,
  kFilter,
  kReversed,
  kDictKeys,
  kDictValues,
  kDictItems,
  kGenerator,
  kCount
};

struct IterPart {
  IterKind kind = IterKind::kSequence;
  int64_t index = 0, stop = 0, step = 1;
  bool done = false, strict = false;
  bool plain = false;  // the builtin iterator of items[0] itself
  int moves = 0;       // of a deque: its own when this was made
  bool begun = false;  // a `for` has taken from it
  int ops_before = 0;  // of tensors, in the region, when it did
};

struct MadeFunction {
  PyRef code;  // code object
  std::shared_ptr<const Code> decoded;
  Value* globals = nullptr;  // kObject: the dict
  Value *defaults = nullptr, *kwdefaults = nullptr, *annotations = nullptr, *closure = nullptr;
  Value* annotate = nullptr;  // makes the annotations on demand (3.14+)
  PyRef qualname;
};

struct Value {
  ValueKind kind = ValueKind::kNull;
  PyObject* real = nullptr;        // the object at capture; kept alive by the pool
  const Source* source = nullptr;  // where it comes from; null: made inside
  bool constant = false;           // kObject: `real` is guarded by identity or value (or a literal)
  bool type_guarded = false;
  bool expanded = true;    // containers with a source: items are there
  bool escaped = false;    // its content was handed to something that keeps it
  bool mutated = false;    // containers with a source: content differs from the real one
  bool raised = false;     // exceptions: has a traceback by now; cannot be handed over
  bool made_anew = false;  // kObject, bytes: another object in each run
  const NumberExpr* number = nullptr;
  std::vector<Value*> items, keys;
  std::unique_ptr<TensorPart> tensor;
  std::unique_ptr<IterPart> iter;
  std::unique_ptr<MadeFunction> function;
  std::shared_ptr<SymbolicFrame> frame;             // kGenerator
  std::vector<Value*> items_before, keys_before;    // dicts and sets from outside: as they were found
  PyTypeObject* type = nullptr;                     // kInstance; containers: the subclass, null for the builtin itself
  PyObject* shadow = nullptr;                       // kSet of constants: a real set that has gone the same way
  std::vector<std::pair<PyObject*, Value*>> attrs;  // pending or new attributes by interned name; null value: deleted
  std::string name;                                 // kBuiltinMethod
  int id = 0;
  int changes = 0;  // containers: writes so far, of whatever kind
  int moves = 0;    // deques: those that iterators of them notice

  bool is_null() const { return kind == ValueKind::kNull; }
  bool is_tensor() const { return kind == ValueKind::kTensor; }
  bool is_number() const { return kind == ValueKind::kNumber; }
  bool is_constant() const { return kind == ValueKind::kObject && constant; }
  bool is_none() const { return is_constant() && real == Py_None; }
  Value** find_attr(PyObject* key) {
    for (auto& [k, v] : attrs)
      if (k == key) return &v;
    return nullptr;
  }
};

inline Requires requires_of(const Value* v) {
  Requires r(v && v->is_tensor() && v->tensor->requires_grad);
  if (r.grad) r.decides = v->tensor->decides;
  return r;
}
// Of what is made of two such.
inline Requires either(const Requires& a, const Requires& b) { return a.grad && (!a.decides || !b.grad) ? a : b; }

using Keywords = std::vector<std::pair<PyObject*, Value*>>;  // what a call passes by name

// Owns values and the real objects that capture looks at.
class ValuePool {
 public:
  Value* make(ValueKind kind) {
    values_.push_back(std::make_unique<Value>());
    values_.back()->kind = kind;
    values_.back()->id = static_cast<int>(values_.size());
    return values_.back().get();
  }
  PyObject* keep(PyRef object) {
    kept_.push_back(std::move(object));
    return kept_.back().get();
  }
  const std::vector<std::unique_ptr<Value>>& values() const { return values_; }
  const std::vector<PyRef>& kept() const { return kept_; }

 private:
  std::vector<std::unique_ptr<Value>> values_;
  std::vector<PyRef> kept_;
};

}  // namespace msjit::capture
