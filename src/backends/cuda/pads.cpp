// Pads that repeat what is there: mirrored at the edge, its last element, or periodic; and their gradients.
#include "src/backends/cuda/pads.h"

#include "src/backends/cuda/complex.h"

namespace msjit::backends::cuda {
namespace {

struct Padding {
  std::string mode;
  std::string source;  // a function of the text: where place i of a dimension of n elements comes from
  Arguments words;     // of each dimension: size with pads, size, elements before, step of what is read
};

Padding padding(const KernelCall& call, Dims shape, Dims pads, const std::string& mode, Dims steps) {
  const std::string name(ops::info(call.op).name);
  Padding p{mode, {}, {}};
  if (mode == "reflect") {
    p.source =
        "const i64 period = 2 * (n - 1);\nif (n == 1) return 0;\ni = (i % period + period) % period;\n"
        "return i < n ? i : period - i;";
  } else if (mode == "replicate") {
    p.source = "return i < 0 ? 0 : i < n ? i : n - 1;";
  } else if (mode == "circular") {
    p.source = "return (i % n + n) % n;";
  } else {
    throw value_error(name + ": mode must be constant, reflect, replicate or circular, got '" + mode + "'");
  }
  for (size_t d = 0; d < shape.size(); ++d) {
    const size_t pair = (shape.size() - 1 - d) * 2;
    const bool there = pair + 1 < pads.size();
    const int64_t before = there ? pads[pair] : 0, size = shape[d] + before + (there ? pads[pair + 1] : 0);
    if (shape[d] == 0 && size > 0)
      throw value_error(name + ": mode '" + mode + "' cannot pad an empty dimension, shape " + to_string(shape));
    for (int64_t v : {size, shape[d], before, steps[d]}) p.words.push_back(static_cast<uint64_t>(v));
  }
  return p;
}
std::string word(size_t dim, int part) { return "(i64)a.w[" + std::to_string(3 + 4 * dim + part) + "]"; }
// `u` as places d0, d1, ... of dimensions whose sizes are that part of the words.
std::string places(size_t ndim, int part) {
  std::string s = "i64 rest = u;\n";
  for (size_t d = ndim; d-- > 0;) {
    const std::string name = "d" + std::to_string(d);
    s += "const i64 " + name + " = rest % " + word(d, part) + "; rest /= " + word(d, part) + ";\n";
  }
  return s + "\n";
}
std::string source_text(const Padding& p) {
  return "auto source = [](i64 i, i64 n) -> i64 {\nif (i >= 0 && i < n) return i;\n" + p.source + "\n};\n";
}

}  // namespace

void repeat_pad(KernelCall& call, Dims pads, const std::string& mode) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  const Padding p = padding(call, x.shape(), pads, mode, x.strides());
  const auto n = static_cast<size_t>(x.ndim());
  const std::string w = word_of_size(size_of(x.dtype()));
  std::string body = source_text(p) + places(n, 0) + "i64 at = 0;\n";
  for (size_t d = 0; d < n; ++d)
    body += "at += source(d" + std::to_string(d) + " - " + word(d, 2) + ", " + word(d, 1) + ") * " + word(d, 3) + ";\n";
  body += "((" + w + "*)a.w[2])[u] = ((const " + w + "*)a.w[1])[at];";
  Arguments words = {address_of(x), address_of(out)};
  for (uint64_t v : p.words) words.push_back(v);
  for_each(device_of(out), body, out.numel(), words);
}

// An element takes the cotangents of its own place and of those in the pads that came from it.
void repeat_pad_grad(KernelCall& call, Dims pads, const std::string& mode) {
  const Tensor &ct = call.operands[0], &out = call.outputs[0];
  const ElementText e = added_text(ct.dtype());
  const Padding p = padding(call, out.shape(), pads, mode, ct.strides());
  const auto n = static_cast<size_t>(out.ndim());
  const std::string m = e.memory;
  std::string body = source_text(p) + places(n, 1) + std::string(e.compute) + " sum = {};\n", close;
  std::string at = "0";
  for (size_t d = 0; d < n; ++d) {
    const std::string k = std::to_string(d), o = "o" + k, size = word(d, 0), own = word(d, 1), before = word(d, 2);
    body += "{ const i64 left = " + before + " > 0 ? " + before + " : 0, right = " + size + " - " + own + " - " +
            before + ";\nfor (i64 c = -1; c < left + (right > 0 ? right : 0); ++c) {\nconst i64 " + o + " = c < 0 ? d" +
            k + " + " + before + " : c < left ? c : " + before + " + " + own + " + c - left;\nif (" + o + " < 0 || " +
            o + " >= " + size + " || (c >= 0 && source(" + o + " - " + before + ", " + own + ") != d" + k +
            ")) continue;\n";
    close += "} }";
    at += " + " + o + " * " + word(d, 3);
  }
  body += "sum += " + e.read("((const " + m + "*)a.w[1])[" + at + "]") + ";\n" + close + "\n((" + m +
          "*)a.w[2])[u] = (" + m + ")" + e.write("sum") + ";";
  Arguments words = {address_of(ct), address_of(out)};
  for (uint64_t v : p.words) words.push_back(v);
  for_each(device_of(out), body, out.numel(), words, added_declarations(ct.dtype()));
}

}  // namespace msjit::backends::cuda
