"""Building wraps: a banner on a blind wall, and one on the scaffold of a facade at the end of a street."""
import math

from kit.buildings import building
from kit.materials import paving, plain
from kit.mesh import Mesh, copy, ground
from kit.plants import planter, tree
from kit.scene import area_light, is_dark, slot
from kit.street import street, walkers


def banner(width, height, centre, low, dark):
    """Cloth in a thin frame facing -y with ropes at its edges."""
    made, steel = Mesh("banner frame"), plain("d4d6d6", 0.4, 0.5)
    x0, x1, y = centre[0] - width / 2, centre[0] + width / 2, centre[1]
    made.frame((x0, x1), (y - 0.05, y + 0.08), (low, low + height), 0.07, steel)
    made.box((x0, x1), (y + 0.03, y + 0.06), (low, low + height), plain("b9b9b6", 0.8))
    for i in range(int(height) + 1):
        z = low + i * height / int(height)
        for side, x in ((-1, x0), (1, x1)):
            made.tube((x, y, z), (x + side * 0.35, y + 0.1, z), 0.015, steel, 6)
    made.done()
    if dark:
        area_light((centre[0], y - 5.5, low - 0.5), (width * 0.8, 0.6), 10 * width * height, "fff0d8", (centre[0], y, low + height * 0.62), False)
    return slot(width, height, (x0, y - 0.01, low), (1, 0, 0), gloss=0.5)


def side_wall(p):
    width, height = p["slot"]
    half, edge = street(p, open_right=(0, 43))
    floors = max(4, math.ceil((height + 1.5) / 3.2))
    building(13, 14, floors, (edge, 43, 0), -math.pi / 2, p["seed"], p.get("wall", "ochre"), blind_right=True, shop_glow=0.6)
    ground(paving(wet=p.get("wet", 0.0)), (edge, edge + 20), (2, 30), 0.13)
    shape = tree(p["seed"] + 5, 6.5, 7000)
    for x, y in ((edge + 2.2, 20), (edge + 13, 23), (edge + 15, 12)):
        copy(shape, (x, y, 0.1), x, 0.8)
    shape.location = (edge + 17, 27, 0.1)
    for i in range(4):
        planter((edge + 3 + i * 3, 27.6, 0.13), p["seed"] + i)
    walkers(p["seed"], [(edge + 0.6, 15, 90), (edge + 2.6, 18, 200), (edge + 5, 22, 30), (edge + 5.7, 22.4, 200), (edge - 1.6, 21, -90), (-edge + 1.2, 16, 90)], p["hour"] == "rain")
    return banner(width, height, (edge + 7.0, 29.9), p.get("low", 3.6), is_dark(p["hour"]))


def scaffold(p):
    """A house at the end of the street is being repaired behind the banner."""
    width, height = p["slot"]
    half, edge = street(dict(p), trees=p.get("trees", True))
    y, floors = 44.0, max(5, math.ceil((height + 1) / 3.2))
    tall = building(34, 14, floors, (-17, y, 0), 0, p["seed"] + 4, p.get("wall", "cream"), 0.1, 0.6)
    frame, pipe, board = Mesh("scaffold"), plain("9a9d9f", 0.4, 0.8), plain("8a6a45", 0.8, dirt=0.5)
    span = width / 2 + 1.5
    count = int(span * 2 / 2.0)
    for i in range(count + 1):
        x = -span + i * 2 * span / count
        for depth in (-0.5, -1.5):
            frame.tube((x, y + depth, 0), (x, y + depth, tall + 0.6), 0.03, pipe, 6)
    for level in range(int(tall / 2.05) + 1):
        z = 2.1 + level * 2.05
        frame.box((-span, span), (y - 1.45, y - 0.55), (z, z + 0.05), board)
        for extra in (0.5, 1.0):
            frame.tube((-span, y - 1.5, z + extra), (span, y - 1.5, z + extra), 0.022, pipe, 6)
    frame.done()
    walkers(p["seed"], [(edge - 1.4, 12, 90), (edge - 2, 17, -90), (-edge + 1.2, 11, 90), (-edge + 1.7, 18, -90), (0.8, 33, 10), (-1.2, 35, 170)], p["hour"] == "rain")
    return banner(width, height, (p.get("x", 0.0), y - 1.62), p.get("low", 4.4), is_dark(p["hour"]))


VARIANTS = {"side": side_wall, "scaffold": scaffold}
CAMERA = {
    "side": dict(position=(-1.0, 0.5), at=(0.62, 0.40), lens=28, height=1.7),
    "scaffold": dict(position=(0.4, 9.0), at=(0.5, 0.42), lens=32, height=1.7),
}
