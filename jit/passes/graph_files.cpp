#include "jit/passes/graph_files.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "jit/ir/printer.h"
#include "src/base/fork.h"
#include "src/base/log.h"

namespace msjit::passes {
namespace {

std::atomic<int> asked_level{0}, next_number{0};
constinit Mutex folder_mutex;
const bool held_while_forking = hold_while_forking(ForkOrder::kGraphFiles, folder_mutex);

std::string& asked_folder() MSJIT_REQUIRES(folder_mutex) {
  static std::string* folder = new std::string(".");
  return *folder;
}

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

int level_of_environment() {
  const std::string_view level = environment("MS_DEV_SAVE_GRAPHS");
  return level == "1" ? 1 : level == "2" || level == "3" ? 2 : 0;
}

std::filesystem::path folder() {
  const std::string_view of_environment = environment("MS_DEV_SAVE_GRAPHS_PATH");
  MutexLock lock(folder_mutex);
  return asked_level == 0 && !of_environment.empty() ? std::string(of_environment) : asked_folder();
}

// Whether a comma list of parts of names, empty for all, has one of name.
bool is_asked_for(std::string_view name) {
  std::string_view list = environment("MS_DEV_DUMP_IR_PASSES");
  if (list.empty()) return true;
  while (!list.empty()) {
    const std::string_view part = list.substr(0, list.find(','));
    if (!part.empty() && name.find(part) != name.npos) return true;
    list.remove_prefix(std::min(part.size() + 1, list.size()));
  }
  return false;
}

}  // namespace

void save_graphs(int level, std::string_view to) {
  MutexLock lock(folder_mutex);
  asked_folder() = to;
  asked_level = level;
}

GraphFiles::GraphFiles(const char* role) : role_(role), level_(std::max(asked_level.load(), level_of_environment())) {}

void GraphFiles::captured(const ir::Graph& graph) {
  if (level_) write("before_compile", graph);
}
void GraphFiles::after_pass(const char* pass, const ir::Graph& graph) {
  if (level_ > 1) write(std::string("after_") + pass, graph);
}
void GraphFiles::compiled(const ir::Graph& graph) {
  if (level_) write("compiled", graph);
}

void GraphFiles::write(const std::string& what, const ir::Graph& graph) {
  const std::string name = std::string(role_) + "_" + what;
  if (!is_asked_for(name)) return;
  char stage[16], number[16];
  std::snprintf(stage, sizeof stage, "%02d_", stage_++);
  std::snprintf(number, sizeof number, "_%04d.ir", next_number++);
  std::error_code failed;
  const std::filesystem::path to = folder();
  std::filesystem::create_directories(to, failed);
  std::ofstream file(to / (stage + name + number));
  file << ir::print(graph);
  file.close();
  if (file.fail()) MSJIT_LOG(graph, "a graph's file could not be written to " + to.string());
}

}  // namespace msjit::passes
