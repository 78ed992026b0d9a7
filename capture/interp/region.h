// A captured region: guards, fragment and recipe.
#pragma once
#include "capture/effects/recipe.h"
#include "capture/guards/compile.h"
#include "capture/guards/lifetime.h"
#include "capture/interp/capture.h"
#include "capture/interp/unread.h"
#include "jit/exec/fragment.h"

namespace msjit::capture {

class CapturedRegion final : public Specialisation {
 public:
  struct SlotWrite {
    int slot;           // into base
    int reg;            // kUnbound, kUnread: what it becomes
    bool lent = false;  // the slot, of the stack, borrows from a variable
  };
  static constexpr int kUnbound = -1, kUnread = -2;
  struct Parts {
    SourcePool sources;
    NumberPool numbers;
    GuardSet guards;
    std::vector<const Source*> tensor_inputs;
    std::vector<const NumberExpr*> number_inputs;
    msjit::Ref<exec::Fragment> fragment;
    Recipe recipe;
    std::vector<SlotWrite> writes;
    msjit::Ref<UnreadRecipe> unread;  // of variables that nobody reads behind it
    int result = -1;                  // register, when it returns
    bool returns = false, varying = false;
    bool leaves_variables = false;
    bool arrays = false;          // among the inputs
    bool keeps_inputs = false;    // the tape does: arrays are copied where they may be
    std::vector<int> writes_to;   // inputs
    std::vector<int> unrecorded;  // of them: those that the tape would see if they were views of what has a history
    Landing landing{-1, 0};
    std::string function, file;  // of the code, and where it begins
    int function_line = 0;
    int first_line = 0, last_line = 0, tensor_ops = 0;
    int64_t length = 0;
    int deepest = 0;  // frames that Python would enter below the region's at once
  };
  explicit CapturedRegion(Parts parts);

  bool check(Slots base) override;
  bool returns() const override { return p_.returns; }
  Landing landing() const override { return p_.landing; }
  bool leaves_variables() const override { return p_.leaves_variables; }
  Outcome run(Slots base, PyObject** result) override;
  void loosen(const Keepers& keepers, std::function<void()> on_death) override;
  void code_ends() override { lifetime_.code_ends(); }
  void end_watching() override { lifetime_.end(); }
  bool stale() const override { return p_.guards.stale(); }
  std::vector<Fact> facts(PyObject* globals) const override { return facts_of(p_.guards, globals); }
  void describe_failure(Slots base, std::string* guard, std::string* old_value, std::string* new_value,
                        int* line) const override;
  OtherObject fails_by_identity(Slots base) const override;
  bool add_size_differences(Slots base, VaryingSizes& to) const override;
  void add_number_values(Slots base, NumberValues& to) const override;
  uint64_t plans() const override { return p_.fragment ? p_.fragment->plans() : 0; }
  std::string guards_text() const override { return p_.guards.text(); }
  std::string graph_text() const override { return p_.fragment ? p_.fragment->graph_text() : ""; }
  std::string kernels_text() const override { return p_.fragment ? p_.fragment->kernels_text() : ""; }
  std::string replay_text() const override { return p_.fragment ? p_.fragment->replay_text() : std::string(); }
  double compile_seconds() const override { return p_.fragment ? p_.fragment->compile_seconds() : 0; }
  uint64_t backward_compiles() const override { return p_.fragment ? p_.fragment->backward_compiles() : 0; }
  int first_line() const override { return p_.first_line; }
  int last_line() const override { return p_.last_line; }
  int tensor_ops() const override { return p_.tensor_ops; }
  int guard_count() const override { return static_cast<int>(p_.guards.list().size()); }
  int64_t length() const override { return p_.length; }

 private:
  static constexpr size_t kMaxPlainInputs = 16;
  Outcome run_now(Slots base, PyObject** result);
  // They may throw what code of the fragment throws.
  Outcome run_plain(Slots base, PyObject** result);
  Outcome run_recipe(Slots base, PyObject** result);
  PyObject* input(size_t i, Slots base) const {
    return checked_ == base ? inputs_[i] : p_.tensor_inputs[i]->read(base);
  }
  SmallVector<TensorImpl*, 8> tensors_of(Slots base, SmallVector<Tensor, 2>& made) const;
  TensorImpl* tensor(size_t i, PyObject* o, SmallVector<Tensor, 2>& made) const;
  bool overlaps(std::span<TensorImpl* const> tensors) const;
  bool numbers_of(Slots base, SmallVector<ops::Number, 4>& numbers) const;
  bool fits_sizes(Slots base);
  void note_failure(const std::exception& e) const;
  // What runs the inputs that were just checked; `hold` keeps it while other threads may run.
  exec::Fragment* fragment(Slots base, msjit::Ref<exec::Fragment>& hold) const {
    if (!selected_ || checked_ != base) return p_.fragment.get();
    hold = msjit::Ref<exec::Fragment>(selected_);
    return selected_;
  }

  Parts p_;
  exec::Fragment* selected_ = nullptr;  // of what was checked last: the plan for its sizes, borrowed
  bool plain_ = false;                  // tensors in, one tensor returned, nothing else: no recipe needed
  std::unique_ptr<codegen::GuardProgram> program_;
  bool strict_;
  Lifetime lifetime_;
  // What check() read, for the run() that follows it.
  std::vector<PyObject*> inputs_;
  Slots checked_;
};

}  // namespace msjit::capture
