"""A writer and a reader of JSON in plain Python: strings, character by character, and recursion."""

ESCAPES = {'"': '"', "\\": "\\", "n": "\n", "t": "\t"}


def dump(value):
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
    if isinstance(value, list):
        return "[" + ",".join(dump(v) for v in value) + "]"
    return "{" + ",".join(dump(k) + ":" + dump(v) for k, v in value.items()) + "}"


class Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def value(self):
        c = self.text[self.at]
        if c == '"':
            return self.string()
        if c == "[":
            return self.items()
        if c == "{":
            return self.members()
        for word, value in (("null", None), ("true", True), ("false", False)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        return self.number()

    def number(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in "+-.0123456789e":
            self.at += 1
        word = self.text[start : self.at]
        return float(word) if "." in word or "e" in word else int(word)

    def string(self):
        out = []
        self.at += 1
        while True:
            c = self.text[self.at]
            self.at += 1
            if c == '"':
                return "".join(out)
            if c == "\\":
                c = ESCAPES[self.text[self.at]]
                self.at += 1
            out.append(c)

    def items(self):
        out = []
        self.at += 1
        while self.text[self.at] != "]":
            out.append(self.value())
            if self.text[self.at] == ",":
                self.at += 1
        self.at += 1
        return out

    def members(self):
        out = {}
        self.at += 1
        while self.text[self.at] != "}":
            key = self.string()
            self.at += 1
            out[key] = self.value()
            if self.text[self.at] == ",":
                self.at += 1
        self.at += 1
        return out


DOCUMENT = {
    "name": 'a "quoted" name\nwith lines',
    "numbers": [i * 0.5 for i in range(40)] + list(range(40)),
    "nested": [{"id": i, "tags": ["x", "y\t", None, True], "more": {"deep": [[], {}, False]}} for i in range(30)],
}


def run():
    for _ in range(2):
        assert Reader(dump(DOCUMENT)).value() == DOCUMENT
