// Devices: their names, the one that new tensors go to, and where the memory of tensors on devices comes from.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "src/tensor/tensor.h"

namespace msjit {

std::string to_string(Device d);  // "CPU", "cuda:0", "ascend:1"
// "cpu", "cuda", "cuda:1", "GPU", "Ascend", "npu:0" in any case; UserError names what there is.
Device parse_device(std::string_view text);

// Of its kind the device that names without a number mean, from now on. At first that is the one with number 0.
void set_device_of_kind(Device d);

// Numbers from kFirstPlugin on are of kinds that packages add.
inline constexpr DeviceType kFirstPlugin{3};
inline constexpr int kDeviceTypes = 8;
// A kind of device that a package has: its number and its name, in lower case. UserError: the name is taken, or there
// are too many.
DeviceType add_device_type(const std::string& name);
std::optional<DeviceType> device_type_named(std::string_view name);  // without a number, in lower case
// Asked for names that are not known, once each time: it may add them; whether it did.
void set_device_finder(bool (*finder)(std::string_view name));

// Where ops without tensors among their operands, and factories, make their results.
Device current_device();  // of the thread's innermost scope, else the process's
Device process_device();
void set_process_device(Device d);
uint32_t with_device(uint32_t defaults, Device d);  // process_defaults() of a process that has it
void set_current_device(Device d);                  // of the process, the scope that the thread is in, and its kind
uint32_t current_defaults();  // the default float, and that device above it: what captured code relies on
class DeviceScope {
 public:
  explicit DeviceScope(Device d);
  ~DeviceScope();
  DeviceScope(const DeviceScope&) = delete;

 private:
  int before_;
};
// The scope that the thread is in, for those that begin and end in different calls: what it was, to be put back.
int enter_device_scope(Device d);
void leave_device_scope(int before);

// Whether a device other than the CPU was ever asked for.
extern constinit bool devices_in_use;

// Memory of devices that are not the CPU: set by whoever knows them (src/backends/devices.cpp).
using DeviceAllocator = Ref<Storage> (*)(size_t bytes, Device device);
void set_device_allocator(DeviceAllocator allocator);
Ref<Storage> allocate_on_device(size_t bytes, Device device);

// From one place in a device's memory to another.
using MemoryCopier = void (*)(std::byte* to, const std::byte* from, size_t bytes, Device device);
void set_memory_copier(MemoryCopier copier);
void copy_memory(std::byte* to, const std::byte* from, size_t bytes, Device device);

// A tensor in the CPU's memory with the same elements: itself where it is there. Waits for the device.
Tensor host_copy(const Tensor& t);
void set_host_copier(Tensor (*copier)(const Tensor&));

inline bool on_host(const Device& d) { return d.type == DeviceType::kCPU; }

}  // namespace msjit
