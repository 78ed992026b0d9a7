#include "src/base/processors.h"

#if defined(__linux__)
#include <sched.h>
#endif

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

namespace msjit {
namespace {

int processors_of_affinity() {
#if defined(__linux__)
  for (size_t cpus = 1024; cpus <= (size_t{1} << 18); cpus *= 4) {
    std::vector<unsigned char> bits(cpus / 8 + sizeof(cpu_set_t));
    auto* set = reinterpret_cast<cpu_set_t*>(bits.data());
    if (sched_getaffinity(0, bits.size(), set) == 0) return CPU_COUNT_S(bits.size(), set);
  }
#endif
  return static_cast<int>(std::thread::hardware_concurrency());
}

double smaller(double a, double b) { return a <= 0 ? b : b <= 0 ? a : std::min(a, b); }

// Version 2: "QUOTA PERIOD" or "max PERIOD". Version 1: the two in files of their own, -1 for no limit.
double quota_of(const std::filesystem::path& folder) {
  double quota = 0, period = 0;
  std::string word;
  if (std::ifstream both(folder / "cpu.max"); both >> word >> period) {
    if (word == "max") return 0;
    std::istringstream(word) >> quota;
  } else {
    std::ifstream(folder / "cpu.cfs_quota_us") >> quota;
    std::ifstream(folder / "cpu.cfs_period_us") >> period;
  }
  return quota > 0 && period > 0 ? quota / period : 0;
}

}  // namespace

double control_group_quota(const std::string& root) {
  double least = 0;
  const std::filesystem::path top = std::filesystem::path(root) / "sys/fs/cgroup";
  std::ifstream groups(std::filesystem::path(root) / "proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {  // "ID:CONTROLLERS:PATH"
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool unified = controllers.empty();
    if (!unified && ("," + controllers + ",").find(",cpu,") == std::string::npos) continue;
    const std::filesystem::path base = unified ? top : top / controllers;
    // A group's parents limit it, too; in a container the path may name what cannot be seen from inside.
    std::filesystem::path path = std::filesystem::path(line.substr(second + 1)).relative_path();
    for (;; path = path.parent_path()) {
      least = smaller(least, quota_of(base / path));
      if (path.empty()) break;
    }
    if (!unified) least = smaller(least, quota_of(top / "cpu"));
  }
  return least;
}

int usable_processors() {
  int n = std::max(1, processors_of_affinity());
  if (const double quota = control_group_quota("/"); quota > 0) n = std::min(n, static_cast<int>(std::ceil(quota)));
  return std::max(1, n);
}

}  // namespace msjit
