// Advanced indexing, gather and scatter. Indices are checked on the device and the first bad one is raised. Where
// several elements are added into one, the order is the device's: sums of floats may differ in the last bits from run
// to run. Where several are written to one, the last one stays, as on the CPU.
#include <algorithm>

#include "src/backends/cuda/library.h"
#include "src/backends/parts.h"
#include "src/base/check.h"
#include "src/ops/raises.h"

namespace msjit::backends::cuda {
namespace {

int normal_dimension(int64_t d, int ndim) { return static_cast<int>(d < 0 ? d + std::max(ndim, 1) : d); }
Tensor one_dimension(const Tensor& t) { return t.ndim() ? t : view_at(t, Shape{1}, Shape{1}, 0); }

Failure out_of_range(const KernelCall& call, int64_t size) {
  return [op = call.op, part_of = call.part_of, size](int64_t index) {
    return ops::index_out_of_range(op, part_of, index, size);
  };
}
// Where there is no place at all no kernel may go on with another one: nothing of it is written down.
void need_places(CudaDevice& device, int64_t size, int64_t count) {
  if (size == 0 && count > 0 && device.records()) device.synchronize();
}

// "i64 NAME = offset of flat index AT over dims": sizes and strides are words from `first` on.
std::string offset_text(const std::string& name, const std::string& at, size_t n, size_t first) {
  std::string s = "i64 " + name + " = 0; { i64 q = " + at + ";\n";
  for (size_t d = n; d-- > 0;) {
    const std::string size = "(i64)a.w[" + std::to_string(first + 2 * d) + "]",
                      stride = "(i64)a.w[" + std::to_string(first + 2 * d + 1) + "]";
    s += name + " += " + (d ? "q % " + size : std::string("q")) + " * " + stride + ";" +
         (d ? " q /= " + size + ";" : "") + "\n";
  }
  return s + "}\n";
}
void push_dims(Arguments& words, Dims sizes, Dims strides) {
  for (size_t d = 0; d < sizes.size(); ++d) {
    words.push_back(static_cast<uint64_t>(sizes[d]));
    words.push_back(static_cast<uint64_t>(strides[d]));
  }
}

struct Places {
  Shape before, after, before_strides, after_strides, result;
  Tensor points;  // int64, offsets of the places that the indices name
  int64_t count = 0;
};

Places places_of(const KernelCall& call, const Tensor& x, std::span<const Tensor> indices, Dims dims) {
  Places s;
  Shape shape;
  for (const Tensor& t : indices) shape = broadcast_shapes(shape, t.shape(), ops::info(call.op).name.data());
  s.count = numel_of(shape);
  SmallVector<int, 4> at;
  for (int64_t d : dims) at.push_back(normal_dimension(d, x.ndim()));
  bool adjacent = true;
  for (size_t i = 1; i < at.size(); ++i) adjacent &= at[i] == at[i - 1] + 1;
  for (int d = 0; d < x.ndim(); ++d) {
    if (std::find(at.begin(), at.end(), d) != at.end()) continue;
    const bool before = adjacent && d < at[0];
    (before ? s.before : s.after).push_back(x.size(d));
    (before ? s.before_strides : s.after_strides).push_back(x.strides()[d]);
  }
  for (Dims part : {Dims(s.before), Dims(shape), Dims(s.after)})
    for (int64_t n : part) s.result.push_back(n);
  s.points = Tensor::empty(Shape{s.count}, DType::int64, x.device());
  for (size_t k = 0; k < at.size(); ++k) {
    const int64_t size = x.ndim() ? x.size(at[k]) : 1, stride = x.ndim() ? x.strides()[at[k]] : 0;
    Tensor index = Tensor::empty(shape, DType::int64, x.device());
    copy(index, view_at(indices[k], shape, strides_over(indices[k], shape), 0));
    const std::string body =
        std::string("const i64 size = (i64)a.w[4]; i64 v = ((const i64*)a.w[2])[u]; const i64 given = v;\n") +
        "if (v < 0) v += size;\nif (v < 0 || v >= size) { fail(given); v = 0; }\n" + "((i64*)a.w[3])[u] " +
        (k ? "+=" : "=") + " v * (i64)a.w[5];";
    need_places(device_of(x), size, s.count);
    for_each_checked(
        device_of(x), body, s.count,
        {address_of(index), address_of(s.points), static_cast<uint64_t>(size), static_cast<uint64_t>(stride)},
        out_of_range(call, size));
  }
  return s;
}

// `at`: the offset in the indexed tensor of element u of the selection.
std::string place_text(const Places& s, Arguments& words) {
  const size_t first = 1 + words.size();
  words.push_back(static_cast<uint64_t>(numel_of(s.after)));
  words.push_back(static_cast<uint64_t>(s.count));
  words.push_back(address_of(s.points));
  push_dims(words, s.before, s.before_strides);
  push_dims(words, s.after, s.after_strides);
  const std::string f = std::to_string(first), c = std::to_string(first + 1), p = std::to_string(first + 2);
  std::string t = "const i64 block = (i64)a.w[" + f + "], points = (i64)a.w[" + c +
                  "];\nconst i64 g = u / block, in = u - g * block, b = g / points;\n";
  t += offset_text("left", "b", s.before.size(), first + 3);
  t += offset_text("right", "in", s.after.size(), first + 3 + 2 * s.before.size());
  return t + "const i64 at = left + right + ((const i64*)a.w[" + p + "])[g - b * points];\n";
}

void read_places(const Tensor& out, const Tensor& x, const Places& s) {
  if (out.numel() == 0) return;
  Arguments words = {address_of(out), address_of(x)};
  const std::string place = place_text(s, words), w = word_of_size(size_of(x.dtype()));
  for_each(device_of(out), place + "((" + w + "*)a.w[1])[u] = ((const " + w + "*)a.w[2])[at];", out.numel(), words);
}

enum class Write : uint8_t { kSet, kAdd, kMultiply };

// The statement that writes `value` to (M*)to, where several threads may meet.
std::string write_text(const KernelCall& call, const Tensor& target, Write mode, const std::string& to,
                       const std::string& value) {
  const ElementText e = element_text(target.dtype());
  if (mode == Write::kSet) {
    const std::string w = word_of_size(size_of(target.dtype()));
    return "*(" + w + "*)(" + to + ") = *(const " + w + "*)(" + value + ");";
  }
  if (is_complex(target.dtype()) && mode == Write::kAdd) {  // each part by itself
    const std::string part = element_text(part_of(target.dtype())).memory;
    return "{ " + part + "* p = (" + part + "*)(" + to + "); const " + part + "* v = (const " + part + "*)(" + value +
           "); atomicAdd(p, v[0]); atomicAdd(p + 1, v[1]); }";
  }
  if (!e.memory) refuse_op(target.device(), call.op, call.operands, "has no kernel that adds");
  const std::string m = e.memory;
  const std::string v = e.read("*(const " + m + "*)(" + value + ")"), p = "(" + m + "*)(" + to + ")";
  if (mode == Write::kAdd) {
    switch (target.dtype()) {
      case DType::float32:
      case DType::float64:
        return "atomicAdd(" + p + ", " + v + ");";
      case DType::int32:
      case DType::uint32:
        return "atomicAdd((u32*)(" + to + "), (u32)" + v + ");";
      case DType::int64:
      case DType::uint64:
        return "atomicAdd((u64*)(" + to + "), (u64)" + v + ");";
      default:
        break;
    }
  }
  const std::string op = mode == Write::kAdd ? " + " : " * ";
  switch (size_of(target.dtype())) {
    case 2:
    case 4:
    case 8: {  // tried again until nobody came between
      const std::string w = word_of_size(size_of(target.dtype()));
      const std::string from = target.dtype() == DType::float32   ? "f32_of(seen)"
                               : target.dtype() == DType::float64 ? "f64_of(seen)"
                                                                  : e.read("(" + m + ")seen");
      const std::string result = "(" + from + ")" + op + v;
      const std::string bits = target.dtype() == DType::float32 || target.dtype() == DType::float64
                                   ? "bits_of(" + result + ")"
                                   : "(" + w + ")" +
                                         e.write(target.dtype() == DType::float16 || target.dtype() == DType::bfloat16
                                                     ? result
                                                     : "(" + m + ")(" + result + ")");
      return "{ " + w + "* p = (" + w + "*)(" + to + "); " + w + " seen = atomicCAS(p, (" + w + ")0, (" + w +
             ")0), want; do { want = seen; seen = atomicCAS(p, want, (" + w + ")(" + bits +
             ")); } while (seen != want); }";
    }
    default:
      refuse_op(target.device(), call.op, call.operands, "has no kernel that adds");
  }
}

// Which of the elements that are written to one place stays: a number for each place of the target, 1 + the last one's,
// in a first pass; the second writes those. `at` in the texts is an offset from the target's first element.
struct Claims {
  Tensor last;  // uint32
  int64_t shift = 0;
  Claims(const Tensor& target, int64_t count) {
    if (count >= (int64_t{1} << 32) - 1) throw value_error("indexing on cuda writes less than 2**32 - 1 elements");
    int64_t low = 0, high = 0;
    for (int d = 0; d < target.ndim(); ++d)
      (target.strides()[d] < 0 ? low : high) += (target.size(d) - 1) * target.strides()[d];
    shift = -low;
    last = Tensor::empty(Shape{high - low + 1}, DType::uint32, target.device());
    CudaDevice& device = device_of(target);
    device.enter();
    check(driver().set_bytes(address_of(last), 0, static_cast<size_t>(high - low + 1) * 4, device.stream()),
          "cuMemsetD8Async", device.index());
  }
  // word: of the address of `last` at the target's first element.
  std::string claim(int word) const { return "atomicMax((u32*)a.w[" + std::to_string(word) + "] + at, (u32)(u + 1));"; }
  std::string stays(int word) const {
    return "if (((const u32*)a.w[" + std::to_string(word) + "])[at] == (u32)(u + 1)) ";
  }
  uint64_t address() const { return address_of(last) + static_cast<uint64_t>(shift * 4); }
};

void write_places(const KernelCall& call, const Tensor& x, const Tensor& values, const Places& s, Write mode) {
  const int64_t count = numel_of(s.result);
  if (count == 0) return;
  const int size = size_of(x.dtype());
  const std::optional<Claims> claims =
      mode == Write::kSet ? std::optional<Claims>(std::in_place, x, count) : std::nullopt;
  Arguments words = {address_of(x), address_of(values), claims ? claims->address() : 0};
  const std::string place = place_text(s, words), n = std::to_string(size);
  if (claims) for_each(device_of(x), place + claims->claim(3), count, words);
  for_each(device_of(x),
           place + (claims ? claims->stays(3) : "") +
               write_text(call, x, mode, "(char*)a.w[1] + at * " + n, "(char*)a.w[2] + u * " + n),
           count, words);
}

MSJIT_CUDA_KERNEL(index) {
  const Tensor& x = call.operands[0];
  read_places(call.outputs[0], x, places_of(call, x, call.operands.subspan(1), std::get<ops::Ints>(call.attrs[0])));
}
MSJIT_CUDA_KERNEL(index_select) {
  const Tensor x = one_dimension(call.operands[0]), index = one_dimension(call.operands[1]);
  const int64_t dim = std::get<int64_t>(call.attrs[0]);
  if (call.operands[0].ndim() == 0 && index.numel() != 1)
    throw value_error("index_select: a 0-d tensor has one element, got an index of shape " + to_string(index.shape()));
  read_places(call.outputs[0], x, places_of(call, x, {&index, 1}, {&dim, 1}));
}
MSJIT_CUDA_KERNEL(embedding) {
  const Tensor& weight = call.operands[0];
  const int64_t dim = 0;
  read_places(call.outputs[0], weight, places_of(call, weight, call.operands.subspan(1, 1), {&dim, 1}));
}
MSJIT_CUDA_KERNEL(index_add) {
  const Tensor out = one_dimension(call.outputs[0]), index = one_dimension(call.operands[1]);
  const int64_t dim = std::get<int64_t>(call.attrs[0]);
  const Places s = places_of(call, out, {&index, 1}, {&dim, 1});
  copy(call.outputs[0], call.operands[0]);
  write_places(call, out, expanded(call.operands[2], s.result, out.dtype()), s, Write::kAdd);
}
MSJIT_CUDA_KERNEL(index_put) {
  const Tensor& out = call.outputs[0];
  const Places s = places_of(call, out, call.operands.subspan(2), std::get<ops::Ints>(call.attrs[0]));
  const Tensor values = expanded(call.operands[1], s.result, out.dtype());
  copy(out, call.operands[0]);
  write_places(call, out, values, s, std::get<bool>(call.attrs[1]) ? Write::kAdd : Write::kSet);
}
MSJIT_CUDA_KERNEL(index_put_) {
  const Tensor& x = call.operands[0];
  const Places s = places_of(call, x, call.operands.subspan(2), std::get<ops::Ints>(call.attrs[0]));
  write_places(call, x, expanded(call.operands[1], s.result, x.dtype()), s,
               std::get<bool>(call.attrs[1]) ? Write::kAdd : Write::kSet);
  if (call.outputs.empty()) call.outputs.push_back(x);
}

// Elements of `index` name places along one dimension; strides: of the tensor, with that dimension's taken out.
std::string along_text(const Tensor& t, const Tensor& index, int dim, Arguments& words) {
  const size_t first = 1 + 1 + words.size();  // behind the count and where failures are noted
  Shape strides(t.strides());
  const int64_t step = t.ndim() ? strides[dim] : 0, size = t.ndim() ? t.size(dim) : 1;
  if (t.ndim()) strides[dim] = 0;
  words.push_back(address_of(index));
  words.push_back(static_cast<uint64_t>(size));
  words.push_back(static_cast<uint64_t>(step));
  push_dims(words, index.shape(), strides);
  const std::string f = std::to_string(first), z = std::to_string(first + 1), st = std::to_string(first + 2);
  return "i64 v = ((const i64*)a.w[" + f + "])[u]; const i64 size = (i64)a.w[" + z +
         "], given = v;\nif (v < 0) v += size;\nif (v < 0 || v >= size) { fail(given); if (size == 0) return; v = 0; "
         "}\n" +
         offset_text("at", "u", index.shape().size(), first + 3) + "at += v * (i64)a.w[" + st + "];\n";
}

MSJIT_CUDA_KERNEL(gather) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  const Tensor index = contiguous_as(call.operands[1], DType::int64);
  const int dim = normal_dimension(std::get<int64_t>(call.attrs[0]), x.ndim());
  Arguments words = {address_of(out), address_of(x)};
  const std::string along = along_text(x, index, dim, words), w = word_of_size(size_of(x.dtype()));
  const int64_t size = x.ndim() ? x.size(dim) : 1;
  need_places(device_of(out), size, index.numel());
  for_each_checked(device_of(out), along + "((" + w + "*)a.w[2])[u] = ((const " + w + "*)a.w[3])[at];", index.numel(),
                   words, out_of_range(call, size));
}

MSJIT_CUDA_KERNEL(scatter) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  const Tensor index = contiguous_as(call.operands[1], DType::int64);
  const int dim = normal_dimension(std::get<int64_t>(call.attrs[0]), x.ndim());
  const auto& reduce = std::get<std::string>(call.attrs[1]);
  if (reduce != "none" && reduce != "add" && reduce != "multiply")
    throw value_error("scatter: reduce must be 'none', 'add' or 'multiply', got '" + reduce + "'");
  const Write mode = reduce == "none" ? Write::kSet : reduce == "add" ? Write::kAdd : Write::kMultiply;
  Tensor src;
  const Tensor& given = call.operands[2];
  if (given && given.ndim() == index.ndim()) {
    // Of its elements those at the places of the index count.
    Shape strides(given.strides());
    for (int d = 0; d < given.ndim(); ++d)
      if (given.size(d) == 1) strides[d] = 0;
    src = Tensor::empty(index.shape(), x.dtype(), x.device());
    copy(src, view_at(given, index.shape(), strides, 0));
  } else {
    src = values_of(call, 2, index.shape(), x.dtype(), x.device());
  }
  copy(out, x);
  const int64_t count = index.numel();
  const std::optional<Claims> claims =
      mode == Write::kSet && count > 0 ? std::optional<Claims>(std::in_place, out, count) : std::nullopt;
  Arguments words = {address_of(out), address_of(src), claims ? claims->address() : 0};
  const std::string along = along_text(out, index, dim, words), n = std::to_string(size_of(x.dtype()));
  if (claims) {
    Arguments same = {0};  // in the place of where failures are noted: the second pass does
    for (uint64_t w : words) same.push_back(w);
    for_each(device_of(out), "auto fail = [](i64) {};\n" + along + claims->claim(4), count, same);
  }
  const int64_t size = x.ndim() ? x.size(dim) : 1;
  need_places(device_of(out), size, count);
  for_each_checked(device_of(out),
                   along + (claims ? claims->stays(4) : "") +
                       write_text(call, out, mode, "(char*)a.w[2] + at * " + n, "(char*)a.w[3] + u * " + n),
                   count, words, out_of_range(call, size));
}

}  // namespace
}  // namespace msjit::backends::cuda
