// Guard programs (StraightLine) to machine code: one pass over the program with the processor's registers. A value is
// spilled at most once, since it is defined once, and the one whose next use is farthest goes first. Constants are
// immediates of their uses. The pass runs twice: the first finds which registers must be saved and how many slots the
// frame has. asmjit's own allocator is not linear: it took most of the compile time of a training step.
//
// Here stands what is the same on all processors; a processor's class has the instructions.
#pragma once
#include <climits>
#include <map>
#include <span>
#include <vector>

#include "jit/codegen/cpu/processor.h"

namespace msjit::codegen {

class LineEmitter {
 public:
  using Code = StraightLine::Code;
  using Step = StraightLine::Step;
  using Label = assembler::Label;
  using LineFrame = processor::LineFrame;
  static constexpr int kNone = -1, kNever = INT_MAX;

  // The processor's registers by number.
  struct RegisterFile {
    std::span<const int> order;  // of two that serve equally the earlier is taken
    std::span<const int> args;   // of a C function
    uint32_t callee_saved;       // as bits
    uint32_t reserved;           // bits of those that hold no values
    int scratch, out, result;    // out: keeps the outputs' address in a program that has outputs; callee-saved
  };

  LineFrame build();

 protected:
  LineEmitter(const StraightLine& program, LineFrame frame, const RegisterFile& file);
  virtual ~LineEmitter() = default;

  struct Value {
    std::vector<int> uses;  // positions
    size_t used = 0;        // those that lie behind
    int reg = kNone, slot = kNone;
    const Step* constant = nullptr;
  };

  // ---- the processor's instructions
  virtual Label new_label() = 0;
  virtual void bind_label(const Label& label) = 0;
  virtual void jump(const Label& label) = 0;
  virtual void enter_frame() = 0;  // saves frame_.saved, makes room for frame_.slots
  virtual void leave_frame() = 0;  // and returns
  virtual void move(int to, int from) = 0;
  virtual void move_constant(int to, uint64_t value) = 0;
  virtual void load_slot(int to, int slot) = 0;
  virtual void store_slot(int slot, int from) = 0;
  virtual void call_function(uint64_t address) = 0;
  virtual void set_result(int value) = 0;
  // One step that is no call and no constant; its operands are released by the caller. `next` of a load that nothing
  // but a check right behind it uses; true: both were emitted.
  virtual void emit(const Step& s) = 0;
  virtual bool emit_folded(const Step& load, const Step& check) = 0;

  // ---- values
  int next_use(const Value& v) const { return v.used < v.uses.size() ? v.uses[v.used] : kNever; }
  // Whether a call stands between here and the value's last use.
  bool spans_call(const Value& v) const;
  bool dead(const Step& s) const { return s.dst >= 0 && values_[s.dst].uses.empty(); }
  static bool is_load(const Step& s) { return s.code <= Code::kLoad8; }
  static bool is_call(const Step& s) { return s.code >= Code::kCall1 && s.code <= Code::kCallOutputs; }

  // ---- registers
  static uint32_t bit(int id) { return 1u << id; }
  // A register that nothing holds, after spilling if it must be.
  int pick(bool across_call, uint32_t locked = 0);
  // The value in a register; `locked` are registers that must stay.
  int in_register(int value, uint32_t locked = 0);
  int define(int value, uint32_t locked = 0);
  // After an instruction: a use lies behind; what has none left gives its places back.
  void release(int value);
  Label fail(int check);
  bool has_calls() const { return !calls_.empty(); }

  const RegisterFile& file_;
  LineFrame frame_;
  std::vector<Value> values_;

 private:
  void enter();
  void call(const Step& s);
  void store(Value& v);
  void drop(int reg);
  void bind(int value, int reg);
  void move_to(Value& v, int reg);
  bool callee_saved(int reg) const { return file_.callee_saved & bit(reg); }

  const std::vector<Step>& steps_;
  std::vector<int> calls_;
  int owner_[32];
  uint32_t reserved_ = 0, used_ = 0;
  std::vector<int> free_slots_;
  int slots_ = 0, position_ = -1;
  bool has_output_ = false;
  std::map<int, Label> fails_;
};

}  // namespace msjit::codegen
