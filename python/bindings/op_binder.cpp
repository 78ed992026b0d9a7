#include "python/bindings/op_binder.h"

#include <algorithm>
#include <array>

#include "src/base/check.h"

namespace msjit::python {

namespace {

// Names that users of other libraries write for the same thing; one group a line.
constexpr std::string_view kSynonyms[][10] = {
    {"x", "input", "self", "a", "input_x", "logits", "tensor", "dividend", "value", "x1"},
    {"y", "other", "b", "input_y", "vec2", "mat2", "divisor", "x2"},
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
    {"reps", "repeats", "multiples", "dims", ""},
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

}  // namespace

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

std::string default_text(const CallSignature& s, const CallParam& p) {
  const ops::Param& param = s.info->params[p.index];
  if (p.required) return "";
  if (p.has_default) return ops::to_string(p.default_value);
  if (param.has_default) return ops::to_string(param.default_value);
  return param.optional ? "None" : "";
}

int find_param(const CallSignature& s, std::string_view keyword, bool exact) {
  for (size_t i = 0; i < s.params.size(); ++i)
    if (s.params[i].name == keyword) return static_cast<int>(i);
  if (exact) return -1;
  for (size_t i = 0; i < s.params.size(); ++i)
    if (s.info->params[s.params[i].index].name == keyword) return static_cast<int>(i);
  for (const auto& group : kSynonyms) {
    if (std::find(std::begin(group), std::end(group), keyword) == std::end(group)) continue;
    for (size_t i = 0; i < s.params.size(); ++i)
      if (std::find(std::begin(group), std::end(group), s.params[i].name) != std::end(group))
        return static_cast<int>(i);
  }
  return -1;
}

// The parameter name closest to keyword and how far it is; "" when none is near.
static std::pair<std::string, int> nearest_param(const CallSignature& s, std::string_view keyword) {
  std::string best;
  int distance = std::max(2, static_cast<int>(keyword.size()) / 2) + 1;
  for (const CallParam& p : s.params)
    if (int d = edit_distance(p.name, keyword); d < distance) {
      distance = d;
      best = p.name;
    }
  return {best, distance};
}

std::string signature_text(const CallSignature& s) {
  std::string text = s.name + "(";
  for (size_t i = 0; i < s.params.size(); ++i) {
    const CallParam& p = s.params[i];
    const ops::Param& param = s.info->params[p.index];
    if (i) text += ", ";
    if (i == s.positional) text += "*, ";
    text += (p.variadic ? "*" : "") + p.name + ": " + type_text(param.type);
    if (std::string value = default_text(s, p); !value.empty()) text += " = " + value;
  }
  return text + ")";
}

std::string mismatch_text(const CallSignature& s, const Mismatch& m, std::span<const std::string> described,
                          std::span<const std::string_view> keywords) {
  size_t positional = described.size() - keywords.size();
  auto name = [&] { return "'" + s.params[static_cast<size_t>(m.which)].name + "'"; };
  switch (m.kind) {
    case Mismatch::kTooMany:
      return "takes at most " + std::to_string(std::min(s.params.size(), s.positional)) +
             " positional arguments, got " + std::to_string(positional);
    case Mismatch::kUnexpected: {
      std::string_view keyword = keywords[static_cast<size_t>(m.which)];
      std::string near = nearest_param(s, keyword).first;
      return "got an unexpected keyword argument '" + std::string(keyword) + "'" +
             (near.empty() ? "" : "; did you mean '" + near + "'?");
    }
    case Mismatch::kTwice:
      return "got several values for " + name();
    case Mismatch::kMisses:
      return "misses argument " + name();
    case Mismatch::kWrong:
      break;
  }
  if (!m.item.empty()) return "argument " + name() + " cannot be " + m.item;
  size_t which = static_cast<size_t>(m.which), at = which;
  if (s.params[which].variadic || s.info->params[s.params[which].index].type == ops::ParamType::kTensors)
    return "argument " + name() + " cannot be " + described[std::min(at, described.size() - 1)];
  if (at >= positional)
    for (size_t k = 0; k < keywords.size(); ++k)
      if (find_param(s, keywords[k]) == m.which) at = positional + k;
  return "argument " + name() + " cannot be " + described[std::min(at, described.size() - 1)];
}

void fail_bind(const CallSignature& first, std::span<const Mismatch> mismatches, std::span<const std::string> described,
               std::span<const std::string_view> keywords, std::span<const std::string> extra) {
  size_t positional = described.size() - keywords.size();
  std::string given = "(";
  for (size_t i = 0; i < described.size(); ++i) {
    given += i ? ", " : "";
    if (i >= positional) given += std::string(keywords[i - positional]) + "=";
    given += described[i];
  }
  given += ")";
  if (!first.next && extra.empty())
    throw type_error(first.name + "() " + mismatch_text(first, mismatches[0], described, keywords) +
                     "\n  signature: " + signature_text(first) + "\n  given: " + given);
  // Nearest: most arguments understood; then a wrong value before a wrong name; then the name that is less far off.
  size_t nearest = 0, i = 0;
  std::array<int, 3> best{-1, 0, 0};
  for (const CallSignature* s = &first; s; s = s->next, ++i) {
    const Mismatch& m = mismatches[i];
    int off = 0;
    if (m.kind == Mismatch::kUnexpected) off = nearest_param(*s, keywords[static_cast<size_t>(m.which)]).second;
    std::array<int, 3> rank{m.bound, m.kind == Mismatch::kWrong, -off};
    if (rank > best) {
      best = rank;
      nearest = i;
    }
  }
  std::string text = first.name + "() has no form that takes these arguments\n  given: " + given + "\n  forms:";
  std::string why;
  i = 0;
  for (const CallSignature* s = &first; s; s = s->next, ++i) {
    text += "\n    " + signature_text(*s);
    if (i == nearest)
      why = "\n  nearest: " + signature_text(*s) + ", but it " + mismatch_text(*s, mismatches[i], described, keywords);
  }
  for (const std::string& form : extra) text += "\n    " + form;
  throw type_error(text + why);
}

}  // namespace msjit::python
