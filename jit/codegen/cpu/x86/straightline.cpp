// Guard programs in x86-64 machine code.
#include <bit>
#include <type_traits>

#include "jit/codegen/cpu/line_emitter.h"

namespace msjit::codegen::x86 {
namespace {

using asmjit::Imm;
namespace x = asmjit::x86;
using x::Gp;

constexpr int kScratch = Gp::kIdR11, kOut = Gp::kIdR15;
constexpr int kSaveOrder[] = {Gp::kIdBx, Gp::kIdBp, Gp::kIdR12, Gp::kIdR13, Gp::kIdR14, Gp::kIdR15};
// Short encodings first.
constexpr int kOrder[] = {Gp::kIdAx,  Gp::kIdCx, Gp::kIdDx, Gp::kIdSi,  Gp::kIdDi,  Gp::kIdR8,  Gp::kIdR9,
                          Gp::kIdR10, Gp::kIdBx, Gp::kIdBp, Gp::kIdR12, Gp::kIdR13, Gp::kIdR14, Gp::kIdR15};
constexpr int kArgs[] = {Gp::kIdDi, Gp::kIdSi, Gp::kIdDx};
constexpr uint32_t kCalleeSaved =
    1u << Gp::kIdBx | 1u << Gp::kIdBp | 1u << Gp::kIdR12 | 1u << Gp::kIdR13 | 1u << Gp::kIdR14 | 1u << Gp::kIdR15;
constexpr LineEmitter::RegisterFile kFile{kOrder, kArgs, kCalleeSaved, 1u << Gp::kIdSp, kScratch, kOut, Gp::kIdAx};

Gp r64(int id) { return x::gpq(static_cast<uint32_t>(id)); }
Gp r32(int id) { return x::gpd(static_cast<uint32_t>(id)); }
bool fits(uint64_t v) { return static_cast<int64_t>(v) == static_cast<int32_t>(v); }

class Line final : public LineEmitter {
 public:
  Line(asmjit::CodeHolder& code, const StraightLine& program, LineFrame frame)
      : LineEmitter(program, frame, kFile), a_(&code) {}

 private:
  Label new_label() override { return assembler::new_label(a_); }
  void bind_label(const Label& label) override { a_.bind(label); }
  void jump(const Label& label) override { a_.jmp(label); }

  // Saved registers, then slots; calls are aligned by an unused slot.
  int frame_bytes() const {
    int pushes = std::popcount(frame_.saved);
    int slots = frame_.slots;
    if (has_calls() && (pushes + slots) % 2 == 0) ++slots;
    return slots * 8;
  }
  void enter_frame() override {
    for (int r : kSaveOrder) {
      if (frame_.saved & bit(r)) a_.push(r64(r));
    }
    if (frame_bytes()) a_.sub(x::rsp, Imm(frame_bytes()));
  }
  void leave_frame() override {
    if (frame_bytes()) a_.add(x::rsp, Imm(frame_bytes()));
    for (int i = static_cast<int>(std::size(kSaveOrder)) - 1; i >= 0; --i) {
      if (frame_.saved & bit(kSaveOrder[i])) a_.pop(r64(kSaveOrder[i]));
    }
    a_.ret();
  }
  void move(int to, int from) override { a_.mov(r64(to), r64(from)); }
  void move_constant(int to, uint64_t value) override { a_.mov(r64(to), Imm(value)); }
  void load_slot(int to, int slot) override { a_.mov(r64(to), x::qword_ptr(x::rsp, slot * 8)); }
  void store_slot(int slot, int from) override { a_.mov(x::qword_ptr(x::rsp, slot * 8), r64(from)); }
  void call_function(uint64_t address) override { a_.call(Imm(address)); }
  void set_result(int value) override { value == 0 ? a_.xor_(x::eax, x::eax) : a_.mov(x::eax, Imm(value)); }

  // A check of a loaded value that nothing else uses compares memory.
  bool emit_folded(const Step& load, const Step& check) override {
    const uint64_t limit = load.code == Code::kLoad8 ? 0x7f : 0x7fffffff;
    switch (check.code) {
      case Code::kEqual:
      case Code::kNotEqual:
        if (load.code != Code::kLoad64 && check.imm > limit) return false;
        break;
      case Code::kNonzero:
      case Code::kZero:
        break;
      case Code::kMasked:
        if (check.imm2 != 0 || check.imm > limit) return false;
        break;
      default:
        return false;
    }
    x::Mem at = x::ptr(r64(in_register(load.a)), load.offset,
                       load.code == Code::kLoad64   ? 8u
                       : load.code == Code::kLoad32 ? 4u
                                                    : 1u);
    check_operand(check, at, true);
    return true;
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

  void emit(const Step& s) override {
    switch (s.code) {
      case Code::kLoad64:
      case Code::kLoad32:
      case Code::kLoad8:
      case Code::kAdd:
      case Code::kClear: {
        if (dead(s)) break;
        int from = in_register(s.a);
        release(s.a);  // the result may take the operand's register
        int to = define(s.dst, values_[s.a].reg == from ? bit(from) : 0);
        x::Mem at = x::ptr(r64(from), s.offset);
        if (s.code == Code::kLoad64) {
          a_.mov(r64(to), at);
        } else if (s.code == Code::kLoad32) {
          a_.mov(r32(to), x::dword_ptr(r64(from), s.offset));
        } else if (s.code == Code::kLoad8) {
          a_.movzx(r32(to), x::byte_ptr(r64(from), s.offset));
        } else if (s.code == Code::kClear) {
          if (to != from) a_.mov(r64(to), r64(from));
          a_.and_(r64(to), Imm(s.offset));
        } else {
          a_.lea(r64(to), at);
        }
        break;
      }
      case Code::kEqualReg: {
        int a = in_register(s.a);
        int b = in_register(s.b, bit(a));
        a_.cmp(r64(a), r64(b));
        a_.jne(fail(s.check));
        break;
      }
      case Code::kOutput:
        a_.mov(x::qword_ptr(r64(kOut), s.offset * 8), r64(in_register(s.a)));
        break;
      default:
        check_operand(s, r64(in_register(s.a)), false);
    }
  }

  x::Assembler a_;
};

}  // namespace
}  // namespace msjit::codegen::x86

namespace msjit::codegen::processor {

LineFrame emit_line(assembler::CodeHolder& code, const StraightLine& program, LineFrame frame) {
  return x86::Line(code, program, frame).build();
}

}  // namespace msjit::codegen::processor
