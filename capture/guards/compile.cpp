// offsetof of the runtime's plain objects, which have a base class.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
#include "capture/guards/compile.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <unordered_set>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/attr_reads.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/explained_function.h"
#include "capture/cpython/objects.h"
#include "src/autograd/autograd.h"
#include "src/tensor/device.h"

namespace msjit::capture {
namespace {

using codegen::StraightLine;
using Reg = StraightLine::Reg;
using Word = uint64_t;

// What is not a load or a compare is a call of the reference: check_guard(guard, base).
Word check_guard(Word guard, Word base) {
  return reinterpret_cast<const Guard*>(guard)->check(Slots(reinterpret_cast<uintptr_t*>(base)));
}
Word read_attr(Word object, Word name) {
  return reinterpret_cast<Word>(
      instance_attr_borrowed(reinterpret_cast<PyObject*>(object), reinterpret_cast<PyObject*>(name)));
}
Word read_attrs(Word object, Word reads) {
  return reinterpret_cast<Word>(
      msjit_instance_attrs(reinterpret_cast<PyObject*>(object), reinterpret_cast<AttrReads*>(reads)));
}
Word read_dict(Word dict, Word name) {
  return reinterpret_cast<Word>(
      dict_get_str_borrowed(reinterpret_cast<PyObject*>(dict), reinterpret_cast<PyObject*>(name)));
}
Word lacks_name(Word dict, Word name) {
  return dict_lacks_str(reinterpret_cast<PyObject*>(dict), reinterpret_cast<PyObject*>(name));
}
Word read_grad(Word tensor) { return reinterpret_cast<Word>(grad_of(reinterpret_cast<PyObject*>(tensor))); }
Word read_source(Word source, Word base) {
  return reinterpret_cast<Word>(
      reinterpret_cast<const Source*>(source)->read(Slots(reinterpret_cast<uintptr_t*>(base))));
}
Word has_leaf_flag(Word tensor) { return tensor_impl(reinterpret_cast<PyObject*>(tensor))->flags & kIsLeaf; }
Word foreign_events(Word code) { return has_foreign_events(reinterpret_cast<PyCodeObject*>(code)); }
Word version_of(Word type) { return type_version(reinterpret_cast<PyTypeObject*>(type)); }
Word grad_mode_of(Word) { return autograd::grad_state(); }
Word default_float_of(Word) { return static_cast<Word>(current_defaults()); }
Word keys_match(Word dict, Word keys) {
  return dict_keys_match(reinterpret_cast<PyObject*>(dict), reinterpret_cast<PyObject*>(keys));
}
Word are_disjoint(Word outputs, Word written_inputs) {
  const auto* objects = reinterpret_cast<PyObject* const*>(outputs);
  const auto* w = reinterpret_cast<const WrittenInputs*>(written_inputs);
  SmallVector<const TensorImpl*, 32> tensors;
  for (size_t position : w->positions) tensors.push_back(tensor_impl(objects[position]));
  return w->check.holds(tensors, w->written);
}
Word has_grad(Word impl) {
  const auto* t = reinterpret_cast<const TensorImpl*>(impl);
  return t->autograd ? reinterpret_cast<Word>(t->autograd->grad.get()) : 0;
}
Word differ(Word a, Word b) { return a != b; }
Word same(Word a, Word b) { return same_constant(reinterpret_cast<PyObject*>(a), reinterpret_cast<PyObject*>(b)); }

// Room for the attributes that are read of an object; objects of which the same are asked share it.
struct Reads {
  explicit Reads(std::vector<PyObject*> n) : names(std::move(n)), found(names.size()), slots(names.size()) {
    parts.count = static_cast<Py_ssize_t>(names.size());
    parts.names = names.data();
    parts.slots = slots.data();
    parts.found = found.data();
  }
  AttrReads parts;
  std::vector<PyObject*> names, found;  // alive as the guards' names are
  std::vector<Py_ssize_t> slots;
};

class WithReads : public codegen::GuardProgram {
 public:
  WithReads(std::unique_ptr<codegen::GuardProgram> program, std::vector<std::unique_ptr<Reads>> reads)
      : program_(std::move(program)), reads_(std::move(reads)) {}
  int64_t run(const void* base, uint64_t* out) const override { return program_->run(base, out); }
  size_t code_bytes() const override { return program_->code_bytes(); }

 private:
  std::unique_ptr<codegen::GuardProgram> program_;
  std::vector<std::unique_ptr<Reads>> reads_;
};

class Compiler {
 public:
  Compiler(const GuardSet& set, std::span<const Source* const> inputs) : set_(set), inputs_(inputs) {}

  std::unique_ptr<codegen::GuardProgram> run() {
    collect_attributes();
    // Types first where they stand: the list is in the order in which capture relied on facts, parents before children.
    for (size_t i = 0; i < set_.list().size(); ++i) emit(set_.list()[i], static_cast<int>(i));
    const int last = static_cast<int>(set_.list().size()) - 1;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (inputs_[i]) program_.output(read(inputs_[i], std::max(last, 0)), static_cast<int>(i));
    }
    for (int i = 0; i <= last; ++i) {
      const Guard& g = set_.list()[static_cast<size_t>(i)];
      if (g.kind == GuardKind::kDisjoint) {
        Reg holds = program_.call_on_outputs(address(&are_disjoint), word(g.inputs.get()));
        program_.require_nonzero(holds, i);
      }
    }
    auto program = program_.compile();
    if (reads_.empty()) return program;
    return std::make_unique<WithReads>(std::move(program), std::move(reads_));
  }

 private:
  // Objects whose type is guarded and of which several attributes are asked: these are read at once.
  void collect_attributes() {
    std::unordered_set<const Source*> seen, typed;
    auto add = [&](const Source* of, PyObject* name) {
      std::vector<PyObject*>& names = attributes_[of];
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    auto visit = [&](const Source* s) {
      for (; s && seen.insert(s).second; s = s->parent)
        if (s->kind == SourceKind::kAttr) add(s->parent, s->object.get());
    };
    for (const Guard& g : set_.list()) {
      visit(g.source);
      visit(g.other);
      if (g.kind == GuardKind::kType) typed.insert(g.source);
      if (g.kind == GuardKind::kAttrAbsent) add(g.source, g.object.get());
    }
    for (const Source* s : inputs_) visit(s);
    for (auto it = attributes_.begin(); it != attributes_.end();)
      it = it->second.size() < 2 || !typed.count(it->first) ? attributes_.erase(it) : std::next(it);
  }

  // The register with an own attribute, null where absent.
  Reg attribute(const Source* of, PyObject* name, int check) {
    const Reg object = read(of, check);
    auto it = attributes_.find(of);
    if (it == attributes_.end()) return program_.call(address(&read_attr), object, word(name));
    const std::vector<PyObject*>& names = it->second;
    std::vector<Reg>& found = found_[of];
    if (found.empty()) {
      auto same = std::find_if(reads_.begin(), reads_.end(), [&](const auto& r) { return r->names == names; });
      if (same == reads_.end()) same = reads_.insert(same, std::make_unique<Reads>(names));
      const Reg at = program_.call(address(&read_attrs), object, word(&(*same)->parts));
      for (size_t i = 0; i < names.size(); ++i) found.push_back(program_.load(at, static_cast<int32_t>(8 * i)));
    }
    return found[static_cast<size_t>(std::find(names.begin(), names.end(), name) - names.begin())];
  }

  template <class F>
  static const void* address(F* f) {
    return reinterpret_cast<const void*>(f);
  }
  Reg word(const void* p) { return program_.constant(p); }

  // The register with the object; checks that it is there (once) when it must be.
  Reg read(const Source* s, int check) {
    if (auto it = registers_.find(s); it != registers_.end()) return it->second;
    Reg r;
    switch (s->kind) {
      case SourceKind::kSlot:
        r = program_.load(program_.base(), static_cast<int32_t>(s->index * 8));
        if constexpr (kSlotTags != 0) r = program_.clear(r, static_cast<int32_t>(kSlotTags));
        break;
      case SourceKind::kConstant:
        return registers_[s] = word(s->object.get());
      case SourceKind::kAttr:
        r = attribute(s->parent, s->object.get(), check);
        break;
      case SourceKind::kDictItem:
        r = program_.call(address(&read_dict), read(s->parent, check), word(s->object.get()));
        break;
      case SourceKind::kTupleItem:
        r = program_.load(read(s->parent, check),
                          static_cast<int32_t>(offsetof(PyTupleObject, ob_item) + 8 * s->index));
        break;
      case SourceKind::kListItem:
        r = program_.load(program_.load(read(s->parent, check), offsetof(PyListObject, ob_item)),
                          static_cast<int32_t>(8 * s->index));
        break;
      case SourceKind::kArray:
        return registers_[s] = read(s->parent, check);
      case SourceKind::kGrad:
        r = program_.call(address(&read_grad), read(s->parent, check));
        break;
      case SourceKind::kCell:
        r = program_.load(read(s->parent, check), offsetof(PyCellObject, ob_ref));
        break;
      case SourceKind::kFunctionClosure:
        r = program_.load(read(s->parent, check), offsetof(PyFunctionObject, func_closure));
        break;
      case SourceKind::kFunctionDefaults:
        r = program_.load(read(s->parent, check), offsetof(PyFunctionObject, func_defaults));
        break;
      case SourceKind::kMethodFunction:
        r = program_.load(read(s->parent, check), offsetof(PyMethodObject, im_func));
        break;
      case SourceKind::kMethodSelf:
        r = program_.load(read(s->parent, check), offsetof(PyMethodObject, im_self));
        break;
      default:
        r = program_.call(address(&read_source), word(s), program_.base());
        break;
    }
    program_.require_nonzero(r, check);
    return registers_[s] = r;
  }

  Reg type(Reg object) { return program_.load(object, offsetof(PyObject, ob_type)); }

  void emit(const Guard& g, int i) {
    switch (g.kind) {
      case GuardKind::kBound:
        read(g.source, i);
        break;
      case GuardKind::kIs:
        program_.require_equal(read(g.source, i), g.object.get(), i);
        break;
      case GuardKind::kIsNot:
        program_.require_not_equal(read(g.source, i), reinterpret_cast<Word>(g.object.get()), i);
        break;
      case GuardKind::kType:
        program_.require_equal(type(read(g.source, i)), g.object.get(), i);
        break;
      case GuardKind::kTypeVersion:
        program_.require_equal(program_.call(address(&version_of), word(g.object.get())), g.value, i);
        break;
      case GuardKind::kEqual:
        program_.require_nonzero(program_.call(address(&same), read(g.source, i), word(g.object.get())), i);
        break;
      case GuardKind::kTensorMeta: {
        if (!g.meta->interned) {
          reference(g, i);
          break;
        }
        Reg impl = program_.load(read(g.source, i), static_cast<int32_t>(tensor_bridge().impl_offset));
        program_.require_equal(program_.load(impl, offsetof(TensorImpl, meta)), g.meta, i);
        program_.require_masked(program_.load32(impl, offsetof(TensorImpl, flags)), kGuardedTensorFlags, g.value, i);
        break;
      }
      case GuardKind::kLeaf:
        program_.require_nonzero(program_.call(address(&has_leaf_flag), read(g.source, i)), i);
        break;
      case GuardKind::kNoGrad: {
        Reg impl = program_.load(read(g.source, i), static_cast<int32_t>(tensor_bridge().impl_offset));
        program_.require_zero(program_.call(address(&has_grad), impl), i);
        break;
      }
      case GuardKind::kFunctionCode:
        program_.require_equal(program_.load(read(g.source, i), offsetof(PyFunctionObject, func_code)), g.object.get(),
                               i);
        program_.require_equal(program_.load(read(g.source, i), offsetof(PyFunctionObject, vectorcall)),
                               g.value ? explained_vectorcall() : standard_vectorcall(), i);
        break;
      case GuardKind::kNoEvents:
        program_.require_zero(program_.call(address(&foreign_events), word(g.source->object.get())), i);
        break;
      case GuardKind::kFunctionGlobals:
        program_.require_equal(program_.load(read(g.source, i), offsetof(PyFunctionObject, func_globals)),
                               g.object.get(), i);
        break;
      case GuardKind::kFunctionBuiltins:
        program_.require_equal(program_.load(read(g.source, i), offsetof(PyFunctionObject, func_builtins)),
                               g.object.get(), i);
        break;
      case GuardKind::kSameAs:
        program_.require_same(read(g.source, i), read(g.other, i), i);
        break;
      case GuardKind::kLength:
        // Of lists and tuples, whose exact type is guarded; subclasses of tuple lay out their size likewise.
        program_.require_equal(program_.load(read(g.source, i), offsetof(PyVarObject, ob_size)), g.value, i);
        break;
      case GuardKind::kNoDefaults:
        program_.require_zero(program_.load(read(g.source, i), offsetof(PyFunctionObject, func_defaults)), i);
        break;
      case GuardKind::kNoKwDefaults:
        program_.require_zero(program_.load(read(g.source, i), offsetof(PyFunctionObject, func_kwdefaults)), i);
        break;
      case GuardKind::kAttrAbsent:
        program_.require_zero(attribute(g.source, g.object.get(), i), i);
        break;
      case GuardKind::kDictAbsent:
        program_.require_nonzero(program_.call(address(&lacks_name), read(g.source, i), word(g.object.get())), i);
        break;
      case GuardKind::kDictKeys:
        program_.require_nonzero(program_.call(address(&keys_match), read(g.source, i), word(g.object.get())), i);
        break;
      case GuardKind::kNotSameAs:
        program_.require_nonzero(program_.call(address(&differ), read(g.source, i), read(g.other, i)), i);
        break;
      case GuardKind::kDisjoint:  // after the outputs
        break;
      case GuardKind::kGradMode:
        program_.require_equal(program_.call(address(&grad_mode_of), program_.base()), g.value, i);
        break;
      case GuardKind::kDefaultFloat:
        program_.require_equal(program_.call(address(&default_float_of), program_.base()), g.value, i);
        break;
      default:
        reference(g, i);
        break;
    }
  }

  void reference(const Guard& g, int i) {
    program_.require_nonzero(program_.call(address(&check_guard), word(&g), program_.base()), i);
  }

  const GuardSet& set_;
  std::span<const Source* const> inputs_;
  StraightLine program_;
  std::unordered_map<const Source*, Reg> registers_;
  std::unordered_map<const Source*, std::vector<PyObject*>> attributes_;  // names by object, read at once
  std::unordered_map<const Source*, std::vector<Reg>> found_;
  std::vector<std::unique_ptr<Reads>> reads_;
};

}  // namespace

std::unique_ptr<codegen::GuardProgram> compile_guards(const GuardSet& set, std::span<const Source* const> inputs) {
  return Compiler(set, inputs).run();
}

}  // namespace msjit::capture
