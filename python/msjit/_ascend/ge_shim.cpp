// A C ABI over Ascend's graph engine, whose own is C++ and differs between versions of CANN. `python -m msjit._ascend`
// compiles it against the CANN that is installed; nothing else of msjit sees GE's headers. Tested against a stub of
// what is called (tests/ascend/stub), never with CANN.
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ge/ge_api.h"
#include "ge/ge_graph_compile_summary.h"
#include "graph/graph.h"
#include "graph/tensor.h"

namespace {

thread_local std::string error;

int failed(const char* call, uint32_t status) {
  error = std::string(call) + " returned " + std::to_string(status);
  const std::string words = ge::GEGetErrorMsg();
  if (!words.empty()) error += ": " + words;
  return status == 0 ? 1 : static_cast<int>(status);
}

using Options = std::map<ge::AscendString, ge::AscendString>;
Options options_of(int count, const char* const* keys, const char* const* values) {
  Options made;
  for (int i = 0; i < count; ++i) made.emplace(ge::AscendString(keys[i]), ge::AscendString(values[i]));
  return made;
}
ge::Session& session_of(void* session) { return *static_cast<ge::Session*>(session); }

}  // namespace

extern "C" {

struct MsjitGeTensor {
  void* data;
  uint64_t bytes;
  int32_t dtype;  // ge::DataType
  int32_t ndim;
  const int64_t* shape;
};

int msjit_ge_abi() { return 1; }  // of these functions
const char* msjit_ge_error() { return error.c_str(); }

int msjit_ge_initialize(int count, const char* const* keys, const char* const* values) {
  const ge::Status status = ge::GEInitialize(options_of(count, keys, values));
  return status == ge::SUCCESS ? 0 : failed("GEInitialize", status);
}
int msjit_ge_finalize() {
  const ge::Status status = ge::GEFinalize();
  return status == ge::SUCCESS ? 0 : failed("GEFinalize", status);
}
void* msjit_ge_open(int count, const char* const* keys, const char* const* values) {
  return new ge::Session(options_of(count, keys, values));
}
void msjit_ge_close(void* session) { delete static_cast<ge::Session*>(session); }

int msjit_ge_add_graph(void* session, uint32_t id, const void* data, uint64_t bytes, int count, const char* const* keys,
                       const char* const* values) {
  ge::Graph graph;
  const ge::graphStatus loaded = graph.LoadFromSerializedModelArray(data, bytes);
  if (loaded != ge::GRAPH_SUCCESS) return failed("Graph::LoadFromSerializedModelArray", loaded);
  const ge::Status status = session_of(session).AddGraph(id, graph, options_of(count, keys, values));
  return status == ge::SUCCESS ? 0 : failed("Session::AddGraph", status);
}
int msjit_ge_compile(void* session, uint32_t id) {
  const ge::Status status = session_of(session).CompileGraph(id);
  return status == ge::SUCCESS ? 0 : failed("Session::CompileGraph", status);
}
// found: whether it is static, bytes of constants, bytes of features
int msjit_ge_summary(void* session, uint32_t id, uint64_t* found) {
  const auto summary = session_of(session).GetCompiledGraphSummary(id);
  if (!summary) return failed("Session::GetCompiledGraphSummary", 0);
  size_t constants = 0, features = 0;
  found[0] = summary->IsStatic();
  ge::Status status = summary->GetConstMemorySize(constants);
  if (status != ge::SUCCESS) return failed("GetConstMemorySize", status);
  status = summary->GetFeatureMemorySize(features);
  if (status != ge::SUCCESS) return failed("GetFeatureMemorySize", status);
  found[1] = constants, found[2] = features;
  return 0;
}
int msjit_ge_set_const_memory(void* session, uint32_t id, const void* memory, uint64_t bytes) {
  const ge::Status status = session_of(session).SetGraphConstMemoryBase(id, memory, bytes);
  return status == ge::SUCCESS ? 0 : failed("Session::SetGraphConstMemoryBase", status);
}
int msjit_ge_set_feature_memory(void* session, uint32_t id, const void* memory, uint64_t bytes) {
  const ge::Status status = session_of(session).UpdateGraphFeatureMemoryBase(id, memory, bytes);
  return status == ge::SUCCESS ? 0 : failed("Session::UpdateGraphFeatureMemoryBase", status);
}
// In the stream's order; memory of inputs and outputs is the device's.
int msjit_ge_run(void* session, uint32_t id, void* stream, int input_count, const MsjitGeTensor* inputs,
                 int output_count, const MsjitGeTensor* outputs) {
  auto tensors = [](int count, const MsjitGeTensor* given) {
    std::vector<ge::Tensor> made;
    for (int i = 0; i < count; ++i) {
      const MsjitGeTensor& t = given[i];
      ge::TensorDesc desc(ge::Shape(std::vector<int64_t>(t.shape, t.shape + t.ndim)), ge::FORMAT_ND,
                          static_cast<ge::DataType>(t.dtype));
      desc.SetPlacement(ge::kPlacementDevice);
      made.emplace_back(desc);
      made.back().SetData(static_cast<uint8_t*>(t.data), t.bytes, [](uint8_t*) {});
    }
    return made;
  };
  const std::vector<ge::Tensor> given = tensors(input_count, inputs);
  std::vector<ge::Tensor> made = tensors(output_count, outputs);
  const ge::Status status = session_of(session).RunGraphWithStreamAsync(id, stream, given, made);
  return status == ge::SUCCESS ? 0 : failed("Session::RunGraphWithStreamAsync", status);
}
int msjit_ge_remove_graph(void* session, uint32_t id) {
  const ge::Status status = session_of(session).RemoveGraph(id);
  return status == ge::SUCCESS ? 0 : failed("Session::RemoveGraph", status);
}
}
