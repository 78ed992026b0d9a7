"""Tokens a second of a decoder of 0.49 G parameters (the sizes of Qwen2-0.5B, random weights) against what reading its
weights takes, and prefill against the FMA peak: ``python bench/micro/language_model.py [--threads 1] [--peers]``.

With one thread the processor time of the process counts, else the time that passes; contenders take turns, minima are
compared, and so is the bandwidth of reading memory, measured between the turns. --peers: transformers with PyTorch (bfloat16,
eager and torch.compile) and llama_cpp, where they are installed.
"""

import argparse
import copy
import os
import sys
import time
from pathlib import Path

SIZES = dict(
    vocab_size=151936, hidden_size=896, intermediate_size=4864, num_hidden_layers=24, num_attention_heads=14,
    num_key_value_heads=2, max_position_embeddings=32768, rope_theta=1e6, tie_word_embeddings=True,
)  # fmt: skip


def msjit_decoder(**how):
    """Layers are copies of one: what they hold changes no time."""
    import msjit as ms

    config = ms.llm.Config.from_dict({**SIZES, "model_type": "qwen2", "num_hidden_layers": 1})
    decoder = ms.llm.random_decoder(config, **how)
    layers = [copy.deepcopy(decoder.layers[0]) for _ in range(SIZES["num_hidden_layers"])]
    object.__setattr__(config, "num_hidden_layers", len(layers))
    decoder.layers = ms.nn.CellList(layers)
    return decoder


def weight_bytes(decoder):
    """Of what a token reads: everything but an embedding's table that no head shares."""
    return sum({id(p): p.nbytes for p in decoder.get_parameters()}.values())


class Msjit:
    def __init__(self, threads, **how):
        import msjit as ms

        ms.set_num_threads(threads)
        decoder = msjit_decoder(**how)
        self.bytes = weight_bytes(decoder)
        self.generator = ms.llm.Generator(decoder)
        self.ms = ms

    def prefill(self, tokens):
        self.generator.clear()
        self.generator.feed(tokens)

    def token(self):
        self.generator.feed([7])

    def describe(self):
        report = self.ms.report(self.generator.step)
        return (
            f"{report.compiles} compiles, {report.fragments} fragment, {report.hits} hits, {len(report.breaks)} breaks"
        )


class Torch:
    def __init__(self, threads, compiled):
        import torch
        import transformers

        torch.set_num_threads(threads)
        self.torch = torch
        config = transformers.Qwen2Config(**SIZES)
        with torch.device("meta"):
            model = transformers.Qwen2ForCausalLM(config)
        model = model.to(torch.bfloat16).to_empty(device="cpu")
        for p in model.parameters():
            p.data.uniform_(-0.02, 0.02)
        model.tie_weights()
        self.model = model.eval()
        self.bytes = sum(p.numel() * p.element_size() for p in model.parameters())
        self.compiled = compiled
        if compiled:
            self.model.forward = torch.compile(self.model.forward, dynamic=False)

    def prefill(self, tokens):
        from transformers import StaticCache

        self.at = 0
        self.cache = StaticCache(config=self.model.config, max_cache_len=512)
        self.feed(tokens)

    def feed(self, tokens):
        torch = self.torch
        with torch.no_grad():
            places = torch.arange(self.at, self.at + len(tokens))
            self.model(
                torch.tensor([tokens]),
                past_key_values=self.cache,
                cache_position=places,
                use_cache=True,
                logits_to_keep=1,
            )
        self.at += len(tokens)

    def token(self):
        self.feed([7])

    def describe(self):
        return ""


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--prompt", type=int, default=128)
    p.add_argument("--seconds", type=float, default=20.0)
    p.add_argument("--only", default="")
    p.add_argument("--peers", action="store_true")
    options = p.parse_args()
    if options.threads == 1 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "MSJIT_THREADS"), str(options.threads)))
    sys.path.insert(0, str(Path(__file__).parent))
    sys.path.insert(0, str(Path(__file__).parents[1]))
    import msjit as ms
    from models import limits

    makers = {
        "msjit bf16": lambda: Msjit(options.threads, dtype=ms.bfloat16),
        "msjit int8": lambda: Msjit(options.threads, bits=8),
        "msjit int8, activations 8": lambda: Msjit(options.threads, bits=8, activations=8),
        "msjit int4": lambda: Msjit(options.threads, bits=4),
        "msjit int4, activations 8": lambda: Msjit(options.threads, bits=4, activations=8),
    }
    if options.peers:
        makers["PyTorch bf16"] = lambda: Torch(options.threads, False)
        makers["torch.compile bf16"] = lambda: Torch(options.threads, True)
    clock = time.process_time if options.threads == 1 else time.perf_counter
    c = SIZES
    in_layers = (
        c["hidden_size"] * (c["hidden_size"] * 2 + 2 * 128 + 3 * c["intermediate_size"]) * c["num_hidden_layers"]
    )
    print(f"{(in_layers + c['vocab_size'] * c['hidden_size']) / 1e9:.2f} G parameters, {options.threads} thread(s)")
    print(
        "| weights | GB | tokens/s | of bandwidth | prefill tokens/s | of FMA peak | GB/s read | GFLOP/s | captured |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    tokens = list(range(1, options.prompt + 1))
    for name, make in makers.items():
        if options.only and options.only not in name:
            continue
        try:
            run = make()
        except ImportError as e:
            print(f"{name}: {e}", file=sys.stderr)
            continue
        run.prefill(tokens)
        for _ in range(3):
            run.token()
        token = prompt = float("inf")
        peak = bandwidth = 0.0
        end = time.perf_counter() + options.seconds
        while time.perf_counter() < end:
            found = limits(options.threads)
            peak, bandwidth = max(peak, found[0]), max(bandwidth, found[1])
            start = clock()
            run.prefill(tokens)
            prompt = min(prompt, clock() - start)
            for _ in range(8):
                start = clock()
                run.token()
                token = min(token, clock() - start)
        flops = 2 * in_layers * options.prompt / prompt
        of_bandwidth = run.bytes / bandwidth / token
        print(
            f"| {name} | {run.bytes / 1e9:.3f} | {1 / token:.1f} | {of_bandwidth:.0%} | {options.prompt / prompt:.0f} | "
            f"{flops / peak:.0%} | {bandwidth / 1e9:.1f} | {peak / 1e9:.0f} | {run.describe()} |",
            flush=True,
        )
        del run


if __name__ == "__main__":
    main()
