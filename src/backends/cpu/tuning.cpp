#include "src/backends/cpu/tuning.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "src/backends/cpu/gemm_scratch.h"
#include "src/base/cache_folder.h"
#include "src/base/fork.h"
#include "src/base/log.h"
#include "src/base/settings.h"

namespace msjit::backends::cpu {
namespace {

// Changes with the kernels that there are to choose from.
constexpr const char* kFormat = "msjit tuned kernels 1";
constexpr int kRounds = 7;
constexpr double kEnough = 0.2;  // seconds that one choice may take from its second round on

std::string hex_text(uint64_t n) {
  std::ostringstream s;
  s << std::hex << n;
  return s.str();
}

std::string processor() {
  std::ifstream in("/proc/cpuinfo");
  std::string name = "unknown";
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("model name") && !line.starts_with("CPU part")) continue;
    name = line.substr(std::min(line.size(), line.find(':') + 1));
    break;
  }
  std::ranges::replace(name, '\t', ' ');
  return name + ", second-level cache " + std::to_string(second_level_cache());
}

std::string line_of(const Tuned& t) {
  std::ostringstream s;
  s << t.key << '\t' << t.model << '\t' << t.chosen;
  for (double x : t.seconds) s << '\t' << x;
  return s.str() + '\t' + hex_text(stable_hash(s.str()));
}

bool parse(const std::string& line, Tuned* t) {
  const size_t end = line.rfind('\t');
  if (end == std::string::npos || hex_text(stable_hash(line.substr(0, end))) != line.substr(end + 1)) return false;
  std::istringstream in(line.substr(0, end));
  if (!std::getline(in, t->key, '\t') || !(in >> t->model >> t->chosen)) return false;
  for (double x = 0; in >> x;) t->seconds.push_back(x);
  auto known = [&](int variant) { return variant >= 0 && static_cast<size_t>(variant) < t->seconds.size(); };
  return known(t->model) && known(t->chosen);
}

class Choices {
 public:
  Choices() {
    hold_while_forking(ForkOrder::kTuned, lock_);
    let_go_after_fork(ForkOrder::kMeasuring, measuring_);
    const std::string folder = cache_folder(settings().cache_dir);
    if (folder.empty()) return;
    const std::string of = processor();
    header_ = std::string(kFormat) + '\t' + of;
    path_ = folder + "/tuned-" + hex_text(stable_hash(header_)) + ".txt";
    read();
  }
  int choose(const std::string& key, int variants, int model, const std::function<void(int)>& run)
      MSJIT_EXCLUDES(lock_, measuring_) {
    if (const auto chosen = known(key, variants)) return *chosen;
    MutexLock alone(measuring_);
    if (const auto chosen = known(key, variants)) return *chosen;
    Tuned t{key, model, model, std::vector<double>(static_cast<size_t>(variants), 1e300)};
    measure(t, run);
    t.chosen = static_cast<int>(std::ranges::min_element(t.seconds) - t.seconds.begin());
    MutexLock lock(lock_);
    known_[key] = t;
    append(line_of(t) + '\n');
    return t.chosen;
  }
  std::vector<Tuned> all() MSJIT_EXCLUDES(lock_) {
    MutexLock lock(lock_);
    std::vector<Tuned> r;
    for (const auto& [key, t] : known_) r.push_back(t);
    return r;
  }

 private:
  std::optional<int> known(const std::string& key, int variants) MSJIT_EXCLUDES(lock_) {
    MutexLock lock(lock_);
    auto found = known_.find(key);
    if (found == known_.end() || found->second.seconds.size() != static_cast<size_t>(variants)) return std::nullopt;
    return found->second.chosen;
  }

  static void measure(Tuned& t, const std::function<void(int)>& run) {
    using Clock = std::chrono::steady_clock;
    double spent = 0;
    for (int round = 0; round <= kRounds && (round < 2 || spent < kEnough); ++round) {
      for (size_t v = 0; v < t.seconds.size(); ++v) {
        const auto start = Clock::now();
        run(static_cast<int>(v));
        const double s = std::chrono::duration<double>(Clock::now() - start).count();
        if (round == 0) continue;  // memory, and what is kept of weights, are there from the second read on
        t.seconds[v] = std::min(t.seconds[v], s);
        spent += s;
      }
    }
  }

  // A file that is not this one, or not whole, is neither used nor touched.
  void refuse(const std::string& why) MSJIT_REQUIRES(lock_) {
    write_log(LogChannel::kernels, "tuned choices: " + path_ + " " + why +
                                       "; kernels are measured anew and choices kept for this process only. Remove the "
                                       "file, or set MSJIT_CACHE_DIR to another folder");
    path_.clear();
    known_.clear();
  }
  void read() MSJIT_REQUIRES(lock_) {
    std::ifstream in(path_);
    if (!in) return;
    std::string line;
    if (!std::getline(in, line) || line != header_) return refuse("is none of this processor's and release's");
    for (int number = 2; std::getline(in, line); ++number) {
      Tuned t;
      if (in.eof() || !parse(line, &t)) return refuse("is damaged in line " + std::to_string(number));
      known_.emplace(t.key, t);  // of two processes that measured at once, the first
    }
  }
  // The file appears whole with its first line, and lines are written in one piece: other processes may do so, too.
  bool make_file() MSJIT_REQUIRES(lock_) {
    if (access(path_.c_str(), F_OK) == 0) return true;
    make_folder(path_.substr(0, path_.rfind('/')));
    const std::string part = path_ + "." + std::to_string(getpid());
    std::ofstream out(part);
    out << header_ << '\n';
    out.close();
    const bool made = out.good() && (link(part.c_str(), path_.c_str()) == 0 || errno == EEXIST);
    unlink(part.c_str());
    return made;
  }
  void append(const std::string& line) MSJIT_REQUIRES(lock_) {
    if (path_.empty()) return;
    bool done = make_file();
    if (done) {
      const int file = open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
      done = file >= 0 && write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size());
      if (file >= 0) close(file);
    }
    if (done) return;
    write_log(LogChannel::kernels,
              "tuned choices: " + path_ + " cannot be written; they are kept for this process only");
    path_.clear();
  }

  Mutex measuring_;  // one thing at a time
  Mutex lock_;       // taken after it
  std::string header_ MSJIT_GUARDED_BY(lock_), path_ MSJIT_GUARDED_BY(lock_);
  std::map<std::string, Tuned> known_ MSJIT_GUARDED_BY(lock_);
};

Choices& choices() {
  static auto* t = new Choices;
  return *t;
}

}  // namespace

bool tuning() { return settings().tune; }
int tuned_variant(const std::string& key, int variants, int model, const std::function<void(int)>& run) {
  return choices().choose(key, variants, model, run);
}
std::vector<Tuned> tuned_variants() { return tuning() ? choices().all() : std::vector<Tuned>(); }

}  // namespace msjit::backends::cpu
