"""Text and tokens: tokenizer.json by the ``tokenizers`` library, the chat template by ``jinja2``."""

import json
import os


def _needed(module, purpose):
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as e:
        raise ImportError(f"{purpose} needs the package {module}: pip install 'msjit[llm]'") from e


class Tokenizer:
    """The tokenizer of a model's folder.

    Args:
        folder: str, with tokenizer.json and, for chats, tokenizer_config.json or chat_template.jinja.
    Raises:
        ImportError: the package tokenizers is not installed.
        FileNotFoundError: there is no tokenizer.json.
    """

    def __init__(self, folder):
        path = os.path.join(folder, "tokenizer.json")
        if not os.path.exists(path):
            raise FileNotFoundError(f"Tokenizer: {path} is not there; a folder that transformers saved has it")
        self._tokenizer = _needed("tokenizers", "reading tokenizer.json").Tokenizer.from_file(path)
        self._settings, self._template = {}, None
        settings = os.path.join(folder, "tokenizer_config.json")
        if os.path.exists(settings):
            with open(settings, encoding="utf-8") as file:
                self._settings = json.load(file)
        self._template = self._settings.get("chat_template")
        template = os.path.join(folder, "chat_template.jinja")
        if os.path.exists(template):
            with open(template, encoding="utf-8") as file:
                self._template = file.read()

    def encode(self, text, special=True):
        """The tokens of a text; special: with those that the tokenizer puts around it."""
        return self._tokenizer.encode(text, add_special_tokens=special).ids

    def decode(self, tokens):
        """The text of tokens, without special ones."""
        return self._tokenizer.decode([int(t) for t in tokens], skip_special_tokens=True)

    def stream(self, tokens):
        """Pieces of text as tokens come: a piece ends where its last character is whole."""
        seen, start, given = [], 0, ""
        for token in tokens:
            seen.append(token)
            text = self.decode(seen[start:])
            if text.endswith("\ufffd"):
                continue
            if len(text) > len(given):
                yield text[len(given) :]
            given = text
            if text.endswith("\n"):  # what came before it is decided: later texts are decoded from here on
                start, given = len(seen), ""
        rest = self.decode(seen[start:])
        if len(rest) > len(given):
            yield rest[len(given) :]

    def _special(self, name):
        token = self._settings.get(name)
        return token.get("content") if isinstance(token, dict) else token

    def chat(self, messages):
        """The tokens of a chat, up to where the model answers; messages: dicts of "role" and "content".

        Raises:
            ValueError: the model has no chat template.
        """
        template = self._template
        if isinstance(template, list):  # several, by name
            template = {entry["name"]: entry["template"] for entry in template}.get("default")
        if not template:
            raise ValueError("chat: the model's folder has no chat template; use generate")
        sandbox = _needed("jinja2.sandbox", "a chat template")
        environment = sandbox.ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)

        def refuse(message):
            raise ValueError(f"chat: the model's template says: {message}")

        environment.globals["raise_exception"] = refuse
        text = environment.from_string(template).render(
            messages=messages,
            add_generation_prompt=True,
            bos_token=self._special("bos_token") or "",
            eos_token=self._special("eos_token") or "",
        )
        return self.encode(text, special=False)
