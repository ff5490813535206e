"""Cars, vans, buses, trams and trains."""
import math

from .materials import car_paint, light, plain, window
from .mesh import Mesh
from .text import words

# Cross sections of the body from nose to tail: x, underside, belt line, roof, half width at the belt, half width at the roof.
SALOON = [(0, 0.30, 0.58, 0.62, 0.68, 0.6), (0.06, 0.22, 0.68, 0.72, 0.80, 0.66), (0.30, 0.20, 0.74, 0.79, 0.87, 0.74), (0.95, 0.2, 0.86, 0.91, 0.90, 0.76), (1.18, 0.2, 0.89, 0.95, 0.90, 0.74), (1.85, 0.2, 0.92, 1.40, 0.90, 0.60), (2.0, 0.2, 0.92, 1.43, 0.90, 0.60), (2.55, 0.2, 0.92, 1.45, 0.90, 0.61), (2.66, 0.2, 0.92, 1.45, 0.90, 0.61), (3.3, 0.2, 0.93, 1.40, 0.90, 0.60), (3.42, 0.2, 0.93, 1.37, 0.90, 0.60), (3.98, 0.22, 0.95, 1.02, 0.88, 0.68), (4.20, 0.26, 0.90, 0.97, 0.84, 0.68), (4.27, 0.32, 0.80, 0.85, 0.74, 0.62)]
HATCH = [(0, 0.30, 0.62, 0.68, 0.66, 0.58), (0.06, 0.22, 0.74, 0.79, 0.80, 0.66), (0.25, 0.20, 0.82, 0.87, 0.87, 0.74), (0.80, 0.2, 0.93, 0.99, 0.90, 0.76), (1.0, 0.2, 0.96, 1.03, 0.90, 0.74), (1.62, 0.2, 0.99, 1.50, 0.90, 0.64), (1.78, 0.2, 0.99, 1.54, 0.90, 0.64), (2.35, 0.2, 1.0, 1.57, 0.90, 0.65), (2.45, 0.2, 1.0, 1.57, 0.90, 0.65), (3.15, 0.2, 1.01, 1.54, 0.90, 0.64), (3.45, 0.2, 1.02, 1.50, 0.89, 0.63), (3.82, 0.24, 1.02, 1.10, 0.87, 0.72), (3.92, 0.28, 0.92, 0.98, 0.84, 0.70), (3.97, 0.34, 0.80, 0.86, 0.76, 0.64)]
VAN = [(0, 0.28, 0.8, 0.84, 0.78, 0.7), (0.08, 0.22, 0.95, 1.0, 0.9, 0.8), (0.7, 0.22, 1.12, 1.18, 0.95, 0.84), (0.95, 0.22, 1.16, 1.24, 0.95, 0.82), (1.6, 0.22, 1.2, 1.98, 0.96, 0.84), (1.75, 0.22, 1.2, 2.05, 0.96, 0.85), (2.7, 0.22, 1.2, 2.08, 0.96, 0.86), (2.8, 0.22, 1.2, 2.08, 0.96, 0.86), (4.5, 0.24, 1.2, 2.06, 0.96, 0.86), (4.68, 0.26, 1.2, 2.0, 0.95, 0.84), (4.74, 0.3, 1.15, 1.9, 0.9, 0.8)]
# Which gaps between cross sections hold glass.
GLASS = {"saloon": {4: "end", 6: "side", 8: "side", 10: "end"}, "hatch": {4: "end", 6: "side", 8: "side", 10: "end"}, "van": {3: "end", 5: "side"}}
SECTIONS = {"saloon": SALOON, "hatch": HATCH, "van": VAN}
RING = 14


def half_ring(x, under, belt, roof, wide, narrow):
    middle = (under + belt) / 2 + 0.08
    shoulder = roof - 0.03 if roof - belt > 0.2 else roof - 0.012
    return [(0, under), (wide * 0.8, under), (wide * 0.96, under + 0.1), (wide, middle), (wide * 0.97, belt), (narrow, shoulder), (narrow * 0.6, roof), (0, roof + 0.012)]


def car_body(kind, colour):
    sections, panes = SECTIONS[kind], GLASS[kind]
    paint, pane, dark = car_paint(colour), window("dark", 1), plain("17181a", 0.5)
    body = Mesh("car")
    rings = []
    for section in sections:
        half = half_ring(*section)
        rings.append([(section[0], y, z) for y, z in half] + [(section[0], -y, z) for y, z in reversed(half[1:-1])])
    for s in range(len(rings) - 1):
        for i in range(RING):
            row = i if i < 7 else 13 - i
            used = dark if row in (0, 1) else paint
            if (panes.get(s) == "side" and row == 4) or (panes.get(s) == "end" and row in (5, 6)):
                used = pane
            j = (i + 1) % RING
            body.face([rings[s][i], rings[s][j], rings[s + 1][j], rings[s + 1][i]], used)
    body.face(rings[0], paint)
    body.face(rings[-1][::-1], paint)
    made = body.done(smooth=True, subdivide=2)
    crease_glass(made, body.materials.index(pane))
    return made


def crease_glass(made, pane):
    """Keeps the edges between glass and paint sharp under subdivision. Vertices are joined first, as creases follow edges."""
    import bmesh

    data, edited = made.data, bmesh.new()
    edited.from_mesh(data)
    bmesh.ops.remove_doubles(edited, verts=edited.verts, dist=0.0005)
    layer = edited.edges.layers.crease.verify()
    for edge in edited.edges:
        if len({face.material_index == pane for face in edge.link_faces}) == 2:
            edge[layer] = 0.85
    edited.to_mesh(data)
    edited.free()


def wheel(details, x, side, radius, track):
    tyre, rim, dark = plain("121212", 0.85), plain("9a9c9f", 0.3, 0.9), plain("0b0b0c", 0.9)
    for size, inner, outer, used in ((radius * 1.22, -0.04, 0.004, dark), (radius, -0.16, 0.025, tyre), (radius * 0.66, -0.1, 0.035, rim), (radius * 0.56, -0.1, 0.037, dark)):
        details.tube((x, side * (track + inner), radius), (x, side * (track + outer), radius), size, used, 28, capped=True)
    for spoke in range(5):
        a = spoke * 2 * math.pi / 5 + x
        y = side * (track + 0.045)
        reach = (x + radius * 0.6 * math.cos(a), y, radius + radius * 0.6 * math.sin(a))
        details.tube((x, y, radius), reach, radius * 0.11, rim, 6)


def car(kind, colour, location, turn, lights=False, plate="LK 482"):
    """A car with its nose at its origin that points along -x before the turn (radians)."""
    body = car_body(kind, colour)
    sections, details = SECTIONS[kind], Mesh("car details")
    length, van = sections[-1][0], kind == "van"
    dark, chrome, paint = plain("17181a", 0.5), plain("b9bbbd", 0.25, 0.9), car_paint(colour)
    front = light("fff4e0", 12.0) if lights else plain("dfe5e8", 0.08, 0.3)
    rear = light("ff1a0c", 2.6) if lights else plain("8f1010", 0.15)
    belt = sections[1][2]
    for side in (-1, 1):
        for x in (0.80, length - 0.82):
            wheel(details, x, side, 0.32, 0.885 if not van else 0.93)
        details.box((0.03, 0.17), sorted((side * 0.46, side * 0.78)), (belt - 0.10, belt + 0.005), dark)
        details.box((0.015, 0.12), sorted((side * 0.50, side * 0.74)), (belt - 0.085, belt - 0.01), front)
        low = 0.72 if not van else 0.95
        details.box((length - 0.10, length + 0.004), sorted((side * (0.50 if kind == "saloon" else 0.64), side * 0.80)), (low, low + (0.14 if kind == "saloon" else 0.34)), rear)
        mirror = sections[4][0] + 0.42
        details.box((mirror, mirror + 0.12), sorted((side * 0.84, side * 1.04)), (belt + 0.22, belt + 0.33), paint)
        if not van:
            for x in (1.45, 2.50, 3.25):
                details.tube((x, side * 0.903, 0.36), (x + 0.03, side * 0.892, 0.88), 0.006, dark, 6)
            for x in (2.28, 3.05):
                details.box((x, x + 0.16), sorted((side * 0.895, side * 0.915)), (0.80, 0.825), chrome)
            details.tube((1.15, side * 0.89, 0.25), (3.1, side * 0.89, 0.25), 0.035, dark, 8)
    details.box((-0.02, 0.04), (-0.42, 0.42), (0.40, 0.56), dark)
    details.box((0.0, 0.03), (-0.3, 0.3), (0.58, 0.6), chrome)
    details.box((-0.035, 0), (-0.26, 0.26), (0.36, 0.47), plain("e9e9e4", 0.4))
    plate_z = 0.60 if kind == "saloon" else 0.66
    details.box((length - 0.03, length + 0.016), (-0.27, 0.27), (plate_z, plate_z + 0.115), plain("e9e4c4", 0.4, dirt=0.05))
    details.box((length - 0.08, length + 0.01), (-0.72, 0.72), (0.32, 0.44), dark)
    for y in (-0.5, 0.5):
        details.tube((length - 0.1, y, 0.3), (length + 0.02, y, 0.3), 0.035, chrome, 12)
    fixed = details.done(bevel=0.012)
    fixed.parent = body
    words(plate, (length + 0.02, 0, plate_z + 0.057), 0.055, plain("15151a", 0.5), math.pi / 2, body)
    body.location, body.rotation_euler = location, (0, 0, turn)
    return body


def coach(name, length, height, colour, stripe, lights=False, doors=(), number="", steps=0.34):
    """
    A bus or tram body along x from 0 (front) to length; its near side is y = 0 and it reaches to y = 2.5.
    doors: x of each door on the near side.
    """
    made, paint, band = Mesh(name), car_paint(colour), car_paint(stripe)
    dark, rubber = plain("15171a", 0.3), plain("101112", 0.7)
    made.box((0, length), (0, 2.5), (steps, height), paint)
    made.box((0.02, length - 0.02), (-0.012, 2.512), (steps, steps + 0.28), band)
    made.box((0.1, length - 0.1), (0.25, 2.25), (height, height + 0.16), plain("c9ccce", 0.5))
    body = made.done(bevel=0.09)
    details = Mesh(name + " details")
    sill, top = 1.42, height - 0.42
    x = 0.9
    while x < length - 0.9:
        if not any(door - 0.1 < x + 0.7 < door + 1.5 for door in doors):
            details.box((x - 0.04, x + 1.34), (-0.015, 0.05), (sill - 0.04, top + 0.04), rubber)
            pane = window("warm", int(x) % 4, 0.8) if lights else window("dark", int(x) % 4)
            details.face([(x, -0.02, sill), (x + 1.3, -0.02, sill), (x + 1.3, -0.02, top), (x, -0.02, top)], pane)
            if int(x * 3) % 2:
                details.box((x, x + 1.3), (-0.026, -0.02), (top - 0.32, top - 0.29), rubber)
        x += 1.36
    for door in doors:
        details.box((door, door + 1.36), (-0.02, 0.05), (steps, top + 0.1), dark)
        for leaf in (door + 0.07, door + 0.72):
            details.face([(leaf, -0.025, steps + 0.2), (leaf + 0.57, -0.025, steps + 0.2), (leaf + 0.57, -0.025, top), (leaf, -0.025, top)], window("warm", 1, 0.7) if lights else window("dark", 3))
    details.box((-0.03, 0.1), (0.12, 2.38), (1.05, height - 0.1), dark)
    details.face([(-0.035, 2.3, 1.15), (-0.035, 0.2, 1.15), (-0.035, 0.2, height - 0.5), (-0.035, 2.3, height - 0.5)], window("dark", 2))
    for y in (0.35, 2.0):
        details.box((-0.03, 0.05), (y, y + 0.22), (0.62, 0.78), light("fff2dc", 10.0) if lights else plain("dfe5e8", 0.08))
    fixed = details.done(bevel=0.006)
    fixed.parent = body
    if number:
        amber = light("ffab3d", 2.5)
        words(number, (0.9, -0.03, height - 0.2), 0.14, amber, 0, body)
        words(number, (-0.045, 1.25, height - 0.26), 0.15, amber, -math.pi / 2, body)
    return body


def bus(location, turn, colour, stripe, lights=False, number="48  Harbour"):
    """A 12 m city bus whose near side is y = 0."""
    body = coach("bus", 12.0, 3.05, colour, stripe, lights, doors=(0.7, 5.6, 9.9), number=number)
    details = Mesh("bus wheels")
    for x in (2.75, 8.75):
        for y, side in ((0.0, -1), (2.5, 1)):
            tyre, rim, arch = plain("121212", 0.85), plain("8f9193", 0.3, 0.8), plain("0b0b0c", 0.9)
            for size, out, used in ((0.6, 0.016, arch), (0.47, 0.03, tyre), (0.29, 0.04, rim), (0.12, 0.06, arch)):
                details.tube((x, y - side * 0.2, 0.47), (x, y + side * out, 0.47), size, used, 28, capped=True)
    details.box((0.4, 0.52), (-0.32, 0), (2.5, 2.56), plain("15171a", 0.4))
    details.box((0.32, 0.5), (-0.42, -0.22), (2.0, 2.5), plain("15171a", 0.4))
    fixed = details.done(bevel=0.008)
    fixed.parent = body
    body.location, body.rotation_euler = location, (0, 0, turn)
    return body


def tram(location, turn, colour, stripe, lights=False, number="7  Old Market"):
    """Three joined tram cars, near side y = 0."""
    for part in range(3):
        body = coach("tram", 9.2, 3.3, colour, stripe, lights, doors=(3.9,), number=number if part == 0 else "", steps=0.22)
        joint = Mesh("joint")
        joint.box((9.1, 9.7), (0.1, 2.4), (0.35, 3.2), plain("1b1c1e", 0.8))
        joint.done().parent = body
        along = part * 9.6
        body.location = (location[0] + along * math.cos(turn), location[1] + along * math.sin(turn), location[2])
        body.rotation_euler = (0, 0, turn)


def train(x, y, floor, colour, doors, cars=3, glow=0.9):
    """Metro cars along +y whose platform side is the plane x; floor: z of the platform."""
    made = Mesh("train", lambda a, b, c: (x - b, y + a, floor + c))
    shell, door, dark = car_paint(colour), car_paint(doors), plain("1a1b1d", 0.3)
    for number in range(cars):
        start, end = number * 17.8, number * 17.8 + 17.2
        made.box((start, end), (0.02, 2.7), (-1.1, 2.42), shell)
        made.box((start, end), (0.01, 0.03), (-0.32, -0.04), door)
        made.box((start + 0.1, end - 0.1), (0.25, 2.4), (2.42, 2.62), plain("8d9092", 0.5))
        made.box((end, end + 0.6), (0.2, 2.5), (-0.8, 2.3), plain("17181a", 0.8))
        at = start + 0.5
        while at < end - 3:
            made.box((at, at + 1.9), (-0.002, 0.03), (0.78, 1.80), dark)
            made.face([(at + 0.06, -0.006, 0.84), (at + 1.84, -0.006, 0.84), (at + 1.84, -0.006, 1.74), (at + 0.06, -0.006, 1.74)], window("warm", int(at) % 4, glow))
            opening = at + 2.05
            made.box((opening, opening + 1.5), (-0.02, 0.02), (-0.02, 2.05), door)
            for pane in (opening + 0.12, opening + 0.82):
                made.face([(pane, -0.024, 0.7), (pane + 0.56, -0.024, 0.7), (pane + 0.56, -0.024, 1.75), (pane, -0.024, 1.75)], window("warm", int(at + 1) % 4, glow))
            made.box((opening + 0.742, opening + 0.758), (-0.026, -0.015), (0, 2.05), dark)
            at += 3.75
    return made.done(bevel=0.02)
