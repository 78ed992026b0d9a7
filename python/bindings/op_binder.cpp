#include "python/bindings/op_binder.h"

#include <algorithm>

#include "src/base/check.h"

namespace msjit::python {

namespace {

// Names that users of other libraries write for the same thing; one group a line.
constexpr std::string_view kSynonyms[][5] = {
    {"x", "input", "self", "a", "input_x"},
    {"y", "other", "b", "input_y", ""},
    {"axis", "dim", "dims", "axes", ""},
    {"keepdims", "keepdim", "keep_dims", "", ""},
    {"dim0", "axis0", "axis1", "", ""},
    {"shape", "size", "input_shape", "", ""},
    {"target", "labels", "label", "", ""},
    {"eps", "epsilon", "", "", ""},
    {"sizes", "split_size_or_sections", "split_sizes", "", ""},
    {"index", "indices", "", "", ""},
    {"condition", "cond", "", "", ""},
    {"xs", "tensors", "", "", ""},
    {"dtype", "type", "", "", ""},
    {"pads", "padding", "pad", "", ""},
    {"kernel", "kernel_size", "", "", ""},
    {"exponent", "y", "", "", ""},
    {"reps", "repeats", "multiples", "", ""},
};

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      int next = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = std::exchange(row[j], next);
    }
  }
  return row[b.size()];
}

const char* type_text(ops::ParamType t) {
  switch (t) {
    case ops::ParamType::kTensor:
      return "Tensor";
    case ops::ParamType::kOperand:
      return "Tensor | number";
    case ops::ParamType::kNumber:
      return "number";
    case ops::ParamType::kTensors:
      return "sequence of Tensors";
    case ops::ParamType::kBool:
      return "bool";
    case ops::ParamType::kInt:
      return "int";
    case ops::ParamType::kFloat:
      return "float";
    case ops::ParamType::kScalar:
      return "number";
    case ops::ParamType::kInts:
      return "ints";
    case ops::ParamType::kDType:
      return "dtype";
    case ops::ParamType::kString:
      return "str";
  }
  return "?";
}

}  // namespace

int find_param(const CallSignature& s, std::string_view keyword) {
  for (size_t i = 0; i < s.params.size(); ++i)
    if (s.params[i].name == keyword || s.info->params[s.params[i].index].name == keyword) return static_cast<int>(i);
  for (const auto& group : kSynonyms) {
    if (std::find(std::begin(group), std::end(group), keyword) == std::end(group)) continue;
    for (size_t i = 0; i < s.params.size(); ++i)
      if (std::find(std::begin(group), std::end(group), s.params[i].name) != std::end(group))
        return static_cast<int>(i);
  }
  return -1;
}

std::string nearest_param(const CallSignature& s, std::string_view keyword) {
  std::string best;
  int distance = std::max(2, static_cast<int>(keyword.size()) / 2) + 1;
  for (const CallParam& p : s.params)
    if (int d = edit_distance(p.name, keyword); d < distance) {
      distance = d;
      best = p.name;
    }
  return best;
}

std::string signature_text(const CallSignature& s) {
  std::string text = s.name + "(";
  for (size_t i = 0; i < s.params.size(); ++i) {
    const CallParam& p = s.params[i];
    const ops::Param& param = s.info->params[p.index];
    if (i) text += ", ";
    text += (p.variadic ? "*" : "") + p.name + ": " + type_text(param.type);
    if (p.has_default)
      text += " = " + ops::to_string(p.default_value);
    else if (param.has_default)
      text += " = " + ops::to_string(param.default_value);
    else if (param.optional)
      text += " = None";
  }
  return text + ")";
}

void fail_bind(const CallSignature& s, const std::string& problem, const std::string& given) {
  throw type_error(s.name + "() " + problem + "\n  signature: " + signature_text(s) + "\n  given: " + given);
}

}  // namespace msjit::python
