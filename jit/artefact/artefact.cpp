#include "jit/artefact/artefact.h"

#include <algorithm>

#include "jit/exec/fragment.h"
#include "jit/ir/printer.h"
#include "jit/passes/instantiate.h"
#include "src/base/check.h"
#include "src/eager/dispatch.h"
#include "src/ops/op.h"

namespace msjit::artefact {

Program::Program(const std::string& path, bool check_data) : path_(path) {
  Contents c = read(path, check_data);
  graph_ = c.graph.clone(true);
  weights_ = std::move(c.weights);
  open_ = std::move(c.open);
  producer_ = std::move(c.producer);
  for (size_t i = 0; i < weights_.size(); ++i)
    if (!weights_[i]) arguments_.push_back(static_cast<int>(i));
  exec::CompileOptions options;
  options.grad_enabled = false;
  try {
    if (open_.empty()) {
      fragment_ = exec::compile(std::move(c.graph), options);
    } else {
      std::vector<int> varying;
      for (const auto& [input, dim] : open_)
        if (varying.empty() || varying.back() != input) varying.push_back(input);
      fragment_ = exec::compile_dynamic(std::move(c.graph), std::move(varying), options);
    }
  } catch (const std::exception& e) {
    throw value_error(path + ": the graph cannot be compiled: " + e.what());
  }
}

bool Program::is_open(int input, int dim) const {
  return std::ranges::find(open_, std::pair(input, dim)) != open_.end();
}

std::string Program::expected(int input) const {
  const ir::Value& v = *graph_.inputs[static_cast<size_t>(input)].value;
  std::string s = std::string(info(v.dtype).name) + "(";
  for (size_t d = 0; d < v.shape.size(); ++d)
    s += (d ? ", " : "") + (is_open(input, static_cast<int>(d)) ? "?" : std::to_string(v.shape[d]));
  return s + (v.shape.size() == 1 ? ",)" : ")");
}

void Program::run(std::span<const Tensor> given, exec::RunResult& result) const {
  if (given.size() != arguments_.size())
    throw type_error(graph_.name + ": takes " + std::to_string(arguments_.size()) + " inputs, got " +
                     std::to_string(given.size()));
  SmallVector<TensorImpl*, 8> tensors;
  SmallVector<ops::Number, 2> numbers;
  SmallVector<Tensor, 2> held;
  for (const Tensor& w : weights_) tensors.push_back(w.get());
  numbers.resize(weights_.size());
  for (size_t k = 0; k < given.size(); ++k) {
    const int at = arguments_[k];
    const ir::Input& in = graph_.inputs[static_cast<size_t>(at)];
    const ir::Value& want = *in.value;
    Tensor t = given[k];
    bool fits = t.dtype() == want.dtype && t.shape().size() == want.shape.size();
    for (size_t d = 0; fits && d < want.shape.size(); ++d)
      fits = t.shape()[d] == want.shape[d] || is_open(at, static_cast<int>(d));
    if (!fits)
      throw value_error(graph_.name + ": input " + std::to_string(k) + " (" + in.name + ") must be " + expected(at) +
                        ", got " + to_string(t.meta()));
    if (!t.contiguous()) {
      eager::Operand operand;
      operand.tensor = t.get();
      eager::Outputs made;
      eager::call(ops::Op::copy, {&operand, 1}, {}, made);
      t = made[0];
      held.push_back(t);
    }
    tensors[static_cast<size_t>(at)] = t.get();
  }
  if (fragment_->run(tensors, numbers, result) == exec::Status::kOk) return;
  if (open_.empty())
    throw UserError(ErrorKind::kRuntime, graph_.name + ": arithmetic on sizes left 64 bits or divided by zero");
  // Sizes of which no plan is kept: for this run alone, or told why not.
  std::vector<passes::InputSizes> sizes(tensors.size());
  for (const auto& [input, dim] : open_) {
    const auto i = static_cast<size_t>(input);
    sizes[i].meta = tensors[i]->meta;
  }
  try {
    exec::CompileOptions options;
    options.grad_enabled = false;
    Ref<exec::Fragment> once = exec::compile(passes::instantiate(graph_, sizes), options);
    if (once->run(tensors, numbers, result) == exec::Status::kOk) return;
  } catch (const passes::SizesRefused& r) {
    throw value_error(graph_.name + " cannot run at these sizes: " + r.reason);
  }
  throw UserError(ErrorKind::kRuntime, graph_.name + ": arithmetic on sizes left 64 bits or divided by zero");
}

}  // namespace msjit::artefact
