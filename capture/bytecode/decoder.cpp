#include <algorithm>

#include "capture/bytecode/code.h"
#include "capture/bytecode/dataflow.h"
#include "capture/bytecode/tables.h"
#include "capture/cpython/code_object.h"
#include "capture/cpython/raw_opcodes.h"

namespace msjit::capture {
namespace {

// CALL_INTRINSIC_n numbers that are opcodes of their own here.
constexpr int kIntrinsicAsyncGenWrap = 4, kIntrinsicUnaryPositive = 5, kIntrinsicListToTuple = 6;
constexpr int kIntrinsicPrepReraiseStar = 1;
constexpr int kBinaryKinds = 13;  // NB_* numbers: the operators, the same in place, then (3.14+) the subscript

class Decoder {
 public:
  Decoder(const CodeFields& fields, Code* code, std::string* why) : fields_(fields), code_(code), why_(why) {}

  bool run() { return read() && resolve_targets(); }

  bool read() {
    const std::string& bytes = fields_.bytecode;
    int extended = 0;
    for (size_t at = 0; at + 1 < bytes.size();) {
      int number = static_cast<unsigned char>(bytes[at]);
      int oparg = extended << 8 | static_cast<unsigned char>(bytes[at + 1]);
      const RawOpcode& raw = raw_opcode(number);
      if (start_ < 0) start_ = int(at);
      size_t next = at + 2 + 2 * size_t(cache_units(number));
      switch (raw.form) {
        case RawForm::kUnknown:
          *why_ = "opcode " + std::to_string(number) + " at offset " + std::to_string(at) + " is not known";
          return false;
        case RawForm::kExtendedArg:
          extended = oparg;
          break;
        case RawForm::kCallPrefix:
          if (raw.a) names_ = oparg;
          extended = 0;
          break;
        default:
          emit(raw, oparg, int(at), int(next));
          extended = 0;
          start_ = -1;
          names_ = -1;
      }
      at = next;
    }
    return true;
  }

 private:
  void emit(const RawOpcode& raw, int oparg, int at, int next) {
    Instr instr;
    instr.op = raw.op;
    instr.arg = raw.a;
    instr.arg2 = raw.b;
    instr.offset = start_;
    instr.lasti = at;
    instr.length = next - start_;
    Instr second = instr;  // used by the forms that make two
    bool two = false;
    switch (raw.form) {
      case RawForm::kArg:
        instr.arg = oparg;
        break;
      case RawForm::kTwice:
        two = true;
        break;
      case RawForm::kPair:
        instr.arg = oparg >> 4;
        second.op = Op(raw.a);
        second.arg = oparg & 15;
        two = true;
        break;
      case RawForm::kDeref:
        instr.arg = fields_.deref_base + oparg;
        break;
      case RawForm::kNameAndFlag:
        instr.arg = oparg >> 1;
        instr.arg2 = oparg & 1 ? raw.a : kNoNull;
        break;
      case RawForm::kAttrOrMethod:
        instr.arg = oparg >> 1;
        instr.arg2 = oparg & 1 ? raw.a : kNoNull;
        if (oparg & 1) instr.op = Op::kLoadMethod;
        break;
      case RawForm::kSuper:
        instr.arg = oparg >> 2;
        instr.arg2 = (oparg & 3) | (oparg & kSuperMethod ? raw.b : 0);
        break;
      case RawForm::kBinary:
        if (oparg == kBinarySubscript) {
          instr.op = Op::kBinarySubscr;
          break;
        }
        instr.arg = oparg % kBinaryKinds;
        instr.arg2 = oparg >= kBinaryKinds;
        break;
      case RawForm::kInterpolation:
        instr.arg = oparg >> 2;
        instr.arg2 = oparg & 1;
        break;
      case RawForm::kCompare:
        instr.arg = oparg >> raw.a;
        instr.arg2 = (oparg & raw.b) != 0;
        break;
      case RawForm::kUnpackEx:
        instr.arg = oparg & 255;
        instr.arg2 = oparg >> 8;
        break;
      case RawForm::kFormat:
        instr.arg = oparg & 3;
        instr.arg2 = (oparg & 4) != 0;
        break;
      case RawForm::kResume:
        instr.arg = oparg & raw.a;
        break;
      case RawForm::kGetIter:
        if (oparg != 0) instr.op = Op::kGetYieldFromIter;
        break;
      case RawForm::kLazyName:
        instr.arg = oparg >> 2;
        instr.arg2 = (oparg & 2) == 0;  // unless it says that it is done at once
        break;
      case RawForm::kIntrinsic:
        intrinsic(oparg, &instr);
        break;
      case RawForm::kReturnConst:
        instr.arg = oparg;
        second.op = Op::kReturnValue;
        second.arg = 0;
        two = true;
        break;
      case RawForm::kCallKw:
        instr.arg = oparg;
        instr.names_on_stack = true;
        break;
      case RawForm::kJumpForward:
      case RawForm::kForIter:
        instr.target = next + 2 * oparg;
        break;
      case RawForm::kJumpBackward:
        instr.target = next - 2 * oparg;
        break;
      case RawForm::kJumpAbsolute:
        instr.target = 2 * oparg;
        break;
      default:
        break;
    }
    if (raw.form == RawForm::kForIter) instr.target += 2 * kEncoding.for_iter_skip;
    if (instr.op == Op::kCall) instr.names = names_;
    code_->instrs.push_back(instr);
    if (!two) return;
    second.sub = 1;
    code_->instrs.push_back(second);
  }

  static void intrinsic(int number, Instr* instr) {
    instr->arg = number;
    if (instr->op == Op::kCallIntrinsic2) {
      if (number == kIntrinsicPrepReraiseStar) instr->op = Op::kPrepReraiseStar;
    } else if (number == kIntrinsicAsyncGenWrap) {
      instr->op = Op::kAsyncGenWrap;
    } else if (number == kIntrinsicListToTuple) {
      instr->op = Op::kListToTuple;
    } else if (number == kIntrinsicUnaryPositive) {
      instr->op = Op::kUnaryOp;
      instr->arg = int(UnaryKind::kPositive);
    }
  }

  bool resolve_targets() {
    for (Instr& instr : code_->instrs) {
      if (instr.target < 0) continue;
      int index = code_->at_offset(instr.target);
      if (index < 0 || code_->instrs[index].offset != instr.target) {
        *why_ = "the jump at offset " + std::to_string(instr.offset) + " leads into an instruction";
        return false;
      }
      instr.target = index;
    }
    return true;
  }

  const CodeFields& fields_;
  Code* code_;
  std::string* why_;
  int start_ = -1, names_ = -1;
};

void set_positions(const CodeFields& fields, Code* code) {
  int last_line = 0;
  std::vector<Position> positions =
      read_positions(fields.lines, fields.firstlineno, fields.bytecode.size() / 2, &last_line);
  for (Instr& instr : code->instrs) {
    const Position& p = positions[size_t(instr.lasti) / 2];
    instr.line = p.line;
    instr.end_line = p.end_line;
    instr.column = p.column;
    instr.end_column = p.end_column;
  }
}

// Where the body starts: behind RESUME 0 (which stands behind RETURN_GENERATOR, POP_TOP), or behind GEN_START. A
// generator expression of 3.15 asks for its iterator before RETURN_GENERATOR, behind a RESUME of its own.
int find_first(const Code& code) {
  const auto made = std::ranges::find(code.instrs, Op::kReturnGenerator, &Instr::op);
  const size_t from = made == code.instrs.end() ? 0 : size_t(made - code.instrs.begin());
  for (size_t i = from; i < code.instrs.size(); ++i) {
    Op op = code.instrs[i].op;
    if (op == Op::kResume) return int(i) + 1;
    if (op == Op::kGenStart) return 1;
    if (op != Op::kMakeCell && op != Op::kCopyFreeVars && op != Op::kReturnGenerator && op != Op::kPopTop) break;
  }
  return 0;
}

}  // namespace

PyObject* Code::name(int k) const { return PyTuple_GET_ITEM(names, k); }
PyObject* Code::constant(int k) const { return PyTuple_GET_ITEM(consts, k); }
PyObject* Code::variable(int i) const { return variables[static_cast<size_t>(i)]; }

void Code::keep() const {
  if (std::exchange(kept_, true)) return;
  Py_XINCREF(names);
  Py_XINCREF(consts);
  for (PyObject* name : variables) Py_INCREF(name);
}

Code::~Code() {
  if (!kept_) return;
  for (PyObject* name : variables) Py_DECREF(name);
  Py_XDECREF(consts);
  Py_XDECREF(names);
}

int Code::at_offset(int offset) const {
  auto after =
      std::upper_bound(instrs.begin(), instrs.end(), offset, [](int o, const Instr& i) { return o < i.offset; });
  if (after == instrs.begin()) return -1;
  int index = int(after - instrs.begin()) - 1 - instrs[after - instrs.begin() - 1].sub;
  return offset < instrs[index].offset + instrs[index].length ? index : -1;
}

std::shared_ptr<const Code> decode(PyCodeObject* object, std::string* why) {
  CodeFields fields;
  if (!read_code(object, &fields)) {
    PyErr_Clear();
    *why = "the code object cannot be read";
    return nullptr;
  }
  auto code = std::make_shared<Code>();
  code->object = object;
  code->names = fields.names;
  code->consts = fields.consts;
  for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(fields.variables.get()); ++i)
    code->variables.push_back(PyTuple_GET_ITEM(fields.variables.get(), i));
  code->nlocals = fields.nlocals;
  code->nlocalsplus = fields.nlocalsplus;
  code->stacksize = std::max(fields.stacksize, 1);  // RETURN_CONST in two parts needs an entry
  code->is_generator = (fields.flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) != 0;
  code->is_cell = fields.is_cell;
  code->bytecode = fields.bytecode;
  if (!Decoder(fields, code.get(), why).run()) return nullptr;
  if (code->instrs.empty()) {
    *why = "the code object has no instructions";
    return nullptr;
  }
  code->first = find_first(*code);
  set_positions(fields, code.get());
  if (!compute_depths(code.get(), read_exceptions(fields.exceptions), why)) return nullptr;
  return code;
}

std::vector<Instr> decode_straight(PyCodeObject* object, int offset, int units, bool* whole) {
  CodeFields fields{};
  const auto all = static_cast<size_t>(code_size(object)), from = static_cast<size_t>(offset);
  const size_t end = std::min(all, from + 2 * static_cast<size_t>(units));
  const uint8_t* bytes = code_units(object);
  fields.bytecode.reserve(end - from);
  bool known = true;
  for (size_t at = from; at + 1 < end && known;) {
    const int opcode = unspecialised(bytes[at]);
    known = raw_opcode(opcode).form != RawForm::kUnknown;
    size_t length = 2 + 2 * static_cast<size_t>(cache_units(opcode));
    fields.bytecode.push_back(static_cast<char>(opcode));
    fields.bytecode.push_back(static_cast<char>(bytes[at + 1]));
    fields.bytecode.append(length - 2, 0);
    at += length;
  }
  if (!known) {  // instrumented
    if (!read_code(object, &fields)) {
      PyErr_Clear();
      fields.bytecode.clear();
    } else {
      fields.bytecode = fields.bytecode.substr(from, end - from);
    }
  }
  *whole = end == all;
  Code code;
  std::string why;
  Decoder(fields, &code, &why).read();
  return std::move(code.instrs);
}

}  // namespace msjit::capture
