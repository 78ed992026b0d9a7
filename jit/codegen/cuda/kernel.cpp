#include "jit/codegen/cuda/kernel.h"

#include <algorithm>
#include <bit>
#include <memory>

#include "jit/codegen/cuda/source.h"
#include "src/backends/cuda/device.h"
#include "src/base/check.h"
#include "src/base/mutex.h"

namespace msjit::codegen::cuda {
namespace {

using backends::cuda::CudaDevice;
using kernel::Kernel;
using kernel::Kind;
using kernel::Section;

// Where a call's elements are, as words: two calls of equal words run the same code with the same strides.
struct Layout {
  enum : size_t { kRows, kCols, kOuter, kInner, kAlignment, kOperands };
  SmallVector<int64_t, 48>
      words;  // the above, sizes of outer and of inner dimensions, then of each operand:
              // row and column stride, outer strides, whether it is packed, inner strides; in bytes
  size_t per_operand() const { return static_cast<size_t>(3 + words[kOuter] + words[kInner]); }
  const int64_t* sizes() const { return words.begin() + kOperands; }
  const int64_t* operand(size_t b) const {
    return words.begin() + kOperands + static_cast<size_t>(words[kOuter] + words[kInner]) + b * per_operand();
  }
};

int64_t alignment_of(std::span<void* const> data) {
  uintptr_t all = 0;
  for (void* p : data) all |= reinterpret_cast<uintptr_t>(p);
  return static_cast<int64_t>(all & 15);
}

class CudaKernel;

struct Prepared {
  Layout layout;
  Shape shape;
  std::unique_ptr<Words> where;
  backends::cuda::FunctionHandle function = nullptr;
  backends::cuda::Launch launch;
  std::vector<uint64_t> words;             // but addresses and numbers
  size_t workspace = 0;                    // bytes
  SmallVector<size_t, 2> rows_of_scratch;  // bytes of each scratch buffer for all blocks
};

class CudaKernel final : public CompiledKernel {
 public:
  CudaKernel(Kernel k, Device device) : CompiledKernel(std::move(k), Isa::kCuda), device_(device) {
    entry_ = [](const KernelArgs* a, const CompiledKernel* self) {
      static_cast<const CudaKernel*>(self)->run_simple(*a);
    };
    for (const kernel::Buffer& b : kernel_.buffers) operands_ += !b.scratch;
    checks_ = kernel_.checks();
  }
  ~CudaKernel() override = default;

  size_t operands() const { return operands_; }

  // One call without outer dimensions.
  void run_simple(const KernelArgs& a) const {
    Layout l;
    l.words = {a.rows, a.cols, 0, 0, alignment_of({a.buffers, operands_})};
    for (size_t b = 0; b < operands_; ++b) {
      const kernel::Buffer& buffer = kernel_.buffers[b];
      l.words.push_back(a.row_strides[b]);
      l.words.push_back(buffer.access == kernel::Access::unit ? size_of(buffer.dtype) : 0);
      l.words.push_back(0);
    }
    MSJIT_CHECK(a.row0 == 0 && a.col0 == 0);
    launch(l, {a.buffers, operands_}, a.numbers, a.failed);
  }

  void run_nest(const Nest& nest, std::span<void* const> data, const uint64_t* numbers, int64_t* failed) const {
    Layout l;
    l.words = {nest.rows, nest.cols, static_cast<int64_t>(nest.outer.size()), static_cast<int64_t>(nest.inner.size()),
               alignment_of(data.first(operands_))};
    for (int64_t d : nest.outer) l.words.push_back(d);
    for (int64_t d : nest.inner) l.words.push_back(d);
    for (size_t b = 0; b < operands_; ++b) {
      const NestOperand& o = nest.operands[b];
      const kernel::Buffer& buffer = kernel_.buffers[b];
      const int64_t size = size_of(buffer.dtype);
      l.words.push_back(o.row_stride * size);
      l.words.push_back(buffer.access == kernel::Access::unit ? o.col_stride * size : 0);
      for (size_t d = 0; d < nest.outer.size(); ++d) l.words.push_back(o.outer[d] * size);
      l.words.push_back(!o.inner.empty());
      for (size_t d = 0; d < nest.inner.size(); ++d) l.words.push_back(o.inner.empty() ? 0 : o.inner[d] * size);
    }
    launch(l, data.first(operands_), numbers, failed);
  }

 private:
  void launch(const Layout& l, std::span<void* const> data, const uint64_t* numbers, int64_t* failed) const;
  Prepared& prepare(const Layout& l) const MSJIT_REQUIRES(lock_);
  void choose(Prepared& p, CudaDevice& device) const;

  Device device_;
  size_t operands_ = 0;
  bool checks_ = false;
  mutable Mutex lock_;
  mutable std::vector<std::unique_ptr<Prepared>> prepared_ MSJIT_GUARDED_BY(lock_);
  mutable Prepared* latest_ MSJIT_GUARDED_BY(lock_) = nullptr;
};

constexpr size_t kMostPrepared = 256;

Prepared& CudaKernel::prepare(const Layout& l) const {
  for (auto& p : prepared_)
    if (p->layout.words == l.words) return *p;
  auto p = std::make_unique<Prepared>();
  p->layout = l;
  CudaDevice& device = CudaDevice::get(device_.index);
  choose(*p, device);
  std::string missing;
  const std::optional<std::string> source = source_of(kernel_, p->shape, &missing);
  if (!source)
    throw backends::BackendError("cuda", backends::BackendFault::kOpNotSupported,
                                 "a kernel uses '" + missing + "', which has no form on " + to_string(device_));
  p->function = device.function(*source);
  if (prepared_.size() >= kMostPrepared) prepared_.erase(prepared_.begin());
  prepared_.push_back(std::move(p));
  return *prepared_.back();
}

int round_up_to_power(int64_t v) {
  return static_cast<int>(std::bit_ceil(static_cast<uint64_t>(std::max<int64_t>(v, 1))));
}

void CudaKernel::choose(Prepared& p, CudaDevice& device) const {
  const Layout& l = p.layout;
  Shape& s = p.shape;
  const int64_t rows = l.words[Layout::kRows], cols = l.words[Layout::kCols];
  s.outer = static_cast<int>(l.words[Layout::kOuter]);
  s.inner = static_cast<int>(l.words[Layout::kInner]);
  int64_t outer = 1;
  for (int d = 0; d < s.outer; ++d) outer *= l.sizes()[d];
  const int64_t all_rows = rows * outer;
  s.wide = static_cast<double>(all_rows) * static_cast<double>(std::max<int64_t>(cols, 1)) > 2e9;
  bool scratch = false;
  int64_t largest = 1;
  for (size_t b = 0; b < kernel_.buffers.size(); ++b) {
    const kernel::Buffer& buffer = kernel_.buffers[b];
    const int64_t size = size_of(buffer.dtype);
    scratch |= buffer.scratch;
    const int64_t step = buffer.scratch ? size : l.operand(b)[1];
    const bool packed = !buffer.scratch && l.operand(b)[2 + s.outer] != 0;
    s.steps.push_back(packed ? Shape::kAny : step == 0 ? Shape::kNone : step == size ? Shape::kOne : Shape::kAny);
    s.packed.push_back(packed);
    if (s.steps.back() == Shape::kOne) largest = std::max(largest, size);
  }
  // How many neighbouring columns one access may take.
  auto fits = [&](int v) {
    if (cols % v != 0 || v * largest > 16) return false;
    for (size_t b = 0; b < operands_; ++b) {
      if (s.steps[b] != Shape::kOne) continue;
      const int64_t bytes = v * size_of(kernel_.buffers[b].dtype);
      if (l.words[Layout::kAlignment] % bytes || l.operand(b)[0] % bytes) return false;
      for (int d = 0; d < s.outer; ++d)
        if (l.operand(b)[2 + d] % bytes) return false;
    }
    return true;
  };
  if (kernel_.kind == Kind::kRows && kernel_.instrs.size() < 600) {
    for (int v : {8, 4, 2}) {
      if (!fits(v)) continue;
      s.vector = v;
      break;
    }
  }
  const int64_t units = cols / s.vector;
  const int sms = device.multiprocessors();
  auto blocks = [](int64_t n) {
    MSJIT_CHECK(n < (int64_t{1} << 31), "a kernel of more blocks than a device takes");
    return static_cast<unsigned>(std::max<int64_t>(n, 1));
  };
  int64_t shares = 0;
  bool trailing = false;
  for (size_t i = 3; i < kernel_.sections.size(); ++i) trailing |= !kernel_.sections[i].body.empty();
  if (kernel_.kind == Kind::kCols) {
    s.form = Form::kColumns;
    constexpr int kHigh = 16;
    s.threads = 32 * kHigh;
    const int64_t wide = (cols + 31) / 32 * outer;
    int64_t parts = std::min<int64_t>({rows / (kHigh * 4), 4 * sms / std::max<int64_t>(wide, 1), 1024});
    s.split = parts > 1;
    if (!s.split) parts = 1;
    p.launch.grid[0] = blocks(wide);
    p.launch.grid[1] = static_cast<unsigned>(parts);
    p.launch.block[0] = 32;
    p.launch.block[1] = kHigh;
    if (s.split)
      p.workspace = static_cast<size_t>(parts * cols * outer) * static_cast<size_t>(partial_words(kernel_)) * 8;
  } else if (kernel_.is_map() && !trailing && !scratch) {
    s.form = Form::kMap;
    s.one_row = all_rows == 1;
    s.threads = 256;
    shares = all_rows * units;
    p.launch.grid[0] = blocks((shares + s.threads - 1) / s.threads);
    p.launch.block[0] = static_cast<unsigned>(s.threads);
  } else {
    constexpr int kThreads = 512;
    const bool one_loop = kernel_.sections.size() == 4 && !scratch && !checks_;
    int64_t parts = 0;
    if (one_loop && all_rows < 2 * sms && all_rows < 65536)
      parts = std::min<int64_t>({units / (kThreads * 4), 4 * sms / std::max<int64_t>(all_rows, 1), 1024});
    shares = all_rows;
    if (parts > 1) {
      s.form = Form::kSplitRow;
      s.threads = kThreads;
      p.launch.grid[0] = static_cast<unsigned>(parts);
      p.launch.grid[1] = static_cast<unsigned>(all_rows);
      p.launch.block[0] = kThreads;
      p.workspace = static_cast<size_t>(parts * all_rows) * static_cast<size_t>(partial_words(kernel_)) * 8;
    } else {
      s.form = Form::kRow;
      // Registers that the rows' elements take decide how many turns a thread keeps.
      int kept = 0;
      for (const kernel::Buffer& b : kernel_.buffers) kept += std::max<int>(size_of(b.dtype), 4) / 4;
      const int most = std::clamp(64 / (kept * s.vector), 1, 16);
      const bool few = all_rows < 4 * sms;
      if (units <= 32 || (!few && units <= 32 * std::min(most, 8))) {
        s.threads = 32;
      } else {
        s.threads = std::clamp(round_up_to_power((units + 3) / 4), 64, 1024);
        if ((units + s.threads - 1) / s.threads > most) s.threads = 1024;
      }
      const int64_t turns = (units + s.threads - 1) / s.threads;
      s.turns = turns <= most ? static_cast<int>(std::max<int64_t>(turns, 1)) : 0;
      if (s.threads == 32) {
        constexpr unsigned kWarps = 8;
        p.launch.block[0] = 32;
        p.launch.block[1] = kWarps;
        p.launch.grid[0] = blocks((all_rows + kWarps - 1) / kWarps);
        MSJIT_CHECK(s.turns > 0 || !scratch, "rows of warps keep their scratch in registers");
      } else {
        p.launch.block[0] = static_cast<unsigned>(s.threads);
        // Scratch rows are a block's: only so many blocks.
        p.launch.grid[0] = blocks(scratch && s.turns == 0 ? std::min<int64_t>(all_rows, 2 * sms) : all_rows);
      }
    }
  }
  p.where = std::make_unique<Words>(kernel_, s);
  const Words& w = *p.where;
  p.words.assign(static_cast<size_t>(w.count), 0);
  auto set = [&](int at, int64_t v) { p.words[static_cast<size_t>(at)] = static_cast<uint64_t>(v); };
  for (size_t b = 0; b < operands_; ++b) {
    const int at = static_cast<int>(b);
    const int64_t* o = l.operand(b);
    set(w.stride(at, 0), o[0]);
    set(w.stride(at, 1), o[1]);
    for (int d = 0; d < s.outer; ++d) set(w.stride(at, 2 + d), o[2 + d]);
    for (int d = 0; d < s.inner; ++d) set(w.stride(at, 2 + s.outer + d), o[3 + s.outer + d]);
  }
  for (int d = 0; d < s.outer + s.inner; ++d) set(w.sizes + d, l.sizes()[d]);
  set(w.rows, rows);
  set(w.cols, cols);
  set(w.shares, shares);
  for (size_t b = operands_; b < kernel_.buffers.size(); ++b)
    p.rows_of_scratch.push_back(s.turns > 0 ? 0
                                            : p.launch.grid[0] * static_cast<size_t>(cols) *
                                                  static_cast<size_t>(size_of(kernel_.buffers[b].dtype)));
}

// Memory of the pool for one launch: what is launched next may take it.
class Taken {
 public:
  Taken(CudaDevice& device, size_t bytes) : block_(bytes ? device.pool().take(bytes) : nullptr) {}
  ~Taken() {
    if (block_) block_->pool->give(block_);
  }
  Taken(Taken&& o) noexcept : block_(std::exchange(o.block_, nullptr)) {}
  uint64_t at() const { return block_ ? block_->at : 0; }

 private:
  backends::DevicePool::Block* block_;
};

void CudaKernel::launch(const Layout& l, std::span<void* const> data, const uint64_t* numbers, int64_t* failed) const {
  const int64_t* words = l.words.begin();
  if (words[Layout::kRows] == 0) return;
  for (int64_t d = 0; d < words[Layout::kOuter]; ++d)
    if (l.sizes()[d] == 0) return;
  if (words[Layout::kCols] == 0 && (kernel_.kind == Kind::kCols || kernel_.is_map())) return;
  CudaDevice& device = CudaDevice::get(device_.index);
  MutexLock guard(lock_);
  if (!latest_ || !(latest_->layout.words == l.words)) latest_ = &prepare(l);
  Prepared* p = latest_;
  const Words& w = *p->where;
  std::vector<uint64_t>& all = p->words;
  for (size_t b = 0; b < operands_; ++b) all[b] = reinterpret_cast<uintptr_t>(data[b]);
  for (size_t i = 0; i < kernel_.numbers.size(); ++i) all[static_cast<size_t>(w.numbers) + i] = numbers[i];
  std::vector<Taken> scratch;
  for (size_t i = 0; i < p->rows_of_scratch.size(); ++i) {
    if (p->rows_of_scratch[i] == 0) continue;
    scratch.emplace_back(device, p->rows_of_scratch[i]);
    all[operands_ + i] = scratch.back().at();
  }
  Taken workspace(device, p->workspace);
  if (p->workspace) {
    all[static_cast<size_t>(w.workspace)] = workspace.at();
    const size_t counters = p->shape.form == Form::kSplitRow ? p->launch.grid[1] : p->launch.grid[0];
    all[static_cast<size_t>(w.counters)] = device.counters(counters);
  }
  if (__builtin_expect(!checks_, 1)) return device.launch(p->function, p->launch, all);
  if (device.records()) {  // whoever runs it says what to raise
    const CudaDevice::Noted noted = device.note_failure();
    all[static_cast<size_t>(w.failed)] = noted.at;
    all[static_cast<size_t>(w.check)] = noted.number;
    return device.launch(p->function, p->launch, all);
  }
  // What was found wrong is read at once.
  constexpr size_t kBytes = CudaDevice::kFailureBytes;
  Taken found(device, kBytes);
  const auto& d = backends::cuda::driver();
  device.enter();
  backends::cuda::check(d.set_bytes(found.at(), 0, kBytes, device.stream()), "cuMemsetD8Async", device.index());
  all[static_cast<size_t>(w.failed)] = found.at();
  device.launch(p->function, p->launch, all);
  int64_t said[2] = {};
  backends::cuda::check(d.copy_to_host(said, found.at(), sizeof said, device.stream()), "cuMemcpyDtoHAsync",
                        device.index());
  device.wait_and_raise();
  if (said[0]) {
    failed[0] = said[0];
    failed[1] = said[1];
  }
}

const CudaKernel& own(const CompiledKernel& k) { return static_cast<const CudaKernel&>(k); }

}  // namespace

void run(const CompiledKernel& k, const Nest& nest, std::span<void* const> data, const uint64_t* numbers,
         int64_t* failed) {
  own(k).run_nest(nest, data, numbers, failed);
}

void run_flat(const CompiledKernel& k, int64_t n, std::span<void* const> data, const uint64_t* numbers) {
  static const int64_t kNoStrides[16] = {};
  MSJIT_CHECK(data.size() <= 16);
  k.run({data.data(), kNoStrides, numbers, 1, n});
}

}  // namespace msjit::codegen::cuda

namespace msjit::codegen {

Ref<CompiledKernel> compile_cuda(kernel::Kernel k, Device device) {
  return Ref<CompiledKernel>::adopt(new cuda::CudaKernel(std::move(k), device));
}

}  // namespace msjit::codegen
