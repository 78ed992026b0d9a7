#include "src/backends/backend.h"

#include <cstdlib>

#include "src/backends/dynamic_library.h"
#include "src/ops/op.h"
#include "tests/unit/backends/testing.h"

namespace msjit::backends::testing {
namespace {

TEST(Kernels, EveryLibraryInplaceAndRandomOpHasOne) {
  struct Row {
    Op op;
    std::string_view name, op_class;
  };
  const Row rows[] = {
#define MSJIT_OP(name, op_class, ...) {Op::name, #name, #op_class},
#include "src/ops/ops.def"
  };
  for (const Row& r : rows) {
    bool needed = r.op_class == "Library" || r.op_class == "Inplace" || r.op_class == "Random";
    EXPECT_EQ(library_kernel(DeviceType::kCPU, r.op) != nullptr, needed) << r.name;
  }
  EXPECT_NE(library_kernel(DeviceType::kCUDA, Op::matmul), nullptr);
  EXPECT_EQ(library_kernel(DeviceType::kAscend, Op::matmul), nullptr);
}

TEST(Backends, AreFoundByNameAndDevice) {
  ASSERT_NE(find_backend("cuda"), nullptr);
  EXPECT_EQ(find_backend("cuda"), find_backend(DeviceType::kCUDA));
  EXPECT_EQ(find_backend("ascend"), find_backend(DeviceType::kAscend));
  EXPECT_EQ(find_backend("none"), nullptr);
  expect_error(ErrorKind::kValue, "'cuda' is registered already", [] { register_backend(find_backend("cuda")); });
}

TEST(Backends, MissingLibraryNamesPathsAndVariable) {
  for (auto [name, variable] : {std::pair{"cuda", "MSJIT_CUDA_LIBRARY"}, std::pair{"ascend", "MSJIT_ASCEND_LIBRARY"}}) {
    setenv(variable, "/nowhere/libnone.so", 1);
    try {
      find_backend(name)->initialize();
      ADD_FAILURE() << "initialised without a library";
    } catch (const BackendError& e) {
      EXPECT_EQ(e.fault(), BackendFault::kLibraryMissing);
      EXPECT_NE(std::string(e.what()).find("/nowhere/libnone.so"), std::string::npos) << e.what();
      EXPECT_NE(std::string(e.what()).find(variable), std::string::npos) << e.what();
    }
    EXPECT_THROW(find_backend(name)->allocate(1, 0), BackendError);
    unsetenv(variable);
  }
}

TEST(Backends, MissingSymbolIsAnotherFault) {
  DynamicLibrary library;
  unsetenv("MSJIT_TEST_LIBRARY");
  library.open("test", {"libnone.so", "libm.so.6"}, "MSJIT_TEST_LIBRARY");
  EXPECT_NE(library.symbol("cos"), nullptr);
  try {
    library.symbol("cuInit");
    ADD_FAILURE() << "found a symbol that is not there";
  } catch (const BackendError& e) {
    EXPECT_EQ(e.fault(), BackendFault::kSymbolMissing);
    EXPECT_NE(std::string(e.what()).find("libm.so.6 has no cuInit"), std::string::npos) << e.what();
  }
}

}  // namespace
}  // namespace msjit::backends::testing
