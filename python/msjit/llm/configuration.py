"""What a model is made of: config.json of a Hugging Face folder."""

import dataclasses
import json
import os

_KINDS = {  # model_type: what it has where config.json says nothing
    "llama": {},
    "mistral": {"num_key_value_heads": 8},
    "qwen2": {},
}
_SCALINGS = ("default", "linear", "llama3", "yarn")


@dataclasses.dataclass(frozen=True)
class Config:
    """Sizes and settings of a decoder, under the names of config.json.

    >>> ms.llm.Config.from_dict({"model_type": "qwen2", "hidden_size": 64, "num_attention_heads": 4}).head_dim
    16
    """

    vocab_size: int = 32000
    hidden_size: int = 4096
    intermediate_size: int = 11008
    num_hidden_layers: int = 32
    num_attention_heads: int = 32
    num_key_value_heads: int = 0  # 0: as many as there are heads
    head_dim: int = 0  # 0: hidden_size / num_attention_heads
    max_position_embeddings: int = 2048
    rms_norm_eps: float = 1e-6
    rope_theta: float = 10000.0
    rope_scaling: dict = dataclasses.field(default_factory=dict)
    attention_bias: bool = False  # of the projections to queries, keys and values
    output_bias: bool = False  # of the projection behind attention
    mlp_bias: bool = False
    tie_word_embeddings: bool = False
    bos_token_id: int = -1  # -1: none
    eos_token_id: tuple = ()

    def __post_init__(self):
        put = lambda name, value: object.__setattr__(self, name, value)
        if not self.num_key_value_heads:
            put("num_key_value_heads", self.num_attention_heads)
        if not self.head_dim:
            if self.hidden_size % self.num_attention_heads:
                raise ValueError(
                    f"Config: hidden_size {self.hidden_size} must be a multiple of num_attention_heads "
                    f"{self.num_attention_heads} where head_dim is not given"
                )
            put("head_dim", self.hidden_size // self.num_attention_heads)
        if self.num_attention_heads % self.num_key_value_heads:
            raise ValueError(
                f"Config: num_attention_heads {self.num_attention_heads} must be a multiple of num_key_value_heads "
                f"{self.num_key_value_heads}"
            )
        if self.head_dim % 2:
            raise ValueError(f"Config: head_dim must be even, rotary positions turn pairs; got {self.head_dim}")

    @classmethod
    def from_dict(cls, given):
        """The settings of a config.json; what changes results and is not there is refused by name."""
        kind = given.get("model_type", "llama")
        if kind not in _KINDS:
            raise ValueError(f"Config: model_type {kind!r} is not there; there are {', '.join(_KINDS)}")
        values = {**_KINDS[kind], **{name: value for name, value in given.items() if value is not None}}
        if values.get("hidden_act", "silu") != "silu":
            raise ValueError(f"Config: hidden_act must be 'silu', got {values['hidden_act']!r}")
        if values.get("use_sliding_window", kind == "mistral") and values.get("sliding_window"):
            if values["sliding_window"] < values.get("max_position_embeddings", 2048):
                raise ValueError("Config: a sliding window is not there; set sliding_window to null for shorter texts")
        if kind == "qwen2":
            values["attention_bias"] = True  # whatever config.json says
        elif kind == "llama":
            values["output_bias"] = bool(values.get("attention_bias", False))
        eos = values.get("eos_token_id", ())
        values["eos_token_id"] = tuple(eos) if isinstance(eos, (list, tuple)) else (eos,)
        scaling = dict(values.get("rope_scaling") or values.get("rope_parameters") or {})
        values["rope_theta"] = float(scaling.pop("rope_theta", values.get("rope_theta", 10000.0)))
        scaling["rope_type"] = scaling.get("rope_type") or scaling.pop("type", "default")
        if scaling["rope_type"] not in _SCALINGS:
            raise ValueError(
                f"Config: rope_scaling {scaling['rope_type']!r} is not there; there are {', '.join(_SCALINGS)}"
            )
        values["rope_scaling"] = scaling
        names = {field.name for field in dataclasses.fields(cls)}
        return cls(**{name: value for name, value in values.items() if name in names})

    @classmethod
    def from_folder(cls, folder):
        """The settings of a model's folder; generation_config.json says more about where a text ends."""
        with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
            config = json.load(file)
        path = os.path.join(folder, "generation_config.json")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                more = json.load(file)
            config.update({name: more[name] for name in ("eos_token_id", "bos_token_id") if more.get(name) is not None})
        return cls.from_dict(config)
