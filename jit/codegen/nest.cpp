#include "jit/codegen/nest.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "jit/codegen/cuda/kernel.h"
#include "src/backends/cpu/strided.h"
#include "src/base/check.h"
#include "src/base/thread_pool.h"

namespace msjit::codegen {
namespace {

using kernel::Access;
using kernel::Kind;

struct Dimension {
  int64_t size;
  SmallVector<int64_t, 6> strides;  // by operand
};
using Dimensions = SmallVector<Dimension, 6>;

Dimensions dimensions_of(std::span<const int64_t> dims, std::span<const Strides> operands, size_t begin, size_t end) {
  Dimensions r;
  for (size_t d = begin; d < end; ++d) {
    Dimension x{dims[d], {}};
    for (const Strides& s : operands) x.strides.push_back(dims[d] == 1 ? 0 : s[d]);
    r.push_back(std::move(x));
  }
  return r;
}

// Drops dimensions of size 1 and merges neighbours that are one run for every operand.
Dimensions merged(const Dimensions& in) {
  Dimensions r;
  for (const Dimension& d : in) {
    if (d.size == 1) continue;
    if (!r.empty()) {
      Dimension& p = r.back();
      bool merge = true;
      for (size_t o = 0; o < d.strides.size(); ++o) merge &= p.strides[o] == d.strides[o] * d.size;
      if (merge) {
        p.size *= d.size;
        p.strides = d.strides;
        continue;
      }
    }
    r.push_back(d);
  }
  return r;
}

Dimension pop(Dimensions& d, size_t operands) {
  if (d.empty()) return {1, SmallVector<int64_t, 6>(operands, 0)};
  Dimension last = d.back();
  d.pop_back();
  return last;
}

Nest assemble_nest(const Dimensions& outer, const Dimension& rows, const Dimension& cols, size_t operands) {
  Nest n;
  n.rows = rows.size;
  n.cols = cols.size;
  for (const Dimension& d : outer) n.outer.push_back(d.size);
  for (size_t o = 0; o < operands; ++o) {
    NestOperand p;
    p.row_stride = rows.strides[o];
    p.col_stride = cols.strides[o];
    for (const Dimension& d : outer) p.outer.push_back(d.strides[o]);
    n.operands.push_back(std::move(p));
  }
  return n;
}

void classify(Nest& n) {
  for (NestOperand& p : n.operands) {
    if (n.cols == 1) p.col_stride = 1;
    p.access = p.col_stride == 0 ? Access::broadcast : Access::unit;
    p.packed = p.col_stride != 0 && p.col_stride != 1;
  }
}

}  // namespace

Nest plan_map(std::span<const int64_t> dims, std::span<const Strides> operands, bool keep_position) {
  size_t n = dims.size(), count = operands.size(), kept = keep_position ? std::min<size_t>(n, 2) : 0;
  Dimensions all = dimensions_of(dims, operands, 0, n - kept);
  if (!keep_position && count > 0) {
    // The last operand (the result) decides the order of the walk.
    std::stable_sort(all.begin(), all.end(), [&](const Dimension& a, const Dimension& b) {
      return std::abs(a.strides[count - 1]) > std::abs(b.strides[count - 1]);
    });
  }
  Dimensions outer = merged(all);
  Dimension cols, rows;
  if (keep_position) {
    Dimensions last = dimensions_of(dims, operands, n - kept, n);
    cols = pop(last, count);
    rows = pop(last, count);
  } else {
    cols = pop(outer, count);
    rows = pop(outer, count);
  }
  Nest nest = assemble_nest(outer, rows, cols, count);
  classify(nest);
  if (keep_position) {
    for (size_t o = 0; o < count; ++o) {
      if (nest.cols == 1 && n > 0) nest.operands[o].access = Access::unit;
    }
  }
  return nest;
}

namespace {

// Reduced dimensions that do not merge become one: operands for which they are no run are packed.
Dimension collapse(const Dimensions& inner, size_t operands, Nest& nest) {
  Dimension all{1, SmallVector<int64_t, 6>(operands, 0)};
  for (const Dimension& d : inner) {
    all.size *= d.size;
    nest.inner.push_back(d.size);
  }
  for (size_t o = 0; o < operands; ++o) {
    NestOperand p;
    bool run = true, zero = true;
    for (size_t d = 0; d < inner.size(); ++d) {
      p.inner.push_back(inner[d].strides[o]);
      zero &= inner[d].strides[o] == 0;
      if (d > 0) run &= inner[d - 1].strides[o] == inner[d].strides[o] * inner[d].size;
    }
    all.strides[o] = inner[inner.size() - 1].strides[o];
    if (run || zero) {
      p.inner.clear();
    } else {
      p.packed = true;
      all.strides[o] = 2;  // whatever is no run; not used
    }
    nest.operands.push_back(std::move(p));
  }
  return all;
}

Nest plan_reduced(std::span<const int64_t> dims, std::span<const Strides> operands, int reduced, Kind kind) {
  size_t n = dims.size(), count = operands.size(), k = n - reduced;
  Dimensions outer = merged(dimensions_of(dims, operands, 0, k)), inner = merged(dimensions_of(dims, operands, k, n));
  Nest together;
  Dimension looped = inner.size() > 1 ? collapse(inner, count, together) : pop(inner, count);
  Dimension kept = pop(outer, count);
  Nest nest =
      kind == Kind::kRows ? assemble_nest(outer, kept, looped, count) : assemble_nest(outer, looped, kept, count);
  nest.kind = kind;
  classify(nest);
  nest.inner = together.inner;
  for (size_t o = 0; o < together.operands.size(); ++o) {
    if (!together.operands[o].packed) continue;
    nest.operands[o].packed = true;
    nest.operands[o].access = Access::unit;
    nest.operands[o].inner = together.operands[o].inner;
  }
  return nest;
}

}  // namespace

Nest plan_rows(std::span<const int64_t> dims, std::span<const Strides> operands, int reduced) {
  Nest nest = plan_reduced(dims, operands, reduced, Kind::kRows);
  nest.whole_rows = true;
  for (size_t o = 0; o < operands.size() && nest.cols == 1; ++o) {
    bool zero = true;  // a result has no columns even where there is only one
    for (size_t d = dims.size() - reduced; d < dims.size(); ++d) zero &= operands[o][d] == 0;
    if (zero) nest.operands[o].access = Access::broadcast;
  }
  return nest;
}

Nest plan_cols(std::span<const int64_t> dims, std::span<const Strides> operands, int reduced) {
  return plan_reduced(dims, operands, reduced, Kind::kCols);
}

namespace {

// Between contiguous memory and an N-dimensional strided block.
void copy_nd(std::byte* packed, std::byte* memory, DType dtype, std::span<const int64_t> dims, const Strides& strides,
             bool to_packed) {
  Shape dense = contiguous_strides(dims);
  if (to_packed)
    backends::cpu::copy_strided(packed, dtype, dense, memory, dtype, strides, dims);
  else
    backends::cpu::copy_strided(memory, dtype, strides, packed, dtype, dense, dims);
}

// Memory for packed blocks and scratch rows, kept by the thread.
class Arena {
 public:
  std::byte* take(size_t bytes) {
    bytes = (bytes + 127) / 64 * 64;
    if (used_ + bytes <= capacity_) {
      std::byte* p = memory_.get() + used_;
      used_ += bytes;
      return p;
    }
    overflow_.emplace_back(new (std::align_val_t(64)) std::byte[bytes]);
    wanted_ += bytes;
    return overflow_.back().get();
  }
  void reset() {
    overflow_.clear();
    used_ = 0;
    if (wanted_ > 0 && capacity_ + wanted_ <= (size_t{4} << 20)) {
      capacity_ += wanted_;
      memory_.reset(new (std::align_val_t(64)) std::byte[capacity_]);
    }
    wanted_ = 0;
  }

 private:
  struct Free {
    void operator()(std::byte* p) const { ::operator delete[](p, std::align_val_t(64)); }
  };
  using Block = std::unique_ptr<std::byte[], Free>;
  Block memory_;
  size_t capacity_ = 0, used_ = 0, wanted_ = 0;
  std::vector<Block> overflow_;
};
thread_local Arena arena;

// On one thread: what decides whether forking pays.
double time_of(const CompiledKernel& k, int64_t rows, int64_t cols) {
  return static_cast<double>(rows) * static_cast<double>(cols) * k.element_time();
}
constexpr double kForkAbove = 150000;  // 15 us

// Runs rows x cols, split between threads where that pays. Every row and column is computed as it would be alone, so
// results do not depend on the number of threads.
void run_split(const CompiledKernel& k, const KernelArgs& a) {
  if (__builtin_expect(time_of(k, a.rows, a.cols) < kForkAbove, 1)) return k.run(a);
  const kernel::Kernel& kernel = k.kernel();
  int threads = thread_count();
  bool cols = kernel.kind == Kind::kCols, scratch = false;
  for (const kernel::Buffer& b : kernel.buffers) scratch |= b.scratch;
  if (threads == 1 || kernel.buffers.size() > 16 || scratch) return k.run(a);
  bool by_rows = !cols && a.rows >= 2 * threads;
  if (!by_rows && !cols && !kernel.is_map()) return k.run(a);
  constexpr int64_t kColumns = 256;  // columns are split at multiples of this
  int64_t units = by_rows ? a.rows : (a.cols + kColumns - 1) / kColumns;
  int parts = static_cast<int>(std::min<int64_t>(units, 4 * threads));
  parallel(parts, [&](int part) {
    int64_t begin = units * part / parts, end = units * (part + 1) / parts;
    void* data[16];
    KernelArgs x = a;
    x.buffers = data;
    if (by_rows) {
      x.rows = end - begin;
      x.row0 += begin;
    } else {
      begin *= kColumns;
      x.cols = std::min(end * kColumns, a.cols) - begin;
      x.col0 += begin;
    }
    for (size_t b = 0; b < kernel.buffers.size(); ++b) {
      bool unit = kernel.buffers[b].access == Access::unit;
      int64_t step = by_rows ? a.row_strides[b] : unit ? size_of(kernel.buffers[b].dtype) : 0;
      data[b] = static_cast<std::byte*>(a.buffers[b]) + begin * step;
    }
    k.run(x);
  });
}

struct Runner {
  const CompiledKernel& k;
  const Nest& nest;
  const uint64_t* numbers;
  int64_t* failed;
  SmallVector<void*, 8> at;             // of the current outer position
  SmallVector<int64_t, 8> row_strides;  // bytes
  bool packed = false, scratch = false;

  int size(size_t b) const { return size_of(k.kernel().buffers[b].dtype); }

  void plain(int64_t row0, int64_t rows) {
    KernelArgs args{at.data(), row_strides.data(), numbers, rows, nest.cols, row0, 0, failed};
    if (scratch) return split_rows(args);
    run_split(k, args);
  }

  // Each part has its own scratch rows.
  void split_rows(const KernelArgs& a) {
    int threads = thread_count();
    if (threads == 1 || a.rows < 2 * threads || time_of(k, a.rows, a.cols) < kForkAbove) return k.run(a);
    const auto& buffers = k.kernel().buffers;
    int parts = static_cast<int>(std::min<int64_t>(a.rows, 2 * threads));
    std::vector<SmallVector<void*, 8>> data(parts, at);
    for (int p = 1; p < parts; ++p) {
      for (size_t b = nest.operands.size(); b < buffers.size(); ++b) data[p][b] = arena.take(nest.cols * size(b));
    }
    parallel(parts, [&](int part) {
      int64_t begin = a.rows * part / parts, end = a.rows * (part + 1) / parts;
      KernelArgs x = a;
      x.buffers = data[part].data();
      x.rows = end - begin;
      x.row0 += begin;
      for (size_t b = 0; b < nest.operands.size(); ++b) {
        data[part][b] = static_cast<std::byte*>(data[part][b]) + begin * row_strides[b];
      }
      k.run(x);
    });
  }

  // Block by block: pack what is strided, run, unpack what was written.
  void blocked() {
    constexpr int64_t kElements = 4096;  // of a block, about
    const int64_t most =
        nest.kind == Kind::kCols ? 128 : std::max(int64_t{128}, kElements / std::max<int64_t>(nest.rows, 1));
    int64_t block_cols = nest.whole_rows ? nest.cols : std::min(nest.cols, most);
    int64_t block_rows =
        std::clamp<int64_t>(kElements / std::max<int64_t>(block_cols, 1), 1, std::max<int64_t>(nest.rows, 1));
    if (nest.kind == Kind::kCols) block_rows = nest.rows;
    int64_t count = (nest.rows + block_rows - 1) / std::max<int64_t>(block_rows, 1);
    bool split = nest.kind == Kind::kRows && count > 1 && time_of(k, nest.rows, nest.cols) >= kForkAbove;
    int parts = split ? static_cast<int>(std::min<int64_t>(count, 2 * thread_count())) : 1;
    if (thread_count() == 1) parts = 1;
    std::vector<Part> all(parts);
    for (int p = 0; p < parts; ++p) {  // each part has its own blocks and scratch rows
      all[p].pointers = at;
      all[p].strides.resize(at.size(), 0);
      all[p].blocks.resize(at.size(), nullptr);
      for (size_t b = 0; b < at.size(); ++b) {
        if (b >= nest.operands.size()) {
          if (p > 0) all[p].pointers[b] = arena.take(nest.cols * size(b));
        } else if (nest.operands[b].packed) {
          all[p].blocks[b] = arena.take(block_rows * block_cols * size(b));
        }
      }
    }
    auto run_part = [&](int p) {
      for (int64_t n = count * p / parts; n < count * (p + 1) / parts; ++n) {
        int64_t c = 0;
        do {  // also once without columns: the result of a reduction over nothing is written
          block(n * block_rows, c, block_rows, block_cols, all[p]);
          c += block_cols;
        } while (c < nest.cols);
      }
    };
    parts == 1 ? run_part(0) : parallel(parts, run_part);
  }
  struct Part {
    SmallVector<void*, 8> pointers;
    SmallVector<int64_t, 8> strides;
    SmallVector<std::byte*, 8> blocks;
  };

  // A column kernel's operand that does not vary with the rows.
  bool one_row(size_t b) const {
    const NestOperand& o = nest.operands[b];
    return nest.kind == Kind::kCols && o.inner.empty() && o.row_stride == 0;
  }
  void copy_block(size_t b, std::byte* block, std::byte* origin, int64_t rows, int64_t cols, bool to_packed) {
    const NestOperand& o = nest.operands[b];
    Strides dims, strides;
    auto looped = [&](int64_t count, int64_t stride) {  // the dimension that is reduced
      for (size_t d = 0; d < o.inner.size(); ++d) {
        dims.push_back(nest.inner[d]);
        strides.push_back(o.inner[d]);
      }
      if (!o.inner.empty()) return;
      dims.push_back(count);
      strides.push_back(stride);
    };
    if (nest.kind == Kind::kRows) {
      dims.push_back(rows);
      strides.push_back(o.row_stride);
      looped(cols, o.col_stride);
    } else {
      looped(one_row(b) ? 1 : rows, o.row_stride);
      dims.push_back(cols);
      strides.push_back(o.col_stride);
    }
    copy_nd(block, origin, k.kernel().buffers[b].dtype, dims, strides, to_packed);
  }

  void block(int64_t r, int64_t c, int64_t block_rows, int64_t block_cols, Part& part) {
    auto& [pointers, strides, blocks] = part;
    int64_t rows = std::min(block_rows, nest.rows - r), cols = std::min(block_cols, nest.cols - c);
    const auto& buffers = k.kernel().buffers;
    auto origin = [&](size_t b) {
      const NestOperand& o = nest.operands[b];
      int64_t col = o.inner.empty() || nest.kind == Kind::kCols ? c * o.col_stride : 0;
      return static_cast<std::byte*>(at[b]) + (r * o.row_stride + col) * size(b);
    };
    for (size_t b = 0; b < at.size(); ++b) {
      if (b < nest.operands.size() && blocks[b]) {
        if (!buffers[b].written) copy_block(b, blocks[b], origin(b), rows, cols, true);
        pointers[b] = blocks[b];
        strides[b] = one_row(b) ? 0 : cols * size(b);
      } else if (b < nest.operands.size()) {
        pointers[b] = origin(b);
        strides[b] = row_strides[b];
      }
    }
    KernelArgs args{pointers.data(), strides.data(), numbers, rows, cols, r, c, failed};
    k.run(args);
    for (size_t b = 0; b < nest.operands.size(); ++b) {
      if (blocks[b] && buffers[b].written) copy_block(b, blocks[b], origin(b), rows, cols, false);
    }
  }
};

// Elements are written as they are read.
bool moves(const kernel::Kernel& k) {
  return k.kind == Kind::kRows && k.instrs.size() == 2 && k.instrs[0].prim == kernel::Prim::load &&
         k.instrs[1].prim == kernel::Prim::store && k.instrs[1].a == 0 && !k.buffers[0].written &&
         k.buffers[0].dtype == k.buffers[1].dtype;
}
void move(const Nest& nest, DType dtype, std::span<void* const> data) {
  Shape sizes(nest.outer), from(nest.operands[0].outer), to(nest.operands[1].outer);
  sizes.push_back(nest.rows), sizes.push_back(nest.cols);
  from.push_back(nest.operands[0].row_stride), from.push_back(nest.operands[0].col_stride);
  to.push_back(nest.operands[1].row_stride), to.push_back(nest.operands[1].col_stride);
  backends::cpu::copy_strided(static_cast<std::byte*>(data[1]), dtype, to, static_cast<const std::byte*>(data[0]),
                              dtype, from, sizes);
}

}  // namespace

void pack(void* to, const void* from, DType dtype, std::span<const int64_t> dims, std::span<const int64_t> strides) {
  copy_nd(static_cast<std::byte*>(to), static_cast<std::byte*>(const_cast<void*>(from)), dtype, dims, Strides(strides),
          true);
}

void run_flat(const CompiledKernel& k, int64_t n, std::span<void* const> data, const uint64_t* numbers) {
  if (__builtin_expect(k.isa() == Isa::kCuda, 0)) return cuda::run_flat(k, n, data, numbers);
  static const int64_t kNoStrides[16] = {};
  MSJIT_CHECK(data.size() <= 16);
  run_split(k, {data.data(), kNoStrides, numbers, 1, n, 0, 0});
}

void run(const CompiledKernel& k, const Nest& nest, std::span<void* const> data, const uint64_t* numbers,
         int64_t* failed) {
  if (__builtin_expect(k.isa() == Isa::kCuda, 0)) return cuda::run(k, nest, data, numbers, failed);
  const auto& buffers = k.kernel().buffers;
  if (buffers.size() == 2 && moves(k.kernel()) && nest.operands.size() == 2) return move(nest, buffers[0].dtype, data);
  if (nest.outer.empty() && buffers.size() == nest.operands.size() && buffers.size() <= 16) {
    int64_t row_strides[16];
    bool packed = false;
    for (size_t b = 0; b < buffers.size(); ++b) {
      row_strides[b] = nest.operands[b].row_stride * size_of(buffers[b].dtype);
      packed |= nest.operands[b].packed;
    }
    if (!packed) {
      return run_split(k, {data.data(), row_strides, numbers, nest.rows, nest.cols, 0, 0, failed});
    }
  }
  Runner r{k, nest, numbers, failed, SmallVector<void*, 8>(data.begin(), data.end()), {}};
  bool used_arena = false;
  for (size_t b = 0; b < buffers.size(); ++b) {
    bool operand = b < nest.operands.size();
    if (operand && nest.operands[b].packed) r.packed = used_arena = true;
    r.row_strides.push_back(operand ? nest.operands[b].row_stride * size_of(buffers[b].dtype) : 0);
    if (buffers[b].scratch) {
      MSJIT_CHECK(!operand, "scratch buffers come after the operands");
      if (b >= r.at.size()) r.at.push_back(nullptr);
      r.at[b] = arena.take(nest.cols * size_of(buffers[b].dtype));
      used_arena = r.scratch = true;
    }
  }
  int64_t outer = 1;
  for (int64_t d : nest.outer) outer *= d;
  SmallVector<int64_t, 6> index(nest.outer.size(), 0);
  for (int64_t i = 0; i < outer; ++i) {
    r.packed ? r.blocked() : r.plain(0, nest.rows);
    for (size_t d = nest.outer.size(); d-- > 0;) {
      bool wrapped = ++index[d] == nest.outer[d];
      for (size_t b = 0; b < nest.operands.size(); ++b) {
        int64_t step = nest.operands[b].outer[d] * size_of(buffers[b].dtype);
        r.at[b] = static_cast<std::byte*>(r.at[b]) + (wrapped ? -step * (nest.outer[d] - 1) : step);
      }
      if (!wrapped) break;
      index[d] = 0;
    }
  }
  if (used_arena) arena.reset();
}

}  // namespace msjit::codegen
