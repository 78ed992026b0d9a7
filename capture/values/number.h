// Numbers that vary from call to call: expressions over sources, evaluated by guards (outcome of a branch), as inputs
// of the graph and when results are handed over.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "capture/source/source.h"
#include "jit/ir/graph.h"

namespace msjit::capture {

struct NumberExpr {
  // kSize: of the tensor at `source` along `index`. kDim: of a tensor of the graph, known once the graph is made at the
  // sizes at hand. kRun: a number that the graph's control flow gives.
  enum Kind : uint8_t { kConstant, kSource, kOp, kSize, kDim, kRun } kind = kConstant;
  ops::Number hint;  // value at capture; of a constant: the value; where `run`: one of the kind
  const Source* source = nullptr;
  ir::NumberOp op{};
  const NumberExpr* a = nullptr;
  const NumberExpr* b = nullptr;
  ir::Value* tensor = nullptr;  // kDim: of which; kRun: the number itself; while capturing
  std::string text_of_result;   // kDim
  int64_t index = 0;
  int id = 0;
  bool sizes = false;              // made of sizes, ints that give sizes, and constants alone
  bool dims = false;               // made of some kDim
  bool run = false;                // made of some kRun: nothing can rely on its value
  uint32_t length = 1, depth = 1;  // of the text written out, saturating; of nested operations
  uint64_t digest = 0;             // the same for the same expression over sources of the same text
  mutable uint64_t round = 0;      // in which `now` and `fits` were found out
  mutable ops::Number now;
  mutable bool fits = false;

  bool in_graph() const { return dims || run; }  // the graph computes it, no guard can

  // False: the value does not fit (wrong type, 64 bits exceeded, or Python would raise).
  bool eval(Slots base, ops::Number* out) const;
  // What is too long to be read is named by a digest.
  std::string text() const;
  void add_sources(std::vector<const Source*>& to) const;

  static constexpr uint32_t kShort = 8;  // longer ones are evaluated once a round

 private:
  bool compute(Slots base, ops::Number* out) const;
};

inline uint64_t mix_hash(uint64_t a, uint64_t b) {
  const uint64_t x = (a ^ (b + 0x9e3779b97f4a7c15ull + (a << 6) + (a >> 2))) * 0xff51afd7ed558ccdull;
  return x ^ (x >> 32);
}

// What numbers were found to be holds until the next round: to be called where the program may have run since. An
// expression that is used in many places is so evaluated once, and not once a path.
inline uint64_t g_number_round = 1;
inline void begin_number_round() { ++g_number_round; }

class NumberPool {
 public:
  const NumberExpr* constant(ops::Number n);
  const NumberExpr* source(const Source* s, ops::Number hint);
  void gives_sizes(const NumberExpr* source) { exprs_[static_cast<size_t>(source->id)]->sizes = true; }
  // Null: not computable (Python raises, or leaves 64 bits) at the hint.
  const NumberExpr* op(ir::NumberOp op, const NumberExpr* a, const NumberExpr* b = nullptr);
  const NumberExpr* size(const Source* tensor, int64_t d, int64_t hint);
  const NumberExpr* dim(ir::Value* tensor, int64_t d, int64_t hint);
  const NumberExpr* run(ir::Value* number);
  bool has_long() const { return long_; }  // expressions that are evaluated once a round

 private:
  using NumberKey = std::tuple<NumberExpr::Kind, int, const void*, const void*, int64_t, uint64_t>;
  static NumberKey key_of(const NumberExpr& e);
  const NumberExpr* add(NumberExpr e);
  std::vector<std::unique_ptr<NumberExpr>> exprs_;
  std::map<NumberKey, const NumberExpr*> interned_;
  bool long_ = false;
};

// An exact bool, int of 64 bits or float, or one of NumPy's; false for anything else. Sets no error.
bool exact_number(PyObject* o, ops::Number* out);
PyObject* python_number(const ops::Number& n);  // new reference
bool truth(const ops::Number& n);

}  // namespace msjit::capture
