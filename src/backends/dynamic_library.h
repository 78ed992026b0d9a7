// A vendor's library, loaded when first asked for and never unloaded.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace msjit::backends {

// Folders that are searched for libraries after the system's own paths: those of vendors' Python packages.
using LibraryFolders = std::vector<std::string> (*)();
void set_library_folders(LibraryFolders folders);

class DynamicLibrary {
 public:
  // Tries the path in the environment variable alone when that is set, else the names in order, by the system's paths
  // and then in the library folders. BackendError kLibraryMissing lists what was tried and names the variable.
  void open(std::string_view backend, const std::vector<std::string>& names, const char* environment);
  bool is_open() const { return handle_ != nullptr; }
  const std::string& path() const { return path_; }
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
