"""Builds one object from boxes, tubes and polygons."""
import math

import bpy
from mathutils import Vector

BOX_FACES = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))


class Mesh:
    """Collects faces with their materials; done() makes the object. Lengths are metres."""

    def __init__(self, name, place=None):
        """place: changes a local point to the object's point, for things built on a turned wall."""
        self.name, self.points, self.faces, self.used, self.materials = name, [], [], [], []
        self.place = place or (lambda *point: point)

    def face(self, points, material):
        start = len(self.points)
        self.points += [tuple(self.place(*point)) for point in points]
        self.faces.append(tuple(range(start, start + len(points))))
        self.used.append(self.index(material))

    def index(self, material):
        if material not in self.materials:
            self.materials.append(material)
        return self.materials.index(material)

    def box(self, x, y, z, material):
        """x, y, z: (from, to)."""
        corners = [(i, j, k) for k in z for j in y for i in x]
        for face in BOX_FACES:
            self.face([corners[i] for i in face], material)

    def frame(self, x, y, z, border, material):
        """Four bars around the opening x, z, of the depth y."""
        (x0, x1), (z0, z1) = x, z
        self.box((x0 - border, x0), y, (z0 - border, z1 + border), material)
        self.box((x1, x1 + border), y, (z0 - border, z1 + border), material)
        self.box(x, y, (z0 - border, z0), material)
        self.box(x, y, (z1, z1 + border), material)

    def tube(self, start, end, radius, material, sides=10, end_radius=None, capped=False):
        start, end = Vector(start), Vector(end)
        axis = (end - start).normalized()
        across = axis.orthogonal().normalized()
        other = axis.cross(across)
        turns = [2 * math.pi * i / sides for i in range(sides)]
        rings = [[tuple(centre + r * (math.cos(a) * across + math.sin(a) * other)) for a in turns] for centre, r in ((start, radius), (end, radius if end_radius is None else end_radius))]
        for i in range(sides):
            j = (i + 1) % sides
            self.face([rings[0][i], rings[0][j], rings[1][j], rings[1][i]], material)
        if capped:
            self.face(rings[0][::-1], material)
            self.face(rings[1], material)

    def post(self, x, y, z, radius, material, sides=16, top_radius=None):
        self.tube((x, y, z[0]), (x, y, z[1]), radius, material, sides, top_radius, True)

    def done(self, location=(0, 0, 0), turn=0.0, bevel=0.0, smooth=False, subdivide=0):
        """turn: radians around z."""
        data = bpy.data.meshes.new(self.name)
        data.from_pydata(self.points, [], self.faces)
        for material in self.materials:
            data.materials.append(material)
        data.polygons.foreach_set("material_index", self.used)
        if smooth:
            data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
        made = bpy.data.objects.new(self.name, data)
        bpy.context.collection.objects.link(made)
        made.location, made.rotation_euler = location, (0, 0, turn)
        if bevel or subdivide:
            merge = made.modifiers.new("merge", "WELD")
            merge.merge_threshold = 0.0005
        if bevel:
            edge = made.modifiers.new("bevel", "BEVEL")
            edge.width, edge.segments, edge.limit_method = bevel, 2, "ANGLE"
        if subdivide:
            division = made.modifiers.new("subdivide", "SUBSURF")
            division.levels = division.render_levels = subdivide
        return made


def copy(made, location, turn=0.0, scale=1.0):
    """Another object with the same mesh."""
    other = made.copy()
    bpy.context.collection.objects.link(other)
    other.location, other.rotation_euler, other.scale = location, (0, 0, turn), (scale, scale, scale)
    return other


def ground(material, x, y, z=0.0):
    made = Mesh("ground")
    made.face([(x[0], y[0], z), (x[1], y[0], z), (x[1], y[1], z), (x[0], y[1], z)], material)
    return made.done()
