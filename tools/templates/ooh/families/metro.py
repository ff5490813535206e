"""Metro platforms: the ad is on the wall behind the platform, or across the track."""
import math

from kit.furniture import bench, litter_bin
from kit.halls import ceiling_lights, framed_poster, hanging_sign, passengers, room_light, spread
from kit.materials import plain, plaster, tiles
from kit.mesh import Mesh
from kit.scene import area_light, slot
from kit.text import words
from kit.vehicles import train

NEAR, FAR, WIDTH = -6, 52, 5.2


def tunnel(p, with_train):
    """Platform x 0 to 5.2, track on its left, tiled walls, a vault or a flat ceiling."""
    wall, band = tiles(p.get("tile", "dcd8cb"), "77716a"), tiles(p.get("band", "1f5c6e"), "4d5a5c")
    y = (NEAR, FAR)
    room_light()
    made = Mesh("tunnel")
    made.box((0, WIDTH), y, (-1.2, 0), tiles(p.get("floor", "8d8a86"), "55524e", 0.6, 0.6, 0.13, 1.0, False))
    made.box((-0.05, 0.35), y, (-0.02, 0.006), plain("c9c5bc", 0.5, dirt=0.3))
    made.box((0.55, 0.95), y, (0, 0.008), plain("d9b23a", 0.6, dirt=0.5))
    made.box((-4.2, -0.1), y, (-1.5, -1.3), plain("2b2825", 0.95, dirt=0.8))
    for x in (-2.85, -1.35):
        made.box((x - 0.04, x + 0.04), y, (-1.3, -1.15), plain("6d625a", 0.3, 0.9))
    made.box((WIDTH, WIDTH + 0.2), y, (0, 2.7), wall)
    made.box((WIDTH - 0.015, WIDTH), y, (2.7, 2.95), band)
    made.box((WIDTH - 0.03, WIDTH), y, (0, 0.16), plain("3a3734", 0.5))
    made.box((-4.4, -4.2), y, (-1.5, 2.95), wall)
    made.box((-4.2, -4.185), y, (2.7, 2.95), band)
    made.box((-4.5, WIDTH + 0.2), (FAR, FAR + 0.3), (-1.5, 5), wall)
    ceiling(made, p, y)
    made.done()
    if p.get("ceiling") == "flat":
        ceiling_lights((1.4, 3.7), y, 3.06, 2.4, 480, (0.16, 2.2))
        area_light((-2.2, 22, 3.0), (1.0, 54), 260, "fff4e2", None, False)
    else:
        ceiling_lights((2.65,), y, 3.88, 2.8, 900, (0.22, 1.9))
        area_light((-2.2, 22, 3.4), (1.5, 54), 300, "fff4e2", None, False)
    if with_train:
        train(-0.18, NEAR - 2, 0, p.get("train", "c9ccd0"), p.get("doors", "8f1f24"))


def ceiling(made, p, y):
    if p.get("ceiling") == "flat":
        made.box((-4.5, WIDTH + 0.2), y, (3.15, 3.3), plain("cfccc4", 0.8))
        for i in range(int((y[1] - y[0]) / 1.2)):
            made.box((-4.4, WIDTH), (y[0] + i * 1.2, y[0] + i * 1.2 + 0.03), (3.13, 3.16), plain("8e8b84", 0.6))
        at = y[0] + 3
        while at < y[1]:
            made.box((1.0, 1.5), (at, at + 0.5), (0, 3.2), tiles(p.get("band", "1f5c6e"), "4d5a5c"))
            at += 6.5
        return
    plaster_, rib = plaster("d6d1c4"), plaster("bfb9ac")
    profile = [(WIDTH + 0.2 - 9.6 * i / 22, 2.95 + 1.75 * math.sin(math.pi * i / 22)) for i in range(23)]
    for (xa, za), (xb, zb) in zip(profile, profile[1:]):
        made.face([(xa, y[0], za), (xa, y[1], za), (xb, y[1], zb), (xb, y[0], zb)], plaster_)
        at = y[0]
        while at < y[1]:
            made.face([(xa, at, za - 0.07), (xa, at + 0.35, za - 0.07), (xb, at + 0.35, zb - 0.07), (xb, at, zb - 0.07)], rib)
            at += 4.2


def fittings(p, skip):
    """Posters, benches, signs and people along the platform. skip: y range of the slot."""
    seed = p["seed"]
    y = 1.0
    while y < 34:
        if not (skip[0] - 0.4 < y + 3.1 and y < skip[1] + 0.4):
            framed_poster(y, WIDTH - 0.06, 0.85, 2.9, 1.7, seed + int(y))
        y += 5.4
    bench((WIDTH - 0.5, skip[1] + 1.6, 0), -math.pi / 2)
    litter_bin((WIDTH - 0.4, skip[1] + 3.1, 0), "55595c")
    hanging_sign(p.get("sign", "Platform 2   Riverside"), (2.0, 4.4), 15, 2.55, p.get("band", "12324a"))
    name = p.get("station", "OLD MARKET")
    made = Mesh("name")
    made.box((WIDTH - 0.03, WIDTH - 0.01), (skip[1] + 4.4, skip[1] + 7.2), (1.9, 2.3), plain("f0eee6", 0.4))
    made.done()
    words(name, (WIDTH - 0.035, skip[1] + 5.8, 2.1), 0.2, plain("15202b", 0.4), -math.pi / 2)
    passengers(seed, [(1.6, 9.4, 175), (3.5, 12.6, 60), (1.4, 14.2, 190), (2.9, 18.5, -85), (3.6, 21.4, 95), (1.3, 23, 180), (2.2, 29, 90)] + spread(seed, (1.3, 4.2), (24, 40), p.get("people", 6)))


def platform(p):
    width, height = p["slot"]
    tunnel(p, p.get("with_train", True))
    near = p.get("near", 4.0)
    low, x = (0.8 if height < 2 else 0.55), WIDTH - 0.07
    frame, steel = Mesh("frame"), plain("8e9194", 0.3, 0.9)
    frame.box((x, WIDTH), (near - 0.07, near + width + 0.07), (low - 0.07, low + height + 0.07), plain("151617", 0.4))
    for y, z in (((near - 0.07, near), (low - 0.07, low + height + 0.07)), ((near + width, near + width + 0.07), (low - 0.07, low + height + 0.07)), ((near, near + width), (low - 0.07, low)), ((near, near + width), (low + height, low + height + 0.07))):
        frame.box((x - 0.035, x), y, z, steel)
    frame.done(bevel=0.008)
    fittings(p, (near, near + width))
    return slot(width, height, (x - 0.004, near + width, low), (0, -1, 0), p.get("backlit", 0.0), gloss=0.12)


def across(p):
    """The wall across an empty track, seen from the platform."""
    width, height = p["slot"]
    tunnel(p, False)
    near, low, x = p.get("near", 6.0), -0.1, -4.16
    frame, steel = Mesh("frame"), plain("8e9194", 0.3, 0.9)
    frame.box((-4.2, x), (near - 0.1, near + width + 0.1), (low - 0.1, low + height + 0.1), steel)
    frame.done(bevel=0.008)
    for i in range(3):
        framed_poster(near + width + 1.2 + i * 4.6, -4.15, low, 3.6, height, p["seed"] + i, side=-1)
    framed_poster(near - 4.8, -4.15, low, 3.6, height, p["seed"] + 9, side=-1)
    passengers(p["seed"], [(1.2, 10.8, 180), (1.3, 13.5, 178), (1.9, 14.1, 200), (1.1, 18, 180)])
    return slot(width, height, (x + 0.004, near, low), (0, 1, 0), gloss=0.12)


VARIANTS = {"platform": platform, "across": across}
CAMERA = {
    "platform": dict(position=(1.7, -1.0), at=(0.66, 0.47), lens=29, height=1.62, fstop=3.5),
    "across": dict(distance=8.2, yaw=-20, at=(0.54, 0.47), lens=30, height=1.62),
}
