// Convolutions: by products over patches that are written out, or implicit ones.
#include <algorithm>

#include "src/backends/cuda/windows.h"
#include "src/base/check.h"

namespace msjit::backends::cuda {
namespace {

using cpu::Window;

constexpr int64_t kPatchBytes = int64_t{256} << 20;  // patches of as many images at once

struct Convolution {
  int64_t images, channels, height, width, filters, out_h, out_w, groups;
  Window h, w;
  int64_t taps() const { return h.size * w.size; }
  int64_t places() const { return out_h * out_w; }
  int64_t group_channels() const { return channels / groups; }
  int64_t group_filters() const { return filters / groups; }
  int64_t patch() const { return channels * taps(); }  // of all groups
  bool plain() const {                                 // the image is its own patches
    return h.size == 1 && w.size == 1 && h.stride == 1 && w.stride == 1 && h.before == 0 && w.before == 0 &&
           out_h == height && out_w == width;
  }
};

Convolution convolution(const KernelCall& call, Dims x, Dims weight, Dims out, size_t first) {
  if (x.size() != 4 || weight.size() != 4 || out.size() != 4)
    throw value_error(std::string(ops::info(call.op).name) + ": input, weight and output must have 4 dimensions");
  Convolution c{x[0], x[1], x[2], x[3], weight[0], out[2], out[3], std::get<int64_t>(call.attrs[first + 3]), {}, {}};
  c.h = cpu::make_window(call, 0, weight.subspan(2), ints_of(call, first), ints_of(call, first + 1),
                         ints_of(call, first + 2));
  c.w = cpu::make_window(call, 1, weight.subspan(2), ints_of(call, first), ints_of(call, first + 1),
                         ints_of(call, first + 2));
  const bool fits = c.groups > 0 && c.channels % c.groups == 0 && c.filters % c.groups == 0 &&
                    weight[1] == c.group_channels() && out[0] == c.images && out[1] == c.filters;
  if (!fits)
    throw value_error(std::string(ops::info(call.op).name) + ": input " + to_string(x) + ", weight " +
                      to_string(weight) + " and output " + to_string(out) +
                      " do not belong together with groups=" + std::to_string(c.groups));
  return c;
}

void push_convolution(Arguments& words, const Convolution& c) {
  for (int64_t v : {c.channels, c.height, c.width, c.h.size, c.w.size, c.out_h, c.out_w, c.h.stride, c.w.stride,
                    c.h.before, c.w.before, c.h.dilation, c.w.dilation})
    words.push_back(static_cast<uint64_t>(v));
}

// patches[n][channel, tap][place] of contiguous images.
void write_patches(CudaDevice& device, const Convolution& c, uint64_t images, uint64_t patches, int64_t count,
                   DType t) {
  const std::string w = word_of_size(size_of(t));
  Arguments words = {images, patches};
  push_convolution(words, c);
  const std::string body =
      window_names("3") +
      "i64 q = u; const i64 ox = q % OW; q /= OW; const i64 oy = q % OH; q /= OH; const i64 kx = q % KW; q /= KW;\n"
      "const i64 ky = q % KH; q /= KH; const i64 y = oy * SH - PH + ky * DH, x = ox * SW - PW + kx * DW;\n"
      "((" +
      w + "*)a.w[2])[u] = y >= 0 && y < H && x >= 0 && x < W ? ((const " + w + "*)a.w[1])[(q * H + y) * W + x] : (" +
      w + ")0;";
  for_each(device, body, count * c.patch() * c.places(), words);
}

// What write_patches spread, added up again: each element of the images takes what its places have.
void gather_patches(CudaDevice& device, const Convolution& c, uint64_t patches, uint64_t images, int64_t count,
                    DType t) {
  const ElementText e = element_text(t);
  const std::string m = e.memory;
  Arguments words = {images, patches};
  push_convolution(words, c);
  const std::string sum = e.compute;
  const std::string body = window_names("3") +
                           "i64 q = u; const i64 x = q % W; q /= W; const i64 y = q % H; q /= H;\n" + sum +
                           " s = 0;\n"
                           "for (i64 ky = 0; ky < KH; ++ky) { const i64 fy = y + PH - ky * DH; if (fy < 0 || fy % SH) "
                           "continue; const i64 oy = fy / SH; if (oy >= OH) continue;\n"
                           "for (i64 kx = 0; kx < KW; ++kx) { const i64 fx = x + PW - kx * DW; if (fx < 0 || fx % SW) "
                           "continue; const i64 ox = fx / SW; if (ox >= OW) continue;\n"
                           "s += " +
                           e.read("((const " + m + "*)a.w[2])[((q * KH + ky) * KW + kx) * OH * OW + oy * OW + ox]") +
                           "; } }\n"
                           "((" +
                           m + "*)a.w[1])[u] = (" + m + ")" + e.write("s") + ";";
  for_each(device, body, count * c.channels * c.height * c.width, words);
}

// ---- implicit products: patches are never written out, each factor is read from where it is in the images. cuBLASLt
// takes no such products: only where products are our own.

bool implicit(const Convolution& c) {
  constexpr int64_t kMost = int64_t{1} << 31;
  return !c.plain() && !product_library() && c.images * c.places() < kMost && c.patch() < kMost &&
         c.height * c.width < kMost && c.filters * c.taps() < kMost;
}
Gather gather(const Convolution& c, const std::string& x, const std::string& y) {
  Gather g;
  const std::string names = window_names("FIRST") + "const i64 F = (i64)a.w[FIRST + 13], GC = (i64)a.w[FIRST + 14];\n";
  if (!x.empty()) g.x = names + x;
  g.y = names + y;
  push_convolution(g.words, c);
  g.words.push_back(static_cast<uint64_t>(c.filters));
  g.words.push_back(static_cast<uint64_t>(c.group_channels()));
  return g;
}
// The element of images that place `n` has under `k`, channel and tap.
constexpr const char kUnderTap[] =
    "const u32 kw = (u32)KW, kh = (u32)KH, ow = (u32)OW, c = k / (kw * kh);\n"
    "const i64 y = (i64)(n / ow) * SH - PH + k / kw % kh * DH, x = (i64)(n % ow) * SW - PW + k % kw * DW;\n"
    "if (y < 0 || y >= H || x < 0 || x >= W) return -1;\n";

void implicit_forward(CudaDevice& device, const Convolution& c, DType t, uint64_t x, uint64_t weight, uint64_t bias,
                      uint64_t out) {
  const Gather g = gather(
      c, "", std::string("const u32 k = (u32)q, n = (u32)r;\n") + kUnderTap + "return ((i64)c * H + y) * W + x;");
  const int64_t k = c.group_channels() * c.taps(), size = size_of(t), plane = c.height * c.width;
  Product p{t, c.group_filters(), c.places(), k, c.images, k, 1, 0, 0, 1, c.channels * plane};
  p.out_batch = c.filters * c.places();
  p.gather = &g;
  p.bias_of_rows = true;
  for (int64_t i = 0; i < c.groups; ++i) {
    const int64_t filter = i * c.group_filters();
    p.bias = bias ? bias + static_cast<uint64_t>(filter * size) : 0;
    multiply(device, p, weight + static_cast<uint64_t>(filter * k * size),
             x + static_cast<uint64_t>(i * c.group_channels() * plane * size),
             out + static_cast<uint64_t>(filter * c.places() * size));
  }
}

// The images' gradient at a place is the sum over filters and taps of the results that it went into.
void implicit_input_grad(CudaDevice& device, const Convolution& c, DType t, uint64_t ct, uint64_t weight,
                         uint64_t out) {
  const Gather g =
      gather(c, "const u32 taps = (u32)(KW * KH), k = (u32)q;\nreturn ((i64)(k / taps) * GC + r) * taps + k % taps;",
             "const u32 k = (u32)q, n = (u32)r, kw = (u32)KW, kh = (u32)KH, w = (u32)W, f = k / (kw * kh);\n"
             "const i64 y = n / w + PH - k / kw % kh * DH, x = n % w + PW - k % kw * DW;\n"
             "if (y < 0 || x < 0 || (u32)y % (u32)SH || (u32)x % (u32)SW) return -1;\n"
             "const i64 oy = (u32)y / (u32)SH, ox = (u32)x / (u32)SW;\n"
             "return oy < OH && ox < OW ? ((i64)f * OH + oy) * OW + ox : -1;");
  const int64_t size = size_of(t), plane = c.height * c.width, taps = c.taps();
  Product p{t, c.group_channels(), plane, c.group_filters() * taps, c.images, 0, 1, 0, 0, 1, c.filters * c.places()};
  p.out_batch = c.channels * plane;
  p.gather = &g;
  for (int64_t i = 0; i < c.groups; ++i) {
    const int64_t filter = i * c.group_filters(), channel = i * c.group_channels();
    multiply(device, p, weight + static_cast<uint64_t>(filter * c.group_channels() * taps * size),
             ct + static_cast<uint64_t>(filter * c.places() * size),
             out + static_cast<uint64_t>(channel * plane * size));
  }
}

// One product over the places of all images.
void implicit_weight_grad(CudaDevice& device, const Convolution& c, DType t, uint64_t ct, uint64_t x, uint64_t out) {
  const Gather g = gather(
      c, "const u32 places = (u32)(OH * OW), k = (u32)q;\nreturn ((i64)(k / places) * F + r) * places + k % places;",
      std::string("const u32 k = (u32)r, places = (u32)(OH * OW), n = (u32)q % places;\n") + kUnderTap +
          "return (((i64)((u32)q / places) * C + c) * H + y) * W + x;");
  const int64_t size = size_of(t), k = c.group_channels() * c.taps(), plane = c.height * c.width;
  Product p{t, c.group_filters(), k, c.images * c.places(), 1, 0, 1, 0, 1, 0, 0};
  p.gather = &g;
  for (int64_t i = 0; i < c.groups; ++i) {
    const int64_t filter = i * c.group_filters();
    multiply(device, p, ct + static_cast<uint64_t>(filter * c.places() * size),
             x + static_cast<uint64_t>(i * c.group_channels() * plane * size),
             out + static_cast<uint64_t>(filter * k * size));
  }
}

int64_t images_at_once(const Convolution& c, DType t) {
  const int64_t one = std::max<int64_t>(c.patch() * c.places() * size_of(t), 1);
  return std::clamp<int64_t>(kPatchBytes / one, 1, std::max<int64_t>(c.images, 1));
}

// Images whose patches are written out together, and where: in the images themselves where a patch is one place of
// them.
struct Batch {
  int64_t first, count;
  uint64_t images, patches;
};

template <class Work>
void for_batches(const Convolution& c, DType t, const Tensor& images, Work work) {
  const int64_t at_once = images_at_once(c, t), bytes = c.channels * c.height * c.width * size_of(t);
  Tensor patches;
  if (!c.plain()) patches = Tensor::empty(Shape{at_once * c.patch() * c.places()}, t, images.device());
  for (int64_t n = 0; n < c.images; n += at_once) {
    const uint64_t at = address_of(images) + static_cast<uint64_t>(n * bytes);
    work(Batch{n, std::min(at_once, c.images - n), at, c.plain() ? at : address_of(patches)});
  }
}

// Where a group's weights, and its parts of an image's results and patches begin.
struct GroupAddresses {
  const Convolution& c;
  const int64_t size;
  uint64_t weight(uint64_t base, int64_t g) const { return at(base, g * c.group_filters() * depth()); }
  uint64_t results(uint64_t base, int64_t image, int64_t g) const {
    return at(base, (image * c.filters + g * c.group_filters()) * c.places());
  }
  uint64_t patches(uint64_t base, int64_t image, int64_t g) const {
    return at(base, (image * c.channels * c.taps() + g * depth()) * c.places());
  }

 private:
  int64_t depth() const { return c.group_channels() * c.taps(); }
  uint64_t at(uint64_t base, int64_t elements) const { return base + static_cast<uint64_t>(elements * size); }
};

MSJIT_CUDA_KERNEL(conv2d) {
  const Tensor& out = call.outputs[0];
  const DType t = out.dtype();
  if (!multiplies(t) || is_complex(t)) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  if (out.numel() == 0) return;
  const Tensor x = contiguous_as(call.operands[0], t), weight = contiguous_as(call.operands[1], t);
  const Convolution c = convolution(call, x.shape(), weight.shape(), out.shape(), 0);
  const bool bias = call.operands.size() > 2 && call.operands[2];
  if (implicit(c) && x.numel() && weight.numel()) {
    const Tensor added = bias ? contiguous_as(call.operands[2], t) : Tensor();
    return implicit_forward(device_of(out), c, t, address_of(x), address_of(weight), bias ? address_of(added) : 0,
                            address_of(out));
  }
  if (bias) {
    const Tensor& b = call.operands[2];
    copy(out, view_at(b, out.shape(), Shape{0, b.strides()[0], 0, 0}, 0));
  }
  if (x.numel() == 0 || weight.numel() == 0) {
    if (!bias) fill(out, ops::Number::of(int64_t{0}));
    return;
  }
  CudaDevice& device = device_of(out);
  const int64_t k = c.group_channels() * c.taps();
  const GroupAddresses of{c, size_of(t)};
  for_batches(c, t, x, [&](const Batch& b) {
    if (!c.plain()) write_patches(device, c, b.images, b.patches, b.count, t);
    for (int64_t g = 0; g < c.groups; ++g) {
      Product p{t,    c.group_filters(),     c.places(), k, b.count, k, 1, 0, c.places(), 1, c.patch() * c.places(),
                bias, c.filters * c.places()};
      multiply(device, p, of.weight(address_of(weight), g), of.patches(b.patches, 0, g),
               of.results(address_of(out), b.first, g));
    }
  });
}

MSJIT_CUDA_KERNEL(conv2d_input_grad) {
  const Tensor& out = call.outputs[0];
  const DType t = out.dtype();
  if (!multiplies(t) || is_complex(t)) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  if (out.numel() == 0) return;
  const Tensor ct = contiguous_as(call.operands[0], t), weight = contiguous_as(call.operands[1], t);
  const Convolution c = convolution(call, out.shape(), weight.shape(), ct.shape(), 1);
  if (ct.numel() == 0 || weight.numel() == 0) return fill(out, ops::Number::of(int64_t{0}));
  CudaDevice& device = device_of(out);
  if (implicit(c)) return implicit_input_grad(device, c, t, address_of(ct), address_of(weight), address_of(out));
  const int64_t k = c.group_channels() * c.taps();
  const GroupAddresses of{c, size_of(t)};
  for_batches(c, t, out, [&](const Batch& b) {
    for (int64_t g = 0; g < c.groups; ++g) {
      Product p{t,
                k,
                c.places(),
                c.group_filters(),
                b.count,
                1,
                k,
                0,
                c.places(),
                1,
                c.filters * c.places(),
                false,
                c.patch() * c.places()};
      multiply(device, p, of.weight(address_of(weight), g), of.results(address_of(ct), b.first, g),
               of.patches(b.patches, 0, g));
    }
    if (!c.plain()) gather_patches(device, c, b.patches, b.images, b.count, t);
  });
}

MSJIT_CUDA_KERNEL(conv2d_weight_grad) {
  const Tensor& out = call.outputs[0];
  const DType t = out.dtype();
  if (!multiplies(t) || is_complex(t)) refuse_op(out.device(), call.op, call.operands, "has no kernel");
  if (out.numel() == 0) return;
  const Tensor ct = contiguous_as(call.operands[0], t), x = contiguous_as(call.operands[1], t);
  const Convolution c = convolution(call, x.shape(), out.shape(), ct.shape(), 1);
  if (ct.numel() == 0 || x.numel() == 0) return fill(out, ops::Number::of(int64_t{0}));
  CudaDevice& device = device_of(out);
  if (implicit(c)) return implicit_weight_grad(device, c, t, address_of(ct), address_of(x), address_of(out));
  const int64_t k = c.group_channels() * c.taps();
  const GroupAddresses of{c, size_of(t)};
  for_batches(c, t, x, [&](const Batch& b) {
    if (!c.plain()) write_patches(device, c, b.images, b.patches, b.count, t);
    for (int64_t g = 0; g < c.groups; ++g) {
      for (int64_t i = 0; i < b.count; ++i) {  // one image is added after the other
        Product p{t, c.group_filters(), k, c.places(), 1, c.places(), 1, 0, 1, c.places(), 0, b.first + i > 0};
        multiply(device, p, of.results(address_of(ct), b.first + i, g), of.patches(b.patches, i, g),
                 of.weight(address_of(out), g));
      }
    }
  });
}

}  // namespace
}  // namespace msjit::backends::cuda
