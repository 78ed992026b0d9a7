#include "jit/exec/backend.h"

#include "jit/exec/compiler.h"
#include "jit/exec/recorded_fragment.h"
#include "src/backends/backend.h"
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
  // A device whose runtime has a compiler of its own takes its graphs to it where no other was asked for.
  if (!on_host(graph.device) && options.backend == "cpu")
    found = backends::find_compiler(backends::runtime_of(graph.device).name());
  if (!found) found = backends::find_compiler(options.backend);
  if (!found) {
    std::string known;
    for (const std::string& name : backend_names()) known += (known.empty() ? "" : ", ") + name;
    throw value_error("no backend is named '" + options.backend + "'; there are: " + known);
  }
  return static_cast<const Compiler&>(*found).factory(std::move(graph), options);
}

}  // namespace msjit::exec
