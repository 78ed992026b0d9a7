#include <gtest/gtest.h>

#include "jit/kernel/lower.h"
#include "jit/kernel/math.h"
#include "jit/kernel/text.h"
#include "src/base/check.h"

namespace msjit::kernel {
namespace {

Kernel softmax() {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  X m = b.reduce(ReduceOp::max, b.load(x).x);
  b.next_phase();
  X e = exp_(b.load(x).x - m);
  b.store(y, {e, DType::float32});
  X s = b.reduce(ReduceOp::sum, e);
  b.next_phase();
  X r = b.constant(Lane::f32, 1) / s;
  b.store(y, {b.load(y).x * r, DType::float32});
  return b.finish();
}

TEST(Kernel, TextRoundTrips) {
  Kernel k = softmax();
  std::string text = print(k);
  EXPECT_EQ(print(parse(text)), text);
  verify(k);
}

TEST(Kernel, UniformWorkStandsOutsideTheLoop) {
  Kernel k = softmax();
  // call, row, loop (max), row, loop (exp and sum), row (1 / s), loop, row
  ASSERT_EQ(k.sections.size(), 8u);
  bool found = false;
  for (int id : k.sections[5].body) found |= k.instrs[id].prim == Prim::div;
  EXPECT_TRUE(found) << print(k);
}

TEST(Kernel, EqualInstructionsAreShared) {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  Var v = b.load(x);
  EXPECT_EQ((v.x * v.x).id, (v.x * v.x).id);
  EXPECT_EQ(b.load(x).x.id, v.x.id);
  b.store(y, {v.x * v.x, DType::float32});
}

TEST(Kernel, DeadCodeIsDropped) {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  Var v = b.load(x);
  exp_(v.x);
  b.store(y, v);
  EXPECT_EQ(b.finish().instrs.size(), 2u);
}

TEST(Kernel, ConstantExponentsNeedNoCall) {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  Var v = b.load(x);
  b.store(y, {pow_(v.x, b.constant(Lane::f32, 2)), DType::float32});
  for (const Instr& i : b.finish().instrs) EXPECT_NE(i.prim, Prim::call);
}

TEST(Kernel, StoresComeAfterLoads) {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit);
  int p = b.buffer(DType::float32, Access::unit, true), q = b.buffer(DType::float32, Access::unit, true);
  b.store(p, {b.load(x).x + 1, DType::float32});
  b.store(q, {b.load(y).x + 1, DType::float32});  // p may lie where y does
  bool stored = false;
  Kernel k = b.finish();
  verify(k);
  for (int id : k.sections[2].body) {
    stored |= k.instrs[id].prim == Prim::store;
    EXPECT_FALSE(stored && k.instrs[id].prim == Prim::load) << print(k);
  }
}

TEST(Kernel, VerifyRefusesElementValuesOfAnotherLoop) {
  Kernel k = softmax();
  int load = -1;
  for (size_t n = 0; n < k.instrs.size(); ++n) {
    if (load < 0 && k.instrs[n].prim == Prim::load) load = static_cast<int>(n);
    if (k.instrs[n].prim == Prim::store) k.instrs[n].a = load;
  }
#ifdef MSJIT_CHECKED
  EXPECT_DEATH(verify(k), "not visible");
#else
  EXPECT_THROW(verify(k), InternalError);
#endif
}

}  // namespace
}  // namespace msjit::kernel
