#include "capture/interp/region.h"

#include <algorithm>
#include <bit>
#include <new>
#include <unordered_set>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/from_python.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/report/failures.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/base/host.h"
#include "src/base/log.h"
#include "src/base/settings.h"
#include "src/base/trace.h"

namespace msjit::capture {

namespace {

// Owned references.
class Registers : public SmallVector<PyObject*, 16> {
 public:
  explicit Registers(size_t n) { resize(n, nullptr); }
  ~Registers() {
    for (PyObject* o : *this) Py_XDECREF(o);
  }
};

// The region's new objects, made while the fragment can still be given up.
struct Building {
  const Recipe& recipe;
  std::span<ops::Number> numbers;
  PyObject** regs;
  static void run(exec::RunResult& result, void* self) {
    auto& b = *static_cast<Building*>(self);
    for (size_t i = 0; i < b.numbers.size(); ++i)
      if (int at = b.recipe.number_outputs[i]; at >= 0) b.numbers[i] = result.numbers[at];
    if (build_objects(b.recipe, b.numbers, result.tensors, b.regs)) return;
    PyErr_Clear();
    throw UserError(ErrorKind::kMemory, "out of memory");
  }
};

// An effect failed where others are done already: the error is raised as a signal's would be.
PendingError* late_error = nullptr;  // not an object: the interpreter may have ended before it would go
int raise_late(void*) { return PendingError::restore_kept(late_error) ? -1 : 0; }
void raise_soon() {
  if (late_error) return PyErr_Clear();
  late_error = new PendingError(PendingError::take());
  Py_AddPendingCall(from_python<raise_late>, nullptr);
}

}  // namespace

CapturedRegion::CapturedRegion(Parts parts) : p_(std::move(parts)), strict_(settings().strict_guards) {
  p_.guards.copy_bytes();
  program_ = compile_guards(p_.guards, p_.tensor_inputs);
  inputs_.resize(p_.tensor_inputs.size());
  plain_ = p_.fragment && p_.returns && !p_.arrays && p_.tensor_inputs.size() <= kMaxPlainInputs && p_.writes.empty() &&
           p_.recipe.numbers.empty() && p_.recipe.steps.size() == 1 && p_.recipe.steps[0].kind == RecipeStep::kTensor &&
           p_.recipe.steps[0].dst == p_.result &&
           std::all_of(p_.number_inputs.begin(), p_.number_inputs.end(), [](const NumberExpr* e) { return !e; });
}

void CapturedRegion::loosen(const Keepers& keepers, std::function<void()> on_death) {
  p_.guards.capture_ends();
  p_.sources.capture_ends();
  std::vector<Held*> held = p_.sources.held();
  for (RecipeStep& s : p_.recipe.steps) held.push_back(&s.object);
  if (p_.unread)
    for (RecipeStep& s : p_.unread->recipe.steps) held.push_back(&s.object);
  lifetime_.loosen(p_.guards, std::move(held), keepers, std::move(on_death));
}

Outcome CapturedRegion::run_plain(Slots base, PyObject** result) {
  TensorImpl* tensors[kMaxPlainInputs];
  size_t n = 0;
  for (size_t i = 0; i < p_.tensor_inputs.size(); ++i) {
    PyObject* o = input(i, base);
    if (!o) return Outcome::kMiss;
    tensors[n++] = tensor_impl(o);
  }
  msjit::Ref<exec::Fragment> hold;
  exec::Fragment* runs = fragment(base, hold);
  checked_ = Slots();
  if (const Meta* made = runs->sole_output()) {
    if (PyRef spare = PyRef::steal(tensor_bridge().take_spare(made))) {
      runs->run_into(tensor_impl(spare.get()), {tensors, n});
      *result = spare.release();
      return Outcome::kHit;
    }
  }
  exec::RunResult outputs;
  if (runs->run({tensors, n}, {}, outputs) != exec::Status::kOk) return Outcome::kMiss;
  *result = tensor_bridge().wrap(std::move(outputs.tensors[p_.recipe.steps[0].index]));
  if (*result) return Outcome::kHit;
  PyErr_Clear();
  return Outcome::kMiss;
}

bool CapturedRegion::check(Slots base) {
  if (p_.numbers.has_long()) begin_number_round();
  bool fits = program_->run(base.address(), reinterpret_cast<uint64_t*>(inputs_.data())) == 0;
  checked_ = base;
  if (strict_) {
    bool reference = p_.guards.check(base);
    MSJIT_CHECK(fits == reference, "guards disagree:\n" + p_.guards.text());
  }
  if (fits && p_.varying && !fits_sizes(base)) fits = false;
  if (!fits) checked_ = Slots();
  return fits;
}

// Of an input; null: memory is short. Tensors over arrays are made for one run.
TensorImpl* CapturedRegion::tensor(size_t i, PyObject* o, SmallVector<Tensor, 2>& made) const {
  const Source* s = p_.tensor_inputs[i];
  if (s->kind != SourceKind::kArray) return tensor_impl(o);
  made.push_back(tensor_bridge().from_array(o, s->index == 0 || !p_.keeps_inputs));
  return made.back().get();
}

SmallVector<TensorImpl*, 8> CapturedRegion::tensors_of(Slots base, SmallVector<Tensor, 2>& made) const {
  SmallVector<TensorImpl*, 8> tensors;
  for (size_t i = 0; i < p_.tensor_inputs.size(); ++i)
    tensors.push_back(p_.tensor_inputs[i] ? tensor(i, input(i, base), made) : nullptr);
  return tensors;
}

// Whether what is written shares memory with another input, one of the two being an array: guards see tensors only.
bool CapturedRegion::overlaps(std::span<TensorImpl* const> tensors) const {
  for (int w : p_.writes_to) {
    for (size_t i = 0; i < tensors.size(); ++i) {
      auto is_array = [&](size_t k) { return p_.tensor_inputs[k]->kind == SourceKind::kArray; };
      auto at = static_cast<size_t>(w);
      if (i == at || !tensors[i] || !(is_array(i) || is_array(at))) continue;
      if (may_overlap(*tensors[at], *tensors[i])) return true;
    }
  }
  return false;
}

// The fragment's number inputs; false: one does not fit.
bool CapturedRegion::numbers_of(Slots base, SmallVector<ops::Number, 4>& numbers) const {
  begin_number_round();
  for (const NumberExpr* e : p_.number_inputs) {
    numbers.emplace_back();
    if (e && !e->eval(base, &numbers.back())) return false;
  }
  return true;
}

// After the guards: whether the graph can be made at these sizes. Plans are kept, so that only new sizes cost more than
// a look.
bool CapturedRegion::fits_sizes(Slots base) {
  selected_ = nullptr;
  try {
    SmallVector<ops::Number, 4> numbers;
    SmallVector<Tensor, 2> made;
    if (numbers_of(base, numbers)) selected_ = p_.fragment->select(tensors_of(base, made), numbers);
    return selected_;
  } catch (const UserError& e) {
    MSJIT_LOG(recompiles, std::string("no plan for these sizes: ") + e.what());
  } catch (const std::bad_alloc&) {
  } catch (const std::exception& e) {
    note_failure(e);
  }
  return false;
}

// An error of ours; where memory or the user's code is at fault, Python says so when the region runs there.
void CapturedRegion::note_failure(const std::exception& e) const {
  capture::note_failure({p_.function, p_.file, p_.function_line,
                         "lines " + std::to_string(p_.first_line) + "-" + std::to_string(p_.last_line),
                         exec::take_failed_op(), e.what()});
}

// The ints of the program that a number is made of.
static void add_ints(const NumberExpr* number, std::set<std::string>& to) {
  std::unordered_set<const NumberExpr*> seen;
  std::vector<const NumberExpr*> left{number};
  while (!left.empty()) {
    const NumberExpr* e = left.back();
    left.pop_back();
    if (!e || !seen.insert(e).second) continue;
    if (e->kind == NumberExpr::kSource && e->hint.kind == NumberKind::kInt && !e->sizes) to.insert(e->source->text);
    left.push_back(e->a);
    left.push_back(e->b);
  }
}

bool CapturedRegion::add_size_differences(Slots base, VaryingSizes& to) const {
  VaryingSizes found;
  begin_number_round();
  for (const Guard& g : p_.guards.list()) {
    if (g.check(base)) continue;
    if (g.number) {
      ops::Number now;
      if (!g.number->eval(base, &now)) return false;  // of another type
      if (g.kind == GuardKind::kNumber) add_ints(g.number, found.ints);
      continue;
    }
    uint64_t mask = g.size_difference(base);
    if (!mask) return false;
    found.dims[g.source->text] |= static_cast<uint32_t>(mask);
  }
  to.add(found);
  return !found.empty();
}

// Of what may fail without an end to what later guards rely on: their objects may be kept alive by earlier guards
// alone.
static bool keeps_nothing(GuardKind kind) {
  switch (kind) {
    case GuardKind::kEqual:
    case GuardKind::kBranch:
    case GuardKind::kComputes:
    case GuardKind::kArrayMeta:
    case GuardKind::kTensorMeta:
    case GuardKind::kTensorSizes:
    case GuardKind::kLeaf:
    case GuardKind::kNoGrad:
    case GuardKind::kPlainGrad:
    case GuardKind::kSameTensor:
    case GuardKind::kNotSameTensor:
    case GuardKind::kDisjoint:
    case GuardKind::kDistinct:
    case GuardKind::kQuietEnds:
    case GuardKind::kGradMode:
    case GuardKind::kDefaultFloat:
      return true;
    default:
      return false;
  }
}

void CapturedRegion::add_number_values(Slots base, NumberValues& to) const {
  begin_number_round();
  for (const Guard& g : p_.guards.list()) {
    if (g.check(base)) continue;
    if (g.kind == GuardKind::kNumber) {
      const ops::Number& was = g.number->hint;
      to[g.number->text()].insert(was.kind == NumberKind::kFloat ? std::bit_cast<uint64_t>(was.f)
                                                                 : static_cast<uint64_t>(was.i));
    } else if (g.kind == GuardKind::kLength) {
      to[g.source->text + " has the length"].insert(g.value);
    } else if (g.kind == GuardKind::kDictKeys || g.kind == GuardKind::kSetItems) {
      to[g.source->text + " has the length"].insert(static_cast<uint64_t>(PyObject_Size(g.object.get())));
    } else if (!keeps_nothing(g.kind)) {
      return;
    } else if (g.kind == GuardKind::kEqual && g.source->kind == SourceKind::kSlot &&
               PyUnicode_CheckExact(g.object.get())) {
      to[g.source->text + " equals"].insert(static_cast<uint64_t>(PyObject_Hash(g.object.get())));
    }
  }
}

Outcome CapturedRegion::run(Slots base, PyObject** result) {
  if (!trace::is_open()) return run_now(base, result);
  trace::Span span(trace::Kind::fragment, p_.function,
                   p_.file + ":" + std::to_string(p_.first_line) + "-" + std::to_string(p_.last_line));
  return run_now(base, result);
}

Outcome CapturedRegion::run_now(Slots base, PyObject** result) {
  if (p_.deepest && recursion_left() < p_.deepest) return Outcome::kMiss;  // Python raises RecursionError there
  try {
    return plain_ ? run_plain(base, result) : run_recipe(base, result);
  } catch (const Interrupted&) {
    return Outcome::kMiss;  // the region runs eagerly; what the signal's handler raised is raised there
  } catch (const UserError& e) {
    MSJIT_LOG(graph_breaks, std::string("a captured region is left to Python: ") + e.what());
    PyErr_Clear();
    return Outcome::kMiss;  // the region runs eagerly and raises there
  } catch (const std::bad_alloc&) {
    PyErr_Clear();
    return Outcome::kMiss;
  } catch (const std::exception& e) {
    note_failure(e);
    PyErr_Clear();
    return Outcome::kMiss;
  } catch (abi::__forced_unwind&) {
    throw;  // the thread ends
  } catch (...) {
    // The code of a user's op raised. KeyboardInterrupt is raised again; the rest raises when the region runs eagerly.
    bool interrupted = PyErr_ExceptionMatches(PyExc_KeyboardInterrupt);
    PyErr_Clear();
    if (interrupted) PyErr_SetInterrupt();
    return Outcome::kMiss;
  }
}

Outcome CapturedRegion::run_recipe(Slots base, PyObject** result) {
  size_t n = p_.tensor_inputs.size();
  SmallVector<TensorImpl*, 8> tensors;
  SmallVector<Tensor, 2> made;
  SmallVector<ops::Number, 4> inputs, numbers;
  if (p_.numbers.has_long()) begin_number_round();
  for (size_t i = 0; i < n; ++i) {
    ops::Number number;
    if (p_.number_inputs[i]) {
      if (!p_.number_inputs[i]->eval(base, &number)) return Outcome::kMiss;
      tensors.push_back(nullptr);
    } else {
      PyObject* o = input(i, base);
      if (!o) return Outcome::kMiss;
      tensors.push_back(tensor(i, o, made));
      if (!tensors.back()) return Outcome::kMiss;
      if (p_.arrays && p_.numbers.has_long()) begin_number_round();  // what makes tensors may run code
    }
    inputs.push_back(number);
  }
  if (p_.arrays && overlaps(tensors)) return Outcome::kMiss;
  for (int w : p_.unrecorded)
    if (const auto* a = tensors[static_cast<size_t>(w)]->autograd; a && a->view_base && a->view_base.requires_grad())
      return Outcome::kMiss;
  msjit::Ref<exec::Fragment> hold;
  exec::Fragment* runs = fragment(base, hold);
  checked_ = Slots();
  for (const NumberExpr* e : p_.recipe.numbers) {
    ops::Number number;
    if (e && !e->eval(base, &number)) return Outcome::kMiss;
    numbers.push_back(number);
  }
  Registers regs(static_cast<size_t>(p_.recipe.registers));
  if (!read_sources(p_.recipe, base, regs.data())) return Outcome::kMiss;
  std::unique_ptr<HeldVariables> variables = p_.unread ? p_.unread->begin(base, tensors, inputs) : nullptr;
  Building building{p_.recipe, numbers, regs.data()};
  exec::RunResult outputs;
  outputs.prepare = &Building::run;
  outputs.context = &building;
  if (runs && runs->run(tensors, inputs, outputs) != exec::Status::kOk) return Outcome::kMiss;
  outputs.ready();
  if (!apply_effects(p_.recipe, regs.data())) raise_soon();

  PyRef unread;
  if (variables) {
    variables->give(regs.data());
    unread = hold_unread(std::move(variables));
  }
  SmallVector<PyRef, 16> old;
  for (const SlotWrite& w : p_.writes)
    old.push_back(w.lent ? base.lend(w.slot, regs[w.reg])
                         : base.exchange(w.slot, w.reg == kUnread ? unread
                                                 : w.reg < 0      ? PyRef()
                                                                  : PyRef::borrow(regs[w.reg])));
  if (p_.returns) {
    *result = regs[p_.result];
    regs[p_.result] = nullptr;
  }
  return Outcome::kHit;  // what was overwritten goes now: everything is in place
}

void CapturedRegion::describe_failure(Slots base, std::string* guard, std::string* old_value, std::string* new_value,
                                      int* line) const {
  int i = p_.guards.first_failure(base);
  if (i < 0) {
    SmallVector<ops::Number, 4> numbers;
    SmallVector<Tensor, 2> made;
    *guard = p_.varying && numbers_of(base, numbers) ? p_.fragment->misfit(tensors_of(base, made), numbers, line) : "";
    if (!guard->empty()) {
      *old_value = "sizes that were planned";
      *new_value = "other sizes";
      for (TensorImpl* t : tensors_of(base, made))
        if (t) *new_value += " " + to_string(*t->meta);
    } else {
      *guard = "a number left 64 bits";
    }
    return;
  }
  const Guard& g = p_.guards.list()[static_cast<size_t>(i)];
  *guard = g.text();
  *old_value = g.expected();
  *new_value = g.found(base);
  *line = g.line;
}

OtherObject CapturedRegion::fails_by_identity(Slots base) const {
  const int i = p_.guards.first_failure(base);
  if (i < 0) return OtherObject::kNo;
  const Guard& g = p_.guards.list()[static_cast<size_t>(i)];
  if (g.kind != GuardKind::kIs && g.kind != GuardKind::kType) {
    return g.kind == GuardKind::kTypeVersion || g.kind == GuardKind::kFunctionCode ? OtherObject::kYes
                                                                                   : OtherObject::kNo;
  }
  PyObject* now = g.source ? g.source->read(base) : nullptr;
  if (now && g.kind == GuardKind::kType) now = reinterpret_cast<PyObject*>(Py_TYPE(now));
  return now && g.object && made_by_same_statement(g.object.get(), now) ? OtherObject::kMadeAnew : OtherObject::kYes;
}

}  // namespace msjit::capture
