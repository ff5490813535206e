"""Airport halls: a lit wall at the gates, and a free standing case in a corridor."""
import math

from kit.halls import ceiling_lights, hanging_sign, passengers, seats, spread
from kit.furniture import lightbox, litter_bin
from kit.materials import glass, light, lit, plain, tiles
from kit.mesh import Mesh, ground
from kit.plants import planter
from kit.scene import daylight, is_dark, slot
from kit.text import words

NEAR, FAR, WIDTH, HEIGHT = -8, 60, 13.0, 5.6


def hall(p):
    """Window front on the left, a wall on the right, polished floor."""
    hour = p["hour"]
    daylight(hour, *p.get("sun", [24, 262]))
    y, made = (NEAR, FAR), Mesh("hall")
    made.box((0, WIDTH), y, (-0.2, 0), tiles(p.get("floor", "b9b6b0"), "8c8984", 0.9, 0.9, 0.07, 1.0, False))
    made.box((WIDTH, WIDTH + 0.3), y, (0, HEIGHT), plain(p.get("wall", "d6d2c8"), 0.6, dirt=0.1))
    made.box((WIDTH - 0.02, WIDTH), y, (0, 0.18), plain("55585a", 0.4, 0.6))
    made.box((0, WIDTH), y, (HEIGHT, HEIGHT + 0.2), plain("dedcd6", 0.7))
    made.box((0, WIDTH), (FAR, FAR + 0.2), (0, HEIGHT), plain("c2bfb7", 0.6))
    slat = plain("b8b2a6", 0.6)
    at = y[0]
    while at < y[1]:
        made.box((0.4, WIDTH - 0.3), (at, at + 0.12), (HEIGHT - 0.28, HEIGHT - 0.04), slat)
        at += 0.6
    steel = plain("8e9296", 0.4, 0.6)
    at = y[0]
    while at < y[1]:
        made.box((-0.08, 0.1), (at, at + 0.09), (0, HEIGHT), steel)
        at += 2.4
    for z in (0.0, 1.05, 3.3):
        made.box((-0.05, 0.07), y, (z, z + 0.07), steel)
    for at in (4, 14, 24, 34, 44):
        made.post(2.6, at, (0, HEIGHT), 0.3, plain("cfccc4", 0.5), 32)
    made.done()
    panes = Mesh("panes")
    panes.face([(0, y[0], 0), (0, y[1], 0), (0, y[1], HEIGHT), (0, y[0], HEIGHT)], glass(0.02))
    panes.done()
    ground(plain("7d7d7a", 0.85, dirt=0.4), (-300, -0.3), (-100, 400), -3.0)
    aircraft(-34, 26, p.get("tail", "1f4f86"))
    ceiling_lights((5.2, 9.4), y, HEIGHT - 0.3, 3.0, 1500 if is_dark(hour) else 1150, (0.2, 2.4), "fff6e8")


def aircraft(x, y, tail):
    """A jet on the apron: fuselage, wing, engine, fin."""
    made, white = Mesh("aircraft"), plain("e9eaec", 0.3, dirt=0.05)
    made.tube((x, y - 14, 1.2), (x, y + 14, 1.2), 2.0, white, 28)
    made.tube((x, y - 14, 1.2), (x, y - 18.5, 0.6), 2.0, white, 28, 0.3, True)
    made.tube((x, y + 14, 1.2), (x, y + 23, 2.2), 2.0, white, 28, 0.4, True)
    made.face([(x, y + 17, 2.6), (x, y + 23, 3.0), (x, y + 25, 9.0), (x, y + 22, 9.0)], plain(tail, 0.35))
    made.face([(x + 1, y - 4, 0.4), (x + 17, y + 7, 1.6), (x + 17, y + 9, 1.6), (x + 1, y + 3, 0.4)], white)
    made.tube((x + 6, y - 3.5, -0.6), (x + 6, y + 0.5, -0.6), 1.1, plain("d4d6d8", 0.3), 24)
    for i in range(24):
        made.box((x + 1.93, x + 2.01), (y - 12 + i * 1.02, y - 11.65 + i * 1.02), (1.6, 2.1), plain("22262c", 0.2))
    made.done(smooth=False)


def furnish(p):
    seed = p["seed"]
    for i in range(4):
        seats((3.6, 11 + i * 4.2, 0), 6, 0.0, p.get("seat", "2a2f36"))
        seats((3.6, 11.65 + i * 4.2, 0), 6, 0.0, p.get("seat", "2a2f36"))
    hanging_sign(p.get("sign", "Gates  B12 – B24"), (5.6, 10.2), 17, 3.6, "1b1d20", 0.9, 0.5)
    hanging_sign("B14", (8.8, 10.4), 30, 3.4, "c9a227", 0.8, 0.6)
    planter((2.2, 8.4, 0), seed, 1.5, 0.6, "e4e2dc")
    litter_bin((12.4, 15.0, 0), "9a9d9f")
    passengers(seed, [(9.6, 9.5, 92), (10.9, 11.6, 95), (8.2, 12.4, -88), (7.6, 19, 95), (10.4, 22, -90), (6.9, 26, 90)] + spread(seed, (6.5, 11.8), (18, 46), p.get("people", 10)), 0.6)


def wall(p):
    """A lit panel on the right wall."""
    width, height = p["slot"]
    hall(p)
    near, low, x = p.get("near", 6.0), p.get("low", 0.9), WIDTH - 0.16
    frame = Mesh("panel")
    frame.box((x + 0.01, WIDTH), (near - 0.12, near + width + 0.12), (low - 0.12, low + height + 0.12), plain("2a2c2e", 0.35, 0.4))
    frame.done(bevel=0.01)
    furnish(p)
    for i in range(3):
        door = Mesh("shop")
        start = near + width + 3 + i * 7
        door.box((WIDTH - 0.05, WIDTH - 0.01), (start, start + 5), (0, 3.0), lit(["e9dcc3", "d3dde0", "e4d2c2"][i], 0.7))
        door.box((WIDTH - 0.2, WIDTH - 0.04), (start - 0.1, start + 5.1), (3.0, 3.5), plain(["23303f", "6b1f22", "2f4a3a"][i], 0.4))
        door.done()
        words(["Duty free", "Café Nord", "Books & more"][i], (WIDTH - 0.22, start + 2.5, 3.25), 0.22, light("f4f0e6", 1.2), -math.pi / 2)
    return slot(width, height, (x, near + width, low), (0, -1, 0), p.get("backlit", 0.8))


def totem(p):
    """A double-sided portrait case in the middle of the walkway."""
    width, height = p["slot"]
    hall(p)
    foot, turn = (p.get("x", 9.0), 7.0, 0.0), math.radians(p.get("turn", 6))
    low = lightbox(width, height, (foot, turn), border=0.08, depth=0.2, colour="e4e4e2" if p.get("white") else "1f2123", lower=0.28)
    furnish(p)
    right = (math.cos(turn), math.sin(turn), 0)
    start = (foot[0] - right[0] * width / 2 + math.sin(turn) * 0.004, foot[1] - right[1] * width / 2 - math.cos(turn) * 0.004, low)
    return slot(width, height, start, right, p.get("backlit", 0.8))


VARIANTS = {"wall": wall, "totem": totem}
CAMERA = {
    "wall": dict(position=(6.6, -0.6), at=(0.70, 0.46), lens=27, height=1.65),
    "totem": dict(distance=6.2, yaw=-8, at=(0.58, 0.48), lens=30, height=1.6),
}
