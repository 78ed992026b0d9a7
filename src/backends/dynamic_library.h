// A vendor's library, loaded when first asked for and never unloaded.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace msjit::backends {

class DynamicLibrary {
 public:
  // Tries the path in the environment variable alone when that is set, else the names in order. BackendError
  // kLibraryMissing lists what was tried and names the variable.
  void open(std::string_view backend, const std::vector<std::string>& names, const char* environment);
  bool is_open() const { return handle_ != nullptr; }
  // BackendError kSymbolMissing names library and symbol.
  void* symbol(const char* name) const;
  template <class Fn>
  void bind(Fn*& fn, const char* name) const {
    fn = reinterpret_cast<Fn*>(symbol(name));
  }

 private:
  std::string backend_, path_;
  void* handle_ = nullptr;
};

}  // namespace msjit::backends
