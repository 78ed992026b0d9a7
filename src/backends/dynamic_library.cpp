#include "src/backends/dynamic_library.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>

#include "src/backends/backend.h"

namespace msjit::backends {

static LibraryFolders library_folders = nullptr;
void set_library_folders(LibraryFolders folders) { library_folders = folders; }

void DynamicLibrary::open(std::string_view backend, const std::vector<std::string>& names, const char* environment) {
  if (handle_) return;
  backend_ = backend;
  const char* chosen = std::getenv(environment);
  std::vector<std::string> tried = chosen && *chosen ? std::vector<std::string>{chosen} : names;
  if (!(chosen && *chosen) && library_folders) {
    for (const std::string& folder : library_folders()) {
      for (const std::string& name : names) {
        const std::string path = folder + "/" + name;
        if (access(path.c_str(), R_OK) == 0) tried.push_back(path);
      }
    }
  }
  std::string list;
  for (const std::string& name : tried) {
    handle_ = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_) {
      path_ = name;
      return;
    }
    const char* reason = dlerror();
    list += (list.empty() ? "" : "; ") + std::string(reason ? reason : name);
  }
  throw BackendError(backend, BackendFault::kLibraryMissing,
                     "tried " + list + ". Set " + environment + " to the library's path");
}

void* DynamicLibrary::symbol(const char* name) const {
  MSJIT_CHECK(handle_ != nullptr, "library is not open");
  void* p = dlsym(handle_, name);
  if (!p) {
    throw BackendError(backend_, BackendFault::kSymbolMissing,
                       path_ + " has no " + name + "; another version of the library is needed");
  }
  return p;
}

}  // namespace msjit::backends
