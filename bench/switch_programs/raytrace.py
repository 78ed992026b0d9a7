"""Rays that meet spheres over a chequered floor: small vectors with operators, many short calls."""


class Vector:
    __slots__ = ("x", "y", "z")

    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z

    def __add__(self, o):
        return Vector(self.x + o.x, self.y + o.y, self.z + o.z)

    def __sub__(self, o):
        return Vector(self.x - o.x, self.y - o.y, self.z - o.z)

    def __mul__(self, k):
        return Vector(self.x * k, self.y * k, self.z * k)

    def dot(self, o):
        return self.x * o.x + self.y * o.y + self.z * o.z

    def unit(self):
        return self * self.dot(self) ** -0.5


class Sphere:
    def __init__(self, center, radius, shine):
        self.center, self.radius, self.shine = center, radius, shine

    def meet(self, origin, direction):
        to = self.center - origin
        along = to.dot(direction)
        rest = self.radius * self.radius - to.dot(to) + along * along
        if rest < 0:
            return None
        t = along - rest**0.5
        return t if t > 1e-6 else None

    def normal(self, at):
        return (at - self.center).unit()

    def colour(self, at):
        return 0.7


class Floor:
    shine = 0.1

    def meet(self, origin, direction):
        if direction.y >= -1e-9:
            return None
        t = -origin.y / direction.y
        return t if t > 1e-6 else None

    def normal(self, at):
        return Vector(0.0, 1.0, 0.0)

    def colour(self, at):
        return 1.0 if (int(at.x // 1) + int(at.z // 1)) % 2 else 0.2


LIGHT = Vector(3.0, 6.0, -4.0)


def nearest(scene, origin, direction):
    best, which = 1e30, None
    for thing in scene:
        t = thing.meet(origin, direction)
        if t is not None and t < best:
            best, which = t, thing
    return best, which


def trace(scene, origin, direction, depth=0):
    t, thing = nearest(scene, origin, direction)
    if thing is None:
        return 0.3 + 0.5 * max(direction.y, 0.0)
    at = origin + direction * t
    normal = thing.normal(at)
    to_light = (LIGHT - at).unit()
    shade = 0.1
    if nearest(scene, at + normal * 1e-4, to_light)[1] is None:
        shade += max(normal.dot(to_light), 0.0)
    colour = shade * thing.colour(at)
    if thing.shine > 0 and depth < 2:
        mirrored = direction - normal * (2 * direction.dot(normal))
        colour += thing.shine * trace(scene, at + normal * 1e-4, mirrored.unit(), depth + 1)
    return colour


def run(width=26, height=16):
    scene = [Sphere(Vector(-1.0, 1.0, 3.0), 1.0, 0.4), Sphere(Vector(1.2, 0.8, 2.4), 0.8, 0.3), Floor()]
    eye = Vector(0.0, 1.2, -3.0)
    total = 0.0
    for j in range(height):
        for i in range(width):
            direction = Vector((i - width / 2) / width, (height / 2 - j) / width, 1.0).unit()
            total += trace(scene, eye, direction)
    assert 50 < total < 500, total
