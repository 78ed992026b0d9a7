// Fourier transforms are linear: the adjoint is the other transform, with the factor 1 / n on the other side.
#include "src/autograd/rules/batching.h"

namespace msjit::autograd {
namespace {

std::string other(const std::string& norm) {
  return norm == "backward" ? "forward" : norm == "forward" ? "backward" : norm;
}
// A gradient of the operand's dtype.
Val as_operand(VjpContext& c, const Val& grad) {
  const DType t = c.in_types[0].dtype;
  return is_complex(t) ? cast(grad, t) : cast(real_part(grad), t);
}
Ints dims_of(const VjpContext& c) {
  Ints dims;
  for (int64_t d : c.attr<Ints>(0)) dims.push_back(wrap_dim(d, c.ndim(0)));
  return dims;
}
Val transform(const Val& x, Ints dims, bool inverse, const std::string& norm) {
  if (dims.empty()) return x;
  return current_emitter()(Op::fft_c2c, {x}, {std::move(dims), inverse, norm});
}

// The only operand and the attribute that names dimensions.
void along_dims(BatchContext& c) {
  ops::Attrs attrs(c.attrs.begin(), c.attrs.end());
  Ints dims;
  for (int64_t d : c.attr<Ints>(0)) dims.push_back(wrap_dim(d, c.ndim(0)) + 1);
  attrs[0] = dims;
  c.e.emit(c.op, {&c.in[0], 1}, attrs, c.out);
}

}  // namespace

MSJIT_VJP(fft_c2c, 0, 0) {
  c.set(0, as_operand(c, transform(c.ct[0], dims_of(c), !c.attr<bool>(1), other(c.attr<std::string>(2)))));
}

// The half that was left out gets nothing.
MSJIT_VJP(fft_r2c, 0, 0) {
  const Ints dims = dims_of(c);
  Val whole = c.ct[0];
  const int64_t last = dims.back(), n = c.shape(0)[last];
  if (c.attr<bool>(2) && n > 1) {
    Shape rest = c.e.shape(whole);
    rest[last] = n - rest[last];
    if (rest[last] > 0) whole = cat({whole, zeros(rest, c.e.dtype(whole))}, last);
  }
  c.set(0, as_operand(c, transform(whole, dims, true, other(c.attr<std::string>(1)))));
}

// All but the first element, and the last of an even number, stand for two.
MSJIT_VJP(fft_c2r, 0, 0) {
  Ints dims = dims_of(c);
  const int64_t last = dims.back(), half = c.shape(0)[last], n = c.out_types[0].shape[last];
  const std::string norm = other(c.attr<std::string>(2));
  Val g = c.e(Op::fft_r2c, {c.ct[0]}, {Ints{last}, norm, true});
  const int64_t twice = half - 1 - (n % 2 == 0 ? 1 : 0);
  if (twice > 0) {
    const DType t = c.out_types[0].dtype;
    Val weights = cat({full(1, Shape{1}, t), full(2, Shape{twice}, t)}, 0);
    if (n % 2 == 0) weights = cat({weights, full(1, Shape{1}, t)}, 0);
    Shape along(c.in_types[0].shape.size(), 1);
    along[last] = half;
    g = g * reshape(weights, along);
  }
  dims.pop_back();
  c.set(0, as_operand(c, transform(g, dims, false, norm)));
}

MSJIT_BATCH(fft_c2c) { along_dims(c); }
MSJIT_BATCH(fft_r2c) { along_dims(c); }
MSJIT_BATCH(fft_c2r) { along_dims(c); }

}  // namespace msjit::autograd
