"""Trees, bushes and planters."""
import numpy as np
from mathutils import Vector

from .materials import leaves, plain
from .mesh import Mesh

GREEN, YELLOW, DARK = "4f6b25", "8a7a2c", "3a5224"


def tree(seed, height=8.0, count=9000, colour=GREEN):
    """A branching trunk with loose leaves; count 0 gives a bare winter tree."""
    numbers, made = np.random.RandomState(seed), Mesh("tree")
    bark, tips = plain("4a4038", 0.9, dirt=0.6, scale=6.0), []

    def grow(start, direction, length, radius, level):
        end = start + direction * length
        made.tube(start, end, radius, bark, 8 if level < 2 else 5, radius * 0.68)
        if level >= 3:
            tips.append((start + end) / 2)
        if level == 5:
            tips.append(end)
            return
        for _ in range(2 if level == 0 else numbers.randint(2, 4)):
            turned = (direction + Vector(numbers.normal(0, 0.48, 3).tolist()) + Vector((0, 0, 0.12))).normalized()
            grow(end, turned, length * numbers.uniform(0.62, 0.82), radius * 0.62, level + 1)

    grow(Vector((0, 0, 0)), Vector((0.02, 0.01, 1)), height * 0.27, height * 0.018, 0)
    if count:
        centres = np.array([tuple(tip) for tip in tips])
        scatter_leaves(made, centres[numbers.randint(0, len(centres), count)] + numbers.normal(0, height * 0.03, (count, 3)), numbers, height / 7, leaves(colour))
    return made.done()


def scatter_leaves(made, places, numbers, scale, material):
    """One small diamond per place, turned at random."""
    count = len(places)
    along = numbers.normal(0, 1, (count, 3))
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = np.cross(along, numbers.normal(0, 1, (count, 3)))
    across /= np.linalg.norm(across, axis=1)[:, None]
    size = numbers.uniform(0.05, 0.11, (count, 1)) * scale
    corners = np.stack([places - along * size, places + across * size * 0.55, places + along * size, places - across * size * 0.55], 1)
    start, index = len(made.points), made.index(material)
    made.points += [tuple(point) for point in corners.reshape(-1, 3).tolist()]
    made.faces += [tuple(range(start + 4 * i, start + 4 * i + 4)) for i in range(count)]
    made.used += [index] * count


def planter(location, seed, width=1.2, height=0.55, box="7b7f80"):
    made, numbers = Mesh("planter"), np.random.RandomState(seed)
    made.box((-width / 2, width / 2), (-0.3, 0.3), (0, height), plain(box, 0.6))
    places = numbers.normal(0, 1, (1500, 3)) * (width * 0.2, 0.12, 0.16) + (0, 0, height + 0.25)
    scatter_leaves(made, places, numbers, 0.8, leaves(DARK))
    return made.done(location)
