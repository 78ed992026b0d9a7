// msjit-run FILE [INPUT.npy ...] [--out PREFIX] [--repeat N]: says what a file takes, or runs it.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include "msjit/runtime.h"

using namespace msjit::runtime;
using Clock = std::chrono::steady_clock;

namespace {

double milliseconds(Clock::time_point since) {
  return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

// NumPy's name of a dtype; bfloat16 has none.
std::string numpy_name(const Spec& s) {
  const char kind = s.dtype[0];
  if (s.dtype == "bfloat16") return "<V2";
  const char* prefix = kind == 'b' ? "|b" : kind == 'u' ? "<u" : kind == 'i' ? "<i" : kind == 'c' ? "<c" : "<f";
  return (s.item_size == 1 && kind != 'b' ? std::string("|") + prefix[1] : std::string(prefix)) +
         std::to_string(s.item_size);
}

std::string text_of(const Spec& s) {
  std::string t = s.dtype + "(";
  for (size_t i = 0; i < s.shape.size(); ++i)
    t += (i ? ", " : "") + (s.shape[i] < 0 ? "?" : std::to_string(s.shape[i]));
  return t + ")";
}

// A file of numpy.save: its bytes, where the elements begin, and the shape.
struct Npy {
  std::vector<char> bytes;
  size_t begin = 0;
  std::vector<int64_t> shape;
  Npy(const char* path, const Spec& want) {
    std::ifstream f(path, std::ios::binary);
    if (!f) throw Error(std::string(path) + " cannot be opened");
    bytes.assign(std::istreambuf_iterator<char>(f), {});
    if (bytes.size() < 10 || std::memcmp(bytes.data(), "\x93NUMPY\x01", 7))
      throw Error(std::string(path) + " is no file of numpy.save");
    begin = 10 + static_cast<unsigned char>(bytes[8]) + 256u * static_cast<unsigned char>(bytes[9]);
    if (begin > bytes.size()) throw Error(std::string(path) + " ends within its header");
    const std::string header(bytes.data() + 10, begin - 10);
    const size_t at = header.find("'shape': (");
    if (header.find("'" + numpy_name(want) + "'") == std::string::npos || header.find("True") != std::string::npos ||
        at == std::string::npos)
      throw Error(std::string(path) + " must hold " + text_of(want) + " in C order");
    size_t elements = 1;
    for (const char* p = header.c_str() + at + 10; *p && *p != ')';) {
      char* end;
      shape.push_back(std::strtoll(p, &end, 10));
      if (end == p || shape.back() < 0) throw Error(std::string(path) + " has a damaged shape");
      if (__builtin_mul_overflow(elements, static_cast<size_t>(shape.back()), &elements))
        throw Error(std::string(path) + " has a damaged shape");
      for (p = end; *p == ',' || *p == ' '; ++p) {
      }
    }
    if (elements > bytes.size() || bytes.size() - begin != elements * want.item_size)
      throw Error(std::string(path) + " has another size than its header says");
  }
};

void write_npy(const std::string& path, const Array& a, const Spec& spec) {
  std::string header = "{'descr': '" + numpy_name(spec) + "', 'fortran_order': False, 'shape': (";
  for (int64_t n : a.shape) header += std::to_string(n) + ", ";
  header += "), }";
  header.append((64 - (10 + header.size() + 1) % 64) % 64, ' ');
  header += '\n';
  std::ofstream f(path, std::ios::binary);
  const char size[] = {static_cast<char>(header.size() & 255), static_cast<char>(header.size() >> 8)};
  f.write("\x93NUMPY\x01\x00", 8).write(size, 2) << header;
  f.write(static_cast<const char*>(a.data), static_cast<std::streamsize>(a.bytes));
  if (!f) throw Error(path + " cannot be written");
}

int run(int argc, char** argv) {
  std::string prefix;
  int repeat = 0;
  std::vector<const char*> files;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--out") && i + 1 < argc) {
      prefix = argv[++i];
    } else if (!std::strcmp(argv[i], "--repeat") && i + 1 < argc) {
      repeat = std::atoi(argv[++i]);
    } else {
      files.push_back(argv[i]);
    }
  }
  if (files.empty()) throw Error("usage: msjit-run FILE [INPUT.npy ...] [--out PREFIX] [--repeat N]");
  const Clock::time_point start = Clock::now();
  const Model model(files[0]);
  std::printf("loaded in %.2f ms\n", milliseconds(start));
  for (const Spec& s : model.inputs()) std::printf("input %s: %s\n", s.name.c_str(), text_of(s).c_str());
  for (const Spec& s : model.outputs()) std::printf("output %s: %s\n", s.name.c_str(), text_of(s).c_str());
  if (files.size() == 1 && !repeat) return 0;
  std::vector<Npy> held;
  std::vector<std::vector<char>> zeros;
  std::vector<Input> inputs;
  for (size_t i = 0; i < model.inputs().size(); ++i) {
    const Spec& s = model.inputs()[i];
    if (files.size() == 1) {  // zeros, to measure
      size_t bytes = s.item_size;
      std::vector<int64_t> shape;
      for (int64_t n : s.shape) shape.push_back(n < 0 ? 1 : n), bytes *= static_cast<size_t>(shape.back());
      zeros.emplace_back(bytes);
      inputs.emplace_back(zeros.back().data(), shape);
    } else if (i + 1 < files.size()) {
      held.emplace_back(files[i + 1], s);
      inputs.emplace_back(held.back().bytes.data() + held.back().begin, held.back().shape);
    }
  }
  const std::vector<Array> results = model.run(inputs);
  if (repeat > 0) {
    double best = 1e300;
    for (int i = 0; i < repeat; ++i) {
      const Clock::time_point began = Clock::now();
      model.run(inputs);
      best = std::min(best, milliseconds(began));
    }
    std::printf("fastest of %d runs: %.4f ms\n", repeat, best);
  }
  for (size_t i = 0; i < results.size() && !prefix.empty(); ++i)
    write_npy(prefix + std::to_string(i) + ".npy", results[i], model.outputs()[i]);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "msjit-run: %s\n", e.what());
    return 1;
  }
}
