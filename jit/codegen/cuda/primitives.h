// Primitive instructions as expressions of CUDA C++ over values named v0, v1, ...
#pragma once
#include <string>

#include "jit/kernel/kernel.h"

namespace msjit::codegen::cuda {

const char* type_of(kernel::Lane l);
const char* signed_of(kernel::Lane l);
// As elements lie in memory; raw values extend them by their signedness.
const char* element_of(DType t);

class Primitives {
 public:
  // numbers: the word of the kernel's arguments at which its numbers begin.
  Primitives(const kernel::Kernel& k, int numbers) : k_(k), numbers_(numbers) {}
  // What instruction `id`, which has no effect and reads no memory, computes.
  std::string value(int id);
  // The first instruction that has no form; empty: all have one.
  const std::string& missing() const { return missing_; }

 private:
  static std::string v(int id) { return "v" + std::to_string(id); }
  static std::string n(int64_t x) { return std::to_string(x); }
  std::string bitwise(const kernel::Instr& i, const char* op) const;
  std::string call(const kernel::Instr& i, const std::string& a, const std::string& b);
  std::string convert(const kernel::Instr& i);
  std::string refuse(const std::string& what) {
    if (missing_.empty()) missing_ = what;
    return "0";
  }

  const kernel::Kernel& k_;
  int numbers_;
  std::string missing_;
};

}  // namespace msjit::codegen::cuda
