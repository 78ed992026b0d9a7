#include "jit/exec/backend.h"

#include <map>
#include <mutex>

#include "jit/exec/compiler.h"
#include "src/base/check.h"

namespace msjit::exec {
namespace {

struct Registry {
  std::mutex mutex;
  std::map<std::string, Factory> factories = {{"cpu", &compile_cpu}, {"reference", &make_reference}};
};
Registry& registry() {
  static Registry* r = new Registry;
  return *r;
}

}  // namespace

void register_backend(std::string name, Factory factory) {
  std::lock_guard lock(registry().mutex);
  registry().factories[std::move(name)] = std::move(factory);
}

std::vector<std::string> backend_names() {
  std::lock_guard lock(registry().mutex);
  std::vector<std::string> names;
  for (const auto& [name, factory] : registry().factories) names.push_back(name);
  return names;
}

Ref<Fragment> compile(ir::Graph graph, const CompileOptions& options) {
  Factory factory;
  {
    std::lock_guard lock(registry().mutex);
    auto it = registry().factories.find(options.backend);
    if (it == registry().factories.end()) {
      std::string known;
      for (const auto& [name, f] : registry().factories) known += (known.empty() ? "" : ", ") + name;
      throw value_error("no backend is named '" + options.backend + "'; there are: " + known);
    }
    factory = it->second;
  }
  return factory(std::move(graph), options);
}

}  // namespace msjit::exec
