"""Random programs of assignments between a few variables within tensors' branches and loops: which objects they end with."""

import random

_STATEMENTS = """
p = q; q = p; p = a; q = b; p = p + 1; q = q * 0.5; r = (p, q); r = (q, a); p = r[0]; q = r[1]; a = p; a = a * 2; b = q
""".strip().split("; ")


def _block(rng, depth, indent):
    lines = []
    for _ in range(rng.randint(1, 3)):
        kind = rng.random() if depth else 1.0
        if kind < 0.35:
            condition = f"{rng.choice('pqab')}.sum() > {rng.choice([-5, 0, 3, 6, 20])}"
            lines.append(f"{indent}if {condition}{rng.choice(['', ' or n > 2', ' and n > 1'])}:")
            lines += _block(rng, depth - 1, indent + "    ")
            if rng.random() < 0.5:
                lines += [f"{indent}else:", *_block(rng, depth - 1, indent + "    ")]
        elif kind < 0.58:
            turns = f"i{len(indent)}_{rng.randint(0, 99)}"
            lines += [
                f"{indent}{turns} = n * 0",
                f"{indent}while {turns} < n:" if kind < 0.5 else f"{indent}while True:",
            ]
            lines += [*_block(rng, depth - 1, indent + "    "), f"{indent}    {turns} = {turns} + 1"]
            if kind >= 0.5:
                lines += [f"{indent}    if {turns} >= n:", f"{indent}        break"]
        else:
            lines.append(indent + rng.choice(_STATEMENTS))
    return lines


def source(seed):
    rng = random.Random(seed)
    body = _block(rng, 2, "    ") + _block(rng, 2, "    ")
    return "def f(a, b, n):\n    p, q = a + 1, b\n    r = (p, q)\n" + "\n".join(body) + "\n    return p, q, r, a, b\n"
