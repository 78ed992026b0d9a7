// Kinds of devices of other packages: a shared library by the C interface of python/msjit/include/msjit/device.h. Ops
// run there one by one, whole; captured graphs run op by op, unless a backend of the same name takes them.
#pragma once
#include <string>

namespace msjit::backends {

// Makes a kind of device known by its name; the library is opened when a device of it is first asked for. UserError:
// the name is taken, or none.
void add_plugin_device(const std::string& name, const std::string& library);

}  // namespace msjit::backends
