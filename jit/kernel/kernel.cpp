#include "jit/kernel/kernel.h"

#include "src/base/check.h"

namespace msjit::kernel {

const char* name_of(Lane l) {
  static const char* const names[] = {"mask", "i32", "i64", "f32", "f64"};
  return names[static_cast<int>(l)];
}

const char* name_of(Prim p) {
  static const char* const names[] = {
#define MSJIT_PRIM(name, operands) #name,
#include "jit/kernel/prims.def"
#undef MSJIT_PRIM
  };
  return names[static_cast<int>(p)];
}

int operand_count(Prim p) {
  static const int counts[] = {
#define MSJIT_PRIM(name, operands) operands,
#include "jit/kernel/prims.def"
#undef MSJIT_PRIM
  };
  return counts[static_cast<int>(p)];
}

bool Kernel::is_map() const {
  int loops = 0;
  for (const Section& s : sections) {
    loops += s.type == Section::kLoop;
    for (int id : s.body) {
      Prim p = instrs[id].prim;
      if (p == Prim::reduce || p == Prim::pick || p == Prim::check) return false;
    }
  }
  return loops <= 1;
}

bool Kernel::checks() const {
  for (const Instr& i : instrs)
    if (i.prim == Prim::check) return true;
  return false;
}

bool Kernel::uses_index() const {
  for (const Section& s : sections) {
    for (int id : s.body) {
      if (instrs[id].prim == Prim::index || instrs[id].prim == Prim::row) return true;
    }
  }
  return false;
}

Lane lane_of(DType t) {
  switch (t) {
    case DType::bool_:
      return Lane::mask;
    case DType::int64:
    case DType::uint64:
      return Lane::i64;
    case DType::float64:
      return Lane::f64;
    case DType::float16:
    case DType::bfloat16:
    case DType::float32:
      return Lane::f32;
    case DType::complex64:
    case DType::complex128:
      MSJIT_CHECK(false, "complex numbers have no lane type");
    default:
      return Lane::i32;
  }
}

Lane raw_lane_of(DType t) {
  if (t == DType::bool_ || t == DType::float16 || t == DType::bfloat16) return Lane::i32;
  return lane_of(t);
}

}  // namespace msjit::kernel
