"""Railway platforms under a canopy, with a train at the other side."""
import math

from kit.furniture import bench, lightbox, litter_bin
from kit.halls import hanging_sign, passengers, spread
from kit.buildings import skyline, terrace
from kit.materials import light, paving, plain
from kit.mesh import Mesh, ground
from kit.scene import area_light, daylight, is_dark, slot
from kit.vehicles import train


def yard(p):
    """Platform x 0 to 7, canopy on columns, tracks on both sides."""
    hour, y = p["hour"], (-10, 110)
    dark = is_dark(hour)
    daylight(hour, *p.get("sun", [36, 235]))
    ground(plain("5b564e", 0.95, dirt=0.8, scale=2.0), (-60, 60), (-30, 300), -1.15)
    made, steel = Mesh("platform"), plain(p.get("steel", "3d5148"), 0.45, 0.3)
    made.box((0, 7), y, (-1.1, 0), paving("a39e95", p.get("wet", 0.0) * 0.6))
    for x in ((0.0, 0.3), (6.7, 7.0)):
        made.box(x, y, (-0.05, 0.008), plain("d0ccc0", 0.7, dirt=0.3))
    for x in ((0.75, 1.1), (5.9, 6.25)):
        made.box(x, y, (0, 0.007), plain("e0dccf", 0.7, dirt=0.4))
    at = 10.0
    while at < 90:
        made.box((3.4, 3.6), (at, at + 0.2), (0, 4.0), steel)
        for reach in (-3.2, 3.2):
            made.tube((3.5, at + 0.1, 3.2), (3.5 + reach, at + 0.1, 4.25), 0.06, steel, 8)
            made.tube((3.5, at + 0.1, 4.0), (3.5 + reach * 1.1, at + 0.1, 4.4), 0.07, steel, 8)
        at += 8
    for side in (-1, 1):
        made.face([(3.5, -4, 4.1), (3.5, 90, 4.1), (3.5 + side * 3.8, 90, 4.5), (3.5 + side * 3.8, -4, 4.5)], plain("b7b4ab", 0.7))
        made.box(sorted((3.5 + side * 3.75, 3.5 + side * 3.85)), (-4, 90), (4.3, 4.65), steel)
    made.done()
    rails, rust, sleeper = Mesh("tracks"), plain("7a6a5c", 0.35, 0.8), plain("6d655a", 0.9, dirt=0.5)
    for middle in (-1.75, 8.75, 13.2):
        for x in (middle - 0.72, middle + 0.72):
            rails.box((x - 0.035, x + 0.035), (-30, 300), (-1.05, -0.9), rust)
        for i in range(110):
            rails.box((middle - 1.25, middle + 1.25), (-10 + i * 0.7, -9.75 + i * 0.7), (-1.12, -1.04), sleeper)
    rails.done()
    lamps = Mesh("lamps")
    for i in range(20):
        lamps.box((1.9, 2.02), (-3 + i * 4, -1.6 + i * 4), (4.08, 4.12), light("fff2dc", 7.0 if dark else 3.0))
        lamps.box((4.98, 5.1), (-3 + i * 4, -1.6 + i * 4), (4.08, 4.12), light("fff2dc", 7.0 if dark else 3.0))
    lamps.done()
    if dark or hour == "rain":
        area_light((3.5, 24, 4.0), (3.0, 56), 1300 if dark else 500, "fff0dc", None, False)
    if p.get("with_train", True):
        train(-0.2, p.get("train_y", -14), 0, p.get("train", "d3d6d8"), p.get("doors", "24508a"), 4)
    terrace(1, 5, 90, p["seed"], 22, 0.3 if dark else 0.05, 0.8)
    skyline(p["seed"], 170, (-120, 140), dark)


def furnish(p):
    seed = p["seed"]
    bench((4.3, 13.2, 0), -math.pi / 2)
    bench((4.3, 20.5, 0), -math.pi / 2)
    litter_bin((3.2, 11.6, 0), "4d5557")
    hanging_sign(p.get("sign", "4   Harbour  09:42"), (2.2, 4.8), 12, 2.75, "14305a", 0.9, 0.45, 1.0)
    passengers(seed, [(1.6, 10.4, 180), (5.4, 12.5, -20), (2.1, 15, 170), (5.0, 17.5, 90), (1.7, 19.4, -90), (2.4, 24, 90)] + spread(seed, (1.5, 5.6), (20, 44), p.get("people", 8)), 0.4)


def case(p):
    """A lit portrait or landscape case on the platform."""
    width, height = p["slot"]
    yard(p)
    dark = is_dark(p["hour"])
    foot, turn = (p.get("x", 4.3), 6.4, 0.0), math.radians(p.get("turn", 5))
    low = lightbox(width, height, (foot, turn), border=0.1, colour=p.get("case", "23282b"), lower=0.4)
    furnish(p)
    right = (math.cos(turn), math.sin(turn), 0)
    start = (foot[0] - right[0] * width / 2 + math.sin(turn) * 0.004, foot[1] - right[1] * width / 2 - math.cos(turn) * 0.004, low)
    if dark:
        area_light((foot[0], foot[1] - 0.15, low + height / 2), (width, height), 8, "f4f4ff", (foot[0], foot[1] - 3, 0.8))
    return slot(width, height, start, right, p.get("backlit", 0.7))


VARIANTS = {"platform": case}
CAMERA = {"platform": dict(distance=6.0, yaw=-10, at=(0.60, 0.47), lens=30, height=1.62)}
