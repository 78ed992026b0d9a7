"""Decoders of Llama's and Qwen2's kind against what transformers gave for the same weights, and what surrounds them."""

import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import language_model_cases as cases
import msjit as ms
from msjit import llm

RECORDED = json.loads((pathlib.Path(__file__).parents[2] / "golden" / "language_models.json").read_text())["cases"]


@pytest.fixture
def folder_of(tmp_path):
    def make(name, **how):
        cases.write_folder(tmp_path, cases.CASES[name], **how)
        return tmp_path

    return make


@pytest.mark.parametrize("name", cases.CASES)
def test_logits_and_texts_are_those_of_transformers(name, folder_of):
    want = RECORDED[name]
    decoder = llm.load_decoder(folder_of(name))
    logits = decoder.all_logits(ms.tensor([cases.TEXT])).asnumpy()[0]
    scale = np.abs(want["first"]).max()
    assert np.abs(logits[-1] - want["first"]).max() < 2e-5 * scale
    assert np.abs(logits[4] - want["middle"]).max() < 2e-5 * scale
    for compiled in (False, True):
        generator = llm.Generator(decoder, compiled)
        assert list(generator.generate(cases.TEXT, cases.NEW, stop=())) == want["text"]
        last = generator.feed([want["text"][-1]])
        assert np.abs(last - want["last"]).max() < 2e-5 * scale


def test_eager_and_captured_give_the_same_bits(folder_of):
    decoder = llm.load_decoder(folder_of("llama"), dtype=ms.bfloat16)
    found = []
    for compiled in (False, True):
        generator = llm.Generator(decoder, compiled)
        found.append([generator.feed(part) for part in (cases.TEXT, [5], [6], [7, 8, 9])])
    for eager, captured in zip(*found):
        assert np.array_equal(eager, captured)


def test_parts_give_what_the_whole_gives(folder_of):
    decoder = llm.load_decoder(folder_of("qwen2, tied"))
    text = cases.TEXT * 8
    whole = llm.Generator(decoder).feed(text)
    generator = llm.Generator(decoder)
    for start in range(0, len(text), 23):
        got = generator.feed(text[start : start + 23])
    assert np.abs(got - whole).max() < 2e-5 * np.abs(whole).max()


def test_a_token_is_one_fragment_that_is_compiled_once(folder_of):
    generator = llm.Generator(llm.load_decoder(folder_of("llama")))
    generator.feed(cases.TEXT)
    for token in range(3):
        generator.feed([token])
    before = ms.report(generator.step)
    for token in range(40):
        generator.feed([token])
    after = ms.report(generator.step)
    assert after.fragments == 1 and not after.breaks and not after.skipped, str(after)
    assert before.compiles == after.compiles and before.misses == after.misses, str(after)


@pytest.mark.parametrize("kind, files", [("BF16", 3), ("F16", 1)])
def test_halves_and_several_files(kind, files, folder_of):
    decoder = llm.load_decoder(folder_of("llama", kind=kind, files=files))
    assert decoder.layers[0].down.weight.dtype == {"BF16": ms.bfloat16, "F16": ms.float16}[kind]
    logits = decoder.all_logits(ms.tensor([cases.TEXT])).asnumpy()[0, -1]
    want = RECORDED["llama"]["first"]
    assert np.abs(logits - want).max() < (0.05 if kind == "BF16" else 0.005) * np.abs(want).max()


@pytest.mark.parametrize("bits, error", [(8, 0.05), (4, 0.5)])
@pytest.mark.parametrize("name", ["llama", "qwen2, tied"])
def test_few_bits(bits, error, name, folder_of):
    decoder = llm.load_decoder(folder_of(name), bits=bits, group=32)
    logits = decoder.all_logits(ms.tensor([cases.TEXT])).asnumpy()[0, -1]
    want = RECORDED[name]["first"]
    assert np.abs(logits - want).max() < error * np.abs(want).max()
    eager, captured = (list(llm.Generator(decoder, c).generate(cases.TEXT, 5)) for c in (False, True))
    assert eager == captured


def test_a_cache_grows(folder_of, monkeypatch):
    from msjit.llm import generation

    decoder = llm.load_decoder(folder_of("llama"))
    want = list(llm.Generator(decoder).generate(cases.TEXT, 40, stop=()))
    monkeypatch.setattr(generation, "_FIRST", 8)
    generator = llm.Generator(decoder)
    assert list(generator.generate(cases.TEXT, 40, stop=())) == want
    assert generator._room == 64
    # A text that goes on reads what is new in it; another one starts anew.
    assert next(generator.generate(cases.TEXT + want + [3], 1)) == next(
        llm.Generator(decoder).generate(cases.TEXT + want + [3], 1)
    )
    assert list(generator.generate(cases.TEXT, 4, stop=())) == want[:4]


def test_where_a_text_ends(folder_of):
    generator = llm.Generator(llm.load_decoder(folder_of("llama")))
    text = list(generator.generate(cases.TEXT, 10, stop=()))
    assert list(generator.generate(cases.TEXT, 10, stop=(text[3],))) == text[: text.index(text[3]) + 1]
    long = list(generator.generate(cases.TEXT, 1000, stop=()))
    assert len(long) + len(cases.TEXT) == 128 + 1  # max_position_embeddings, and the one that is not read


def test_sampling():
    logits = np.array([1.0, 3.0, 2.0, -1.0], np.float32)
    assert llm.Sampler()(logits) == 1
    p = llm.Sampler(0.5).probabilities(logits)
    assert np.allclose(p, np.exp(2 * logits) / np.exp(2 * logits).sum())
    assert (llm.Sampler(1.0, top_k=2).probabilities(logits) > 0).tolist() == [False, True, True, False]
    assert (llm.Sampler(1.0, top_p=0.8).probabilities(logits) > 0).tolist() == [False, True, True, False]
    assert (llm.Sampler(1.0, top_p=0.1).probabilities(logits) > 0).tolist() == [False, True, False, False]
    drawn = [llm.Sampler(1.0, seed=3)(logits) for _ in range(2)]
    assert drawn[0] == drawn[1]
    sampler = llm.Sampler(1.0, seed=0)
    counts = np.bincount([sampler(logits) for _ in range(4000)], minlength=4) / 4000
    assert np.abs(counts - llm.Sampler(1.0).probabilities(logits)).max() < 0.03
    for wrong in (dict(temperature=-1), dict(top_k=-1), dict(top_p=0)):
        with pytest.raises(ValueError, match="Sampler"):
            llm.Sampler(**wrong)


@pytest.mark.parametrize(
    "change, message",
    [
        ({"model_type": "gpt2"}, "model_type 'gpt2' is not there"),
        ({"hidden_act": "gelu"}, "hidden_act must be 'silu'"),
        ({"rope_scaling": {"rope_type": "longrope"}}, "rope_scaling 'longrope' is not there"),
        ({"use_sliding_window": True, "sliding_window": 64}, "sliding window"),
        ({"num_key_value_heads": 3}, "must be a multiple of num_key_value_heads"),
        ({"intermediate_size": 100}, r"gate_proj.weight has shape \(112, 64\), config.json asks for \(100, 64\)"),
        ({"num_hidden_layers": 3}, "no weight 'model.layers.2"),
    ],
)
def test_what_is_not_there_is_named(change, message, folder_of):
    folder = folder_of("llama")
    (folder / "config.json").write_text(json.dumps({**cases.CASES["llama"], **change}))
    with pytest.raises((ValueError, KeyError), match=message):
        llm.load_decoder(folder)


def test_damaged_files(folder_of):
    folder = folder_of("llama")
    path = folder / "model.safetensors"
    whole = path.read_bytes()
    for content in (whole[:5], whole[:100], whole[:-10]):
        path.write_bytes(content)
        with pytest.raises(ValueError, match="safetensors|cut short"):
            llm.load_decoder(folder)


def test_wrong_tokens(folder_of):
    generator = llm.Generator(llm.load_decoder(folder_of("llama")))
    for tokens, message in (
        ([], "there must be a token"),
        ([96], "token 96 is not in the vocabulary"),
        ([1] * 129, "more than the model's 128"),
    ):
        with pytest.raises(ValueError, match=message):
            generator.feed(tokens)


TOKENIZERS = """
class Encoding:
    def __init__(self, ids):
        self.ids = ids

class Tokenizer:
    @staticmethod
    def from_file(path):
        assert open(path).read() == "{}"
        return Tokenizer()

    def encode(self, text, add_special_tokens):
        return Encoding([int(word[1:]) for word in text.split()])

    def decode(self, ids, skip_special_tokens):
        return " ".join(f"w{i}" for i in ids)
"""


def test_command_line(folder_of, tmp_path_factory):
    """With the two functions of the package tokenizers that are called."""
    stub = tmp_path_factory.mktemp("stub")
    (stub / "tokenizers.py").write_text(TOKENIZERS)
    folder = folder_of("llama")
    prompt = " ".join(f"w{t}" for t in cases.TEXT)
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join((str(stub), os.environ.get("PYTHONPATH", ""))))
    run = lambda *more: subprocess.run(
        [sys.executable, "-m", "msjit.llm", *more, "--model", str(folder), "--max-new-tokens", "5"],
        input=prompt + "\n", capture_output=True, text=True, env=environment,
    )  # fmt: skip
    assert "tokenizer.json is not there" in run("generate", "--prompt", prompt).stderr
    (folder / "tokenizer.json").write_text("{}")
    done = run("generate", "--prompt", prompt, "--stats")
    assert done.stdout.split() == [f"w{t}" for t in RECORDED["llama"]["text"][:5]], done.stderr
    assert "tokens/s" in done.stderr
    done = run("chat")
    assert done.returncode == 1 and "no chat template" in done.stderr
