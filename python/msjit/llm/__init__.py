"""Language models of Llama's and Qwen2's kind: read from Hugging Face folders, run on msjit, as a program and as functions.

    python -m msjit.llm generate --model FOLDER --prompt "Once upon a time"
    python -m msjit.llm chat --model FOLDER --bits 4

>>> config = ms.llm.Config(vocab_size=64, hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=2)
>>> generator = ms.llm.Generator(ms.llm.random_decoder(config, seed=0))
>>> len(list(generator.generate([1, 2, 3], max_new_tokens=4)))
4
"""

from .configuration import Config
from .decoder import Decoder
from .generation import Generator
from .loading import load_decoder, random_decoder
from .sampling import Sampler
from .text import Tokenizer

__all__ = ["Config", "Decoder", "Generator", "Sampler", "Tokenizer", "load_decoder", "random_decoder"]
