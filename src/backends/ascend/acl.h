// What is called of libascendcl, declared here: no CANN is needed to build. Emulated in tests (tests/ascend), never run
// on an Ascend device.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace msjit::backends::ascend {

using Status = int;  // aclError
using StreamHandle = void*;

enum : Status { kSuccess = 0, kRepeatInitialize = 100002, kBadAlloc = 200000, kOverLimit = 200001, kNoMemory = 207001 };
enum CopyKind : int { kHostToDevice = 1, kDeviceToHost = 2, kDeviceToDevice = 3 };

struct Acl {
  Status (*init)(const char* config);
  Status (*version)(int32_t* major, int32_t* minor, int32_t* patch);
  const char* (*soc_name)();
  const char* (*recent_error)();
  Status (*device_count)(uint32_t*);
  Status (*set_device)(int32_t);
  Status (*create_stream)(StreamHandle*);
  Status (*synchronize_stream)(StreamHandle);
  Status (*malloc)(void**, size_t, int policy);
  Status (*free)(void*);
  Status (*memory_info)(int kind, size_t* left, size_t* total);
  Status (*copy_async)(void* to, size_t most, const void* from, size_t bytes, int kind, StreamHandle);
  int devices;
};

// Opened and initialised when first asked for; BackendError says what is missing, and it may be asked again.
const Acl& acl();
// What a status says, with the library's own words.
std::string error_text(Status status);
// UserError where a call failed: what was called, on which device.
void check(Status status, const char* call, int index);

}  // namespace msjit::backends::ascend
