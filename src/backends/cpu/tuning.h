// Which of several kernels is the fastest for the sizes at hand: under MSJIT_TUNE=1 they are measured where the sizes
// come first, and the choice is remembered in a file of MSJIT_CACHE_DIR; else a cost model chooses.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace msjit::backends::cpu {

bool tuning();

struct Tuned {
  std::string key;
  int model = 0, chosen = 0;    // variants
  std::vector<double> seconds;  // by variant
};

// The variant to run. key: kernel, instruction set and sizes, without tabs and line ends. model: what the cost model
// chooses. run(variant): runs it, as often as needed. Whoever asks for one key is given one answer, however many
// threads kernels use.
int tuned_variant(const std::string& key, int variants, int model, const std::function<void(int)>& run);

std::vector<Tuned> tuned_variants();  // all that this process knows of, by key

}  // namespace msjit::backends::cpu
