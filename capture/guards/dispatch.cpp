#include "capture/guards/dispatch.h"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/objects.h"

namespace msjit::capture {
namespace {

constexpr size_t kLeaf = 3;       // guard sets that are as quickly tried one by one
constexpr size_t kMaxCopies = 4;  // of a set that does not fix the fact, on average over all sets

uint64_t digest_of(const void* p) { return mix_hash(1, reinterpret_cast<uint64_t>(p)); }
uint64_t digest_of(double x) { return mix_hash(2, std::bit_cast<uint64_t>(x)); }

// Equal for same_constant() objects; the hash of exact str, bytes and int runs no Python code.
uint64_t hash_of_constant(PyObject* o) {
  if (PyUnicode_CheckExact(o) || PyLong_CheckExact(o) || PyBytes_CheckExact(o))
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

std::string path_of_source(const Source* s) {
  std::string path;
  for (; s; s = s->parent)
    path += std::to_string(static_cast<int>(s->kind)) + ":" + std::to_string(s->index) + ":" +
            std::to_string(reinterpret_cast<uintptr_t>(s->object.get())) + "/";
  return path;
}

}  // namespace

uint64_t Fact::read(Slots base) const {
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
  }
  return 0;
}

std::vector<Fact> facts_of(const GuardSet& guards, PyObject* globals) {
  std::vector<Fact> facts;
  auto add = [&](Fact::Kind kind, const Source* s, uint64_t wanted) {
    const Source* root = s;
    while (root->parent) root = root->parent;
    if (s->is_constant() || (root->is_constant() && root->object.get() != globals)) return;
    facts.push_back({kind, s, std::to_string(kind) + "/" + path_of_source(s), wanted});
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
      default:
        break;
    }
  }
  std::unordered_set<std::string> seen;  // a fact may be asked for twice
  std::erase_if(facts, [&](const Fact& f) { return !seen.insert(f.path).second; });
  return facts;
}

void Dispatch::build(std::span<const std::vector<Fact>* const> sets) {
  nodes_.clear();
  input_ = sets;
  std::vector<int> all(sets.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  make_node(std::move(all), {});
  input_ = {};
}

int Dispatch::make_node(std::vector<int> sets, std::vector<std::string> used) {
  int id = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  struct Candidate {
    const Fact* fact = nullptr;
    std::unordered_map<uint64_t, int> counts;
    size_t covered = 0;
  };
  std::unordered_map<std::string, Candidate> candidates;
  if (sets.size() > kLeaf) {
    for (int set : sets) {
      for (const Fact& f : *input_[static_cast<size_t>(set)]) {
        if (std::ranges::find(used, f.path) != used.end()) continue;
        Candidate& c = candidates[f.path];
        c.fact = &f;
        ++c.counts[f.wanted];
        ++c.covered;
      }
    }
  }
  // The one after which the fewest are left to be tried, a set that does not fix the fact being left in every case.
  const Candidate* best = nullptr;
  double least = static_cast<double>(sets.size());
  for (const auto& [path, c] : candidates) {
    size_t rest = sets.size() - c.covered;
    if (c.counts.size() < 2 || rest * c.counts.size() > kMaxCopies * sets.size()) continue;
    double left = 0;
    for (const auto& [hash, n] : c.counts)
      left += static_cast<double>(n) * static_cast<double>(static_cast<size_t>(n) + rest);
    left = (left + static_cast<double>(rest * rest)) / static_cast<double>(sets.size());
    if (left < least) {
      least = left;
      best = &c;
    }
  }
  if (!best) {
    nodes_[static_cast<size_t>(id)].sets = std::move(sets);
    return id;
  }
  const Fact* fact = best->fact;
  std::unordered_map<uint64_t, std::vector<int>> parts;
  std::vector<int> rest;
  for (const auto& [hash, n] : best->counts) parts[hash];
  for (int set : sets) {
    const auto& facts = *input_[static_cast<size_t>(set)];
    auto it = std::ranges::find_if(facts, [&](const Fact& f) { return f.path == fact->path; });
    if (it != facts.end()) {
      parts[it->wanted].push_back(set);
    } else {
      for (auto& [hash, list] : parts) list.push_back(set);
      rest.push_back(set);
    }
  }
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
  for (int at = nodes_.empty() ? -1 : 0; at >= 0;) {
    DispatchNode& node = nodes_[static_cast<size_t>(at)];
    if (!node.fact) return node.sets;
    auto it = node.next.find(node.fact->read(base));
    at = it != node.next.end() ? it->second : node.other;
  }
  return {};
}

}  // namespace msjit::capture
