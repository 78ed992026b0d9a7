// MSJIT files without Python: written, mapped, run, and refused.
#include "jit/artefact/artefact.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "src/base/check.h"

namespace msjit::artefact {
namespace {

Tensor counted(Dims shape, float first) {
  Tensor t = Tensor::empty(shape, DType::float32);
  for (int64_t i = 0; i < t.numel(); ++i) t.data_as<float>()[i] = first + static_cast<float>(i);
  return t;
}

class ArtefactTest : public testing::Test {
 protected:
  void SetUp() override { path_ = testing::TempDir() + "msjit_artefact_" + std::to_string(getpid()) + ".msjit"; }
  void TearDown() override { std::remove(path_.c_str()); }
  // x @ w + 1
  void write_product() {
    ir::Graph g;
    g.name = "product";
    ir::Value* x = g.add_tensor_input("x", DType::float32, Shape{2, 3}, Shape{3, 1}, false);
    ir::Value* w = g.add_tensor_input("w", DType::float32, Shape{3, 4}, Shape{4, 1}, true);
    ir::Value* y = g.call1(ops::Op::matmul, {x, w});
    g.outputs = {g.call1(ops::Op::add, {y, g.constant(ops::Number::of(1.0))})};
    const Tensor weights[] = {Tensor(), counted(Shape{3, 4}, 0)};
    write(path_, g, weights, {}, "test");
  }
  std::string bytes() const {
    std::ifstream f(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(f), {}};
  }
  void put(const std::string& content) const { std::ofstream(path_, std::ios::binary) << content; }
  std::string path_;
};

TEST_F(ArtefactTest, RunsFromTheFile) {
  write_product();
  const Program p(path_);
  ASSERT_EQ(p.arguments().size(), 1u);
  EXPECT_EQ(p.expected(0), "float32(2, 3)");
  EXPECT_EQ(p.producer(), "test");
  exec::RunResult r;
  const Tensor x = counted(Shape{2, 3}, 1);
  p.run({&x, 1}, r);
  EXPECT_EQ(r.tensors[0].data_as<float>()[0], 1 * 0 + 2 * 4 + 3 * 8 + 1);
  EXPECT_EQ(r.tensors[0].data_as<float>()[7], 4 * 3 + 5 * 7 + 6 * 11 + 1);
}

TEST_F(ArtefactTest, RefusesOtherInputs) {
  write_product();
  const Program p(path_);
  exec::RunResult r;
  const Tensor x = counted(Shape{3, 2}, 1);
  EXPECT_THROW(p.run({&x, 1}, r), UserError);
  EXPECT_THROW(p.run({}, r), UserError);
}

TEST_F(ArtefactTest, WeightsAreMappedAndAligned) {
  write_product();
  const Contents c = read(path_, true);
  ASSERT_TRUE(c.weights[1]);
  EXPECT_TRUE(c.weights[1]->storage->readonly());
  EXPECT_EQ(reinterpret_cast<uintptr_t>(c.weights[1].data()) % 64, 0u);
}

TEST_F(ArtefactTest, RefusesEveryPart) {
  write_product();
  const std::string whole = bytes();
  for (size_t size = 0; size < whole.size(); size += 7) {
    put(whole.substr(0, size));
    EXPECT_THROW(read(path_, true), UserError) << size;
  }
  put(whole + "x");
  EXPECT_THROW(read(path_, true), UserError);
}

TEST_F(ArtefactTest, SaysWhatIsWrong) {
  put("");
  try {
    read(path_, true);
    FAIL();
  } catch (const UserError& e) {
    EXPECT_NE(std::string(e.what()).find(path_), std::string::npos) << e.what();
    EXPECT_NE(std::string(e.what()).find("expected a header"), std::string::npos) << e.what();
  }
  EXPECT_THROW(read(path_ + ".missing", true), UserError);
}

TEST_F(ArtefactTest, RefusesHeadersThatAreNoJson) {
  for (const std::string bad :
       {"", "{", "[1,", "{\"a\" 1}", "\"open", "nul", "[1] 2", "\"\\u12\"", "{\"a\":1,\"a\":2}"}) {
    const uint64_t length = bad.size();
    std::ofstream(path_, std::ios::binary) << std::string(reinterpret_cast<const char*>(&length), 8) << bad;
    EXPECT_THROW(read(path_, true), UserError) << bad;
  }
}

}  // namespace
}  // namespace msjit::artefact
