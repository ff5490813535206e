"""City light posters and poster columns on pavements."""
import math

from mathutils import Vector

from kit.furniture import bicycle, bollards, cafe_table, lightbox, litter_bin
from kit.materials import plain, poster
from kit.mesh import Mesh
from kit.plants import planter
from kit.scene import area_light, is_dark, slot
from kit.street import street, walkers


def pavement_life(p, half, edge):
    seed = p["seed"]
    for i in range(3):
        cafe_table((edge - 0.9, 9.5 + i * 2.1, 0.125), seed + i)
    for i in range(4):
        bicycle((half + 0.7, 14.5 + i * 0.75, 0.12), 1.5 + 0.05 * i, ["23303f", "7a2a2a", "1a1b1d", "3d5a4a"][i])
    planter((edge - 0.8, 7.6, 0.125), seed)
    litter_bin((half + 0.6, 9.4, 0.12))
    bollards(half + 0.35, (2.0, 13), 2.2)
    walkers(seed, [(edge - 1.9, 11.5, -92), (edge - 1.6, 15.5, 90), (edge - 2.1, 16.1, 86), (edge - 1.2, 22, -90), (-edge + 1.2, 12, 90), (-edge + 1.7, 19, -90)], p["hour"] == "rain")


def city_light(p):
    width, height = p["slot"]
    dark = is_dark(p["hour"])
    half, edge = street(p, keep_clear=((-10, 13),))
    turn = math.radians(p.get("turn", 6))
    foot = Vector((half + 1.35, 5.6, 0.125))
    low = lightbox(width, height, (tuple(foot), turn), lower=0.5, border=0.1, colour=p.get("case", "26282a"))
    right, out = Vector((math.cos(turn), math.sin(turn), 0)), Vector((math.sin(turn), -math.cos(turn), 0))
    points = slot(width, height, foot - right * (width / 2) + out * 0.004 + Vector((0, 0, low)), right, p.get("backlit", 0.62 if dark else 0.75))
    if dark:
        face = foot + out * 0.12 + Vector((0, 0, low + height / 2))
        area_light(tuple(face), (width, height), 10, "f4f4ff", tuple(face + out * 3 - Vector((0, 0, 0.4))))
    pavement_life(p, half, edge)
    return points


def column(p):
    """A round column with a flat framed case towards the camera."""
    width, height = p["slot"]
    dark = is_dark(p["hour"])
    half, edge = street(p, keep_clear=((-10, 13),))
    x, y, radius = half + 1.7, 6.0, 0.78
    made, iron = Mesh("column"), plain(p.get("case", "2c4338"), 0.4, 0.2)
    made.post(x, y, (0.12, 0.55), radius * 1.06, iron, 40)
    made.post(x, y, (0.55, 3.05), radius * 0.94, plain("cfc8b8", 0.7, dirt=0.3), 40)
    made.post(x, y, (3.05, 3.3), radius * 1.12, iron, 40)
    made.post(x, y, (3.3, 3.9), radius * 1.0, iron, 40, 0.12)
    made.post(x, y, (3.9, 4.15), 0.06, iron, 12, 0.01)
    made.done(bevel=0.012)
    paper = Mesh("papers")
    for i, a in enumerate((-0.15, 0.9, 2.3, 3.4)):
        points = [(x + radius * 0.95 * math.cos(a + t * 0.12), y + radius * 0.95 * math.sin(a + t * 0.12)) for t in range(7)]
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            paper.face([(ax, ay, 0.8), (bx, by, 0.8), (bx, by, 2.8), (ax, ay, 2.8)], poster(p["seed"] + i))
    paper.done()
    turn = math.radians(p.get("turn", -6))
    right, out = Vector((math.cos(turn), math.sin(turn), 0)), Vector((math.sin(turn), -math.cos(turn), 0))
    front = Vector((x, y, 0)) + out * (radius + 0.06)
    case = Mesh("case")
    half_width, low = width / 2, 0.95
    case.box((-half_width - 0.09, half_width + 0.09), (0.01, radius * 0.8), (low - 0.09, low + height + 0.09), iron)
    case.frame((-half_width, half_width), (-0.05, 0.01), (low, low + height), 0.09, iron)
    case.done(tuple(front), turn, 0.01)
    points = slot(width, height, front - right * half_width + out * 0.004 + Vector((0, 0, low)), right, p.get("backlit", 0.6 if dark else 0.0))
    if dark:
        area_light(tuple(front + out * 0.15 + Vector((0, 0, 1.8))), (width, height), 9, "fff4e4", tuple(front + out * 3 + Vector((0, 0, 1.2))))
    pavement_life(p, half, edge)
    return points


VARIANTS = {"city light": city_light, "column": column}
CAMERA = {
    "city light": dict(distance=5.6, yaw=-10, at=(0.55, 0.47), lens=35, height=1.6),
    "column": dict(distance=6.2, yaw=-8, at=(0.55, 0.50), lens=35, height=1.6),
}
