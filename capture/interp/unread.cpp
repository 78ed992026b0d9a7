#include "capture/interp/unread.h"

#include <exception>

#include "capture/bridge/tensor_bridge.h"
#include "src/autograd/autograd.h"
#include "src/base/log.h"

namespace msjit::capture {

bool HeldVariables::begin(Slots base, std::span<TensorImpl* const> tensors, std::span<const ops::Number> inputs) {
  registers_.resize(static_cast<size_t>(of_->recipe.registers), nullptr);
  if (!read_sources(of_->recipe, base, registers_.data())) return false;
  // Constants that the specialisation only knows may die with the program's own references.
  for (const RecipeStep& s : of_->recipe.steps)
    if (s.object && !s.object.owned()) kept_.push_back(PyRef::borrow(s.object.get()));
  for (const NumberExpr* e : of_->recipe.numbers) {
    numbers_.emplace_back();
    if (e && !e->eval(base, &numbers_.back())) return false;
  }
  if (!of_->compile) return true;
  for (TensorImpl* t : tensors) {
    tensors_.push_back(t ? Tensor::borrow(t) : Tensor());
    if (t) then_.emplace_back(tensors_.back());
  }
  for (const ops::Number& n : inputs) inputs_.push_back(n);
  return true;
}

void HeldVariables::give(PyObject** own) {
  for (auto& [mine, theirs] : of_->given) registers_[static_cast<size_t>(mine)] = Py_NewRef(own[theirs]);
}

std::vector<std::pair<int, PyRef>> HeldVariables::make() {
  std::vector<std::pair<int, PyRef>> made;
  bool ok = false;
  try {
    const autograd::GradMode mode(of_->grad);
    ok = run();
  } catch (const std::exception& e) {
    MSJIT_LOG(graph_breaks, std::string("variables that nobody reads cannot be made: ") + e.what());
  }
  if (!ok) return made;
  for (auto& [slot, reg] : of_->writes) made.push_back({slot, PyRef::borrow(registers_[static_cast<size_t>(reg)])});
  return made;
}

bool HeldVariables::run() {
  exec::RunResult outputs;
  if (of_->compile) {
    SmallVector<TensorImpl*, 8> tensors;
    const Unwritten* then = then_.begin();
    for (Tensor& t : tensors_) {
      if (t && then->differs(t)) {
        if (t.requires_grad()) return false;  // the history of then is gone
        t = then->get();
      }
      tensors.push_back(t.get());
      if (t) ++then;
    }
    if (!of_->fragment_) of_->fragment_ = of_->compile();
    const msjit::Ref<exec::Fragment> runs = of_->fragment_;
    if (!runs || runs->run(tensors, inputs_, outputs) != exec::Status::kOk) return false;
    outputs.ready();
    for (size_t i = 0; i < numbers_.size(); ++i)
      if (int at = of_->recipe.number_outputs[i]; at >= 0) numbers_[i] = outputs.numbers[static_cast<size_t>(at)];
  }
  return build_objects(of_->recipe, numbers_, outputs.tensors, registers_.data()) &&
         apply_effects(of_->recipe, registers_.data());
}

int HeldVariables::traverse(visitproc visit, void* arg) {
  for (PyObject* o : registers_) Py_VISIT(o);
  for (const PyRef& o : kept_) Py_VISIT(o.get());
  return 0;
}

std::unique_ptr<HeldVariables> UnreadRecipe::begin(Slots base, std::span<TensorImpl* const> tensors,
                                                   std::span<const ops::Number> inputs) {
  auto variables = std::make_unique<HeldVariables>(this);
  return variables->begin(base, tensors, inputs) ? std::move(variables) : nullptr;
}

}  // namespace msjit::capture
