// Reading and writing of MSJIT files.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "jit/artefact/artefact.h"
#include "jit/ir/control.h"
#include "jit/ir/parser.h"
#include "jit/ir/verifier.h"
#include "src/base/check.h"

namespace msjit::artefact {
namespace {

using Json = nlohmann::json;

constexpr size_t kAlignment = 64;  // of the first tensor, from the file's start
constexpr uint64_t kMostHeader = 1u << 30;

struct Kind {
  DType dtype;
  const char* name;  // in safetensors
};
constexpr Kind kKinds[] = {
    {DType::bool_, "BOOL"},  {DType::int8, "I8"},       {DType::int16, "I16"},       {DType::int32, "I32"},
    {DType::int64, "I64"},   {DType::uint8, "U8"},      {DType::uint16, "U16"},      {DType::uint32, "U32"},
    {DType::uint64, "U64"},  {DType::float16, "F16"},   {DType::bfloat16, "BF16"},   {DType::float32, "F32"},
    {DType::float64, "F64"}, {DType::complex64, "C64"}, {DType::complex128, "C128"},
};

uint32_t checksum(std::string_view text) {  // CRC-32 of IEEE 802.3
  static const auto table = [] {
    std::array<uint32_t, 256> t{};
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t c = i;
      for (int k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
      t[i] = c;
    }
    return t;
  }();
  uint32_t crc = ~0u;
  for (char c : text) crc = table[(crc ^ static_cast<unsigned char>(c)) & 255] ^ crc >> 8;
  return ~crc;
}

std::string in_hexadecimal(uint32_t v) {
  char buffer[9];
  std::snprintf(buffer, sizeof buffer, "%08x", v);
  return buffer;
}

// A sum of data that differs where one byte does: each step can be undone. Eight words side by side, at the speed of
// memory, since all weights are read for it.
std::string sum_of(const std::byte* data, size_t bytes) {
  constexpr uint64_t kFactor = 0x9fb21c651e98df25u;  // odd
  uint64_t lanes[8] = {bytes, 1, 2, 3, 4, 5, 6, 7}, words[8];
  size_t at = 0;
  for (; at + sizeof words <= bytes; at += sizeof words) {
    std::memcpy(words, data + at, sizeof words);
    for (int k = 0; k < 8; ++k) {
      lanes[k] = (lanes[k] ^ words[k]) * kFactor;
      lanes[k] ^= lanes[k] >> 32;
    }
  }
  std::fill(std::begin(words), std::end(words), 0);
  if (at < bytes) std::memcpy(words, data + at, bytes - at);
  uint64_t sum = 0;
  for (int k = 0; k < 8; ++k) {
    sum = (sum ^ ((lanes[k] ^ words[k]) * kFactor)) * kFactor;
    sum ^= sum >> 29;
  }
  char buffer[17];
  std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(sum));
  return buffer;
}
std::string sum_of(const std::string& text) {
  return sum_of(reinterpret_cast<const std::byte*>(text.data()), text.size());
}
const char* const kHeaderSum = "msjit.header_sum";
std::string sum_key(const std::string& tensor) { return "msjit.sum." + tensor; }

// A file in memory as long as something needs it.
class Mapping {
 public:
  explicit Mapping(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw runtime_error(path + " cannot be opened: " + std::strerror(errno));
    struct stat s {};
    if (::fstat(file, &s) || !S_ISREG(s.st_mode)) {
      ::close(file);
      throw runtime_error(path + " is not a file");
    }
    size_ = static_cast<size_t>(s.st_size);
    void* p = size_ ? ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0) : nullptr;
    ::close(file);
    if (p == MAP_FAILED) throw runtime_error(path + " cannot be mapped: " + std::strerror(errno));
    data_ = static_cast<std::byte*>(p);
  }
  ~Mapping() {
    if (data_) ::munmap(data_, size_);
  }
  Mapping(const Mapping&) = delete;
  std::byte* data() const { return data_; }
  size_t size() const { return size_; }

 private:
  std::byte* data_ = nullptr;
  size_t size_ = 0;
};

// What the text holds; each name of an object once.
Json parse_header(std::string_view text) {
  std::vector<std::set<std::string>> names;
  const auto once = [&](int, Json::parse_event_t event, Json& v) {
    if (event == Json::parse_event_t::object_start) names.emplace_back();
    if (event == Json::parse_event_t::object_end) names.pop_back();
    if (event == Json::parse_event_t::key && !names.back().insert(v.get<std::string>()).second)
      throw value_error("the header: the name '" + v.get<std::string>() + "' stands there twice");
    return true;
  };
  try {
    return Json::parse(text, once);
  } catch (const Json::parse_error& e) {
    // Of the parser's text the reason alone: behind it stands all that was read so far.
    const std::string told = e.what();
    const size_t begin = told.find(": ", told.find("line ")), end = told.find("; last read");
    throw value_error("byte " + std::to_string(e.byte) + " of the header" +
                      (begin < end ? told.substr(begin, end - begin) : ": a syntax error"));
  }
}
const Json& object_of(const Json& v, const std::string& what) {
  if (v.is_object()) return v;
  throw value_error(what + " must be an object");
}
const Json& member(const Json& o, const char* key, const std::string& what) {
  const auto it = o.find(key);
  if (it == o.end()) throw value_error(what + " lacks '" + key + "'");
  return *it;
}
const std::string& text_member(const Json& o, const char* key, const std::string& what) {
  if (const auto* s = member(o, key, what).get_ptr<const std::string*>()) return *s;
  throw value_error(what + ": '" + key + "' must be a text");
}
Shape ints_member(const Json& o, const char* key, const std::string& what) {
  const Json& list = member(o, key, what);
  const auto is_size = [](const Json& v) {
    return v.is_number_unsigned() && v.get<uint64_t>() <= std::numeric_limits<int64_t>::max();
  };
  if (!list.is_array() || !std::ranges::all_of(list, is_size))
    throw value_error(what + ": '" + key + "' must be a list of sizes");
  Shape ints;
  for (const Json& v : list) ints.push_back(v.get<int64_t>());
  return ints;
}

Tensor mapped_tensor(const std::shared_ptr<Mapping>& mapping, size_t body, const Json& o, const std::string& what,
                     std::vector<std::pair<int64_t, int64_t>>& extents) {
  const std::string& kind = text_member(o, "dtype", what);
  const auto* row = std::ranges::find_if(kKinds, [&](const Kind& k) { return kind == k.name; });
  if (row == std::end(kKinds)) throw value_error(what + ": no dtype is called '" + kind + "'");
  const Shape shape = ints_member(o, "shape", what), ends = ints_member(o, "data_offsets", what);
  int64_t bytes = size_of(row->dtype);
  for (int64_t n : shape)
    if (__builtin_mul_overflow(bytes, n, &bytes)) throw value_error(what + ": its shape is larger than any file");
  if (ends.size() != 2 || ends[0] > ends[1] || ends[1] - ends[0] != bytes)
    throw value_error(what + ": expected " + std::to_string(bytes) + " bytes of data for its shape");
  if (static_cast<uint64_t>(ends[1]) > mapping->size() - body)
    throw value_error(what + ": its data ends at byte " + std::to_string(body + static_cast<size_t>(ends[1])) +
                      ", the file at " + std::to_string(mapping->size()));
  extents.push_back({ends[0], ends[1]});
  std::byte* data = mapping->data() + body + ends[0];
  if (reinterpret_cast<uintptr_t>(data) % static_cast<uintptr_t>(std::min(size_of(row->dtype), 8)))
    return Tensor::from_bytes(data, shape, row->dtype);  // not by us
  auto* keep = new std::shared_ptr<Mapping>(mapping);
  Ref<Storage> storage = Storage::wrap(
      data, static_cast<size_t>(bytes), {}, [](void* k) { delete static_cast<std::shared_ptr<Mapping>*>(k); }, keep,
      true);
  const Meta* meta = make_contiguous_meta(row->dtype, Device{}, shape);
  return Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(meta, std::move(storage), data)));
}

// The types of attributes and the number of operands, which inference relies on. Nested graphs, too.
void check_calls(const ir::Graph& g) {
  for (const auto& n : g.nodes) {
    if (n->kind == ir::Node::kControl)
      for (const ir::Graph& inner : n->control->graphs) check_calls(inner);
    if (n->kind == ir::Node::kDim &&
        (n->attrs.empty() || !std::get_if<int64_t>(&n->attrs[0]) || n->operands.empty() || !n->operands[0] ||
         std::get<int64_t>(n->attrs[0]) < 0 ||
         std::get<int64_t>(n->attrs[0]) >= static_cast<int64_t>(n->operands[0]->shape.size())))
      throw value_error("a size of no dimension, line " + std::to_string(n->line));
    if (n->kind == ir::Node::kItem && (n->operands.size() != 1 || !n->operands[0] || !ir::item_kind(*n->operands[0])))
      throw value_error("what no tensor holds as a number, line " + std::to_string(n->line));
    if (n->kind != ir::Node::kOp) continue;
    const ops::OpInfo& row = ops::info(n->op);
    if (row.op_class == ops::OpClass::kInplace) throw value_error(std::string(row.name) + " cannot stand in a graph");
    const size_t count = n->operands.size();
    size_t most = 0, least = 0;
    for (const ops::Param& p : row.params)
      if (p.is_operand()) {
        ++most;
        least += !p.optional;
      }
    const bool good = row.operand_count < 0 ? count > 0 : count >= least && count <= most;
    if (!good) throw value_error(std::string(row.name) + " with " + std::to_string(count) + " operands");
    if (row.operand_count >= 0)
      while (n->operands.size() < most) n->operands.push_back(nullptr);
    size_t k = 0;
    for (const ops::Param& p : row.params) {
      if (!p.is_operand()) continue;
      for (; k < n->operands.size(); ++k) {
        const ir::Value* v = n->operands[k];
        const bool fits = !v             ? p.optional
                          : v->is_number ? p.type == ops::ParamType::kOperand || p.type == ops::ParamType::kNumber
                                         : p.type != ops::ParamType::kNumber;
        if (!fits) throw value_error(std::string(row.name) + ": operand " + p.name + " is of another kind");
        if (p.type != ops::ParamType::kTensors) {
          ++k;
          break;
        }
      }
    }
    n->attrs = ops::complete_attrs(n->op, n->attrs);
    for (const ir::AttrRef& r : n->refs) {
      if (r.attr < 0 || r.attr >= static_cast<int>(n->attrs.size()) || !r.number || !r.number->is_number)
        throw value_error(std::string(row.name) + ": a size of no attribute");
      const ops::Attr& a = n->attrs[static_cast<size_t>(r.attr)];
      const auto* ints = std::get_if<ops::Ints>(&a);
      if (r.element < 0 ? !std::get_if<int64_t>(&a) : !ints || r.element >= static_cast<int>(ints->size()))
        throw value_error(std::string(row.name) + ": a size of no element");
    }
  }
}

// Lines of a value's id, what counts of it, and what it must be.
std::unique_ptr<ir::Symbolic> symbolic_of(const std::string& text, const ir::Graph& g) {
  auto made = std::make_unique<ir::Symbolic>();
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    int id = -1;
    const char* last = line.data() + line.size();
    auto read = std::from_chars(line.data(), last, id);
    const std::string_view rest(read.ptr, static_cast<size_t>(last - read.ptr));
    if (read.ec != std::errc() || id < 0 || id >= static_cast<int>(g.values.size()) ||
        !g.values[static_cast<size_t>(id)]->is_number || rest.size() < 8 ||
        !(rest.starts_with(" truth ") || rest.starts_with(" value ")))
      throw value_error("'msjit.assumptions' is damaged: " + line);
    const ops::Number expected = ir::parse_number(rest.substr(7));
    made->assumptions.push_back({g.values[static_cast<size_t>(id)].get(), rest[1] == 't', expected, "a size", 0});
  }
  return made;
}

OpenDims open_dims(const std::string& text, const ir::Graph& g) {
  OpenDims open;
  const char *p = text.data(), *end = p + text.size();
  while (p < end) {
    int input = 0, dim = 0;
    auto first = std::from_chars(p, end, input);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != ':') throw value_error("'msjit.open' is damaged");
    auto second = std::from_chars(first.ptr + 1, end, dim);
    if (second.ec != std::errc() || input < 0 || input >= static_cast<int>(g.inputs.size()) || dim < 0 ||
        dim >= static_cast<int>(g.inputs[static_cast<size_t>(input)].value->shape.size()))
      throw value_error("'msjit.open' names no dimension of an input");
    open.push_back({input, dim});
    p = second.ptr;
    while (p < end && *p == ' ') ++p;
  }
  std::ranges::sort(open);
  return open;
}

// From format 2 on: the header is the one that was written, and so is what the tensors hold.
void check_sums(const Json& header, const std::map<std::string, Tensor>& tensors, bool data) {
  Json rest = header;
  Json& meta = rest["__metadata__"];
  const std::string sum = text_member(meta, kHeaderSum, "its metadata");
  meta.erase(kHeaderSum);
  if (sum_of(rest.dump()) != sum) throw value_error(std::string("the header's sum differs from '") + kHeaderSum + "'");
  if (!data) return;
  for (const auto& [name, t] : tensors)
    if (sum_of(t.data(), static_cast<size_t>(t.numel() * size_of(t.dtype()))) !=
        text_member(meta, sum_key(name).c_str(), "its metadata"))
      throw value_error("tensor '" + name + "': the sum of its data differs from '" + sum_key(name) + "'");
}

Contents read_contents(const std::string& path, bool check_data) {
  auto mapping = std::make_shared<Mapping>(path);
  uint64_t length = 0;
  if (mapping->size() < 8) throw value_error("it has " + std::to_string(mapping->size()) + " bytes; expected a header");
  std::memcpy(&length, mapping->data(), 8);
  if (length > kMostHeader || length > mapping->size() - 8)
    throw value_error("byte 0: a header of " + std::to_string(length) + " bytes in a file of " +
                      std::to_string(mapping->size()));
  const std::string_view text(reinterpret_cast<const char*>(mapping->data()) + 8, length);
  const Json header = parse_header(text);
  const size_t body = 8 + length;
  const Json& entries = object_of(header, "the header");
  const Json& meta = object_of(member(entries, "__metadata__", "the header"), "its metadata");
  const std::string& format = text_member(meta, "msjit.format", "its metadata");
  int version = 0;
  std::from_chars(format.data(), format.data() + format.size(), version);
  if (version < 1 || version > kFormat)
    throw value_error("it is of format " + format + "; this msjit reads formats 1 to " + std::to_string(kFormat));
  const std::string& graph_text = text_member(meta, "msjit.graph", "its metadata");
  if (in_hexadecimal(checksum(graph_text)) != text_member(meta, "msjit.graph_crc32", "its metadata"))
    throw value_error("the graph's checksum differs from 'msjit.graph_crc32'");

  std::vector<std::pair<int64_t, int64_t>> extents;
  std::map<std::string, Tensor> tensors;
  for (const auto& [name, entry] : entries.items()) {
    if (name == "__metadata__") continue;
    const std::string what = "tensor '" + name + "'";
    tensors[name] = mapped_tensor(mapping, body, object_of(entry, what), what, extents);
  }
  std::ranges::sort(extents);
  int64_t reached = 0;
  for (const auto& [begin, end] : extents) {
    if (begin != reached)
      throw value_error("byte " + std::to_string(body + static_cast<size_t>(reached)) + ": no tensor begins there");
    reached = end;
  }
  if (static_cast<uint64_t>(reached) != mapping->size() - body)
    throw value_error("the tensors end at byte " + std::to_string(body + static_cast<size_t>(reached)) +
                      ", the file at " + std::to_string(mapping->size()));
  if (version > 1) check_sums(header, tensors, check_data);

  Contents c;
  ir::SideTable side;
  for (size_t k = 0;; ++k) {
    auto it = tensors.find("#" + std::to_string(k));
    if (it == tensors.end()) break;
    side.tensors.push_back(it->second);
  }
  c.graph = ir::parse(graph_text, &side);
  if (!c.graph.writes.empty()) throw value_error("the graph writes to its inputs");
  check_calls(c.graph);
  ir::verify(c.graph);
  c.open = open_dims(text_member(meta, "msjit.open", "its metadata"), c.graph);
  if (!c.open.empty()) c.graph.symbolic = symbolic_of(text_member(meta, "msjit.assumptions", "its metadata"), c.graph);
  c.producer = text_member(meta, "msjit.version", "its metadata");
  for (const ir::Input& in : c.graph.inputs) {
    if (in.value->is_number) throw value_error("input " + in.name + " is a number");
    auto it = tensors.find(in.name);
    Tensor t = it == tensors.end() ? Tensor() : it->second;
    if (t && (t.dtype() != in.value->dtype || Shape(t.shape()) != in.value->shape))
      throw value_error("tensor '" + in.name + "' is " + to_string(t.meta()) + ", the graph needs " +
                        ir::type_text(*in.value));
    c.weights.push_back(std::move(t));
  }
  return c;
}

void write_all(std::FILE* f, const void* data, size_t bytes, const std::string& path) {
  if (bytes && std::fwrite(data, 1, bytes, f) != bytes)
    throw runtime_error(path + " cannot be written: " + std::strerror(errno));
}

}  // namespace

Contents read(const std::string& path, bool check_data) {
  try {
    return read_contents(path, check_data);
  } catch (const UserError& e) {
    if (e.kind() == ErrorKind::kRuntime || e.kind() == ErrorKind::kMemory) throw;
    throw value_error(path + " is no whole MSJIT file: " + e.what());
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& e) {
    throw value_error(path + " is no whole MSJIT file: its graph is damaged: " + e.what());
  }
}

void write(const std::string& path, const ir::Graph& graph, std::span<const Tensor> weights, const OpenDims& open,
           const std::string& producer) {
  ir::SideTable side;
  ir::Graph plain = graph.clone(true);
  if (open.empty()) plain.symbolic.reset();
  if (plain.symbolic && !plain.symbolic->derived.empty())
    throw UserError(ErrorKind::kUnsupported, "gradients and writes through views are made for one size only");
  std::set<std::string> names;
  for (ir::Input& in : plain.inputs) {
    if (!names.insert(in.name).second) throw value_error("two inputs are called '" + in.name + "'");
    in.requires_grad = false;
    in.strides = contiguous_strides(in.value->shape);
  }
  const std::string text = ir::print(plain, &side);
  if (!side.customs.empty())
    throw UserError(ErrorKind::kUnsupported, "the graph has an op of the user's own, which a file cannot hold");
  std::vector<std::pair<std::string, Tensor>> tensors;
  for (size_t i = 0; i < weights.size(); ++i)
    if (weights[i]) tensors.push_back({plain.inputs[i].name, weights[i]});
  for (size_t k = 0; k < side.tensors.size(); ++k) tensors.push_back({"#" + std::to_string(k), side.tensors[k]});
  for (const auto& [name, t] : tensors)
    if (!t.contiguous()) throw value_error("tensor '" + name + "' is not contiguous");
  // Wide elements first, so that all stand at multiples of their size.
  std::ranges::stable_sort(tensors, std::greater<>(), [](const auto& t) { return size_of(t.second.dtype()); });
  std::string dims;
  for (const auto& [input, dim] : open)
    dims += (dims.empty() ? "" : " ") + std::to_string(input) + ":" + std::to_string(dim);
  // Ids are those of the text: the inputs in their order, then what the nodes give in theirs.
  std::string assumptions;
  if (plain.symbolic)
    for (const ir::Symbolic::Assumption& a : plain.symbolic->assumptions)
      assumptions += std::to_string(a.number->id) + (a.truth ? " truth " : " value ") + ir::print(a.expected) + "\n";
  Json entries;
  entries["__metadata__"] = {{"format", "ms"},
                             {"msjit.format", std::to_string(kFormat)},
                             {"msjit.version", producer},
                             {"msjit.open", dims},
                             {"msjit.assumptions", assumptions},
                             {"msjit.graph_crc32", in_hexadecimal(checksum(text))},
                             {"msjit.graph", text}};
  int64_t at = 0;
  for (const auto& [name, t] : tensors) {
    const auto* row = std::ranges::find_if(kKinds, [dtype = t.dtype()](const Kind& k) { return k.dtype == dtype; });
    const int64_t end = at + t.numel() * size_of(t.dtype());
    entries[name] = {{"dtype", row->name}, {"shape", Json::array()}, {"data_offsets", {at, end}}};
    for (int64_t n : t.shape()) entries[name]["shape"].push_back(n);
    entries["__metadata__"][sum_key(name)] = sum_of(t.data(), static_cast<size_t>(end - at));
    at = end;
  }
  std::string header;
  try {
    entries["__metadata__"][kHeaderSum] = sum_of(entries.dump());
    header = entries.dump();
  } catch (const Json::type_error&) {
    throw value_error("a name of the graph is no text that UTF-8 can hold");
  }
  header.append((kAlignment - (8 + header.size()) % kAlignment) % kAlignment, ' ');
  const std::string part = path + ".part";
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> f(std::fopen(part.c_str(), "wb"), &std::fclose);
  if (!f) throw runtime_error(path + " cannot be written: " + std::strerror(errno));
  const uint64_t length = header.size();
  write_all(f.get(), &length, 8, path);
  write_all(f.get(), header.data(), header.size(), path);
  for (const auto& [name, t] : tensors)
    write_all(f.get(), t.data(), static_cast<size_t>(t.numel()) * static_cast<size_t>(size_of(t.dtype())), path);
  if (std::fclose(f.release()) || std::rename(part.c_str(), path.c_str()))  // whole or not at all
    throw runtime_error(path + " cannot be written: " + std::strerror(errno));
}

}  // namespace msjit::artefact
