#include "jit/exec/backend.h"

#include "jit/exec/compiler.h"
#include "jit/exec/recorded_fragment.h"
#include "src/backends/backend.h"
#include "src/backends/op_runner.h"
#include "src/base/check.h"

namespace msjit::exec {
namespace {

// The only kind of compiler that there is.
struct Compiler final : backends::GraphCompiler {
  explicit Compiler(Factory f) : factory(std::move(f)) {}
  Factory factory;
};

const bool compilers_registered = [] {
  register_backend("cpu", &compile_cpu);
  register_backend("recorded", &compile_recorded);
  register_backend("reference", &make_reference);
  return true;
}();

}  // namespace

void register_backend(std::string name, Factory factory) {
  backends::register_compiler(std::move(name), std::make_shared<Compiler>(std::move(factory)));
}

std::vector<std::string> backend_names() { return backends::compiler_names(); }

Ref<Fragment> compile(ir::Graph graph, const CompileOptions& options) {
  std::shared_ptr<backends::GraphCompiler> found;
  // A device whose runtime has compilers of its own takes its graphs to them where no other was asked for; without one,
  // where no kernels are generated for it, they run op by op.
  const bool recorded = options.backend == "recorded";
  if (!on_host(graph.device) && (options.backend == "cpu" || recorded)) {
    const std::string name(backends::runtime_of(graph.device).name());
    const bool whole = backends::runs_whole_ops(graph.device);
    if (recorded && whole) found = backends::find_compiler(name + ".recorded");
    if (!found && (!recorded || whole)) found = backends::find_compiler(name);
    if (!found && whole) found = backends::find_compiler("reference");
  }
  if (!found) found = backends::find_compiler(options.backend);
  if (!found) {
    std::string known;
    for (const std::string& name : backend_names()) known += (known.empty() ? "" : ", ") + name;
    throw value_error("no backend is named '" + options.backend + "'; there are: " + known);
  }
  return static_cast<const Compiler&>(*found).factory(std::move(graph), options);
}

}  // namespace msjit::exec
