// Ops that move elements: copies, joins, strided parts, what the host makes.
#include <algorithm>

#include "src/backends/cuda/complex.h"
#include "src/backends/cuda/pads.h"
#include "src/backends/whole_numbers.h"
#include "src/base/check.h"

namespace msjit::backends::cuda {
namespace {

const ops::Ints& ints_at(const KernelCall& c, size_t i) { return std::get<ops::Ints>(c.attrs[i]); }
int64_t int_at(const KernelCall& c, size_t i) { return std::get<int64_t>(c.attrs[i]); }
int normal(int64_t d, int ndim) { return static_cast<int>(d < 0 ? d + std::max(ndim, 1) : d); }

MSJIT_CUDA_KERNEL(copy_) {
  const Tensor& x = call.operands[0];
  if (x.numel() > 0) {
    if (!call.operands[1]) {
      fill(x, call.numbers[1]);
    } else {
      Tensor src = on_device(call.operands[1], x.device());
      if (may_overlap(*x.get(), *src.get()) && !(src.data() == x.data() && equal(src.meta(), x.meta()))) {
        Tensor fresh = Tensor::empty(src.shape(), src.dtype(), src.device());
        copy(fresh, src);
        src = fresh;
      }
      if (!(src.data() == x.data() && equal(src.meta(), x.meta())))
        copy(x, view_at(src, x.shape(), strides_over(src, x.shape()), 0));
    }
  }
  if (call.outputs.empty()) call.outputs.push_back(x);
}

MSJIT_CUDA_KERNEL(cat) {
  const Tensor& out = call.outputs[0];
  const int dim = normal(int_at(call, 0), out.ndim());
  int64_t at = 0;
  for (const Tensor& x : call.operands) {
    if (x.ndim() != out.ndim()) continue;  // an empty 1-d tensor joins anything
    copy(view_at(out, x.shape(), out.strides(), out.ndim() ? at * out.strides()[dim] : 0), x);
    at += x.ndim() ? x.size(dim) : 1;
  }
}

MSJIT_CUDA_KERNEL(flip) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  Shape strides(x.strides());
  int64_t offset = 0;
  SmallVector<bool, 8> seen(static_cast<size_t>(x.ndim()), false);
  for (int64_t d : ints_at(call, 0)) {
    const int dim = normal(d, x.ndim());
    if (x.ndim() == 0) continue;
    if (seen[dim]) throw value_error("flip: dimension " + std::to_string(dim) + " is named twice");
    seen[dim] = true;
    offset += (x.size(dim) - 1) * x.strides()[dim];
    strides[dim] = -strides[dim];
  }
  if (x.numel()) copy(out, view_at(x, x.shape(), strides, offset));
}

// Positions that no two elements share: every stride steps over what the smaller ones reach.
bool apart(Dims shape, Dims strides) {
  SmallVector<size_t, 8> order;
  for (size_t d = 0; d < shape.size(); ++d)
    if (shape[d] > 1) order.push_back(d);
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return std::abs(strides[a]) < std::abs(strides[b]); });
  int64_t reach = 0;
  for (size_t d : order) {
    if (std::abs(strides[d]) <= reach) return false;
    reach += (shape[d] - 1) * std::abs(strides[d]);
  }
  return true;
}

MSJIT_CUDA_KERNEL(slice_scatter) {
  const Tensor &x = call.operands[0], &src = call.operands[1], &out = call.outputs[0];
  const ops::Ints& g = ints_at(call, 0);
  const size_t n = g.size() / 2;
  copy(out, x);
  const Dims shape{g.begin(), n}, strides{g.begin() + n, n};
  if (numel_of(shape) == 0) return;
  copy(view_at(out, shape, strides, g[2 * n]), view_at(src, shape, strides_over(src, shape), 0));
}

MSJIT_CUDA_KERNEL(strided_grad) {
  const Tensor& out = call.outputs[0];
  Tensor ct = call.operands[0];
  const ops::Ints& g = ints_at(call, 1);
  const size_t n = g.size() / 2;
  Shape shape(Dims{g.begin(), n}), strides(Dims{g.begin() + n, n});
  fill(out, ops::Number::of(int64_t{0}));
  if (ct.numel() == 0) return;
  // Dimensions that stay at one place are summed first.
  Shape axes;
  for (size_t d = 0; d < n; ++d)
    if (strides[d] == 0 && shape[d] > 1) axes.push_back(static_cast<int64_t>(d));
  if (!axes.empty()) {
    Shape kept(shape);
    for (int64_t d : axes) kept[static_cast<size_t>(d)] = 1;
    const Tensor sum = Tensor::empty(kept, ct.dtype(), ct.device());
    const ops::Attr attrs[] = {ops::Ints(axes.begin(), axes.end()), true, ops::Attr()};
    code_generator().run(ReductionCall{ops::Op::sum, attrs, ct, axes, sum});
    ct = sum;
    shape = kept;
  }
  if (apart(shape, strides)) return copy(view_at(out, shape, strides, g[2 * n]), ct);
  // Windows that overlap: each element of the result adds what reaches it, in the order of the windows.
  const ElementText e = added_text(out.dtype());
  if (n > 8) refuse_op(out.device(), call.op, call.operands, "has no kernel for windows that overlap");
  ct = contiguous_as(ct, ct.dtype());
  std::string body =
      std::string("typedef ") + e.memory + " M;\nM* const out = (M*)a.w[1]; const M* const ct = (const M*)a.w[2];\n";
  // One thread per window position along the first dimension that does not overlap would be faster; one thread adds
  // all that meets in its element.
  body += std::string(e.compute) + " sum = {}; const i64 want = u;\n";
  std::string open, close;
  Arguments words = {address_of(out), address_of(ct), static_cast<uint64_t>(g[2 * n])};
  // Walks the windows; the last dimension is solved for.
  body += "i64 base = (i64)a.w[3]; i64 index = 0;\n";
  for (size_t d = 0; d + 1 < n; ++d) {
    const std::string k = std::to_string(d), size = "(i64)a.w[" + std::to_string(4 + 2 * d) + "]",
                      step = "(i64)a.w[" + std::to_string(5 + 2 * d) + "]";
    open += "for (i64 i" + k + " = 0; i" + k + " < " + size + "; ++i" + k + ") {\n";
    close += "}\n";
  }
  for (size_t d = 0; d < n; ++d) {
    words.push_back(static_cast<uint64_t>(shape[d]));
    words.push_back(static_cast<uint64_t>(strides[d]));
  }
  std::string at = "base", flat = "0";
  for (size_t d = 0; d + 1 < n; ++d) {
    const std::string k = std::to_string(d);
    at += " + i" + k + " * (i64)a.w[" + std::to_string(5 + 2 * d) + "]";
    flat = "(" + flat + ") * (i64)a.w[" + std::to_string(4 + 2 * d) + "] + i" + k;
  }
  const std::string size = "(i64)a.w[" + std::to_string(4 + 2 * (n - 1)) + "]",
                    step = "(i64)a.w[" + std::to_string(5 + 2 * (n - 1)) + "]";
  body += open + "{ const i64 left = want - (" + at + "); const i64 step = " + step +
          "; if (step != 0 ? left % step == 0 : left == 0) { const i64 q = step != 0 ? left / step : 0; if (q >= 0 && "
          "q < " +
          size + ") { index = (" + flat + ") * " + size + " + q; sum += " + e.read("ct[index]") + "; } } }\n" + close +
          "out[u] = (M)" + e.write("sum") + ";";
  for_each(device_of(out), body, out.numel(), words, added_declarations(out.dtype()));
}

// The part of x that survives constant padding.
struct Interior {
  Shape shape;
  int64_t x_offset = 0, padded_offset = 0;
};
Interior interior_of(Dims shape, Dims x_strides, Dims padded_strides, Dims pads) {
  Interior r;
  const size_t n = shape.size();
  for (size_t d = 0; d < n; ++d) {
    const size_t pair = (n - 1 - d) * 2;
    const int64_t before = pair + 1 < pads.size() ? pads[pair] : 0, after = pair + 1 < pads.size() ? pads[pair + 1] : 0;
    const int64_t from = std::max<int64_t>(0, -before), to = shape[d] - std::max<int64_t>(0, -after);
    r.shape.push_back(std::max<int64_t>(0, to - from));
    r.x_offset += from * x_strides[d];
    r.padded_offset += std::max<int64_t>(0, before) * padded_strides[d];
  }
  return r;
}

MSJIT_CUDA_KERNEL(pad) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  const auto& mode = std::get<std::string>(call.attrs[1]);
  if (mode != "constant") return repeat_pad(call, ints_at(call, 0), mode);
  fill(out, ops::Number::of(std::get<double>(call.attrs[2])));
  const Interior in = interior_of(x.shape(), x.strides(), out.strides(), ints_at(call, 0));
  if (numel_of(in.shape) == 0) return;
  copy(view_at(out, in.shape, out.strides(), in.padded_offset), view_at(x, in.shape, x.strides(), in.x_offset));
}

MSJIT_CUDA_KERNEL(pad_grad) {
  const Tensor &ct = call.operands[0], &out = call.outputs[0];
  const auto& mode = std::get<std::string>(call.attrs[2]);
  if (mode != "constant") return repeat_pad_grad(call, ints_at(call, 1), mode);
  fill(out, ops::Number::of(int64_t{0}));
  const Interior in = interior_of(out.shape(), out.strides(), ct.strides(), ints_at(call, 1));
  if (numel_of(in.shape) == 0) return;
  copy(view_at(out, in.shape, out.strides(), in.x_offset), view_at(ct, in.shape, ct.strides(), in.padded_offset));
}

// What is a loop on the CPU: made there, then moved.
void make_on_cpu(KernelCall& call) {
  SmallVector<Tensor, 2> made;
  for (const Tensor& t : call.outputs) made.push_back(Tensor::empty(t.shape(), t.dtype()));
  KernelCall here{call.op, call.operands, call.numbers, call.attrs, made, call.seed, call.counter};
  library_kernel(DeviceType::kCPU, call.op)(here);
  for (size_t i = 0; i < made.size(); ++i) copy(call.outputs[i], made[i]);
}
// Element u is `value`, which is of a dtype that holds it exactly and becomes the output's as a cast does.
void make_exactly(const Tensor& out, DType exact, const std::string& value, const Arguments& words) {
  const Tensor made = out.dtype() == exact && out.contiguous() ? out : Tensor::empty(out.shape(), exact, out.device());
  Arguments all = {address_of(made)};
  for (uint64_t w : words) all.push_back(w);
  for_each(device_of(out), "((" + std::string(element_text(exact).memory) + "*)a.w[1])[u] = " + value + ";",
           out.numel(), all);
  if (!made.is(out)) copy(out, made);
}
uint64_t float_word(const ops::Attr& a) {
  const auto* v = std::get_if<double>(&a);
  return std::bit_cast<uint64_t>(v ? *v : static_cast<double>(static_cast<int64_t>(whole(a))));
}

MSJIT_CUDA_KERNEL(arange) {
  const ops::Attr &start = call.attrs[0], &step = call.attrs[2];
  if (is_whole(start) && is_whole(step))
    return make_exactly(call.outputs[0], DType::int64, "(i64)(a.w[2] + (u64)u * a.w[3])", {whole(start), whole(step)});
  make_exactly(call.outputs[0], DType::float64, "__dadd_rn(f64_of(a.w[2]), __dmul_rn((double)u, f64_of(a.w[3])))",
               {float_word(start), float_word(step)});
}
MSJIT_CUDA_KERNEL(linspace) {
  const Tensor& out = call.outputs[0];
  const double start = std::bit_cast<double>(float_word(call.attrs[0])),
               stop = std::bit_cast<double>(float_word(call.attrs[1]));
  const int64_t n = out.numel();
  const double step = n > 1 ? (stop - start) / static_cast<double>(n - 1) : 0;
  make_exactly(out, DType::float64,
               "u > 0 && u == (i64)a.w[0] - 1 ? f64_of(a.w[4]) : __dadd_rn(f64_of(a.w[2]), __dmul_rn((double)u, "
               "f64_of(a.w[3])))",
               {std::bit_cast<uint64_t>(start), std::bit_cast<uint64_t>(step), std::bit_cast<uint64_t>(stop)});
}
MSJIT_CUDA_KERNEL(eye) {
  make_exactly(call.outputs[0], DType::uint8, "u / (i64)a.w[2] == u % (i64)a.w[2]",
               {static_cast<uint64_t>(call.outputs[0].size(1))});
}
MSJIT_CUDA_KERNEL(randperm) { make_on_cpu(call); }

}  // namespace
}  // namespace msjit::backends::cuda
