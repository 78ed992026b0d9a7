"""Random loops `while a or b`, of tensors, numbers and objects that note each question."""

import random

_HEAD = """
class Asked:
    def __init__(self, log, value):
        self.log, self.value = log, value

    def __bool__(self):
        self.log.append(self.value)
        return self.value > 0
"""


def source(seed):
    r = random.Random(seed)
    conditions = [
        f"x.sum() < {r.randint(5, 60)}",
        f"i < {r.randint(1, 6)}",
        f"Asked(log, {r.randint(1, 4)} - i)",
        f"x[0] < {r.randint(2, 9)}",
        "flag",
        "not x.sum() > 20",
        "(i < 3 and x[0] < 7)",
    ]
    statements = [
        "x = x * 1.5",
        "x = x + i",
        "y = y + x",
        "log.append(i)",
        "flag = i < 2",
        f"if x.sum() > {r.randint(20, 90)}:\n            break",
        f"if i == {r.randint(0, 3)}:\n            continue",
        f"if i > {r.randint(2, 9)}:\n            return y",
        "j = 0\n        while j < 2 or x.sum() < 10:\n            j += 1\n            x = x + 1",
    ]
    condition = " or ".join(r.sample(conditions, r.randint(2, 3)))
    body = "\n        ".join(r.choice(statements) for _ in range(r.randint(1, 3)))
    return (
        f"{_HEAD}\n\ndef f(x, log):\n    y, i, flag = x, 0, True\n    while {condition}:\n        i += 1\n        if i > 12:\n"
        f"            break\n        {body}\n    return x, y, i\n"
    )
