"""Small language models whose weights follow from their names, and texts for them: what transformers makes of them is
recorded (tests/python/oracles/record_language_models.py)."""

import json
import os
import struct
import zlib

import numpy as np

_LLAMA = dict(
    model_type="llama", vocab_size=96, hidden_size=64, intermediate_size=112, num_hidden_layers=2, num_attention_heads=4,
    num_key_value_heads=2, max_position_embeddings=128, rms_norm_eps=1e-5, rope_theta=10000.0, hidden_act="silu",
    tie_word_embeddings=False, attention_bias=False, mlp_bias=False, bos_token_id=1, eos_token_id=2,
)  # fmt: skip
_LLAMA3 = dict(
    rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0, original_max_position_embeddings=32
)
CASES = {
    "llama": _LLAMA,
    "llama, llama3 scaling": {**_LLAMA, "rope_scaling": _LLAMA3, "num_key_value_heads": 4},
    "llama, linear scaling, biases": {
        **_LLAMA, "rope_scaling": {"rope_type": "linear", "factor": 4.0}, "attention_bias": True, "mlp_bias": True,
        "num_key_value_heads": 1,
    },
    "llama, yarn": {
        **_LLAMA, "rope_scaling": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32}, "head_dim": 32,
    },
    "qwen2, tied": {
        **_LLAMA, "model_type": "qwen2", "rms_norm_eps": 1e-6, "rope_theta": 1e6, "tie_word_embeddings": True,
        "use_sliding_window": False, "hidden_size": 56, "num_attention_heads": 14, "head_dim": None,
    },
}  # fmt: skip
TEXT = [1, 17, 93, 4, 4, 60, 33, 12, 88, 5, 71]
NEW = 16  # tokens


def value(name, shape):
    x = np.random.default_rng(zlib.crc32(name.encode())).standard_normal(shape).astype(np.float32)
    if len(shape) == 2:
        return x * np.float32(1.5 / np.sqrt(shape[1]))
    return 1 + x / 8 if name.endswith("norm.weight") else x / 8


def shapes(config):
    c = {**config, "head_dim": config.get("head_dim") or config["hidden_size"] // config["num_attention_heads"]}
    width, inner, size = c["hidden_size"], c["intermediate_size"], c["head_dim"]
    queries, keys = c["num_attention_heads"] * size, c["num_key_value_heads"] * size
    biased = c["attention_bias"] or c["model_type"] == "qwen2"
    yield "model.embed_tokens.weight", (c["vocab_size"], width)
    for i in range(c["num_hidden_layers"]):
        at = f"model.layers.{i}."
        for name, rows, columns in (
            ("q", queries, width),
            ("k", keys, width),
            ("v", keys, width),
            ("o", width, queries),
        ):
            yield f"{at}self_attn.{name}_proj.weight", (rows, columns)
            if biased and (name != "o" or c["attention_bias"]):
                yield f"{at}self_attn.{name}_proj.bias", (rows,)
        for name, rows, columns in (("gate", inner, width), ("up", inner, width), ("down", width, inner)):
            yield f"{at}mlp.{name}_proj.weight", (rows, columns)
            if c["mlp_bias"]:
                yield f"{at}mlp.{name}_proj.bias", (rows,)
        for name in ("input", "post_attention"):
            yield f"{at}{name}_layernorm.weight", (width,)
    yield "model.norm.weight", (width,)
    if not c["tie_word_embeddings"]:
        yield "lm_head.weight", (c["vocab_size"], width)


def weights(config):
    return {name: value(name, shape) for name, shape in shapes(config)}


def write_safetensors(path, arrays, kind):
    header, parts, at = {}, [], 0
    for name, a in arrays.items():
        data = (
            (a.view(np.uint32) >> 16).astype(np.uint16)
            if kind == "BF16"
            else a.astype({"F32": np.float32, "F16": np.float16}[kind])
        )
        header[name] = {"dtype": kind, "shape": list(a.shape), "data_offsets": [at, at + data.nbytes]}
        at += data.nbytes
        parts.append(data.tobytes())
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(parts))


def write_folder(folder, config, kind="F32", files=1):
    """As Hugging Face has it: in one file, or in several with an index."""
    with open(os.path.join(folder, "config.json"), "w") as file:
        json.dump(config, file)
    items = list(weights(config).items())
    if files == 1:
        return write_safetensors(os.path.join(folder, "model.safetensors"), dict(items), kind)
    places = {}
    for part in range(files):
        name = f"model-{part + 1:05}-of-{files:05}.safetensors"
        mine = dict(items[part::files])
        write_safetensors(os.path.join(folder, name), mine, kind)
        places.update(dict.fromkeys(mine, name))
    with open(os.path.join(folder, "model.safetensors.index.json"), "w") as file:
        json.dump({"metadata": {}, "weight_map": places}, file)
