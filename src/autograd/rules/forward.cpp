// Forward rules that whole families share: element-wise ops, by their class, linear and bilinear ones. The others stand
// beside their vjp.
#include "src/autograd/rules/formulas.h"

namespace msjit::autograd {
// Element-wise: the Jacobian is diagonal, so the vjp's formula serves. It gives ct * conj(f'), hence the conjugates.
void elementwise_jvp(JvpContext& c) {
  const ops::ValueType& out = c.out_types[0];
  Val total;
  for (size_t i = 0; i < c.t.size(); ++i) {
    if (!c.t[i]) continue;
    SmallVector<ops::ValueType, 4> in_types(c.in_types.begin(), c.in_types.end());
    in_types[i] = out;  // nothing is summed or converted back
    ops::Vals ct(c.out_types.size());
    ct[0] = cj(cast(broadcast_to(c.t[i], out.shape), out.dtype));
    SmallVector<bool, 8> needs(c.t.size());
    needs[i] = true;
    VjpContext v{c.op, c.e, c.in, c.out, in_types, c.out_types, ct, c.attrs, needs, ops::Vals(c.t.size())};
    rule(c.op).vjp(v);
    if (!v.grads[i]) continue;
    Val t = cj(v.grads[i]);
    total = total ? total + t : t;
  }
  c.set(0, total);
}

namespace {

MSJIT_JVP(dropout) { elementwise_jvp(c); }

// Linear in the operands that `linear` names: the op itself, with zeros for tangents that are absent.
void linear_in(JvpContext& c, uint32_t linear) {
  ops::Vals xs, outputs;
  for (size_t i = 0; i < c.t.size(); ++i) {
    const ops::ValueType& type = c.in_types[i];
    if (!in_mask(linear, i)) {
      xs.push_back(c.in[i]);
    } else if (c.t[i] || type.kind == ops::ValueType::kAbsent) {
      xs.push_back(c.t[i]);
    } else {
      xs.push_back(type.kind == ops::ValueType::kNumber ? num(0) : zeros(type.shape, type.dtype));
    }
  }
  c.e.emit(c.op, xs, c.attrs, outputs);
  c.set(0, outputs[0]);
}

// clang-format off
#define MSJIT_LINEAR(X) \
  X(real, 1) X(imag, 1) X(conj, 1) X(complex, 3) X(sum, 1) X(mean, 1) X(cumsum, 1) X(reshape, 1) X(squeeze, 1) \
  X(unsqueeze, 1) X(slice, 1) X(select, 1) X(diagonal, 1) X(unfold, 1) X(broadcast_to, 1) X(permute, 1) \
  X(transpose, 1) X(cat, ~0u) X(pad_grad, 1) X(flip, 1) X(tril, 1) X(triu, 1) X(slice_scatter, 3) \
  X(strided_grad, 1) X(gather, 1) X(index_select, 1) X(index_add, 5) X(index, 1) X(index_put, 3) \
  X(masked_select, 1) X(masked_scatter, 5) X(embedding, 1) X(max_pool2d_grad, 1) X(max_pool2d_pick, 1) \
  X(avg_pool2d, 1) X(avg_pool2d_grad, 1) X(fft_c2c, 1) X(fft_r2c, 1) X(fft_c2r, 1) \
  X(resample, 1) X(resample_grad, 1)
// clang-format on
#define MSJIT_REGISTER(name, operands) \
  MSJIT_JVP(name) { linear_in(c, operands); }
MSJIT_LINEAR(MSJIT_REGISTER)
#undef MSJIT_REGISTER

// Linear in each of the first two operands; a third one is a bias, of one value per channel.
void bilinear(JvpContext& c, int dims_after_channel) {
  Val total;
  auto add = [&](const Val& v) { total = total ? total + v : v; };
  ops::Vals xs(c.t.size());
  for (int i : {0, 1}) {
    if (!c.t[i]) continue;
    xs[i] = c.t[i];
    xs[1 - i] = c.in[1 - i];
    ops::Vals outputs;
    c.e.emit(c.op, xs, c.attrs, outputs);
    add(outputs[0]);
  }
  if (c.t.size() > 2 && c.t[2]) {
    Shape shape(1 + static_cast<size_t>(dims_after_channel), 1);
    shape[0] = c.shape(2)[0];
    add(broadcast_to(reshape(c.t[2], shape), c.out_types[0].shape));
  }
  c.set(0, total);
}
}  // namespace

MSJIT_JVP(matmul) { bilinear(c, 0); }
MSJIT_JVP(linear) { bilinear(c, 0); }
MSJIT_JVP(conv2d) { bilinear(c, 2); }
MSJIT_JVP(conv2d_input_grad) { bilinear(c, 0); }
MSJIT_JVP(conv2d_weight_grad) { bilinear(c, 0); }

}  // namespace msjit::autograd
