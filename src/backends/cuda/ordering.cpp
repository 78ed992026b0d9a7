// Order and place: sort, top k, search in sorted rows, what is distinct, and ops whose sizes depend on data.
#include <algorithm>

#include "src/backends/cuda/library.h"
#include "src/base/check.h"

namespace msjit::backends::cuda {
namespace {

int64_t whole_at(const KernelCall& c, size_t i) { return std::get<int64_t>(c.attrs[i]); }
std::string name_of_op(const KernelCall& c) { return std::string(ops::info(c.op).name); }
Tensor zeros(Dims shape, DType dtype, CudaDevice& device, Device at) {
  const Tensor t = Tensor::empty(shape, dtype, at);
  const size_t bytes = static_cast<size_t>(t.numel()) * static_cast<size_t>(size_of(dtype));
  device.enter();
  if (bytes) check(driver().set_bytes(address_of(t), 0, bytes, device.stream()), "cuMemsetD8Async", device.index());
  return t;
}
std::string word_text(uint64_t n) { return std::to_string(n); }

ElementText real_text(const KernelCall& call, DType t, Device device) {
  const ElementText e = element_text(t);
  if (!e.memory) refuse_op(device, call.op, call.operands, "has no kernel for complex numbers");
  return e;
}

// ---- sorting: a row's elements as unsigned keys with their positions, in runs that are merged two by two. Each
// element finds its place by itself: its position in its own run, and how many of the other run come before it. Equal
// keys keep their order; NaN is the largest key.

struct Ordered {
  Tensor keys, positions;  // a row after another; positions in their rows, uint32
  int64_t rows, size;
};

const char* key_type(DType t) { return size_of(t) == 8 ? "u64" : "u32"; }

// The statements that make `key` of element `at` of x (word 1).
std::string key_text(const ElementText& e, DType t, bool descending) {
  const std::string k = key_type(t), bits = size_of(t) == 8 ? "63" : "31";
  std::string s = "const " + std::string(e.compute) +
                  " v = " + e.read("((const " + std::string(e.memory) + "*)a.w[1])[at]") + ";\n";
  if (is_floating(t)) {
    s += k + " key = bits_of(v);\nif (v != v) key = ~(" + k + ")0;\nelse if (v == 0) key = (" + k + ")1 << " + bits +
         ";\nelse key = key >> " + bits + " ? ~key : key | (" + k + ")1 << " + bits + ";\n";
  } else if (info(t).kind == DTypeKind::kSigned) {
    s += k + " key = (" + k + ")v ^ (" + k + ")1 << " + bits + ";\n";
  } else {
    s += k + " key = (" + k + ")v;\n";
  }
  return s + (descending ? "key = ~key;\n" : "");
}

// x is contiguous: (outer, size, inner), sorted along the middle.
Ordered sorted_rows(const KernelCall& call, const Tensor& x, int64_t outer, int64_t size, int64_t inner,
                    bool descending) {
  CudaDevice& device = device_of(x);
  if (size >= (int64_t{1} << 32))
    refuse_op(x.device(), call.op, call.operands, "sorts rows of less than 2**32 elements");
  const ElementText e = real_text(call, x.dtype(), x.device());
  const int64_t count = outer * size * inner;
  const DType key_dtype = size_of(x.dtype()) == 8 ? DType::uint64 : DType::uint32;
  const std::string k = key_type(x.dtype());
  Tensor keys[2], positions[2];
  for (int i = 0; i < 2; ++i) {
    keys[i] = Tensor::empty(Shape{count}, key_dtype, x.device());
    positions[i] = Tensor::empty(Shape{count}, DType::uint32, x.device());
  }
  for_each(device,
           "const i64 n = (i64)a.w[4], inner = (i64)a.w[5], row = u / n, i = u - row * n;\n"
           "const i64 at = (row / inner * n + i) * inner + row % inner;\n" +
               key_text(e, x.dtype(), descending) + "((" + k + "*)a.w[2])[u] = key; ((u32*)a.w[3])[u] = (u32)i;",
           count,
           {address_of(x), address_of(keys[0]), address_of(positions[0]), static_cast<uint64_t>(size),
            static_cast<uint64_t>(inner)});
  const std::string read =
      "const " + k + "* keys = (const " + k +
      "*)a.w[1]; const u32* positions = (const u32*)a.w[2];\n"
      "const i64 n = (i64)a.w[5], width = (i64)a.w[6], row = u / n, i = u - row * n, base = row * n;\n"
      "const " +
      k + " key = keys[u];\n";
  const std::string write = "((" + k + "*)a.w[3])[to] = key; ((u32*)a.w[4])[to] = positions[u];";
  int from = 0;
  auto pass = [&](const std::string& body, int64_t width) {
    for_each(device, read + body + write, count,
             {address_of(keys[from]), address_of(positions[from]), address_of(keys[1 - from]),
              address_of(positions[1 - from]), static_cast<uint64_t>(size), static_cast<uint64_t>(width)});
    from = 1 - from;
  };
  // Short runs by counting, then merges.
  constexpr int64_t kFirst = 16;
  if (size > 1)
    pass(
        "const i64 start = i / width * width, end = start + width < n ? start + width : n;\ni64 to = base + start;\n"
        "for (i64 j = start; j < end; ++j) to += keys[base + j] < key || (keys[base + j] == key && j < i);\n",
        kFirst);
  for (int64_t width = kFirst; width < size; width *= 2)
    pass(
        "const i64 run = i / width, start = run * width, other = (run ^ 1) * width;\n"
        "const i64 end = other + width < n ? other + width : n;\ni64 low = other < n ? other : n, high = other < n ? "
        "end : n;\n"
        "const i64 first = low;\n"
        "while (low < high) {\n  const i64 middle = low + (high - low) / 2;\n  const " +
            k +
            " there = keys[base + middle];\n"
            "  if (run & 1 ? there <= key : there < key) low = middle + 1; else high = middle;\n}\n"
            "const i64 to = base + (start < other ? start : other) + (i - start) + (low - first);\n",
        width);
  return {keys[from], positions[from], outer * inner, size};
}

void order_along(KernelCall& call, int64_t dim, int64_t keep, bool descending) {
  const Tensor &given = call.operands[0], &values = call.outputs[0], &indices = call.outputs[1];
  const Tensor x = contiguous_as(given, given.dtype());
  const int at = static_cast<int>(dim < 0 ? dim + std::max(x.ndim(), 1) : dim);
  int64_t outer = 1, inner = 1;
  for (int d = 0; d < x.ndim(); ++d) (d < at ? outer : inner) *= d == at ? 1 : x.size(d);
  const int64_t size = x.ndim() ? x.size(at) : 1;
  if (keep < 0) keep = size;
  if (keep > size)
    throw value_error(name_of_op(call) + ": k = " + std::to_string(keep) + " is more than the " + std::to_string(size) +
                      " elements of the dimension");
  if (outer * keep * inner == 0) return;
  const Ordered o = sorted_rows(call, x, outer, size, inner, descending);
  const std::string w = word_of_size(size_of(x.dtype()));
  for_each(device_of(x),
           "const i64 n = (i64)a.w[5], keep = (i64)a.w[6], inner = (i64)a.w[7], row = u / keep, i = u - row * keep;\n"
           "const i64 left = row / inner, right = row % inner, p = (i64)((const u32*)a.w[2])[row * n + i];\n"
           "const i64 to = (left * keep + i) * inner + right;\n((" +
               w + "*)a.w[3])[to] = ((const " + w +
               "*)a.w[1])[(left * n + p) * inner + right];\n((i64*)a.w[4])[to] = p;",
           outer * keep * inner,
           {address_of(x), address_of(o.positions), address_of(values), address_of(indices),
            static_cast<uint64_t>(size), static_cast<uint64_t>(keep), static_cast<uint64_t>(inner)});
}

MSJIT_CUDA_KERNEL(sort) { order_along(call, whole_at(call, 0), -1, std::get<bool>(call.attrs[1])); }
MSJIT_CUDA_KERNEL(topk) {
  const int64_t k = whole_at(call, 0);
  if (k < 0) throw value_error("topk: k must not be negative, got " + std::to_string(k));
  order_along(call, whole_at(call, 1), k, std::get<bool>(call.attrs[2]));
}

MSJIT_CUDA_KERNEL(searchsorted) {
  const Tensor &out = call.outputs[0], &rows = call.operands[0];
  const DType common = call.operands[1] ? promote(rows.dtype(), call.operands[1].dtype())
                                        : promote_number(rows.dtype(), call.numbers[1].kind);
  if (rows.ndim() == 0) throw value_error("searchsorted: the sorted tensor must have a dimension");
  const ElementText e = real_text(call, common, out.device());
  const Tensor sorted = contiguous_as(rows, common), values = values_of(call, 1, out.shape(), common, out.device());
  const bool shared = sorted.ndim() == 1;
  const int64_t n = sorted.size(sorted.ndim() - 1);
  const int64_t columns =
      shared || values.ndim() == 0 ? std::max<int64_t>(values.numel(), 1) : values.size(values.ndim() - 1);
  const std::string type = e.compute, m = e.memory;
  auto less = [](const std::string& x, const std::string& y) {
    return "(" + x + " < " + y + " || (" + y + " != " + y + " && " + x + " == " + x + "))";
  };
  for_each(device_of(out),
           "const i64 n = (i64)a.w[4], columns = (i64)a.w[5], base = a.w[6] ? 0 : u / columns * n;\nconst " + type +
               " v = " + e.read("((const " + m + "*)a.w[2])[u]") +
               ";\ni64 low = 0, high = n;\n"
               "while (low < high) {\n  const i64 middle = low + (high - low) / 2;\n  const " +
               type + " at = " + e.read("((const " + m + "*)a.w[1])[base + middle]") + ";\n  if (" +
               (std::get<bool>(call.attrs[0]) ? "!" + less("v", "at") : less("at", "v")) +
               ") low = middle + 1; else high = middle;\n}\n((i64*)a.w[3])[u] = low;",
           values.numel(),
           {address_of(sorted), address_of(values), address_of(out), static_cast<uint64_t>(n),
            static_cast<uint64_t>(columns), static_cast<uint64_t>(shared)});
}

// ---- how many of the elements before each one hold

constexpr int64_t kPerThread = 8, kPerBlock = 256 * kPerThread;

int64_t at_host(CudaDevice& device, uint64_t from) {
  int64_t value = 0;
  check(driver().copy_to_host(&value, from, sizeof value, device.stream()), "cuMemcpyDtoHAsync", device.index());
  device.wait_and_raise();
  return value;
}

// from: bytes that are 0 or not, or (sums) int64 to add; result: int64, of all before each. Its total is on the device,
// too.
Tensor sums_before(CudaDevice& device, const Tensor& from, bool sums, Tensor* total) {
  const int64_t n = from.numel(), blocks = (n + kPerBlock - 1) / kPerBlock;
  Tensor before = Tensor::empty(Shape{n}, DType::int64, from.device());
  Tensor of_blocks = Tensor::empty(Shape{blocks}, DType::int64, from.device());
  const std::string read = sums ? "((const i64*)a.w[1])[first + k]" : "(((const u8*)a.w[1])[first + k] != 0)";
  const std::string source =
      std::string(prelude()) +
      "struct Args { u64 w[4]; };\nMSJIT_KERNEL(Args) {\n__shared__ i64 totals[8];\n"
      "const i64 first = ((i64)blockIdx.x * 256 + threadIdx.x) * " +
      word_text(kPerThread) +
      ", n = (i64)a.w[0];\n"
      "i64 part[" +
      word_text(kPerThread) +
      "], sum = 0;\n"
      "for (int k = 0; k < " +
      word_text(kPerThread) + "; ++k) { part[k] = sum; if (first + k < n) sum += " + read +
      "; }\n"
      "i64 upto = sum;\n"
      "for (int d = 1; d < 32; d <<= 1) { const i64 o = __shfl_up_sync(0xffffffffu, upto, d); if ((threadIdx.x & 31) "
      ">= d) upto += o; }\n"
      "if ((threadIdx.x & 31) == 31) totals[threadIdx.x >> 5] = upto;\n__syncthreads();\n"
      "i64 start = upto - sum;\nfor (int w = 0; w < (int)(threadIdx.x >> 5); ++w) start += totals[w];\n"
      "for (int k = 0; k < " +
      word_text(kPerThread) +
      "; ++k) if (first + k < n) ((i64*)a.w[2])[first + k] = start + part[k];\n"
      "if (threadIdx.x == 255) ((i64*)a.w[3])[blockIdx.x] = start + sum;\n}\n";
  Launch l;
  l.grid[0] = static_cast<unsigned>(blocks);
  l.block[0] = 256;
  const uint64_t words[] = {static_cast<uint64_t>(n), address_of(from), address_of(before), address_of(of_blocks)};
  device.launch(device.function(source), l, words);
  if (blocks == 1) {
    *total = of_blocks;
    return before;
  }
  const Tensor starts = sums_before(device, of_blocks, true, total);
  for_each(device, "((i64*)a.w[1])[u] += ((const i64*)a.w[2])[u / " + word_text(kPerBlock) + "];", n,
           {address_of(before), address_of(starts)});
  return before;
}

struct Held {
  Tensor mask, before;
  int64_t count = 0;
};
Held held(const Tensor& mask) {
  Held h{mask, {}, 0};
  if (mask.numel() == 0) return h;
  Tensor total;
  h.before = sums_before(device_of(mask), mask, false, &total);
  h.count = at_host(device_of(mask), address_of(total));
  return h;
}
Tensor mask_over(const KernelCall& call, const Tensor& mask, Dims shape) {
  if (mask.dtype() != DType::bool_)
    throw type_error(name_of_op(call) + ": the mask must be bool_, got " + std::string(info(mask.dtype()).name));
  return expanded(mask, shape, DType::bool_);
}

MSJIT_CUDA_KERNEL(masked_select) {
  const Shape shape = broadcast_shapes(call.operands[0].shape(), call.operands[1].shape(), "masked_select");
  const Held h = held(mask_over(call, call.operands[1], shape));
  const Tensor x = expanded(call.operands[0], shape, call.operands[0].dtype());
  Tensor out = Tensor::empty(Shape{h.count}, x.dtype(), x.device());
  const std::string w = word_of_size(size_of(x.dtype()));
  if (h.count)
    for_each(
        device_of(x),
        "if (((const u8*)a.w[1])[u]) ((" + w + "*)a.w[3])[((const i64*)a.w[2])[u]] = ((const " + w + "*)a.w[4])[u];",
        x.numel(), {address_of(h.mask), address_of(h.before), address_of(out), address_of(x)});
  call.outputs.push_back(std::move(out));
}

MSJIT_CUDA_KERNEL(masked_scatter) {
  const Tensor& out = call.outputs[0];
  const Held h = held(mask_over(call, call.operands[1], out.shape()));
  const Tensor src = contiguous_as(call.operands[2], out.dtype());
  if (src.numel() < h.count)
    throw value_error("masked_scatter: the mask holds at " + std::to_string(h.count) +
                      " places, but the source has only " + std::to_string(src.numel()) + " elements");
  copy(out, view_at(call.operands[0], out.shape(), strides_over(call.operands[0], out.shape()), 0));
  const std::string w = word_of_size(size_of(out.dtype()));
  if (h.count)
    for_each(
        device_of(out),
        "if (((const u8*)a.w[1])[u]) ((" + w + "*)a.w[3])[u] = ((const " + w + "*)a.w[4])[((const i64*)a.w[2])[u]];",
        out.numel(), {address_of(h.mask), address_of(h.before), address_of(out), address_of(src)});
}

MSJIT_CUDA_KERNEL(nonzero) {
  const Tensor& x = call.operands[0];
  const Held h = held(contiguous_as(x, DType::bool_));
  Tensor out = Tensor::empty(Shape{h.count, x.ndim()}, DType::int64, x.device());
  if (h.count && x.ndim()) {
    Arguments words = {address_of(h.mask), address_of(h.before), address_of(out)};
    const std::string n = word_text(static_cast<uint64_t>(x.ndim()));
    std::string body = "if (!((const u8*)a.w[1])[u]) return;\ni64* to = (i64*)a.w[3] + ((const i64*)a.w[2])[u] * " + n +
                       ";\ni64 q = u;\n";
    for (int d = x.ndim() - 1; d >= 0; --d) {
      const std::string size = "(i64)a.w[" + word_text(words.size() + 1) + "]";
      words.push_back(static_cast<uint64_t>(x.size(d)));
      body += "to[" + word_text(static_cast<uint64_t>(d)) + "] = q % " + size + "; q /= " + size + ";\n";
    }
    for_each(device_of(x), body, x.numel(), words);
  }
  call.outputs.push_back(std::move(out));
}

MSJIT_CUDA_KERNEL(unique) {
  const Tensor& given = call.operands[0];
  const Tensor x = contiguous_as(given, given.dtype());
  CudaDevice& device = device_of(x);
  const int64_t n = x.numel();
  Tensor inverse = Tensor::empty(x.shape(), DType::int64, x.device());
  Tensor values, counts;
  if (n == 0) {
    values = Tensor::empty(Shape{0}, x.dtype(), x.device());
    counts = Tensor::empty(Shape{0}, DType::int64, x.device());
  } else {
    const Ordered o = sorted_rows(call, x, 1, n, 1, false);
    const std::string k = key_type(x.dtype()), w = word_of_size(size_of(x.dtype()));
    const Tensor starts = Tensor::empty(Shape{n}, DType::bool_, x.device());
    for_each(device,
             "const " + k + "* keys = (const " + k + "*)a.w[1];\n((u8*)a.w[2])[u] = u == 0 || keys[u] != keys[u - 1];",
             n, {address_of(o.keys), address_of(starts)});
    const Held h = held(starts);
    values = Tensor::empty(Shape{h.count}, x.dtype(), x.device());
    counts = Tensor::empty(Shape{h.count}, DType::int64, x.device());
    const Tensor firsts = Tensor::empty(Shape{h.count}, DType::int64, x.device());
    for_each(device,
             "const bool start = ((const u8*)a.w[1])[u] != 0; const i64 group = ((const i64*)a.w[2])[u] + start - 1;\n"
             "const i64 p = (i64)((const u32*)a.w[3])[u];\n((i64*)a.w[5])[p] = group;\n"
             "if (start) { ((" +
                 w + "*)a.w[6])[group] = ((const " + w + "*)a.w[4])[p]; ((i64*)a.w[7])[group] = u; }",
             n,
             {address_of(h.mask), address_of(h.before), address_of(o.positions), address_of(x), address_of(inverse),
              address_of(values), address_of(firsts)});
    for_each(
        device,
        "const i64* firsts = (const i64*)a.w[1]; const i64 next = u + 1 < (i64)a.w[0] ? firsts[u + 1] : (i64)a.w[3];\n"
        "((i64*)a.w[2])[u] = next - firsts[u];",
        h.count, {address_of(firsts), address_of(counts), static_cast<uint64_t>(n)});
  }
  for (Tensor* t : {&values, &inverse, &counts}) call.outputs.push_back(std::move(*t));
}

MSJIT_CUDA_KERNEL(bincount) {
  const Tensor& operand = call.operands[0];
  if (!is_integral(operand.dtype()) && operand.dtype() != DType::bool_)
    throw type_error("bincount: integers are needed, got " + std::string(info(operand.dtype()).name));
  if (operand.ndim() != 1)
    throw value_error("bincount: a 1-d tensor is needed, got shape " + to_string(operand.shape()));
  const Tensor x = contiguous_as(operand, DType::int64);
  CudaDevice& device = device_of(x);
  int64_t size = whole_at(call, 0);
  if (size < 0) throw value_error("bincount: minlength must not be negative, got " + std::to_string(size));
  if (x.numel()) {
    const Tensor most = zeros(Shape{1}, DType::uint64, device, x.device());
    for_each_checked(device,
                     "const i64 v = ((const i64*)a.w[2])[u];\nif (v < 0 || v >= (i64)1 << 40) { fail(v); return; }\n"
                     "atomicMax((u64*)a.w[3], (u64)v);",
                     x.numel(), {address_of(x), address_of(most)}, [](int64_t bad) {
                       return value_error("bincount: values must be in [0, 2**40), got " + std::to_string(bad));
                     });
    size = std::max(size, at_host(device, address_of(most)) + 1);
  }
  Tensor out = zeros(Shape{size}, DType::int64, device, x.device());
  for_each(device, "atomicAdd((u64*)a.w[2] + ((const i64*)a.w[1])[u], (u64)1);", x.numel(),
           {address_of(x), address_of(out)});
  call.outputs.push_back(std::move(out));
}

}  // namespace
}  // namespace msjit::backends::cuda
