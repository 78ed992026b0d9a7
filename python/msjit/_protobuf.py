"""Protocol buffers' wire format: fields of messages, written and read."""

import struct


def _varint(n):
    out, n = bytearray(), int(n) & (2**64 - 1)
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def integer(number, value):
    return _varint(number << 3) + _varint(value)


def float64(number, value):
    return _varint(number << 3 | 1) + struct.pack("<d", value)


def float32(number, value):
    return _varint(number << 3 | 5) + struct.pack("<f", value)


def content(number, data):
    """Bytes, a text or a message."""
    data = data.encode() if isinstance(data, str) else data
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def packed_integers(number, values):
    """A packed repeated field."""
    return content(number, b"".join(map(_varint, values)))


def _read_varint(data, at):
    result = shift = 0
    while True:
        byte = data[at]
        result |= (byte & 127) << shift
        at += 1
        if byte < 128:
            return result, at
        shift += 7


def fields(data):
    """(number, content) of a message: an int, or a view of what has a length or is a floating-point number. ValueError or
    IndexError: it is no message."""
    at = 0
    while at < len(data):
        key, at = _read_varint(data, at)
        if key & 7 == 0:
            value, at = _read_varint(data, at)
        elif key & 7 in (1, 2, 5):
            size, at = _read_varint(data, at) if key & 7 == 2 else ({1: 8, 5: 4}[key & 7], at)
            if at + size > len(data):
                raise ValueError("a message ends too early")
            value, at = data[at : at + size], at + size
        else:
            raise ValueError(f"wire type {key & 7}")
        yield key >> 3, value


def packed(data):
    """The ints of a packed repeated field."""
    values, at = [], 0
    while at < len(data):
        value, at = _read_varint(data, at)
        values.append(value)
    return values
