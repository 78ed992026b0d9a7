// Graph: a pure function over tensors and Python numbers, in SSA form and in execution order. Effects are explicit:
// `writes` are committed to inputs after the last step that can fail. Text (printer.h, parser.h) round-trips.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "src/ops/emitter.h"

namespace msjit::ir {

enum class NumberOp : uint8_t {
#define MSJIT_NUMBER_OP(name, operands, text) k_##name,
#include "jit/ir/number_ops.def"
#undef MSJIT_NUMBER_OP
};

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
};

struct Node {
  enum Kind : uint8_t { kOp, kNumber, kConstNumber, kConstTensor, kCustom } kind = kOp;
  ops::Op op{};          // kOp
  NumberOp number_op{};  // kNumber
  ops::Number constant;  // kConstNumber
  Tensor tensor;         // kConstTensor
  std::shared_ptr<ops::CustomOp> custom;
  SmallVector<Value*, 3> operands;  // null: absent
  ops::Attrs attrs;
  SmallVector<Value*, 2> outputs;
  int line = 0;                 // user's source line, 0: unknown
  uint64_t counter_offset = 0;  // random ops: counters used before this node in the graph
};

struct Write {
  int input;     // index into inputs
  Value* value;  // its new content: same shape and dtype
};

struct Graph {
  std::string name;
  std::vector<Input> inputs;
  std::vector<std::unique_ptr<Node>> nodes;  // topological
  std::vector<Value*> outputs;               // tensors and numbers
  std::vector<Write> writes;
  uint64_t random_counters = 0;  // consumed by one execution
  std::vector<std::unique_ptr<Value>> values;

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
  Value* call1(ops::Op op, std::initializer_list<Value*> operands, std::initializer_list<ops::Attr> attrs = {});
  Value* number(NumberOp op, std::span<Value* const> operands);  // folds constants
  Graph clone() const;
  int current_line = 0;  // copied into new nodes
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
