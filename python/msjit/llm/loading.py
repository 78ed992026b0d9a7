"""Decoders from folders as Hugging Face has them: config.json and safetensors, in one file or in parts."""

import json
import mmap
import os
import struct

import numpy as np

from .. import _core
from ..quantization import QuantizedDense, QuantizedEmbedding
from ..serialization import _BY_SAFE_NAME, _tensor_of
from .configuration import Config
from .decoder import Decoder, Layer, TiedHead, embedding, linear

_FLOATS = ("BF16", "F16", "F32")


class Weights:
    """The tensors of a folder by name; what is asked for is read from the mapped file, nothing else."""

    def __init__(self, folder):
        self.folder, self._entries, self._maps = folder, {}, []
        index = os.path.join(folder, "model.safetensors.index.json")
        if os.path.exists(index):
            with open(index, encoding="utf-8") as file:
                names = sorted({*json.load(file)["weight_map"].values()})
        else:
            names = ["model.safetensors"]
        for name in names:
            if os.path.basename(name) != name:
                raise ValueError(f"load_decoder: {index} names a file outside of its folder: {name!r}")
            self._add(os.path.join(folder, name))

    def _add(self, path):
        with open(path, "rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        view = memoryview(mapped)
        self._maps.append(mapped)
        if len(view) < 8:
            raise ValueError(f"load_decoder: {path} is no safetensors file: it has {len(view)} bytes")
        (size,) = struct.unpack_from("<Q", view)
        if size > len(view) - 8:
            raise ValueError(f"load_decoder: {path} is cut short or no safetensors file")
        header, body = json.loads(bytes(view[8 : 8 + size])), view[8 + size :]
        header.pop("__metadata__", None)
        for name, entry in header.items():
            start, end = entry["data_offsets"]
            if not 0 <= start <= end <= len(body):
                raise ValueError(f"load_decoder: {path} is cut short: {name} lies outside of it")
            self._entries[name] = (entry["dtype"], entry["shape"], body[start:end])

    def __contains__(self, name):
        return name in self._entries

    def get(self, name, shape):
        """The tensor, which must have this shape."""
        if name not in self._entries:
            raise KeyError(f"load_decoder: {self.folder} has no weight {name!r}")
        kind, found, data = self._entries[name]
        if kind not in _FLOATS:
            raise ValueError(f"load_decoder: {name} is {kind}; there are {', '.join(_FLOATS)}")
        if tuple(found) != tuple(shape):
            raise ValueError(f"load_decoder: {name} has shape {tuple(found)}, config.json asks for {tuple(shape)}")
        return _tensor_of(_BY_SAFE_NAME[kind], found, data)


def _random_weights(seed):
    generator = np.random.default_rng(seed)

    def get(name, shape):
        if len(shape) == 1:
            return _core.tensor(np.full(shape, name.endswith("norm.weight"), np.float32))
        x = generator.standard_normal(shape, np.float32)
        x *= np.float32(0.7 / np.sqrt(shape[1]))
        return _core.tensor(x)

    return get


def _build(config, get, dtype, bits, group, symmetric, activations):
    def cast(x):
        return x if dtype is None or x.dtype == dtype else x.astype(dtype)

    def layer(names, rows, columns, bias=False):
        parts = [get(f"{name}.weight", (n, columns)) for name, n in zip(names, rows)]
        weight = parts[0] if len(parts) == 1 else _core._raw_ops["cat"](tuple(parts), 0)
        added = None
        if bias:
            added = [get(f"{name}.bias", (n,)).astype(_core.float32) for name, n in zip(names, rows)]
            added = added[0] if len(added) == 1 else _core._raw_ops["cat"](tuple(added), 0)
        if bits:
            return QuantizedDense(linear(weight, added), bits, group, symmetric, activations)
        return linear(cast(weight), added)

    c, width, inner = config, config.hidden_size, config.intermediate_size
    queries, keys = c.num_attention_heads * c.head_dim, c.num_key_value_heads * c.head_dim
    layers = []
    for i in range(c.num_hidden_layers):
        at = f"model.layers.{i}."
        attention = [f"{at}self_attn.{name}_proj" for name in "qkv"]
        layers.append(
            Layer(
                c,
                {
                    "input_norm": get(f"{at}input_layernorm.weight", (width,)).astype(_core.float32),
                    "inner_norm": get(f"{at}post_attention_layernorm.weight", (width,)).astype(_core.float32),
                    "qkv": layer(attention, (queries, keys, keys), width, c.attention_bias),
                    "output": layer([f"{at}self_attn.o_proj"], (width,), queries, c.output_bias),
                    "gate_up": layer([f"{at}mlp.gate_proj", f"{at}mlp.up_proj"], (inner, inner), width, c.mlp_bias),
                    "down": layer([f"{at}mlp.down_proj"], (width,), inner, c.mlp_bias),
                },
            )
        )
    table = embedding(cast(get("model.embed_tokens.weight", (c.vocab_size, width))))
    if not c.tie_word_embeddings:
        head = layer(["lm_head"], (c.vocab_size,), width)
    elif bits:
        head = QuantizedDense(linear(table.embedding_table.detach()), 8, group, symmetric, activations)
        table = QuantizedEmbedding.sharing(head, _core.float32)
    else:
        head = TiedHead(table)
    return Decoder(c, table, layers, get("model.norm.weight", (width,)).astype(_core.float32), head).set_train(False)


def load_decoder(folder, dtype=None, bits=None, group=None, symmetric=True, activations=16):
    """Reads a decoder of Llama's or Qwen2's kind.

    Args:
        folder: str, with config.json and model.safetensors, or model.safetensors.index.json and its parts.
        dtype: dtype that matrices are kept in: float32, bfloat16 or float16; None (default): as they are in the files.
            Everything is computed in float32; matrices of halves are converted as they are read.
        bits: 8 or 4: matrices are quantized as they are read (see ``quantize``). A tied embedding gets 8 bits. Default: None.
        group: int, how many inputs share a scale; None (default): all with 8 bits, 64 with 4.
        symmetric: False keeps a zero point for each scale. Default: True.
        activations: 16 or 8, see ``quantize``. Default: 16.
    Returns:
        The Decoder.
    Raises:
        ValueError: the folder holds something that is not there, a file is cut short, or shapes differ from config.json.
        KeyError: a weight is missing.
    """
    if group is None and bits == 4:
        group = 64
    return _build(Config.from_folder(folder), Weights(folder).get, dtype, bits, group, symmetric, activations)


def random_decoder(config, seed=0, dtype=None, bits=None, group=None, symmetric=True, activations=16):
    """A decoder with random weights, for measurements and tests.

    >>> config = ms.llm.Config(vocab_size=64, hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=2)
    >>> ms.llm.random_decoder(config, bits=8).all_logits(ms.tensor([[1, 2, 3]])).shape
    (1, 3, 64)
    """
    if group is None and bits == 4:
        group = 64
    return _build(config, _random_weights(seed), dtype, bits, group, symmetric, activations)
