#include "jit/exec/compiler.h"

#include "jit/exec/backend.h"

namespace msjit::exec {

Ref<Fragment> compile_cpu(ir::Graph graph, const CompileOptions& options) {
  return make_reference(std::move(graph), options);
}

}  // namespace msjit::exec
