"""Ads on buses and at tram stops."""
import math

from mathutils import Vector

from kit.furniture import lightbox, litter_bin
from kit.materials import paving, plain
from kit.mesh import Mesh
from kit.scene import area_light, is_dark, slot
from kit.street import street, walkers
from kit.text import words
from kit.vehicles import coach, tram
from .shelter import shelter


def bus_side(p):
    """A bus at the other side of the street; the ad is on the side without doors."""
    width, height = p["slot"]
    dark = is_dark(p["hour"])
    half, edge = street(dict(p, traffic=p.get("traffic", [(1.2, 34), (-1.4, 40)])), keep_clear=((-10, 24),), clear_left=((-10, 24),))
    x, front = half - 2.9, 17.0
    body = coach("bus", 12.0, 3.05, p.get("colour", "d8d9d6"), p.get("stripe", "a8322d"), dark, number="48  Harbour")
    details = Mesh("bus wheels")
    for at in (2.75, 8.95):
        for size, out, used in ((0.6, 0.016, plain("0b0b0c", 0.9)), (0.47, 0.03, plain("121212", 0.85)), (0.29, 0.04, plain("8f9193", 0.3, 0.8)), (0.12, 0.06, plain("2b2d2f", 0.5))):
            details.tube((at, 0.3, 0.47), (at, -out, 0.47), size, used, 28, capped=True)
    details.box((0.3, 0.42), (-0.34, 0), (2.5, 2.56), plain("15171a", 0.4))
    details.box((0.22, 0.4), (-0.44, -0.24), (2.0, 2.5), plain("15171a", 0.4))
    details.frame((3.5, 3.5 + width), (-0.06, -0.01), (0.62, 0.62 + height), 0.035, plain("8d8f90", 0.35, 0.7))
    details.done(bevel=0.006).parent = body
    body.location, body.rotation_euler = (x, front, 0), (0, 0, -math.pi / 2)
    walkers(p["seed"], [(-half - 1.0, 9.6, 80), (-half - 2.0, 14.6, -90), (edge - 1.2, 3.5, -90), (edge - 1.4, 19.5, 90)], p["hour"] == "rain")
    return slot(width, height, (x - 0.045, front - 3.5, 0.62), (0, -1, 0), gloss=0.15)


def tram_stop(p):
    """A platform between the tracks and the road, with a shelter and a lit case; a tram comes."""
    width, height = p["slot"]
    dark = is_dark(p["hour"])
    half, edge = street(dict(p, half=7.5, traffic=[(5.4, 32), (5.6, 44), (-5.2, 36)]), keep_clear=((-10, 26),))
    rails, steel = Mesh("rails"), plain("8d8a84", 0.25, 0.9)
    for x in (-2.9, -1.45, 0.6, 2.05):
        rails.box((x - 0.035, x + 0.035), (-24, 120), (0, 0.012), steel)
    rails.done()
    stop = Mesh("platform")
    stop.box((2.75, 5.2), (-6, 30), (0, 0.24), paving("a29e95", p.get("wet", 0.0)))
    stop.box((2.72, 2.9), (-6, 30), (0.2, 0.246), plain("d6d2c6", 0.7, dirt=0.3))
    stop.done(bevel=0.02)
    shelter((3.6, 5.0), (6.0, 11.5), dark, p.get("steel", "3d4345"))
    foot, turn = Vector((4.3, 5.9, 0.24)), math.radians(p.get("turn", -5))
    low = lightbox(width, height, (tuple(foot), turn), lower=0.34, border=0.1, colour="222426")
    right, out = Vector((math.cos(turn), math.sin(turn), 0)), Vector((math.sin(turn), -math.cos(turn), 0))
    points = slot(width, height, foot - right * (width / 2) + out * 0.004 + Vector((0, 0, low)), right, p.get("backlit", 0.62 if dark else 0.75))
    if dark:
        face = foot + out * 0.12 + Vector((0, 0, low + height / 2))
        area_light(tuple(face), (width, height), 10, "f4f4ff", tuple(face + out * 3 - Vector((0, 0, 0.4))))
    tram((-0.0 if p.get("tram_side") else 0.05, p.get("tram", 19.0), 0), math.pi / 2, p.get("colour", "e3ded0"), p.get("stripe", "b3862a"), dark)
    litter_bin((3.2, 12.6, 0.24))
    sign = Mesh("stop name")
    sign.box((3.2, 4.9), (14.0, 14.06), (2.5, 2.85), plain("1d3f63", 0.4))
    for x in (3.3, 4.8):
        sign.post(x, 14.03, (0.24, 2.85), 0.035, plain("5d6163", 0.4, 0.7))
    sign.done()
    words("Old Market", (4.05, 13.98, 2.68), 0.15, plain("f2f2ee", 0.4))
    walkers(p["seed"], [(3.5, 8.8, 180), (3.7, 10.4, 200), (3.4, 16, 90), (4.2, 17.4, -90), (edge - 1.2, 14, 90), (-edge + 1.2, 15, -90)], p["hour"] == "rain", 0.24)
    return points


VARIANTS = {"bus side": bus_side, "tram stop": tram_stop}
CAMERA = {
    "bus side": dict(distance=7.6, yaw=-24, at=(0.54, 0.55), lens=30, height=1.6),
    "tram stop": dict(distance=6.0, yaw=-9, at=(0.58, 0.46), lens=34, height=1.62),
}
