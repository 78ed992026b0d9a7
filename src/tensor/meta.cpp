#include "src/tensor/meta.h"

#include <cstdlib>
#include <new>

#include "src/base/check.h"
#include "src/base/fork.h"
#include "src/tensor/device.h"
#include "src/tensor/private_meta.h"
#include "src/tensor/storage_pool.h"

namespace msjit {
namespace {

constexpr size_t kMaxInterned = 65536;
constexpr size_t kSlots = kMaxInterned * 2;  // open addressing, never more than half full
constexpr int kMaxDims = 64;

// Read without a lock: a slot goes from null to a Meta once and stays. Zero-initialised, so untouched pages cost
// nothing.
std::atomic<const Meta*> table[kSlots];
constinit Mutex writes_table;
size_t interned_count MSJIT_GUARDED_BY(writes_table) = 0;
Mutex& table_mutex() MSJIT_RETURN_MUTEX(writes_table) {
  static const bool held = hold_while_forking(ForkOrder::kMeta, writes_table);
  static_cast<void>(held);
  return writes_table;
}

struct MetaKey {
  DType dtype;
  Device device;
  Dims shape, strides;
};

uint64_t mix(uint64_t h, uint64_t v) {
  h = (h ^ v) * 0x9E3779B97F4A7C15ull;
  return h ^ (h >> 32);
}
uint64_t hash(const MetaKey& k) {
  uint64_t h = mix(k.shape.size(), static_cast<uint64_t>(k.dtype) | static_cast<uint64_t>(k.device.type) << 8 |
                                       static_cast<uint64_t>(static_cast<uint8_t>(k.device.index)) << 16);
  for (int64_t d : k.shape) h = mix(h, static_cast<uint64_t>(d));
  for (int64_t s : k.strides) h = mix(h, static_cast<uint64_t>(s));
  return h;
}
bool matches(const Meta& m, const MetaKey& k) {
  return m.dtype == k.dtype && m.device == k.device && m.ndim == k.shape.size() &&
         std::equal(k.shape.begin(), k.shape.end(), m.dims) &&
         std::equal(k.strides.begin(), k.strides.end(), m.dims + m.ndim);
}

// Sorted by stride, every dimension starts where the smaller ones end.
bool is_dense(Dims shape, Dims strides) {
  SmallVector<int, 8> order;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == 0) return true;
    if (shape[i] != 1) order.push_back(static_cast<int>(i));
  }
  std::sort(order.begin(), order.end(), [&](int a, int b) { return strides[a] < strides[b]; });
  int64_t expected = 1;
  for (int i : order) {
    if (strides[i] != expected) return false;
    expected *= shape[i];
  }
  return true;
}

Meta* build(const MetaKey& k, int64_t numel, bool contiguous, bool interned) {
  size_t n = k.shape.size();
  auto* m = static_cast<Meta*>(std::malloc(sizeof(Meta) + 2 * n * sizeof(int64_t)));
  if (!m) throw UserError(ErrorKind::kMemory, "out of memory");
  m->dtype = k.dtype;
  m->device = k.device;
  m->ndim = static_cast<uint8_t>(n);
  m->contiguous = contiguous;
  const bool host = k.device.type == DeviceType::kCPU;
  m->flat = contiguous && host;
  m->dense = contiguous || is_dense(k.shape, k.strides);
  m->interned = interned;
  m->numel = numel;
  m->block_class = contiguous && host ? StoragePool::block_class(numel, size_of(k.dtype)) : StoragePool::kNoBlock;
  new (&m->refs) std::atomic<uint32_t>(1);
  std::copy(k.shape.begin(), k.shape.end(), m->dims);
  std::copy(k.strides.begin(), k.strides.end(), m->dims + n);
  return m;
}

const Meta* intern(const MetaKey& k, int64_t numel, bool contiguous) {
  size_t start = hash(k) & (kSlots - 1), at = start;
  while (const Meta* m = table[at].load(std::memory_order_acquire)) {
    if (matches(*m, k)) return m;
    at = (at + 1) & (kSlots - 1);
  }
  MutexLock lock(table_mutex());
  if (interned_count == kMaxInterned) return build(k, numel, contiguous, false);
  for (;; at = (at + 1) & (kSlots - 1)) {  // another thread may have filled slots meanwhile
    const Meta* m = table[at].load(std::memory_order_relaxed);
    if (m && matches(*m, k)) return m;
    if (m) continue;
    m = build(k, numel, contiguous, true);
    table[at].store(m, std::memory_order_release);
    ++interned_count;
    return m;
  }
}

void check_rank(Dims shape) {
  if (shape.size() > kMaxDims) {
    throw value_error("a tensor has at most " + std::to_string(kMaxDims) + " dimensions, got " +
                      std::to_string(shape.size()));
  }
}

}  // namespace

const Meta* make_private_meta(DType dtype, Device device, Dims shape, Dims strides) {
  check_rank(shape);
  Meta* m = build({dtype, device, shape, strides}, numel_of(shape), false, false);
  m->dense = false;
  return m;
}

const Meta* make_contiguous_meta(DType dtype, Device device, Dims shape) {
  check_rank(shape);
  int64_t numel = numel_of(shape);
  int64_t strides[kMaxDims];
  int64_t step = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = step;
    step *= std::max<int64_t>(shape[i], 1);
  }
  return intern({dtype, device, shape, {strides, shape.size()}}, numel, true);
}

bool is_contiguous(Dims shape, Dims strides) {
  int64_t step = 1;
  bool in_order = true;
  for (size_t i = shape.size(); i-- > 0;) {
    if (shape[i] == 0) return true;
    in_order = in_order && (shape[i] == 1 || strides[i] == step);
    step *= shape[i];
  }
  return in_order;
}

// A contiguous tensor's strides are always written in their canonical form (a dimension of size 1 may have any stride),
// so that equal layouts are one Meta.
const Meta* make_meta(DType dtype, Device device, Dims shape, Dims strides) {
  check_rank(shape);
  MSJIT_CHECK(shape.size() == strides.size());
  if (is_contiguous(shape, strides)) return make_contiguous_meta(dtype, device, shape);
  return intern({dtype, device, shape, strides}, numel_of(shape), false);
}

const Meta* with_dtype(const Meta* m, DType dtype) {
  if (m->dtype == dtype && m->contiguous) {
    m->ref();
    return m;
  }
  return make_contiguous_meta(dtype, m->device, m->shape());
}

void Meta::free_meta(const Meta* m) { std::free(const_cast<Meta*>(m)); }

int64_t Meta::span() const {
  if (numel == 0) return 0;
  int64_t reach = 1;
  for (int i = 0; i < ndim; ++i) reach += (dims[i] - 1) * std::abs(dims[ndim + i]);
  return reach;
}

bool Meta::same_shape(const Meta& o) const { return ndim == o.ndim && std::equal(dims, dims + ndim, o.dims); }

bool equal(const Meta& a, const Meta& b) { return &a == &b || matches(a, {b.dtype, b.device, b.shape(), b.strides()}); }

int64_t numel_of(Dims shape) {
  int64_t n = 1;
  bool overflow = false, empty = false;
  for (int64_t d : shape) {
    if (d < 0) throw value_error("negative dimension in shape " + to_string(shape));
    empty |= d == 0;
    overflow |= __builtin_mul_overflow(n, std::max<int64_t>(d, 1), &n);
  }
  if (overflow || n > kMostElements)
    throw value_error("shape " + to_string(shape) +
                      " has more elements than a tensor may have, whose bytes 63 bits count");
  return empty ? 0 : n;
}

Shape contiguous_strides(Dims shape) {
  Shape strides(shape.size());
  int64_t step = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = step;
    step *= std::max<int64_t>(shape[i], 1);
  }
  return strides;
}

std::string to_string(Dims shape) {
  std::string s = "(";
  for (size_t i = 0; i < shape.size(); ++i) s += (i ? ", " : "") + std::to_string(shape[i]);
  return s + (shape.size() == 1 ? ",)" : ")");
}

std::string to_string(const Meta& m) {
  std::string s = std::string(info(m.dtype).name) + to_string(m.shape());
  return m.device.type == DeviceType::kCPU ? s : s + " on " + to_string(m.device);
}

Shape broadcast_shapes(Dims a, Dims b, const char* op) {
  if (a.size() < b.size()) return broadcast_shapes(b, a, op);
  Shape out(a);
  size_t lead = a.size() - b.size();
  for (size_t i = 0; i < b.size(); ++i) {
    int64_t x = a[lead + i], y = b[i];
    if (x != y && x != 1 && y != 1) {
      throw value_error(std::string(op) + ": shapes " + to_string(a) + " and " + to_string(b) +
                        " do not broadcast: sizes " + std::to_string(x) + " and " + std::to_string(y) +
                        " differ in dimension " + std::to_string(lead + i) + "; they must be equal, or one of them 1");
    }
    out[lead + i] = x == 1 ? y : x;
  }
  return out;
}

}  // namespace msjit
