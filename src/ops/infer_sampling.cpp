// Resizing, and sampling at points.
#include <algorithm>
#include <limits>

#include "src/ops/infer_util.h"

namespace msjit::ops {
namespace {

// Tables of places hold 32-bit numbers.
constexpr int64_t kMostPlaces = std::numeric_limits<int32_t>::max();

void require_floats(const InferContext& c, int operand) {
  if (!is_differentiable(c.in(operand).dtype) || is_complex(c.in(operand).dtype))
    fail(c, "needs floats, got " + describe(c.in(operand)) + "; convert it with astype", ErrorKind::kType);
}

void check_mode(const InferContext& c, const std::string& mode, std::initializer_list<const char*> modes,
                const char* name) {
  std::string all;
  for (const char* m : modes) {
    if (mode == m) return;
    all += (all.empty() ? "'" : ", '") + std::string(m) + "'";
  }
  fail(c, std::string(name) + " must be one of " + all + ", got '" + mode + "'");
}

Shape resampled(InferContext& c, bool adjoint) {
  const Ints& size = c.attr<Ints>(0);
  const std::string& mode = c.attr<std::string>(1);
  check_mode(c, mode, {"nearest", "nearest-exact", "linear", "area", "cubic", "cubic_start", "cubic_border"}, "mode");
  refuse_complex(c, c.in(0).dtype);
  if (adjoint || !mode.starts_with("nearest")) require_floats(c, 0);
  Shape out(c.in(0).shape);
  if (size.empty() || size.size() > 3 || size.size() > out.size())
    fail(c,
         "size must name the last one to three dimensions, got " + to_string(c.attrs[0]) + " for " + describe(c.in(0)));
  for (size_t d = 0; d < size.size(); ++d) {
    int64_t& n = out[out.size() - size.size() + d];
    if (n < 1 || size[d] < 1 || n > kMostPlaces || size[d] > kMostPlaces)
      fail(c, "sizes must be from 1 to " + std::to_string(kMostPlaces) + ", got size " + to_string(c.attrs[0]) +
                  " for " + describe(c.in(0)));
    n = size[d];
    const Attr& scale = c.attrs[3 + size.size() - 1 - d];
    if (const double* s = std::get_if<double>(&scale); s && !(*s > 0 && *s <= std::numeric_limits<double>::max()))
      fail(c, "scales must be positive and finite, got " + to_string(scale));
  }
  return out;
}

void check_sampling(const InferContext& c, const std::string& mode, const std::string& padding, size_t coordinates) {
  check_mode(c, mode, {"bilinear", "nearest", "bicubic"}, "mode");
  check_mode(c, padding, {"zeros", "border", "reflection"}, "padding_mode");
  if (mode == "bicubic" && coordinates != 2) fail(c, "mode 'bicubic' is for pictures (N, C, H, W)");
}
int64_t product(Dims d) {
  int64_t n = 1;
  for (int64_t v : d) n *= v;
  return n;
}
void check_index_of_points(const InferContext& c, int operand, int64_t n, int64_t points) {
  require_integer(c, operand);
  Dims s = c.in(operand).shape;
  if (s.size() != 3 || s[0] != n || s[2] != points)
    fail(c, "index must have the shape (" + std::to_string(n) + ", elements, " + std::to_string(points) + "), got " +
                describe(c.in(operand)));
}

}  // namespace

void infer_resample(InferContext& c) { c.out(c.in(0).dtype, resampled(c, false)); }
void infer_resample_grad(InferContext& c) { c.out(c.in(0).dtype, resampled(c, true)); }

void infer_sample_grid(InferContext& c) {
  Dims x = c.in(0).shape, grid = c.in(1).shape;
  require_floats(c, 0);
  require_same_dtype(c, 0, 1);
  if ((x.size() != 4 && x.size() != 5) || grid.size() != x.size() || grid[0] != x[0] ||
      grid.back() != static_cast<int64_t>(x.size()) - 2)
    fail(c, "needs (N, C, H, W) and a grid (N, H', W', 2), or (N, C, D, H, W) and (N, D', H', W', 3), got " +
                describe(c.in(0)) + " and " + describe(c.in(1)));
  check_sampling(c, c.attr<std::string>(0), c.attr<std::string>(1), x.size() - 2);
  Shape out{x[0], x[1]};
  for (size_t d = 1; d + 1 < grid.size(); ++d) out.push_back(grid[d]);
  if (product(x.subspan(2)) == 0) fail(c, "there is nothing to sample in " + describe(c.in(0)));
  c.out(c.in(0).dtype, out);
}

void infer_point_weights(InferContext& c) {
  Dims grid = c.in(0).shape;
  const Ints &size = c.attr<Ints>(0), &orders = c.attr<Ints>(4);
  require_floats(c, 0);
  check_sampling(c, c.attr<std::string>(1), c.attr<std::string>(2), size.size());
  if (grid.size() < 2 || (size.size() != 2 && size.size() != 3) || grid.back() != static_cast<int64_t>(size.size()) ||
      orders.size() != size.size() || std::ranges::any_of(orders, [](int64_t o) { return o < 0; }) ||
      std::ranges::any_of(size, [](int64_t n) { return n < 1; }))
    fail(c, "size and orders must have a number for each coordinate, sizes above and orders not below 0, got " +
                describe(c.in(0)) + ", " + to_string(c.attrs[0]) + " and " + to_string(c.attrs[4]));
  const int64_t each = c.attr<std::string>(1) == "nearest" ? 1 : c.attr<std::string>(1) == "bilinear" ? 2 : 4;
  int64_t elements = 1;
  for (size_t d = 0; d < size.size(); ++d) elements *= each;
  const Shape out{grid[0], elements, product(grid.subspan(1, grid.size() - 2))};
  c.out(c.in(0).dtype, out);
  c.out(DType::int64, out);
}

void infer_scatter_points(InferContext& c) {
  const Ints& shape = c.attr<Ints>(0);
  Dims ct = c.in(0).shape;
  require_floats(c, 0);
  require_same_dtype(c, 0, 2);
  if (ct.size() < 3 || shape.size() < 3 || shape[0] != ct[0] || shape[1] != ct[1] ||
      std::ranges::any_of(shape, [](int64_t n) { return n < 0; }))
    fail(c, "needs ct (N, C, ...) and a shape (N, C, ...) of the same N and C, got " + describe(c.in(0)) + " and " +
                to_string(c.attrs[0]));
  check_index_of_points(c, 1, ct[0], product(ct.subspan(2)));
  if (!std::ranges::equal(c.in(1).shape, c.in(2).shape))
    fail(c, "index and weight must have one shape, got " + describe(c.in(1)) + " and " + describe(c.in(2)));
  c.out(c.in(0).dtype, shape);
}

void infer_match_points(InferContext& c) {
  Dims ct = c.in(0).shape, x = c.in(1).shape;
  require_floats(c, 0);
  require_same_dtype(c, 0, 1);
  if (ct.size() < 3 || x.size() < 3 || x[0] != ct[0] || x[1] != ct[1])
    fail(c, "needs ct (N, C, ...) and x (N, C, ...) of the same N and C, got " + describe(c.in(0)) + " and " +
                describe(c.in(1)));
  check_index_of_points(c, 2, ct[0], product(ct.subspan(2)));
  c.out(c.in(0).dtype, c.in(2).shape);
}

}  // namespace msjit::ops
