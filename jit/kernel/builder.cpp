#include "jit/kernel/builder.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "src/base/check.h"

namespace msjit::kernel {
namespace {

uint64_t bits_for(Lane lane, double v) {
  switch (lane) {
    case Lane::f32:
      return std::bit_cast<uint32_t>(static_cast<float>(v));
    case Lane::f64:
      return std::bit_cast<uint64_t>(v);
    case Lane::i32:
      return static_cast<uint32_t>(static_cast<int32_t>(static_cast<int64_t>(v)));
    case Lane::i64:
      return static_cast<uint64_t>(static_cast<int64_t>(v));
    case Lane::mask:
      return v != 0;
  }
  return 0;
}

template <class T>
bool fold_float(Prim p, T a, T b, T* r) {
  switch (p) {
    case Prim::add:
      *r = a + b;
      return true;
    case Prim::sub:
      *r = a - b;
      return true;
    case Prim::mul:
      *r = a * b;
      return true;
    case Prim::div:
      *r = a / b;
      return true;
    default:
      return false;
  }
}

template <class U>
bool fold_int(Prim p, U a, U b, U* r) {
  switch (p) {
    case Prim::add:
      *r = a + b;
      return true;
    case Prim::sub:
      *r = a - b;
      return true;
    case Prim::mul:
      *r = a * b;
      return true;
    case Prim::and_:
      *r = a & b;
      return true;
    case Prim::or_:
      *r = a | b;
      return true;
    case Prim::xor_:
      *r = a ^ b;
      return true;
    case Prim::shl:
      *r = b < sizeof(U) * 8 ? static_cast<U>(a << b) : 0;
      return true;
    case Prim::shr:
      *r = b < sizeof(U) * 8 ? static_cast<U>(a >> b) : 0;
      return true;
    default:
      return false;
  }
}

float f32_of(uint64_t b) { return std::bit_cast<float>(static_cast<uint32_t>(b)); }
double f64_of(uint64_t b) { return std::bit_cast<double>(b); }

bool fold_cvt(Lane from, Lane to, uint64_t v, uint64_t* r) {
  double d;
  switch (from) {
    case Lane::f32:
      d = f32_of(v);
      break;
    case Lane::f64:
      d = f64_of(v);
      break;
    case Lane::i32:
      d = static_cast<int32_t>(v);
      break;
    case Lane::i64:
      if (to == Lane::i32) {
        *r = static_cast<uint32_t>(v);
        return true;
      }
      if (std::abs(static_cast<int64_t>(v)) > (int64_t{1} << 52)) return false;
      d = static_cast<double>(static_cast<int64_t>(v));
      break;
    default:
      return false;
  }
  if (!is_float(to) && !(std::fabs(d) < 2147483647.0)) return false;
  *r = bits_for(to, d);
  return true;
}

// A result may lie in the memory of an operand that is read here for the last time: within a section every load comes
// before the stores.
void sink_stores(const Kernel& k, std::vector<int32_t>& body) {
  size_t last_load = 0;
  for (size_t p = 0; p < body.size(); ++p) {
    if (k.instrs[body[p]].prim == Prim::load || k.instrs[body[p]].prim == Prim::pick) last_load = p + 1;
  }
  std::vector<int32_t> stores, rest;
  for (size_t p = 0; p < last_load; ++p) {
    const Instr& i = k.instrs[body[p]];
    bool read_back = false;
    for (size_t q = p + 1; q < last_load; ++q) {
      const Instr& later = k.instrs[body[q]];
      read_back |= later.prim == Prim::load && later.imm == i.imm;
    }
    (i.prim == Prim::store && !read_back ? stores : rest).push_back(body[p]);
  }
  if (stores.empty()) return;
  rest.insert(rest.end(), stores.begin(), stores.end());
  std::copy(rest.begin(), rest.end(), body.begin());
}

}  // namespace

Lane X::lane() const { return k->instr(id).lane; }

bool KernelBuilder::InstrKey::operator==(const InstrKey& o) const {
  return i.prim == o.i.prim && i.lane == o.i.lane && i.a == o.i.a && i.b == o.i.b && i.c == o.i.c && i.imm == o.i.imm &&
         place == o.place;
}

size_t KernelBuilder::InstrKeyHash::operator()(const InstrKey& k) const {
  uint64_t h = (uint64_t(k.i.prim) << 8 | uint64_t(k.i.lane)) * 0x9e3779b97f4a7c15u + k.place;
  for (uint64_t v : {uint64_t(k.i.a), uint64_t(k.i.b), uint64_t(k.i.c), k.i.imm}) {
    h = (h ^ v) * 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return h;
}

KernelBuilder::KernelBuilder(Kind kind) {
  kernel_.kind = kind;
  kernel_.sections.push_back({Section::kCall, {}});
  kernel_.sections.push_back({Section::kRow, {}});
  kernel_.sections.push_back({Section::kLoop, {}});
  kernel_.instrs.reserve(64);
}

int KernelBuilder::buffer(DType dtype, Access access, bool written, bool scratch) {
  kernel_.buffers.push_back({dtype, access, written, scratch});
  return static_cast<int>(kernel_.buffers.size()) - 1;
}

int KernelBuilder::number(DType dtype) {
  MSJIT_CHECK(dtype == DType::float64 || dtype == DType::int64);
  kernel_.numbers.push_back(dtype);
  return static_cast<int>(kernel_.numbers.size()) - 1;
}

Var KernelBuilder::number_value(int index, DType dtype) {
  DType passed = kernel_.numbers[index];
  return convert({emit(Prim::arg, lane_of(passed), {}, {}, {}, index), passed}, dtype);
}

void KernelBuilder::next_phase() {
  ++phase_;
  MSJIT_CHECK(kernel_.kind == Kind::kRows || phase_ == 1, "a column kernel has one loop");
  kernel_.sections.push_back({Section::kRow, {}});
  if (kernel_.kind == Kind::kRows) kernel_.sections.push_back({Section::kLoop, {}});
}

bool KernelBuilder::fold(Instr& i) {
  auto is_const = [&](int id) { return id >= 0 && instr(id).prim == Prim::const_; };
  if (i.prim == Prim::select && is_const(i.a)) {
    i = instr(instr(i.a).imm ? i.b : i.c);
    return i.prim == Prim::const_;
  }
  int n = operand_count(i.prim);
  if (n == 0 || n > 2 || !is_const(i.a) || (n == 2 && !is_const(i.b))) return false;
  uint64_t a = instr(i.a).imm, b = n == 2 ? instr(i.b).imm : 0, r = 0;
  bool done = false;
  if (i.prim == Prim::cvt) {
    done = fold_cvt(instr(i.a).lane, i.lane, a, &r);
  } else if (i.prim == Prim::bitcast) {
    r = a, done = true;
  } else if (i.prim == Prim::to_half) {
    r = to_float16(f32_of(a)).bits, done = true;
  } else if (i.prim == Prim::from_half) {
    r = std::bit_cast<uint32_t>(to_float(Float16{static_cast<uint16_t>(a)})), done = true;
  } else if (n == 2 && i.prim >= Prim::eq && i.prim <= Prim::le) {
    Lane l = instr(i.a).lane;
    auto test = [&](auto x, auto y) {
      r = i.prim == Prim::eq ? x == y : i.prim == Prim::ne ? x != y : i.prim == Prim::lt ? x < y : x <= y;
      done = true;
    };
    if (l == Lane::f32) test(f32_of(a), f32_of(b));
    if (l == Lane::f64) test(f64_of(a), f64_of(b));
    if (l == Lane::i32) test(static_cast<int32_t>(a), static_cast<int32_t>(b));
    if (l == Lane::i64) test(static_cast<int64_t>(a), static_cast<int64_t>(b));
  } else if (n == 2) {
    switch (i.lane) {
      case Lane::f32: {
        float v;
        if ((done = fold_float(i.prim, f32_of(a), f32_of(b), &v))) r = std::bit_cast<uint32_t>(v);
        break;
      }
      case Lane::f64: {
        double v;
        if ((done = fold_float(i.prim, f64_of(a), f64_of(b), &v))) r = std::bit_cast<uint64_t>(v);
        break;
      }
      case Lane::i32: {
        uint32_t v;
        if ((done = fold_int<uint32_t>(i.prim, a, b, &v))) r = v;
        break;
      }
      case Lane::i64:
        done = fold_int<uint64_t>(i.prim, a, b, &r);
        break;
      case Lane::mask:
        break;
    }
  }
  if (done) i = {Prim::const_, i.lane, Scope::call, -1, -1, -1, r};
  return done;
}

X KernelBuilder::append(Instr i) {
  auto& sections = kernel_.sections;
  size_t place = 0;
  if (kernel_.kind == Kind::kCols) {
    if (i.scope == Scope::lane) place = phase_ == 0 ? 2 : 3;
  } else if (i.scope == Scope::row) {
    place = 1 + 2 * phase_;
  } else if (i.scope == Scope::lane) {
    place = 2 + 2 * phase_;
  }
  bool reads = i.prim == Prim::load || i.prim == Prim::pick;
  bool shared = i.prim != Prim::store && i.prim != Prim::check && !(reads && kernel_.buffers[i.imm].written);
  InstrKey key{i, static_cast<int>(place)};
  if (shared) {
    // A uniform value of an earlier phase serves this one too.
    for (int p = static_cast<int>(place); p >= 0; p -= 2) {
      if (p != static_cast<int>(place) && i.scope == Scope::lane) break;
      key.place = p;
      if (auto it = values_.find(key); it != values_.end()) return {this, it->second};
      if (i.scope == Scope::call) break;
    }
    key.place = static_cast<int>(place);
  }
  int id = static_cast<int>(kernel_.instrs.size());
  kernel_.instrs.push_back(i);
  sections[place].body.push_back(id);
  if (shared) values_.emplace(key, id);
  return {this, id};
}

X KernelBuilder::emit(Prim prim, Lane lane, X a, X b, X c, uint64_t imm) {
  Instr i{prim, lane, Scope::call, a.id, b.id, c.id, imm};
  bool cols = kernel_.kind == Kind::kCols;
  switch (prim) {
    case Prim::index:
      i.scope = Scope::lane;
      break;
    case Prim::row:
      i.scope = cols ? Scope::lane : Scope::row;
      break;
    case Prim::load:
      i.scope = kernel_.buffers[imm].access == Access::broadcast && !cols ? Scope::row : Scope::lane;
      break;
    case Prim::pick:
    case Prim::check:
      MSJIT_CHECK(!cols, "only rows are picked from");
      i.scope = Scope::row;
      break;
    case Prim::store:
      MSJIT_CHECK(kernel_.buffers[imm].written, "a store needs a written buffer");
      i.scope = kernel_.buffers[imm].access == Access::broadcast && !cols ? Scope::row : Scope::lane;
      MSJIT_CHECK(i.scope == Scope::lane || instr(a.id).scope != Scope::lane, "an element-wise value in a row buffer");
      return append(i);
    case Prim::reduce: {
      // The value is made by the loop and read as a uniform one afterwards: it stands in the loop's section.
      i.scope = Scope::lane;
      X r = append(i);
      kernel_.instrs[r.id].scope = cols ? Scope::lane : Scope::row;
      return r;
    }
    default:
      break;
  }
  for (int k = 0; k < 3; ++k) {
    if (i.operand(k) >= 0) i.scope = std::max(i.scope, instr(i.operand(k)).scope);
  }
  fold(i);
  return append(i);
}

X KernelBuilder::reduce(ReduceOp op, X v) { return emit(Prim::reduce, v.lane(), v, {}, {}, static_cast<uint64_t>(op)); }

int KernelBuilder::stash(Var v) {
  int b = buffer(v.dtype, Access::unit, true, true);
  store(b, v);
  return b;
}

X KernelBuilder::constant(Lane lane, double v) { return constant_bits(lane, bits_for(lane, v)); }
X KernelBuilder::constant_bits(Lane lane, uint64_t bits) { return emit(Prim::const_, lane, {}, {}, {}, bits); }
X KernelBuilder::index() { return emit(Prim::index, Lane::i64); }
X KernelBuilder::row() { return emit(Prim::row, Lane::i64); }

X KernelBuilder::cvt(X v, Lane lane) { return v.lane() == lane ? v : emit(Prim::cvt, lane, v); }

Kernel KernelBuilder::finish() {
  Kernel& k = kernel_;
  std::vector<bool> live(k.instrs.size());
  for (size_t s = k.sections.size(); s-- > 0;) {
    auto& body = k.sections[s].body;
    for (size_t n = body.size(); n-- > 0;) {
      const Instr& i = k.instrs[body[n]];
      if (i.prim == Prim::store || i.prim == Prim::check) live[body[n]] = true;
      if (!live[body[n]]) continue;
      for (int o = 0; o < 3; ++o) {
        if (i.operand(o) >= 0) live[i.operand(o)] = true;
      }
    }
    std::erase_if(body, [&](int id) { return !live[id]; });
  }
  if (k.kind == Kind::kRows) {
    while (k.sections.size() > 3 && k.sections.back().type == Section::kLoop && k.sections.back().body.empty()) {
      k.sections.pop_back();
    }
    if (k.sections.back().type == Section::kLoop) k.sections.push_back({Section::kRow, {}});
  }
  for (Section& s : k.sections) sink_stores(k, s.body);
  // Number the values in the order in which they stand, so that equal kernels have equal text.
  std::vector<int32_t> renamed(k.instrs.size(), -1);
  std::vector<Instr> instrs;
  for (Section& s : k.sections) {
    for (int& id : s.body) {
      Instr i = k.instrs[id];
      for (int32_t* o : {&i.a, &i.b, &i.c}) {
        if (*o >= 0) *o = renamed[*o];
      }
      renamed[id] = static_cast<int32_t>(instrs.size());
      id = renamed[id];
      instrs.push_back(i);
    }
  }
  k.instrs = std::move(instrs);
  return std::move(kernel_);
}

}  // namespace msjit::kernel
