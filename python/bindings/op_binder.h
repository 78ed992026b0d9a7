// The binder: arguments as Python passes them -> operands and attributes of an op. Written once over a Reader, so that
// eager calls (handles are PyObject*) and capture (handles are symbolic values) bind by the same rules.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "src/ops/op.h"

namespace msjit::python {

// A parameter as one name of an op shows it: its name and place may differ from the op's own.
struct CallParam {
  std::string name;
  int index = 0;          // into OpInfo::params
  bool variadic = false;  // ints: reshape(2, 3) as well as reshape((2, 3))
  bool has_default = false;
  ops::Attr default_value;
};
// One way of calling an op: the op's own signature, or an alias (aliases.def).
struct CallSignature {
  const ops::OpInfo* info = nullptr;
  std::string name;
  const char* module = "msjit.ops";              // where the name is found
  std::vector<CallParam> params;                 // in the order of positional arguments
  std::vector<std::pair<int, ops::Attr>> fixed;  // parameters of the op that this name decides
  bool inplace = false;                          // add_: writes its first operand
  bool only_operands = false;                    // nothing to bind but operands, none of them optional
};
// Index into params of a keyword: its own name, or a synonym (axis/dim, keepdims/keepdim, x/input/self, y/other, ...).
int find_param(const CallSignature& s, std::string_view keyword);
std::string signature_text(const CallSignature& s);
[[noreturn]] void fail_bind(const CallSignature& s, const std::string& problem, const std::string& given);
// The parameter name closest to keyword, or "".
std::string nearest_param(const CallSignature& s, std::string_view keyword);

template <class Handle>
struct Bound {
  struct Operand {
    Handle handle{};
    bool given = false;                   // false: absent, or `constant`
    const ops::Attr* constant = nullptr;  // default of a Number parameter
  };
  SmallVector<Operand, 4> operands;
  ops::Attrs attrs;
};

// Reader: using Handle; bool is_none(Handle); bool is_int(Handle); bool is_operand(Handle, ops::ParamType);
//   bool items(Handle, SmallVector<Handle, 8>&): a sequence of operands; bool attr(Handle, ops::ParamType, ops::Attr&);
//   std::string describe(Handle); where wanted void begin_attr(int): attr() is now asked for this attribute.
template <class Reader>
void bind_call(const CallSignature& s, Reader& reader, std::span<const typename Reader::Handle> args,
               std::span<const std::pair<std::string_view, typename Reader::Handle>> kwargs,
               Bound<typename Reader::Handle>& out) {
  using Handle = typename Reader::Handle;
  using ops::ParamType;
  const ops::OpInfo& op = *s.info;
  auto given = [&] {
    std::string text = "(";
    for (const Handle& a : args) text += (text.size() > 1 ? ", " : "") + reader.describe(a);
    for (const auto& [name, value] : kwargs)
      text += (text.size() > 1 ? ", " : "") + std::string(name) + "=" + reader.describe(value);
    return text + ")";
  };
  SmallVector<Handle, 12> slot(s.params.size());
  SmallVector<uint8_t, 12> filled(s.params.size());
  std::span<const Handle> rest;  // ints collected by a variadic parameter, or tensors by Tensor[]
  int rest_param = -1;
  size_t position = 0;
  for (size_t i = 0; i < args.size(); ++i) {
    if (position == s.params.size())
      fail_bind(s,
                "takes at most " + std::to_string(s.params.size()) + " positional arguments, got " +
                    std::to_string(args.size()),
                given());
    ParamType type = op.params[s.params[position].index].type;
    bool more = i + 1 < args.size();
    if (s.params[position].variadic && reader.is_int(args[i])) {
      rest = args.subspan(i);
      rest_param = static_cast<int>(position);
      break;
    }
    SmallVector<Handle, 8> sequence;
    if (type == ParamType::kTensors && more && !reader.items(args[i], sequence) &&
        reader.is_operand(args[i + 1], ParamType::kTensor)) {
      rest = args.subspan(i);
      rest_param = static_cast<int>(position);
      break;
    }
    slot[position] = args[i];
    filled[position++] = 1;
  }
  for (const auto& [name, value] : kwargs) {
    int i = find_param(s, name);
    if (i < 0) {
      std::string near = nearest_param(s, name);
      fail_bind(s,
                "got an unexpected keyword argument '" + std::string(name) + "'" +
                    (near.empty() ? "" : "; did you mean '" + near + "'?"),
                given());
    }
    if (filled[i] || i == rest_param) fail_bind(s, "got several values for '" + s.params[i].name + "'", given());
    slot[i] = value;
    filled[i] = 1;
  }
  size_t operand_params = 0;
  while (operand_params < op.params.size() && op.params[operand_params].is_operand()) ++operand_params;
  out.operands.resize(op.operand_count < 0 ? 0 : operand_params);
  out.attrs.resize(op.params.size() - operand_params);
  for (size_t i = operand_params; i < op.params.size(); ++i)
    if (op.params[i].has_default) out.attrs[i - operand_params] = op.params[i].default_value;
  for (const auto& [index, value] : s.fixed) {
    if (op.params[index].is_operand())
      out.operands[index].constant = &value;
    else
      out.attrs[index - operand_params] = value;
  }

  auto wrong = [&](const CallParam& p, const Handle& value) {
    fail_bind(s, "argument '" + p.name + "' cannot be " + reader.describe(value), given());
  };
  auto begin_attr = [&](const CallParam& p) {
    if constexpr (requires { reader.begin_attr(0); }) reader.begin_attr(p.index - static_cast<int>(operand_params));
  };
  for (size_t i = 0; i < s.params.size(); ++i) {
    const CallParam& p = s.params[i];
    const ops::Param& param = op.params[p.index];
    bool collected = static_cast<int>(i) == rest_param;
    if (!filled[i] && !collected) {
      if (!param.optional && !param.has_default && !p.has_default)
        fail_bind(s, "misses argument '" + p.name + "'", given());
      if (param.type == ParamType::kNumber) {
        out.operands[p.index].constant = p.has_default ? &p.default_value : &param.default_value;
      } else if (p.has_default && !param.is_operand()) {
        out.attrs[p.index - operand_params] = p.default_value;
      }
      continue;
    }
    if (param.type == ParamType::kTensors) {
      SmallVector<Handle, 8> items;
      if (collected) {
        for (const Handle& h : rest) items.push_back(h);
      } else if (!reader.items(slot[i], items)) {
        wrong(p, slot[i]);
      }
      for (const Handle& h : items) {
        if (!reader.is_operand(h, ParamType::kTensor)) wrong(p, h);
        out.operands.push_back({h, true, nullptr});
      }
    } else if (collected) {
      begin_attr(p);
      ops::Ints ints;
      for (const Handle& h : rest) {
        ops::Attr one;
        if (!reader.attr(h, ParamType::kInt, one)) wrong(p, h);
        ints.push_back(std::get<int64_t>(one));
      }
      out.attrs[p.index - operand_params] = std::move(ints);
    } else if (reader.is_none(slot[i]) && (param.optional || p.has_default)) {
      if (!param.is_operand()) out.attrs[p.index - operand_params] = ops::Attr{};
      if (!param.optional && !param.is_operand()) out.attrs[p.index - operand_params] = p.default_value;
    } else if (param.is_operand()) {
      if (!reader.is_operand(slot[i], param.type)) wrong(p, slot[i]);
      out.operands[p.index] = {slot[i], true, nullptr};
    } else {
      begin_attr(p);
      if (!reader.attr(slot[i], param.type, out.attrs[p.index - operand_params])) wrong(p, slot[i]);
    }
  }
}

}  // namespace msjit::python
