// The fake driver's device: memory, streams whose work is done late and in any order that events allow, and graphs.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "ptx/warp.h"

namespace fake {

using Result = int;
enum : Result {
  kSuccess = 0,
  kInvalidValue = 1,
  kOutOfMemory = 2,
  kNotInitialized = 3,
  kNoDevice = 100,
  kInvalidDevice = 101,
  kInvalidImage = 200,
  kInvalidContext = 201,
  kInvalidPtx = 218,
  kInvalidHandle = 400,
  kNotFound = 500,
  kNotReady = 600,
  kIllegalAddress = 700,
  kLaunchFailed = 719,
  kCaptureUnsupported = 900,
  kCaptureInvalidated = 901,
  kCaptureMerge = 902,
  kCaptureUnmatched = 903,
  kCaptureUnjoined = 904,
  kCapturedEvent = 907,
};

struct Module {
  ptx::Module text;
  std::map<std::string, uint64_t> variables;
  bool skipped = false;  // only its text is wanted
};
struct Function {
  ptx::Program program;
  bool skipped = false;
};

using Work = std::function<void()>;  // ptx::Fault: it went wrong
struct Node {
  Work work;
  std::vector<int> after;
  // of a kernel, whose arguments may be set anew
  std::shared_ptr<ptx::Launch> launch;
};
struct Graph {
  std::vector<Node> nodes;
};

struct Capture {
  std::unique_ptr<Graph> graph = std::make_unique<Graph>();
  int mode = 0;  // 0 global, 1 of this thread, 2 relaxed
  void* origin = nullptr;
  bool invalid = false;
};
struct Event {
  uint64_t recorded = 0, done = 0;  // how often
  double time = -1;
  std::shared_ptr<Capture> capture;
  std::vector<int> captured;
};
struct Task {
  Work work;
  Event* wait = nullptr;
  uint64_t turn = 0;
};
struct Stream {
  std::deque<Task> tasks;
  std::shared_ptr<Capture> capture;
  std::vector<int> last;  // of the captured graph
};
struct Fail {
  Result code;
  long after;  // calls that succeed before
};

struct State {
  std::recursive_mutex lock;
  bool ready = false;
  int devices = 1, major = 20, minor = 0, multiprocessors = 4;
  size_t memory = size_t{1} << 32, used = 0;
  uint64_t order = 1;
  std::map<std::string, Fail> fails;
  std::map<std::string, long> calls;
  ptx::DeviceMemory device;
  std::map<uintptr_t, size_t> pinned;                // the host's memory that copies read late
  std::multimap<uint64_t, const void*> copies_left;  // from where it begins
  Stream null_stream;
  std::map<void*, std::unique_ptr<Stream>> streams;
  std::map<void*, std::unique_ptr<Event>> events;
  std::map<void*, std::unique_ptr<Graph>> graphs, executables;
  std::mt19937_64 random{1};
  uint32_t launches = 0;
  Result sticky = kSuccess;
  std::string fault;
};
extern State s;

void configure(const char* text);
Stream* stream_of(void* handle);  // null: there is none
// Does work of streams in some order until the stream (all: null) or the event has none left.
void finish(const Stream* until);
void finish(const Event* until);
bool work_once();
// Puts work on a stream, or into the graph that it captures.
Result submit(void* stream, Work work, std::shared_ptr<ptx::Launch> launch = nullptr);
// What a call is told that may not be made while a stream is captured; its capture is spoilt then.
Result refuse_while_capturing();
bool capturing();
void run_kernel(const std::shared_ptr<ptx::Launch>& launch);
void run_graph(const Graph& graph);

}  // namespace fake
