"""Runs programs without tensors for test_all_frames.py: a script of programs calls main() under MSJIT_CAPTURE=all, which
runs each plain first, then captured several times, and prints as JSON what differs."""

import json

PROGRAMS = []


def program(function):
    PROGRAMS.append(function)
    return function


def error_of(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def main():
    import msjit as ms

    expected = [p() for p in PROGRAMS]
    wrong = {}
    with ms.enable_capture():
        for p, want in zip(PROGRAMS, expected):
            for _ in range(4):
                got = error_of(p)
                if got != want:
                    wrong[p.__name__] = [repr(want), repr(got)]
    print(json.dumps({"wrong": wrong, "captured_frames": ms.report().captured_frames}))
