"""Functions that Tensor methods, msjit.numpy and the primitives share."""
