"""Texts token by token: a cache of keys and values that grows, and one compiled fragment a token."""

from .. import _core, ops
from ..capture import jit
from .sampling import Sampler

_FIRST = 256  # room of a new cache, in tokens


class Generator:
    """Continues sequences of tokens with a decoder.

    Keys and values of the tokens so far are kept, so that a longer text costs what is new in it. The cache's room doubles when
    it is full: between, each token runs the same compiled code.

    Args:
        decoder: the Decoder.
        compiled: False runs op by op. Default: True.

    >>> config = ms.llm.Config(vocab_size=64, hidden_size=32, intermediate_size=48, num_hidden_layers=1, num_attention_heads=2)
    >>> generator = ms.llm.Generator(ms.llm.random_decoder(config, seed=0))
    >>> first = list(generator.generate([1, 2, 3], max_new_tokens=3))
    >>> first == list(generator.generate([1, 2, 3], max_new_tokens=3))
    True
    """

    def __init__(self, decoder, compiled=True):
        self.decoder, self.config = decoder, decoder.config

        def step(ids, position, cache):
            return decoder(ids, position, cache)

        def first(ids, position):
            return decoder(ids, position)

        self.step, self.first = (jit(step), jit(first)) if compiled else (step, first)
        self.clear()

    def clear(self):
        """Forgets all tokens."""
        self.tokens, self._cache, self._room = [], None, 0

    def _keep(self, new, at):
        tokens = new.shape[4]
        if at + tokens > self._room:
            room = max(_FIRST, self._room)
            while room < at + tokens:
                room *= 2
            c = self.config
            shape = (c.num_hidden_layers, 2, 1, c.num_key_value_heads, room, c.head_dim)
            grown = ops.zeros(shape, dtype=_core.float32)
            if at:
                grown[:, :, :, :, :at] = self._cache[:, :, :, :, :at]
            self._cache, self._room = grown, room
        self._cache[:, :, :, :, at : at + tokens] = new

    def feed(self, tokens):
        """Reads tokens behind those so far; the logits of what comes next, a NumPy array of float32 (vocabulary,)."""
        tokens = [int(t) for t in tokens]
        if not tokens:
            raise ValueError("feed: there must be a token")
        worst = next((t for t in tokens if not 0 <= t < self.config.vocab_size), None)
        if worst is not None:
            raise ValueError(f"feed: token {worst} is not in the vocabulary of {self.config.vocab_size}")
        at = len(self.tokens)
        if at + len(tokens) > self.config.max_position_embeddings:
            raise ValueError(
                f"feed: {at + len(tokens)} tokens are more than the model's {self.config.max_position_embeddings}; call clear()"
            )
        ids, position = _core.tensor([tokens]), _core.tensor(at)
        logits, new = self.step(ids, position, self._cache) if at else self.first(ids, position)
        self._keep(new, at)
        self.tokens += tokens
        return logits[0].asnumpy()

    def generate(self, tokens, max_new_tokens=256, sampler=None, stop=None):
        """The tokens that follow, one after another as they are made.

        Args:
            tokens: list of ints. Where it begins with the tokens so far, only the rest is read; else all are forgotten first.
            max_new_tokens: int, how many at most. Default: 256.
            sampler: Sampler; None (default): the most probable token.
            stop: tokens behind which the text ends; None (default): those of the config.
        """
        sampler = sampler or Sampler()
        stop = set(self.config.eos_token_id if stop is None else stop)
        tokens, known = list(tokens), len(self.tokens)
        if known >= len(tokens) or self.tokens != tokens[:known]:
            self.clear()
            known = 0
        logits = self.feed(tokens[known:])
        for made in range(1, max_new_tokens + 1):
            token = sampler(logits)
            yield token
            if token in stop or made == max_new_tokens or len(self.tokens) >= self.config.max_position_embeddings:
                return
            logits = self.feed([token])
