#include "capture/bytecode/chained_store.h"

#include <algorithm>

#include "capture/cpython/code_object.h"
#include "capture/cpython/frame.h"
#include "capture/cpython/raw_opcodes.h"
#include "capture/cpython/shown_code.h"

namespace msjit::capture {

bool FollowedEntry::pop() {
  if (followed_.empty()) return false;  // an entry below
  const bool top = followed_.back();
  followed_.pop_back();
  return top;
}

bool FollowedEntry::any() const { return std::ranges::find(followed_, true) != followed_.end(); }

FollowedEntry::Fate FollowedEntry::use(int popped, int pushed) {
  for (int k = 0; k < popped; ++k)
    if (pop()) return Fate::kOther;
  followed_.insert(followed_.end(), static_cast<size_t>(pushed), false);
  return Fate::kOnItsWay;
}

// Of `x[i][j] += v` one copy is read, the other written into.
FollowedEntry::Fate FollowedEntry::subscript(int keys) {
  if (use(keys, 0) == Fate::kOther) return Fate::kOther;
  const bool container = pop();
  followed_.push_back(container && !any());
  return Fate::kOnItsWay;
}

FollowedEntry::Fate FollowedEntry::pass(const Instr& i) {
  const auto n = static_cast<size_t>(i.arg);
  switch (i.op) {
    case Op::kNop:
      return Fate::kOnItsWay;
    case Op::kLoadConst:
    case Op::kLoadSmallInt:
    case Op::kLoadCommonConstant:
    case Op::kLoadFast:
    case Op::kLoadDeref:
    case Op::kLoadGlobal:
    case Op::kLoadName:
    case Op::kPushNull:
      return use(0, stack_effect(i, false));
    case Op::kCopy:
      followed_.push_back(n <= followed_.size() && followed_[followed_.size() - n]);
      return Fate::kOnItsWay;
    case Op::kSwap:
    case Op::kRot: {
      if (n > followed_.size()) return Fate::kOther;
      const auto top = followed_.end() - 1, other = followed_.end() - static_cast<std::ptrdiff_t>(n);
      if (i.op == Op::kSwap) {
        std::iter_swap(top, other);
      } else {
        std::rotate(other, top, followed_.end());
      }
      return Fate::kOnItsWay;
    }
    case Op::kLoadAttr:
    case Op::kUnaryOp:
    case Op::kBinaryOp:
    case Op::kCompareOp:
    case Op::kContainsOp:
    case Op::kIsOp:
    case Op::kBuildTuple:
    case Op::kBuildList:
    case Op::kBuildSet:
    case Op::kBuildMap:
    case Op::kBuildConstKeyMap:
    case Op::kBuildString:
    case Op::kBuildSlice:
    case Op::kListToTuple:
    case Op::kCall:
    case Op::kCallEx:
      return use(1 - stack_effect(i, false), 1);
    case Op::kLoadMethod:
      return use(1, 2);
    case Op::kListAppend:
    case Op::kListExtend:
    case Op::kSetUpdate:
    case Op::kDictUpdate:
    case Op::kStoreFast:
    case Op::kPopTop:
      return use(1, 0);
    case Op::kBinarySubscr:
      return subscript(1);
    case Op::kBinarySlice:
      return subscript(2);
    case Op::kStoreSubscr:
    case Op::kStoreSlice:
      if (use(i.op == Op::kStoreSubscr ? 1 : 2, 0) == Fate::kOther) return Fate::kOther;
      return pop() && !pop() ? Fate::kWrittenInto : Fate::kOther;
    default:
      return Fate::kOther;
  }
}

int store_into(const Code& code, int from, int entries_above) {
  FollowedEntry entry(entries_above);
  for (size_t at = static_cast<size_t>(from); at < code.instrs.size(); ++at) {
    const FollowedEntry::Fate fate = entry.pass(code.instrs[at]);
    if (fate == FollowedEntry::Fate::kWrittenInto) return static_cast<int>(at);
    if (fate == FollowedEntry::Fate::kOther) return -1;
  }
  return -1;
}

namespace {

// What a key may begin with, and what carriers of rewritten code do.
bool may_begin_key(const RawOpcode& raw) {
  switch (raw.op) {
    case Op::kLoadConst:
    case Op::kLoadSmallInt:
    case Op::kLoadCommonConstant:
    case Op::kLoadFast:
    case Op::kLoadDeref:
    case Op::kLoadGlobal:
    case Op::kLoadName:
    case Op::kPushNull:
    case Op::kBuildList:
    case Op::kBuildMap:
    case Op::kNop:
    case Op::kJump:
      return true;
    default:
      return raw.form == RawForm::kUnknown || raw.form == RawForm::kExtendedArg || raw.form == RawForm::kCallPrefix;
  }
}

// x[i] + y, most often: whether an operator soon takes what the subscript at a unit gives, without decoding anything.
bool goes_into_operator(const uint8_t* unit, const uint8_t* end) {
  int above = 0;
  for (;;) {
    unit += 2 + 2 * cache_units(unspecialised(unit[0]));
    if (unit >= end) return false;
    const RawOpcode& raw = raw_opcode(unspecialised(unit[0]));
    const bool plain = raw.form == RawForm::kArg || raw.form == RawForm::kFixed;
    if (plain && (raw.op == Op::kLoadFast || raw.op == Op::kLoadConst || raw.op == Op::kLoadSmallInt)) {
      ++above;
    } else if (raw.form == RawForm::kPair && raw.op == Op::kLoadFast && Op(raw.a) == Op::kLoadFast) {
      above += 2;
    } else if (raw.op == Op::kCompareOp || (raw.op == Op::kBinaryOp && unit[1] != kBinarySubscript)) {
      if (above < 2) return true;
      --above;
    } else {
      return false;
    }
  }
}

bool is_subscript(const RawOpcode& raw) {
  return raw.op == Op::kBinarySubscr || raw.form == RawForm::kBinary || raw.form == RawForm::kUnknown;
}

}  // namespace

bool writes_into_its_subscript() {
  const FrameRef frame = FrameRef::current();
  int at = frame ? frame.lasti() : -1;
  if (at < 0) return false;
  PyCodeObject* code = frame.code();
  const uint8_t* unit = code_units(code) + at;
  const int opcode = unspecialised(unit[0]);
  if (!is_subscript(raw_opcode(opcode))) return false;
  if (!may_begin_key(raw_opcode(unspecialised(unit[2 + 2 * cache_units(opcode)])))) return false;
  if (goes_into_operator(unit, code_units(code) + code_size(code))) return false;
  code = original_place(code, &at);
  for (int units = 32;; units *= 8) {
    bool whole = false;
    const std::vector<Instr> instrs = decode_straight(code, at, units, &whole);
    if (instrs.empty() || instrs[0].op != Op::kBinarySubscr) return false;
    FollowedEntry entry;
    for (size_t i = 1; i < instrs.size(); ++i)
      if (const FollowedEntry::Fate fate = entry.pass(instrs[i]); fate != FollowedEntry::Fate::kOnItsWay)
        return fate == FollowedEntry::Fate::kWrittenInto;
    if (whole) return false;
  }
}

}  // namespace msjit::capture
