#include "src/backends/cuda/library.h"

#include <algorithm>

#include "src/backends/cuda/complex.h"
#include "src/base/check.h"

namespace msjit::backends::cuda {

std::string ElementText::read(const std::string& e) const {
  switch (dtype) {
    case DType::float16:
      return "from_half(" + e + ")";
    case DType::bfloat16:
      return "f32_of((u32)" + e + " << 16)";
    case DType::complex64:
    case DType::complex128:
      return read_complex(dtype, e);
    default:
      return e;
  }
}
std::string ElementText::write(const std::string& v) const {
  switch (dtype) {
    case DType::float16:
      return "(u16)to_half(" + v + ")";
    case DType::bfloat16:
      return "to_bfloat(" + v + ")";
    case DType::complex64:
    case DType::complex128:
      return write_complex(dtype, v);
    default:
      return v;
  }
}

ElementText element_text(DType t) {
  switch (t) {
    case DType::bool_:
    case DType::uint8:
      return {"u8", "u8", t};
    case DType::int8:
      return {"i8", "i8", t};
    case DType::int16:
      return {"i16", "i16", t};
    case DType::uint16:
      return {"u16", "u16", t};
    case DType::int32:
      return {"i32", "i32", t};
    case DType::uint32:
      return {"u32", "u32", t};
    case DType::int64:
      return {"i64", "i64", t};
    case DType::uint64:
      return {"u64", "u64", t};
    case DType::float16:
    case DType::bfloat16:
      return {"u16", "float", t};
    case DType::float32:
      return {"float", "float", t};
    case DType::float64:
      return {"double", "double", t};
    default:
      return {nullptr, nullptr, t};
  }
}

const char* word_of_size(int size) {
  return size == 1 ? "u8" : size == 2 ? "u16" : size == 4 ? "u32" : size == 8 ? "u64" : "U128";
}

namespace {

constexpr int kThreads = 256;

std::string kernel_text(const std::string& body, size_t words, bool checked, const char* declarations = "") {
  std::string s = std::string(prelude()) + declarations +
                  "struct alignas(16) U128 { u64 a, b; };\nstruct Args { u64 w[" + std::to_string(words) + "]; };\n";
  s += "MSJIT_KERNEL(Args) {\nconst i64 u = (i64)blockIdx.x * " + std::to_string(kThreads) +
       " + threadIdx.x;\nif (u >= (i64)a.w[0]) return;\n";
  // One of those that fail is named.
  if (checked)
    s +=
        "auto fail = [&](i64 v) { if (!atomicCAS((u32*)a.w[1], 0u, 1u)) { u64* f = (u64*)a.w[1]; f[1] = (u64)v; f[2] = "
        "a.w[" +
        std::to_string(words - 1) + "]; } };\n";
  return s + body + "\n}\n";
}

void launch_over(CudaDevice& device, const std::string& source, int64_t count, const Arguments& arguments) {
  Launch l;
  const int64_t blocks = (count + kThreads - 1) / kThreads;
  MSJIT_CHECK(blocks < (int64_t{1} << 31), "a kernel of more blocks than a device takes");
  l.grid[0] = static_cast<unsigned>(blocks);
  l.block[0] = kThreads;
  device.launch(device.function(source), l, {arguments.begin(), arguments.size()});
}

}  // namespace

void for_each(CudaDevice& device, const std::string& body, int64_t count, const Arguments& given,
              const char* declarations) {
  if (count == 0) return;
  Arguments all;
  all.push_back(static_cast<uint64_t>(count));
  for (uint64_t w : given) all.push_back(w);
  launch_over(device, kernel_text(body, all.size(), false, declarations), count, all);
}

void for_each_checked(CudaDevice& device, const std::string& body, int64_t count, const Arguments& given,
                      const Failure& failure) {
  if (count == 0) return;
  const bool later = device.records();
  DevicePool::Block* found = later ? nullptr : device.pool().take(CudaDevice::kFailureBytes);
  struct Back {
    DevicePool::Block* b;
    ~Back() {
      if (b) b->pool->give(b);
    }
  } back{found};
  const CudaDevice::Noted noted = later ? device.note_failure() : CudaDevice::Noted{found->at, 0};
  Arguments all;
  all.push_back(static_cast<uint64_t>(count));
  all.push_back(noted.at);
  for (uint64_t w : given) all.push_back(w);
  all.push_back(noted.number);
  const std::string source = kernel_text(body, all.size(), true);
  if (later) {
    launch_over(device, source, count, all);
    return device.name_failure(failure);
  }
  device.enter();
  check(driver().set_bytes(found->at, 0, CudaDevice::kFailureBytes, device.stream()), "cuMemsetD8Async",
        device.index());
  launch_over(device, source, count, all);
  uint64_t said[3] = {};
  check(driver().copy_to_host(said, found->at, sizeof said, device.stream()), "cuMemcpyDtoHAsync", device.index());
  device.wait_and_raise();
  if (said[0]) throw failure(static_cast<int64_t>(said[1]));
}

void move_bytes(CudaDevice& device, uint64_t to, uint64_t from, size_t bytes) {
  uint64_t unit = 16;
  while ((to | from | bytes) % unit) unit /= 2;
  const std::string w = word_of_size(static_cast<int>(unit));
  for_each(device, "((" + w + "*)a.w[1])[u] = ((const " + w + "*)a.w[2])[u];", static_cast<int64_t>(bytes / unit),
           {to, from});
}

Tensor view_at(const Tensor& t, Dims shape, Dims strides, int64_t offset) {
  const Meta* meta = make_meta(t.dtype(), t.device(), shape, strides);
  return Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(meta, t->storage, t.data() + offset * size_of(t.dtype()))));
}

Tensor contiguous_as(const Tensor& t, DType dtype) {
  if (t.contiguous() && t.dtype() == dtype) return t;
  Tensor made = Tensor::empty(t.shape(), dtype, t.device());
  copy(made, t);
  return made;
}

void fill(const Tensor& t, const ops::Number& n) {
  if (t.numel() == 0) return;
  const ops::Attr dtype = t.dtype();
  const Tensor none;
  Tensor out = t;
  code_generator().run(PointwiseCall{ops::Op::cast, {&dtype, 1}, {&none, 1}, {&n, 1}, t.dtype(), {&out, 1}});
}

Tensor expanded(const Tensor& t, Dims shape, DType dtype) {
  Tensor made = Tensor::empty(shape, dtype, t.device());
  copy(made, view_at(t, shape, strides_over(t, shape), 0));
  return made;
}
Tensor values_of(const KernelCall& call, size_t operand, Dims shape, DType dtype, Device device) {
  if (call.operands[operand]) return expanded(call.operands[operand], shape, dtype);
  Tensor made = Tensor::empty(shape, dtype, device);
  fill(made, call.numbers[operand]);
  return made;
}

Shape strides_over(const Tensor& t, Dims shape) {
  Shape s(shape.size(), 0);
  const size_t skip = shape.size() - static_cast<size_t>(t.ndim());
  for (size_t d = 0; d < static_cast<size_t>(t.ndim()); ++d)
    s[skip + d] = t.size(static_cast<int>(d)) == 1 ? 0 : t.strides()[d];
  return s;
}

}  // namespace msjit::backends::cuda
