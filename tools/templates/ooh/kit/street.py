"""A furnished street along +y: x is across, the road's middle is x = 0."""
import math
import random

from .buildings import building, terrace
from .furniture import litter, road_sign, street_lamp, traffic_light, wires
from .materials import asphalt, paving, plain, road_paint
from .mesh import Mesh, copy, ground
from .people import person
from .plants import DARK, GREEN, YELLOW, tree
from .scene import daylight, is_dark
from .vehicles import car

COLOURS = ["1f3a5f", "b9bcc0", "1d2128", "d9d9d6", "2e3133", "5a6b54", "7b1e1e", "8c8f93", "3f4a5c", "c7c2b4", "e8e6e0", "24484a"]


def surfaces(half, pavement, wet, y=(-24, 150), lanes=True):
    ground(asphalt(wet), (-half, half), y)
    for side in (-1, 1):
        slab, edge = Mesh("pavement"), Mesh("kerb")
        slab.box(sorted((side * (half + 0.16), side * (half + pavement + 0.3))), y, (-0.1, 0.125), paving(wet=wet))
        slab.done()
        at = y[0]
        while at < 70:
            edge.box(sorted((side * half, side * (half + 0.16))), (at, at + 0.985), (-0.1, 0.14), plain("a8a49b", 0.8, dirt=0.5))
            at += 1.0
        edge.box(sorted((side * half, side * (half + 0.16))), (70, y[1]), (-0.1, 0.14), plain("a8a49b", 0.8, dirt=0.5))
        edge.done(bevel=0.02)
        ground(road_paint("d8c34a", 0.8), sorted((side * (half - 0.62), side * (half - 0.52))), y, 0.006)
    at = y[0]
    while lanes and at < y[1]:
        ground(road_paint(), (-0.07, 0.07), (at, at + 3), 0.006)
        at += 6
    for at in (0.9, 7.3, 19.2, 31.7):
        made = Mesh("manhole")
        made.post(half * 0.35, at, (0.0, 0.012), 0.33, plain("3a3835", 0.7, 0.5, 0.5, 20.0), 28)
        made.done()


def trees_along(seed, places, colour, count):
    """places: (x, y, scale). Two shapes are shared by all."""
    numbers = random.Random(seed)
    shapes = [tree(seed + i, 7.6, count, colour) for i in range(2)]
    for shape in shapes:
        shape.hide_render = True
    for x, y, scale in places:
        made = copy(numbers.choice(shapes), (x, y, 0.1), numbers.uniform(0, 6), scale)
        made.hide_render = False
        guard = Mesh("tree pit")
        guard.box((x - 0.5, x + 0.5), (y - 0.5, y + 0.5), (0.1, 0.132), plain("3b342c", 0.95, dirt=0.6))
        guard.done()


def parked(seed, x, y, skip=()):
    """A row of parked cars along the kerb at x, whose noses point along +y on the right."""
    numbers, at = random.Random(seed), y[0]
    while at < y[1]:
        kind = numbers.choices(["saloon", "hatch", "van"], [4, 5, 1])[0]
        free = numbers.random() < 0.2 or any(low < at + 5 and at < high for low, high in skip)
        if not free:
            location, turn = ((x, at + 4.3, 0), -math.pi / 2) if x > 0 else ((x, at, 0), math.pi / 2)
            car(kind, numbers.choice(COLOURS), location, turn, False, f"{numbers.choice('BCDFKLMNR')}{numbers.choice('ABHKTVX')} {numbers.randrange(100, 999)}")
        at += 4.9 + numbers.uniform(0.3, 1.4)


def traffic(seed, dark, places):
    """places: (x, y), with headlights towards the camera at negative x."""
    numbers = random.Random(seed)
    for x, y in places:
        kind = numbers.choices(["saloon", "hatch", "van"], [4, 5, 1])[0]
        car(kind, numbers.choice(COLOURS), (x, y, 0), -math.pi / 2 if x > 0 else math.pi / 2, dark, f"HX {numbers.randrange(100, 999)}")


def walkers(seed, places, rain=False, z=0.125):
    """places: (x, y, degrees the person faces; 0 is +x)."""
    numbers = random.Random(seed)
    for i, (x, y, facing) in enumerate(places):
        person((x, y, z), math.radians(facing), seed * 31 + i * 7, umbrella=rain and numbers.random() < 0.6, walking=numbers.random() < 0.8)


def street(p, open_right=None, keep_clear=(), clear_left=(), trees=True, lamps=11):
    """
    Builds the street of a scene. p: the scene's parameters (seed, hour, wet, half, pavement, season).
    open_right: (from, to) y of a gap in the right terrace. keep_clear: ranges of y without parked cars on the right; clear_left: on the left.
    lamps: y of the first lamp on the right.
    """
    seed, hour, wet = p["seed"], p["hour"], p.get("wet", 0.0)
    half, pavement = p.get("half", 4.2), p.get("pavement", 3.6)
    dark, edge = is_dark(hour), half + pavement
    daylight(hour, p.get("sun", [42, 215])[0], p.get("sun", [42, 215])[1])
    surfaces(half, pavement, wet)
    share = {"dusk": 0.35, "blue": 0.45, "night": 0.5}.get(hour, 0.04)
    glow = {"dusk": 0.8, "blue": 0.8, "night": 0.7, "rain": 0.32, "overcast": 0.28}.get(hour, 0.22)
    walls, numbers = p.get("walls"), random.Random(seed)
    terrace(-1, -26, 105, seed + 1, edge, share, glow, walls=walls)
    if open_right:
        terrace(1, -26, open_right[0] - 12, seed + 2, edge, share, glow, walls=walls)
        terrace(1, open_right[1], 105, seed + 3, edge, share, glow, walls=walls)
    else:
        terrace(1, -26, 105, seed + 2, edge, share, glow, walls=walls)
    building(44, 14, 5, (-22, 128, 0), 0, seed + 4, "sand", share, glow)
    if trees:
        colour, count = {"summer": (GREEN, 9000), "autumn": (YELLOW, 7000), "winter": (DARK, 0)}[p.get("season", "summer")]
        spots = [(half + 0.9, y, numbers.uniform(0.85, 1.15)) for y in (24, 35, 46, 58)] + [(-half - 0.9, y, numbers.uniform(0.85, 1.15)) for y in (10, 21, 32, 44, 57)]
        trees_along(seed, spots, colour, count)
    for y in (2, 22, 42, 62):
        street_lamp((half + 0.5, y - 2 + lamps, 0.12), math.pi, on=dark, casts=y < 40)
        street_lamp((-half - 0.5, y, 0.12), 0, on=dark, casts=y < 30)
    parked(seed + 5, half - 1.05, (12, 60), keep_clear)
    parked(seed + 6, -half + 1.05, (3, 60), clear_left)
    traffic(seed + 7, dark, p.get("traffic", [(1.2, 30), (-1.2, 26), (1.3, 52), (-1.3, 47)]))
    road_sign((-half - 0.5, 17, 0.12))
    road_sign((half + 0.4, 27, 0.12), colour="1f5fa8", square=True)
    traffic_light((half + 0.4, 62, 0.12))
    wires((17, 39, 61), (-edge, edge))
    litter(seed, (half + 0.2, edge - 0.3), (-2, 20), 0.129, 90)
    litter(seed + 1, (half - 0.5, half - 0.05), (-2, 20), 0.008, 60)
    return half, edge
