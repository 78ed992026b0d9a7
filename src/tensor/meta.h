// Meta: dtype, device, shape and strides of a tensor, interned, so that equal metadata is one pointer and a guard on a
// tensor is one compare. Immutable. Strides count elements.
#pragma once
#include <atomic>
#include <string>

#include "src/base/small_vector.h"
#include "src/tensor/dtype.h"

namespace msjit {

enum class DeviceType : uint8_t { kCPU, kCUDA, kAscend };
struct Device {
  DeviceType type = DeviceType::kCPU;
  int8_t index = 0;
  bool operator==(const Device&) const = default;
};

struct Meta {
  DType dtype;
  Device device;
  uint8_t ndim;
  bool contiguous;      // row-major without gaps (empty and one-element tensors are)
  bool flat;            // contiguous, in memory that the host's kernels reach
  bool dense;           // elements fill a block without overlap or gap, in any order of dimensions
  bool interned;        // one pointer per value; past the table's bound Metas are counted instead (see ref/unref)
  uint8_t block_class;  // size class of one block with headers and elements (src/tensor/storage_pool.h)
  int64_t numel;
  mutable std::atomic<uint32_t> refs;
  int64_t dims[];  // shape, then strides

  Dims shape() const { return {dims, ndim}; }
  Dims strides() const { return {dims + ndim, ndim}; }
  int64_t nbytes() const { return numel * size_of(dtype); }
  // Elements between the lowest and the highest address touched, inclusive; 0 when empty.
  int64_t span() const;
  bool same_shape(const Meta& o) const;

  void ref() const {
    if (!interned) refs.fetch_add(1, std::memory_order_relaxed);
  }
  void unref() const {
    if (!interned && refs.fetch_sub(1, std::memory_order_acq_rel) == 1) free_meta(this);
  }
  static void free_meta(const Meta* m);
};

// The caller receives a reference (a no-op for interned ones).
const Meta* make_meta(DType dtype, Device device, Dims shape, Dims strides);
const Meta* make_contiguous_meta(DType dtype, Device device, Dims shape);
bool is_contiguous(Dims shape, Dims strides);  // in row-major order without gaps; what has no elements is
// Same shape and contiguous strides in another dtype.
const Meta* with_dtype(const Meta* m, DType dtype);

// Value equality, for tests and for metas that are not interned.
bool equal(const Meta& a, const Meta& b);

// Of any dtype, so that a number of bytes never overflows: also of views that repeat their elements.
constexpr int64_t kMostElements = INT64_MAX / 16;
int64_t numel_of(Dims shape);  // UserError when there are more, or a dimension is negative
Shape contiguous_strides(Dims shape);
std::string to_string(Dims shape);                       // "(2, 3)"
std::string to_string(const Meta& m);                    // "float32(2, 3)"
Shape broadcast_shapes(Dims a, Dims b, const char* op);  // UserError names op and both shapes

}  // namespace msjit
