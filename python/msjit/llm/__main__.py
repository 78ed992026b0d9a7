"""python -m msjit.llm generate|chat --model FOLDER: texts and chats on the command line."""

import argparse
import sys
import time

from . import Generator, Sampler, Tokenizer, load_decoder


def _parser():
    p = argparse.ArgumentParser(
        prog="python -m msjit.llm", description="Runs language models of Llama's and Qwen2's kind."
    )
    commands = p.add_subparsers(dest="command", required=True)
    for name, help in (("generate", "continues a prompt"), ("chat", "answers line by line, until the input ends")):
        c = commands.add_parser(name, help=help)
        c.add_argument("--model", required=True, metavar="FOLDER", help="config.json, safetensors and tokenizer.json")
        c.add_argument("--max-new-tokens", type=int, default=256, metavar="N")
        c.add_argument("--temperature", type=float, default=0.0, help="0: the most probable token (default)")
        c.add_argument("--top-k", type=int, default=0, help="0: all tokens (default)")
        c.add_argument("--top-p", type=float, default=1.0)
        c.add_argument("--seed", type=int, default=None)
        c.add_argument("--bits", type=int, choices=(4, 8), default=None, help="quantize the weights as they are read")
        c.add_argument("--group", type=int, default=None, help="inputs that share a scale, a multiple of 32")
        c.add_argument("--activations", type=int, choices=(8, 16), default=16, help="bits of activations with --bits")
        c.add_argument("--stats", action="store_true", help="print tokens a second to standard error")
        if name == "generate":
            c.add_argument("--prompt", required=True)
        else:
            c.add_argument("--system", default=None, help="what the model is told first")
    return p


def _write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


class _Session:
    def __init__(self, options):
        self.options = options
        self.tokenizer = Tokenizer(options.model)
        self.generator = Generator(
            load_decoder(options.model, bits=options.bits, group=options.group, activations=options.activations)
        )
        self.sampler = Sampler(options.temperature, options.top_k, options.top_p, options.seed)

    def answer(self, tokens):
        """Writes the text as it is made, and returns it."""
        start, times = time.perf_counter(), []

        def made():
            for token in self.generator.generate(tokens, self.options.max_new_tokens, self.sampler):
                times.append(time.perf_counter())
                yield token

        text = ""
        for piece in self.tokenizer.stream(made()):
            text += piece
            _write(piece)
        _write("\n")
        if self.options.stats and times:
            rate = (len(times) - 1) / (times[-1] - times[0]) if len(times) > 1 else 0.0
            print(f"first token {times[0] - start:.3f} s, then {rate:.1f} tokens/s", file=sys.stderr)
        return text


def main(argv=None):
    options = _parser().parse_args(argv)
    try:
        session = _Session(options)
    except (ImportError, KeyError, OSError, ValueError) as e:
        print(f"error: {e.args[0] if isinstance(e, KeyError) else e}", file=sys.stderr)
        return 1
    if options.command == "generate":
        session.answer(session.tokenizer.encode(options.prompt))
        return 0
    messages = [{"role": "system", "content": options.system}] if options.system else []
    for line in sys.stdin:
        if line.strip():
            messages.append({"role": "user", "content": line.strip()})
            try:
                tokens = session.tokenizer.chat(messages)
            except (ImportError, ValueError) as e:
                print(f"error: {e}", file=sys.stderr)
                return 1
            messages.append({"role": "assistant", "content": session.answer(tokens)})
    return 0


if __name__ == "__main__":
    sys.exit(main())
