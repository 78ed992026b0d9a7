// A routine of a module to one row of instructions: calls are expanded where they stand, names become places.
#include <algorithm>
#include <set>

#include "program.h"

namespace ptx {
namespace {

Type as_bits(Type t) {  // b32 is computed with as u32
  switch (t) {
    case Type::b8:
      return Type::u8;
    case Type::b16:
      return Type::u16;
    case Type::b32:
    case Type::tf32:
      return Type::u32;
    case Type::b64:
      return Type::u64;
    default:
      return t;
  }
}
size_t aligned(size_t at, size_t to) { return to ? (at + to - 1) / to * to : at; }

struct Inlined {  // one expansion of a routine
  const Routine* routine;
  std::vector<int32_t> registers;          // places
  std::map<std::string, uint64_t> locals;  // variables: addresses in their spaces
  std::map<std::string, Space> spaces;
  std::map<std::string, uint64_t> parameters;  // addresses in .param
  std::vector<int> begins;                     // of statements
  int depth;
};

class Lowering {
 public:
  Lowering(const Module& module, const Routine& kernel, const std::map<std::string, uint64_t>& variables)
      : module_(module), variables_(variables) {
    for (const Variable& v : module.variables) module_spaces_[v.name] = v.space;
    program_.name = kernel.name;
    Inlined top{&kernel, {}, {}, {}, {}, {}, 0};
    size_t at = 0;
    for (const Variable& p : kernel.parameters) {
      at = aligned(at, p.align);
      top.parameters[p.name] = at;
      program_.parameters.push_back({at, p.bytes});
      at += p.bytes;
    }
    program_.parameter_bytes = at;
    for (const Variable& v : module.variables) {
      if (v.space == Space::shared) module_shared_[v.name] = place(program_.shared_bytes, v);
    }
    expand(top);
    Instruction end;
    end.step = Step::exit;
    end.name = "exit";
    program_.code.push_back(std::move(end));
  }
  Program run() { return std::move(program_); }

 private:
  const Module& module_;
  const std::map<std::string, uint64_t>& variables_;
  std::map<std::string, Space> module_spaces_;
  std::map<std::string, uint64_t> module_shared_;
  std::map<std::tuple<uint64_t, int>, const char*> constants_;
  Program program_;
  Inlined* in_ = nullptr;
  const Statement* s_ = nullptr;

  [[noreturn]] void refuse(const std::string& what) const {
    std::string name = s_->opcode;
    for (const std::string& m : s_->modifiers) name += "." + m;
    throw Refused("PTX, line " + std::to_string(s_->line) + ": " + name + ": " + what);
  }
  static uint64_t place(size_t& top, const Variable& v) {
    top = aligned(top, v.align);
    const uint64_t at = top;
    top += v.bytes;
    return at;
  }
  int32_t take_register(Type t) {
    const auto bytes = static_cast<size_t>(std::max(t == Type::pred ? 1 : 2, bytes_of(t)));
    const size_t at = program_.register_bytes;
    program_.register_bytes += bytes * kLanes;
    return static_cast<int32_t>(at);
  }

  void expand(Inlined& in) {
    if (in.depth > 16) refuse("calls that are too deep, or a routine that calls itself");
    for (const Type t : in.routine->registers) in.registers.push_back(take_register(t));
    for (const Variable& v : in.routine->locals) {
      in.spaces[v.name] = v.space;
      switch (v.space) {
        case Space::shared:
          in.locals[v.name] = place(program_.shared_bytes, v);
          break;
        case Space::local:
          in.locals[v.name] = place(program_.local_bytes, v);
          break;
        case Space::param:
          in.parameters[v.name] = kLocalParameters + place(program_.local_bytes, v);
          break;
        default:
          throw Refused("PTX: a variable of this space in a routine: " + v.name);
      }
    }
    Inlined* outer = in_;
    const Statement* outer_s = s_;
    in_ = &in;
    const size_t first = program_.code.size();
    std::vector<std::pair<size_t, std::string>> jumps;
    std::vector<size_t> returns;
    for (const Statement& s : in.routine->body) {
      s_ = &s;
      in.begins.push_back(static_cast<int>(program_.code.size()));
      const size_t at = program_.code.size();
      lower_statement();
      for (size_t k = at; k < program_.code.size(); ++k) {
        Instruction& i = program_.code[k];
        if (i.line) continue;
        i.line = s.line;
        i.name = s.opcode;
        for (const std::string& m : s.modifiers) i.name += "." + m;
      }
      if (s.opcode == "bra") jumps.emplace_back(at, s.arguments.at(0).name);
      if (s.opcode == "ret" && in.depth) returns.push_back(at);
    }
    const int end = static_cast<int>(program_.code.size());
    in.begins.push_back(end);
    auto place_of = [&](const std::string& label) {
      auto it = in.routine->labels.find(label);
      if (it == in.routine->labels.end()) throw Refused("PTX: no label " + label);
      return in.begins[static_cast<size_t>(it->second)];
    };
    for (auto& [at, label] : jumps) program_.code[at].target = place_of(label);
    for (const size_t at : returns) program_.code[at].target = end;
    for (size_t k = first; k < program_.code.size(); ++k) {
      Instruction& i = program_.code[k];
      if (i.step != Step::table || !i.targets.empty()) continue;
      for (const std::string& label : in.routine->targets.at(tables_[k])) i.targets.push_back(place_of(label));
    }
    in_ = outer;
    s_ = outer_s;
  }
  std::map<size_t, std::string> tables_;

  // ---- operands
  const char* constant(uint64_t bits, int bytes) {
    auto& c = constants_[{bits, bytes}];
    if (!c) {
      auto& lanes = program_.constants.emplace_back();
      auto* to = reinterpret_cast<char*>(lanes.data());
      for (int l = 0; l < kLanes; ++l) std::copy_n(reinterpret_cast<const char*>(&bits), bytes, to + l * bytes);
      c = to;
    }
    return c;
  }
  uint64_t address_of(const std::string& name, Space* space = nullptr) const {
    auto say = [&](Space found) {
      if (space) *space = found;
    };
    if (auto it = in_->parameters.find(name); it != in_->parameters.end()) return say(Space::param), it->second;
    if (auto it = in_->locals.find(name); it != in_->locals.end()) return say(in_->spaces.at(name)), it->second;
    if (auto it = module_shared_.find(name); it != module_shared_.end()) return say(Space::shared), it->second;
    auto it = variables_.find(name);
    if (it == variables_.end()) refuse("unknown name " + name);
    return say(module_spaces_.at(name)), it->second;
  }
  Operand register_operand(int reg) const {
    const Type t = in_->routine->registers[static_cast<size_t>(reg)];
    Operand o;
    o.offset = in_->registers[static_cast<size_t>(reg)];
    o.bytes = static_cast<uint8_t>(t == Type::pred ? 1 : std::max(2, bytes_of(t)));
    o.type = t;
    return o;
  }
  Operand operand(const Argument& a, Type wanted) {
    Operand o;
    const int bytes = std::max(bytes_of(wanted), 1);
    o.bytes = static_cast<uint8_t>(bytes);
    o.type = wanted;
    switch (a.kind) {
      case Argument::kRegister:
        o = register_operand(a.reg);
        o.inverted = a.inverted;
        return o;
      case Argument::kNumber:
        o.constant = constant(a.number, std::min(bytes, 8));
        return o;
      case Argument::kFloat: {
        uint64_t bits = a.number;
        if (a.single && wanted == Type::f64)
          bits = std::bit_cast<uint64_t>(static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))));
        if (!a.single && wanted == Type::f32)
          bits = std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(bits)));
        o.constant = constant(bits, bytes);
        return o;
      }
      case Argument::kSymbol:
        o.constant = constant(address_of(a.name) + a.number, bytes);
        return o;
      case Argument::kSpecial:
        return special(a.name);
      case Argument::kIgnored:
        return {};
      default:
        refuse("an operand of a kind it does not take");
    }
  }
  Operand special(const std::string& name) {
    static const std::set<std::string> known = {
        "%tid.x",       "%tid.y",       "%tid.z",   "%ntid.x",      "%ntid.y",      "%ntid.z",
        "%ctaid.x",     "%ctaid.y",     "%ctaid.z", "%nctaid.x",    "%nctaid.y",    "%nctaid.z",
        "%laneid",      "%warpid",      "%nwarpid", "%lanemask_eq", "%lanemask_lt", "%lanemask_le",
        "%lanemask_gt", "%lanemask_ge", "%smid",    "%nsmid",       "%clock",       "%dynamic_smem_size"};
    Operand o;
    o.type = Type::u32;
    o.bytes = 4;
    if (name == "WARP_SZ") return o.constant = constant(kLanes, 4), o;
    if (!known.count(name)) refuse("unknown register " + name);
    auto [it, fresh] = program_.specials.try_emplace(name, 0);
    if (fresh) it->second = take_register(Type::u32);
    o.offset = it->second;
    return o;
  }

  // ---- statements
  bool has(const char* modifier) const {
    return std::find(s_->modifiers.begin(), s_->modifiers.end(), modifier) != s_->modifiers.end();
  }
  std::vector<Type> types() const {
    std::vector<Type> out;
    for (const std::string& m : s_->modifiers)
      if (Type t = type_named(m); t != Type::none) out.push_back(as_bits(t));
    return out;
  }
  Space space() const {
    for (const std::string& m : s_->modifiers) {
      const std::string word = m.substr(0, m.find("::"));
      if (word == "param") return Space::param;
      if (word == "shared") return Space::shared;
      if (word == "global") return Space::global;
      if (word == "const") return Space::constant;
      if (word == "local") return Space::local;
    }
    return Space::generic;
  }
  const Argument& arg(size_t k) const {
    if (k >= s_->arguments.size()) refuse("too few operands");
    return s_->arguments[k];
  }
  Instruction start() const {
    Instruction i;
    if (s_->guard >= 0) {
      i.guard = register_operand(s_->guard);
      i.guard.inverted = s_->guard_inverted;
    }
    return i;
  }
  Instruction& add(Instruction i) {
    program_.code.push_back(std::move(i));
    return program_.code.back();
  }
  Instruction warp_wide(Handler run) const {
    Instruction i = start();
    i.step = Step::warp;
    i.run = run;
    return i;
  }

  void lower_statement() {
    using Member = void (Lowering::*)();
    static const std::map<std::string, Member> own = {
        {"ld", &Lowering::load},           {"ldu", &Lowering::load},
        {"st", &Lowering::store},          {"atom", &Lowering::atomic},
        {"red", &Lowering::atomic},        {"mov", &Lowering::move},
        {"bra", &Lowering::branch},        {"brx", &Lowering::branch_table},
        {"ret", &Lowering::leave},         {"exit", &Lowering::leave},
        {"trap", &Lowering::trap},         {"call", &Lowering::call},
        {"bar", &Lowering::barrier},       {"barrier", &Lowering::barrier},
        {"membar", &Lowering::fence},      {"fence", &Lowering::fence},
        {"shfl", &Lowering::shuffle},      {"vote", &Lowering::vote},
        {"activemask", &Lowering::active}, {"cvta", &Lowering::address_change},
        {"cvt", &Lowering::convert},       {"setp", &Lowering::compare},
        {"prefetch", &Lowering::nothing},  {"nanosleep", &Lowering::nothing},
        {"cp", &Lowering::copy_async},     {"ldmatrix", &Lowering::load_matrix},
        {"mma", &Lowering::multiply},      {"redux", &Lowering::warp_reduce},
        {"isspacep", &Lowering::is_space}, {"match", &Lowering::match},
    };
    if (auto it = own.find(s_->opcode); it != own.end()) return (this->*it->second)();
    by_table();
  }

  // By instructions.def: what changes the meaning is part of the name, the rest are fields.
  void by_table() {
    Instruction i = start();
    std::string name = s_->opcode;
    for (const std::string& m : s_->modifiers) {
      if (m == "rn" || m == "rz" || m == "rm" || m == "rp") {
        i.rounding = m == "rn"   ? Rounding::nearest
                     : m == "rz" ? Rounding::zero
                     : m == "rm" ? Rounding::down
                                 : Rounding::up;
      } else if (m == "ftz") {
        i.ftz = true;
      } else if (m == "sat") {
        i.sat = true;
      } else if (m == "approx") {
        i.approx = true;
      } else if (m == "full" || m == "b32" || m == "b64" || m == "b16") {
        if (m != "full") name += std::string(".") + name_of(as_bits(type_named(m)));
      } else {
        name += "." + m;
      }
    }
    const Row* row = row_of(name);
    if (!row) refuse("not known to the interpreter (" + name + ")");
    if (i.sat && !(row->result == Type::f32 || row->result == Type::f64)) refuse(".sat of integers");
    i.run = row->run;
    i.releases = name.find(".cc.") != std::string::npos;
    i.d = operand(arg(0), row->result);
    for (size_t k = 0; k < row->arguments.size(); ++k) {
      i.a[k] = operand(arg(k + 1), row->arguments[k]);
      if (i.a[k].bytes != bytes_of(row->arguments[k])) refuse("an operand of another size");
    }
    if (i.d.bytes != bytes_of(row->result)) refuse("a result of another size");
    add(std::move(i));
  }
  void compare() {
    Instruction i = start();
    std::string name = "setp";
    for (const std::string& m : s_->modifiers) {
      if (m == "and" || m == "or" || m == "xor") {
        i.combine = m == "and" ? '&' : m == "or" ? '|' : '^';
      } else if (m == "ftz") {
        i.ftz = true;
      } else {
        const Type t = type_named(m);
        name += "." + (t == Type::none ? m : std::string(name_of(as_bits(t))));
      }
    }
    const Row* row = row_of(name);
    if (!row) refuse("not known to the interpreter (" + name + ")");
    i.run = row->run;
    i.d = operand(arg(0), Type::pred);
    if (!arg(0).parts.empty()) i.d2 = operand(arg(0).parts[0], Type::pred);
    for (size_t k = 0; k < 2; ++k) i.a[k] = operand(arg(k + 1), row->arguments[k]);
    if (i.combine) i.a[2] = operand(arg(3), Type::pred);
    add(std::move(i));
  }
  void convert() {
    Instruction i = start();
    const auto t = types();
    for (const std::string& m : s_->modifiers) {
      if (m == "rn" || m == "rni") i.rounding = Rounding::nearest;
      if (m == "rz" || m == "rzi") i.rounding = Rounding::zero;
      if (m == "rm" || m == "rmi") i.rounding = Rounding::down;
      if (m == "rp" || m == "rpi") i.rounding = Rounding::up;
      if (m.size() == 3 && m[0] == 'r' && m[2] == 'i') i.to_whole = true;
      if (m == "ftz") i.ftz = true;
      if (m == "sat") i.sat = true;
      if (m == "relu") i.relu = true;
      if (m == "rna" || m == "satfinite" || m == "rs") refuse("not known to the interpreter");
    }
    if (t.size() != 2) refuse("two types are wanted");
    i.d = operand(arg(0), t[0]);
    if (t[0] == Type::f16x2 || t[0] == Type::bf16x2) {
      if (t[1] != Type::f32) refuse("not known to the interpreter");
      i.type = t[0];
      i.run = handlers.convert_pair;
      i.a[0] = operand(arg(1), Type::f32);
      i.a[1] = operand(arg(2), Type::f32);
    } else {
      i.run = convert_handler(t[0], t[1]);
      if (!i.run) refuse("not known to the interpreter");
      i.a[0] = operand(arg(1), t[1]);
    }
    add(std::move(i));
  }

  void move() {
    const auto t = types();
    if (t.size() != 1) refuse("one type is wanted");
    const Argument &to = arg(0), &from = arg(1);
    if (to.kind == Argument::kVector || from.kind == Argument::kVector) {
      Instruction i = start();
      i.run = to.kind == Argument::kVector ? handlers.unpack : handlers.pack;
      const auto& parts = to.kind == Argument::kVector ? to.parts : from.parts;
      static constexpr Type kPart[] = {Type::none, Type::u8,   Type::u16,  Type::none, Type::u32,
                                       Type::none, Type::none, Type::none, Type::u64};
      const auto bytes = static_cast<size_t>(bytes_of(t[0])) / parts.size();
      i.type = kPart[bytes];
      for (const Argument& p : parts) i.parts.push_back(operand(p, i.type));
      if (to.kind == Argument::kVector) {
        i.a[0] = operand(from, t[0]);
      } else {
        i.d = operand(to, t[0]);
      }
      add(std::move(i));
      return;
    }
    by_table();
  }

  // ---- memory
  void memory_operand(Instruction& i, const Argument& a, Space space) {
    i.space = space;
    i.offset = static_cast<int64_t>(a.number);
    if (a.reg >= 0) {
      i.a[0] = register_operand(a.reg);
    } else {
      Space found = space;
      const uint64_t at = a.name.empty() ? 0 : address_of(a.name, &found);
      if (i.space == Space::generic && !a.name.empty()) i.space = found;
      i.a[0].constant = constant(at, 8);
      i.a[0].bytes = 8;
    }
  }
  std::vector<Operand> parts_of(const Argument& a, Type t) {
    std::vector<Operand> out;
    if (a.kind == Argument::kVector) {
      for (const Argument& p : a.parts) out.push_back(operand(p, t));
    } else {
      out.push_back(operand(a, t));
    }
    return out;
  }
  void load() {
    Instruction i = start();
    const auto t = types();
    i.run = handlers.load;
    i.type = t.at(0);
    i.parts = parts_of(arg(0), t[0]);
    i.used_bytes = s_->used_bytes;
    memory_operand(i, arg(1), space());
    add(std::move(i));
  }
  void store() {
    Instruction i = start();
    const auto t = types();
    i.run = handlers.store;
    i.type = t.at(0);
    memory_operand(i, arg(0), space());
    i.parts = parts_of(arg(1), t[0]);
    add(std::move(i));
  }
  void atomic() {
    Instruction i = start();
    const auto t = types();
    const bool keeps = s_->opcode == "atom";
    i.run = keeps ? handlers.atomic : handlers.reduce;
    i.type = t.at(0);
    i.releases = has("release") || has("acq_rel");
    size_t k = keeps ? 1 : 0;
    if (keeps) i.d = operand(arg(0), i.type);
    memory_operand(i, arg(k), space());
    i.a[1] = operand(arg(k + 1), i.type);
    if (has("cas")) i.a[2] = operand(arg(k + 2), i.type);
    static const char* const known[] = {"add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"};
    for (size_t o = 0; o < std::size(known); ++o)
      if (has(known[o])) i.target = static_cast<int>(o);
    if (i.target < 0) refuse("not known to the interpreter");
    program_.has_atomics = true;
    add(std::move(i));
  }
  void fence() {
    Instruction i = start();
    i.run = handlers.fence;
    i.releases = !has("cta");
    add(std::move(i));
  }
  void address_change() {
    Instruction i = start();
    i.run = has("to") ? handlers.to_space : handlers.to_generic;
    i.space = space();
    i.d = operand(arg(0), Type::u64);
    i.a[0] = operand(arg(1), Type::u64);
    add(std::move(i));
  }
  void is_space() {
    Instruction i = start();
    i.run = handlers.is_space;
    i.space = space();
    i.d = operand(arg(0), Type::pred);
    i.a[0] = operand(arg(1), Type::u64);
    add(std::move(i));
  }
  void copy_async() {
    if (!has("async") || has("bulk")) refuse("not known to the interpreter");
    Instruction i = start();
    i.run = handlers.nothing;  // commit_group, wait_group: copies are done where they stand
    if (!has("commit_group") && !has("wait_group") && !has("wait_all")) {
      i.run = handlers.copy_async;
      memory_operand(i, arg(0), Space::shared);
      Instruction from = start();
      memory_operand(from, arg(1), Space::global);
      i.a[1] = from.a[0];
      i.target = static_cast<int>(from.offset);
      i.barrier = static_cast<int>(arg(2).number);
      if (s_->arguments.size() > 3) i.a[2] = operand(arg(3), Type::u32);
    }
    add(std::move(i));
  }
  void nothing() {
    Instruction i = start();
    i.run = handlers.nothing;
    add(std::move(i));
  }

  // ---- control
  void branch() {
    Instruction i = start();
    i.step = Step::branch;
    add(std::move(i));
  }
  void branch_table() {
    Instruction i = start();
    i.step = Step::table;
    i.a[0] = operand(arg(0), Type::u32);
    tables_[program_.code.size()] = arg(1).name;
    add(std::move(i));
  }
  void leave() {
    Instruction i = start();
    i.step = s_->opcode == "ret" && in_->depth ? Step::branch : Step::exit;
    add(std::move(i));
  }
  void trap() {
    Instruction i = start();
    i.run = handlers.trap;
    add(std::move(i));
  }
  void barrier() {
    Instruction i = start();
    if (has("warp")) {
      i = warp_wide(handlers.warp_barrier);
      i.a[0] = operand(arg(0), Type::u32);
      add(std::move(i));
      return;
    }
    if (!has("sync")) refuse("not known to the interpreter");
    i.step = Step::barrier;
    if (!s_->arguments.empty()) i.barrier = static_cast<int>(arg(0).number);
    if (s_->arguments.size() > 1) i.barrier_threads = static_cast<int>(arg(1).number);
    if (arg(0).kind != Argument::kNumber || (s_->arguments.size() > 1 && arg(1).kind != Argument::kNumber))
      refuse("a barrier that is not named by a number");
    add(std::move(i));
  }
  void shuffle() {
    Instruction i = warp_wide(has("up")     ? handlers.shuffle_up
                              : has("down") ? handlers.shuffle_down
                              : has("bfly") ? handlers.shuffle_butterfly
                                            : handlers.shuffle_index);
    if (!has("sync")) refuse("without .sync");
    i.d = operand(arg(0), Type::u32);
    if (!arg(0).parts.empty()) i.d2 = operand(arg(0).parts[0], Type::pred);
    i.a[1] = operand(arg(1), Type::u32);
    i.a[2] = operand(arg(2), Type::u32);
    i.a[3] = operand(arg(3), Type::u32);
    i.a[0] = operand(arg(4), Type::u32);  // which lanes take part stands first, as everywhere
    add(std::move(i));
  }
  void vote() {
    Instruction i = warp_wide(has("all")   ? handlers.vote_all
                              : has("any") ? handlers.vote_any
                              : has("uni") ? handlers.vote_uni
                                           : handlers.vote_ballot);
    if (!has("sync")) refuse("without .sync");
    i.d = operand(arg(0), has("ballot") ? Type::u32 : Type::pred);
    i.a[1] = operand(arg(1), Type::pred);
    i.a[0] = operand(arg(2), Type::u32);
    add(std::move(i));
  }
  void match() {
    if (!has("any")) refuse("not known to the interpreter");
    Instruction i = warp_wide(handlers.match_any);
    i.type = types().at(0);
    i.d = operand(arg(0), Type::u32);
    i.a[1] = operand(arg(1), i.type);
    i.a[0] = operand(arg(2), Type::u32);
    add(std::move(i));
  }
  void warp_reduce() {
    Instruction i = warp_wide(handlers.warp_reduce);
    static const char* const known[] = {"add", "min", "max", "and", "or", "xor"};
    for (size_t o = 0; o < std::size(known); ++o)
      if (has(known[o])) i.target = static_cast<int>(o);
    if (i.target < 0) refuse("not known to the interpreter");
    i.type = types().at(0);
    i.d = operand(arg(0), i.type);
    i.a[1] = operand(arg(1), i.type);
    i.a[0] = operand(arg(2), Type::u32);
    add(std::move(i));
  }
  void active() {
    Instruction i = start();
    i.run = handlers.active_mask;
    i.d = operand(arg(0), Type::u32);
    add(std::move(i));
  }
  void load_matrix() {
    Instruction i = warp_wide(handlers.load_matrix);
    i.sat = has("trans");
    i.parts = parts_of(arg(0), Type::u32);
    memory_operand(i, arg(1), Space::shared);
    i.a[1] = i.a[0];
    i.a[0].constant = constant(~uint32_t{0}, 4);
    i.a[0].bytes = 4;
    add(std::move(i));
  }
  // mma.sync.aligned.m16n8kK.row.col.D.A.B.C
  void multiply() {
    Instruction i = warp_wide(handlers.multiply);
    for (const std::string& m : s_->modifiers)
      if (m.rfind("m16n8k", 0) == 0) i.target = std::stoi(m.substr(6));
    std::vector<Type> t;
    for (const std::string& m : s_->modifiers)
      if (Type k = type_named(m); k != Type::none) t.push_back(k);
    if (i.target < 0 || t.size() != 4 || t[0] != Type::f32 || t[3] != Type::f32 || t[1] != t[2] ||
        !(t[1] == Type::f16 || t[1] == Type::bf16 || t[1] == Type::tf32))
      refuse("not known to the interpreter");
    i.type = t[1];
    i.parts_d = parts_of(arg(0), Type::f32);
    i.parts = parts_of(arg(1), Type::u32);
    i.parts_b = parts_of(arg(2), Type::u32);
    i.parts_c = parts_of(arg(3), Type::f32);
    i.a[0].constant = constant(~uint32_t{0}, 4);
    i.a[0].bytes = 4;
    add(std::move(i));
  }

  // call (results), name, (arguments): the routine's body stands here, its parameters being the caller's variables.
  void call() {
    std::vector<const Argument*> lists;
    std::string name;
    for (const Argument& a : s_->arguments) {
      if (a.kind == Argument::kList) lists.push_back(&a);
      if (a.kind == Argument::kSymbol && name.empty()) name = a.name;
    }
    auto it = module_.routines.find(name);
    if (it == module_.routines.end() || it->second->body.empty()) {
      Instruction i = start();
      if (name != "vprintf" && name != "__assertfail" && name != "__assert_fail")
        refuse("a routine without a body: " + name);
      i.run = name == "vprintf" ? handlers.print : handlers.fail;
      for (const Argument& p : lists.back()->parts) {
        Operand o;
        o.constant = constant(address_of(p.name), 8);
        i.parts.push_back(o);
      }
      if (name == "vprintf" && lists.size() == 2) i.d.constant = constant(address_of(lists[0]->parts[0].name), 8);
      add(std::move(i));
      return;
    }
    const Routine& callee = *it->second;
    if (s_->guard >= 0) {  // lanes that do not call go around
      Instruction skip = start();
      skip.step = Step::branch;
      skip.guard.inverted = !skip.guard.inverted;
      skip.line = s_->line;
      skip.name = "call";
      const size_t at = program_.code.size();
      add(std::move(skip));
      expand_call(callee, lists);
      program_.code[at].target = static_cast<int>(program_.code.size());
      return;
    }
    expand_call(callee, lists);
  }
  void expand_call(const Routine& callee, const std::vector<const Argument*>& lists) {
    Inlined in{&callee, {}, {}, {}, {}, {}, in_->depth + 1};
    size_t list = 0;
    for (const auto* formal : {&callee.results, &callee.parameters}) {
      if (formal->empty()) {
        if (list < lists.size() && lists[list]->parts.empty()) ++list;
        continue;
      }
      if (list >= lists.size() || lists[list]->parts.size() != formal->size()) refuse("another number of arguments");
      for (size_t k = 0; k < formal->size(); ++k)
        in.parameters[(*formal)[k].name] = address_of(lists[list]->parts[k].name);
      ++list;
    }
    expand(in);
  }
};

}  // namespace

Program lower(const Module& module, const Routine& kernel, const std::map<std::string, uint64_t>& variables) {
  return Lowering(module, kernel, variables).run();
}

}  // namespace ptx
