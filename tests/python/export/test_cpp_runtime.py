"""libmsjit_runtime as users have it: installed, found by CMake, used by the example server and by msjit-run."""

import os
import re
import socket
import subprocess
from pathlib import Path

import forward_graphs
import numpy as np
import pytest

import msjit as ms

ROOT = Path(__file__).resolve().parents[3]


def run(*command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=280, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runtime")
    run("cmake", "--install", ROOT / "build", "--component", "runtime", "--prefix", folder)
    return folder


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The ResNet of tests/programs as a file, an input and what it gives."""
    folder = tmp_path_factory.mktemp("exported")
    net, (x,), _ = forward_graphs.forward("resnet_digits")
    ms.export(net, x, file_name=folder / "net", file_format="MSJIT")
    return folder / "net.msjit", x.asnumpy(), net(x).asnumpy()


def test_msjit_run(installed, exported, tmp_path):
    path, x, expected = exported
    np.save(tmp_path / "x.npy", x)
    told = run(installed / "bin/msjit-run", path, tmp_path / "x.npy", "--out", tmp_path / "y", "--repeat", 3)
    assert re.search(r"loaded in [\d.]+ ms\ninput x: float32\(3, 1, 8, 8\)\noutput output_0: float32\(3, 10\)", told)
    assert np.array_equal(np.load(tmp_path / "y0.npy"), expected)
    needed = run("ldd", installed / "bin/msjit-run")
    assert "python" not in needed and "not found" not in needed


def test_open_sizes(installed, tmp_path):
    x = ms.Tensor(shape=[None, 4], dtype=ms.float32)
    ms.export(lambda x: x * 2 + x.shape[0], x, file_name=tmp_path / "f", file_format="MSJIT")
    np.save(tmp_path / "x.npy", np.ones((7, 4), np.float32))
    told = run(installed / "bin/msjit-run", tmp_path / "f.msjit", tmp_path / "x.npy", "--out", tmp_path / "y")
    assert "input x: float32(?, 4)" in told
    assert np.array_equal(np.load(tmp_path / "y0.npy"), np.full((7, 4), 9, np.float32))


def test_what_is_wrong_is_told(installed, exported, tmp_path):
    path, x, _ = exported
    (tmp_path / "cut.msjit").write_bytes(path.read_bytes()[:-5])
    np.save(tmp_path / "wrong.npy", x.astype(np.float64))
    for arguments, message in (
        ([tmp_path / "cut.msjit"], "cut.msjit is no whole MSJIT file: tensor"),
        ([tmp_path / "none.msjit"], "none.msjit cannot be opened"),
        ([path, tmp_path / "wrong.npy"], r"wrong.npy must hold float32\(3, 1, 8, 8\)"),
        ([], "usage"),
    ):
        done = subprocess.run([installed / "bin/msjit-run", *arguments], capture_output=True, text=True)
        assert done.returncode == 1 and re.search(message, done.stderr), done.stderr


def test_the_example_server(installed, exported, tmp_path):
    """Built with the installed package; its source has 30 lines."""
    path, x, expected = exported
    source = (ROOT / "jit/runtime/example/server.cpp").read_text()
    assert len([line for line in source.splitlines() if line and not line.startswith(("//", "#include"))]) <= 30
    prefix = f"-DCMAKE_PREFIX_PATH={installed}"
    run("cmake", "-S", ROOT / "jit/runtime/example", "-B", tmp_path, prefix)
    run("cmake", "--build", tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [tmp_path / "server", path, str(port)],
        stdout=subprocess.PIPE,
        env={**os.environ, "LD_LIBRARY_PATH": f"{installed}/lib"},
    )
    try:
        assert server.stdout.readline() == b"ready\n"
        with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
            for _ in range(3):
                client.sendall(x.tobytes())
                found = b""
                while len(found) < expected.nbytes:
                    found += client.recv(expected.nbytes - len(found))
                assert found == expected.tobytes()
    finally:
        server.kill()
        server.wait()
