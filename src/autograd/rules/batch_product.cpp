// Batching rules: products, convolution (a batch of kernels is a convolution in groups), pooling and sampling.
#include "src/autograd/rules/batching.h"
#include "src/tensor/meta.h"

namespace msjit::autograd {
namespace {

// x @ y for elements of rank nx and ny.
Val product(BatchContext& c, Val x, bool bx, int nx, Val y, bool by, int ny) {
  ops::Emitter& e = c.e;
  if (!by && ny == 2) return matmul(x, y);  // one product of tall matrices
  if (nx == 1) x = e(Op::unsqueeze, {x}, {int64_t{-2}});
  if (ny == 1) y = e(Op::unsqueeze, {y}, {int64_t{-1}});
  const int rank = std::max({nx, ny, 2});
  auto align = [&](const Val& v, bool batched, int have) {
    if (!batched || have >= rank) return v;
    const Shape s = e.shape(v);
    Shape to{c.size};
    for (int k = have; k < rank; ++k) to.push_back(1);
    for (size_t k = 1; k < s.size(); ++k) to.push_back(s[k]);
    return reshape(v, to);
  };
  Val r = matmul(align(x, bx, std::max(nx, 2)), align(y, by, std::max(ny, 2)));
  if (ny == 1) r = e(Op::squeeze, {r}, {Ints{-1}});
  if (nx == 1) r = e(Op::squeeze, {r}, {Ints{ny == 1 ? -1 : -2}});
  return r;
}

}  // namespace

MSJIT_BATCH(matmul) { c.out.push_back(product(c, c.in[0], c.batched[0], c.ndim(0), c.in[1], c.batched[1], c.ndim(1))); }

MSJIT_BATCH(linear) {
  const bool has_bias = c.in.size() > 2 && c.in[2];
  if (!c.batched[1] && !(has_bias && c.batched[2])) return c.e.emit(c.op, c.in, c.attrs, c.out);
  Val y = product(c, c.in[0], c.batched[0], c.ndim(0), mt(c.in[1]), c.batched[1], 2);
  if (has_bias) {
    Val bias = c.in[2];
    const int rank = static_cast<int>(c.out_types[0].shape.size());
    y = y + (c.batched[2] ? aligned(c, 2, rank) : bias);
  }
  c.out.push_back(broadcast_to(y, with_batch(c, c.out_types[0].shape)));
}

// Each element of a batch of weights is multiplied by itself.
namespace {
void one_by_one(BatchContext& c) {
  ops::Vals parts;
  for (int64_t b = 0; b < c.size; ++b) {
    ops::Vals in(c.in.begin(), c.in.end()), out;
    for (size_t i = 0; i < in.size(); ++i) {
      if (in[i] && c.batched[i]) in[i] = c.e(Op::select, {in[i]}, {int64_t{0}, b});
    }
    c.e.emit(c.op, in, c.attrs, out);
    parts.push_back(out[0]);
  }
  const ops::Attrs first{int64_t{0}};
  c.e.emit(Op::stack, parts, first, c.out);
}
}  // namespace
MSJIT_BATCH(quantized_linear) {
  if (std::none_of(c.batched.begin() + 1, c.batched.end(), [](bool b) { return b; }))
    return c.e.emit(c.op, c.in, c.attrs, c.out);
  one_by_one(c);
}
MSJIT_BATCH(quantized_embedding) {
  if (std::none_of(c.batched.begin() + 1, c.batched.end(), [](bool b) { return b; }))
    return c.e.emit(c.op, c.in, c.attrs, c.out);
  one_by_one(c);
}

namespace {
// (B, N, ...) as (B * N, ...), and back.
Val merge(BatchContext& c, size_t i) {
  Shape s(c.in_types[i].shape);
  s[0] *= c.size;
  return reshape(with_batch(c, i), s);
}
void merged(BatchContext& c, int shape_attr) {
  ops::Vals xs;
  for (size_t i = 0; i < c.in.size(); ++i) xs.push_back(merge(c, i));
  ops::Attrs attrs(c.attrs.begin(), c.attrs.end());
  if (shape_attr >= 0) {
    Ints s = c.attr<Ints>(shape_attr);
    s[0] *= c.size;
    attrs[shape_attr] = s;
  }
  c.e.emit(c.op, xs, attrs, c.out);
  give_shapes(c);
}

// Elements of (N, C, ...) as (N, B * C, ...): each element's channels are groups of their own.
Val as_groups(BatchContext& c, size_t i) {
  Dims s = c.in_types[i].shape;
  return reshape(transpose(with_batch(c, i), 0, 1), Shape{s[0], c.size * s[1], s[2], s[3]});
}
Val from_groups(BatchContext& c, const Val& v) {
  Dims s = c.out_types[0].shape;
  return transpose(reshape(v, Shape{s[0], c.size, s[1], s[2], s[3]}), 0, 1);
}
}  // namespace

// Attributes: stride, padding, dilation, groups; the adjoints have the shape they make before them.
MSJIT_BATCH(conv2d) {
  const bool has_bias = c.in.size() > 2 && c.in[2];
  const int64_t groups = c.attr<int64_t>(3);
  Val y;
  if (!c.batched[1]) {
    if (c.batched[0]) {
      y = c.e(Op::conv2d, {merge(c, 0), c.in[1], Val()}, {c.attrs[0], c.attrs[1], c.attrs[2], groups});
      y = reshape(y, with_batch(c, c.out_types[0].shape));
    } else {
      y = c.e(Op::conv2d, {c.in[0], c.in[1], Val()}, {c.attrs[0], c.attrs[1], c.attrs[2], groups});
    }
  } else {
    Dims w = c.shape(1);
    Val weight = reshape(c.in[1], Shape{c.size * w[0], w[1], w[2], w[3]});
    y = c.e(Op::conv2d, {as_groups(c, 0), weight, Val()}, {c.attrs[0], c.attrs[1], c.attrs[2], groups * c.size});
    y = from_groups(c, y);
  }
  if (has_bias) {
    const int64_t n = c.shape(2)[0];
    y = y + reshape(c.in[2], c.batched[2] ? Shape{c.size, 1, n, 1, 1} : Shape{n, 1, 1});
  }
  c.out.push_back(broadcast_to(y, with_batch(c, c.out_types[0].shape)));
}

MSJIT_BATCH(conv2d_input_grad) {
  Ints input = c.attr<Ints>(0);
  const int64_t groups = c.attr<int64_t>(4);
  if (!c.batched[1]) {
    input[0] *= c.size;
    Val g = c.e(c.op, {merge(c, 0), c.in[1]}, {input, c.attrs[1], c.attrs[2], c.attrs[3], groups});
    return c.out.push_back(reshape(g, with_batch(c, c.out_types[0].shape)));
  }
  input[1] *= c.size;
  Dims w = c.shape(1);
  Val weight = reshape(c.in[1], Shape{c.size * w[0], w[1], w[2], w[3]});
  Val g = c.e(c.op, {as_groups(c, 0), weight}, {input, c.attrs[1], c.attrs[2], c.attrs[3], groups * c.size});
  c.out.push_back(from_groups(c, g));
}

MSJIT_BATCH(conv2d_weight_grad) {
  Ints weight = c.attr<Ints>(0);
  weight[0] *= c.size;
  Val g = c.e(c.op, {as_groups(c, 0), as_groups(c, 1)},
              {weight, c.attrs[1], c.attrs[2], c.attrs[3], c.attr<int64_t>(4) * c.size});
  c.out.push_back(reshape(g, with_batch(c, c.out_types[0].shape)));
}

MSJIT_BATCH(max_pool2d) { merged(c, -1); }
MSJIT_BATCH(max_pool2d_grad) { merged(c, 0); }
MSJIT_BATCH(max_pool2d_pick) { merged(c, -1); }
MSJIT_BATCH(avg_pool2d) { merged(c, -1); }
MSJIT_BATCH(avg_pool2d_grad) { merged(c, 0); }

// The last dimensions alone are resampled.
MSJIT_BATCH(resample) { c.e.emit(c.op, c.in, c.attrs, c.out); }
MSJIT_BATCH(resample_grad) { c.e.emit(c.op, c.in, c.attrs, c.out); }
MSJIT_BATCH(sample_grid) { merged(c, -1); }
MSJIT_BATCH(point_weights) { merged(c, -1); }
MSJIT_BATCH(scatter_points) { merged(c, 0); }
MSJIT_BATCH(match_points) { merged(c, -1); }

}  // namespace msjit::autograd
