#include "jit/passes/pipeline.h"

#include <atomic>
#include <chrono>

#include "jit/ir/printer.h"
#include "jit/ir/verifier.h"
#include "jit/passes/algebra.h"
#include "jit/passes/broadcast_sums.h"
#include "jit/passes/common_subexpressions.h"
#include "jit/passes/dead_code.h"
#include "jit/passes/decompose.h"
#include "jit/passes/fold.h"
#include "jit/passes/gather_rows.h"
#include "jit/passes/graph_files.h"
#include "jit/passes/join_sums.h"
#include "jit/passes/select_scatter.h"
#include "src/base/log.h"
#include "src/base/settings.h"

namespace msjit::passes {
namespace {

using Pass = ir::Graph (*)(const ir::Graph&, const PassOptions&);
struct Row {
  const char* name;
  Pass run;
};

constexpr Row kPasses[] = {
    {"gather_rows", [](const ir::Graph& g, const PassOptions&) { return gather_rows(g); }},
    {"decompose", [](const ir::Graph& g, const PassOptions&) { return decompose(g); }},
    {"select_scatter", [](const ir::Graph& g, const PassOptions& o) { return select_scatter(g, o.keep_checks); }},
    {"fold", [](const ir::Graph& g, const PassOptions&) { return fold(g); }},
    {"algebra", [](const ir::Graph& g, const PassOptions&) { return simplify_algebra(g); }},
    {"common_subexpressions", [](const ir::Graph& g, const PassOptions&) { return share_common_subexpressions(g); }},
    {"broadcast_sums", [](const ir::Graph& g, const PassOptions&) { return simplify_broadcast_sums(g); }},
    {"join_sums", [](const ir::Graph& g, const PassOptions&) { return join_sums(g); }},
    {"dead_code", [](const ir::Graph& g, const PassOptions& o) { return remove_dead_code(g, o.keep_checks); }},
};
constexpr size_t kCount = sizeof kPasses / sizeof kPasses[0];
std::atomic<uint64_t> nanoseconds[kCount], runs[kCount];

bool verifying() {
#ifdef MSJIT_CHECKED
  return true;
#else
  return settings().verify;
#endif
}

}  // namespace

ir::Graph simplify(ir::Graph graph, const PassOptions& options) {
  if (verifying()) ir::verify(graph);
  GraphFiles files(options.role);
  files.captured(graph);
  for (size_t i = 0; i < kCount; ++i) {
    auto start = std::chrono::steady_clock::now();
    graph = kPasses[i].run(graph, options);
    nanoseconds[i] += static_cast<uint64_t>((std::chrono::steady_clock::now() - start).count());
    ++runs[i];
    MSJIT_LOG(passes, std::string("after ") + kPasses[i].name + ":\n" + ir::print(graph));
    files.after_pass(kPasses[i].name, graph);
    if (verifying()) ir::verify(graph);
  }
  MSJIT_LOG(graph, "final:\n" + ir::print(graph));
  files.compiled(graph);
  return graph;
}

std::vector<PassTime> pass_times() {
  std::vector<PassTime> r;
  for (size_t i = 0; i < kCount; ++i) {
    r.push_back({kPasses[i].name, static_cast<double>(nanoseconds[i]) * 1e-9, runs[i]});
  }
  return r;
}

}  // namespace msjit::passes
