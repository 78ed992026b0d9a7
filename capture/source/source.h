// Source: where a value comes from. Guards re-read it and reconstruction loads it: one object for both.
//
// read() never runs Python code, allocates or raises. A parent must hold its guarded type before a child is read: guard
// sets are ordered that way.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "capture/cpython/slot.h"
#include "capture/source/held.h"

namespace msjit::capture {

enum class SourceKind : uint8_t {
  kSlot,       // base[index]: a local, cell or stack entry of the root frame
  kConstant,   // an object the specialisation holds
  kAttr,       // key in the instance's own attributes
  kDictItem,   // value of a str key of a dict
  kDictAt,     // value of entry `index` in iteration order
  kTupleItem,  // element `index`
  kListItem,
  kDequeItem,
  kCell,  // content of a cell
  kFunctionClosure,
  kFunctionDefaults,
  kFunctionKwDefaults,
  kMethodFunction,
  kMethodSelf,
  kMember,  // the object at byte `index` of an instance of the type `object` (__slots__)
  kArray,   // a tensor over the array that is the parent: read() gives the array; index 1: its memory may be copied
  kGrad,    // .grad of a tensor: no object, only tensor_impl() of what read() returns may be taken
};

struct Source {
  SourceKind kind;
  const Source* parent = nullptr;
  int64_t index = 0;
  Held object;  // kConstant: the object; kAttr, kDictItem: the interned name
  int id = 0;   // position in the pool: parents come first
  std::string text;

  bool is_constant() const { return kind == SourceKind::kConstant; }
  bool is_object() const { return kind != SourceKind::kGrad; }
  // Borrowed; null when it is not there.
  PyObject* read(Slots base) const;
};

// A tensor's gradient as read() of kGrad gives it.
PyObject* grad_of(PyObject* tensor);

// Interns sources, so that shared prefixes are one object.
class SourcePool {
 public:
  const Source* slot(int index, std::string text);
  const Source* constant(PyObject* object);
  const Source* child(SourceKind kind, const Source* parent, int64_t index);
  const Source* child(SourceKind kind, const Source* parent, PyObject* name);
  void capture_ends() { interned_.clear(); }
  std::vector<Held*> held();  // of all sources
  const Source* member(const Source* parent, PyTypeObject* owner, int64_t offset);
  size_t size() const { return sources_.size(); }
  const Source* at(size_t i) const { return sources_[i].get(); }

 private:
  using SourceKey = std::tuple<SourceKind, const Source*, int64_t, PyObject*>;
  const Source* intern(SourceKind kind, const Source* parent, int64_t index, PyObject* object, std::string text);
  std::vector<std::unique_ptr<Source>> sources_;
  std::map<SourceKey, const Source*> interned_;
};

}  // namespace msjit::capture
