#include "src/ops/infer_util.h"

namespace msjit::ops {

void infer_flatten(InferContext& c) {
  Dims s = c.in(0).shape;
  int a = normal_dim(c, c.attr<int64_t>(0), s.size()), b = normal_dim(c, c.attr<int64_t>(1), s.size());
  if (a > b) fail(c, "start_dim " + std::to_string(a) + " comes after end_dim " + std::to_string(b));
  Shape out(s.subspan(0, a));
  if (s.empty()) {
    out.push_back(1);
  } else {
    out.push_back(numel_of(s.subspan(a, b - a + 1)));
    for (int64_t d : s.subspan(b + 1)) out.push_back(d);
  }
  c.out(c.in(0).dtype, out);
}

namespace {
void emit_parts(InferContext& c, int dim, std::span<const int64_t> sizes) {
  Shape part(c.in(0).shape);
  for (int64_t n : sizes) {
    part[dim] = n;
    c.out(c.in(0).dtype, part);
  }
}
int existing_dim(const InferContext& c, int64_t dim) {
  if (c.in(0).shape.empty()) fail(c, "a 0-d tensor has no dimension to take apart", ErrorKind::kDimension);
  return normal_dim(c, dim, c.in(0).shape.size());
}
}  // namespace

void infer_split(InferContext& c) {
  int dim = existing_dim(c, c.attr<int64_t>(1));
  const int64_t n = c.in(0).shape[dim];
  Wide total = 0;
  for (int64_t s : c.attr<Ints>(0)) {
    if (s < 0) fail(c, "sizes " + to_string(c.attrs[0]) + " must not be negative");
    total += s;
  }
  if (total != n) {
    fail(c, "sizes " + to_string(c.attrs[0]) + " add up to " + std::to_string(narrow(c, total)) + ", dimension " +
                std::to_string(dim) + " of " + describe(c.in(0)) + " has " + std::to_string(n));
  }
  emit_parts(c, dim, c.attr<Ints>(0));
}

void infer_chunk(InferContext& c) {
  int dim = existing_dim(c, c.attr<int64_t>(1));
  int64_t chunks = c.attr<int64_t>(0), n = c.in(0).shape[dim];
  if (chunks <= 0) fail(c, "chunks must be positive, got " + std::to_string(chunks));
  int64_t size = std::max<int64_t>(n / chunks + (n % chunks != 0), 1);
  Ints sizes;
  for (int64_t at = 0; at < n || sizes.empty(); at += size) sizes.push_back(std::min(size, n - at));
  emit_parts(c, dim, sizes);
}

void infer_unbind(InferContext& c) {
  int dim = existing_dim(c, c.attr<int64_t>(0));
  Shape part(c.in(0).shape);
  int64_t n = part[dim];
  part.erase(part.begin() + dim);
  for (int64_t i = 0; i < n; ++i) c.out(c.in(0).dtype, part);
}

void infer_cat(InferContext& c) {
  // An empty vector joins with anything, as an accumulator that starts as zeros(0) needs.
  auto skipped = [](const ValueType& v) { return v.shape.size() == 1 && v.shape[0] == 0; };
  const ValueType* first = nullptr;
  for (const ValueType& v : c.operands) {
    if (!first || (skipped(*first) && !skipped(v))) first = &v;
  }
  if (first->shape.empty()) require(c, false, "0-d tensors do not join; use stack");
  int dim = normal_dim(c, c.attr<int64_t>(0), first->shape.size());
  Shape out(first->shape);
  out[dim] = 0;
  for (const ValueType& v : c.operands) {
    if (skipped(v)) continue;
    bool fits = v.shape.size() == out.size();
    for (size_t d = 0; fits && d < out.size(); ++d) fits = static_cast<int>(d) == dim || v.shape[d] == out[d];
    if (!fits) require(c, false, "all sizes but that of the joined dimension must be equal");
    out[dim] = narrow(c, Wide{out[dim]} + v.shape[dim]);
  }
  c.out(promoted(c.operands), out);
}

void infer_stack(InferContext& c) {
  Shape out(c.in(0).shape);
  int dim = normal_dim(c, c.attr<int64_t>(0), out.size() + 1);
  for (const ValueType& v : c.operands) {
    if (!std::equal(out.begin(), out.end(), v.shape.begin(), v.shape.end())) {
      require(c, false, "all tensors must have the same shape");
    }
  }
  out.insert(out.begin() + dim, static_cast<int64_t>(c.operands.size()));
  c.out(promoted(c.operands), out);
}

void infer_tile(InferContext& c) {
  const Ints& reps = c.attr<Ints>(0);
  Dims s = c.in(0).shape;
  size_t n = std::max(reps.size(), s.size());
  Shape out;
  for (size_t d = 0; d < n; ++d) {
    int64_t size = d + s.size() < n ? 1 : s[d + s.size() - n], r = d + reps.size() < n ? 1 : reps[d + reps.size() - n];
    if (r < 0) fail(c, "reps " + to_string(c.attrs[0]) + " must not be negative");
    out.push_back(narrow(c, Wide{size} * r));
  }
  c.out(c.in(0).dtype, out);
}

void infer_repeat_interleave(InferContext& c) {
  int64_t repeats = c.attr<int64_t>(0);
  if (repeats < 0) fail(c, "repeats must not be negative, got " + std::to_string(repeats));
  if (!c.has(1)) return c.out(c.in(0).dtype, Shape{narrow(c, Wide{numel_of(c.in(0).shape)} * repeats)});
  Shape out(c.in(0).shape);
  int64_t& size = out[existing_dim(c, c.attr<int64_t>(1))];
  size = narrow(c, Wide{size} * repeats);
  c.out(c.in(0).dtype, out);
}

void infer_pad(InferContext& c) {
  Shape out(c.in(0).shape);
  const Ints& pads = c.attr<Ints>(0);
  const std::string& mode = c.attr<std::string>(1);
  if (mode != "constant" && mode != "reflect" && mode != "replicate" && mode != "circular") {
    fail(c, "mode must be 'constant', 'reflect', 'replicate' or 'circular', got '" + mode + "'");
  }
  if (pads.size() % 2 || pads.size() / 2 > out.size()) {
    fail(c, "pads " + to_string(c.attrs[0]) + " must be (before, after) pairs of at most the " +
                std::to_string(out.size()) + " dimensions of " + describe(c.in(0)));
  }
  for (size_t k = 0; k < pads.size() / 2; ++k) {
    int64_t &n = out[out.size() - 1 - k], before = pads[2 * k], after = pads[2 * k + 1];
    int64_t most = mode == "reflect" ? n - 1 : n;
    if (mode == "circular" || mode == "reflect") {
      if (before > most || after > most) {
        fail(c, "mode '" + mode + "' pads a dimension of size " + std::to_string(n) + " by at most " +
                    std::to_string(most) + ", got " + to_string(c.attrs[0]));
      }
    }
    if (mode == "replicate" && n == 0 && (before > 0 || after > 0)) fail(c, "an empty dimension has no edge to repeat");
    const int64_t padded = narrow(c, Wide{n} + before + after);
    if (padded < 0) fail(c, "pads " + to_string(c.attrs[0]) + " cut more than " + describe(c.in(0)) + " has");
    n = padded;
  }
  c.out(c.in(0).dtype, out);
}

void infer_pad_grad(InferContext& c) {
  const Ints& shape = c.attr<Ints>(0);
  numel_of(shape);  // refuses negative sizes
  const ValueType x{ValueType::kTensor, NumberKind::kInt, c.in(0).dtype, shape};
  const Attr attrs[] = {c.attrs[1], c.attrs[2], 0.0};
  InferContext padded{c.op, {&x, 1}, attrs, {}, false};
  infer_pad(padded);
  Dims wanted = padded.outputs[0].shape, given = c.in(0).shape;
  if (!std::equal(wanted.begin(), wanted.end(), given.begin(), given.end())) {
    fail(c, "ct must have the shape " + to_string(wanted) + " of a tensor of shape " + to_string(Dims(shape)) +
                " that is padded by " + to_string(c.attrs[1]) + ", got " + describe(c.in(0)));
  }
  c.out(c.in(0).dtype, shape);
}

// The shape of the part that geometry (shape, strides, offset) describes, which must lie in a tensor of that shape.
static Dims geometry_shape(InferContext& c, const Ints& g, Dims of) {
  require(c, g.size() % 2 == 1, "geometry must be (shape, strides, offset)");
  size_t n = g.size() / 2;
  int64_t numel = numel_of(of), low = g[2 * n], high = low;
  bool empty = numel_of(Dims(g).subspan(0, n)) == 0, inside = true;
  for (size_t d = 0; d < n && !empty; ++d) {
    int64_t reach = 0;
    inside = inside && !__builtin_mul_overflow(g[d] - 1, g[n + d], &reach);
    int64_t& end = reach < 0 ? low : high;
    inside = inside && !__builtin_add_overflow(end, reach, &end);
  }
  require(c, empty || (inside && low >= 0 && high < numel), "geometry must lie inside the tensor");
  return Dims(g).subspan(0, n);
}

void infer_slice_scatter(InferContext& c) {
  require_same_dtype(c, 0, 1);
  Dims view = geometry_shape(c, c.attr<Ints>(0), c.in(0).shape);
  if (!std::equal(view.begin(), view.end(), c.in(1).shape.begin(), c.in(1).shape.end())) {
    fail(c, "src must have the shape " + to_string(view) + " of the written part, got " + describe(c.in(1)));
  }
  c.out(c.in(0).dtype, c.in(0).shape);
}

void infer_strided_grad(InferContext& c) {
  Dims view = geometry_shape(c, c.attr<Ints>(1), c.attr<Ints>(0));
  require(c, std::equal(view.begin(), view.end(), c.in(0).shape.begin(), c.in(0).shape.end()),
          "ct must have the shape of the part");
  c.out(c.in(0).dtype, c.attr<Ints>(0));
}

}  // namespace msjit::ops
