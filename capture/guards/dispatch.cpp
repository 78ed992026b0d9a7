#include "capture/guards/dispatch.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/objects.h"

namespace msjit::capture {
namespace {

constexpr size_t kLeaf = 3;              // guard sets that are as quickly tried one by one
constexpr uint32_t kLongestBranch = 32;  // a number's text; what is longer costs as much as trying
constexpr size_t kMaxCopies = 4;  // of a set that does not fix a fact, on average over all sets, in the whole tree

uint64_t digest_of(const void* p) { return mix_hash(1, reinterpret_cast<uint64_t>(p)); }
uint64_t digest_of(double x) { return mix_hash(2, std::bit_cast<uint64_t>(x)); }

// Equal for same_constant() objects; the hash of exact str, bytes and int, and of a device's name, runs no Python code.
uint64_t hash_of_constant(PyObject* o) {
  if (PyUnicode_CheckExact(o) || Py_TYPE(o) == tensor_bridge().device_name_type || PyLong_CheckExact(o) ||
      PyBytes_CheckExact(o))
    return mix_hash(reinterpret_cast<uint64_t>(Py_TYPE(o)), static_cast<uint64_t>(PyObject_Hash(o)));
  if (PyFloat_CheckExact(o)) return digest_of(PyFloat_AS_DOUBLE(o));
  if (PyComplex_CheckExact(o)) {
    Py_complex z = PyComplex_AsCComplex(o);
    return mix_hash(digest_of(z.real), digest_of(z.imag));
  }
  if (PyTuple_CheckExact(o)) {
    uint64_t h = 3;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); ++i)
      if (PyObject* item = PyTuple_GET_ITEM(o, i)) h = mix_hash(h, hash_of_constant(item));  // null: being filled
    return h;
  }
  if (auto bytes = numpy_scalar_bytes(o); !bytes.empty()) {
    uint64_t h = reinterpret_cast<uint64_t>(Py_TYPE(o));
    for (std::byte b : bytes) h = mix_hash(h, static_cast<uint64_t>(b));
    return h;
  }
  return is_simple_constant(o) || PyBool_Check(o) || o == Py_None ? digest_of(o) : 0;
}

uint64_t hash_of_number(const ops::Number& n) {
  return n.kind >= NumberKind::kFloat ? mix_hash(4, digest_of(n.f)) : mix_hash(5, static_cast<uint64_t>(n.i));
}

uint64_t path_of_source(const Source* s) {
  uint64_t path = 7;
  for (; s; s = s->parent) {
    path = mix_hash(path, static_cast<uint64_t>(s->kind));
    path = mix_hash(path, static_cast<uint64_t>(s->index));
    path = mix_hash(path, reinterpret_cast<uint64_t>(s->object.get()));
  }
  return path;
}

uint64_t hash_of_branch(bool taken) { return mix_hash(8, taken); }

// The same where an expression of the same operations is evaluated over the same sources, of the same kinds of numbers.
uint64_t path_of_number(const NumberExpr& e) {
  uint64_t path = mix_hash(static_cast<uint64_t>(e.kind), static_cast<uint64_t>(e.hint.kind));
  if (e.kind == NumberExpr::kConstant) return mix_hash(path, hash_of_number(e.hint));
  path = mix_hash(path, static_cast<uint64_t>(e.index));
  if (e.kind != NumberExpr::kOp) return mix_hash(path, path_of_source(e.source));
  path = mix_hash(mix_hash(path, static_cast<uint64_t>(e.op)), path_of_number(*e.a));
  return e.b ? mix_hash(path, path_of_number(*e.b)) : path;
}

}  // namespace

uint64_t Fact::read(Slots base) const {
  if (kind == kBranch) {
    ops::Number n;
    return number->eval(base, &n) ? hash_of_branch(truth(n)) : 0;
  }
  PyObject* v = source->read(base);
  if (!v) return 0;
  switch (kind) {
    case kType:
      return digest_of(Py_TYPE(v));
    case kConstant:
      return hash_of_constant(v);
    case kIdentity:
      return digest_of(v);
    case kCode:
      return is_function(v) ? digest_of(function_code(v)) : 0;
    case kMeta:
      return !source->is_object() || is_tensor_type(Py_TYPE(v)) ? digest_of(tensor_impl(v)->meta) : 0;
    case kLength:
      if (PyTuple_Check(v) || PyList_Check(v)) return mix_hash(6, static_cast<uint64_t>(Py_SIZE(v)));
      if (PyDict_Check(v)) return mix_hash(6, static_cast<uint64_t>(PyDict_GET_SIZE(v)));
      return PyAnySet_Check(v) ? mix_hash(6, static_cast<uint64_t>(PySet_GET_SIZE(v))) : 0;
    case kNumber: {
      ops::Number n;
      return exact_number(v, &n) ? hash_of_number(n) : 0;
    }
    case kBranch:
      break;
  }
  return 0;
}

std::vector<Fact> facts_of(const GuardSet& guards, PyObject* globals) {
  std::vector<Fact> facts;
  auto stays = [globals](const Source* s) {
    const Source* root = s;
    while (root->parent) root = root->parent;
    return !s->is_constant() && (!root->is_constant() || root->object.get() == globals);
  };
  auto add = [&](Fact::Kind kind, const Source* s, uint64_t wanted) {
    if (stays(s)) facts.push_back({kind, s, nullptr, mix_hash(static_cast<uint64_t>(kind), path_of_source(s)), wanted});
  };
  auto add_branch = [&](const NumberExpr& e, bool taken) {
    if (e.in_graph() || e.length > kLongestBranch) return;
    std::vector<const Source*> sources;
    e.add_sources(sources);
    if (sources.empty() || !std::ranges::all_of(sources, stays)) return;
    facts.push_back({Fact::kBranch, nullptr, &e, mix_hash(Fact::kBranch, path_of_number(e)), hash_of_branch(taken)});
  };
  for (const Guard& g : guards.list()) {
    PyObject* o = g.object.get();
    switch (g.kind) {
      case GuardKind::kType:
        add(Fact::kType, g.source, digest_of(o));
        break;
      case GuardKind::kEqual:
        add(Fact::kType, g.source, digest_of(Py_TYPE(o)));
        add(Fact::kConstant, g.source, hash_of_constant(o));
        break;
      case GuardKind::kIs:
        add(Fact::kType, g.source, digest_of(Py_TYPE(o)));
        add(Fact::kIdentity, g.source, digest_of(o));
        break;
      case GuardKind::kFunctionCode:
        add(Fact::kCode, g.source, digest_of(o));
        break;
      case GuardKind::kTensorMeta:
        if (g.meta->interned) add(Fact::kMeta, g.source, digest_of(g.meta));
        break;
      case GuardKind::kLength:
        add(Fact::kLength, g.source, mix_hash(6, g.value));
        break;
      case GuardKind::kDictKeys:
        add(Fact::kLength, g.source, mix_hash(6, static_cast<uint64_t>(PyTuple_GET_SIZE(o))));
        break;
      case GuardKind::kNumber:
        if (g.number->kind == NumberExpr::kSource) add(Fact::kNumber, g.number->source, hash_of_number(g.number->hint));
        break;
      case GuardKind::kBranch:
        add_branch(*g.number, g.value != 0);
        break;
      default:
        break;
    }
  }
  std::unordered_set<uint64_t> seen;  // a fact may be asked for twice
  std::erase_if(facts, [&](const Fact& f) { return !seen.insert(f.path).second; });
  return facts;
}

void Dispatch::build(std::span<const std::vector<Fact>* const> sets) {
  nodes_.clear();
  // What all ask alike tells no set from another, in no part of the tree; of thousands of guards few do.
  struct Asked {
    uint64_t wanted;
    bool differs;
  };
  std::unordered_map<uint64_t, Asked> asked;
  for (const auto* facts : sets) {
    for (const Fact& f : *facts) {
      auto [it, added] = asked.try_emplace(f.path, Asked{f.wanted, false});
      it->second.differs |= it->second.wanted != f.wanted;
    }
  }
  telling_.resize(sets.size());
  std::vector<int> all(sets.size());
  for (size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<int>(i);
    for (const Fact& f : *sets[i])
      if (asked.at(f.path).differs) telling_[i].push_back(&f);
  }
  copies_left_ = kMaxCopies * sets.size();
  make_node(std::move(all), {});
  telling_ = {};
}

const Fact* Dispatch::best_fact(const std::vector<int>& sets, const std::vector<uint64_t>& used) const {
  if (sets.size() <= kLeaf) return nullptr;
  std::vector<const Fact*> facts;
  for (int set : sets)
    for (const Fact* f : telling_[static_cast<size_t>(set)])
      if (std::ranges::find(used, f->path) == used.end()) facts.push_back(f);
  std::ranges::sort(facts, {}, [](const Fact* f) { return std::pair(f->path, f->wanted); });
  // The one after which the fewest are left to be tried, a set that does not fix the fact being left in every case.
  const Fact* best = nullptr;
  const auto size = static_cast<double>(sets.size());
  double least = size;
  for (size_t begin = 0, end = 0; begin < facts.size(); begin = end) {
    while (end < facts.size() && facts[end]->path == facts[begin]->path) ++end;
    const size_t rest = sets.size() - (end - begin);
    double left = static_cast<double>(rest * rest);
    size_t values = 0;
    for (size_t i = begin, next = begin; i < end; i = next, ++values) {
      while (next < end && facts[next]->wanted == facts[i]->wanted) ++next;
      left += static_cast<double>((next - i) * (next - i + rest));
    }
    if (values < 2 || rest * values > copies_left_ || left / size >= least) continue;
    least = left / size;
    best = facts[begin];
  }
  return best;
}

int Dispatch::make_node(std::vector<int> sets, std::vector<uint64_t> used) {
  int id = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  const Fact* fact = best_fact(sets, used);
  if (!fact) {
    nodes_[static_cast<size_t>(id)].sets = std::move(sets);
    return id;
  }
  std::unordered_map<uint64_t, std::vector<int>> parts;
  std::vector<const Fact*> of_set;
  for (int set : sets) {
    const auto& facts = telling_[static_cast<size_t>(set)];
    auto it = std::ranges::find(facts, fact->path, &Fact::path);
    of_set.push_back(it != facts.end() ? *it : nullptr);
    if (of_set.back()) parts[of_set.back()->wanted];
  }
  std::vector<int> rest;
  for (size_t i = 0; i < sets.size(); ++i) {
    if (of_set[i]) {
      parts[of_set[i]->wanted].push_back(sets[i]);
    } else {
      for (auto& [hash, list] : parts) list.push_back(sets[i]);
      rest.push_back(sets[i]);
    }
  }
  copies_left_ -= rest.size() * parts.size();
  used.push_back(fact->path);
  std::unordered_map<uint64_t, int> next;
  for (auto& [hash, list] : parts) next[hash] = make_node(std::move(list), used);
  int other = rest.empty() ? -1 : make_node(std::move(rest), used);
  DispatchNode& node = nodes_[static_cast<size_t>(id)];
  node.fact = fact;
  node.next = std::move(next);
  node.other = other;
  return id;
}

std::span<int> Dispatch::find(Slots base) {
  begin_number_round();
  for (int at = nodes_.empty() ? -1 : 0; at >= 0;) {
    DispatchNode& node = nodes_[static_cast<size_t>(at)];
    if (!node.fact) return node.sets;
    auto it = node.next.find(node.fact->read(base));
    at = it != node.next.end() ? it->second : node.other;
  }
  return {};
}

}  // namespace msjit::capture
