// What is called of the CUDA driver, NVRTC and cuBLASLt, declared here: no toolkit is needed to build. The libraries
// are opened when first asked for.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace msjit::backends::cuda {

using Result = int;  // CUresult
using DevicePointer = uint64_t;
using Context = void*;
using StreamHandle = void*;
using EventHandle = void*;
using ModuleHandle = void*;
using FunctionHandle = void*;
using GraphHandle = void*;  // also one that can be launched

enum : Result { kSuccess = 0, kOutOfMemory = 2, kDeinitialized = 4, kNoDevice = 100, kNotReady = 600 };
enum DeviceAttribute : int {
  kMaxThreadsPerBlock = 1,
  kMaxSharedPerBlock = 8,
  kMultiprocessors = 16,
  kComputeMajor = 75,
  kComputeMinor = 76,
};

// X(member, symbol, parameters)
#define MSJIT_CUDA_DRIVER(X)                                                                                     \
  X(init, cuInit, (unsigned))                                                                                    \
  X(driver_version, cuDriverGetVersion, (int*))                                                                  \
  X(device_count, cuDeviceGetCount, (int*))                                                                      \
  X(device_get, cuDeviceGet, (int*, int))                                                                        \
  X(device_name, cuDeviceGetName, (char*, int, int))                                                             \
  X(device_attribute, cuDeviceGetAttribute, (int*, int, int))                                                    \
  X(device_memory, cuDeviceTotalMem_v2, (size_t*, int))                                                          \
  X(retain_context, cuDevicePrimaryCtxRetain, (Context*, int))                                                   \
  X(set_context, cuCtxSetCurrent, (Context))                                                                     \
  X(context_synchronize, cuCtxSynchronize, ())                                                                   \
  X(memory_info, cuMemGetInfo_v2, (size_t*, size_t*))                                                            \
  X(allocate, cuMemAlloc_v2, (DevicePointer*, size_t))                                                           \
  X(free, cuMemFree_v2, (DevicePointer))                                                                         \
  X(host_allocate, cuMemHostAlloc, (void**, size_t, unsigned))                                                   \
  X(host_free, cuMemFreeHost, (void*))                                                                           \
  X(copy_to_device, cuMemcpyHtoDAsync_v2, (DevicePointer, const void*, size_t, StreamHandle))                    \
  X(copy_to_host, cuMemcpyDtoHAsync_v2, (void*, DevicePointer, size_t, StreamHandle))                            \
  X(copy_on_device, cuMemcpyDtoDAsync_v2, (DevicePointer, DevicePointer, size_t, StreamHandle))                  \
  X(set_bytes, cuMemsetD8Async, (DevicePointer, unsigned char, size_t, StreamHandle))                            \
  X(stream_create, cuStreamCreate, (StreamHandle*, unsigned))                                                    \
  X(stream_create_of, cuStreamCreateWithPriority, (StreamHandle*, unsigned, int))                                \
  X(stream_wait_event, cuStreamWaitEvent, (StreamHandle, EventHandle, unsigned))                                 \
  X(stream_synchronize, cuStreamSynchronize, (StreamHandle))                                                     \
  X(stream_query, cuStreamQuery, (StreamHandle))                                                                 \
  X(stream_begin_capture, cuStreamBeginCapture_v2, (StreamHandle, int))                                          \
  X(stream_end_capture, cuStreamEndCapture, (StreamHandle, GraphHandle*))                                        \
  X(graph_instantiate, cuGraphInstantiateWithFlags, (GraphHandle*, GraphHandle, unsigned long long))             \
  X(graph_launch, cuGraphLaunch, (GraphHandle, StreamHandle))                                                    \
  X(graph_exec_destroy, cuGraphExecDestroy, (GraphHandle))                                                       \
  X(graph_destroy, cuGraphDestroy, (GraphHandle))                                                                \
  X(event_create, cuEventCreate, (EventHandle*, unsigned))                                                       \
  X(event_record, cuEventRecord, (EventHandle, StreamHandle))                                                    \
  X(event_synchronize, cuEventSynchronize, (EventHandle))                                                        \
  X(event_query, cuEventQuery, (EventHandle))                                                                    \
  X(event_elapsed, cuEventElapsedTime, (float*, EventHandle, EventHandle))                                       \
  X(event_destroy, cuEventDestroy_v2, (EventHandle))                                                             \
  X(module_load, cuModuleLoadData, (ModuleHandle*, const void*))                                                 \
  X(module_unload, cuModuleUnload, (ModuleHandle))                                                               \
  X(module_function, cuModuleGetFunction, (FunctionHandle*, ModuleHandle, const char*))                          \
  X(launch, cuLaunchKernel,                                                                                      \
    (FunctionHandle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, StreamHandle, void**, \
     void**))                                                                                                    \
  X(error_name, cuGetErrorName, (Result, const char**))                                                          \
  X(error_text, cuGetErrorString, (Result, const char**))

struct Driver {
#define MSJIT_MEMBER(member, symbol, parameters) Result(*member) parameters = nullptr;
  MSJIT_CUDA_DRIVER(MSJIT_MEMBER)
#undef MSJIT_MEMBER
};

// Opens the driver and finds the devices. BackendError says what is missing; asked again, it tries again.
const Driver& driver();
int device_count();
// "CUDA_ERROR_OUT_OF_MEMORY (out of memory)"
std::string error_text(Result r);
// UserError naming the device, the call and the error.
[[noreturn]] void fail(Result r, const char* call, int index);
inline void check(Result r, const char* call, int index) {
  if (__builtin_expect(r != kSuccess, 0)) fail(r, call, index);
}

// CUDA C++ to code for a device; UserError with the compiler's log. It needs no device.
std::string nvrtc_version();  // "13.0"; BackendError: the library is missing
// What to compile for: machine code ("sm_90"), or for a device newer than NVRTC the PTX of the newest one that it knows
// ("compute_90"), which the driver translates.
std::string code_target(int major, int minor);
std::vector<char> compile_source(const std::string& source, const std::string& target);

}  // namespace msjit::backends::cuda
