"""Saving and loading of parameters, as NumPy archives."""

from ._core import Tensor


def save_checkpoint(save_obj, ckpt_file_name):
    """Writes parameters to a file.

    save_obj: a Cell, a dict of names and tensors, or a list of {"name": ..., "data": ...}.
    """
    import numpy as np

    if isinstance(save_obj, dict):
        items = save_obj.items()
    elif isinstance(save_obj, (list, tuple)):
        items = ((entry["name"], entry["data"]) for entry in save_obj)
    else:
        items = save_obj.parameters_and_names()
    with open(ckpt_file_name, "wb") as f:
        np.savez(f, **{name: value.asnumpy() for name, value in items})


def load_checkpoint(ckpt_file_name, net=None):
    """A dict of names and Parameters from a file of ``save_checkpoint``; loads them into net when given."""
    import numpy as np

    from .parameter import Parameter

    with np.load(ckpt_file_name, allow_pickle=False) as archive:
        parameters = {name: Parameter(Tensor(archive[name]), name=name) for name in archive.files}
    if net is not None:
        load_param_into_net(net, parameters)
    return parameters


def load_param_into_net(net, parameter_dict, strict_load=False):
    """Writes the values of parameter_dict into net's parameters of the same names.

    Returns (names of net's parameters that got none, names that net does not have).
    """
    own = dict(net.parameters_and_names())
    missing = [name for name in own if name not in parameter_dict]
    unknown = [name for name in parameter_dict if name not in own]
    for name, parameter in own.items():
        if name in parameter_dict:
            value = parameter_dict[name]
            if tuple(value.shape) != parameter.shape:
                raise RuntimeError(
                    f"load_param_into_net: {name} has shape {tuple(value.shape)}, the net expects {parameter.shape}"
                )
            parameter.set_data(value)
    if strict_load and missing:
        raise RuntimeError(f"load_param_into_net: no values for {', '.join(missing)}")
    return missing, unknown
