#include "jit/codegen/straightline.h"

#include <gtest/gtest.h>

#include <random>

#include "jit/codegen/target.h"

namespace msjit::codegen {
namespace {

uint64_t sum3(uint64_t a, uint64_t b, uint64_t c) { return a + 2 * b + 3 * c; }
uint64_t sum2(uint64_t a, uint64_t b) { return a + 2 * b; }
uint64_t twice(uint64_t a) { return 2 * a; }
uint64_t pick(uint64_t outputs, uint64_t i) { return reinterpret_cast<const uint64_t*>(outputs)[i % 8]; }

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
  p.require_same(p.clear(p.add(five, 2), 1), broken == 8 ? five : six, 8);
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
      EXPECT_EQ(compiled->code_bytes() > 0, has_code_generator());
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

// Random programs: values that live across calls, more of them than registers, checks of loads that fold into compares.
TEST(StraightLine, random_programs_agree_with_the_interpreter) {
  std::mt19937_64 random(7);
  auto below = [&](uint64_t n) { return static_cast<int>(random() % n); };
  for (int round = 0; round < 400; ++round) {
    std::vector<uint64_t> words(32);
    for (auto& w : words) w = below(3) ? below(4) : random();
    const int steps = 1 + below(round % 4 ? 40 : 400), reach = below(3) ? 40 : 4;
    StraightLine p;
    std::vector<StraightLine::Reg> values;
    auto any = [&] {
      int n = static_cast<int>(values.size());
      return n == 0 ? p.constant(random()) : values[n - 1 - below(std::min(n, reach))];
    };
    int checks = 0;
    // Checks compare with what the interpreter computes, so most hold and the last may not.
    auto value_of = [&](StraightLine::Reg r) {
      StraightLine q = p;
      q.output(r, 63);
      uint64_t out[64] = {};
      q.interpreted()->run(words.data(), out);
      return out[63];
    };
    for (int i = 0; i < steps; ++i) {
      switch (below(14)) {
        case 12:
          values.push_back(p.clear(any(), 1 << below(12)));
          break;
        case 11:
          values.push_back(p.call_on_outputs(reinterpret_cast<void*>(&pick), any()));
          break;
        case 0:
          values.push_back(p.constant(below(2) ? random() : below(100)));
          break;
        case 1:
          values.push_back(p.add(any(), below(64)));
          break;
        case 2:
          values.push_back(p.call(reinterpret_cast<void*>(&twice), any()));
          break;
        case 3:
          values.push_back(p.call(reinterpret_cast<void*>(&sum2), any(), any()));
          break;
        case 4:
          values.push_back(p.call(reinterpret_cast<void*>(&sum3), any(), any(), any()));
          break;
        case 5:
          p.output(any(), below(8));
          break;
        case 6: {
          auto r = any();
          auto v = value_of(r);
          p.require_equal(r, below(50) ? v : v + 1, checks++);
          p.require_range(r, static_cast<int64_t>(v) - (v != uint64_t{1} << 63), static_cast<int64_t>(v), checks++);
          break;
        }
        case 7: {
          auto r = p.load8(p.base(), below(256));
          uint64_t mask = below(256);
          p.require_masked(r, mask, below(50) ? value_of(r) & mask : below(256), checks++);
          break;
        }
        case 8: {
          auto r = any();
          uint64_t mask = random();
          p.require_masked(r, mask, value_of(r) & mask, checks++);
          p.require_same(r, r, checks++);
          break;
        }
        case 9: {
          auto r = below(2) ? p.load32(p.base(), below(60) * 4) : p.load(p.base(), below(30) * 8);
          auto v = value_of(r);
          if (v) {
            p.require_nonzero(r, checks++);
          } else {
            p.require_zero(r, checks++);
          }
          break;
        }
        case 10: {
          auto r = below(2) ? p.load32(p.base(), below(60) * 4) : p.load(p.base(), below(30) * 8);
          p.require_not_equal(r, below(50) ? value_of(r) + 1 : value_of(r), checks++);
          break;
        }
        default:
          values.push_back(below(2) ? p.load(p.base(), below(30) * 8) : p.load32(p.base(), below(60) * 4));
      }
    }
    for (int i = 0; i < 8; ++i) p.output(any(), i);
    uint64_t a[64] = {}, b[64] = {};
    const int64_t expected = p.interpreted()->run(words.data(), a);
    ASSERT_EQ(p.compile()->run(words.data(), b), expected) << round << "\n" << p.text();
    if (expected == 0) {
      ASSERT_TRUE(std::equal(a, a + 64, b)) << round << "\n" << p.text();
    }
  }
}

}  // namespace
}  // namespace msjit::codegen
