#include "jit/kernel/math.h"

#include <cmath>

namespace msjit::kernel {

X lgamma_(X x) { return call("lgamma", x); }
X digamma_(X x) { return call("digamma", x); }
X fmod_(X x, X y) { return call("fmod", x, y); }

}  // namespace msjit::kernel
