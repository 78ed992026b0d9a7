// What capture needs to know of the Python Tensor and of the ops' callables; python/bindings fills it at import.
#pragma once
#include <Python.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jit/exec/fragment.h"
#include "src/ops/custom_op.h"

namespace msjit::capture {

// Arguments as the binder sees them; handles are capture's symbolic values.
class ArgumentReader {
 public:
  using Handle = void*;
  virtual ~ArgumentReader() = default;
  virtual void begin_form() {}  // arguments are read anew, for another form of the call
  virtual bool is_none(Handle h) = 0;
  virtual bool is_int(Handle h) = 0;
  virtual bool is_tensor(Handle h) = 0;
  virtual bool is_operand(Handle h, ops::ParamType type) = 0;
  virtual bool items(Handle h, SmallVector<Handle, 8>& out) = 0;
  virtual void begin_attr(int index) {}  // what attr() is asked for next, once or once for each int
  virtual bool attr(Handle h, ops::ParamType type, ops::Attr& out) = 0;
  virtual std::string describe(Handle h) = 0;
};

// An op call after binding. Operand: a handle, a constant number, or absent (both null).
struct BoundOp {
  struct Operand {
    void* handle = nullptr;
    const ops::Attr* constant = nullptr;
  };
  PyObject* function = nullptr;  // to be called instead of an op (borrowed): the name's form that is written in Python
  ops::Op op{};
  bool inplace = false;  // the op's result is written into its first operand (add_)
  std::vector<Operand> operands;
  ops::Attrs attrs;
};

using KeywordHandle = std::pair<std::string_view, void*>;

// A function of the program's that is made when what it belongs to is there; empty until then.
using LateFunction = std::shared_ptr<std::shared_ptr<PyObject>>;

struct TensorBridge {
  PyTypeObject* tensor_type = nullptr;
  PyTypeObject* parameter_type = nullptr;            // a subclass of it with the same behaviour
  size_t impl_offset = 0;                            // of the TensorImpl* in the object
  PyObject* (*wrap)(Tensor t) = nullptr;             // new reference, null without memory
  PyObject* (*take_spare)(const Meta* m) = nullptr;  // an uninitialised one, new reference; null: none is kept
  PyObject* (*dtype_object)(DType t) = nullptr;      // borrowed
  PyObject* (*device_object)(Device d) = nullptr;    // borrowed; null: an error is set
  PyTypeObject* device_name_type = nullptr;          // of those: str with two attributes more, which nothing changes
  bool (*dtype_from_python)(PyObject* o, DType* out) = nullptr;  // sets no error
  bool (*attr_from_python)(PyObject* o, ops::ParamType type, ops::Attr* out) = nullptr;
  PyObject* (*number_to_python)(const ops::Number& n) = nullptr;
  // Whether the object is the callable of an op, and binding a call of it; UserError when arguments do not fit.
  bool (*is_op)(PyObject* callable) = nullptr;
  void (*bind)(PyObject* callable, ArgumentReader& reader, std::span<void* const> args,
               std::span<const KeywordHandle> kwargs, BoundOp& out) = nullptr;
  // A tensor over the memory of a NumPy array, or a copy of it; null: there is none. Sets no error.
  Tensor (*from_array)(PyObject* array, bool share) = nullptr;
  // The user's op that a callable is; null: it is none.
  std::shared_ptr<ops::CustomOp> (*custom_op)(PyObject* callable) = nullptr;
  // An argument of such an op that is no tensor, float or complex; false: it takes no such thing.
  bool (*custom_constant)(PyObject* o, ops::Attr& out) = nullptr;
  // A fragment that runs what the user's backend makes of the graph, and raising what its code raised in a run on this
  // thread since the last call (false: nothing).
  msjit::Ref<exec::Fragment> (*user_fragment)(PyObject* backend, ir::Graph graph,
                                              const exec::CompileOptions& options) = nullptr;
  bool (*take_backend_error)() = nullptr;
  // As _core._record and Tensor.register_hook. positions: of the tensors xs among so many arguments; ys get their
  // history; saved: what is given to the backward first, null for what is no tensor; null: nothing is.
  void (*record_backward)(std::string name, size_t arguments, std::vector<size_t> positions,
                          const std::vector<Tensor>& xs, std::vector<Tensor>& ys, const std::vector<Tensor>* saved,
                          LateFunction function) = nullptr;
  void (*add_hook)(const Tensor& t, LateFunction function) = nullptr;
  std::shared_ptr<PyObject> (*shared)(PyObject* o) = nullptr;
  void (*track)(PyObject* tensor) = nullptr;  // for the collector: its hooks may lead back to it
  PyObject* unsupported_error = nullptr;
  PyTypeObject* cell_type = nullptr;
  PyObject* cell_setattr = nullptr;   // its __setattr__: the plain one, but that a tensor goes into the Parameter there
  PyTypeObject* pair_type = nullptr;  // of (values, indices), and the ops that give it
  bool (*gives_pair)(ops::Op op) = nullptr;
  // The type of what Modules have as `construct`, and what super() then finds as forward of a class, borrowed.
  PyTypeObject* forward_alias_type = nullptr;
  PyObject* (*forward_of)(PyObject* alias, PyTypeObject* type) = nullptr;
};
inline TensorBridge g_tensor_bridge;
inline TensorBridge& tensor_bridge() { return g_tensor_bridge; }

inline bool is_tensor_type(PyTypeObject* t) {
  const TensorBridge& b = tensor_bridge();
  return t == b.tensor_type || (t == b.parameter_type && t);
}
inline TensorImpl* tensor_impl(PyObject* o) {
  return *reinterpret_cast<TensorImpl**>(reinterpret_cast<char*>(o) + tensor_bridge().impl_offset);
}

}  // namespace msjit::capture
