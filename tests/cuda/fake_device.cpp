#include "fake_device.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace fake {

State s;

void configure(const char* text) {
  std::istringstream in(text ? text : "");
  std::string word;
  while (in >> word) {
    const size_t at = word.find('=');
    const std::string name = word.substr(0, at), value = at == std::string::npos ? "" : word.substr(at + 1);
    if (name == "devices") s.devices = atoi(value.c_str());
    if (name == "multiprocessors") s.multiprocessors = atoi(value.c_str());
    if (name == "memory") s.memory = strtoull(value.c_str(), nullptr, 10);
    if (name == "capability") sscanf(value.c_str(), "%d.%d", &s.major, &s.minor);
    if (name == "order") s.random.seed(s.order = strtoull(value.c_str(), nullptr, 10));
    if (name == "fill") s.device.fill = atoi(value.c_str());
    if (name == "clear") s.fails.clear();
    if (name == "fail") {
      const size_t colon = value.find(':'), sign = value.find('@');
      s.fails[value.substr(0, colon)] = {atoi(value.c_str() + colon + 1),
                                         sign == std::string::npos ? 0 : atol(value.c_str() + sign + 1) - 1};
    }
  }
}

Stream* stream_of(void* handle) {
  constexpr uintptr_t kNamed = 2;  // the null stream, and each thread's, by numbers
  if (reinterpret_cast<uintptr_t>(handle) <= kNamed) return &s.null_stream;
  auto it = s.streams.find(handle);
  return it == s.streams.end() ? nullptr : it->second.get();
}

namespace {

std::vector<Stream*> all_streams() {
  std::vector<Stream*> out{&s.null_stream};
  for (auto& [handle, stream] : s.streams) out.push_back(stream.get());
  return out;
}
// What has failed stops the device: nothing that was launched behind it runs.
void attempt(const Work& work) {
  if (s.sticky) return;
  try {
    work();
  } catch (const ptx::Fault& f) {
    s.fault = f.what();
    std::fprintf(stderr, "fake driver: a kernel fails: %s\n", f.what());
    s.sticky = s.fault.find(" bytes at ") != std::string::npos ? kIllegalAddress : kLaunchFailed;
  }
}

}  // namespace

bool work_once() {
  std::vector<Stream*> able;
  for (Stream* stream : all_streams()) {
    if (stream->tasks.empty()) continue;
    const Task& t = stream->tasks.front();
    if (!t.wait || t.wait->done >= t.turn || s.sticky) able.push_back(stream);
  }
  if (able.empty()) return false;
  Stream* chosen = able[s.random() % able.size()];
  const Task task = std::move(chosen->tasks.front());
  chosen->tasks.pop_front();
  if (task.work) attempt(task.work);
  return true;
}
void finish(const Stream* until) {
  auto left = [&] {
    if (until) return !until->tasks.empty();
    for (const Stream* stream : all_streams())
      if (!stream->tasks.empty()) return true;
    return false;
  };
  while (left() && work_once()) {
  }
}
void finish(const Event* until) {
  while (until->done < until->recorded && work_once()) {
  }
}

Result submit(void* handle, Work work, std::shared_ptr<ptx::Launch> launch) {
  Stream* stream = stream_of(handle);
  if (!stream) return kInvalidHandle;
  if (!stream->capture) {
    if (!handle && capturing()) return refuse_while_capturing();
    stream->tasks.push_back({std::move(work), nullptr, 0});
    return kSuccess;
  }
  if (stream->capture->invalid) return kCaptureInvalidated;
  auto& nodes = stream->capture->graph->nodes;
  nodes.push_back({std::move(work), stream->last, std::move(launch)});
  stream->last = {static_cast<int>(nodes.size()) - 1};
  return kSuccess;
}

bool capturing() {
  for (const Stream* stream : all_streams())
    if (stream->capture) return true;
  return false;
}
Result refuse_while_capturing() {
  Result r = kSuccess;
  for (Stream* stream : all_streams()) {
    if (!stream->capture || stream->capture->mode == 2) continue;
    stream->capture->invalid = true;
    r = kCaptureUnsupported;
  }
  return r;
}

void run_kernel(const std::shared_ptr<ptx::Launch>& launch) {
  launch->number = ++s.launches;
  std::string output;
  ptx::DeviceMemory::Opened open(s.device);
  ptx::execute(*launch, s.device, s.order ? s.random() : 0, output);
  std::fwrite(output.data(), 1, output.size(), stdout);
}

// In any order that what stands behind what allows.
void run_graph(const Graph& graph) {
  std::vector<char> done(graph.nodes.size());
  for (size_t left = graph.nodes.size(); left > 0; --left) {
    std::vector<size_t> able;
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      bool ready = !done[i];
      for (const int before : graph.nodes[i].after) ready &= done[static_cast<size_t>(before)] != 0;
      if (ready) able.push_back(i);
    }
    const size_t chosen = able[s.random() % able.size()];
    if (graph.nodes[chosen].work) graph.nodes[chosen].work();
    done[chosen] = 1;
  }
}

}  // namespace fake
