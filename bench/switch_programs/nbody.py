"""Planets that attract each other: float arithmetic in one loop over lists."""

BODIES = [
    # position, velocity, mass
    ([0.0, 0.0, 0.0], [0.0, 0.0, 0.0], 39.478),
    ([4.841, -1.160, -0.104], [0.606, 2.812, -0.025], 0.0377),
    ([8.343, 4.125, -0.403], [-1.011, 1.826, 0.0084], 0.0113),
    ([12.894, -15.111, -0.223], [1.083, 0.869, -0.0108], 0.00172),
    ([15.380, -25.919, 0.179], [0.979, 0.594, -0.0348], 0.00203),
]


def pairs(bodies):
    return [(a, b) for i, a in enumerate(bodies) for b in bodies[i + 1 :]]


def advance(bodies, joined, dt, steps):
    for _ in range(steps):
        for (p, v, m), (q, w, n) in joined:
            x, y, z = p[0] - q[0], p[1] - q[1], p[2] - q[2]
            pull = dt * (x * x + y * y + z * z) ** -1.5
            a, b = m * pull, n * pull
            v[0] -= x * b
            v[1] -= y * b
            v[2] -= z * b
            w[0] += x * a
            w[1] += y * a
            w[2] += z * a
        for p, v, _mass in bodies:
            p[0] += dt * v[0]
            p[1] += dt * v[1]
            p[2] += dt * v[2]


def energy(bodies, joined):
    total = sum(0.5 * m * sum(c * c for c in v) for _, v, m in bodies)
    for (p, _, m), (q, _, n) in joined:
        total -= m * n / sum((a - b) ** 2 for a, b in zip(p, q)) ** 0.5
    return total


def run():
    bodies = [(list(p), list(v), m) for p, v, m in BODIES]
    joined = pairs(bodies)
    before = energy(bodies, joined)
    advance(bodies, joined, 0.001, 600)
    assert abs(energy(bodies, joined) - before) < 1e-3
