// StraightLine: guard programs. Loads, compares and calls of C functions over 64-bit virtual registers, in one straight
// line that leaves at the first check that fails. Compiled by cpu/compile.cpp, interpreted where that is not possible
// and as reference.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace msjit::codegen {

class GuardProgram {
 public:
  // `base` is whatever the program's base() register stands for; out receives output() slots. 0: every check holds,
  // else 1 + the id of the first check that failed (outputs are then undefined).
  virtual int64_t run(const void* base, uint64_t* out) const = 0;
  virtual size_t code_bytes() const = 0;  // 0: interpreted
  virtual ~GuardProgram() = default;
};

class StraightLine {
 public:
  using Reg = int;

  enum class Code : uint8_t {
    kLoad64,
    kLoad32,
    kLoad8,
    kConstant,
    kAdd,    // dst = ...
    kClear,  // offset: the mask of bits that stay, sign-extended
    kCall1,
    kCall2,
    kCall3,
    kCallOutputs,
    kEqual,
    kEqualReg,
    kNotEqual,
    kMasked,
    kNonzero,
    kZero,
    kRange,  // checks
    kOutput,
  };
  struct Step {
    Code code;
    Reg dst = -1, a = -1, b = -1, c = -1;
    int32_t offset = 0;
    uint64_t imm = 0, imm2 = 0;
    int check = -1;
  };

  Reg base() const { return 0; }
  Reg load(Reg from, int32_t offset) { return def({Code::kLoad64, next(), from, -1, -1, offset}); }
  Reg load32(Reg from, int32_t offset) { return def({Code::kLoad32, next(), from, -1, -1, offset}); }  // zero-extended
  Reg load8(Reg from, int32_t offset) { return def({Code::kLoad8, next(), from, -1, -1, offset}); }
  Reg constant(uint64_t v) { return def({Code::kConstant, next(), -1, -1, -1, 0, v}); }
  Reg constant(const void* p) { return constant(reinterpret_cast<uint64_t>(p)); }
  Reg add(Reg a, int32_t offset) { return def({Code::kAdd, next(), a, -1, -1, offset}); }
  Reg clear(Reg a, int32_t bits) { return def({Code::kClear, next(), a, -1, -1, ~bits}); }  // a without these bits
  // C functions uint64_t(uint64_t...): they must not run Python code, allocate, or raise.
  Reg call(const void* fn, Reg a) { return def({Code::kCall1, next(), a, -1, -1, 0, reinterpret_cast<uint64_t>(fn)}); }
  Reg call(const void* fn, Reg a, Reg b) {
    return def({Code::kCall2, next(), a, b, -1, 0, reinterpret_cast<uint64_t>(fn)});
  }
  // The same with the outputs' address first; those it looks at must have been put out.
  Reg call_on_outputs(const void* fn, Reg a) {
    return def({Code::kCallOutputs, next(), a, -1, -1, 0, reinterpret_cast<uint64_t>(fn)});
  }
  Reg call(const void* fn, Reg a, Reg b, Reg c) {
    return def({Code::kCall3, next(), a, b, c, 0, reinterpret_cast<uint64_t>(fn)});
  }

  void require_equal(Reg a, uint64_t imm, int check) {
    steps_.push_back({Code::kEqual, -1, a, -1, -1, 0, imm, 0, check});
  }
  void require_equal(Reg a, const void* p, int check) { require_equal(a, reinterpret_cast<uint64_t>(p), check); }
  void require_same(Reg a, Reg b, int check) { steps_.push_back({Code::kEqualReg, -1, a, b, -1, 0, 0, 0, check}); }
  void require_not_equal(Reg a, uint64_t imm, int check) {
    steps_.push_back({Code::kNotEqual, -1, a, -1, -1, 0, imm, 0, check});
  }
  void require_masked(Reg a, uint64_t mask, uint64_t value, int check) {
    steps_.push_back({Code::kMasked, -1, a, -1, -1, 0, mask, value, check});
  }
  void require_nonzero(Reg a, int check) { steps_.push_back({Code::kNonzero, -1, a, -1, -1, 0, 0, 0, check}); }
  void require_zero(Reg a, int check) { steps_.push_back({Code::kZero, -1, a, -1, -1, 0, 0, 0, check}); }
  // Signed: lo <= a <= hi.
  void require_range(Reg a, int64_t lo, int64_t hi, int check) {
    steps_.push_back({Code::kRange, -1, a, -1, -1, 0, static_cast<uint64_t>(lo), static_cast<uint64_t>(hi), check});
  }
  void output(Reg a, int slot) { steps_.push_back({Code::kOutput, -1, a, -1, -1, slot}); }

  const std::vector<Step>& steps() const { return steps_; }
  int registers() const { return registers_; }
  std::string text() const;

  // Machine code where executable memory may be had, else interpreted.
  std::unique_ptr<GuardProgram> compile() const;
  std::unique_ptr<GuardProgram> interpreted() const;

 private:
  Reg next() { return registers_++; }
  Reg def(Step s) {
    steps_.push_back(s);
    return s.dst;
  }
  std::vector<Step> steps_;
  int registers_ = 1;  // register 0 is base
};

// cpu/compile.cpp; null when this processor or its memory policy does not allow it.
std::unique_ptr<GuardProgram> assemble(const StraightLine& program);

}  // namespace msjit::codegen
