// Guard programs in machine code.
#include "jit/codegen/straightline.h"

#if defined(__x86_64__)
#include <asmjit/x86.h>

#include <algorithm>
#include <bit>
#include <climits>
#include <map>
#include <type_traits>

namespace msjit::codegen {
namespace {

using Code = StraightLine::Code;
using namespace asmjit;

// Never destroyed: guards may still run while the process ends.
JitRuntime& runtime() {
  static auto* r = new JitRuntime();
  return *r;
}

using Entry = int64_t (*)(const void* base, uint64_t* out);

class Assembled : public GuardProgram {
 public:
  Assembled(Entry entry, size_t bytes) : entry_(entry), bytes_(bytes) {}
  ~Assembled() override { runtime().release(entry_); }
  int64_t run(const void* base, uint64_t* out) const override { return entry_(base, out); }
  size_t code_bytes() const override { return bytes_; }

 private:
  Entry entry_;
  size_t bytes_;
};

// One pass over the program with the processor's registers: a value is spilled at most once, since it is defined once,
// and the one whose next use is farthest goes first. Constants are immediates of their uses. The pass runs twice: the
// first finds which registers must be saved and how many slots the frame has. asmjit's own allocator is not linear: it
// took most of the compile time of a training step.
class Builder {
 public:
  struct StackFrame {
    uint32_t saved = 0;  // bits of callee-saved registers in use
    int slots = 0;
  };
  Builder(const StraightLine& program, x86::Assembler& a, StackFrame frame)
      : steps_(program.steps()), a_(a), frame_(frame) {
    values_.resize(program.registers());
    for (int i = 0; i < static_cast<int>(steps_.size()); ++i) {
      for (int r : {steps_[i].a, steps_[i].b, steps_[i].c}) {
        if (r >= 0) values_[r].uses.push_back(i);
      }
      if (is_call(steps_[i])) calls_.push_back(i);
      if (steps_[i].code == Code::kOutput || steps_[i].code == Code::kCallOutputs) has_output_ = true;
      if (steps_[i].code == Code::kConstant) values_[steps_[i].dst].constant = &steps_[i];
    }
  }

  StackFrame build() {
    Label done = a_.newLabel();
    enter();
    for (position_ = 0; position_ < static_cast<int>(steps_.size()); ++position_) {
      const Step& s = steps_[position_];
      if (is_load(s) && folds_into_next(s)) {
        check(steps_[position_ + 1], &s);
        release(s.a);
        ++position_;
        release(steps_[position_].b);
        continue;
      }
      step(s);
      for (int r : {s.a, s.b, s.c}) release(r);
    }
    a_.xor_(x86::eax, x86::eax);
    a_.bind(done);
    leave();
    for (auto& [check, label] : fails_) {
      a_.bind(label);
      a_.mov(x86::eax, Imm(check + 1));
      a_.jmp(done);
    }
    return frame_;
  }

 private:
  using Step = StraightLine::Step;
  using Gp = x86::Gp;
  static constexpr int kNone = -1, kNever = INT_MAX;
  static constexpr int kScratch = Gp::kIdR11, kOut = Gp::kIdR15;
  static constexpr uint32_t kCalleeSaved =
      1u << Gp::kIdBx | 1u << Gp::kIdBp | 1u << Gp::kIdR12 | 1u << Gp::kIdR13 | 1u << Gp::kIdR14 | 1u << Gp::kIdR15;
  static constexpr int kSaveOrder[] = {Gp::kIdBx, Gp::kIdBp, Gp::kIdR12, Gp::kIdR13, Gp::kIdR14, Gp::kIdR15};
  // Of two that serve equally the earlier is taken: short encodings first.
  static constexpr int kOrder[] = {Gp::kIdAx,  Gp::kIdCx, Gp::kIdDx, Gp::kIdSi,  Gp::kIdDi,  Gp::kIdR8,  Gp::kIdR9,
                                   Gp::kIdR10, Gp::kIdBx, Gp::kIdBp, Gp::kIdR12, Gp::kIdR13, Gp::kIdR14, Gp::kIdR15};
  static constexpr int kArgs[] = {Gp::kIdDi, Gp::kIdSi, Gp::kIdDx};

  struct Value {
    std::vector<int> uses;  // positions
    size_t used = 0;        // those that lie behind
    int reg = kNone, slot = kNone;
    const Step* constant = nullptr;
  };

  static bool is_call(const Step& s) { return s.code >= Code::kCall1 && s.code <= Code::kCallOutputs; }
  static bool is_load(const Step& s) { return s.code <= Code::kLoad8; }
  static bool fits(uint64_t v) { return static_cast<int64_t>(v) == static_cast<int32_t>(v); }
  int next_use(const Value& v) const { return v.used < v.uses.size() ? v.uses[v.used] : kNever; }
  // Whether a call stands between here and the value's last use.
  bool spans_call(const Value& v) const {
    auto call = std::upper_bound(calls_.begin(), calls_.end(), position_);
    return call != calls_.end() && !v.uses.empty() && *call < v.uses.back();
  }
  // A check of a loaded value that nothing else uses compares memory.
  bool folds_into_next(const Step& s) const {
    if (values_[s.dst].uses.size() != 1 || position_ + 1 == static_cast<int>(steps_.size())) return false;
    const Step& next = steps_[position_ + 1];
    if (next.a != s.dst || next.b == s.dst) return false;
    switch (next.code) {
      case Code::kEqual:
      case Code::kNotEqual:
        return s.code == Code::kLoad64 || next.imm <= (s.code == Code::kLoad8 ? 0x7f : 0x7fffffff);
      case Code::kNonzero:
      case Code::kZero:
        return true;
      case Code::kMasked:
        return next.imm2 == 0 && next.imm <= (s.code == Code::kLoad8 ? 0x7f : 0x7fffffff);
      default:
        return false;
    }
  }

  static Gp r64(int id) { return x86::gpq(id); }
  static Gp r32(int id) { return x86::gpd(id); }
  static uint32_t bit(int id) { return 1u << id; }

  // ---- frame: saved registers, then slots; calls are aligned by an unused slot
  int frame_bytes() const {
    int pushes = std::popcount(frame_.saved);
    int slots = frame_.slots;
    if (!calls_.empty() && (pushes + slots) % 2 == 0) ++slots;
    return slots * 8;
  }
  void enter() {
    for (int r : kSaveOrder) {
      if (frame_.saved & bit(r)) a_.push(r64(r));
    }
    if (frame_bytes()) a_.sub(x86::rsp, Imm(frame_bytes()));
    bind(0, Gp::kIdDi);
    reserved_ = bit(kScratch) | bit(Gp::kIdSp);
    if (has_output_) {
      reserved_ |= bit(kOut);
      used_ |= bit(kOut);
      a_.mov(r64(kOut), x86::rsi);
    }
    if (spans_call(values_[0])) move_to(values_[0], pick(true));
  }
  void leave() {
    if (frame_bytes()) a_.add(x86::rsp, Imm(frame_bytes()));
    for (int i = static_cast<int>(std::size(kSaveOrder)) - 1; i >= 0; --i) {
      if (frame_.saved & bit(kSaveOrder[i])) a_.pop(r64(kSaveOrder[i]));
    }
    a_.ret();
    frame_.saved = used_ & kCalleeSaved;
    frame_.slots = slots_;
  }
  x86::Mem slot(const Value& v) const { return x86::qword_ptr(x86::rsp, v.slot * 8); }

  // ---- registers
  void store(Value& v) {
    if (v.slot != kNone) return;
    if (free_slots_.empty()) {
      v.slot = slots_++;
    } else {
      v.slot = free_slots_.back();
      free_slots_.pop_back();
    }
    a_.mov(slot(v), r64(v.reg));
  }
  void drop(int reg) {
    if (owner_[reg] == kNone) return;
    values_[owner_[reg]].reg = kNone;
    owner_[reg] = kNone;
  }
  // A register that nothing holds, after spilling if it must be.
  int pick(bool across_call, uint32_t locked = 0) {
    int best = kNone, farthest = -1;
    for (int pass = 0; pass < 2 && best == kNone; ++pass) {
      for (int r : kOrder) {
        const bool preferred = ((kCalleeSaved & bit(r)) != 0) == across_call;
        if (owner_[r] == kNone && !((reserved_ | locked) & bit(r)) && (preferred || pass == 1)) {
          // A call would only force what spans it out of a caller-saved register again.
          if (pass == 1 && across_call) continue;
          best = r;
          break;
        }
      }
    }
    if (best == kNone) {
      for (int r : kOrder) {
        if ((reserved_ | locked) & bit(r)) continue;
        if (across_call && !(kCalleeSaved & bit(r))) continue;
        int next = owner_[r] == kNone ? kNever : next_use(values_[owner_[r]]);
        if (next > farthest) {
          farthest = next;
          best = r;
        }
      }
      if (owner_[best] != kNone) {
        Value& v = values_[owner_[best]];
        if (next_use(v) != kNever && !v.constant) store(v);
        drop(best);
      }
    }
    used_ |= bit(best);
    return best;
  }
  void bind(int value, int reg) {
    values_[value].reg = reg;
    owner_[reg] = value;
  }
  void move_to(Value& v, int reg) {
    int value = owner_[v.reg];
    a_.mov(r64(reg), r64(v.reg));
    owner_[v.reg] = kNone;
    bind(value, reg);
  }
  // The value in a register; `locked` are registers that must stay.
  int in_register(int value, uint32_t locked = 0) {
    Value& v = values_[value];
    if (v.reg != kNone) return v.reg;
    int r = pick(false, locked);
    if (v.constant) {
      a_.mov(r64(r), Imm(v.constant->imm));
    } else {
      a_.mov(r64(r), slot(v));
    }
    bind(value, r);
    return r;
  }
  int define(int value, uint32_t locked = 0) {
    int r = pick(spans_call(values_[value]), locked);
    bind(value, r);
    return r;
  }
  // After an instruction: a use lies behind; what has none left gives its places back.
  void release(int value) {
    if (value < 0) return;
    Value& v = values_[value];
    while (v.used < v.uses.size() && v.uses[v.used] <= position_) ++v.used;
    if (next_use(v) != kNever) return;
    if (v.reg != kNone) drop(v.reg);
    if (v.slot != kNone) {
      free_slots_.push_back(v.slot);
      v.slot = kNone;
    }
  }

  // ---- steps
  Label fail(int check) {
    auto [it, fresh] = fails_.try_emplace(check);
    if (fresh) it->second = a_.newLabel();
    return it->second;
  }
  void call(const Step& s) {
    for (int r : kOrder) {
      if ((kCalleeSaved & bit(r)) || owner_[r] == kNone) continue;
      Value& v = values_[owner_[r]];
      size_t later = v.used;
      while (later < v.uses.size() && v.uses[later] <= position_) ++later;
      if (later < v.uses.size() && !v.constant) store(v);
    }
    struct Move {
      int to, from;  // registers; from kNone: a constant or a slot
      const Value* v;
    };
    std::vector<Move> moves;
    const int args[] = {s.a, s.b, s.c};
    const int first = s.code == Code::kCallOutputs;
    for (int i = 0; first + i < 3 && args[i] >= 0; ++i) {
      moves.push_back({kArgs[first + i], values_[args[i]].reg, &values_[args[i]]});
    }
    auto pending = [&](int reg, size_t but) {
      for (size_t i = 0; i < moves.size(); ++i) {
        if (i != but && moves[i].from == reg) return true;
      }
      return false;
    };
    while (!moves.empty()) {
      size_t i = 0;
      while (i < moves.size() && pending(moves[i].to, i)) ++i;
      if (i == moves.size()) {  // a cycle
        a_.mov(r64(kScratch), r64(moves[0].from));
        int from = moves[0].from;
        for (auto& m : moves) {
          if (m.from == from) m.from = kScratch;
        }
        continue;
      }
      const Move& m = moves[i];
      if (m.from != kNone) {
        if (m.from != m.to) a_.mov(r64(m.to), r64(m.from));
      } else if (m.v->constant) {
        a_.mov(r64(m.to), Imm(m.v->constant->imm));
      } else {
        a_.mov(r64(m.to), slot(*m.v));
      }
      moves.erase(moves.begin() + static_cast<long>(i));
    }
    if (first) a_.mov(r64(kArgs[0]), r64(kOut));
    for (int r : kOrder) {
      if (!(kCalleeSaved & bit(r))) drop(r);
    }
    a_.call(Imm(s.imm));
    if (values_[s.dst].uses.empty()) return;
    bind(s.dst, Gp::kIdAx);
    used_ |= bit(Gp::kIdAx);
    for (int r : {s.a, s.b, s.c}) release(r);
    if (spans_call(values_[s.dst])) move_to(values_[s.dst], pick(true));
  }
  // What is checked: a register, or memory where the load was folded into the check.
  template <class Operand>
  void check_operand(const Step& s, const Operand& o, bool memory) {
    auto compare = [&](uint64_t imm) {
      if constexpr (std::is_same_v<Operand, Gp>) {
        if (imm == 0) return a_.test(o, o), void();
      }
      if (fits(imm)) {
        a_.cmp(o, Imm(static_cast<int64_t>(imm)));
      } else {
        a_.mov(r64(kScratch), Imm(imm));
        a_.cmp(o, r64(kScratch));
      }
    };
    switch (s.code) {
      case Code::kEqual:
        compare(s.imm);
        a_.jne(fail(s.check));
        break;
      case Code::kNotEqual:
        compare(s.imm);
        a_.je(fail(s.check));
        break;
      case Code::kNonzero:
        compare(0);
        a_.je(fail(s.check));
        break;
      case Code::kZero:
        compare(0);
        a_.jne(fail(s.check));
        break;
      case Code::kMasked:
        if (memory) {
          a_.test(o, Imm(static_cast<int64_t>(s.imm)));
        } else {
          a_.mov(r64(kScratch), Imm(s.imm));
          if constexpr (std::is_same_v<Operand, Gp>) a_.and_(r64(kScratch), o);
          if (fits(s.imm2)) {
            a_.cmp(r64(kScratch), Imm(static_cast<int64_t>(s.imm2)));
          } else {
            int t = pick(false, s.a >= 0 && values_[s.a].reg != kNone ? bit(values_[s.a].reg) : 0);
            a_.mov(r64(t), Imm(s.imm2));
            a_.cmp(r64(kScratch), r64(t));
          }
        }
        a_.jne(fail(s.check));
        break;
      case Code::kRange:
        for (auto [bound, lower] : {std::pair{s.imm, true}, {s.imm2, false}}) {
          if (fits(bound)) {
            a_.cmp(o, Imm(static_cast<int64_t>(bound)));
          } else {
            a_.mov(r64(kScratch), Imm(bound));
            a_.cmp(o, r64(kScratch));
          }
          lower ? a_.jl(fail(s.check)) : a_.jg(fail(s.check));
        }
        break;
      default:
        break;
    }
  }
  void check(const Step& s, const Step* load) {
    if (!load) return check_operand(s, r64(in_register(s.a)), false);
    x86::Mem at = x86::ptr(r64(in_register(load->a)), load->offset);
    at.setSize(load->code == Code::kLoad64 ? 8 : load->code == Code::kLoad32 ? 4 : 1);
    check_operand(s, at, true);
  }
  void step(const Step& s) {
    const bool dead = s.dst >= 0 && values_[s.dst].uses.empty();
    switch (s.code) {
      case Code::kLoad64:
      case Code::kLoad32:
      case Code::kLoad8:
      case Code::kAdd:
      case Code::kClear: {
        if (dead) break;
        int from = in_register(s.a);
        release(s.a);  // the result may take the operand's register
        int to = define(s.dst, values_[s.a].reg == from ? bit(from) : 0);
        x86::Mem at = x86::ptr(r64(from), s.offset);
        if (s.code == Code::kLoad64) {
          a_.mov(r64(to), at);
        } else if (s.code == Code::kLoad32) {
          a_.mov(r32(to), x86::dword_ptr(r64(from), s.offset));
        } else if (s.code == Code::kLoad8) {
          a_.movzx(r32(to), x86::byte_ptr(r64(from), s.offset));
        } else if (s.code == Code::kClear) {
          if (to != from) a_.mov(r64(to), r64(from));
          a_.and_(r64(to), Imm(s.offset));
        } else {
          a_.lea(r64(to), at);
        }
        break;
      }
      case Code::kConstant:
        break;
      case Code::kCall1:
      case Code::kCall2:
      case Code::kCall3:
      case Code::kCallOutputs:
        call(s);
        break;
      case Code::kEqualReg: {
        int a = in_register(s.a);
        int b = in_register(s.b, bit(a));
        a_.cmp(r64(a), r64(b));
        a_.jne(fail(s.check));
        break;
      }
      case Code::kOutput:
        a_.mov(x86::qword_ptr(r64(kOut), s.offset * 8), r64(in_register(s.a)));
        break;
      default:
        check(s, nullptr);
    }
  }

  const std::vector<Step>& steps_;
  x86::Assembler& a_;
  StackFrame frame_;
  std::vector<Value> values_;
  std::vector<int> calls_;
  int owner_[16] = {kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone,
                    kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
  uint32_t reserved_ = 0, used_ = 0;
  std::vector<int> free_slots_;
  int slots_ = 0, position_ = -1;
  bool has_output_ = false;
  std::map<int, Label> fails_;
};

class Quiet : public ErrorHandler {
 public:
  void handleError(Error, const char*, BaseEmitter*) override { failed = true; }
  bool failed = false;
};

}  // namespace

std::unique_ptr<GuardProgram> assemble(const StraightLine& program) {
  Builder::StackFrame frame;
  for (bool last : {false, true}) {
    CodeHolder code;
    Quiet errors;
    if (code.init(runtime().environment()) != kErrorOk) return nullptr;
    code.setErrorHandler(&errors);
    x86::Assembler a(&code);
    frame = Builder(program, a, frame).build();
    if (errors.failed) return nullptr;
    if (!last) continue;
    Entry entry = nullptr;
    if (runtime().add(&entry, &code) != kErrorOk) return nullptr;
    return std::make_unique<Assembled>(entry, code.codeSize());
  }
  return nullptr;
}

}  // namespace msjit::codegen
#else
namespace msjit::codegen {
std::unique_ptr<GuardProgram> assemble(const StraightLine&) { return nullptr; }
}  // namespace msjit::codegen
#endif
