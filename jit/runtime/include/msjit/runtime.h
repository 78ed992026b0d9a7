// Runs files that msjit.export(..., file_format="MSJIT") wrote. No Python is needed, and nothing else of msjit.
//
//   msjit::runtime::Model model("net.msjit");
//   std::vector<msjit::runtime::Array> results = model.run({pixels.data()});
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#define MSJIT_RUNTIME_API __attribute__((visibility("default")))

namespace msjit::runtime {

// What is wrong with a file (its name, the place, what was expected there), or with an input.
class MSJIT_RUNTIME_API Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Spec {
  std::string name;
  std::string dtype;           // "float32", "int64", "bool_", ...
  std::vector<int64_t> shape;  // -1: a size that may differ from call to call
  size_t item_size = 0;        // bytes
};

// A result, in row-major order.
struct Array {
  std::string dtype;
  std::vector<int64_t> shape;
  size_t bytes = 0;
  const void* data = nullptr;
  std::shared_ptr<const void> owner;  // keeps data

  template <class T>
  const T* as() const {
    return static_cast<const T*>(data);
  }
};

// An input in row-major order; memory of the caller, which must stay until the call returns.
struct Input {
  const void* data;
  std::vector<int64_t> shape;  // empty: that of the Spec
  Input(const void* data, std::vector<int64_t> shape = {}) : data(data), shape(std::move(shape)) {}
};

// A loaded file, its weights mapped into memory, its graph compiled. Any number of threads may call run at once.
class MSJIT_RUNTIME_API Model {
 public:
  // Error. check_data: all weights are read and compared with their sums; false: they are read when they are used.
  explicit Model(const std::string& path, bool check_data = true);
  ~Model();
  Model(Model&&) noexcept;
  Model& operator=(Model&&) noexcept;

  const std::vector<Spec>& inputs() const;
  const std::vector<Spec>& outputs() const;  // sizes that follow from open ones are those of export
  std::vector<Array> run(const std::vector<Input>& inputs) const;  // Error

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace msjit::runtime
