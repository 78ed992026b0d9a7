// Single ops of devices for which no kernels are generated: each is given whole to what the device has: a graph engine
// (an op is a graph of itself, made once for what is known of its operands, and kept), or a library of its own.
#pragma once
#include "src/backends/kernel.h"

namespace msjit::backends {

struct OpCall {
  ops::Op op;
  std::span<const Tensor> operands;      // null: a number, or absent
  std::span<const ops::Number> numbers;  // by operand position
  std::span<const ops::Attr> attrs;      // complete
  std::span<const Tensor> outputs;       // made by the caller; their memory is none of the operands'
  uint32_t absent = 0;                   // bit i: operand i is neither tensor nor number
  uint64_t seed = 0, counter = 0;        // of random ops
};

// What a kind of device runs them by. All tensors are contiguous, and on one device.
struct OpRunner {
  bool (*run)(Device device, const OpCall& call) = nullptr;  // false: it cannot
  // An op whose results have the shapes that values give them: it makes them. false: it cannot.
  bool (*run_by_values)(KernelCall& call) = nullptr;
  // The bytes of a view into those of another, of one dtype and shape; strides are not negative.
  // false: it cannot, and they go by way of the host.
  bool (*copy)(const Tensor& dst, const Tensor& src) = nullptr;
  const char* lacks = "";  // what is said of an op that cannot be run: "has no form in graphs"
};
void set_op_runner(DeviceType type, const OpRunner& runner);
const OpRunner& op_runner(Device device);

// Whether a device's single ops go there.
inline bool runs_whole_ops(Device device) { return device.type >= DeviceType::kAscend; }
// As OpRunner, of any layouts.
bool run_whole_op(Device device, const OpCall& call);
bool run_whole_op(const PointwiseCall& call);
bool run_whole_op(const ReductionCall& call);
void run_whole_op(KernelCall& call);                    // falls back or refuses where graphs cannot express it
bool copy_views(const Tensor& dst, const Tensor& src);  // of one dtype; false: it cannot

}  // namespace msjit::backends
