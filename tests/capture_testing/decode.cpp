#include <Python.h>

#include "capture/bytecode/cfg.h"
#include "capture/bytecode/code.h"
#include "capture/cpython/raw_opcodes.h"
#include "tests/capture_testing/module.h"

namespace msjit::capture::testing {
namespace {

std::shared_ptr<const Code> decode_or_raise(PyObject* object) {
  if (!PyCode_Check(object)) {
    PyErr_SetString(PyExc_TypeError, "not a code object");
    return nullptr;
  }
  std::string why;
  auto code = decode(reinterpret_cast<PyCodeObject*>(object), &why);
  if (code == nullptr) PyErr_SetString(PyExc_ValueError, why.c_str());
  return code;
}

PyObject* dump_code(PyObject*, PyObject* object) {
  auto code = decode_or_raise(object);
  return code == nullptr ? nullptr : PyUnicode_FromString(dump(*code).c_str());
}

// One dict per canonical instruction.
PyObject* instructions(PyObject*, PyObject* object) {
  auto code = decode_or_raise(object);
  if (code == nullptr) return nullptr;
  PyRef list = PyRef::steal(PyList_New(0));
  for (const Instr& i : code->instrs) {
    PyRef row = PyRef::steal(Py_BuildValue(
        "{s:s,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:i}", "op", op_info(i.op).name, "sub", int(i.sub),
        "arg", i.arg, "arg2", i.arg2, "names", i.names, "target", i.target, "offset", i.offset, "lasti", i.lasti,
        "length", i.length, "line", i.line, "depth", i.depth, "handled", i.handled, "blocks", i.blocks, "effect",
        stack_effect(i, false), "jump_effect", stack_effect(i, true)));
    if (!row) return nullptr;
    PyRef handler =
        i.handler < 0 ? PyRef::borrow(Py_None) : PyRef::steal(PyLong_FromLong(code->handlers[i.handler].target));
    PyDict_SetItemString(row.get(), "handler", handler.get());
    PyDict_SetItemString(row.get(), "raises", has_flag(i.op, kRaises) ? Py_True : Py_False);
    PyList_Append(list.get(), row.get());
  }
  return list.release();
}

PyObject* first_instruction(PyObject*, PyObject* object) {
  auto code = decode_or_raise(object);
  return code == nullptr ? nullptr : PyLong_FromLong(code->first);
}

// [(header, parent, depth, [back edges], [body])]
PyObject* loops(PyObject*, PyObject* object) {
  auto code = decode_or_raise(object);
  if (code == nullptr) return nullptr;
  Cfg cfg = build_cfg(*code);
  PyRef list = PyRef::steal(PyList_New(0));
  for (const Loop& loop : cfg.loops) {
    PyRef edges = PyRef::steal(PyList_New(0)), body = PyRef::steal(PyList_New(0));
    for (int i : loop.back_edges) PyList_Append(edges.get(), PyRef::steal(PyLong_FromLong(i)).get());
    for (int i : loop.body) PyList_Append(body.get(), PyRef::steal(PyLong_FromLong(i)).get());
    PyRef row = PyRef::steal(Py_BuildValue("(iiiOO)", loop.header, loop.parent, loop.depth, edges.get(), body.get()));
    PyList_Append(list.get(), row.get());
  }
  return list.release();
}

PyObject* live_locals(PyObject*, PyObject* args) {
  PyObject* object;
  int instr;
  if (!PyArg_ParseTuple(args, "Oi", &object, &instr)) return nullptr;
  auto code = decode_or_raise(object);
  if (code == nullptr) return nullptr;
  Liveness liveness(*code, build_cfg(*code));
  PyRef list = PyRef::steal(PyList_New(0));
  for (int i : liveness.live_locals(instr)) PyList_Append(list.get(), code->variable(i));
  return list.release();
}

PyObject* opcode_row(PyObject*, PyObject* number) {
  const RawOpcode& row = raw_opcode(int(PyLong_AsLong(number)));
  if (row.name == nullptr) Py_RETURN_NONE;
  return Py_BuildValue("(ss)", row.name, op_info(row.op).name);
}

PyMethodDef kMethods[] = {{"dump", dump_code, METH_O, nullptr},
                          {"instructions", instructions, METH_O, nullptr},
                          {"first_instruction", first_instruction, METH_O, nullptr},
                          {"loops", loops, METH_O, nullptr},
                          {"live_locals", live_locals, METH_VARARGS, nullptr},
                          {"opcode_row", opcode_row, METH_O, nullptr},
                          {nullptr, nullptr, 0, nullptr}};

}  // namespace

PyMethodDef* decode_methods() { return kMethods; }

}  // namespace msjit::capture::testing
