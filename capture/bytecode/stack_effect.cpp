// What the canonical instructions do to the depth of the stack.
#include "capture/bytecode/code.h"

namespace msjit::capture {

namespace {

int bits(int value) { return (value & 1) + (value >> 1 & 1) + (value >> 2 & 1) + (value >> 3 & 1); }

// Entries under the arguments of a call.
int callable_entries(int layout) { return CallLayout(layout) == CallLayout::kCallable ? 1 : 2; }

}  // namespace

int stack_effect(const Instr& instr, bool jump) {
  int n = instr.arg, m = instr.arg2;
  switch (instr.op) {
    case Op::kNop:
    case Op::kSwap:
    case Op::kRot:
    case Op::kMakeCell:
    case Op::kCopyFreeVars:
    case Op::kDeleteFast:
    case Op::kDeleteDeref:
    case Op::kDeleteName:
    case Op::kDeleteGlobal:
    case Op::kSetupAnnotations:
    case Op::kUnaryOp:
    case Op::kToBool:
    case Op::kLoadAttr:
    case Op::kListToTuple:
    case Op::kConvertValue:
    case Op::kCallIntrinsic1:
    case Op::kJump:
    case Op::kGetIter:
    case Op::kSetupFinally:
    case Op::kSetupAsyncWith:
    case Op::kPopBlock:
    case Op::kCheckExcMatch:
    case Op::kCheckEgMatch:
    case Op::kResume:
    case Op::kYieldValue:
    case Op::kGetYieldFromIter:
    case Op::kGetAwaitable:
    case Op::kGetAiter:
    case Op::kAsyncGenWrap:
    case Op::kCopyDictWithoutKeys:
    case Op::kLoadFromDictOrDeref:
    case Op::kLoadFromDictOrGlobals:
      return 0;
    case Op::kPushNull:
    case Op::kCopy:
    case Op::kLoadConst:
    case Op::kLoadSmallInt:
    case Op::kLoadCommonConstant:
    case Op::kLoadSpecial:
    case Op::kLoadFast:
    case Op::kLoadFastAndClear:
    case Op::kLoadDeref:
    case Op::kLoadClosure:
    case Op::kLoadClassDeref:
    case Op::kLoadLocals:
    case Op::kLoadName:
    case Op::kLoadMethod:
    case Op::kImportFrom:
    case Op::kLoadBuildClass:
    case Op::kBeforeWith:
    case Op::kBeforeAsyncWith:
    case Op::kWithExceptStart:
    case Op::kPushExcInfo:
    case Op::kReturnGenerator:
    case Op::kGetAnext:
    case Op::kGetLen:
    case Op::kMatchMapping:
    case Op::kMatchSequence:
    case Op::kSetupWith:
      return 1;
    case Op::kPopTop:
    case Op::kStoreFast:
    case Op::kStoreDeref:
    case Op::kStoreName:
    case Op::kStoreGlobal:
    case Op::kBinaryOp:
    case Op::kCompareOp:
    case Op::kContainsOp:
    case Op::kIsOp:
    case Op::kBinarySubscr:
    case Op::kDeleteAttr:
    case Op::kImportName:
    case Op::kImportStar:
    case Op::kListAppend:
    case Op::kSetAdd:
    case Op::kListExtend:
    case Op::kSetUpdate:
    case Op::kDictUpdate:
    case Op::kDictMerge:
    case Op::kCallIntrinsic2:
    case Op::kSetFunctionAttribute:
    case Op::kPrintExpr:
    case Op::kBuildTemplate:
    case Op::kPopJumpIfFalse:
    case Op::kPopJumpIfTrue:
    case Op::kPopJumpIfNone:
    case Op::kPopJumpIfNotNone:
    case Op::kReturnValue:
    case Op::kPrepReraiseStar:
    case Op::kGenStart:
    case Op::kYieldFrom:
    case Op::kEndSend:
    case Op::kCleanupThrow:
      return -1;
    case Op::kBinarySlice:
    case Op::kDeleteSubscr:
    case Op::kStoreAttr:
    case Op::kMapAdd:
    case Op::kJumpIfNotExcMatch:
      return -2;
    case Op::kStoreSubscr:
      return -3;
    case Op::kStoreSlice:
      return -4;
    case Op::kEndFor:
    case Op::kPopExcept:
    case Op::kEndAsyncFor:
      return -n;
    case Op::kReraise:
      return -m;
    case Op::kRaiseVarargs:
      return -n;
    case Op::kLoadGlobal:
      return m == kNoNull ? 1 : 2;
    case Op::kLoadSuperAttr:
      return m & kSuperMethod ? -1 : -2;
    case Op::kBuildTuple:
    case Op::kBuildList:
    case Op::kBuildSet:
    case Op::kBuildString:
    case Op::kBuildSlice:
      return 1 - n;
    case Op::kBuildMap:
      return 1 - 2 * n;
    case Op::kBuildConstKeyMap:
      return -n;
    case Op::kUnpackSequence:
      return n - 1;
    case Op::kUnpackEx:
      return n + m;
    case Op::kFormatValue:
      return m ? -1 : 0;
    case Op::kCall:
      return 1 - n - callable_entries(m) - (instr.names_on_stack ? 1 : 0);
    case Op::kCallEx:
      return 1 - callable_entries(m) - 1 - n;
    case Op::kMakeFunction:
      return -bits(n) - (m ? 1 : 0);
    case Op::kJumpIfFalseOrPop:
    case Op::kJumpIfTrueOrPop:
      return jump ? 0 : -1;
    case Op::kForIter:
      return !jump ? 1 : n ? 0 : -1;
    case Op::kBuildInterpolation:
      return m ? -2 : -1;
    case Op::kSend:
      return jump && m == 0 ? -1 : 0;
    case Op::kMatchKeys:
      return m ? 2 : 1;
    case Op::kMatchClass:
      return m ? -1 : -2;
    case Op::kCount:
      break;
  }
  return 0;
}

}  // namespace msjit::capture
