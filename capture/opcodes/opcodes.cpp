#include "capture/opcodes/opcodes.h"

#include <cstddef>

namespace msjit::capture {

const OpcodeInfo& op_info(Op op) {
  static constexpr OpcodeInfo kInfo[] = {
  // without a cast: flags that do not fit are an error
#define MSJIT_OPCODE(name, handler, flags, depth, text) {#name, flags, text},
#include "capture/opcodes/opcodes.def"
#undef MSJIT_OPCODE
  };
  static_assert(sizeof(kInfo) / sizeof(kInfo[0]) == size_t(Op::kCount));
  return kInfo[size_t(op)];
}

}  // namespace msjit::capture
