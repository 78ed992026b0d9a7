// State of one capture attempt, and what the families of handlers offer each other. Nothing here changes the program's
// state: everything goes into the graph, the guards and the values.
//
// A handler that cannot go on throws Break; capture() catches it, and the region is captured again up to that point, so
// that no handler has to undo what it did.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "capture/bytecode/cfg.h"
#include "capture/cpython/names.h"
#include "capture/guards/guard.h"
#include "capture/interp/capture.h"
#include "capture/report/break_reasons.h"
#include "capture/values/value.h"

namespace msjit::capture {

struct Break {
  Reason reason;
  std::string detail;
  int retract_to = -1;  // root step to go back to; -1: the step that broke
};
[[noreturn]] void fail(Reason r, std::string detail = "");

struct NeedsParts {};       // thrown: composites must be captured by their parts
struct NeedsFixedSizes {};  // thrown: this code is captured at the sizes at hand only
// A Python exception on its way to its handler: thrown through the handlers of instructions, caught where a frame's
// instruction is executed. It never leaves a region: one that leaves the root frame is a break.
struct Raised {
  Value* exception;  // kInstance of an exception class
};

// An inlined or the root frame.
struct Frame {
  std::shared_ptr<const Code> code;
  std::vector<Value*> locals;  // null: root only, not read yet
  std::vector<Value*> stack;
  int pc = 0;
  Value* globals = nullptr;      // kObject of the dict
  PyObject* builtins = nullptr;  // borrowed; null: the request's
  Frame* parent = nullptr;
  int level = 0;
  std::unordered_map<int, int> iterations;  // per loop head
  Value* returned = nullptr;
  Value* yielded = nullptr;  // generators: set by YieldValue
  bool started = false, running = false;
  Value* handled = nullptr;  // generators: the exception handled inside while suspended
  // For telling when generators are dropped (generators.cpp):
  Value* function = nullptr;         // that runs here
  std::vector<Value*> in_flight;     // the stack before the instruction at hand
  std::vector<Value*> held_outside;  // generators that no frame held when this one was entered
  int entered_at = 0;                // values that there were then
  bool resumed_by_polyfill = false;  // generators: what stands for a C object holds it

  Value* pop() {
    Value* v = stack.back();
    stack.pop_back();
    return v;
  }
  void push(Value* v) { stack.push_back(v); }
  Value*& top(int n = 1) { return stack[stack.size() - n]; }
};

using Keywords = std::vector<std::pair<PyObject*, Value*>>;

// A backward written in Python that was recorded for a node of the graph, which stands for nothing else.
struct OwnBackward {
  Value *backward, *saved;           // saved: what it is given first; none: nothing
  std::vector<ir::Value*> contents;  // of the tensors among saved
  std::vector<Value*> arguments;     // of the function; as the node's operands behind those that it passes on
  std::vector<int> outputs;          // of the node, by output of the function; -1: it has no gradient
  int step;                          // root step of the record
  std::string name;
  bool view = false;  // an output shares memory in a way that the tape has to know of
};
struct TensorHook {
  Value* function;
  int step;
};

struct Context {
  const CaptureRequest& request;
  SourcePool sources;
  NumberPool numbers;
  ValuePool pool;
  GuardSet guards;
  ir::Graph graph;
  std::vector<const Source*> tensor_inputs;         // by graph input, null for numbers
  std::vector<const NumberExpr*> number_inputs;     // by graph input, null for tensors
  std::unordered_map<const Source*, Value*> sized;  // inputs whose sizes vary
  std::vector<std::unique_ptr<AliasGroup>> groups;
  std::unordered_map<PyObject*, Value*> known;  // real mutable objects by identity
  std::unordered_map<const NumberExpr*, ir::Value*> lowered;
  std::vector<const NumberExpr*> may_raise;  // Python raises where they cannot be computed, whoever reads them
  std::vector<std::pair<Value*, PyObject*>> attr_log;  // stores on objects, in order of first store
  std::set<std::pair<Value*, PyObject*>> set_again;    // of them, attributes that were deleted before
  std::vector<Value*> changed;                         // containers and cells with a source whose content changed
  std::unordered_map<Value*, std::vector<std::pair<PyObject*, Value*>>>
      dict_stores;                                   // globals and other dicts by str key
  std::map<std::pair<Value*, bool>, Value*> arrays;  // by array and whether its memory is shared
  bool grad_mode = true, entry_grad_mode = true;     // whether ops are recorded
  bool mode_now = true, entry_mode = true;           // what set_grad_enabled says, which may not be enough for that
  bool turned_off = false, entry_off = false;        // by the program
  bool entry_differentiating = false;                // the region runs inside a function that is differentiated eagerly
  bool entry_records = true;        // with the mode on ops are recorded also outside of captured gradients
  int grad_on_step = -1;            // root step behind which a region that began under no_grad records
  int grad_depth = 0;               // gradient functions being captured
  std::vector<Value*> grads;        // inputs whose .grad was read or stored
  std::vector<Value*> grad_stores;  // tensors whose .grad was stored, in order
  std::vector<Value*> new_leaves;   // made inside; they require a gradient
  std::vector<std::pair<ir::Value*, int>> grad_inputs;  // what stands for arguments of a gradient; the root step
  std::vector<Value*> retained;                         // results that retain their gradient
  std::unordered_set<const ir::Value*> overwritten;     // former contents of what was written
  std::unordered_set<const ir::Node*> released;         // whose saved values a backward() has released
  std::unordered_map<const ir::Node*, OwnBackward> own_backwards;
  std::unordered_map<const ir::Value*, std::vector<TensorHook>> tensor_hooks;  // by content
  std::unordered_set<const ir::Node*> staged;            // with such a record or hooks, which the tape is to run
  bool sweep_creates = false;                            // what backwards compute is to be differentiable
  std::unordered_map<const ir::Value*, ir::Value*> cut;  // released results as they are handed over
  int root_step = 0, stop_step = 1 << 30;
  int line = 0;
  int64_t work = 0;  // instructions executed, and what takes as long
  int tensor_ops = 0;
  int deepest = 0;                       // frames that Python would have had below the root frame at once
  Frame* frame = nullptr;                // innermost
  Value* stop_value = nullptr;           // of the iterator that next() found exhausted; null: None
  std::vector<Value*> handled{nullptr};  // exceptions being handled: of the thread, then of each running generator
  std::unordered_map<Value*, Py_hash_t> key_hashes;   // of keys and elements whose class has a __hash__ in Python
  std::unordered_map<Value*, PyObject*> key_objects;  // what keys made inside are equal to: tuples of constants
  std::unordered_map<PyObject*, Value*> stand_ins;    // in sets' shadows, for such elements
  std::unordered_map<Value*, int> made_at;            // root step at which values that cannot be handed over were made
  std::vector<Value*> suspended;                      // generators that stand, or stood, inside try or with
  int64_t drop_checks = 0;                            // values looked at for them
  int pure_since = -1;  // a function runs that Python would run again: values there were then; -1: none does
  int nested = 0;       // handlers that follow the program's data: see Nested

  explicit Context(const CaptureRequest& r) : request(r) {}

  void guard(Guard g) {
    g.line = line;
    guards.add(std::move(g));
  }
  // To be called by whatever takes longer the more there is: breaks where a region is not worth as much.
  void spend(int64_t units) {
    if ((work += units) > kMostWork || (work > kMostWorkWithoutOps + tensor_ops * kWorkOfOp && capture_everything()))
      fail(Reason::k_capture_limit);
  }
  static constexpr int64_t kMostWork = 200'000, kMostWorkWithoutOps = 10'000, kWorkOfOp = 2'000;
};

// What follows data of the program from object to object, which may be as deep as it likes, or lead back to itself: it
// breaks long before the C stack ends. The interpreter then says RecursionError, or copes.
class Nested {
 public:
  explicit Nested(Context& c) : c_(c) {
    if (c.nested >= kMost) fail(Reason::k_recursion, "data nested too deep");
    ++c.nested;
  }
  ~Nested() { --c_.nested; }
  Nested(const Nested&) = delete;

 private:
  static constexpr int kMost = 200;
  Context& c_;
};

// Whether ops are recorded, for a time.
class GradMode {
 public:
  GradMode(Context& c, bool mode)
      : c_(c), before_(std::exchange(c.grad_mode, mode)), mode_before_(std::exchange(c.mode_now, mode)) {}
  ~GradMode() {
    c_.grad_mode = before_;
    c_.mode_now = mode_before_;
  }
  GradMode(const GradMode&) = delete;

 private:
  Context& c_;
  bool before_, mode_before_;
};

// ---- values.cpp: wrapping and examining
// -------------------------------------------------------------------------------
Value* make(Context& c, ValueKind kind);
Value* make_items(Context& c, ValueKind kind, std::vector<Value*> items);
Value* literal(Context& c, PyObject* o);                // a constant; the reference is kept
Value* literal(Context& c, Ref o);                      // the same; breaks when null (the Python error is cleared)
Value* wrap(Context& c, PyObject* o, const Source* s);  // a real object found at a source
bool foldable(
    PyObject* o);  // a constant whose methods and operators may be run while capturing: plain values, enum members
Value* none(Context& c);
Value* boolean(Context& c, bool b);
Value* integer(Context& c, int64_t i);
Value* null_value(Context& c);
Value* number_value(Context& c, const NumberExpr* e);
bool is_library_type(PyTypeObject* t, const char* module, const char* name);  // that very class
bool is_enum_meta(PyTypeObject* t);
bool is_of_module(PyObject* f, const char* module);  // a function, or a classmethod of one, that this module defines
PyTypeObject* type_of(Context& c, Value* v);         // guards the type; null for values without a type
void guard_type(Context& c, Value* v);
void guard_type_version(Context& c, PyTypeObject* t);
inline bool is_sequence(const Value* v) { return v->kind == ValueKind::kTuple || v->kind == ValueKind::kList; }
bool is_deque(const Value* v);                         // which keeps its elements as a list's
void expand(Context& c, Value* v);                     // items of a container
PyObject* specialise(Context& c, Value* v);            // guards its value; the constant, or null when it is none
void check_varied(Context& c, Value* v, size_t most);  // breaks at a number that had more values than so many
bool as_index(Context& c, Value* v, int64_t* out);     // an int (specialised)
PyObject* as_str(Context& c, Value* v);                // a str (specialised), or null
bool is_true(Context& c, Value* v);                    // guards the outcome
Value* checked_length(Context& c, Value* v);           // v if __len__ may return it (specialised); breaks otherwise
// `moves`: other than by new values in the places of old ones.
void mark_changed(Context& c, Value* v, bool moves = true);
void check_pure(Context& c, Value* v);  // breaks where v may not be changed once instead of twice (Context::pure_since)
// Break where an object may be dropped whose __del__ would run here. held: references to it that capture owns.
void let_go(PyObject* o, Py_ssize_t held = 0);
void let_go(Value* v, int depth = 0);
bool same_object(Context& c, Value* a, Value* b);  // `is`, guarded
void guard_identity(Context& c, bool same, const Source* a, const Source* b);
std::string describe(Context& c, Value* v);
const Source* need_source(Context& c, Value* v);  // its source, or that of a constant; breaks otherwise
Value* load_from_dict(Context& c, Value* dict_value, PyObject* name);  // by str key, null: absent (guarded)

// ---- numbers.cpp
// ---------------------------------------------------------------------------------------------------------
const NumberExpr* number_of(Context& c, Value* v);       // of an int, float or bool, constant or not; null: none
const NumberExpr* operand_number(Context& c, Value* v);  // the same of a tensor op's operand: NumPy's scalars, too
Value* number_op(Context& c, ir::NumberOp op, Value* a, Value* b);
Value* binary_numbers(Context& c, BinaryKind kind, Value* a, Value* b);    // null: not numbers
Value* compare_numbers(Context& c, CompareKind kind, Value* a, Value* b);  // null: not numbers
ir::Value* lower_number(Context& c, const NumberExpr* e);
void assume(Context& c, ir::Value* number, ops::Number expected, bool truth, std::string text);  // every plan checks it
void guard_number(Context& c, const NumberExpr* e, GuardKind kind);  // kNumber or kBranch: as at capture
// At the region's end: guards what may raise and neither guards nor `used` compute.
void guard_raising(Context& c, std::vector<const NumberExpr*> used);

// ---- tensors.cpp
// ---------------------------------------------------------------------------------------------------------
struct OpOperand {
  Value* value = nullptr;  // tensor or number
  const ops::Attr* constant = nullptr;
};
Value* wrap_tensor(Context& c, PyObject* o, const Source* s);
ir::Value* tensor_value(Context& c, Value* v);
ir::Value* operand_value(Context& c, Value* v);  // the same, cut off a history that does not count here
std::vector<Value*> emit_op(Context& c, ops::Op op, std::span<const OpOperand> operands, const ops::Attrs& attrs,
                            std::vector<SizeRef> refs = {});
Value* emit1(Context& c, ops::Op op, std::initializer_list<Value*> operands,
             std::initializer_list<ops::Attr> attrs = {}, std::vector<SizeRef> refs = {});
void write_tensor(Context& c, Value* target, ir::Value* content, bool content_requires_grad);
Value* call_custom_op(Context& c, std::shared_ptr<ops::CustomOp> op, std::span<Value* const> args);
Value* call_op(Context& c, PyObject* callable, std::span<Value* const> args,
               std::span<const std::pair<PyObject*, Value*>> kwargs);
Value* tensor_binary(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b);  // null: operands do not fit
Value* tensor_compare(Context& c, CompareKind kind, Value* a, Value* b);
Value* tensor_unary(Context& c, UnaryKind kind, Value* a);
Value* tensor_attr(Context& c, Value* v, PyObject* name);  // null: none of the built-in ones
Value* tensor_method(Context& c, Value* self, const std::string& name, std::span<Value* const> args,
                     std::span<const std::pair<PyObject*, Value*>> kwargs);
Value* tensor_getitem(Context& c, Value* v, Value* key);
void tensor_setitem(Context& c, Value* v, Value* key, Value* value);
Value* fresh_tensor(Context& c, ir::Value* value, bool requires_grad);

// ---- instances.cpp: objects of classes
// ---------------------------------------------------------------------------------
Value* instantiate(Context& c, PyTypeObject* type, std::vector<Value*>& args, const Keywords& kwargs);  // type.__call__
Value* new_object(Context& c, PyTypeObject* type, std::vector<Value*> args, const Keywords& kwargs);    // C's __new__
void init_object(Context& c, Value* v, std::vector<Value*> args, const Keywords& kwargs);               // C's __init__
// The result of a method written in Python that the value's class defines; null: it defines none.
Value* by_python(Context& c, Value* v, const char* method, std::vector<Value*> args = {});
// An object's __index__ in Python, which must say an int of no subclass; null: it has none.
Value* index_by_python(Context& c, Value* v);
// What is inlined instead of a callable written in C (python/msjit/_polyfills.py); null: nothing.
Value* dict_of_attributes(Context& c, Value* object);  // a new dict of an object's own attributes
[[noreturn]] void raise_missing_attr(Context& c, Value* v, PyObject* name);
PyObject* polyfill(PyObject* callable);
bool in_polyfills(PyObject* globals);      // of a function there: what it makes has another type than the original's
bool in_polyfill_frame(const Context& c);  // the function that runs now is one of those
bool made_by_polyfill(const Value* v);
PyObject* polyfill_named(const char* name);                                 // a function of that module
Value* raw_store_attr(Context& c, Value* v, PyObject* name, Value* value);  // object.__setattr__; null value: delete
Value* raw_load_attr(Context& c, Value* v, PyObject* name);                 // object.__getattribute__; null: none

// ---- sets.cpp: sets, and the keys of dicts
// ------------------------------------------------------------------------------------------------------------
bool safe_key(Context& c, PyObject* o);             // hashing and comparing it runs no code of the program
int find_key(Context& c, Value* dict, Value* key);  // -1: absent. Asks the key for its hash once
// stored: the key comes out of another dict, which knows its hash.
void dict_set(Context& c, Value* dict, Value* key, Value* value, bool stored = false);
Value* dict_setdefault(Context& c, Value* dict, Value* key, Value* value);
void dict_erase(Context& c, Value* dict, int at);
Value* hash_of(Context& c, Value* v);                                               // hash(v); null: not known
Value* make_set(Context& c, PyTypeObject* type, const std::vector<Value*>& items);  // type null: set
Value* set_of(Context& c, PyTypeObject* type, Value* iterable);                     // set(iterable)
void set_add(Context& c, Value* set, Value* item);
bool set_contains(Context& c, Value* set, Value* item);
Value* set_method(Context& c, Value* self, const std::string& name, std::vector<Value*>& args);  // null: none
Value* set_operator(Context& c, const char* name, Value* a, Value* b);                           // null: no sets
PyObject* real_of(Context& c, Value* v);  // a real object equal to a container of constants; null: it is none
// ---- sizes.cpp: sizes that vary from run to run
// ------------------------------------------------------------------------
uint32_t varying_dims(Context& c, PyObject* tensor, const Source* s);  // of an input, as asked for
void open_int(Context& c, const NumberExpr* e);                        // an int from which sizes follow, kept open
const NumberExpr* size_of(Context& c, Value* tensor, int d);
Value* size_value(Context& c, Value* tensor, int d);
Value* count_value(Context& c, Value* tensor);         // number of elements
int64_t fixed_size(Context& c, Value* tensor, int d);  // relied on
// By dimension of an element-wise result: the operand's size that it is, where that can be told.
std::vector<const NumberExpr*> broadcast_sizes(Context& c, std::span<const OpOperand> operands, Dims shape);
std::vector<SizeRef> shape_refs(Context& c, Value* tensor, int attr);  // of an attribute that is its shape
std::vector<int> varying_inputs(Context& c);  // of the finished graph: those that a plan depends on
std::vector<ir::AttrRef> lower_refs(Context& c, std::span<const SizeRef> refs);
// The ints of an attribute made of v: some vary with sizes (refs are added), the others are specialised.
bool int_attr(Context& c, Value* v, int attr, int element, int64_t* out, std::vector<SizeRef>& refs);
Value* broadcast_like(Context& c, Value* v, Value* like);

// ---- objects.cpp: attributes and items
// --------------------------------------------------------------------------------
Value* load_attr(Context& c, Value* v, PyObject* name);               // breaks when it cannot tell
Value* try_load_attr(Context& c, Value* v, PyObject* name);           // null: there is none
void store_attr(Context& c, Value* v, PyObject* name, Value* value);  // null value: delete
Value* load_item(Context& c, Value* v, Value* key);
void store_item(Context& c, Value* v, Value* key, Value* value);
void delete_item(Context& c, Value* v, Value* key);
Value* raw_load_item(Context& c, Value* v, Value* key);  // these three: past what a subclass defines
void raw_store_item(Context& c, Value* v, Value* key, Value* value);
void raw_delete_item(Context& c, Value* v, Value* key);
Value* binary(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b);
Value* compare(Context& c, CompareKind kind, Value* a, Value* b);
Value* own_attribute(Context& c, Value* v, PyObject* name);  // in the object's __dict__; null: absent
Value* contains(Context& c, Value* a, Value* container);
Value* raw_contains(Context& c, Value* a, Value* container);
bool equal_items(Context& c, Value* a, Value* b);  // as containers compare: what is the same object is equal
Value* type_lookup(Context& c, PyTypeObject* type, PyObject* name);  // constant found in the MRO, or null
Value* load_super_attr(Context& c, Value* super, PyObject* name);
bool defined_in_python(Context& c, PyTypeObject* t, PyObject* name);

// ---- calls.cpp
// ----------------------------------------------------------------------------------------------------------
Value* call(Context& c, Value* callable, std::vector<Value*> args, const Keywords& kwargs = {});
Value* call_builtin(Context& c, PyObject* callable, std::vector<Value*>& args,
                    const Keywords& kwargs);  // null: unknown
Value* call_type(Context& c, PyTypeObject* type, std::vector<Value*>& args, const Keywords& kwargs);
// What a method written in C does, by its descriptor: a model that methods.def has a row for, or itself where all that
// it is given is known; breaks otherwise.
Value* call_builtin_method(Context& c, Value* self, PyObject* descriptor, std::vector<Value*>& args,
                           const Keywords& kwargs);
bool models_method(PyObject* descriptor, size_t args, bool keywords);
bool folds_method(PyObject* descriptor, PyObject* self);
bool is_callable(Context& c, Value* v);  // breaks when it cannot tell
Value* call_grad_function(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs);
bool is_grad_function(PyTypeObject* t);
void check_weight(Value* v);  // breaks where it is none that a captured gradient can be taken of
Value* call_transform_function(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs);
bool is_transform_function(PyTypeObject* t);  // of jvp, vmap
// Gradients of outputs with respect to `inputs`, over the nodes from `first` on; null where nothing arrives.
std::vector<ir::Value*> sweep(Context& c, size_t first, std::vector<ir::Value*> outputs,
                              std::span<ir::Value* const> inputs);
std::vector<ir::Value*> append_gradients(Context& c, size_t first, std::span<ir::Value* const> outputs,
                                         std::span<ir::Value* const> inputs);  // the same, of fixed sizes

// ---- own_backward.cpp: what Function, Cell.bprop and hooks record
// ---------------------------------------------------------
Value* record_backward(Context& c, std::vector<Value*>& args);  // _core._record; null: not this way
Value* register_hook(Context& c, Value* tensor, Value* function);
// As passes::append_tangents, through the backwards of such nodes: they are linear, and their transpose is the tangent.
std::vector<ir::Value*> append_tangents(Context& c, size_t first, std::span<ir::Value* const> inputs,
                                        std::span<ir::Value* const> tangents, std::span<ir::Value* const> outputs);
bool has_own_backward(Context& c, const ir::Node& n, int* step);
// Marks the nodes with backwards or hooks that the history of y has for the tape to run, and gives their functions.
void stage_history(Context& c, Value* y, std::vector<Value*>& functions);
std::vector<TensorHook> staged_functions(Context& c);  // by slot

// ---- creation.cpp
// -------------------------------------------------------------------------------------------------------
Value* create_tensor(Context& c, PyObject* callable, std::span<Value* const> args, const Keywords& kwargs);
Value* array_tensor(Context& c, Value* v, bool shared);   // over a NumPy array; null: v is none
Value* sequence_operand(Context& c, Value* v);            // a tensor of a tuple or list beside a tensor; else v itself
Value* as_operand(Context& c, Value* v);                  // the same, or v
Value* array_attr(Context& c, Value* v, PyObject* name);  // null: none that is known

// ---- backward.cpp
// -------------------------------------------------------------------------------------------------------
Value* call_backward(Context& c, Value* root, std::span<Value* const> args, const Keywords& kwargs);
Value* load_grad(Context& c, Value* v);
void store_grad(Context& c, Value* v, Value* value);  // null value: delete
Value* retain_grad(Context& c, Value* v);
Value* require_grad(Context& c, Value* v, bool wanted);  // of a tensor made inside
void guard_grads(Context& c);                            // at the region's end
// What a result with a history is to be handed over as.
struct History {
  enum Kind { kPlain, kNewLeaf, kReleased } kind = kPlain;
  std::string message;  // kReleased: what a backward raises
};
// Whether the tape would keep one of the values for the backward of one of the nodes, `but` apart; rather yes than no.
bool may_keep(Context& c, std::span<const ir::Node* const> nodes, std::vector<const ir::Value*> values,
              const ir::Node* but = nullptr);
History history_of(Context& c, Value* v);
// A gradient was taken without create_graph: what the tape saved between the inputs and ys is gone.
void release_swept(Context& c, std::span<ir::Value* const> ys, std::span<ir::Value* const> inputs);
// The nodes that a history of y would lead through, the last first.
std::vector<ir::Node*> path_of(Context& c, Value* y);

// ---- sorting.cpp
// ---------------------------------------------------------------------------------------------------------
std::vector<Value*> sorted(Context& c, const std::vector<Value*>& items, const std::vector<Value*>& keys, bool reverse);

// ---- exceptions.cpp
// ------------------------------------------------------------------------------------------------------
[[noreturn]] void raise(Context& c, Value* exception);  // as `raise`: sets the context
[[noreturn]] void raise_new(Context& c, PyObject* type, std::vector<Value*> args);
[[noreturn]] void raise_text(Context& c, PyObject* type, const std::string& message);
[[noreturn]] void raise_fetched(Context& c,
                                const char* what);  // the interpreter's pending error; breaks when it cannot
bool is_exception(Value* v);                        // made inside
bool is_exception_of(Value* v, PyObject* type);
Value* handled_exception(Context& c);       // null: none
void check_attributes(PyTypeObject* type);  // of an exception's class: breaks where it is none that is known
Value* new_exception(Context& c, PyTypeObject* type, std::vector<Value*>& args, const Keywords& kwargs);
Value* exception_attr(Context& c, Value* v, PyObject* name);  // null: not one of its own
// Of the class written in C that defines it; null: none.
Value* exception_method(Context& c, Value* self, PyTypeObject* of, const std::string& name, std::vector<Value*>& args,
                        const Keywords& kwargs);
Value* stop_iteration_error(Context& c, Value* exception);  // PEP 479: what leaves a generator instead
Value* position_value(Context& c);  // an integer of the interpreter on its stack: it may stay, but not be written
bool is_position(const Value* v);
// Enters the handler of the instruction at pc; false: the exception leaves the frame.
bool unwind(Context& c, Frame& f, int pc, Value* exception);

// ---- text.cpp
// ------------------------------------------------------------------------------------------------------------
PyObject* str_of(Context& c, Value* v);                              // borrowed str; breaks when it cannot tell
PyObject* repr_of(Context& c, Value* v);                             // likewise
PyObject* exception_str_of(Context& c, Value* v, PyTypeObject* by);  // what that class's __str__ says
PyObject* builtin_repr_of(Context& c, Value* v);                     // past what a class derived from a builtin says
Value* percent_format(Context& c, PyObject* format, Value* values);  // null: not known
Value* format_fields(Context& c, PyObject* format, std::span<Value* const> args, const Keywords& kwargs);  // str.format
PyObject* ascii_of(PyObject* repr);                      // new reference: what ascii() makes of a repr
Value* format_value(Context& c, Value* v, Value* spec);  // spec: null for none

// ---- generators.cpp
// ------------------------------------------------------------------------------------------------------
// Runs a generator on with a value or an exception; null: it has returned Frame::returned.
Value* resume(Context& c, Value* generator, Value* sent, Value* exception = nullptr);
Value* generator_method(Context& c, Value* self, const std::string& name, std::vector<Value*>& args);  // null: none
void check_generators(Context& c);  // breaks when one would run code as it is dropped
// Between instructions, while there are Context::suspended: closes those whose last reference has gone, as Python does.
void drop_generators(Context& c);
void enter_frame(Context& c, Frame& f);
void leave_frame(Context& c, Frame& f, bool raised);  // before it goes, with its variables

// ---- iterate.cpp
// --------------------------------------------------------------------------------------------------------
Value* get_iter(Context& c, Value* v);                     // breaks when it is not known
Value* get_plain_iter(Context& c, Value* v);               // past what a subclass of a container defines
Value* next(Context& c, Value* iterator);                  // null: exhausted (c.stop_value: StopIteration's value)
std::vector<Value*> list_of(Context& c, Value* iterable);  // all items
// Code of the program may run for each item: what takes one after the other has those that came before an error.
bool runs_as_it_goes(const Value* iterable);
void extend_list(Context& c, Value* list, Value* source);
Keywords keywords_of(Context& c, Value* dict);  // what ** of it passes
Value* make_iterator(Context& c, IterKind kind, std::vector<Value*> items);

// ---- run.cpp
// ------------------------------------------------------------------------------------------------------------
struct End {
  enum Kind { kReturn, kLanding } kind;
  Value* value = nullptr;
  int instr = -1;
};
Value* run_inlined(Context& c, Frame& f);
// One instruction; false: the frame has returned (Frame::returned).
bool execute(Context& c, Frame& f, const Instr& i);
Value* local(Context& c, Frame& f, int index);
Value* stack_at(Context& c, Frame& f, int depth);

}  // namespace msjit::capture
