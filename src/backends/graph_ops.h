// Single ops of a device that has no kernels and runs graphs: an op is a graph of itself, made once for what is known
// of its operands, and kept.
#pragma once
#include "src/backends/kernel.h"

namespace msjit::backends {

struct GraphOp {
  ops::Op op;
  std::span<const Tensor> operands;      // null: a number, or absent
  std::span<const ops::Number> numbers;  // by operand position
  std::span<const ops::Attr> attrs;      // complete
  std::span<const Tensor> outputs;       // made by the caller; their memory is none of the operands'
  uint32_t absent = 0;                   // bit i: operand i is neither tensor nor number
  uint64_t seed = 0, counter = 0;        // of random ops
};

// What makes the graphs. All tensors are contiguous, and on one device.
struct GraphOpRunner {
  bool (*run)(Device device, const GraphOp& call) = nullptr;  // false: graphs of the device cannot express it
  // An op whose results have the shapes that values give them: it makes them. false: it cannot.
  bool (*run_by_values)(KernelCall& call) = nullptr;
  // The bytes of a view into those of another, of one dtype and shape; strides are not negative.
  void (*copy)(const Tensor& dst, const Tensor& src) = nullptr;
};
void set_graph_ops(GraphOpRunner runner);

// Whether a device's single ops are graphs.
inline bool runs_graphs(Device device) { return device.type == DeviceType::kAscend; }
// As GraphOpRunner, of any layouts.
bool run_as_graph(Device device, const GraphOp& call);
bool run_as_graph(const PointwiseCall& call);
bool run_as_graph(const ReductionCall& call);
void run_as_graph(KernelCall& call);  // falls back or refuses where graphs cannot express it
void copy_views(const Tensor& dst, const Tensor& src);

}  // namespace msjit::backends
