#include "src/tensor/device.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstring>
#include <utility>

#include "src/base/check.h"

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

struct Name {
  std::string_view text;
  DeviceType type;
};
constexpr Name kNames[] = {
    {"cpu", DeviceType::kCPU},       {"cuda", DeviceType::kCUDA},  {"gpu", DeviceType::kCUDA},
    {"ascend", DeviceType::kAscend}, {"npu", DeviceType::kAscend},
};

}  // namespace

std::string to_string(Device d) {
  if (d.type == DeviceType::kCPU) return "CPU";
  return (d.type == DeviceType::kCUDA ? "cuda:" : "ascend:") + std::to_string(d.index);
}

Device parse_device(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::string_view name = lower, number;
  if (size_t colon = lower.find(':'); colon != std::string::npos) {
    number = name.substr(colon + 1);
    name = name.substr(0, colon);
  }
  for (const Name& n : kNames) {
    if (n.text != name) continue;
    int index = 0;
    if (lower.find(':') != std::string::npos) {
      auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), index);
      if (error != std::errc() || end != number.data() + number.size() || index < 0 || index > kMostDevices) break;
    }
    if (n.type == DeviceType::kCPU) index = 0;
    return {n.type, static_cast<int8_t>(index)};
  }
  throw value_error("there is no device '" + std::string(text) +
                    "'; devices are named 'CPU', 'cuda' (or 'GPU') and 'ascend' (or 'npu'), with a number where one is "
                    "meant: 'cuda:1'");
}

constinit bool devices_in_use = false;

Device current_device() { return scope_device != kNone ? unpacked(scope_device) : process_device(); }
int enter_device_scope(Device d) { return std::exchange(scope_device, packed(d)); }
void leave_device_scope(int before) { scope_device = before; }
DeviceScope::DeviceScope(Device d) : before_(enter_device_scope(d)) {}
DeviceScope::~DeviceScope() { leave_device_scope(before_); }
void set_current_device(Device d) {
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
