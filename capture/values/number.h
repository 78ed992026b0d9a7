// Numbers that vary from call to call: expressions over sources, evaluated by guards (outcome of a branch), as inputs
// of the graph and when results are handed over.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "capture/source/source.h"
#include "jit/ir/graph.h"

namespace msjit::capture {

struct NumberExpr {
  // kSize: of the tensor at `source` along `index`. kDim: of a tensor of the graph, known once the graph is made at the
  // sizes at hand.
  enum Kind : uint8_t { kConstant, kSource, kOp, kSize, kDim } kind = kConstant;
  ops::Number hint;  // value at capture; of a constant: the value
  const Source* source = nullptr;
  ir::NumberOp op{};
  const NumberExpr* a = nullptr;
  const NumberExpr* b = nullptr;
  ir::Value* tensor = nullptr;  // kDim, while capturing
  std::string text_of_result;   // kDim
  int64_t index = 0;
  int id = 0;
  bool sizes = false;  // made of sizes, ints that give sizes, and constants alone
  bool dims = false;   // made of some kDim

  // False: the value does not fit (wrong type, 64 bits exceeded, or Python would raise).
  bool eval(PyObject** base, ops::Number* out) const;
  std::string text() const;
  void add_sources(std::vector<const Source*>& to) const;
};

class NumberPool {
 public:
  const NumberExpr* constant(ops::Number n);
  const NumberExpr* source(const Source* s, ops::Number hint);
  void gives_sizes(const NumberExpr* source) { exprs_[static_cast<size_t>(source->id)]->sizes = true; }
  // Null: not computable (Python raises, or leaves 64 bits) at the hint.
  const NumberExpr* op(ir::NumberOp op, const NumberExpr* a, const NumberExpr* b = nullptr);
  const NumberExpr* size(const Source* tensor, int64_t d, int64_t hint);
  const NumberExpr* dim(ir::Value* tensor, int64_t d, int64_t hint);

 private:
  const NumberExpr* add(NumberExpr e);
  std::vector<std::unique_ptr<NumberExpr>> exprs_;
};

// An exact bool, int of 64 bits or float, or one of NumPy's; false for anything else. Sets no error.
bool exact_number(PyObject* o, ops::Number* out);
PyObject* python_number(const ops::Number& n);  // new reference
bool truth(const ops::Number& n);

}  // namespace msjit::capture
