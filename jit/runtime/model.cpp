#include <cstdio>

#include "jit/artefact/artefact.h"
#include "jit/runtime/include/msjit/runtime.h"
#include "src/base/check.h"

// As in python/bindings/module.cpp: a static asmjit refers to stderr's address absolutely.
#if !defined(__APPLE__)
extern "C" {
extern FILE* __real_stderr;
__attribute__((visibility("hidden"))) FILE* __wrap_stderr;
__attribute__((constructor)) static void set_wrapped_stderr() { __wrap_stderr = __real_stderr; }
}
#endif

namespace msjit::runtime {
namespace {

Spec spec_of(std::string name, const ir::Value& v) {
  return {std::move(name),
          std::string(info(v.dtype).name),
          {v.shape.begin(), v.shape.end()},
          static_cast<size_t>(size_of(v.dtype))};
}

// What fails inside, as the error that callers know.
template <class F>
auto told(F&& f) {
  try {
    return f();
  } catch (const std::exception& e) {
    throw Error(e.what());
  }
}

}  // namespace

struct Model::Impl {
  artefact::Program program;
  std::vector<Spec> inputs, outputs;
  std::vector<DType> dtypes;
  Impl(const std::string& path, bool check_data) : program(path, check_data) {
    for (int at : program.arguments()) {
      const ir::Input& in = program.graph().inputs[static_cast<size_t>(at)];
      inputs.push_back(spec_of(in.name, *in.value));
      for (size_t d = 0; d < inputs.back().shape.size(); ++d)
        if (program.is_open(at, static_cast<int>(d))) inputs.back().shape[d] = -1;
      dtypes.push_back(in.value->dtype);
    }
    for (size_t i = 0; i < program.graph().outputs.size(); ++i)
      outputs.push_back(spec_of("output_" + std::to_string(i), *program.graph().outputs[i]));
  }
};

Model::Model(const std::string& path, bool check_data)
    : impl_(told([&] { return std::make_unique<Impl>(path, check_data); })) {}
Model::~Model() = default;
Model::Model(Model&&) noexcept = default;
Model& Model::operator=(Model&&) noexcept = default;

const std::vector<Spec>& Model::inputs() const { return impl_->inputs; }
const std::vector<Spec>& Model::outputs() const { return impl_->outputs; }

std::vector<Array> Model::run(const std::vector<Input>& inputs) const {
  return told([&] {
    std::vector<Tensor> given;
    if (inputs.size() != impl_->inputs.size())
      throw Error("the model takes " + std::to_string(impl_->inputs.size()) + " inputs, got " +
                  std::to_string(inputs.size()));
    for (size_t i = 0; i < inputs.size(); ++i) {
      const std::vector<int64_t>& shape = inputs[i].shape.empty() ? impl_->inputs[i].shape : inputs[i].shape;
      for (int64_t n : shape)
        if (n < 0) throw Error("input " + std::to_string(i) + " (" + impl_->inputs[i].name + ") needs its shape");
      const Shape dims(shape.begin(), shape.end());
      const size_t bytes = static_cast<size_t>(numel_of(dims)) * impl_->inputs[i].item_size;
      auto* data = static_cast<std::byte*>(const_cast<void*>(inputs[i].data));
      if (!data && bytes) throw Error("input " + std::to_string(i) + " (" + impl_->inputs[i].name + ") has no data");
      Ref<Storage> storage = Storage::wrap(
          data, bytes, {}, [](void*) {}, nullptr, true);
      const Meta* meta = make_contiguous_meta(impl_->dtypes[i], Device{}, dims);
      given.push_back(Tensor(Ref<TensorImpl>::adopt(TensorImpl::create(meta, std::move(storage), data))));
    }
    exec::RunResult result;
    impl_->program.run(given, result);
    std::vector<Array> arrays;
    for (Tensor& t : result.tensors) {
      Array a;
      a.dtype = std::string(info(t.dtype()).name);
      a.shape.assign(t.shape().begin(), t.shape().end());
      a.bytes = static_cast<size_t>(t.numel()) * static_cast<size_t>(size_of(t.dtype()));
      a.data = t.data();
      a.owner = std::make_shared<Tensor>(std::move(t));
      arrays.push_back(std::move(a));
    }
    return arrays;
  });
}

}  // namespace msjit::runtime
