// A stub of what ge_shim.cpp calls of Ascend's graph engine, declared by what is known of it; tests/ascend/fake_ge.cpp
// has it.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ge {

using Status = uint32_t;
using graphStatus = uint32_t;
constexpr Status SUCCESS = 0;
constexpr graphStatus GRAPH_SUCCESS = 0;
enum Format : int { FORMAT_ND = 2 };
enum DataType : int { DT_FLOAT = 0 };
enum Placement : int { kPlacementHost = 0, kPlacementDevice = 1 };

class AscendString {
 public:
  AscendString(const char* text) : text_(text) {}
  const char* GetString() const { return text_.c_str(); }
  bool operator<(const AscendString& other) const { return text_ < other.text_; }

 private:
  std::string text_;
};

class Shape {
 public:
  explicit Shape(const std::vector<int64_t>& dims) : dims_(dims) {}
  std::vector<int64_t> GetDims() const { return dims_; }

 private:
  std::vector<int64_t> dims_;
};

class TensorDesc {
 public:
  explicit TensorDesc(Shape shape, Format = FORMAT_ND, DataType dtype = DT_FLOAT)
      : shape_(std::move(shape)), dtype_(dtype) {}
  void SetPlacement(Placement placement) { placement_ = placement; }
  Placement GetPlacement() const { return placement_; }
  Shape GetShape() const { return shape_; }
  DataType GetDataType() const { return dtype_; }

 private:
  Shape shape_;
  DataType dtype_;
  Placement placement_ = kPlacementHost;
};

class Tensor {
 public:
  using DeleteFunc = std::function<void(uint8_t*)>;
  explicit Tensor(const TensorDesc& desc) : desc_(desc) {}
  graphStatus SetData(uint8_t* data, size_t size, const DeleteFunc&) {
    data_ = data, size_ = size;
    return GRAPH_SUCCESS;
  }
  const uint8_t* GetData() const { return data_; }
  size_t GetSize() const { return size_; }
  TensorDesc GetTensorDesc() const { return desc_; }

 private:
  TensorDesc desc_;
  uint8_t* data_ = nullptr;
  size_t size_ = 0;
};

class Graph {
 public:
  graphStatus LoadFromSerializedModelArray(const void* serialized, size_t size);
  std::string held;
};

class CompiledGraphSummary {
 public:
  bool IsStatic() const { return true; }
  Status GetConstMemorySize(size_t& size) const { return size = constants, SUCCESS; }
  Status GetFeatureMemorySize(size_t& size) const { return size = features, SUCCESS; }
  size_t constants = 0, features = 0;
};

Status GEInitialize(const std::map<AscendString, AscendString>& options);
Status GEFinalize();
std::string GEGetErrorMsg();

class Session {
 public:
  explicit Session(const std::map<AscendString, AscendString>& options);
  ~Session();
  Status AddGraph(uint32_t id, const Graph& graph, const std::map<AscendString, AscendString>& options);
  Status CompileGraph(uint32_t id);
  std::shared_ptr<CompiledGraphSummary> GetCompiledGraphSummary(uint32_t id);
  Status SetGraphConstMemoryBase(uint32_t id, const void* memory, size_t size);
  Status UpdateGraphFeatureMemoryBase(uint32_t id, const void* memory, size_t size);
  Status RunGraphWithStreamAsync(uint32_t id, void* stream, const std::vector<Tensor>& inputs,
                                 std::vector<Tensor>& outputs);
  Status RemoveGraph(uint32_t id);
};

}  // namespace ge
