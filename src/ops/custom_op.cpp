#include "src/ops/custom_op.h"

#include <map>

#include "src/base/check.h"
#include "src/base/mutex.h"

namespace msjit::ops {
namespace {

struct Registry {
  Mutex mutex;
  std::map<std::string, std::unique_ptr<CustomOp>, std::less<>> ops MSJIT_GUARDED_BY(mutex);  // what is in there stays
};
Registry& registry() {
  static auto* r = new Registry;
  return *r;
}

}  // namespace

const CustomOp& register_custom_op(CustomOp op) {
  if (op.name.empty()) throw value_error("a custom op needs a name");
  if (!op.run) throw value_error("custom op " + op.name + " has no implementation");
  if (op_from_name(op.name)) throw value_error("custom op " + op.name + ": an op of that name exists already");
  Registry& r = registry();
  MutexLock lock(r.mutex);
  auto [it, fresh] = r.ops.try_emplace(op.name, nullptr);
  if (!fresh) throw value_error("custom op " + op.name + " is registered already");
  it->second = std::make_unique<CustomOp>(std::move(op));
  return *it->second;
}

const CustomOp* find_custom_op(std::string_view name) {
  Registry& r = registry();
  MutexLock lock(r.mutex);
  auto it = r.ops.find(name);
  return it == r.ops.end() ? nullptr : it->second.get();
}

void check_returned(const CustomOp& op, std::span<const Tensor> returned,
                    std::optional<std::span<const OutputType>> promised) {
  const std::string who = "custom op " + op.name + ": ";
  for (const Tensor& t : returned)
    if (!t) throw value_error(who + "the implementation returned no tensor for an output");
  if (!promised) return;
  if (returned.size() != promised->size()) {
    throw value_error(who + "inference promised " + std::to_string(promised->size()) +
                      " outputs, the implementation returned " + std::to_string(returned.size()));
  }
  for (size_t i = 0; i < returned.size(); ++i) {
    const OutputType& want = (*promised)[i];
    if (want.dtype == returned[i].dtype() && Shape(returned[i].shape()) == want.shape) continue;
    throw value_error(who + "inference promised " + std::string(info(want.dtype).name) + to_string(want.shape) +
                      ", the implementation returned " + to_string(returned[i].meta()));
  }
}

}  // namespace msjit::ops
