// MSJIT files: a graph with its weights, to be run where there is no Python. A file is a safetensors file: the tensors
// are the weights (and the graph's large constants, "#0", "#1", ...); its metadata holds the graph as text (jit/ir) and
// the version of the format, and sums of the header and of each tensor's data. An input of the graph that is named as a
// tensor of the file is a weight, the others are arguments of a call.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "jit/exec/fragment.h"

namespace msjit::artefact {

inline constexpr int kFormat = 2;  // of what write() writes; read() takes this one and those before it

// (input, dimension): sizes that may differ from call to call.
using OpenDims = std::vector<std::pair<int, int>>;

struct Contents {
  ir::Graph graph;
  std::vector<Tensor> weights;  // by input; null: an argument
  OpenDims open;
  std::string producer;
};

// The graph has no writes and no users' ops; weights by input, contiguous. UserError: it cannot be written.
void write(const std::string& path, const ir::Graph& graph, std::span<const Tensor> weights, const OpenDims& open,
           const std::string& producer);

// Weights lie in the file's mapped memory. UserError names the file, the place and what was expected there; of a file
// that cannot be opened it is kRuntime, of a damaged one kValue. check_data: all data is read, and compared
// with its sums.
Contents read(const std::string& path, bool check_data);

// A file ready to run, from any number of threads.
class Program {
 public:
  explicit Program(const std::string& path, bool check_data = true);

  const ir::Graph& graph() const { return graph_; }
  const std::string& producer() const { return producer_; }
  std::span<const int> arguments() const { return arguments_; }  // their positions among the graph's inputs
  bool is_open(int input, int dim) const;
  // Text of what an argument must be: "float32(2, 3)", "float32(?, 3)".
  std::string expected(int input) const;
  // UserError where an argument is of another type. Results by output.
  void run(std::span<const Tensor> arguments, exec::RunResult& result) const;

 private:
  std::string path_, producer_;
  ir::Graph graph_;  // as in the file
  std::vector<Tensor> weights_;
  std::vector<int> arguments_;
  OpenDims open_;
  Ref<exec::Fragment> fragment_;
};

}  // namespace msjit::artefact
