#include "jit/codegen/straightline.h"

#include <gtest/gtest.h>

#include <random>

namespace msjit::codegen {
namespace {

uint64_t sum3(uint64_t a, uint64_t b, uint64_t c) { return a + 2 * b + 3 * c; }
uint64_t sum2(uint64_t a, uint64_t b) { return a + 2 * b; }
uint64_t twice(uint64_t a) { return 2 * a; }

struct Inner {
  uint64_t wide = 7;
  uint32_t narrow = 0xfffffff0u;
  uint8_t flags = 0x85;
};

// Every kind of step; `broken` chooses the check that must fail (-1: none).
StraightLine every_kind(int broken) {
  StraightLine p;
  auto off = [&](int check) -> uint64_t { return check == broken ? 1 : 0; };
  auto inner = p.load(p.base(), 8);
  p.require_nonzero(inner, 0);
  p.require_equal(p.load(inner, offsetof(Inner, wide)), 7 + off(1), 1);
  p.require_equal(p.load32(inner, offsetof(Inner, narrow)), 0xfffffff0u + off(2), 2);
  p.require_masked(p.load8(inner, offsetof(Inner, flags)), 0xf0, 0x80 + off(3), 3);
  auto big = p.constant(uint64_t{0x123456789abcdef0});
  p.require_equal(big, 0x123456789abcdef0 + off(4), 4);
  auto five = p.constant(uint64_t{5}), six = p.constant(uint64_t{6});
  p.require_equal(p.call(reinterpret_cast<void*>(&sum3), five, six, five), 32 + off(5), 5);
  p.require_equal(p.call(reinterpret_cast<void*>(&sum2), five, six), 17 + off(6), 6);
  p.require_equal(p.call(reinterpret_cast<void*>(&twice), six), 12 + off(7), 7);
  p.require_same(p.add(five, 1), broken == 8 ? five : six, 8);
  p.require_not_equal(five, broken == 9 ? 5 : 6, 9);
  p.require_zero(broken == 10 ? five : p.constant(uint64_t{0}), 10);
  auto minus = p.constant(static_cast<uint64_t>(int64_t{-3}));
  p.require_range(minus, broken == 11 ? -2 : -3, 10, 11);
  p.require_range(minus, -10, broken == 12 ? -4 : -3, 12);
  p.output(big, 1);
  p.output(minus, 0);
  return p;
}

TEST(StraightLine, machine_code_agrees_with_the_interpreter) {
  Inner inner;
  const void* base[2] = {nullptr, &inner};
  for (int broken = -1; broken <= 12; ++broken) {
    if (broken == 0) continue;
    StraightLine p = every_kind(broken);
    uint64_t a[2] = {}, b[2] = {};
    EXPECT_EQ(p.interpreted()->run(base, a), broken + 1) << broken;
    auto compiled = p.compile();
    EXPECT_EQ(compiled->run(base, b), broken + 1) << broken;
    if (broken < 0) {
      EXPECT_GT(compiled->code_bytes(), 0u);
      EXPECT_EQ(a[0], b[0]);
      EXPECT_EQ(b[1], 0x123456789abcdef0u);
    }
  }
}

TEST(StraightLine, many_registers) {
  StraightLine p;
  std::vector<uint64_t> words(200);
  std::vector<StraightLine::Reg> regs;
  for (int i = 0; i < 200; ++i) {
    words[i] = i * 0x100000001ull;
    regs.push_back(p.load(p.base(), i * 8));
  }
  for (int i = 0; i < 200; ++i) p.require_equal(regs[i], words[i], i);
  auto compiled = p.compile();
  EXPECT_EQ(compiled->run(words.data(), nullptr), 0);
  words[150] ^= 1;
  EXPECT_EQ(compiled->run(words.data(), nullptr), 151);
  EXPECT_EQ(p.interpreted()->run(words.data(), nullptr), 151);
}

}  // namespace
}  // namespace msjit::codegen
