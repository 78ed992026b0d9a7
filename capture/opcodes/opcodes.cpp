#include "capture/opcodes/opcodes.h"

#include <cstddef>
#include <string_view>

namespace msjit::capture {
namespace {

// What capture leaves to the interpreter ends a region, whoever forgets to say so.
constexpr uint16_t site_behind(std::string_view handler) { return handler == "unsupported" ? kSiteBehind : 0; }

}  // namespace

const OpcodeInfo& op_info(Op op) {
  static constexpr OpcodeInfo kInfo[] = {
  // without a cast: flags that do not fit are an error
#define MSJIT_OPCODE(name, handler, flags, depth, text) {#name, uint16_t{flags} | site_behind(#handler), text},
#include "capture/opcodes/opcodes.def"
#undef MSJIT_OPCODE
  };
  static_assert(sizeof(kInfo) / sizeof(kInfo[0]) == size_t(Op::kCount));
  return kInfo[size_t(op)];
}

}  // namespace msjit::capture
