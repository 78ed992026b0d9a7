"""Texts: vocabularies, tokenizers and other transforms of strings, on NumPy arrays of strings."""

import re
import unicodedata

import numpy as np

from .. import _missing
from .._reading import opened, parsing
from .kinds import NormalizeForm
from .transforms import _numpy_type


def to_str(array, encoding="utf8"):
    """An array of bytes as one of strings.

    >>> ms.dataset.text.to_str([b"ab"])
    array(['ab'], dtype='<U2')
    """
    return np.char.decode(np.asarray(array), encoding)


def to_bytes(array, encoding="utf8"):
    """An array of strings as one of bytes."""
    return np.char.encode(np.asarray(array), encoding)


class Vocab:
    """Tokens and their numbers.

    >>> vocab = ms.dataset.text.Vocab.from_list(["a", "b"], special_tokens=["<pad>"])
    >>> vocab.tokens_to_ids(["b", "c"])
    [2, -1]
    """

    def __init__(self, _ids=None):
        self._ids = _ids or {}

    @classmethod
    def _of(cls, words, special_tokens, special_first):
        special = list(special_tokens or [])
        if len(set(special)) != len(special) or set(special) & set(words):
            raise ValueError("Vocab: special_tokens must differ from each other and from the words")
        order = [*special, *words] if special_first else [*words, *special]
        return cls({word: i for i, word in enumerate(order)})

    @classmethod
    def from_list(cls, word_list, special_tokens=None, special_first=True):
        """Numbered in the list's order."""
        if len(set(word_list)) != len(word_list):
            raise ValueError("Vocab.from_list: a word is there twice")
        return cls._of(list(word_list), special_tokens, special_first)

    @classmethod
    def from_file(cls, file_path, delimiter="", vocab_size=None, special_tokens=None, special_first=True):
        """A word a line, or what stands before the delimiter."""
        with parsing("Vocab.from_file", "a word a line, each once"), opened(file_path) as file:
            words = [line.rstrip("\r\n") for line in file]
            words = [w.split(delimiter)[0] if delimiter else w.strip() for w in words if w.strip()]
            return cls.from_list(words[:vocab_size], special_tokens, special_first)

    @classmethod
    def from_dict(cls, word_dict):
        """Numbered as the dict says."""
        if any(not isinstance(i, int) or i < 0 for i in word_dict.values()):
            raise ValueError("Vocab.from_dict: numbers must not be negative")
        return cls(dict(word_dict))

    @classmethod
    def from_dataset(cls, dataset, columns=None, freq_range=None, top_k=None, special_tokens=None, special_first=True):
        """The words of columns by how often they occur, which freq_range (least, most) and top_k limit."""
        columns = [columns] if isinstance(columns, str) else columns
        counts = {}
        for row in dataset.create_dict_iterator(num_epochs=1, output_numpy=True):
            for name in columns or row:
                for word in np.ravel(row[name]).tolist():
                    counts[word] = counts.get(word, 0) + 1
        least, most = freq_range or (None, None)
        kept = [w for w, n in counts.items() if (least is None or n >= least) and (most is None or n <= most)]
        kept.sort(key=lambda w: (-counts[w], w))
        return cls._of(kept[:top_k], special_tokens, special_first)

    def vocab(self):
        """Tokens and their numbers, a dict."""
        return dict(self._ids)

    def tokens_to_ids(self, tokens):
        """The numbers of a token or a list; -1 for those that are not there."""
        if isinstance(tokens, (str, np.str_)):
            return self._ids.get(str(tokens), -1)
        return [self._ids.get(str(t), -1) for t in np.ravel(tokens).tolist()]

    def ids_to_tokens(self, ids):
        """The tokens of a number or a list; "" for those that are not there."""
        words = {i: w for w, i in self._ids.items()}
        if isinstance(ids, (int, np.integer)):
            return words.get(int(ids), "")
        return [words.get(int(i), "") for i in np.ravel(ids).tolist()]


class Lookup:
    """The numbers of tokens; those that are not there get unknown_token's, or raise."""

    def __init__(self, vocab, unknown_token=None, data_type=np.int32):
        if not isinstance(vocab, Vocab):
            raise TypeError(f"Lookup: vocab must be a Vocab, got {type(vocab).__name__}")
        if unknown_token is not None and vocab.tokens_to_ids(unknown_token) < 0:
            raise ValueError(f"Lookup: unknown_token {unknown_token!r} is not in the vocabulary")
        self.vocab, self.unknown_token, self.kind = vocab, unknown_token, _numpy_type(data_type)

    def __call__(self, tokens):
        tokens = np.asarray(tokens)
        ids = np.array(self.vocab.tokens_to_ids(tokens.ravel()), np.int64).reshape(tokens.shape)
        if (ids < 0).any():
            if self.unknown_token is None:
                word = tokens.ravel()[int(np.argmax(ids.ravel() < 0))]
                raise RuntimeError(f"Lookup: {word!r} is not in the vocabulary and there is no unknown_token")
            ids[ids < 0] = self.vocab.tokens_to_ids(self.unknown_token)
        return ids.astype(self.kind)


def _text(name, value):
    """The string that a transform is given."""
    value = np.asarray(value)
    if value.ndim or value.dtype.kind not in "US":
        raise RuntimeError(f"{name}: expected one string, got {value.dtype} of shape {value.shape}")
    return value.item() if value.dtype.kind == "U" else value.item().decode()


class _Tokenizer:
    """Splits a string; with_offsets: also where each token begins and ends, in bytes of UTF-8."""

    def __init__(self, with_offsets=False):
        self.with_offsets = with_offsets

    def _spans(self, text):
        raise NotImplementedError

    def __call__(self, text):
        text = _text(type(self).__name__, text)
        spans = list(self._spans(text))
        tokens = np.array([text[a:b] for a, b in spans] or [""], np.str_)
        if not self.with_offsets:
            return tokens
        at = lambda i: len(text[:i].encode())
        ends = [np.array([at(s[k]) for s in spans] or [0], np.uint32) for k in (0, 1)]
        return (tokens, *ends)


class WhitespaceTokenizer(_Tokenizer):
    """What stands between white space.

    >>> ms.dataset.text.WhitespaceTokenizer()("to be").tolist()
    ['to', 'be']
    """

    def _spans(self, text):
        return (m.span() for m in re.finditer(r"\S+", text))


class UnicodeCharTokenizer(_Tokenizer):
    """Every character."""

    def _spans(self, text):
        return ((i, i + 1) for i in range(len(text)))


class RegexTokenizer(_Tokenizer):
    """What stands between matches of delim_pattern; those that match keep_delim_pattern stay."""

    def __init__(self, delim_pattern, keep_delim_pattern="", with_offsets=False):
        super().__init__(with_offsets)
        self.pattern, self.kept = re.compile(delim_pattern), keep_delim_pattern

    def _spans(self, text):
        start = 0
        for m in self.pattern.finditer(text):
            if m.start() > start:
                yield start, m.start()
            if self.kept and m.group() and re.fullmatch(self.kept, m.group()):
                yield m.span()
            start = m.end()
        if start < len(text):
            yield start, len(text)


def _script(c):
    """A character's script, near enough: by its name's first word; punctuation and digits are common to all."""
    if c.isspace():
        return "space"
    if not c.isalpha():
        return "common"
    return unicodedata.name(c, "other").split()[0].split("-")[0]


class UnicodeScriptTokenizer(_Tokenizer):
    """Runs of characters of one script."""

    def __init__(self, keep_whitespace=False, with_offsets=False):
        super().__init__(with_offsets)
        self.keep_whitespace = keep_whitespace

    def _spans(self, text):
        start = 0
        for i in range(1, len(text) + 1):
            if i == len(text) or _script(text[i]) != _script(text[start]):
                if self.keep_whitespace or not text[start].isspace():
                    yield start, i
                start = i


def _alone(c):
    """Whether a character is a token by itself: punctuation, or a Chinese character."""
    return (
        unicodedata.category(c)[0] in "PS"
        and not c.isalnum()
        or any(a <= ord(c) <= b for a, b in ((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2CEAF), (0xF900, 0xFAFF)))
    )


_UNUSED = r"\[CLS\]|\[SEP\]|\[UNK\]|\[PAD\]|\[MASK\]|\[unused\d+\]"


class BasicTokenizer(_Tokenizer):
    """Words, and punctuation and Chinese characters by themselves; lower_case also takes accents away."""

    def __init__(
        self,
        lower_case=False,
        keep_whitespace=False,
        normalization_form=NormalizeForm.NONE,
        preserve_unused_token=True,
        with_offsets=False,
    ):
        super().__init__(with_offsets)
        self.lower_case, self.keep_whitespace = lower_case, keep_whitespace
        self.form, self.preserve = NormalizeForm(normalization_form), preserve_unused_token

    def __call__(self, text):
        text = _text("BasicTokenizer", text)
        if self.lower_case:
            parts = re.split(f"({_UNUSED})", text) if self.preserve else [text]
            text = "".join(p if i % 2 else self._plain(p) for i, p in enumerate(parts))
        elif self.form is not NormalizeForm.NONE:
            text = unicodedata.normalize(self.form.name, text)
        return super().__call__("".join(c for c in text if unicodedata.category(c) != "Cc" or c.isspace()))

    @staticmethod
    def _plain(text):
        spread = unicodedata.normalize("NFD", text.casefold())
        return "".join(c for c in spread if unicodedata.category(c) != "Mn")

    def _spans(self, text):
        kept = {m.start(): m.end() for m in re.finditer(_UNUSED, text)} if self.preserve else {}
        i = start = 0
        while i <= len(text):
            ends = i == len(text) or i in kept or text[i].isspace() or _alone(text[i])
            if ends and i > start:
                yield start, i
            if i == len(text):
                return
            if i in kept:
                yield i, kept[i]
                i = start = kept[i]
                continue
            if ends:
                if not text[i].isspace() or self.keep_whitespace:
                    yield i, i + 1
                start = i + 1
            i += 1


class WordpieceTokenizer:
    """Tokens in the longest pieces of the vocabulary, from the left (Wu et al., 2016)."""

    def __init__(
        self, vocab, suffix_indicator="##", max_bytes_per_token=100, unknown_token="[UNK]", with_offsets=False
    ):
        self.vocab, self.suffix_indicator, self.max_bytes_per_token = vocab, suffix_indicator, max_bytes_per_token
        self.unknown_token, self.with_offsets = unknown_token, with_offsets
        self._known = set(vocab.vocab())

    def _pieces(self, word):
        if len(word.encode()) > self.max_bytes_per_token:
            return [(self.unknown_token or word, 0, len(word))]
        pieces, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = (self.suffix_indicator if start else "") + word[start:end]
                if piece in self._known:
                    break
            else:
                return [(self.unknown_token or word, 0, len(word))]
            pieces.append((piece, start, end))
            start = end
        return pieces

    def __call__(self, tokens, *offsets):
        found, starts, ends = [], [], []
        for i, word in enumerate(np.ravel(tokens).tolist()):
            begin = int(offsets[0][i]) if offsets else 0
            for piece, a, b in self._pieces(word):
                found.append(piece)
                starts.append(begin + len(word[:a].encode()))
                ends.append(begin + len(word[:b].encode()))
        tokens = np.array(found or [""], np.str_)
        return (tokens, np.array(starts, np.uint32), np.array(ends, np.uint32)) if self.with_offsets else tokens


class BertTokenizer:
    """``BasicTokenizer``, then ``WordpieceTokenizer``."""

    def __init__(
        self,
        vocab,
        suffix_indicator="##",
        max_bytes_per_token=100,
        unknown_token="[UNK]",
        lower_case=False,
        keep_whitespace=False,
        normalization_form=NormalizeForm.NONE,
        preserve_unused_token=True,
        with_offsets=False,
    ):
        self.basic = BasicTokenizer(
            lower_case, keep_whitespace, normalization_form, preserve_unused_token, with_offsets
        )
        self.pieces = WordpieceTokenizer(vocab, suffix_indicator, max_bytes_per_token, unknown_token, with_offsets)

    def __call__(self, text):
        words = self.basic(text)
        return self.pieces(*words) if isinstance(words, tuple) else self.pieces(words)


class PythonTokenizer:
    """A function of a string that gives a list of tokens."""

    def __init__(self, tokenizer):
        if not callable(tokenizer):
            raise TypeError(f"PythonTokenizer: tokenizer must be callable, got {type(tokenizer).__name__}")
        self.tokenizer = tokenizer

    def __call__(self, text):
        return np.array(self.tokenizer(_text("PythonTokenizer", text)), np.str_)


class _PerString:
    """A function of each string of an array."""

    def __call__(self, text):
        text = np.asarray(text)
        made = [self._made(t) for t in np.ravel(text).tolist()]
        return np.array(made, np.str_).reshape(text.shape)


class CaseFold(_PerString):
    """Lower case, as far as comparisons need."""

    def _made(self, text):
        return text.casefold()


class NormalizeUTF8(_PerString):
    """One of Unicode's normal forms."""

    def __init__(self, normalize_form=NormalizeForm.NFKC):
        self.form = NormalizeForm(normalize_form)

    def _made(self, text):
        return text if self.form is NormalizeForm.NONE else unicodedata.normalize(self.form.name, text)


class RegexReplace(_PerString):
    """Matches of a pattern replaced; replace_all False: the first only."""

    def __init__(self, pattern, replace, replace_all=True):
        self.pattern, self.replace, self.replace_all = re.compile(pattern), replace, replace_all

    def _made(self, text):
        return self.pattern.sub(self.replace, text, count=0 if self.replace_all else 1)


class Ngram:
    """n tokens in a row, joined by separator; pads: (token, how often) before and after."""

    def __init__(self, n, left_pad=("", 0), right_pad=("", 0), separator=" "):
        self.n = [n] if isinstance(n, int) else list(n)
        if any(not isinstance(k, int) or k < 1 for k in self.n):
            raise ValueError(f"Ngram: n must be a positive int or a list of them, got {n!r}")
        self.left, self.right, self.separator = left_pad, right_pad, separator

    def __call__(self, tokens):
        words, made = np.ravel(tokens).tolist(), []
        for n in self.n:
            left = [self.left[0]] * min(self.left[1], n - 1)
            right = [self.right[0]] * min(self.right[1], n - 1)
            line = [*left, *words, *right]
            made += [self.separator.join(line[i : i + n]) for i in range(len(line) - n + 1)]
        return np.array(made or [""], np.str_)


class SlidingWindow:
    """Rows of width elements, each one further: (n - width + 1, width)."""

    def __init__(self, width, axis=0):
        self.width, self.axis = width, axis

    def __call__(self, values):
        values = np.asarray(values)
        if values.ndim != 1 or self.axis not in (0, -1):
            raise RuntimeError(f"SlidingWindow: expected one dimension and axis 0, got shape {values.shape}")
        n = len(values) - self.width + 1
        return np.stack([values[i : i + self.width] for i in range(n)]) if n > 0 else values[:0].reshape(0, self.width)


class ToNumber:
    """Strings as numbers of a dtype."""

    def __init__(self, data_type):
        self.kind = _numpy_type(data_type)

    def __call__(self, text):
        text = np.asarray(text)
        read = int if self.kind.kind in "iu" else float
        return np.array([read(t) for t in text.ravel().tolist()]).astype(self.kind).reshape(text.shape)


class Truncate:
    """The first max_seq_len tokens."""

    def __init__(self, max_seq_len):
        self.max_seq_len = max_seq_len

    def __call__(self, tokens):
        return np.asarray(tokens)[..., : self.max_seq_len]


class TruncateSequencePair:
    """Two sequences, of which the longer loses its last until both have max_length together."""

    def __init__(self, max_length):
        self.max_length = max_length

    def __call__(self, first, second):
        first, second = np.asarray(first), np.asarray(second)
        while len(first) + len(second) > self.max_length:
            if len(first) > len(second):
                first = first[:-1]
            else:
                second = second[:-1]
        return first, second


class AddToken:
    """A token before (or behind) the others."""

    def __init__(self, token, begin=True):
        self.token, self.begin = token, begin

    def __call__(self, tokens):
        tokens, own = np.asarray(tokens), np.array([self.token], np.str_)
        if tokens.ndim == 2:
            own = np.repeat(own[None], len(tokens), 0)
        return np.concatenate([own, tokens] if self.begin else [tokens, own], -1)


class FilterWikipediaXML(_PerString):
    """Words of Wikipedia's dumps: lower case, without marks and punctuation."""

    def _made(self, text):
        text = re.sub(r"<[^>]*>", "", text)
        return re.sub(r"\s+", " ", re.sub(r"[^a-z ]", " ", text.lower())).strip()


class Vectors:
    """Words and their vectors, from a file of lines "word number number ..."."""

    def __init__(self, _table=None):
        self._table = _table or {}

    @classmethod
    def from_file(cls, file_path, max_vectors=None):
        """A word a line; a first line of two numbers is skipped."""
        table = {}
        with parsing("Vectors.from_file", "a word and its numbers a line"), opened(file_path) as file:
            for i, line in enumerate(file):
                word, *numbers = line.rstrip().split(" ")
                if i == 0 and len(numbers) == 1:
                    continue
                if max_vectors is not None and len(table) == max_vectors:
                    break
                table.setdefault(word, np.array(numbers, np.float32))
        if len({len(v) for v in table.values()}) > 1:
            raise ValueError(f"Vectors.from_file: the vectors of {file_path} differ in length")
        return cls(table)


class GloVe(Vectors):
    """Vectors of words (Pennington et al., 2014)."""


class FastText(Vectors):
    """Vectors of words (Bojanowski et al., 2017), in their text form."""


class ToVectors:
    """The vectors of words; unk_init, or zeros, for those without."""

    def __init__(self, vectors, unk_init=None, lower_case_backup=False):
        self.vectors, self.lower_case_backup = vectors, lower_case_backup
        width = len(next(iter(vectors._table.values()), []))
        self.unknown = np.zeros(width, np.float32) if unk_init is None else np.asarray(unk_init, np.float32)

    def _one(self, word):
        table = self.vectors._table
        if word not in table and self.lower_case_backup:
            word = word.lower()
        return table.get(word, self.unknown)

    def __call__(self, tokens):
        tokens = np.asarray(tokens)
        if tokens.ndim == 0:
            return self._one(tokens.item())
        return np.stack([self._one(t) for t in tokens.ravel().tolist()]).reshape(*tokens.shape, -1)


__all__ = sorted(n for n, v in globals().items() if n[0] != "_" and getattr(v, "__module__", "") == __name__) + [
    "NormalizeForm"
]
__getattr__ = _missing.getattr_of(__name__, __all__, itself=("transforms", "utils"))
