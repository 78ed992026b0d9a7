#include "python/bindings/user_backend.h"

#include <chrono>
#include <memory>

#include "capture/cpython/pending_error.h"
#include "jit/exec/backend.h"
#include "jit/exec/compiler.h"
#include "jit/ir/printer.h"
#include "python/bindings/convert.h"
#include "python/bindings/graph_object.h"
#include "src/base/settings.h"

namespace msjit::python {

using capture::PendingError;

namespace {

using Clock = std::chrono::steady_clock;

// The error of a user's backend on its way out of captured code, which itself never raises.
// Not an object: it would go at the thread's end, without the GIL.
thread_local PendingError* pending = nullptr;

void keep_error() { std::unique_ptr<PendingError> old(std::exchange(pending, new PendingError(PendingError::take()))); }

class UserFragment final : public exec::Fragment {
 public:
  UserFragment(PyObject* backend, ir::Graph graph) : backend_(PyRef::borrow(backend)), graph_(std::move(graph)) {
    exec::assign_counters(graph_);
    functional_ = graph_.clone(true);
    for (const ir::Write& w : functional_.writes) {
      functional_.outputs.push_back(w.value);
      written_.push_back(w.input);
    }
    for (const ir::Write& w : functional_.writes)
      if (w.when) functional_.outputs.push_back(w.when);
    functional_.writes.clear();
  }
  ~UserFragment() override {
    GilScope gil;
    backend_ = callable_ = PyRef();
  }

  exec::Status run(std::span<TensorImpl* const> tensors, std::span<const ops::Number> numbers,
                   exec::RunResult& result) override {
    GilScope gil;
    const eager::Generator before = eager::generator_state();
    try {
      PyRef arguments = owned(arguments_of(graph_, tensors, numbers));
      if (!callable_) compile(arguments.get());
      PyRef callable = callable_;
      PyRef returned = owned(PyObject_Call(callable.get(), arguments.get(), nullptr));
      results_from_python(functional_, returned.get(), "backend", result);
      size_t outputs = graph_.outputs.size();
      SmallVector<Tensor, 4> written;
      size_t decided = outputs + graph_.writes.size();
      for (size_t i = 0; i < graph_.writes.size(); ++i) {
        const bool skipped = graph_.writes[i].when && result.numbers[decided++].i == 0;
        written.push_back(skipped ? Tensor() : result.tensors[outputs + i]);
      }
      exec::commit_writes(graph_, tensors, written);
      result.tensors.resize(outputs);
      result.numbers.resize(outputs);
      return exec::Status::kOk;
    } catch (...) {
      set_python_error();
      keep_error();
      eager::set_generator_state(before);
    }
    throw UserError(ErrorKind::kRuntime, "a backend failed");
  }

  std::string graph_text() const override { return ir::print(graph_); }
  std::string kernels_text() const override { return {}; }
  // What the backend's callable says by an attribute "replays", a str.
  std::string replay_text() const override {
    GilScope gil;
    PyRef said = callable_ ? PyRef::steal(PyObject_GetAttrString(callable_.get(), "replays")) : PyRef();
    const char* text = said && PyUnicode_Check(said.get()) ? PyUnicode_AsUTF8(said.get()) : nullptr;
    PyErr_Clear();
    return text ? text : std::string();
  }
  double compile_seconds() const override { return seconds_; }
  uint64_t backward_compiles() const override { return 0; }

 private:
  void compile(PyObject* arguments) {
    Clock::time_point start = Clock::now();
    PyRef graph = owned(wrap_graph(functional_.clone(true), written_));
    PyRef examples = owned(PySequence_List(arguments));
    PyRef made = owned(PyObject_CallFunctionObjArgs(backend_.get(), graph.get(), examples.get(), nullptr));
    if (!PyCallable_Check(made.get()))
      throw type_error("backend: must return a callable of the graph's inputs, got " + describe(made.get()));
    callable_ = made;
    seconds_ = std::chrono::duration<double>(Clock::now() - start).count();
  }

  PyRef backend_, callable_;
  ir::Graph graph_, functional_;  // as captured; with writes among the outputs
  std::vector<int> written_;
  double seconds_ = 0;
};

// _register_backend(name, callable)
PyObject* register_backend(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    const char* name;
    PyObject* backend;
    if (!PyArg_ParseTuple(args, "sO:register_backend", &name, &backend)) throw ErrorAlreadySet{};
    Py_INCREF(backend);  // backends live as long as the process
    exec::register_backend(name, [backend](ir::Graph graph, const exec::CompileOptions& options) {
      return make_user_fragment(backend, std::move(graph), options);
    });
    Py_RETURN_NONE;
  });
}

PyObject* backend_names(PyObject*, PyObject*) {
  return guarded([&]() -> PyObject* {
    PyRef list = owned(PyList_New(0));
    for (const std::string& name : exec::backend_names()) {
      PyRef s = owned(PyUnicode_FromStringAndSize(name.data(), static_cast<Py_ssize_t>(name.size())));
      check_python(PyList_Append(list.get(), s.get()));
    }
    return list.release();
  });
}

// _settings() -> [(name, variable, type, value, default, doc)]
PyObject* settings_list(PyObject*, PyObject*) {
  return guarded([&]() -> PyObject* {
    const Settings& s = settings();
    auto value = [](const auto& v) -> PyObject* {
      using T = std::decay_t<decltype(v)>;
      if constexpr (std::is_same_v<T, bool>) return PyBool_FromLong(v);
      if constexpr (std::is_same_v<T, int64_t>) return PyLong_FromLongLong(v);
      if constexpr (std::is_same_v<T, std::string>)
        return PyUnicode_DecodeUTF8(v.data(), static_cast<Py_ssize_t>(v.size()), "replace");
    };
    PyRef list = owned(PyList_New(0));
    size_t i = 0;
    auto add = [&](const auto& v) {
      const SettingInfo& info = setting_infos()[i++];
      auto text = [](std::string_view t) { return std::string(t); };
      PyRef row =
          owned(Py_BuildValue("(sssNss)", text(info.name).c_str(), text(info.variable).c_str(), text(info.type).c_str(),
                              value(v), text(info.default_text).c_str(), text(info.doc).c_str()));
      check_python(PyList_Append(list.get(), row.get()));
    };
#define MSJIT_SETTING(name, type, default_value, doc) add(s.name);
#include "src/base/settings.def"
#undef MSJIT_SETTING
    return list.release();
  });
}

PyMethodDef kBackendFunctions[] = {{"_register_backend", from_python<register_backend>, METH_VARARGS, nullptr},
                                   {"_backend_names", from_python<backend_names>, METH_NOARGS, nullptr},
                                   {"_settings", from_python<settings_list>, METH_NOARGS, nullptr},
                                   {nullptr}};

}  // namespace

Ref<exec::Fragment> make_user_fragment(PyObject* backend, ir::Graph graph, const exec::CompileOptions&) {
  GilScope gil;  // the compiler runs without
  return Ref<exec::Fragment>::adopt(new UserFragment(backend, std::move(graph)));
}

bool take_backend_error() { return PendingError::restore_kept(pending); }

void init_user_backends(PyObject* module) { check_python(PyModule_AddFunctions(module, kBackendFunctions)); }

}  // namespace msjit::python
