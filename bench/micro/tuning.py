"""How far the cost model is from measured choices: every 3x3 convolution that has two ways, each of its three parts.

    python bench/micro/tuning.py [--threads N] [--cache-dir FOLDER]

Prints for each case what the model chose, the times of both ways, and its time by the best one's; at the end the geometric
mean, the worst, and how often it chose the faster. Under MSJIT_TUNE=1 programs take the faster way themselves.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

CASES = [  # images, channels, filters, size
    (1, 64, 64, 56), (1, 128, 128, 28), (1, 256, 256, 14), (1, 512, 512, 7), (8, 64, 64, 56), (8, 512, 512, 7),
    (32, 16, 16, 32), (32, 32, 32, 16), (32, 64, 64, 8), (16, 512, 512, 2), (16, 512, 512, 1), (16, 256, 256, 4),
    (1, 8, 8, 32), (1, 16, 16, 14), (1, 32, 32, 7), (4, 8, 64, 9), (1, 64, 8, 20), (1, 1024, 64, 7), (2, 24, 24, 5),
]  # fmt: skip


def child():
    import numpy as np

    import msjit as ms

    r = np.random.default_rng(0)
    for images, channels, filters, size in CASES:
        x = ms.tensor(r.standard_normal((images, channels, size, size)).astype(np.float32))
        w = ms.tensor((r.standard_normal((filters, channels, 3, 3)) * 0.05).astype(np.float32))
        x.requires_grad = w.requires_grad = True
        ms.mint.nn.functional.conv2d(x, w, padding=1).sum().backward()
    print(json.dumps(ms._core._tuned()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", default="1")
    parser.add_argument("--cache-dir", help="where choices are remembered (default: nowhere)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty:
        variables = {"MSJIT_TUNE": "1", "MSJIT_THREADS": options.threads, "MSJIT_CACHE_DIR": options.cache_dir or empty}
        command, environment = [sys.executable, __file__, "--child"], {**os.environ, **variables}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    rows = json.loads(done.stdout)
    print(f"{'part':12} {'images channels size filters':30} {'model':9} direct ms  Winograd ms  by best")
    ratios = []
    for key, model, _, seconds in rows:
        part, _, _, images, channels, height, _, filters, *_ = key.split()
        ratios.append(seconds[model] / min(seconds))
        sizes = f"{images:>6} {channels:>8} {height:>4} {filters:>7}"
        print(
            f"{part.split('.')[1]:12} {sizes:30} {('direct', 'Winograd')[model]:9} {seconds[0] * 1e3:9.3f} "
            f"{seconds[1] * 1e3:12.3f} {ratios[-1]:13.2f}"
        )
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    right = sum(r == 1 for r in ratios)
    print(f"{len(ratios)} cases: mean {mean:.3f}, worst {max(ratios):.2f}, the faster one chosen {right} times")


if __name__ == "__main__":
    child() if "--child" in sys.argv else main()
