// A graph engine that is not Huawei's, behind the stub's interface: keeps the order of calls, and computes by
// ge_evaluate.py in the interpreter of the process (through fake_device.py).
#include <dlfcn.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "ge/ge_api.h"

namespace {

enum : ge::Status { kFailed = 0xFFFFFFFFu, kOrder = 1343225857u };

template <class Fn>
Fn* of_ascendcl(const char* name) {
  static void* library = dlopen(getenv("MSJIT_ASCEND_LIBRARY"), RTLD_NOW | RTLD_NOLOAD);
  return reinterpret_cast<Fn*>(dlsym(library, name));
}
template <class Fn>
Fn* of_python(const char* name) {
  return reinterpret_cast<Fn*>(dlsym(RTLD_DEFAULT, name));
}

std::string words;
ge::Status failed(ge::Status status, const std::string& what) {
  words = what;
  return status;
}
template <class... Values>
std::string text(Values... values) {
  std::ostringstream out;
  (out << ... << values);
  return out.str();
}
uintptr_t address(const void* p) { return reinterpret_cast<uintptr_t>(p); }
bool on_device(const void* p, size_t bytes) {
  return bytes == 0 || of_ascendcl<int(const void*, size_t)>("fake_ascend_on_device")(p, bytes) != 0;
}
bool told_to_fail(const char* name) { return of_ascendcl<int(const char*)>("fake_ascend_fails")(name) != 0; }

// fake_device.CALL, ADDRESS): false where words were left there.
bool python(const std::string& call) {
  static char told[4096];
  told[0] = 0;
  const std::string folder = getenv("MSJIT_FAKE_ASCEND_FOLDER");
  const std::string program = "import sys as _sys\nif '" + folder + "' not in _sys.path: _sys.path.append('" + folder +
                              "')\nimport fake_device as _fake\n_fake." + call + ", " + text(address(told)) +
                              ")\ndel _sys, _fake\n";
  const int state = of_python<int()>("PyGILState_Ensure")();
  const int result = of_python<int(const char*, void*)>("PyRun_SimpleStringFlags")(program.c_str(), nullptr);
  of_python<void(int)>("PyGILState_Release")(state);
  if (result == 0 && told[0] == 0) return true;
  words = told[0] ? told : "the evaluator failed";
  of_ascendcl<void(const char*)>("fake_ascend_error")(words.c_str());
  return false;
}

struct Held {
  std::string data;
  std::string kept_at;  // a file of the compiled graph, or none
  bool compiled = false, constants_set = false, features_set = false;
  uint64_t needs[2] = {0, 0};  // bytes of constants and features
  void* stream = nullptr;
};
bool ready = false;
int sessions = 0;
std::map<uint32_t, Held> graphs;

Held* compiled(uint32_t id) {
  auto it = graphs.find(id);
  return it == graphs.end() || !it->second.compiled ? nullptr : &it->second;
}

}  // namespace

namespace ge {

std::string GEGetErrorMsg() { return words; }

Status GEInitialize(const std::map<AscendString, AscendString>& options) {
  words.clear();
  if (told_to_fail("GEInitialize")) return failed(kFailed, "GEInitialize was told to fail");
  for (auto& [key, value] : options)
    if (std::string(key.GetString()).rfind("ge.", 0) != 0)
      return failed(kFailed, std::string("there is no global option ") + key.GetString());
  ready = true;
  return SUCCESS;
}
Status GEFinalize() {
  ready = false;
  return SUCCESS;
}

graphStatus Graph::LoadFromSerializedModelArray(const void* serialized, size_t size) {
  held.assign(static_cast<const char*>(serialized), size);
  return python(text("check(", address(held.data()), ", ", size)) ? GRAPH_SUCCESS : 50331649u;
}

Session::Session(const std::map<AscendString, AscendString>&) { sessions += ready; }
Session::~Session() = default;

// The compiled graph is in a folder under its key: taken from there, or put there.
Status kept(const Held& g) {
  if (g.kept_at.empty()) return SUCCESS;
  std::ifstream there(g.kept_at, std::ios::binary);
  if (!there) {
    std::ofstream made(g.kept_at, std::ios::binary);
    made << g.data;
    return made ? SUCCESS : failed(kFailed, "there is no folder for compiled graphs: " + g.kept_at);
  }
  const std::string data{std::istreambuf_iterator<char>(there), {}};
  return data == g.data ? SUCCESS : failed(kFailed, "another graph has this key: " + g.kept_at);
}

Status Session::AddGraph(uint32_t id, const Graph& graph, const std::map<AscendString, AscendString>& options) {
  words.clear();
  if (!ready || sessions == 0) return failed(kOrder, "GEInitialize comes before a session and its graphs");
  if (of_ascendcl<int()>("fake_ascend_device")() < 0) return failed(kOrder, "aclrtSetDevice comes before AddGraph");
  if (graphs.count(id)) return failed(kOrder, "there is a graph of that number");
  graphs[id].data = graph.held;
  std::map<std::string, std::string> given;
  for (auto& [key, value] : options) given[key.GetString()] = value.GetString();
  if (given.count("ge.graph_compiler_cache_dir") != given.count("ge.graph_key"))
    return failed(kFailed, "a folder for compiled graphs and a key come together");
  if (given.count("ge.graph_key"))
    graphs[id].kept_at = given["ge.graph_compiler_cache_dir"] + "/" + given["ge.graph_key"] + ".om";
  return SUCCESS;
}
Status Session::CompileGraph(uint32_t id) {
  if (told_to_fail("CompileGraph")) return failed(kFailed, "E10001: CompileGraph was told to fail");
  auto it = graphs.find(id);
  if (it == graphs.end()) return failed(kOrder, "AddGraph comes before CompileGraph");
  Held& g = it->second;
  if (!python(text("compile(", id, ", ", address(g.data.data()), ", ", g.data.size(), ", ", address(g.needs))))
    return kFailed;
  if (Status r = kept(g)) return r;
  g.compiled = true;
  return SUCCESS;
}
std::shared_ptr<CompiledGraphSummary> Session::GetCompiledGraphSummary(uint32_t id) {
  Held* g = compiled(id);
  if (!g) {
    words = "CompileGraph comes before the summary";
    return nullptr;
  }
  auto made = std::make_shared<CompiledGraphSummary>();
  made->constants = g->needs[0], made->features = g->needs[1];
  return made;
}
Status Session::SetGraphConstMemoryBase(uint32_t id, const void* memory, size_t size) {
  Held* g = compiled(id);
  if (!g) return failed(kOrder, "CompileGraph comes before memory is set");
  if (g->stream) return failed(kOrder, "memory for constants is set before the graph is loaded");
  if (size < g->needs[0] || !on_device(memory, size))
    return failed(kFailed, "constants need more of the device's memory");
  g->constants_set = true;
  return SUCCESS;
}
Status Session::UpdateGraphFeatureMemoryBase(uint32_t id, const void* memory, size_t size) {
  Held* g = compiled(id);
  if (!g) return failed(kOrder, "CompileGraph comes before memory is set");
  if (size < g->needs[1] || !on_device(memory, size))
    return failed(kFailed, "features need more of the device's memory");
  g->features_set = true;
  return SUCCESS;
}
Status Session::RunGraphWithStreamAsync(uint32_t id, void* stream, const std::vector<Tensor>& inputs,
                                        std::vector<Tensor>& outputs) {
  words.clear();
  if (told_to_fail("RunGraphWithStreamAsync")) return failed(kFailed, "EZ9999: the run was told to fail");
  Held* g = compiled(id);
  if (!g) return failed(kOrder, "CompileGraph comes before a run");
  if ((g->needs[0] && !g->constants_set) || (g->needs[1] && !g->features_set))
    return failed(kOrder, "memory for constants and features is set before the first run");
  if (g->stream && g->stream != stream) return failed(kOrder, "a graph runs on the stream that it was loaded on");
  g->stream = stream;
  std::string call = text("run(", id);
  for (const std::vector<Tensor>* list : {&inputs, const_cast<const std::vector<Tensor>*>(&outputs)}) {
    call += ", [";
    for (const Tensor& t : *list) {
      const TensorDesc desc = t.GetTensorDesc();
      if (desc.GetPlacement() != kPlacementDevice || !on_device(t.GetData(), t.GetSize()))
        return failed(kFailed, "a tensor is not in the device's memory");
      call += text("(", address(t.GetData()), ", ", t.GetSize(), ", ", static_cast<int>(desc.GetDataType()), ", (");
      for (int64_t n : desc.GetShape().GetDims()) call += text(n, ", ");
      call += ")), ";
    }
    call += "]";
  }
  auto task = [](void* argument) {
    std::unique_ptr<std::string> held(static_cast<std::string*>(argument));
    return python(*held) ? 0 : 507899;
  };
  auto enqueue = of_ascendcl<int(void*, int (*)(void*), void*)>("fake_ascend_enqueue");
  return enqueue(stream, task, new std::string(call)) ? failed(kFailed, "the stream took no work") : SUCCESS;
}
Status Session::RemoveGraph(uint32_t id) {
  return graphs.erase(id) ? SUCCESS : failed(kOrder, "there is no graph of that number");
}

}  // namespace ge
