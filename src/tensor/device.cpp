#include "src/tensor/device.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

#include "src/base/check.h"
#include "src/base/mutex.h"

namespace msjit {
namespace {

constexpr int kNone = -1;
constexpr int kMostDevices = 127;

int packed(Device d) { return static_cast<int>(d.type) << 8 | d.index; }
Device unpacked(int v) { return {static_cast<DeviceType>(v >> 8), static_cast<int8_t>(v & 255)}; }

constinit thread_local int scope_device __attribute__((tls_model("initial-exec"))) = kNone;
std::atomic<DeviceAllocator> allocator{nullptr};
std::atomic<Tensor (*)(const Tensor&)> host_copier{nullptr};
std::atomic<MemoryCopier> memory_copier{nullptr};

std::array<std::atomic<int8_t>, kDeviceTypes> of_kind{};

struct Name {
  std::string_view text;
  DeviceType type;
};
constexpr Name kNames[] = {
    {"cpu", DeviceType::kCPU},       {"cuda", DeviceType::kCUDA},  {"gpu", DeviceType::kCUDA},
    {"ascend", DeviceType::kAscend}, {"npu", DeviceType::kAscend},
};

// Kinds that packages add. A name is written once, before its number is given out.
constexpr int kPluginsBegin = static_cast<int>(kFirstPlugin);
std::string& plugin_name(int type) {
  static auto* names = new std::array<std::string, kDeviceTypes - kPluginsBegin>;
  return (*names)[static_cast<size_t>(type - kPluginsBegin)];
}
std::atomic<int> plugins_end{kPluginsBegin};
std::atomic<bool (*)(std::string_view)> device_finder{nullptr};

std::optional<DeviceType> type_named(std::string_view name) {
  for (const Name& n : kNames)
    if (n.text == name) return n.type;
  for (int type = kPluginsBegin; type < plugins_end.load(std::memory_order_acquire); ++type)
    if (plugin_name(type) == name) return static_cast<DeviceType>(type);
  return {};
}

std::string_view kind_name(DeviceType type) {
  if (type >= kFirstPlugin) return plugin_name(static_cast<int>(type));
  return type == DeviceType::kCPU ? "CPU" : type == DeviceType::kCUDA ? "cuda" : "ascend";
}

}  // namespace

DeviceType add_device_type(const std::string& name) {
  static Mutex lock;  // one at a time; readers look at what is below plugins_end
  MutexLock guard(lock);
  if (type_named(name)) throw value_error("a kind of device is named '" + name + "' already");
  const int type = plugins_end.load();
  if (type == kDeviceTypes)
    throw runtime_error("there are " + std::to_string(kDeviceTypes) +
                        " kinds of devices already; no more can be added");
  plugin_name(type) = name;
  plugins_end.store(type + 1, std::memory_order_release);
  return static_cast<DeviceType>(type);
}
std::optional<DeviceType> device_type_named(std::string_view name) { return type_named(name); }
void set_device_finder(bool (*finder)(std::string_view)) { device_finder = finder; }

std::string to_string(Device d) {
  if (d.type == DeviceType::kCPU) return "CPU";
  return std::string(kind_name(d.type)) + ":" + std::to_string(d.index);
}

Device parse_device(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::string_view name = lower, number;
  if (size_t colon = lower.find(':'); colon != std::string::npos) {
    number = name.substr(colon + 1);
    name = name.substr(0, colon);
  }
  int index = kNone;
  bool whole = true;  // the number
  if (lower.find(':') != std::string::npos) {
    auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
    whole = error == std::errc() && end == number.data() + number.size() && index >= 0 && index <= kMostDevices;
  }
  std::optional<DeviceType> type = type_named(name);
  if (auto* find = device_finder.load(); !type && whole && find && find(name)) type = type_named(name);
  if (type && whole) {
    if (*type == DeviceType::kCPU) index = 0;
    if (index == kNone) index = of_kind[static_cast<size_t>(*type)];
    return {*type, static_cast<int8_t>(index)};
  }
  std::string more;
  for (int plugin = kPluginsBegin; plugin < plugins_end.load(std::memory_order_acquire); ++plugin)
    more += ", '" + plugin_name(plugin) + "'";
  throw value_error("there is no device '" + std::string(text) + "'; devices are named 'CPU', 'cuda' (or 'GPU')" +
                    more + " and 'ascend' (or 'npu'), with a number where one is meant: 'cuda:1'");
}

void set_device_of_kind(Device d) { of_kind[static_cast<size_t>(d.type)] = d.index; }

constinit bool devices_in_use = false;

Device current_device() { return scope_device != kNone ? unpacked(scope_device) : process_device(); }
int enter_device_scope(Device d) { return std::exchange(scope_device, packed(d)); }
void leave_device_scope(int before) { scope_device = before; }
DeviceScope::DeviceScope(Device d) : before_(enter_device_scope(d)) {}
DeviceScope::~DeviceScope() { leave_device_scope(before_); }
void set_current_device(Device d) {
  set_device_of_kind(d);
  set_process_device(d);
  if (scope_device != kNone) scope_device = packed(d);
}
uint32_t current_defaults() {
  const uint32_t process = process_defaults();
  return scope_device == kNone ? process : with_device(process, unpacked(scope_device));
}

void set_host_copier(Tensor (*copier)(const Tensor&)) { host_copier = copier; }
Tensor host_copy(const Tensor& t) {
  if (!t || on_host(t.device())) return t;
  auto* copier = host_copier.load();
  MSJIT_CHECK(copier, "nothing copies from " + to_string(t.device()));
  return copier(t);
}

void set_memory_copier(MemoryCopier c) { memory_copier = c; }
void copy_memory(std::byte* to, const std::byte* from, size_t bytes, Device device) {
  if (on_host(device)) {
    std::memcpy(to, from, bytes);
    return;
  }
  MemoryCopier copier = memory_copier.load();
  MSJIT_CHECK(copier, "nothing copies on " + to_string(device));
  copier(to, from, bytes, device);
}

void set_device_allocator(DeviceAllocator a) { allocator = a; }
Ref<Storage> allocate_on_device(size_t bytes, Device device) {
  devices_in_use = true;
  DeviceAllocator a = allocator.load();
  MSJIT_CHECK(a, "nothing allocates memory on " + to_string(device));
  return a(bytes, device);
}

}  // namespace msjit
