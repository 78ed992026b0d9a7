#include "capture/interp/context.h"

#include "capture/interp/backward.h"
#include "capture/interp/chained_writes.h"
#include "capture/interp/changes.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/creation.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/generators.h"
#include "capture/interp/gradient.h"
#include "capture/interp/numbers.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/sets.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/which_tensor.h"

namespace msjit::capture {

struct Context::Families {
  GraphInputs inputs;
  Creation creation;
  LoweredNumbers lowered;
  Changes changes;
  ChainedWrites chained;
  Gradients gradients;
  Backwards backwards;
  OwnBackwards own_backwards;
  Keys keys;
  Exceptions exceptions;
  Generators generators;
  Drops drops;
  Arrays arrays;
  Purity purity;
  ControlFlow control;
  Choices choices;
};

Context::Context(const CaptureRequest& r)
    : request(r),
      families_(std::make_unique<Families>()),
      inputs(families_->inputs),
      creation(families_->creation),
      lowered(families_->lowered),
      changes(families_->changes),
      chained(families_->chained),
      gradients(families_->gradients),
      backwards(families_->backwards),
      own_backwards(families_->own_backwards),
      keys(families_->keys),
      exceptions(families_->exceptions),
      generators(families_->generators),
      drops(families_->drops),
      arrays(families_->arrays),
      purity(families_->purity),
      control(families_->control),
      choices(families_->choices) {}

Context::~Context() = default;

}  // namespace msjit::capture
