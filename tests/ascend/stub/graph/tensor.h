// Of the stub, which is all in one header.
#pragma once
#include "ge/ge_api.h"
