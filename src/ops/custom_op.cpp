#include "src/ops/custom_op.h"

#include <map>
#include <mutex>

#include "src/base/check.h"

namespace msjit::ops {
namespace {

struct Registry {
  std::mutex mutex;
  std::map<std::string, std::unique_ptr<CustomOp>, std::less<>> ops;
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
  std::lock_guard lock(r.mutex);
  auto [it, fresh] = r.ops.try_emplace(op.name, nullptr);
  if (!fresh) throw value_error("custom op " + op.name + " is registered already");
  it->second = std::make_unique<CustomOp>(std::move(op));
  return *it->second;
}

const CustomOp* find_custom_op(std::string_view name) {
  Registry& r = registry();
  std::lock_guard lock(r.mutex);
  auto it = r.ops.find(name);
  return it == r.ops.end() ? nullptr : it->second.get();
}

}  // namespace msjit::ops
