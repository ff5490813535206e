"""Things that stand on pavements and in halls."""
import math
import random

from .materials import light, plain
from .mesh import Mesh
from .scene import area_light

STEEL = ("3c4143", 0.45, 0.6)


def street_lamp(location, turn=0.0, height=7.5, arm=1.6, on=False, casts=True, colour="ffc98a", power=260):
    made, steel = Mesh("lamp"), plain(*STEEL)
    made.post(0, 0, (0, 1.0), 0.10, steel, 20, 0.085)
    made.post(0, 0, (1.0, height), 0.075, steel, 16, 0.045)
    made.tube((0, 0, height - 0.05), (arm, 0, height + 0.22), 0.035, steel)
    made.box((arm - 0.15, arm + 0.55), (-0.14, 0.14), (height + 0.14, height + 0.26), steel)
    made.box((arm - 0.05, arm + 0.48), (-0.1, 0.1), (height + 0.125, height + 0.138), light(colour, 22.0) if on else plain("e6e2d8", 0.2))
    made.done(location, turn, 0.008)
    if on and casts:
        x, y = location[0] + math.cos(turn) * (arm + 0.2), location[1] + math.sin(turn) * (arm + 0.2)
        area_light((x, y, location[2] + height), (1.2, 1.2), power, colour)


def bollards(x, y, step, z=0.12):
    made, iron = Mesh("bollards"), plain("2b2d2c", 0.5, 0.4)
    at = y[0]
    while at <= y[1]:
        made.post(x, at, (z, z + 0.85), 0.055, iron, 14)
        made.post(x, at, (z + 0.85, z + 0.93), 0.07, iron, 14, 0.04)
        made.post(x, at, (z + 0.66, z + 0.74), 0.058, plain("c9c4b8", 0.5), 14)
        at += step
    made.done()


def litter_bin(location, colour="2d3a33"):
    made, body = Mesh("bin"), plain(colour, 0.5, dirt=0.4)
    made.post(0, 0, (0.05, 0.85), 0.23, body, 22)
    made.post(0, 0, (0.95, 1.0), 0.25, body, 22)
    for i in range(4):
        a = i * math.pi / 2
        made.post(0.2 * math.cos(a), 0.2 * math.sin(a), (0.85, 0.96), 0.015, body, 8)
    made.face([(-0.1, -0.235, 0.5), (0.1, -0.235, 0.5), (0.1, -0.235, 0.7), (-0.1, -0.235, 0.7)], plain("c9b23a", 0.5))
    made.done(location)


def bench(location, turn=0.0, length=1.8, wood="7a5836"):
    made, boards, iron = Mesh("bench"), plain(wood, 0.5, dirt=0.4), plain(*STEEL)
    for i in range(4):
        made.box((-length / 2, length / 2), (-0.22 + i * 0.12, -0.13 + i * 0.12), (0.43, 0.47), boards)
    for i in range(2):
        made.box((-length / 2, length / 2), (0.26, 0.29), (0.6 + i * 0.16, 0.7 + i * 0.16), boards)
    for x in (-length / 2 + 0.2, length / 2 - 0.26):
        made.box((x, x + 0.06), (-0.2, 0.26), (0.38, 0.43), iron)
        made.box((x, x + 0.06), (-0.2, -0.14), (0, 0.4), iron)
        made.box((x, x + 0.06), (0.22, 0.28), (0, 0.9), iron)
    made.done(location, turn, 0.008)


def traffic_light(location, turn=0.0, colour="red"):
    made, dark = Mesh("traffic light"), plain("17181a", 0.5)
    made.post(0, 0, (0, 3.4), 0.055, plain("6d7072", 0.5, 0.5), 14)
    made.box((-0.16, 0.16), (-0.24, -0.04), (2.4, 3.35), dark)
    for i, (name, code) in enumerate((("green", "2fd07a"), ("amber", "ffb02e"), ("red", "ff2a1c"))):
        z = 2.56 + i * 0.3
        made.tube((0, -0.24, z), (0, -0.25, z), 0.1, light(code, 5.0) if name == colour else plain("22201c", 0.3), 20, capped=True)
        made.tube((0, -0.24, z + 0.02), (0, -0.36, z + 0.04), 0.115, dark, 18)
    made.done(location, turn)


def road_sign(location, turn=0.0, colour="b3161b", square=False):
    made, steel = Mesh("road sign"), plain("7d8082", 0.4, 0.8)
    made.post(0, 0, (0, 2.9), 0.035, steel)
    if square:
        made.box((-0.3, 0.3), (-0.06, -0.04), (2.2, 2.8), plain(colour, 0.35))
        made.box((-0.12, -0.02), (-0.065, -0.06), (2.3, 2.7), plain("f0f0ec", 0.35))
        made.box((-0.02, 0.14), (-0.065, -0.06), (2.5, 2.7), plain("f0f0ec", 0.35))
    else:
        made.tube((0, -0.04, 2.5), (0, -0.06, 2.5), 0.32, plain(colour, 0.35), 28, capped=True)
        made.box((-0.2, 0.2), (-0.065, -0.06), (2.46, 2.54), plain("f0f0ec", 0.35))
    made.done(location, turn)


def bicycle(location, turn, colour="23303f"):
    made, paint, tyre = Mesh("bicycle"), plain(colour, 0.3), plain("121212", 0.8)
    for x in (-0.52, 0.52):
        points = [(x + 0.33 * math.cos(a), 0, 0.34 + 0.33 * math.sin(a)) for a in (i * math.pi / 14 for i in range(29))]
        for p, q in zip(points, points[1:]):
            made.tube(p, q, 0.018, tyre, 6)
        for i in range(7):
            made.tube((x, 0, 0.34), points[i * 4], 0.003, plain("9a9c9f", 0.3, 0.9), 4)
    joints = {"rear": (-0.52, 0, 0.34), "crank": (-0.08, 0, 0.3), "seat": (-0.22, 0, 0.82), "head": (0.36, 0, 0.86), "front": (0.52, 0, 0.34)}
    for p, q in (("rear", "crank"), ("rear", "seat"), ("crank", "seat"), ("crank", "head"), ("seat", "head"), ("head", "front")):
        made.tube(joints[p], joints[q], 0.017, paint, 8)
    made.box((-0.34, -0.12), (-0.06, 0.06), (0.9, 0.95), tyre)
    made.tube((-0.22, 0, 0.82), (-0.23, 0, 0.92), 0.013, paint)
    made.tube((0.36, 0, 0.86), (0.33, 0, 1.02), 0.013, paint)
    made.tube((0.33, -0.28, 1.02), (0.33, 0.28, 1.02), 0.013, tyre)
    made.done(location, turn)


def wires(y, x=(-7.4, 7.4), height=8.2, sag=0.6):
    made, black = Mesh("wires"), plain("1a1a1a", 0.6)
    for at in y:
        points = [(x[0] + (x[1] - x[0]) * t, at, height - sag * 4 * t * (1 - t)) for t in (i / 10 for i in range(11))]
        for p, q in zip(points, points[1:]):
            made.tube(p, q, 0.012, black, 5)
    made.done()


def litter(seed, x, y, z, count=80):
    """Leaves and scraps of paper on the ground."""
    numbers, made = random.Random(seed), Mesh("litter")
    for _ in range(count):
        px, py, size, turn = numbers.uniform(*x), numbers.uniform(*y), numbers.uniform(0.008, 0.022), numbers.uniform(0, 6.28)
        made.face([(px + size * math.cos(turn + a), py + size * math.sin(turn + a), z) for a in (0, 1.4, 3.2, 4.9)], plain(numbers.choice(["6b4f2a", "8a6a35", "4f4a40", "cfc9bd"]), 0.9))
    made.done()


def cafe_table(location, seed):
    numbers, made = random.Random(seed), Mesh("cafe table")
    metal, seat = plain("2b2d2c", 0.5, 0.4), plain(numbers.choice(["8a6a45", "2f4a42", "7a2e25"]), 0.6)
    made.post(0, 0, (0.7, 0.73), 0.33, plain("d9d4c9", 0.4), 24)
    made.post(0, 0, (0, 0.7), 0.03, metal)
    made.post(0, 0, (0, 0.03), 0.22, metal, 20)
    for side in (-1, 1):
        made.box((side * 0.62 - 0.2, side * 0.62 + 0.2), (-0.2, 0.2), (0.43, 0.46), seat)
        made.box(sorted((side * 0.80, side * 0.83)), (-0.2, 0.2), (0.46, 0.86), seat)
        for x in (-0.17, 0.17):
            for y in (-0.17, 0.17):
                made.post(side * 0.62 + x, y, (0, 0.43), 0.013, metal, 6)
    made.done(location, numbers.uniform(0, 3))


def lightbox(slot_width, slot_height, foot, border=0.12, depth=0.26, colour="1d1f21", lower=0.42, double=True):
    """
    A display case on two feet around the face x ± width / 2, z from `lower` + border, facing -y at y = 0.
    foot: (x, y, z) and turn. Returns the z of the face's lower edge above the foot.
    """
    (location, turn), body = foot, plain(colour, 0.35, 0.3)
    made, low = Mesh("lightbox"), lower + border
    half = slot_width / 2
    made.box((-half - border, half + border), (0.012, depth), (lower, low + slot_height + border), body)
    made.frame((-half, half), (-0.05, 0.012), (low, low + slot_height), border, body)
    for x in (-half * 0.55, half * 0.55):
        made.box((x - 0.08, x + 0.08), (0.05, depth - 0.05), (0, lower), plain("4b4f52", 0.3, 0.8))
    made.done(location, turn, 0.012)
    return low
