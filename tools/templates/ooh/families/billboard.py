"""Billboards: on a blind wall, on a roof, on a hoarding and on a pole beside a motorway."""
import math
import random

from kit.buildings import building, skyline
from kit.furniture import street_lamp
from kit.materials import asphalt, plain, road_paint
from kit.mesh import Mesh, copy, ground
from kit.plants import GREEN, tree
from kit.scene import area_light, daylight, is_dark, slot
from kit.street import street, walkers
from kit.vehicles import car


def panel(width, height, centre, low, lamps, on, depth=0.35):
    """A framed panel facing -y with a catwalk and lamp arms; centre: (x, y) of its face, low: z of the lower edge."""
    made, steel, frame = Mesh("panel"), plain("8d8f90", 0.35, 0.7), plain("2f3133", 0.45, 0.3)
    x0, x1, y = centre[0] - width / 2, centre[0] + width / 2, centre[1]
    made.box((x0 - 0.16, x1 + 0.16), (y + 0.02, y + depth), (low - 0.16, low + height + 0.16), frame)
    made.frame((x0, x1), (y - 0.06, y + 0.03), (low, low + height), 0.16, frame)
    made.box((x0 - 0.16, x1 + 0.16), (y - 0.75, y - 0.1), (low - 0.42, low - 0.36), steel)
    posts = int(width / 1.2) + 1
    for i in range(posts + 1):
        x = x0 + i * width / posts
        made.tube((x, y - 0.73, low - 0.38), (x, y - 0.73, low - 0.05), 0.018, steel)
    made.tube((x0, y - 0.73, low - 0.05), (x1, y - 0.73, low - 0.05), 0.018, steel)
    for i in range(lamps):
        x = x0 + (i + 0.5) * width / lamps
        made.tube((x, y, low - 0.3), (x, y - 1.5, low - 0.55), 0.025, steel)
        made.box((x - 0.22, x + 0.22), (y - 1.68, y - 1.42), (low - 0.62, low - 0.48), frame)
    made.done(bevel=0.012)
    if on:
        area_light((centre[0], y - 2.6, low - 1.2), (width * 0.9, 0.5), on * width * height, "fff0d8", (centre[0], y, low + height * 0.6), False)
    return slot(width, height, (x0, y - 0.005, low), (1, 0, 0))


def wall(p):
    """A yard beside the street; the panel hangs on the blind wall of the next house."""
    width, height = p["slot"]
    low = p.get("low", 4.4)
    half, edge = street(p, open_right=(4, 46))
    wet, yard = p.get("wet", 0.0), (edge + 0.2, edge + 18)
    building(13, 13, 4, (edge, 46, 0), -math.pi / 2, p["seed"], p.get("wall", "red"), blind_right=True, shop_glow=0.5)
    building(26, 12, 3, (edge + 15, 52, 0), 0, p["seed"] + 3, "sand", 0.4 if is_dark(p["hour"]) else 0.04, shops=False)
    ground(asphalt(wet, "74716b"), yard, (2, 33), 0.03)
    fence = Mesh("fence")
    steel = plain("6d6f70", 0.5, 0.6)
    for i in range(60):
        fence.tube((edge + 0.15, 6 + i * 0.44, 0.1), (edge + 0.15, 6 + i * 0.44, 1.15), 0.014, steel, 6)
    for z in (0.3, 1.13):
        fence.tube((edge + 0.15, 6, z), (edge + 0.15, 32.6, z), 0.022, steel)
    fence.done()
    numbers = random.Random(p["seed"])
    for i in range(4):
        car(numbers.choice(["saloon", "hatch"]), numbers.choice(["2e3133", "d0c9b8", "7b1e1e", "3f4a5c"]), (yard[0] + 2.2 + i * 2.9, 25 + numbers.uniform(-0.6, 0.6), 0.03), -math.pi / 2 + numbers.uniform(-0.06, 0.06))
    copy(tree(p["seed"] + 9, 8.5, 8000), (yard[1] - 1, 31, 0), 1)
    walkers(p["seed"], [(edge - 1.2, 13, 90), (edge - 1.8, 19.5, -90), (edge - 0.9, 20.2, -80), (-edge + 1.2, 16, 90), (-edge + 0.9, 27, -90)], p["hour"] == "rain")
    return panel(width, height, (edge + 7.2, 32.6), low, max(2, int(width / 2)), 9 if is_dark(p["hour"]) else 0)


def roof(p):
    """On the roof of a corner house, on a steel frame."""
    width, height = p["slot"]
    half, edge = street(p, open_right=(4, 44))
    tall = building(13, 13, 3, (edge, 44, 0), -math.pi / 2, p["seed"], p.get("wall", "cream"), shop_glow=0.8, lit_share=0.4 if is_dark(p["hour"]) else 0.04)
    ground(asphalt(p.get("wet", 0.0)), (edge, edge + 40), (14, 31), 0.02)
    building(26, 12, 4, (edge + 16, 33, 0), 0, p["seed"] + 3, "rose", shop_glow=0.8)
    frame, steel = Mesh("roof frame"), plain("4d5154", 0.5, 0.6)
    centre, low = (edge + 6.5, 32.4), tall + 1.4
    for i in range(6):
        x = centre[0] - width / 2 + i * width / 5
        frame.tube((x, 32.8, tall), (x, 32.8, low + height), 0.06, steel, 8)
        frame.tube((x, 36.0, tall), (x, 32.9, low + height * 0.8), 0.05, steel, 8)
        frame.tube((x, 35.0, tall), (x, 32.9, low), 0.035, steel, 8)
    frame.done()
    walkers(p["seed"], [(edge - 1.2, 11, 90), (edge - 2.0, 17, -90), (-edge + 1.2, 14, 90), (-edge + 1, 24, -90)], p["hour"] == "rain")
    return panel(width, height, centre, low, 5, 9 if is_dark(p["hour"]) else 0)


def hoarding(p):
    """On a painted fence around a building site, at the height of the eyes, facing the street."""
    width, height = p["slot"]
    half, edge = street(p, open_right=(6, 40), keep_clear=((-5, 40),), clear_left=((-5, 22),), lamps=5)
    fence, paint, steel = Mesh("hoarding"), plain(p.get("paint", "3d5a52"), 0.6, dirt=0.4), plain("8d8f90", 0.35, 0.7)
    for i in range(28):
        y = -2 + i * 1.25
        fence.box((edge, edge + 0.05), (y, y + 1.249), (0.15, 2.7), paint)
    fence.box((edge - 0.06, edge + 0.1), (-2, 33), (2.7, 2.78), plain("d9d4c9", 0.6))
    fence.box((edge - 0.03, edge), (-2, 33), (0.15, 0.4), plain("26302c", 0.7))
    y0 = 9.5
    low = 0.95
    fence.box((edge - 0.14, edge), (y0 - 0.12, y0 + width + 0.12), (low - 0.12, low + height + 0.12), plain("2a2c2d", 0.4, 0.4))
    for z in (low - 0.12, low + height):
        fence.box((edge - 0.19, edge - 0.14), (y0 - 0.12, y0 + width + 0.12), (z, z + 0.12), steel)
    for a in (y0 - 0.12, y0 + width):
        fence.box((edge - 0.19, edge - 0.14), (a, a + 0.12), (low, low + height), steel)
    fence.done()
    crane(edge + 16, 24)
    building(20, 14, 4, (edge + 14, 34, 0), -math.pi / 2, p["seed"] + 8, "grey", shops=False)
    if is_dark(p["hour"]):
        area_light((edge - 2.4, y0 + width / 2, low + height + 1.4), (0.4, width * 0.9), 22 * width, "fff0d8", (edge, y0 + width / 2, low + height * 0.4), False)
    walkers(p["seed"], [(edge - 1.3, y0 + width + 1.6, -90), (edge - 2.2, y0 - 0.6, 92), (edge - 1.1, y0 + width + 7, 90)], p["hour"] == "rain")
    return slot(width, height, (edge - 0.145, y0 + width, low), (0, -1, 0))


def crane(x, y):
    made, steel = Mesh("crane"), plain("c9a227", 0.5)
    for dx in (0, 1.4):
        for dy in (0, 1.4):
            made.tube((x + dx, y + dy, 0), (x + dx, y + dy, 34), 0.07, steel, 6)
    for i in range(24):
        z = i * 1.4
        made.tube((x, y, z), (x + 1.4, y, z + 1.4), 0.03, steel, 5)
        made.tube((x + 1.4, y, z), (x, y, z + 1.4), 0.03, steel, 5)
    made.tube((x - 12, y + 0.7, 34), (x + 28, y + 0.7, 34), 0.12, steel, 6)
    made.tube((x - 10, y + 0.7, 35.2), (x + 26, y + 0.7, 35.2), 0.07, steel, 6)
    for i in range(26):
        made.tube((x - 11 + i * 1.45, y + 0.7, 34), (x - 10.3 + i * 1.45, y + 0.7, 35.2), 0.035, steel, 5)
    made.box((x - 13, x - 9.5), (y, y + 1.4), (32.6, 34.4), plain("77736b", 0.8))
    made.done()


def motorway(p):
    """On a single column beside a six-lane road."""
    width, height = p["slot"]
    seed, hour, wet = p["seed"], p["hour"], p.get("wet", 0.0)
    dark, numbers = is_dark(hour), random.Random(seed)
    daylight(hour, *p.get("sun", [38, 215]))
    grass = plain("1c2117" if dark else "4a5530", 0.95, dirt=0.8, scale=0.7)
    ground(asphalt(wet, "6d6c69"), (-12.5, 12.5), (-20, 1500))
    for x in ((-1500, -12.4), (12.4, 1500)):
        ground(grass, x, (-20, 1500), -0.1)
    for x in (-8.6, 4.0, 8.0):
        for i in range(26):
            ground(road_paint(), (x - 0.075, x + 0.075), (-8 + i * 10, -4 + i * 10), 0.012)
    for x in (-12.0, 11.7, 0.55, -4.6):
        ground(road_paint("e8e6df", 0.2), (x - 0.09, x + 0.09), (-20, 400), 0.012)
    rail, steel = Mesh("guard rail"), plain("8a8d8f", 0.4, 0.7)
    for x in (12.9, -2.0, -12.9):
        rail.box((x - 0.04, x + 0.04), (-20, 300), (0.48, 0.78), steel)
        for i in range(56):
            rail.box((x - 0.06, x + 0.06), (-20 + i * 4, -19.9 + i * 4), (-0.1, 0.74), steel)
    rail.done(bevel=0.02)
    for y in (8, 40, 72, 104, 136):
        for turn in (0.0, math.pi):
            street_lamp((-2.0, y, 0), turn, 11, 2.2, dark, dark and y < 80, "ffb36b", 900)
    low, centre = p.get("low", 6.2), (17.2, 33.0)
    column, iron = Mesh("column"), plain("4a4d50", 0.5, 0.5)
    column.post(centre[0], 33.9, (-0.2, low + height * 0.6), 0.45, iron, 28)
    for z in (low + 0.4, low + height - 0.9):
        column.box((centre[0] - width * 0.42, centre[0] + width * 0.42), (33.5, 33.9), (z, z + 0.4), iron)
    column.done(bevel=0.02)
    for x, y in ((6.0, 17), (9.9, 28), (2.4, 35), (6.1, 54), (2.3, 76), (9.8, 90)):
        car(numbers.choice(["saloon", "hatch", "hatch", "van"]), numbers.choice(["1d2126", "9a9da0", "3b1a1a", "23303f", "d5d6d4"]), (x, y, 0), -math.pi / 2, dark, f"KV {numbers.randrange(100, 999)}")
    for x, y in ((-6.6, 30), (-10.3, 46), (-6.8, 66), (-10.2, 95), (-6.7, 120)):
        car(numbers.choice(["saloon", "hatch"]), numbers.choice(["30343a", "b9bcc0", "5a1d1d"]), (x, y, 0), math.pi / 2, dark)
    skyline(seed, 220, dark=dark)
    shape = tree(seed, 8, 6000, "3f4f25" if dark else GREEN)
    for _ in range(34):
        copy(shape, (numbers.choice([-1, 1]) * numbers.uniform(19, 55), numbers.uniform(42, 190), -0.1), numbers.uniform(0, 6), numbers.uniform(0.7, 1.4))
    shape.location = (-18, 26, -0.1)
    return panel(width, height, centre, low, 5, 14 if dark else 0, 0.5)


VARIANTS = {"wall": wall, "roof": roof, "hoarding": hoarding, "motorway": motorway}
CAMERA = {
    "wall": dict(position=(-1.6, 2.0), at=(0.66, 0.40), lens=32, height=1.68),
    "roof": dict(position=(-2.5, 4.0), at=(0.64, 0.32), lens=30, height=1.7),
    "hoarding": dict(position=(-3.4, 7.6), at=(0.56, 0.48), lens=30, height=1.65),
    "motorway": dict(position=(5.2, 3.5), at=(0.64, 0.36), lens=34, height=2.1),
}
