"""A shopping mall on two floors: a case in the walkway, or a screen on a bridge above it."""
import math
import random

from kit.buildings import Front, sign_boards
from kit.furniture import bench, cafe_table, lightbox, litter_bin
from kit.halls import ceiling_lights, passengers, spread
from kit.materials import glass, lit, plain, tiles
from kit.mesh import Mesh
from kit.plants import planter
from kit.scene import area_light, daylight, is_dark, slot

NEAR, FAR, WIDTH, STOREY = -6, 58, 11.0, 4.4
SHOPS = ["Linden & Co", "Flora", "Nord Shoes", "Optik Hale", "Books", "Studio Ono", "Café Morel", "Vinyl", "Tailor", "Grocer", "Atelier", "Toys"]


def walkway(p):
    daylight(p["hour"], *p.get("sun", [60, 180]))
    numbers, y = random.Random(p["seed"]), (NEAR, FAR)
    made = Mesh("walkway")
    made.box((-1, WIDTH + 1), y, (-0.2, 0), tiles(p.get("floor", "d2cabc"), "a39a8c", 0.8, 0.8, 0.06, 1.0, False))
    white, wood = plain("e6e3dc", 0.6, dirt=0.05), plain(p.get("wood", "9a7650"), 0.5, dirt=0.3)
    for x in ((-3.2, 1.9), (WIDTH - 1.9, WIDTH + 3.2)):
        made.box(x, y, (STOREY - 0.45, STOREY), white)
        made.box(x, y, (2 * STOREY - 0.3, 2 * STOREY), white)
    rail, pane = plain("b9bbbd", 0.25, 0.9), glass(0.02, "e9f3ef")
    for x in (1.9, WIDTH - 1.9):
        made.box((x - 0.03, x + 0.03), y, (STOREY + 1.0, STOREY + 1.06), rail)
        made.box((x - 0.02, x + 0.02), y, (STOREY - 0.5, STOREY + 0.02), wood)
    for x, out in ((-0.02, -1), (WIDTH + 0.02, 1)):
        made.box(sorted((x + out * 2.5, x + out * 2.7)), y, (STOREY, 2 * STOREY), lit("e6dccb", 0.35))
    made.box((-3, WIDTH + 3), (FAR, FAR + 0.3), (0, 2 * STOREY + 3), white)
    at = y[0]
    while at < y[1]:
        made.box((1.4, WIDTH - 1.4), (at, at + 0.16), (2 * STOREY + 0.3, 2 * STOREY + 0.6), white)
        at += 3.2
    made.done()
    balustrade = Mesh("balustrade")
    for x in (1.9, WIDTH - 1.9):
        balustrade.face([(x, y[0], STOREY), (x, y[1], STOREY), (x, y[1], STOREY + 1.0), (x, y[0], STOREY + 1.0)], pane)
    balustrade.done()
    for side in (0, 1):
        shop_row(p, side, numbers)
    ceiling_lights((0.9, WIDTH - 0.9), y, STOREY - 0.47, 2.6, 620, (0.16, 1.2), "fff2de")
    area_light((WIDTH / 2, 24, 2 * STOREY + 0.2), (5, 60), 1800 if not is_dark(p["hour"]) else 2200, "fff8ee" if not is_dark(p["hour"]) else "ffeed6", None, False)


def shop_row(p, side, numbers):
    """Shop fronts along one side of the ground floor."""
    turn, x = (math.pi / 2, -0.0) if side == 0 else (-math.pi / 2, WIDTH)
    mesh = Mesh("shops")
    style = {"wall": plain("dcd8ce", 0.5, dirt=0.05), "shop_frame": plain("2a2b2c", 0.35, 0.4), "shop_glow": 1.25, "signs": [], "modern": True}
    front, length, at = Front(mesh, style, numbers), FAR - NEAR, 0.0
    while at < length - 4:
        wide = numbers.choice([6.0, 7.5, 9.0])
        front.shop((at, min(at + wide, length)), STOREY - 0.5, numbers.choice(SHOPS))
        at += wide
    location = (x, NEAR, 0) if side == 0 else (x, FAR, 0)
    mesh.done(location, turn)
    sign_boards(style["signs"], location, turn, 1.2)


def furnish(p):
    seed = p["seed"]
    for y in (12, 20, 28):
        planter((WIDTH / 2, y, 0), seed + y, 1.6, 0.5, "efeee9")
        bench((WIDTH / 2 - 0.6, y + 1.3, 0), math.pi)
    litter_bin((3.4, 10.0, 0), "9a9d9f")
    for i in range(3):
        cafe_table((WIDTH - 3.2, 15 + i * 2.2, 0), seed + i)
    passengers(seed, [(3.2, 9.5, 92), (7.9, 11.5, -88), (8.3, 12.0, -95), (3.8, 15, -90), (7.4, 18, 90)] + spread(seed, (2.2, WIDTH - 2.2), (17, 46), p.get("people", 14)))
    passengers(seed + 1, [(1.2, 14, 0), (1.3, 22, 10), (WIDTH - 1.3, 18, 180)], z=STOREY)


def totem(p):
    width, height = p["slot"]
    walkway(p)
    foot, turn = (p.get("x", 6.2), 6.0, 0.0), math.radians(p.get("turn", 5))
    low = lightbox(width, height, (foot, turn), border=0.07, depth=0.2, colour=p.get("case", "1f2123"), lower=0.3)
    furnish(p)
    right = (math.cos(turn), math.sin(turn), 0)
    start = (foot[0] - right[0] * width / 2 + math.sin(turn) * 0.004, foot[1] - right[1] * width / 2 - math.cos(turn) * 0.004, low)
    return slot(width, height, start, right, p.get("backlit", 0.8))


def bridge(p):
    """A landscape screen on the bridge that joins the upper floors."""
    width, height = p["slot"]
    walkway(p)
    y, made = 15.0, Mesh("bridge")
    made.box((1.9, WIDTH - 1.9), (y, y + 2.4), (STOREY - 0.45, STOREY), plain("e6e3dc", 0.6, dirt=0.05))
    made.box((1.9, WIDTH - 1.9), (y + 0.02, y + 0.06), (STOREY + 1.0, STOREY + 1.06), plain("b9bbbd", 0.25, 0.9))
    low, middle = p.get("low", STOREY - 0.35), WIDTH / 2
    made.box((middle - width / 2 - 0.09, middle + width / 2 + 0.09), (y - 0.19, y - 0.01), (low - 0.09, low + height + 0.09), plain("17181a", 0.35, 0.4))
    made.done(bevel=0.01)
    furnish(p)
    return slot(width, height, (middle - width / 2, y - 0.195, low), (1, 0, 0), p.get("backlit", 0.8))


VARIANTS = {"totem": totem, "bridge": bridge}
CAMERA = {
    "totem": dict(distance=5.8, yaw=-8, at=(0.58, 0.48), lens=28, height=1.6),
    "bridge": dict(distance=13.5, yaw=-9, at=(0.54, 0.36), lens=28, height=1.65),
}
