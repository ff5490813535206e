"""People in coats, small in the image: a skeleton with Blender's skin modifier."""
import math
import random

import bpy

from .materials import plain
from .mesh import Mesh

COATS = ["1f2530", "3b2f2a", "5b5347", "6b1f22", "2d3b2f", "8a7a62", "22262b", "39506b", "b9b1a2", "7c6a58", "414b57", "a5584a"]
TROUSERS = ["1c2233", "17181b", "3a3a3d", "2b3346", "5d5648"]
SKIN = ["d9a98a", "a9754f", "c48e6c", "6e4630", "e3b89b"]
HAIR = ["1b1410", "3a2516", "0e0d0d", "6b4a2a", "777068"]


def limb(points, radii, material, parent, scale):
    """A chain of points with a radius each: (depth, width) or one number."""
    data = bpy.data.meshes.new("limb")
    data.from_pydata([tuple(c * scale for c in point) for point in points], [(i, i + 1) for i in range(len(points) - 1)], [])
    made = bpy.data.objects.new("limb", data)
    bpy.context.collection.objects.link(made)
    bpy.context.view_layer.objects.active = made
    made.modifiers.new("skin", "SKIN").use_smooth_shade = True
    for vertex, radius in zip(data.skin_vertices[0].data, radii):
        pair = radius if isinstance(radius, tuple) else (radius, radius)
        vertex.radius = (pair[0] * scale, pair[1] * scale)
    data.skin_vertices[0].data[0].use_root = True
    division = made.modifiers.new("subdivide", "SUBSURF")
    division.levels = division.render_levels = 2
    data.materials.append(material)
    made.parent = parent


def ball(made, centre, radii, material, lowest=-1.0):
    """An ellipsoid above the height `lowest` (-1 to 1 of its radius)."""
    bottom, rings = math.asin(max(-1.0, lowest)), []
    for i in range(9):
        rise = bottom + (math.pi / 2 - bottom) * i / 8
        wide, tall = math.cos(rise), math.sin(rise)
        turns = [2 * math.pi * j / 16 for j in range(16)]
        rings.append([(centre[0] + radii[0] * wide * math.cos(a), centre[1] + radii[1] * wide * math.sin(a), centre[2] + radii[2] * tall) for a in turns])
    for lower, upper in zip(rings, rings[1:]):
        for j in range(16):
            k = (j + 1) % 16
            made.face([lower[j], lower[k], upper[k], upper[j]], material)


def head(parent, scale, skin, hair, long):
    """A head with hair that leaves the face free; long hair covers the neck."""
    made = Mesh("head")
    ball(made, (0.015 * scale, 0, 1.63 * scale), (0.098 * scale, 0.078 * scale, 0.118 * scale), skin)
    ball(made, (0.108 * scale, 0, 1.615 * scale), (0.016 * scale, 0.012 * scale, 0.02 * scale), skin)
    ball(made, (-0.006 * scale, 0, 1.645 * scale), (0.106 * scale, 0.09 * scale, 0.122 * scale), hair, 0.25)
    ball(made, (-0.035 * scale, 0, 1.61 * scale), (0.085 * scale, 0.09 * scale, (0.16 if long else 0.12) * scale), hair, -1.0 if long else -0.75)
    made.done(smooth=True).parent = parent


def person(location, turn, seed, height=None, umbrella=False, walking=True):
    """A figure that faces +x before the turn (radians)."""
    numbers = random.Random(seed)
    height = height or numbers.uniform(1.6, 1.84)
    scale = height / 1.75
    stride = numbers.uniform(0.12, 0.3) * numbers.choice((-1, 1)) if walking else 0.03
    coat = plain(numbers.choice(COATS), 0.85, dirt=0.5)
    trousers = plain(numbers.choice(TROUSERS), 0.9, dirt=0.4)
    skin, hair = plain(numbers.choice(SKIN), 0.55, dirt=0.1), plain(numbers.choice(HAIR), 0.7)
    shoe = plain(numbers.choice(["0f0f10", "3b2a1e", "d9d7d2"]), 0.6)
    root = bpy.data.objects.new("person", None)
    bpy.context.collection.objects.link(root)
    root.location, root.rotation_euler = location, (0, 0, turn)

    def part(points, radii, material):
        limb(points, radii, material, root, scale)

    for side, phase in ((-1, 1), (1, -1)):
        knee = stride * 0.5 * phase
        heel = knee + (-0.14 if knee < 0 else 0.04)
        part([(0, side * 0.085, 0.92), (knee * 0.8 + 0.04, side * 0.09, 0.5), (heel, side * 0.095, 0.09)], [0.105, 0.075, 0.058], trousers)
        part([(heel - 0.06, side * 0.095, 0.045), (heel + 0.17, side * 0.11, 0.035)], [(0.05, 0.045), (0.045, 0.035)], shoe)
        swing = -stride * 0.45 * phase
        raised = umbrella and side == 1
        elbow = (0.12, side * 0.24, 1.15) if raised else (swing * 0.5 - 0.03, side * 0.25, 1.14)
        hand = (0.24, side * 0.16, 1.32) if raised else (swing + 0.06, side * 0.235, 0.90)
        part([(0, side * 0.175, 1.43), elbow, hand], [0.075, 0.06, 0.048], coat)
        part([hand, (hand[0] + 0.03, hand[1], hand[2] + (0.06 if raised else -0.09))], [0.038, 0.032], skin)
    hem = 0.60 if numbers.random() < 0.5 else 0.86
    part([(0, 0, hem), (0, 0, 1.0), (0, 0, 1.25), (-0.01, 0, 1.43), (-0.01, 0, 1.49)], [(0.20, 0.14), (0.165, 0.12), (0.195, 0.125), (0.17, 0.10), (0.07, 0.07)], coat)
    part([(-0.01, 0, 1.42), (0, 0, 1.54)], [0.055, 0.05], skin)
    head(root, scale, skin, hair, numbers.random() < 0.45)
    if numbers.random() < 0.35:
        part([(-0.01, -0.02, 1.45), (0.01, 0.03, 1.51)], [(0.10, 0.10), (0.085, 0.085)], plain(numbers.choice(["7a1f24", "b08a3c", "2d4a55"]), 0.95, dirt=0.4))
    bag = numbers.random()
    if bag < 0.35:
        part([(-0.17, 0, 1.05), (-0.18, 0, 1.38)], [(0.15, 0.09), (0.13, 0.08)], plain(numbers.choice(["22303f", "3d3d3f", "5a4632"]), 0.8))
    elif bag < 0.6:
        part([(0.02, 0.3, 0.62), (0.02, 0.3, 0.80)], [(0.10, 0.05), (0.09, 0.045)], plain(numbers.choice(["c9b79a", "2a2320", "e4ddd0"]), 0.8))
    if umbrella:
        hold_umbrella(root, scale, numbers)


def hold_umbrella(parent, scale, numbers):
    made, cloth = Mesh("umbrella"), plain(numbers.choice(["16181c", "23304a", "7a2226", "2f2f31"]), 0.5)
    made.tube((0.24 * scale, 0.16 * scale, 1.2 * scale), (0.2 * scale, 0.12 * scale, 2.05 * scale), 0.01, plain("1a1a1a", 0.4))
    rings = [[(0.2 + r * math.cos(a), 0.12 + r * math.sin(a), z) for a in (i * math.pi / 8 for i in range(16))] for r, z in ((0.03, 2.12), (0.3, 2.05), (0.52, 1.86))]
    for lower, upper in zip(rings, rings[1:]):
        for i in range(16):
            j = (i + 1) % 16
            made.face([lower[i], lower[j], upper[j], upper[i]], cloth)
    made.done().parent = parent


def suitcase(location, turn, seed):
    numbers, made = random.Random(seed), Mesh("suitcase")
    shell, dark = plain(numbers.choice(["23303f", "7a2a2a", "3d4a42", "1a1b1d", "9a8a6a"]), 0.35), plain("17181a", 0.5)
    made.box((-0.2, 0.2), (-0.13, 0.13), (0.06, 0.66), shell)
    for x in (-0.12, 0.0, 0.12):
        made.box((x - 0.012, x + 0.012), (-0.138, 0.138), (0.1, 0.62), shell)
    for x in (-0.14, 0.14):
        made.tube((x, 0.1, 0.66), (x, 0.1, 1.02), 0.012, dark)
        made.post(x, 0, (0, 0.07), 0.035, dark)
    made.tube((-0.14, 0.1, 1.02), (0.14, 0.1, 1.02), 0.016, dark)
    made.done(location, turn, 0.03)
