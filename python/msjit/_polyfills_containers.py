"""What capture inlines in place of methods of containers and strings written in C; see _polyfills."""

import bisect
import collections
import heapq
import sys
import types

from ._polyfills import _MISSING, REPLACEMENTS, _cannot_be_captured, replaces, said

# --- lists, dicts --------------------------------------------------------------------------------------------------
_NOT_IN_LIST, _EMPTY_DICT = said([].remove, 0), said({}.popitem)
_EMPTY_ORDERED = said(collections.OrderedDict().popitem)


@replaces(list.remove)
def _list_remove(self, value, /):
    i = 0
    for item in list.__iter__(self):
        if value in (item,):
            list.__delitem__(self, slice(i, i + 1))
            return
        i += 1
    raise ValueError(_NOT_IN_LIST)


@replaces(dict.popitem)
def _dict_popitem(self, /):
    if not dict.__len__(self):
        raise KeyError(_EMPTY_DICT)
    key = list(dict.keys(self))[-1]
    return key, dict.pop(self, key)


# What stands for a key with a hash of its own in the sets that capture keeps; never inlined.
class _Hashed:
    __slots__ = ("hash",)

    def __init__(self, hash):
        self.hash = hash

    def __hash__(self):
        return self.hash


def _dict_merge(self, other):
    for key in dict.keys(other):
        dict.__setitem__(self, key, dict.__getitem__(other, key))


# As PyDict_Update takes what does not iterate as a dict: all keys first.
def _mapping_merge(self, other):
    for key in list(other.keys()):
        dict.__setitem__(self, key, other[key])


_NO_PAIR = said(dict, [0])  # from CPython 3.14 on what the conversion says, with a note


def _sequence_of(pair, index):
    found = None
    try:
        found = list(pair)
    except TypeError as error:
        if "#0" not in _NO_PAIR:
            error.add_note(f"Cannot convert dictionary update sequence element #{index} to a sequence")
            raise
    if found is None:
        raise TypeError(_NO_PAIR.replace("#0", f"#{index}"))
    return found


def _iterates_as_dict(cls):
    for base in cls.__mro__:  # what stands in the class: a descriptor there is not asked
        if base is dict:
            return True
        if base is collections.OrderedDict or (base is not collections.defaultdict and "__iter__" in vars(base)):
            return False
    return False


@replaces(dict.update)
def _dict_update(self, /, *args, **kwargs):
    if len(args) > 1:
        return _cannot_be_captured(args)
    if args:
        (other,) = args
        if type(other) is dict:
            _dict_merge(self, other)
        elif hasattr(other, "keys"):
            if (
                issubclass(type(other), dict)
                and _iterates_as_dict(type(other))
                and not issubclass(type(self), collections.OrderedDict)
            ):
                _dict_merge(self, other)  # which asks nothing else of it
            else:
                _mapping_merge(self, other)
        else:
            for index, pair in enumerate(other):
                if type(pair) is not tuple and type(pair) is not list:
                    pair = _sequence_of(pair, index)
                if len(pair) != 2:
                    raise ValueError(
                        f"dictionary update sequence element #{index} has length {len(pair)}; 2 is required"
                    )
                dict.__setitem__(self, pair[0], pair[1])
    for key, value in kwargs.items():
        dict.__setitem__(self, key, value)


@replaces(vars(collections.OrderedDict)["fromkeys"])
def _ordered_fromkeys(cls, /, iterable, value=None):
    made = cls()
    for key in iterable:
        made[key] = value
    return made


@replaces(vars(dict)["fromkeys"])
def _fromkeys(cls, iterable, value=None, /):
    return _ordered_fromkeys(cls, iterable, value)


@replaces(dict.__eq__)
def _dict_eq(self, other, /):
    if not isinstance(other, dict):
        return NotImplemented
    if dict.__len__(self) != dict.__len__(other):
        return False
    for key in dict.keys(self):
        if not dict.__contains__(other, key):
            return False
        a, b = dict.__getitem__(self, key), dict.__getitem__(other, key)
        if b not in (a,):  # asks a's __eq__ first
            return False
    return True


@replaces(collections.OrderedDict.__eq__)
def _ordered_eq(self, other, /):
    equal = _dict_eq(self, other)
    if equal is not True or not isinstance(other, collections.OrderedDict):
        return equal
    for a, b in zip(dict.keys(self), dict.keys(other)):
        if b not in (a,):
            return False
    return True


_COMPARED_BY_C = (int, str, float, bool, bytes, complex, type(None))


def _key_as_kept(self, key):
    """The object that a dict holds for this key, which may be another one: 1 for True."""
    for kept in dict.keys(self):
        if kept is key:
            return kept
    for kept in dict.keys(self):
        if type(key) not in _COMPARED_BY_C or type(kept) not in _COMPARED_BY_C:
            return _cannot_be_captured(kept)
        if kept == key:
            return kept
    return key


def _taken_out(self, key):
    value = dict.pop(self, key, _MISSING)
    if value is _MISSING:
        if key is None or isinstance(key, (tuple, BaseException)):
            return _cannot_be_captured(key)  # OrderedDict raises KeyError(*key), KeyError(), and an exception itself
        raise KeyError(key)
    return value


@replaces(collections.OrderedDict.move_to_end)
def _move_to_end(self, /, key, last=True):
    last = bool(last)  # before anything is changed
    key = _key_as_kept(self, key)
    value = _taken_out(self, key)
    if last:
        dict.__setitem__(self, key, value)
    else:
        rest = list(dict.items(self))
        dict.clear(self)
        dict.__setitem__(self, key, value)
        for k, v in rest:
            dict.__setitem__(self, k, v)


def _pops_by_methods():
    asked = []
    methods = {"__contains__": lambda self, key: asked.append(key)}
    type("Asked", (collections.OrderedDict,), methods)().pop(0, None)
    return bool(asked)


_POPS_BY_METHODS = _pops_by_methods()  # of a subclass, on 3.10


@replaces(collections.OrderedDict.popitem)
def _ordered_popitem(self, /, last=True):
    if _POPS_BY_METHODS and type(self) is not collections.OrderedDict:
        return _cannot_be_captured(self)
    last = bool(last)
    if not dict.__len__(self):
        raise KeyError(_EMPTY_ORDERED)
    key = list(dict.keys(self))[-1 if last else 0]
    return key, dict.pop(self, key)


# Sets each item as a program does.
@replaces(collections.OrderedDict.update)
def _ordered_update(self, /, *args, **kwargs):
    if len(args) > 1:
        return _cannot_be_captured(args)
    if args:
        (other,) = args
        if type(other) is dict:
            for key, value in list(dict.items(other)):
                self[key] = value
        elif (keys := getattr(other, "keys", _MISSING)) is not _MISSING:
            for key in keys():
                self[key] = other[key]
        elif hasattr(other, "items"):
            return _cannot_be_captured(other)
        else:
            for pair in other:
                if type(pair) not in (tuple, list) or len(pair) != 2:
                    return _cannot_be_captured(pair)
                self[pair[0]] = pair[1]
    for key, value in kwargs.items():
        self[key] = value


# Asks a subclass for its own methods.
@replaces(collections.OrderedDict.setdefault)
def _ordered_setdefault(self, /, key, default=None):
    if type(self) is not collections.OrderedDict:
        return _cannot_be_captured(self)
    return dict.setdefault(self, key, default)


@replaces(collections.OrderedDict.pop)
def _ordered_pop(self, /, *args, **kwargs):
    if kwargs or (_POPS_BY_METHODS and type(self) is not collections.OrderedDict):
        return _cannot_be_captured(self)
    if len(args) == 1:
        return _taken_out(self, args[0])
    return dict.pop(self, *args)


for _name in "clear keys values items __setitem__ __delitem__ __iter__ __eq__".split():
    REPLACEMENTS[getattr(collections.OrderedDict, _name)] = REPLACEMENTS.get(getattr(dict, _name), getattr(dict, _name))


def _first_value_stays():
    made = collections.defaultdict(lambda: made.setdefault(0, 1) + 1)
    return made[0] == 1


_FIRST_VALUE_STAYS = _first_value_stays()  # where a factory has stored a value itself: late releases of 3.14, and 3.15


@replaces(collections.defaultdict.__missing__)
def _default_missing(self, key, /):
    if self.default_factory is None:
        raise KeyError(key)
    value = self.default_factory()
    if _FIRST_VALUE_STAYS:
        return dict.setdefault(self, key, value)
    self[key] = value
    return value


@replaces(collections.defaultdict.copy, collections.defaultdict.__copy__)
def _default_copy(self, /):
    return type(self)(self.default_factory, self)


@replaces(collections.OrderedDict.copy)
def _ordered_copy(self, /):
    if type(self) is not collections.OrderedDict:
        return _cannot_be_captured(self)  # a new one of the class, filled item by item
    return collections.OrderedDict(self)


def _counts_as_dict(cls):
    for base in cls.__mro__:
        if base is dict:
            return True
        if "get" in vars(base) or "__setitem__" in vars(base):
            return False
    return False


@replaces(collections._count_elements)
def _count_elements(mapping, iterable, /):
    elements = iter(iterable)
    if _counts_as_dict(type(mapping)):
        for element in elements:
            dict.__setitem__(mapping, element, dict.get(mapping, element, 0) + 1)
    else:
        get = mapping.get  # asked for once
        for element in elements:
            mapping[element] = get(element, 0) + 1


_WITH_LENGTH = (list, tuple, range, dict, set, frozenset, str, type({}.keys()), type({}.values()), type({}.items()))


# As sorting does it, which cannot be told from heaps where comparing has no effect and orders all.
def _extremes(n, iterable, key, largest):
    if type(n) is not int or n < 1 or (key is not None and type(iterable) not in _WITH_LENGTH):
        return _cannot_be_captured(n)  # nothing is read, or a key is asked for before the next item is read
    items = list(iterable)
    keys = [item if key is None else key(item) for item in items]
    for k in keys:
        if type(k) not in (int, float, str) or (type(k) is str) != (type(keys[0]) is str) or k != k:  # noqa: PLR0124  a nan
            return _cannot_be_captured(k)
    return [items[i] for i in sorted(range(len(items)), key=lambda i: keys[i], reverse=largest)[:n]]


@replaces(heapq.nlargest)
def _nlargest(n, iterable, key=None):
    return _extremes(n, iterable, key, True)


@replaces(heapq.nsmallest)
def _nsmallest(n, iterable, key=None):
    return _extremes(n, iterable, key, False)


# --- heapq, bisect: as C does it, comparison by comparison ---------------------------------------------------------------
_EMPTY_HEAP, _NEGATIVE = said(heapq.heappop, []), said(bisect.bisect, [], 0, -1)
_CACHE_FRIENDLY = 2500  # C orders longer lists in another way


def _sift_down(heap, start, at):
    size = len(heap)
    while at > start:
        parent = (at - 1) >> 1
        less = list.__getitem__(heap, at) < list.__getitem__(heap, parent)
        if len(heap) != size:
            return _cannot_be_captured(heap)
        if not less:
            return
        _swap(heap, at, parent)
        at = parent


def _swap(heap, i, j):
    item = list.__getitem__(heap, i)
    list.__setitem__(heap, i, list.__getitem__(heap, j))
    list.__setitem__(heap, j, item)


def _sift_up(heap, start):
    size, at = len(heap), start
    while at < size >> 1:
        child = 2 * at + 1
        if child + 1 < size:
            less = list.__getitem__(heap, child) < list.__getitem__(heap, child + 1)
            if len(heap) != size:
                return _cannot_be_captured(heap)
            if not less:
                child += 1
        _swap(heap, at, child)
        at = child
    _sift_down(heap, start, at)


@replaces(heapq.heappush)
def _heappush(heap, item, /):
    if type(heap) is not list:
        return _cannot_be_captured(heap)
    heap.append(item)
    _sift_down(heap, 0, len(heap) - 1)


@replaces(heapq.heappop)
def _heappop(heap, /):
    if type(heap) is not list:
        return _cannot_be_captured(heap)
    if not heap:
        raise IndexError(_EMPTY_HEAP)
    last = heap.pop()
    return _replace_top(heap, last) if heap else last


def _replace_top(heap, item):
    top = heap[0]
    heap[0] = item
    _sift_up(heap, 0)
    return top


@replaces(heapq.heapreplace)
def _heapreplace(heap, item, /):
    if type(heap) is not list or not heap:
        return _cannot_be_captured(heap)
    return _replace_top(heap, item)


@replaces(heapq.heappushpop)
def _heappushpop(heap, item, /):
    if type(heap) is not list:
        return _cannot_be_captured(heap)
    if not heap or not heap[0] < item:
        return item
    return _replace_top(heap, item) if heap else _cannot_be_captured(heap)


@replaces(heapq.heapify)
def _heapify(heap, /):
    if type(heap) is not list or len(heap) > _CACHE_FRIENDLY:
        return _cannot_be_captured(heap)
    for i in range(len(heap) // 2 - 1, -1, -1):
        _sift_up(heap, i)


_SEQUENCES = (list, tuple, range, str, bytes, bytearray, collections.deque)


# Whether C takes it for a sequence: mappings written in C have their length and items as mappings alone.
def _is_sequence(cls):
    for method in ("__len__", "__getitem__"):
        for base in cls.__mro__:
            if base in _SEQUENCES:
                return True
            if method in vars(base):
                if type(vars(base)[method]) is not types.FunctionType:
                    return False
                break
        else:
            return False
    return True


def _bounds(a, lo, hi):
    if type(a) is not list and not _is_sequence(type(a)):
        return _cannot_be_captured(a)  # which each version says in other words
    if type(lo) is not int or lo > sys.maxsize or not (hi is None or (type(hi) is int and 0 <= hi <= sys.maxsize)):
        return _cannot_be_captured(lo)
    if lo < 0:
        raise ValueError(_NEGATIVE)
    return lo, len(a) if hi is None else hi


@replaces(bisect.bisect_right)
def _bisect_right(a, x, lo=0, hi=None, *, key=None):
    lo, hi = _bounds(a, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        item = a[mid]
        if x < (item if key is None else key(item)):
            hi = mid
        else:
            lo = mid + 1
    return lo


@replaces(bisect.bisect_left)
def _bisect_left(a, x, lo=0, hi=None, *, key=None):
    lo, hi = _bounds(a, lo, hi)
    while lo < hi:
        mid = (lo + hi) // 2
        item = a[mid]
        if (item if key is None else key(item)) < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


@replaces(bisect.insort_right)
def _insort_right(a, x, lo=0, hi=None, *, key=None):
    at = _bisect_right(a, x if key is None else key(x), lo, hi, key=key)  # before a's insert is asked for
    a.insert(at, x)


@replaces(bisect.insort_left)
def _insort_left(a, x, lo=0, hi=None, *, key=None):
    at = _bisect_left(a, x if key is None else key(x), lo, hi, key=key)  # before a's insert is asked for
    a.insert(at, x)


# --- str -----------------------------------------------------------------------------------------------------------
@replaces(str.maketrans)
def _maketrans(x, /, *rest):
    table = {}
    if not rest:
        if type(x) is not dict:
            return _cannot_be_captured(x)
        for key, value in x.items():
            if type(key) is not int and (type(key) is not str or len(key) != 1):
                return _cannot_be_captured(key)
            table[ord(key) if type(key) is str else key] = value
        return table
    y, *removed = rest
    for text in (x, y, *removed):
        if type(text) is not str:
            return _cannot_be_captured(text)
    if len(x) != len(y) or len(removed) > 1:
        return _cannot_be_captured(x)
    for a, b in zip(x, y):
        table[ord(a)] = ord(b)
    for a in "".join(removed):
        table[ord(a)] = None
    return table


@replaces(str.translate)
def _translate(self, table, /):
    if type(self) is not str or type(table) is not dict:
        return _cannot_be_captured(table)
    parts = []
    for char in self:
        value = table.get(ord(char), char)
        if value is not None and type(value) is not str and (type(value) is not int or not 0 <= value < 0x110000):
            return _cannot_be_captured(value)
        if value is not None:
            parts.append(chr(value) if isinstance(value, int) else value)
    return "".join(parts)


# --- deque: capture keeps its elements as a list's ----------------------------------------------------------------------
_deque = collections.deque
_EMPTY_DEQUE, _NOT_IN_DEQUE, _NO_INDEX = said(_deque().pop), said(_deque().remove, 0), said(_deque().index, 0)
_FULL_DEQUE = said(_deque(maxlen=0).insert, 0, 0)


@replaces(_deque.append)
def _deque_append(self, value, /):
    if self.maxlen == 0:
        return
    list.append(self, value)
    if self.maxlen is not None and list.__len__(self) > self.maxlen:
        list.pop(self, 0)


@replaces(_deque.appendleft)
def _deque_appendleft(self, value, /):
    if self.maxlen == 0:
        return
    list.insert(self, 0, value)
    if self.maxlen is not None and list.__len__(self) > self.maxlen:
        list.pop(self)


@replaces(_deque.extend)
def _deque_extend(self, iterable, /):
    if iterable is self:
        iterable = list(iterable)
    for value in iterable:
        _deque_append(self, value)


@replaces(_deque.extendleft)
def _deque_extendleft(self, iterable, /):
    if iterable is self:
        iterable = list(iterable)
    for value in iterable:
        _deque_appendleft(self, value)


@replaces(_deque.pop)
def _deque_pop(self, /):
    if not list.__len__(self):
        raise IndexError(_EMPTY_DEQUE)
    return list.pop(self)


@replaces(_deque.popleft)
def _deque_popleft(self, /):
    if not list.__len__(self):
        raise IndexError(_EMPTY_DEQUE)
    return list.pop(self, 0)


@replaces(_deque.rotate)
def _deque_rotate(self, n=1, /):
    if type(n) is not int or not -(1 << 62) < n < 1 << 62:
        return _cannot_be_captured(n)
    size = list.__len__(self)
    if size > 1:
        items = list.__getitem__(self, slice(None, None, None))
        at = -n % size
        list.clear(self)
        list.extend(self, items[at:] + items[:at])


def _position_in_deque(self, value):
    items, i = list.__iter__(self), 0
    for item in items:
        if value in (item,):
            next(items, None)  # notices a comparison that has changed the deque
            return i
        i += 1


class _Unshown:
    def __repr__(self):
        raise KeyError


_HIDES_THOSE_OF_TEXTS = not said(_deque().index, _Unshown())  # an error is empty where showing the value raises


def _not_in_deque(value, text):
    if text[0] != "0":
        raise ValueError(text)
    if _HIDES_THOSE_OF_TEXTS and type(value) not in (int, float, str, bool):
        return _cannot_be_captured(value)
    raise ValueError(f"{value!r} is not in deque")


@replaces(_deque.remove)
def _deque_remove(self, value, /):
    at = _position_in_deque(self, value)
    if at is not None:
        list.pop(self, at)
        return
    _not_in_deque(value, _NOT_IN_DEQUE)


for _name in "clear reverse __len__ __getitem__ __setitem__ __delitem__ __iter__ __contains__".split():
    REPLACEMENTS[getattr(_deque, _name)] = getattr(list, _name)


@replaces(_deque.insert)
def _deque_insert(self, index, value, /):
    if type(index) is not int or not -sys.maxsize <= index <= sys.maxsize:
        return _cannot_be_captured(index)
    if self.maxlen is not None and list.__len__(self) >= self.maxlen:
        raise IndexError(_FULL_DEQUE)
    list.insert(self, index, value)


@replaces(_deque.index)
def _deque_index(self, value, /):
    at = _position_in_deque(self, value)
    if at is None:
        _not_in_deque(value, _NO_INDEX)
    return at


@replaces(_deque.count)
def _deque_count(self, value, /):
    count = 0
    for item in list.__iter__(self):
        count += value in (item,)
    return count


def _deque_add(self, other):
    made = _deque_copy(self)
    _deque_extend(made, other)
    return made


def _deque_iadd(self, iterable):
    _deque_extend(self, iterable)
    return self


@replaces(_deque.copy, _deque.__copy__)
def _deque_copy(self, /):
    return type(self)(self) if self.maxlen is None else type(self)(self, self.maxlen)
