"""What capture inlines in place of C's iterators: of itertools, iter of a function, and iter of what has only __getitem__."""

import itertools
import types

from ._polyfills import _MISSING, _cannot_be_captured, replaces, said


def _iter_callable(function, sentinel):
    while True:
        value = function()
        if value in (sentinel,):  # asks the sentinel's __eq__ first
            return
        yield value


def _old_iter(obj):
    i = 0
    try:
        while True:
            yield obj[i]
            i += 1
    except IndexError:
        return


# --- itertools -----------------------------------------------------------------------------------------------------
# What a generator yields here to say StopIteration and be asked again, as most of C's iterators can be: they ask their
# source again. One that returns has ended for good.
_END = object()


@replaces(itertools.chain)
def _chain(*iterables):
    for iterable in iterables:
        yield from iterable


@replaces(vars(itertools.chain)["from_iterable"])
def _chain_from_iterable(cls, iterables, /):
    return _chain_each(iter(iterables))


def _chain_each(iterables):
    for iterable in iterables:
        yield from iterable


# Arguments are looked at when the function is called, as C does; only what is behind that is a generator.
@replaces(itertools.islice)
def _islice(iterable, /, *args):
    if not 1 <= len(args) <= 3:
        return _cannot_be_captured(args)
    s = slice(*args)
    start, stop, step = 0 if s.start is None else s.start, s.stop, 1 if s.step is None else s.step
    for number in (start, step, 0 if stop is None else stop):
        if type(number) is not int or not 0 <= number < 1 << 62 or step == 0:
            return _cannot_be_captured(args)
    return _islice_of(iter(iterable), start, stop, step)


def _islice_of(it, start, stop, step):
    i = 0
    if stop is not None and stop < start:  # takes those before the start all the same
        stop = start
    while stop is None or i < stop:
        try:
            value = next(it)
        except StopIteration:
            return
        if i >= start and (i - start) % step == 0:
            yield value
        i += 1


@replaces(itertools.accumulate)
def _accumulate(iterable, func=None, *, initial=None):
    return _accumulate_of(iter(iterable), func, initial)


def _accumulate_of(it, func, initial):
    total = _MISSING
    if initial is not None:
        total = initial
        yield total
    while True:
        for value in it:
            if total is _MISSING:
                total = value
            else:
                total = total + value if func is None else func(total, value)
            yield total
        yield _END


@replaces(itertools.product)
def _product(*iterables, repeat=1):
    if type(repeat) is not int or repeat < 0:
        return _cannot_be_captured(repeat)
    pools = [tuple(pool) for pool in iterables] * repeat
    return _product_of(pools)


def _product_of(pools):
    result = [[]]
    for pool in pools:
        result = [x + [y] for x in result for y in pool]
    for values in result:
        yield tuple(values)


def _choose(choices, iterable, r):
    pool = tuple(iterable)
    if type(r) is not int or not 0 <= r < 1 << 20:  # more may be refused, or there may be no memory for it
        return _cannot_be_captured(r)
    return choices(pool, r)


@replaces(itertools.permutations)
def _permutations(iterable, r=None):
    pool = tuple(iterable)
    return _choose(_permutations_of, pool, len(pool) if r is None else r)


def _permutations_of(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(n))
    cycles = list(range(n, n - r, -1))
    yield tuple([pool[i] for i in indices[:r]])
    while n:
        for i in reversed(range(r)):
            cycles[i] -= 1
            if cycles[i] == 0:
                indices[i:] = indices[i + 1 :] + indices[i : i + 1]
                cycles[i] = n - i
            else:
                j = cycles[i]
                indices[i], indices[-j] = indices[-j], indices[i]
                yield tuple([pool[i] for i in indices[:r]])
                break
        else:
            return


@replaces(itertools.combinations)
def _combinations(iterable, r):
    return _choose(_combinations_of, iterable, r)


def _combinations_of(pool, r):
    n = len(pool)
    if r > n:
        return
    indices = list(range(r))
    yield tuple([pool[i] for i in indices])
    while True:
        for i in reversed(range(r)):
            if indices[i] != i + n - r:
                break
        else:
            return
        indices[i] += 1
        for j in range(i + 1, r):
            indices[j] = indices[j - 1] + 1
        yield tuple([pool[i] for i in indices])


@replaces(itertools.combinations_with_replacement)
def _combinations_with_replacement(iterable, r):
    return _choose(_combinations_with_replacement_of, iterable, r)


def _combinations_with_replacement_of(pool, r):
    n = len(pool)
    if not n and r:
        return
    indices = [0] * r
    yield tuple([pool[i] for i in indices])
    while True:
        for i in reversed(range(r)):
            if indices[i] != n - 1:
                break
        else:
            return
        indices[i:] = [indices[i] + 1] * (r - i)
        yield tuple([pool[i] for i in indices])


@replaces(itertools.zip_longest)
def _zip_longest(*iterables, fillvalue=None):
    return _zip_longest_of([iter(it) for it in iterables], fillvalue)


def _zip_longest_of(iterators, fillvalue):
    left = len(iterators)
    if not left:
        return
    while True:
        values = []
        for i in range(len(iterators)):
            value = next(iterators[i], _MISSING) if iterators[i] is not None else _MISSING
            if value is _MISSING:
                if iterators[i] is not None:
                    left -= 1
                    if not left:
                        return
                    iterators[i] = None
                value = fillvalue
            values.append(value)
        yield tuple(values)


@replaces(itertools.repeat)
def _repeat(object, times=_MISSING):
    if times is not _MISSING and type(times) is not int:
        return _cannot_be_captured(times)
    return _repeat_of(object, times)


def _repeat_of(value, times):
    if times is _MISSING:
        while True:
            yield value
    for _ in range(times):
        yield value


@replaces(itertools.starmap)
def _starmap(function, iterable, /):
    return _starmap_of(function, iter(iterable))


def _starmap_of(function, it):
    while True:
        for args in it:
            yield function(*args)
        yield _END


@replaces(itertools.takewhile)
def _takewhile(predicate, iterable, /):
    return _takewhile_of(predicate, iter(iterable))


def _takewhile_of(predicate, it):
    while True:
        for value in it:
            if not predicate(value):
                return
            yield value
        yield _END


@replaces(itertools.dropwhile)
def _dropwhile(predicate, iterable, /):
    return _dropwhile_of(predicate, iter(iterable))


def _dropwhile_of(predicate, it):
    started = False
    while True:
        for value in it:
            if started or not predicate(value):
                started = True
                yield value
        yield _END


@replaces(itertools.filterfalse)
def _filterfalse(predicate, iterable, /):
    return _filterfalse_of(predicate, iter(iterable))


def _filterfalse_of(predicate, it):
    while True:
        for value in it:
            if not (value if predicate is None or predicate is bool else predicate(value)):
                yield value
        yield _END


@replaces(itertools.groupby)
def _groupby(iterable, key=None):
    return _groupby_of(iter(iterable), key)


# What the groups share: the value and its key that were taken last, the key of the group that was made last, and which it is.
_VALUE, _KEY, _TARGET, _GROUP = range(4)


def _groupby_of(it, key):
    shared = [_MISSING, _MISSING, _MISSING, None]
    while True:
        shared[_GROUP] = None
        while shared[_KEY] is _MISSING or (shared[_TARGET] is not _MISSING and shared[_KEY] in (shared[_TARGET],)):
            if not _take_for_group(shared, it, key):
                yield _END
                shared[_GROUP] = None
        shared[_TARGET] = target = shared[_KEY]
        shared[_GROUP] = group = []
        yield target, _group(shared, it, key, target, group)


def _take_for_group(shared, it, key):
    value = next(it, _MISSING)
    if value is _MISSING:
        return False
    shared[_KEY] = value if key is None else key(value)
    shared[_VALUE] = value
    return True


def _group(shared, it, key, target, group):
    while shared[_GROUP] is group:
        if (shared[_VALUE] is _MISSING and not _take_for_group(shared, it, key)) or shared[_KEY] not in (target,):
            yield _END
            continue
        value = shared[_VALUE]
        shared[_VALUE] = _MISSING
        yield value


@replaces(itertools.pairwise)
def _pairwise(iterable, /):
    return _pairwise_of(iter(iterable))


def _pairwise_of(it):
    a = next(it, _MISSING)
    if a is _MISSING:
        return
    for b in it:
        yield a, b
        a = b


@replaces(itertools.compress)
def _compress(data, selectors):
    return _compress_of(iter(data), iter(selectors))


def _compress_of(data, selectors):
    both = zip(data, selectors)
    while True:
        for value, keep in both:
            if keep:
                yield value
        yield _END


@replaces(itertools.cycle)
def _cycle(iterable, /):
    return _cycle_of(iter(iterable))


def _cycle_of(it):
    saved = []
    for value in it:
        yield value
        saved.append(value)
    while saved:
        for value in saved:
            yield value


@replaces(itertools.count)
def _count(start=0, step=1):
    for number in (start, step):
        if type(number) is not int and type(number) is not float:
            return _cannot_be_captured(start)
    return _count_from(start, step)


def _count_from(start, step):
    while True:
        yield start
        start = start + step


@replaces(itertools.tee)
def _tee(iterable, n=2, /):
    if type(iterable) not in (list, tuple, dict, str, bytes, range, types.GeneratorType):  # others may copy themselves
        return _cannot_be_captured(iterable)
    if type(n) is not int or n < 0:
        return _cannot_be_captured(n)
    it, values = iter(iterable), []
    return tuple([_tee_of(it, values) for _ in range(n)])


def _tee_of(it, values):
    i = 0
    while True:
        if i == len(values):
            value = next(it, _MISSING)
            if value is _MISSING:
                yield _END
                continue
            values.append(value)
        yield values[i]
        i += 1


if hasattr(itertools, "batched"):
    _KNOWS_STRICT = said(itertools.batched, (), 1, strict=True) is None  # from 3.13 on

    @replaces(itertools.batched)
    def _batched(iterable, n, **kwargs):
        if type(n) is not int or not 1 <= n < 1 << 20 or (kwargs and (list(kwargs) != ["strict"] or not _KNOWS_STRICT)):
            return _cannot_be_captured(n)  # it makes room for so many at once
        return _batched_of(iter(iterable), n, kwargs.get("strict"))


def _batched_of(it, n, strict):
    while True:
        batch = []
        for value in it:
            batch.append(value)
            if len(batch) == n:
                break
        if not batch:
            return
        if strict and len(batch) != n:
            return _cannot_be_captured(batch)
        yield tuple(batch)
