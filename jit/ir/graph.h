// Graph: a pure function over tensors and Python numbers, in SSA form and in execution order. Effects are explicit:
// `writes` are committed to inputs after the last step that can fail. Text (printer.h, parser.h) round-trips.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/ops/emitter.h"

namespace msjit::ir {

enum class NumberOp : uint8_t {
#define MSJIT_NUMBER_OP(name, ...) k_##name,
#include "jit/ir/number_ops.def"
#undef MSJIT_NUMBER_OP
};

struct Control;
struct Node;
struct Graph;

struct Value {
  bool is_number = false;
  NumberKind number = NumberKind::kInt;  // is_number
  DType dtype = DType::float32;          // tensors
  Shape shape;
  Node* producer = nullptr;  // null: graph input
  int index = 0;             // which output of producer, or which input
  int id = 0;                // for printing, unique in the graph
  ops::ValueType type() const;
};

struct Input {
  Value* value;
  std::string name;  // the source's text, for printing: "x", "self.fc1.weight"
  Shape strides;     // tensors: as guarded
  bool requires_grad = false;
  bool frozen = false;  // a weight that hardly ever changes (kIsFrozen)
};

// An int of an attribute that a number of the graph gives: sizes that vary. The attribute itself holds its value at the
// sizes of capture.
struct AttrRef {
  int attr;     // index into Node::attrs
  int element;  // of Ints; -1: the attribute is the int itself
  Value* number;
};

struct Node {
  // kDim: the size of the operand along attrs[0]. kItem: the number that a tensor of one element holds. kControl:
  // control flow over graphs of its own.
  enum Kind : uint8_t { kOp, kNumber, kConstNumber, kConstTensor, kCustom, kDim, kItem, kControl } kind = kOp;
  ops::Op op{};          // kOp
  NumberOp number_op{};  // kNumber
  ops::Number constant;  // kConstNumber
  Tensor tensor;         // kConstTensor
  std::shared_ptr<ops::CustomOp> custom;
  std::shared_ptr<const Control> control;
  SmallVector<Value*, 3> operands;  // null: absent
  ops::Attrs attrs;
  std::vector<AttrRef> refs;
  SmallVector<Value*, 2> outputs;
  int line = 0;                    // user's source line, 0: unknown
  std::optional<ops::Op> part_of;  // the composite that it was taken out of: for messages
  uint64_t counter_offset = 0;     // random ops: counters used before this node in the graph
};

struct Write {
  int input;              // index into inputs
  Value* value;           // its new content: same shape and dtype
  Value* when = nullptr;  // a number: where it is 0, the input is not written; null: it always is
  bool unseen = false;    // through the input's .data alone
};

// What a graph captured at some sizes needs to be made again at others (passes/instantiate.h). Only captured graphs
// have it; passes see graphs of known sizes.
struct Symbolic {
  // Nodes [begin, end) that a rule made from shapes: made again by the rule.
  struct Derived {
    enum Kind : uint8_t { kGradient, kComposite, kScatter } kind;
    size_t begin, end;
    size_t first = 0;             // kGradient: the sweep goes over nodes from here on
    std::vector<Value*> outputs;  // kGradient: what is differentiated; else the operands
    std::vector<Value*> inputs;   // kGradient: with respect to
    std::vector<Value*> results;  // kGradient: null where no gradient arrives
    ops::Op op{};                 // kComposite
    ops::Attrs attrs;             // kComposite
    std::vector<AttrRef> refs;    // kComposite
    int view = -1;                // kScatter: into `views`
  };
  // A view over the contiguous layout of its base.
  struct View {
    int parent;   // into `views`, -1: the base itself
    Value* base;  // a value of the base's shape
    ops::Op op;
    ops::Attrs attrs;
    std::vector<AttrRef> refs;
    bool copies;                                    // no strides describe it
    std::optional<bool> contiguous = std::nullopt;  // whether it is, where that was relied on
  };
  struct Assumption {
    Value* number;
    bool truth;  // only its truth counts
    ops::Number expected;
    std::string text;
    int line;
  };
  std::vector<Derived> derived;  // by begin
  std::vector<View> views;
  std::vector<Assumption> assumptions;
  std::vector<std::pair<Value*, Value*>> same_shapes;

  // Whether what was captured holds at other sizes only as far as making the graph again finds it so.
  bool must_be_checked() const {
    return !assumptions.empty() ||
           std::any_of(views.begin(), views.end(), [](const View& v) { return v.contiguous.has_value(); });
  }
};

// Of the number that such a tensor holds; null: it holds none, or one that may leave 64 bits.
std::optional<NumberKind> item_kind(const Value& tensor);

struct Graph {
  std::string name;
  Device device;  // of all its tensors; constants are moved there when it is compiled
  std::vector<Input> inputs;
  std::vector<std::unique_ptr<Node>> nodes;  // topological
  std::vector<Value*> outputs;               // tensors and numbers
  std::vector<Write> writes;
  uint64_t random_counters = 0;  // consumed by one execution
  std::vector<std::unique_ptr<Value>> values;
  std::unique_ptr<Symbolic> symbolic;

  Graph() = default;
  Graph(Graph&&) = default;
  Graph& operator=(Graph&&) = default;

  Value* add_tensor_input(std::string name, DType dtype, Dims shape, Dims strides, bool requires_grad);
  Value* add_number_input(std::string name, NumberKind kind);
  Value* constant(ops::Number n);
  Value* constant(Tensor t);
  // Runs inference; UserError as in eager.
  SmallVector<Value*, 2> call_custom(std::shared_ptr<ops::CustomOp> op, std::span<Value* const> operands,
                                     std::span<const ops::Attr> attrs);
  SmallVector<Value*, 2> call(ops::Op op, std::span<Value* const> operands, std::span<const ops::Attr> attrs);
  SmallVector<Value*, 2> call_control(std::shared_ptr<const Control> control, std::span<Value* const> operands);
  Value* call1(ops::Op op, std::initializer_list<Value*> operands, std::initializer_list<ops::Attr> attrs = {});
  Value* number(NumberOp op, std::span<Value* const> operands);  // folds constants
  Value* dim(Value* tensor, int64_t d);                          // its size along d, as a number
  Value* item(Value* tensor);                                    // what it holds, as a number
  Graph clone(bool with_symbolic = false) const;
  int current_line = 0;                      // copied into new nodes
  std::optional<ops::Op> current_composite;  // as well
};

// Emits into a graph; composites are kept as one node (passes decompose them).
class GraphEmitter : public ops::Emitter {
 public:
  explicit GraphEmitter(Graph& g) : graph_(g) {}
  void emit(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs, ops::Vals& out) override;
  ops::ValueType type(const ops::Val& v) override;
  bool is_graph() const override { return true; }
  std::optional<ops::Number> constant(const ops::Val& v) override;

 private:
  Graph& graph_;
};
inline ops::Val val(Value* v) { return v ? ops::Val::of(v, v->is_number) : ops::Val(); }
inline Value* value(const ops::Val& v) { return static_cast<Value*>(v.graph_value()); }

}  // namespace msjit::ir
