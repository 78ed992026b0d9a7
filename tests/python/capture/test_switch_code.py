"""Code of unusual kinds under the switch: the making of instances, names that a subclass of dict gives."""

import pytest

import msjit as ms


def test_tensor_code_in_the_making_of_instances():
    class Box:
        def __init__(self, x):
            self.value = x * 2 + 1
            self.inner = Inner(self.value)

    class Inner:
        def __init__(self, x):
            self.value = (x * x).sum()

    def make(x):
        total = 0.0
        for i in range(200):  # often enough for the interpreter to run __init__ without a call from C
            total = total + Box(x + i).inner.value
        return total

    x = ms.tensor([1.0, 2.0])
    expected = float(make(x))
    with ms.enable_capture():
        for _ in range(3):
            assert float(make(x)) == pytest.approx(expected, rel=1e-5)


def test_names_in_a_subclass_of_dict_are_what_it_says():
    class Frozen(dict):
        def __setitem__(self, key, value):
            raise KeyError(key)

    code = compile("y = x * 2", "frozen", "exec")
    with ms.enable_capture():
        for _ in range(8):
            with pytest.raises(KeyError):
                exec(code, Frozen(x=ms.tensor([1.0])))


def test_a_running_frame_without_an_object_on_top_of_its_stack():
    class Base:
        pass

    def f(x, y):
        y[0] = x[1]

        class Local(Base):  # a call's callable has a place without an object below it
            pass

        for _ in range(3):
            y = y * 2
        return y.sum(), Local.__mro__[1]

    def inputs():
        return ms.ones((4, 3)), ms.ones((4, 3))

    expected = f(*inputs())
    with ms.enable_capture():
        found = f(*inputs())
    assert float(found[0]) == float(expected[0]) and found[1] is expected[1]
