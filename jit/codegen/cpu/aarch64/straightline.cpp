// Guard programs in AArch64 machine code.
#include <bit>

#include "jit/codegen/cpu/aarch64/emitter.h"
#include "jit/codegen/cpu/line_emitter.h"

namespace msjit::codegen::aarch64 {
namespace {

using asmjit::imm;
namespace x = asmjit::a64;

constexpr int kScratch = 16, kNumber = 17, kOut = 28;
constexpr int kOrder[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28};
constexpr int kArgs[] = {0, 1, 2};
constexpr uint32_t kCalleeSaved = 0x3ffu << 19;
// x17: numbers of instructions; x18 belongs to the system; x29 to x31: frame, link, stack.
constexpr LineEmitter::RegisterFile kFile{kOrder, kArgs, kCalleeSaved, 1u << 17 | 1u << 18 | 7u << 29, kScratch,
                                          kOut,   0};

Gp general(int id) { return x::x(static_cast<uint32_t>(id)); }

class Line final : public LineEmitter {
 public:
  Line(asmjit::CodeHolder& code, const StraightLine& program, LineFrame frame)
      : LineEmitter(program, frame, kFile), a_(&code) {}

 private:
  Label new_label() override { return assembler::new_label(a_); }
  void bind_label(const Label& label) override { a_.bind(label); }
  void jump(const Label& label) override { a_.b(label); }

  // The link, saved registers, slots.
  int slots_at() const { return 8 + 8 * std::popcount(frame_.saved); }
  int frame_bytes() const {
    if (!has_calls() && !frame_.saved && !frame_.slots) return 0;
    return (slots_at() + 8 * frame_.slots + 15) / 16 * 16;
  }
  template <class F>
  void each_saved(F f) {
    int at = 8;
    for (int r = 19; r <= 28; ++r) {
      if (!(frame_.saved & bit(r))) continue;
      f(r, at);
      at += 8;
    }
  }
  void enter_frame() override {
    if (!frame_bytes()) return;
    add_number(a_, x::sp, x::sp, -frame_bytes());
    a_.str(x::x30, x::ptr(x::sp));
    each_saved([&](int r, int at) { a_.str(general(r), x::ptr(x::sp, at)); });
  }
  void leave_frame() override {
    if (frame_bytes()) {
      each_saved([&](int r, int at) { a_.ldr(general(r), x::ptr(x::sp, at)); });
      a_.ldr(x::x30, x::ptr(x::sp));
      add_number(a_, x::sp, x::sp, frame_bytes());
    }
    a_.ret(x::x30);
  }
  void move(int to, int from) override { a_.mov(general(to), general(from)); }
  void move_constant(int to, uint64_t value) override { move_bits(a_, general(to), value); }
  void load_slot(int to, int slot) override { a_.ldr(general(to), memory(x::sp, slots_at() + slot * 8, 8)); }
  void store_slot(int slot, int from) override { a_.str(general(from), memory(x::sp, slots_at() + slot * 8, 8)); }
  void call_function(uint64_t address) override {
    move_bits(a_, general(kNumber), address);
    a_.blr(general(kNumber));
  }
  void set_result(int value) override { move_bits(a_, x::x0, static_cast<uint64_t>(value)); }

  x::Mem memory(const Gp& base, int offset, int size) {
    const bool scaled = offset >= 0 && offset % size == 0 && offset / size < 4096;
    if (scaled) return x::ptr(base, offset);
    add_number(a_, general(kNumber), base, offset);
    return x::ptr(general(kNumber));
  }
  void compare(int reg, uint64_t number) {
    if (number < 4096) {
      a_.cmp(general(reg), imm(number));
    } else {
      move_bits(a_, general(kNumber), number);
      a_.cmp(general(reg), general(kNumber));
    }
  }

  bool emit_folded(const Step&, const Step&) override { return false; }

  void emit(const Step& s) override {
    switch (s.code) {
      case Code::kLoad64:
      case Code::kLoad32:
      case Code::kLoad8:
      case Code::kAdd:
      case Code::kClear: {
        if (dead(s)) break;
        const int from = in_register(s.a);
        release(s.a);  // the result may take the operand's register
        const int to = define(s.dst, values_[s.a].reg == from ? bit(from) : 0);
        if (s.code == Code::kLoad64) {
          a_.ldr(general(to), memory(general(from), s.offset, 8));
        } else if (s.code == Code::kLoad32) {
          a_.ldr(general(to).w(), memory(general(from), s.offset, 4));
        } else if (s.code == Code::kLoad8) {
          a_.ldrb(general(to).w(), memory(general(from), s.offset, 1));
        } else if (s.code == Code::kClear) {
          move_bits(a_, general(kNumber), static_cast<uint64_t>(static_cast<int64_t>(s.offset)));
          a_.and_(general(to), general(from), general(kNumber));
        } else {
          add_number(a_, general(to), general(from), s.offset);
        }
        break;
      }
      case Code::kEqualReg: {
        const int a = in_register(s.a), b = in_register(s.b, bit(a));
        a_.cmp(general(a), general(b));
        a_.b_ne(fail(s.check));
        break;
      }
      case Code::kOutput: {
        const int from = in_register(s.a);
        a_.str(general(from), memory(general(kOut), s.offset * 8, 8));
        break;
      }
      case Code::kEqual:
        compare(in_register(s.a), s.imm);
        a_.b_ne(fail(s.check));
        break;
      case Code::kNotEqual:
        compare(in_register(s.a), s.imm);
        a_.b_eq(fail(s.check));
        break;
      case Code::kNonzero:
        a_.cbz(general(in_register(s.a)), fail(s.check));
        break;
      case Code::kZero:
        a_.cbnz(general(in_register(s.a)), fail(s.check));
        break;
      case Code::kMasked:
        move_bits(a_, general(kScratch), s.imm);
        a_.and_(general(kScratch), general(kScratch), general(in_register(s.a)));
        compare(kScratch, s.imm2);
        a_.b_ne(fail(s.check));
        break;
      case Code::kRange: {
        const int reg = in_register(s.a);
        compare(reg, s.imm);
        a_.b_lt(fail(s.check));
        compare(reg, s.imm2);
        a_.b_gt(fail(s.check));
        break;
      }
      case Code::kConstant:
      case Code::kCall1:
      case Code::kCall2:
      case Code::kCall3:
      case Code::kCallOutputs:
        break;  // the shared part's
    }
  }

  x::Assembler a_;
};

}  // namespace
}  // namespace msjit::codegen::aarch64

namespace msjit::codegen::processor {

LineFrame emit_line(assembler::CodeHolder& code, const StraightLine& program, LineFrame frame) {
  return aarch64::Line(code, program, frame).build();
}

}  // namespace msjit::codegen::processor
