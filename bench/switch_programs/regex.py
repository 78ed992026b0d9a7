"""A regular expression engine of closures that backtrack, and the standard library's own compiler of patterns."""

import re


def literal(char, then):
    return lambda s, i: i < len(s) and s[i] == char and then(s, i + 1)


def any_of(chars, then):
    return lambda s, i: i < len(s) and s[i] in chars and then(s, i + 1)


def star(chars, then):
    def match(s, i):
        end = i
        while end < len(s) and s[end] in chars:
            end += 1
        while end >= i:
            found = then(s, end)
            if found is not False:
                return found
            end -= 1
        return False

    return match


def either(a, b):
    def match(s, i):
        found = a(s, i)
        return found if found is not False else b(s, i)

    return match


def search(matcher, s):
    for i in range(len(s)):
        end = matcher(s, i)
        if end is not False:
            return s[i:end]
    return None


LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyz", "0123456789"


def address():
    """[a-z][a-z0-9]*@[a-z]*.(com|org)"""

    def end(s, i):
        return i

    com = literal("c", literal("o", literal("m", end)))
    org = literal("o", literal("r", literal("g", end)))
    host = star(LETTERS, literal(".", either(com, org)))
    return any_of(LETTERS, star(LETTERS + DIGITS, literal("@", host)))


TEXT = "some words and 12 numbers 34 before x9@nowhere.net and then " * 6 + "someone42@example.org follows"


def run():
    matcher = address()
    for _ in range(4):
        assert search(matcher, TEXT) == "someone42@example.org"
    re.purge()
    for i in range(12):
        pattern = re.compile(rf"(?P<a>[a-z]+{i})(\s*(?:x|y|z{{2,3}})+?)*[^\d\s]{{1,4}}$")
        assert pattern.search(f"abc{i} xyzzx!") is not None
