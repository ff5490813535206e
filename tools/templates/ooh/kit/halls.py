"""Parts of rooms: floors, lights, frames, signs and seats."""
import math
import random

from .materials import light, plain, poster
from .mesh import Mesh
from .people import person, suitcase
from .scene import area_light, node, rgb, world
from .text import words


def room_light(colour="20242a", strength=0.05):
    tree = world()
    back = node(tree, "Background", Color=rgb(colour), Strength=strength)
    tree.links.new(back.outputs[0], node(tree, "OutputWorld").inputs[0])


def ceiling_lights(x, y, z, step, power, size=(0.3, 1.8), colour="fff4e2", across=False):
    """Rows of glowing panels at every x, and one large light for each row. y: (from, to)."""
    made, glow, case = Mesh("lamps"), light(colour, 6.0), plain("c9c9c6", 0.4)
    for at in x:
        end = y[0]
        while end < y[1]:
            made.box((at - size[0] / 2, at + size[0] / 2), (end, end + size[1]), (z - 0.02, z), glow)
            made.box((at - size[0] / 2 - 0.04, at + size[0] / 2 + 0.04), (end - 0.04, end + size[1] + 0.04), (z, z + 0.06), case)
            end += step
        area_light((at, sum(y) / 2, z - 0.06), (size[0] * 1.5, y[1] - y[0]), power, colour, None, False)
    made.done()


def framed_poster(y, x, low, width, height, seed, glow=0.0, side=1):
    """A poster on a wall along +y whose face is the plane x; side 1 faces -x. y: of its near end."""
    made, steel = Mesh("poster frame"), plain("8e9194", 0.3, 0.9)
    made.box(sorted((x, x + side * 0.05)), (y - 0.06, y + width + 0.06), (low - 0.06, low + height + 0.06), steel)
    at = x - side * 0.004
    made.face([(at, y, low), (at, y + width, low), (at, y + width, low + height), (at, y, low + height)], poster(seed, glow))
    made.done()


def hanging_sign(text, x, y, z, colour="12324a", lit_up=0.7, height=0.42, drop=1.2):
    made = Mesh("sign")
    made.box(x, (y, y + 0.12), (z, z + height), plain(colour, 0.35))
    for at in (x[0] + 0.2, x[1] - 0.2):
        made.tube((at, y + 0.06, z + height), (at, y + 0.06, z + height + drop), 0.015, plain("8e9194", 0.3, 0.9))
    made.done(bevel=0.008)
    words(text, (sum(x) / 2, y - 0.012, z + height / 2), height * 0.38, light("f4f4f0", lit_up))


def seats(location, count, turn=0.0, colour="2a2f36"):
    """A row of airport seats that face -y."""
    made, cushion, steel = Mesh("seats"), plain(colour, 0.55, dirt=0.2), plain("9a9d9f", 0.3, 0.9)
    made.box((0, count * 0.62), (0.1, 0.16), (0.34, 0.39), steel)
    for i in range(count):
        x = i * 0.62
        made.box((x + 0.03, x + 0.58), (-0.25, 0.24), (0.42, 0.47), cushion)
        made.box((x + 0.03, x + 0.58), (0.22, 0.27), (0.47, 0.92), cushion)
        made.box((x - 0.015, x + 0.025), (-0.2, 0.22), (0.6, 0.64), steel)
    for x in (0.3, count * 0.62 - 0.3):
        made.box((x - 0.03, x + 0.03), (-0.22, 0.3), (0, 0.03), steel)
        made.box((x - 0.03, x + 0.03), (0.1, 0.16), (0, 0.36), steel)
    made.done(location, turn, 0.012)


def passengers(seed, places, luggage=0.0, z=0.0):
    """places: (x, y, degrees)."""
    numbers = random.Random(seed)
    for i, (x, y, facing) in enumerate(places):
        turn = math.radians(facing)
        person((x, y, z), turn, seed * 17 + i * 5, walking=numbers.random() < 0.6)
        if numbers.random() < luggage:
            suitcase((x - 0.45 * math.cos(turn) + 0.25 * math.sin(turn), y - 0.45 * math.sin(turn) - 0.25 * math.cos(turn), z), turn + 1.57, seed + i)


def spread(seed, x, y, count, facings=(90, -90, 80, -100)):
    """Random places for people within a rectangle."""
    numbers = random.Random(seed)
    return [(numbers.uniform(*x), numbers.uniform(*y), numbers.choice(facings) + numbers.uniform(-15, 15)) for _ in range(count)]
