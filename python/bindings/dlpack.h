// The DLPack ABI (versions 0.8 and 1.0): the structures that capsules carry between libraries.
#pragma once
#include <cstdint>

namespace msjit::python::dlpack {

struct Device {
  int32_t type;  // 1: CPU, 2: CUDA
  int32_t id;
};
struct DataType {
  uint8_t code, bits;
  uint16_t lanes;
};
struct Array {
  void* data;
  Device device;
  int32_t ndim;
  DataType dtype;
  int64_t* shape;
  int64_t* strides;  // elements; null: row-major
  uint64_t byte_offset;
};
struct Managed {
  Array array;
  void* context;
  void (*deleter)(Managed*);
};
struct Version {
  uint32_t major, minor;
};
struct ManagedVersioned {
  Version version;
  void* context;
  void (*deleter)(ManagedVersioned*);
  uint64_t flags;
  Array array;
};
inline constexpr uint64_t kReadOnly = 1;
inline constexpr int32_t kCpu = 1, kCuda = 2, kExtension = 12;

}  // namespace msjit::python::dlpack
