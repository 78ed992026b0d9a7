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
  bool required = false;  // whatever the op's default
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
  size_t positional = SIZE_MAX;                  // parameters from here on are given by keyword only
  bool inplace = false;                          // add_: writes its first operand
  bool only_operands = false;                    // nothing to bind but operands, none of them optional
  const CallSignature* next = nullptr;           // the next form that calls of this name may have
};
// Index into params of a keyword: its own name, or unless exact a synonym (axis/dim, keepdims/keepdim, x/input/self,
// ...).
int find_param(const CallSignature& s, std::string_view keyword, bool exact = false);
std::string signature_text(const CallSignature& s);
const char* type_text(ops::ParamType t);
// The default of a parameter in words; empty when it must be given.
std::string default_text(const CallSignature& s, const CallParam& p);

// Why a call does not fit a signature; what it is about is told by number, so that a form that does not fit costs
// nothing.
struct Mismatch {
  enum Kind { kTooMany, kUnexpected, kTwice, kMisses, kWrong } kind = kTooMany;
  int which = 0;     // kUnexpected: the keyword's number; else the parameter's
  int bound = 0;     // arguments understood before
  std::string item;  // kWrong: of a sequence, the item
};
// The same in words; described: each argument in words, positional ones first.
std::string mismatch_text(const CallSignature& s, const Mismatch& m, std::span<const std::string> described,
                          std::span<const std::string_view> keywords);
// The forms there are, what was given, and which form comes nearest and why; extra: further forms, as text.
[[noreturn]] void fail_bind(const CallSignature& first, std::span<const Mismatch> mismatches,
                            std::span<const std::string> described, std::span<const std::string_view> keywords,
                            std::span<const std::string> extra = {});

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

// Reader: using Handle; bool is_none(Handle); bool is_int(Handle); bool is_tensor(Handle);
//   bool is_operand(Handle, ops::ParamType): a tensor or what one is made of;
//   bool items(Handle, SmallVector<Handle, 8>&): a sequence of operands; bool attr(Handle, ops::ParamType, ops::Attr&);
//   std::string describe(Handle); where wanted void begin_attr(int): attr() is now asked for this attribute.
template <class Reader>
using Keywords = std::span<const std::pair<std::string_view, typename Reader::Handle>>;

// A reduction over no axes is one over all of them, as None asks for.
inline bool empty_axes(const ops::Param& param, const ops::Attr& value) {
  const auto* ints = std::get_if<ops::Ints>(&value);
  return ints && ints->empty() && param.optional && param.name == "axis";
}

// Binds a call to one signature; false, and why, when it does not fit. Names and counts are judged before values are
// read.
template <class Reader>
bool try_bind(const CallSignature& s, Reader& reader, std::span<const typename Reader::Handle> args,
              Keywords<Reader> kwargs, bool exact, Bound<typename Reader::Handle>& out, Mismatch& mismatch) {
  using Handle = typename Reader::Handle;
  using ops::ParamType;
  const ops::OpInfo& op = *s.info;
  auto no = [&](Mismatch::Kind kind, size_t which, size_t bound) {
    mismatch = {kind, static_cast<int>(which), static_cast<int>(bound), {}};
    return false;
  };
  SmallVector<Handle, 12> slot(s.params.size());
  SmallVector<uint8_t, 12> filled(s.params.size());
  std::span<const Handle> rest;  // ints collected by a variadic parameter, or tensors by Tensor[]
  int rest_param = -1;
  size_t position = 0;
  for (size_t i = 0; i < args.size(); ++i) {
    if (position == s.params.size() || position >= s.positional) return no(Mismatch::kTooMany, 0, i);
    ParamType type = op.params[s.params[position].index].type;
    bool more = i + 1 < args.size();
    if (s.params[position].variadic && reader.is_int(args[i])) {
      size_t ints = 1;
      while (i + ints < args.size() && reader.is_int(args[i + ints])) ++ints;
      rest_param = static_cast<int>(position);
      if (i + ints + 1 == args.size() && position + 1 < s.positional) {  // zeros(2, 3, dtype)
        rest = args.subspan(i, ints);
        i += ints - 1;
        ++position;
        continue;
      }
      rest = args.subspan(i);
      break;
    }
    if (type == ParamType::kTensors && more) {
      SmallVector<Handle, 8> sequence;
      if (!reader.items(args[i], sequence) && reader.is_operand(args[i + 1], ParamType::kTensor)) {
        rest = args.subspan(i);
        rest_param = static_cast<int>(position);
        break;
      }
    }
    slot[position] = args[i];
    filled[position++] = 1;
  }
  for (size_t k = 0; k < kwargs.size(); ++k) {
    int i = find_param(s, kwargs[k].first, exact);
    if (i < 0) return no(Mismatch::kUnexpected, k, args.size() + k);
    if (filled[i] || i == rest_param) return no(Mismatch::kTwice, static_cast<size_t>(i), args.size() + k);
    slot[i] = kwargs[k].second;
    filled[i] = 1;
  }
  for (size_t i = 0; i < s.params.size(); ++i) {
    const ops::Param& param = op.params[s.params[i].index];
    if (!filled[i] && static_cast<int>(i) != rest_param &&
        (s.params[i].required || (!param.optional && !param.has_default && !s.params[i].has_default)))
      return no(Mismatch::kMisses, i, i);
  }
  size_t operand_params = 0;
  while (operand_params < op.params.size() && op.params[operand_params].is_operand()) ++operand_params;
  out.operands.clear();
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

  auto begin_attr = [&](const CallParam& p) {
    if constexpr (requires { reader.begin_attr(0); }) reader.begin_attr(p.index - static_cast<int>(operand_params));
  };
  for (size_t i = 0; i < s.params.size(); ++i) {
    const CallParam& p = s.params[i];
    const ops::Param& param = op.params[p.index];
    bool collected = static_cast<int>(i) == rest_param;
    auto wrong = [&] { return no(Mismatch::kWrong, i, i); };
    if (!filled[i] && !collected) {
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
        return wrong();
      }
      for (const Handle& h : items) {
        if (!reader.is_operand(h, ParamType::kTensor)) {
          wrong();
          mismatch.item = reader.describe(h);
          return false;
        }
        out.operands.push_back({h, true, nullptr});
      }
    } else if (collected) {
      begin_attr(p);
      ops::Ints ints;
      for (const Handle& h : rest) {
        ops::Attr one;
        if (!reader.attr(h, ParamType::kInt, one)) return wrong();
        ints.push_back(std::get<int64_t>(one));
      }
      out.attrs[p.index - operand_params] = std::move(ints);
    } else if (reader.is_none(slot[i]) && (param.optional || p.has_default)) {
      if (!param.is_operand()) out.attrs[p.index - operand_params] = ops::Attr{};
      if (!param.optional && !param.is_operand()) out.attrs[p.index - operand_params] = p.default_value;
    } else if (param.is_operand()) {
      const bool written = p.index == 0 && (s.inplace || op.op_class == ops::OpClass::kInplace);
      if (written ? !reader.is_tensor(slot[i]) : !reader.is_operand(slot[i], param.type)) return wrong();
      out.operands[p.index] = {slot[i], true, nullptr};
    } else {
      begin_attr(p);
      ops::Attr& value = out.attrs[p.index - operand_params];
      if (!reader.attr(slot[i], param.type, value)) return wrong();
      if (empty_axes(param, value)) value = ops::Attr{};
    }
  }
  return true;
}

// The form of a name that a call fits: the first whose parameter names fit as they are, else (unless exact) the first
// that fits with synonyms. Null when none does; mismatches then has an entry for each form.
template <class Reader>
const CallSignature* bind_forms(const CallSignature& first, Reader& reader,
                                std::span<const typename Reader::Handle> args, Keywords<Reader> kwargs,
                                Bound<typename Reader::Handle>& out, SmallVector<Mismatch, 4>& mismatches,
                                bool only_exact = false) {
  Mismatch m;
  bool several = only_exact || (first.next && !kwargs.empty());
  for (bool exact : {true, false}) {
    if (exact ? !several : only_exact) continue;
    mismatches.clear();
    for (const CallSignature* s = &first; s; s = s->next) {
      if constexpr (requires { reader.begin_form(); }) reader.begin_form();
      if (try_bind<Reader>(*s, reader, args, kwargs, exact, out, m)) return s;
      mismatches.push_back(m);
    }
  }
  return nullptr;
}

// The same for a call that must fit: TypeError.
template <class Reader>
const CallSignature& bind_call(const CallSignature& first, Reader& reader,
                               std::span<const typename Reader::Handle> args, Keywords<Reader> kwargs,
                               Bound<typename Reader::Handle>& out, std::span<const std::string> extra = {}) {
  SmallVector<Mismatch, 4> mismatches;
  if (const CallSignature* s = bind_forms<Reader>(first, reader, args, kwargs, out, mismatches)) return *s;
  if constexpr (requires { reader.sole_elements; }) {
    reader.sole_elements = true;
    SmallVector<Mismatch, 4> again;
    if (const CallSignature* s = bind_forms<Reader>(first, reader, args, kwargs, out, again)) return *s;
  }
  std::vector<std::string> described;
  std::vector<std::string_view> keywords;
  for (const auto& a : args) described.push_back(reader.describe(a));
  for (const auto& [name, value] : kwargs) {
    described.push_back(reader.describe(value));
    keywords.push_back(name);
  }
  fail_bind(first, mismatches, described, keywords, extra);
}

}  // namespace msjit::python
