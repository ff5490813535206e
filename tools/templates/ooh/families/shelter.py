"""Bus shelters with a lit poster case at the end."""
import math

from mathutils import Vector

from kit.furniture import litter_bin, lightbox
from kit.materials import glass, light, plain
from kit.mesh import Mesh
from kit.scene import area_light, is_dark, slot
from kit.street import street, walkers
from kit.text import words
from kit.vehicles import bus


def shelter(x, y, dark, colour="4b4f52"):
    """Roof, posts, glass and bench between the corners x and y."""
    made, steel = Mesh("shelter"), plain(colour, 0.35, 0.7)
    for at in (y[0] + 0.1, sum(y) / 2, y[1]):
        made.box((x[1] - 0.03, x[1] + 0.03), (at - 0.03, at + 0.03), (0.12, 2.45), steel)
    made.box((x[0], x[0] + 0.06), (y[1] - 0.03, y[1] + 0.03), (0.12, 2.45), steel)
    made.box((x[0] - 0.25, x[1] + 0.12), (y[0] - 0.1, y[1] + 0.15), (2.45, 2.53), steel)
    made.box((x[0] - 0.3, x[1] + 0.17), (y[0] - 0.15, y[1] + 0.2), (2.53, 2.57), plain("2f3335", 0.4))
    for z in (0.32, 2.36):
        made.box((x[1] - 0.02, x[1] + 0.02), (y[0], y[1]), (z - 0.03, z), steel)
    made.box((x[1] - 0.44, x[1] - 0.08), (y[0] + 1.0, y[1] - 0.6), (0.55, 0.60), plain("7b5a3a", 0.5))
    for at in (y[0] + 1.3, y[1] - 0.9):
        made.box((x[1] - 0.3, x[1] - 0.2), (at, at + 0.05), (0.12, 0.55), steel)
    made.box((x[1] - 0.05, x[1] - 0.02), (sum(y) / 2 + 0.3, sum(y) / 2 + 0.9), (1.1, 1.9), plain("dfe2e0", 0.4, dirt=0.1))
    made.done(bevel=0.008)
    panes, pane = Mesh("shelter glass"), glass()
    for at in (y[0] + 0.18, sum(y) / 2 + 0.05):
        panes.box((x[1] - 0.005, x[1] + 0.005), (at, at + (y[1] - y[0]) / 2 - 0.25), (0.34, 2.33), pane)
    panes.box((x[0] + 0.08, x[1] - 0.04), (y[1] - 0.005, y[1] + 0.005), (0.34, 2.33), pane)
    panes.done()
    if dark:
        strip = Mesh("strip")
        strip.box((x[0] + 0.5, x[0] + 0.56), (y[0] + 0.4, y[1] - 0.3), (2.43, 2.445), light("fff3e0", 8.0))
        strip.done()
        area_light(((x[0] + x[1]) / 2, sum(y) / 2, 2.42), (0.5, y[1] - y[0] - 0.6), 45, "fff0dc", None, False)


def build(p):
    width, height = p["slot"]
    hour, seed = p["hour"], p["seed"]
    dark = is_dark(hour)
    half, edge = street(p, keep_clear=((-10, 24),))
    x, y = (half + 0.75, half + 2.15), (5.0, 9.4)
    shelter(x, y, dark, p.get("steel", "4b4f52"))
    turn = math.radians(p.get("turn", -8))
    foot = Vector(((x[0] + x[1]) / 2, y[0] - 0.1, 0.125))
    low = lightbox(width, height, (tuple(foot), turn), lower=0.36, border=0.11, colour=p.get("case", "1d1f21"))
    right, out = Vector((math.cos(turn), math.sin(turn), 0)), Vector((math.sin(turn), -math.cos(turn), 0))
    points = slot(width, height, foot - right * (width / 2) + out * 0.004 + Vector((0, 0, low)), right, p.get("backlit", 0.62 if dark else 0.75))
    if dark:
        face = foot + out * 0.12 + Vector((0, 0, low + height / 2))
        area_light(tuple(face), (width, height), 10, "f4f4ff", tuple(face + out * 3 - Vector((0, 0, 0.4))))
        area_light((edge - 0.4, 8, 2.6), (0.5, 12), 60, "ffd6a0", (half, 8, 0.2), False)
    stop = Mesh("stop sign")
    stop.post(x[0] - 0.35, y[1] + 0.7, (0.12, 3.0), 0.04, plain("5d6163", 0.4, 0.7))
    stop.box((x[0] - 0.65, x[0] - 0.05), (y[1] + 0.68, y[1] + 0.72), (2.5, 2.98), plain("1f5fa8", 0.4))
    stop.done()
    words("H", (x[0] - 0.35, y[1] + 0.67, 2.75), 0.22, plain("f2f2ee", 0.4))
    litter_bin((x[1] + 0.6, y[0] + 0.9, 0.12))
    if p.get("bus"):
        bus((half - 0.2, 24 + p["bus"], 0), -math.pi / 2, "d8d9d6", "a8322d", dark)
    walkers(seed, [(x[0] + 0.5, y[0] + 2.6, 200), (x[0] + 0.3, y[1] - 0.5, 230), (edge - 0.9, 12.8, -90), (edge - 1.3, 19, 85), (-edge + 1.1, 13, 90), (-edge + 1.6, 20, -85)], hour == "rain")
    return points


VARIANTS = {"street": build}
CAMERA = {"street": dict(distance=6.4, yaw=-12, at=(0.57, 0.45), lens=36, height=1.6)}
