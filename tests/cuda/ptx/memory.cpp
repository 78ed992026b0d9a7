// Instructions that reach memory, or other lanes of the warp.
#include <cstdio>

#include "warp.h"

namespace ptx {

std::string Warp::where(int lane) const {
  const Dim& d = block->launch->block;
  const unsigned t = static_cast<unsigned>(index * kLanes + lane);
  const Dim& b = block->at;
  return "block (" + std::to_string(b.x) + ", " + std::to_string(b.y) + ", " + std::to_string(b.z) + "), thread (" +
         std::to_string(t % d.x) + ", " + std::to_string(t / d.x % d.y) + ", " + std::to_string(t / d.x / d.y) + ")";
}

namespace {

#define PTX_EACH(lane, mask)                \
  for (int lane = 0; lane < kLanes; ++lane) \
    if ((mask) >> lane & 1)

[[noreturn]] void fault(const Warp& w, const Instruction& i, int lane, const std::string& what) {
  throw Fault("line " + std::to_string(i.line) + ", " + i.name + ", " + w.where(lane) + ": " + what);
}

uint64_t address(const Warp& w, const Operand& base, int64_t offset, int lane) {
  return (base.bytes == 4 ? lanes_of<uint32_t>(w, base)[lane] : lanes_of<uint64_t>(w, base)[lane]) +
         static_cast<uint64_t>(offset);
}

// Where an address lies for the host, checked and noted.
char* locate(Warp& w, const Instruction& i, Space space, uint64_t at, size_t bytes, int lane, Access kind,
             uint64_t used = ~uint64_t{0}) {
  Block& b = *w.block;
  auto text = [&](const char* what) {
    char number[32];
    std::snprintf(number, sizeof number, "%#llx", static_cast<unsigned long long>(at));
    fault(w, i, lane, std::to_string(bytes) + " bytes at " + number + " " + what);
  };
  if (space == Space::generic) {
    space = (at & kWindow) == kSharedWindow  ? Space::shared
            : (at & kWindow) == kLocalWindow ? Space::local
                                             : Space::global;
    if (space != Space::global) at &= ~kWindow;
  }
  if (at % bytes) text("are not aligned");
  switch (space) {
    case Space::param:
      if (at >= kLocalParameters) {
        at -= kLocalParameters;
        break;
      }
      if (at + bytes > b.launch->parameters.size() || kind != Access::read) text("are not the kernel's parameters");
      return const_cast<char*>(reinterpret_cast<const char*>(b.launch->parameters.data())) + at;
    case Space::shared: {
      if (at + bytes > b.shared.size()) text("are beyond the block's shared memory");
      const std::string wrong = note_access(&b.shared_cells[at / 4], at, bytes, used, kind, b.accessor(w, lane), b);
      if (!wrong.empty()) fault(w, i, lane, wrong + " (shared memory, at " + std::to_string(at) + ")");
      return reinterpret_cast<char*>(b.shared.data()) + at;
    }
    case Space::local:
      break;
    default: {
      if (!b.memory->inside(at, bytes)) text("are in no allocation");
      const std::string wrong = note_access(b.memory->cell(at), at, bytes, used, kind, b.accessor(w, lane), b);
      if (!wrong.empty()) text(wrong.c_str());
      return reinterpret_cast<char*>(at);
    }
  }
  const size_t local = b.launch->program->local_bytes;
  if (at + bytes > local) text("are beyond the thread's local memory");
  return w.local + static_cast<size_t>(lane) * local + at;
}
char* locate(Warp& w, const Instruction& i, size_t bytes, int lane, Access kind) {
  return locate(w, i, i.space, address(w, i.a[0], i.offset, lane), bytes, lane, kind, i.used_bytes);
}

uint64_t read_bits(const char* p, Type t) {
  uint64_t v = 0;
  const int bytes = bytes_of(t);
  std::memcpy(&v, p, static_cast<size_t>(bytes));
  const bool is_signed = t == Type::s8 || t == Type::s16 || t == Type::s32;
  if (is_signed) v = static_cast<uint64_t>(static_cast<int64_t>(v << (64 - 8 * bytes)) >> (64 - 8 * bytes));
  return v;
}

void load(Warp& w, Mask mask, const Instruction& i) {
  const auto bytes = static_cast<size_t>(bytes_of(i.type));
  PTX_EACH(lane, mask) {
    const char* p = locate(w, i, bytes * i.parts.size(), lane, Access::read);
    for (size_t k = 0; k < i.parts.size(); ++k) {
      const Operand& to = i.parts[k];
      if (to.bytes > 8) {
        std::memcpy(w.registers + to.offset + lane * to.bytes, p + k * bytes, bytes);
      } else {
        put_bits(w, to, lane, read_bits(p + k * bytes, i.type));
      }
    }
  }
}
void store(Warp& w, Mask mask, const Instruction& i) {
  const auto bytes = static_cast<size_t>(bytes_of(i.type));
  PTX_EACH(lane, mask) {
    char* p = locate(w, i, bytes * i.parts.size(), lane, Access::write);
    for (size_t k = 0; k < i.parts.size(); ++k)
      std::memcpy(p + k * bytes, lanes_of<char>(w, i.parts[k]) + lane * i.parts[k].bytes, bytes);
  }
}

// Blocks whose accesses come before an atomic one that is published, come before what its reader does next.
void synchronize(Warp& w, const Instruction& i, int lane, uint64_t at) {
  Block& b = *w.block;
  auto& published = b.published->operator[](at);
  for (auto& [other, clock] : published) {
    auto& seen = b.seen[other];
    seen = std::max(seen, clock);
  }
  if (!(w.fenced >> lane & 1) && !i.releases) return;
  for (auto& [other, clock] : b.seen) {
    auto& known = published[other];
    known = std::max(known, clock);
  }
  published[b.number] = b.clock++;
}

enum : int { kAdd, kMin, kMax, kAnd, kOr, kXor, kExchange, kCompare, kIncrease, kDecrease };
template <class T>
T combined(int what, T x, T v, T other) {
  if constexpr (std::is_integral_v<T>) {
    if (what == kAnd) return x & v;
    if (what == kOr) return x | v;
    if (what == kXor) return x ^ v;
    if (what == kIncrease) return x >= v ? 0 : x + 1;
    if (what == kDecrease) return x == 0 || x > v ? v : x - 1;
  }
  if (what == kAdd) return x + v;
  if (what == kMin) return least_of(x, v);
  if (what == kMax) return most_of(x, v);
  if (what == kCompare) return x == v ? other : x;
  return v;
}
template <class T>
void atomic_as(Warp& w, Mask mask, const Instruction& i, bool keeps) {
  PTX_EACH(lane, mask) {
    auto* p = reinterpret_cast<T*>(locate(w, i, sizeof(T), lane, Access::atomic));
    synchronize(w, i, lane, reinterpret_cast<uint64_t>(p));
    const T before = *p;
    const T other = i.a[2] ? lanes_of<T>(w, i.a[2])[lane] : T();
    *p = combined(i.target, before, lanes_of<T>(w, i.a[1])[lane], other);
    if (keeps && i.d) reinterpret_cast<T*>(w.registers + i.d.offset)[lane] = before;
  }
}
template <bool kKeeps>
void atomic(Warp& w, Mask mask, const Instruction& i) {
  switch (i.type) {
    case Type::u16:
      return atomic_as<uint16_t>(w, mask, i, kKeeps);
    case Type::u32:
      return atomic_as<uint32_t>(w, mask, i, kKeeps);
    case Type::s32:
      return atomic_as<int32_t>(w, mask, i, kKeeps);
    case Type::u64:
      return atomic_as<uint64_t>(w, mask, i, kKeeps);
    case Type::s64:
      return atomic_as<int64_t>(w, mask, i, kKeeps);
    case Type::f32:
      return atomic_as<float>(w, mask, i, kKeeps);
    case Type::f64:
      return atomic_as<double>(w, mask, i, kKeeps);
    case Type::f16:
      return atomic_as<Half>(w, mask, i, kKeeps);
    case Type::bf16:
      return atomic_as<BFloat>(w, mask, i, kKeeps);
    default:
      throw Fault("line " + std::to_string(i.line) + ", " + i.name + ": not known to the interpreter");
  }
}
void fence(Warp& w, Mask mask, const Instruction& i) {
  if (i.releases) w.fenced |= mask;
}
void copy_async(Warp& w, Mask mask, const Instruction& i) {
  const auto bytes = static_cast<size_t>(i.barrier);
  PTX_EACH(lane, mask) {
    char* to = locate(w, i, bytes, lane, Access::write);
    const size_t taken = i.a[2] ? lanes_of<uint32_t>(w, i.a[2])[lane] : bytes;
    std::memset(to, 0, bytes);
    if (!taken) continue;
    const uint64_t used = taken < 64 ? (uint64_t{1} << taken) - 1 : ~uint64_t{0};
    const char* from = locate(w, i, Space::global, address(w, i.a[1], i.target, lane), bytes, lane, Access::read, used);
    std::memcpy(to, from, std::min(taken, bytes));
  }
}

template <bool kBack>
void change_space(Warp& w, Mask mask, const Instruction& i) {
  uint64_t r[kLanes];
  const uint64_t window = i.space == Space::shared ? kSharedWindow : i.space == Space::local ? kLocalWindow : 0;
  for (int l = 0; l < kLanes; ++l) {
    const uint64_t v = lanes_of<uint64_t>(w, i.a[0])[l];
    r[l] = kBack ? (window ? v & ~kWindow : v) : v | window;
  }
  put(w, mask, i.d, r);
}
void is_space(Warp& w, Mask mask, const Instruction& i) {
  bool r[kLanes];
  const uint64_t window = i.space == Space::shared ? kSharedWindow : i.space == Space::local ? kLocalWindow : 0;
  for (int l = 0; l < kLanes; ++l) r[l] = (lanes_of<uint64_t>(w, i.a[0])[l] & kWindow) == window;
  put(w, mask, i.d, r);
}

void pack(Warp& w, Mask mask, const Instruction& i) {
  const int bytes = bytes_of(i.type);
  PTX_EACH(lane, mask)
  for (size_t k = 0; k < i.parts.size(); ++k)
    std::memcpy(w.registers + i.d.offset + lane * i.d.bytes + static_cast<int>(k) * bytes,
                lanes_of<char>(w, i.parts[k]) + lane * i.parts[k].bytes, static_cast<size_t>(bytes));
}
void unpack(Warp& w, Mask mask, const Instruction& i) {
  const int bytes = bytes_of(i.type);
  PTX_EACH(lane, mask) {
    char whole[16];
    std::memcpy(whole, lanes_of<char>(w, i.a[0]) + lane * i.a[0].bytes, i.a[0].bytes);
    for (size_t k = 0; k < i.parts.size(); ++k)
      put_bits(w, i.parts[k], lane, read_bits(whole + static_cast<int>(k) * bytes, i.type));
  }
}
void convert_pair(Warp& w, Mask mask, const Instruction& i) {
  uint32_t r[kLanes];
  const float *hi = lanes_of<float>(w, i.a[0]), *lo = lanes_of<float>(w, i.a[1]);
  for (int l = 0; l < kLanes; ++l) {
    auto one = [&](float v) -> uint32_t {
      return i.type == Type::f16x2 ? converted<Half>(v, i.rounding, false, i.sat, i.ftz, i.relu).bits
                                   : converted<BFloat>(v, i.rounding, false, i.sat, i.ftz, i.relu).bits;
    };
    r[l] = one(hi[l]) << 16 | one(lo[l]);
  }
  put(w, mask, i.d, r);
}

// ---- across lanes; mask holds all that take part and live
constexpr uint32_t kNobody = 0xa5a5a5a5;  // what is had of a lane that does not take part
enum class Way : uint8_t { up, down, butterfly, index };
template <Way kWay>
void shuffle(Warp& w, Mask mask, const Instruction& i) {
  uint32_t r[kLanes];
  bool found[kLanes];
  const uint32_t* from = lanes_of<uint32_t>(w, i.a[1]);
  for (int l = 0; l < kLanes; ++l) {
    const int b = static_cast<int>(lanes_of<uint32_t>(w, i.a[2])[l] & 31);
    const uint32_t c = lanes_of<uint32_t>(w, i.a[3])[l];
    const int clamp = static_cast<int>(c & 31), segment = static_cast<int>(c >> 8 & 31);
    const int most = (l & segment) | (clamp & ~segment), least = l & segment;
    int j = kWay == Way::up          ? l - b
            : kWay == Way::down      ? l + b
            : kWay == Way::butterfly ? l ^ b
                                     : least | (b & ~segment);
    found[l] = kWay == Way::up ? j >= most : j <= most;
    if (!found[l]) j = l;
    r[l] = mask >> j & 1 ? from[j] : kNobody;
  }
  put(w, mask, i.d, r);
  if (i.d2) put(w, mask, i.d2, found);
}
Mask votes(const Warp& w, Mask mask, const Instruction& i) {
  Mask v = 0;
  PTX_EACH(l, mask) v |= static_cast<Mask>(lanes_of<bool>(w, i.a[1])[l] != i.a[1].inverted) << l;
  return v;
}
template <int kKind>
void vote(Warp& w, Mask mask, const Instruction& i) {
  const Mask v = votes(w, mask, i);
  bool r[kLanes];
  std::fill_n(r, kLanes, kKind == 0 ? v == mask : kKind == 1 ? v != 0 : v == 0 || v == mask);
  put(w, mask, i.d, r);
}
void ballot(Warp& w, Mask mask, const Instruction& i) {
  uint32_t r[kLanes];
  std::fill_n(r, kLanes, votes(w, mask, i));
  put(w, mask, i.d, r);
}
void match_any(Warp& w, Mask mask, const Instruction& i) {
  uint32_t r[kLanes] = {};
  PTX_EACH(l, mask) PTX_EACH(k, mask) if (bits_at(w, i.a[1], l) == bits_at(w, i.a[1], k)) r[l] |= Mask{1} << k;
  put(w, mask, i.d, r);
}
void active_mask(Warp& w, Mask mask, const Instruction& i) {
  uint32_t r[kLanes];
  std::fill_n(r, kLanes, mask);
  put(w, mask, i.d, r);
}
void warp_barrier(Warp& w, Mask, const Instruction&) { ++w.phase; }
template <class T>
void warp_reduce_as(Warp& w, Mask mask, const Instruction& i) {
  T r[kLanes];
  bool first = true;
  T all{};
  PTX_EACH(l, mask) {
    const T v = lanes_of<T>(w, i.a[1])[l];
    all = first ? v : combined(i.target, all, v, v);
    first = false;
  }
  std::fill_n(r, kLanes, all);
  put(w, mask, i.d, r);
}
void warp_reduce(Warp& w, Mask mask, const Instruction& i) {
  if (i.type == Type::s32) return warp_reduce_as<int32_t>(w, mask, i);
  if (i.type == Type::u32) return warp_reduce_as<uint32_t>(w, mask, i);
  throw Fault("line " + std::to_string(i.line) + ", " + i.name + ": not known to the interpreter");
}

// ---- tensor cores
void load_matrix(Warp& w, Mask mask, const Instruction& i) {
  if (mask != ~Mask{0})
    throw Fault("line " + std::to_string(i.line) + ", " + i.name + ": not all lanes of the warp are there");
  for (size_t m = 0; m < i.parts.size(); ++m) {
    uint16_t matrix[8][8];
    for (int row = 0; row < 8; ++row) {
      const int lane = static_cast<int>(m) * 8 + row;
      std::memcpy(matrix[row], locate(w, i, i.space, address(w, i.a[1], i.offset, lane), 16, lane, Access::read), 16);
    }
    for (int l = 0; l < kLanes; ++l) {
      const int r = l / 4, c = l % 4 * 2;
      const uint32_t lo = i.sat ? matrix[c][r] : matrix[r][c], hi = i.sat ? matrix[c + 1][r] : matrix[r][c + 1];
      put_bits(w, i.parts[m], l, hi << 16 | lo);
    }
  }
}
// A fragment's element: which register of which lane, and for halves which part of it.
void multiply(Warp& w, Mask mask, const Instruction& i) {
  if (mask != ~Mask{0})
    throw Fault("line " + std::to_string(i.line) + ", " + i.name + ": not all lanes of the warp are there");
  const int k_size = i.target;
  const bool words = i.type == Type::tf32;
  const int unit = words ? 4 : 8;  // of k, that a register of each lane holds
  if (i.parts.size() != static_cast<size_t>(2 * k_size / unit) ||
      i.parts_b.size() != static_cast<size_t>(k_size / unit) || i.parts_c.size() != 4 || i.parts_d.size() != 4)
    throw Fault("line " + std::to_string(i.line) + ", " + i.name + ": another number of registers");
  auto value = [&](const Operand& o, int lane, int part) -> double {
    const uint32_t bits = lanes_of<uint32_t>(w, o)[lane];
    if (words) return std::bit_cast<float>(bits & 0xffffe000u);
    const auto half = static_cast<uint16_t>(bits >> (16 * part));
    return i.type == Type::f16 ? small_value<5, 10>(half) : small_value<8, 7>(half);
  };
  double a[16][16], b[16][8];
  for (int k = 0; k < k_size; ++k) {
    const int in = k % unit, t = words ? in : in / 2, part = words ? 0 : in & 1;
    for (int row = 0; row < 16; ++row)
      a[row][k] = value(i.parts[static_cast<size_t>(2 * (k / unit) + row / 8)], row % 8 * 4 + t, part);
    for (int n = 0; n < 8; ++n) b[k][n] = value(i.parts_b[static_cast<size_t>(k / unit)], n * 4 + t, part);
  }
  float d[4][kLanes];
  for (int l = 0; l < kLanes; ++l) {
    for (int r = 0; r < 4; ++r) {
      const int row = l / 4 + r / 2 * 8, n = l % 4 * 2 + r % 2;
      double sum = lanes_of<float>(w, i.parts_c[static_cast<size_t>(r)])[l];
      for (int k = 0; k < k_size; ++k) sum += a[row][k] * b[k][n];
      d[r][l] = static_cast<float>(sum);
    }
  }
  for (size_t r = 0; r < 4; ++r) put(w, mask, i.parts_d[r], d[r]);
}

// ---- what says something
uint64_t parameter(Warp& w, const Instruction& i, const Operand& o, int lane, size_t bytes) {
  uint64_t v = 0;
  std::memcpy(&v, locate(w, i, Space::param, lanes_of<uint64_t>(w, o)[lane], bytes, lane, Access::read), bytes);
  return v;
}
std::string text_at(Warp& w, const Instruction& i, uint64_t at, int lane) {
  std::string s;
  for (; char c = *locate(w, i, Space::generic, at, 1, lane, Access::read); ++at) s += c;
  return s;
}
void print(Warp& w, Mask mask, const Instruction& i) {
  PTX_EACH(lane, mask) {
    const std::string format = text_at(w, i, parameter(w, i, i.parts.at(0), lane, 8), lane);
    uint64_t from = parameter(w, i, i.parts.at(1), lane, 8);
    auto take = [&](size_t bytes) {
      from = (from + bytes - 1) / bytes * bytes;
      uint64_t v = 0;
      std::memcpy(&v, locate(w, i, Space::generic, from, bytes, lane, Access::read), bytes);
      from += bytes;
      return v;
    };
    std::string& out = *w.block->output;
    for (size_t at = 0; at < format.size(); ++at) {
      if (format[at] != '%' || format[at + 1] == '%') {
        out += format[at];
        at += format[at] == '%';
        continue;
      }
      const size_t end = format.find_first_of("diouxXeEfgGcsp", at);
      std::string one = format.substr(at, end - at + 1);
      const char kind = one.back();
      const bool wide = one.find('l') != std::string::npos || kind == 'p';
      char text[128];
      if (kind == 's') {
        out += text_at(w, i, take(8), lane);
      } else if (std::strchr("eEfgG", kind)) {
        std::snprintf(text, sizeof text, one.c_str(), std::bit_cast<double>(take(8)));
        out += text;
      } else {
        const uint64_t v = take(wide ? 8 : 4);
        if (wide) {
          std::snprintf(text, sizeof text, one.c_str(), v);
        } else {
          std::snprintf(text, sizeof text, one.c_str(), static_cast<int>(v));
        }
        out += text;
      }
      at = end;
    }
    if (i.d) {
      const int32_t one = 1;
      std::memcpy(locate(w, i, Space::param, lanes_of<uint64_t>(w, i.d)[lane], 4, lane, Access::write), &one, 4);
    }
  }
}
void assertion(Warp& w, Mask mask, const Instruction& i) {
  PTX_EACH(lane, mask) {
    const std::string what = text_at(w, i, parameter(w, i, i.parts.at(0), lane, 8), lane);
    fault(w, i, lane, "an assertion fails: " + what);
  }
}
void trap(Warp& w, Mask mask, const Instruction& i) { fault(w, i, std::countr_zero(mask), "a trap"); }
void nothing(Warp&, Mask, const Instruction&) {}

}  // namespace

const MemoryHandlers handlers = {
    .load = load,
    .store = store,
    .atomic = atomic<true>,
    .reduce = atomic<false>,
    .pack = pack,
    .unpack = unpack,
    .fence = fence,
    .shuffle_up = shuffle<Way::up>,
    .shuffle_down = shuffle<Way::down>,
    .shuffle_butterfly = shuffle<Way::butterfly>,
    .shuffle_index = shuffle<Way::index>,
    .vote_all = vote<0>,
    .vote_any = vote<1>,
    .vote_uni = vote<2>,
    .vote_ballot = ballot,
    .match_any = match_any,
    .active_mask = active_mask,
    .warp_barrier = warp_barrier,
    .print = print,
    .fail = assertion,
    .trap = trap,
    .copy_async = copy_async,
    .nothing = nothing,
    .load_matrix = load_matrix,
    .multiply = multiply,
    .warp_reduce = warp_reduce,
    .to_generic = change_space<false>,
    .to_space = change_space<true>,
    .is_space = is_space,
    .convert_pair = convert_pair,
};

}  // namespace ptx
