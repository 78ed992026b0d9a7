// Signatures of ops and of their other names, parsed once from ops.def, aliases.def and mint.def.
#pragma once
#include "python/bindings/op_binder.h"

namespace msjit::python {

struct Alias {
  enum Where { Function = 1, Method = 2, Both = 3 } where;
  CallSignature signature;
};
CallSignature own_signature(const ops::OpInfo& op);
// MSJIT_CHECKs that rows name ops and parameters that exist.
std::vector<Alias> parse_aliases();
// The rows of mint.def.
struct MintName {
  enum Where { Mint, Functional } where;
  CallSignature signature;
};
std::vector<MintName> parse_mint();
CallSignature parse_alias(std::string_view name, const ops::OpInfo& op, std::string_view params);

}  // namespace msjit::python
