"""`del` of a variable that is not there raises, wherever the variable lies."""

import pytest

import msjit as ms

CODE = """
def local(x):
    n = 1
    y = x * n
    del n
    del n
    return y * 2

def own_cell(x):
    n = 1
    y = x * (lambda: n)()
    del n
    del n
    return y * 2

def cell_of_the_caller(x):
    n = 1
    def gone():
        nonlocal n
        del n
    gone()
    y = x * 2
    gone()
    return y * 2

def never_set(x):
    def gone():
        nonlocal n
        del n
    y = x * 2
    gone()
    n = 2
    return y * n

def by_its_contents(x):
    n = 1
    cell = (lambda: n).__closure__[0]
    y = x * n
    del cell.cell_contents
    del n
    return y * 2

def contents_twice(x):
    n = 1
    cell = (lambda: n).__closure__[0]
    y = x * n
    del cell.cell_contents
    del cell.cell_contents
    return y * 2

def set_again(x):
    n = 1
    read = lambda: n
    del n
    n = 3
    y = x * read()
    del n
    return y * 2

def read_then(x):
    n = 1
    read = lambda: n
    y = x * read()
    del n
    return y * read()

def in_a_class(x):
    y = x * 2
    class A:
        n = 1
        del n
        del n
    return y * 2

def an_attribute(x):
    def f(): pass
    f.n = 1
    y = x * f.n
    del f.n
    del f.n
    return y * 2

def in_a_loop(x):
    n = 1
    read = lambda: n
    for _ in range(2):
        x = x * 2
        del n
    return x * 2
"""
NAMES = [line[4:].partition("(")[0] for line in CODE.splitlines() if line.startswith("def ")]


def observe(function, x):
    try:
        return "value", function(x).asnumpy().tolist()
    except (NameError, AttributeError) as error:
        return type(error), str(error), error.name


@pytest.mark.parametrize("caught", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_deletes_as_python_does(name, caught):
    text = CODE
    if caught:
        text += f"""
def caught(x):
    try:
        return {name}(x)
    except (NameError, AttributeError):
        return x + 100
"""
    plain, space = {}, {}
    exec(text, plain)
    exec(text, space)
    name = "caught" if caught else name
    captured = ms.jit(space[name])
    for _ in range(4):
        x = ms.tensor([1.0, 2.0])
        assert observe(captured, x) == observe(plain[name], x)
