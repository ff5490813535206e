"""Town houses with shops, and the far blocks of a city."""
import math
import random

from mathutils import Matrix, Vector

from .materials import brick, glass, light, lit, plain, plaster, window
from .mesh import Mesh
from .text import words

BRANDS = ["Linden & Co", "Café Morel", "Books", "Optik Hale", "Bäckerei", "Nord Shoes", "Flora", "Pharmacy", "Atelier", "Vinyl", "Bistro 12", "Tailor", "Kiosk", "Grocer", "Barber", "Studio Ono", "Wine bar", "Bike shop"]
BOARDS = ["23403a", "7a2e25", "2d3a55", "3a3a3c", "6a7f6b", "16181a", "5a2d3f", "b08a3c"]
GOODS = ["8c4a3d", "b08d52", "4d6570", "c9c0ae", "66785a", "2f3540", "9c7560", "6b4a58", "d6cfbd", "3d3a36", "a89878"]
SASH, REVEAL = 0.055, 0.22


class Front:
    """One side of a building: local x along it, y into it, z up."""

    def __init__(self, mesh, style, numbers):
        self.mesh, self.style, self.numbers = mesh, style, numbers

    def wall_with_opening(self, cell, opening):
        """The wall of a cell around its opening, and the opening's reveals. Both: (x0, x1, z0, z1)."""
        (cx0, cx1, ca, cb), (x0, x1, a, b), wall = cell, opening, self.style["wall"]
        for p, q, r, s in ((cx0, x0, ca, cb), (x1, cx1, ca, cb), (x0, x1, ca, a), (x0, x1, b, cb)):
            self.mesh.face([(p, 0, r), (q, 0, r), (q, 0, s), (p, 0, s)], wall)
        self.mesh.face([(x0, 0, a), (x1, 0, a), (x1, REVEAL, a), (x0, REVEAL, a)], wall)
        self.mesh.face([(x0, 0, b), (x0, REVEAL, b), (x1, REVEAL, b), (x1, 0, b)], wall)
        self.mesh.face([(x0, 0, a), (x0, REVEAL, a), (x0, REVEAL, b), (x0, 0, b)], wall)
        self.mesh.face([(x1, 0, a), (x1, 0, b), (x1, REVEAL, b), (x1, REVEAL, a)], wall)

    def window(self, cell, opening):
        style, numbers = self.style, self.numbers
        x0, x1, a, b = opening
        self.wall_with_opening(cell, opening)
        share = style["lit"]
        kind = numbers.choices(["dark", "curtain", "warm", "cool"], [0.55, 0.45 * (1 - share), share * 0.8, share * 0.2])[0]
        pane = window(kind, numbers.randrange(5), style["glow"])
        self.mesh.face([(x0, REVEAL, a), (x1, REVEAL, a), (x1, REVEAL, b), (x0, REVEAL, b)], pane)
        middle, sash, depth = (x0 + x1) / 2, style["sash"], (REVEAL - 0.07, REVEAL)
        self.mesh.frame((x0 + SASH, x1 - SASH), depth, (a + SASH, b - SASH), SASH, sash)
        self.mesh.box((middle - SASH / 2, middle + SASH / 2), depth, (a, b), sash)
        if not style["modern"]:
            bar = a + (b - a) * 0.68
            self.mesh.box((x0, x1), depth, (bar, bar + SASH * 0.8), sash)
            self.mesh.box((x0 - 0.1, x1 + 0.1), (-0.09, 0.02), (a - 0.09, a), style["trim"])
            self.mesh.box((x0 - 0.14, x1 + 0.14), (-0.06, 0.01), (b, b + 0.16), style["trim"])

    def shop(self, x, height, name):
        """A lit room with goods behind glass, a board with a name, at times an awning. x: (from, to)."""
        mesh, numbers, style = self.mesh, self.numbers, self.style
        glow = style["shop_glow"]
        x0, x1 = x[0] + 0.25, x[1] - 0.25
        a, b, back = 0.45, 3.0, 2.2
        self.wall_with_opening((x[0], x[1], 0, height), (x0, x1, a, b))
        tone = numbers.choice(["a8977a", "b5ab9a", "8a7350", "8f9698", "6f5a44"])
        room = lit(tone, glow * 0.55)
        mesh.face([(x0, back, a), (x1, back, a), (x1, back, b), (x0, back, b)], room)
        for side in (x0, x1):
            mesh.face([(side, 0.25, a), (side, back, a), (side, back, b), (side, 0.25, b)], room)
        mesh.face([(x0, 0.25, b), (x1, 0.25, b), (x1, back, b), (x0, back, b)], lit("cfcabf", glow * 0.5))
        mesh.face([(x0, 0.25, a), (x1, 0.25, a), (x1, back, a), (x0, back, a)], lit("6b5640", glow * 0.35))
        lamp = light("fff0d6", 3.0 * max(glow, 0.3))
        at = x0 + 0.5
        while at < x1 - 0.4:
            mesh.box((at, at + 0.14), (0.7, 0.84), (b - 0.05, b - 0.01), lamp)
            at += 1.1
        for level in (0.95, 1.5, 2.05, 2.5):
            self.shelf((x0 + 0.1, x1 - 0.1), back, level, glow)
        self.display((x0 + 0.2, x1 - 0.2), a, glow)
        mesh.face([(x0, 0.2, a), (x1, 0.2, a), (x1, 0.2, b), (x0, 0.2, b)], glass(0.03))
        bars, count = style["shop_frame"], max(1, round((x1 - x0) / 1.7))
        for i in range(count + 1):
            at = x0 + (x1 - x0) * i / count
            mesh.box((at - 0.035, at + 0.035), (0.14, 0.22), (0.0 if i else a, b), bars)
        mesh.box((x0, x1), (0.1, 0.2), (a - 0.1, a + 0.04), bars)
        self.door((x0 + 0.15, x0 + 1.15), bars)
        board = plain(numbers.choice(BOARDS), 0.45)
        mesh.box((x[0] + 0.1, x[1] - 0.1), (-0.14, 0.0), (3.12, 3.74), board)
        if numbers.random() < 0.4:
            cloth, stripe = plain(numbers.choice(["8c2f2a", "2c5a4a", "394a6b", "c9b07a"]), 0.8), plain("ded6c4", 0.8)
            pieces = max(4, round((x1 - x0) / 0.4))
            for i in range(pieces):
                p, q = x0 + (x1 - x0) * i / pieces, x0 + (x1 - x0) * (i + 1) / pieces
                used = cloth if i % 2 else stripe
                mesh.face([(p, -0.02, 3.08), (q, -0.02, 3.08), (q, -1.2, 2.6), (p, -1.2, 2.6)], used)
                mesh.face([(p, -1.2, 2.6), (q, -1.2, 2.6), (q, -1.2, 2.42), (p, -1.2, 2.42)], used)
        self.style["signs"].append(((x[0] + x[1]) / 2, name, glow))

    def shelf(self, x, back, level, glow):
        numbers, at = self.numbers, x[0]
        self.mesh.box(x, (back - 0.35, back), (level - 0.03, level), lit("8a6f4e", glow * 0.4))
        while at < x[1] - 0.3:
            wide, tall = numbers.uniform(0.06, 0.2), numbers.uniform(0.1, 0.34)
            if numbers.random() < 0.85:
                self.mesh.box((at, at + wide), (back - 0.3, back - 0.05), (level, level + tall), lit(numbers.choice(GOODS), glow * 0.6))
            at += wide + numbers.uniform(0.01, 0.06)

    def display(self, x, sill, glow):
        """Goods on low tables right behind the glass."""
        numbers, at = self.numbers, x[0]
        while at < x[1] - 0.5:
            wide, tall = numbers.uniform(0.3, 0.7), numbers.uniform(0.2, 0.55)
            self.mesh.box((at, at + wide), (0.45, 0.95), (sill, sill + tall), lit("a79c8a", glow * 0.5))
            for _ in range(numbers.randrange(1, 4)):
                left = at + numbers.uniform(0, wide * 0.7)
                size = numbers.uniform(0.08, 0.2)
                self.mesh.box((left, left + size), (0.5, 0.5 + size), (sill + tall, sill + tall + size * numbers.uniform(0.8, 2.2)), lit(numbers.choice(GOODS), glow * 0.7))
            at += wide + numbers.uniform(0.2, 0.7)

    def door(self, x, bars):
        self.mesh.box((x[0] - 0.07, x[1] + 0.07), (0.1, 0.2), (0, 0.12), bars)
        for side in x:
            self.mesh.box((side - 0.06, side + 0.06), (0.09, 0.21), (0, 2.5), bars)
        self.mesh.box(x, (0.09, 0.21), (2.4, 2.52), bars)
        self.mesh.box((x[1] - 0.16, x[1] - 0.12), (0.03, 0.09), (0.9, 1.5), plain("b9bbbd", 0.25, 0.9))


WALLS = ["red", "sand", "grey", "ochre", "rose", "cream", "dark"]


def wall_material(name):
    return {
        "red": lambda: brick(),
        "ochre": lambda: brick("9b6a4e", "85563d"),
        "dark": lambda: brick("7a3d33", "5f2f2a", "8f877d"),
        "sand": lambda: plaster("d3c3a0"),
        "grey": lambda: plaster("b5b2ab"),
        "rose": lambda: plaster("c7b8ae"),
        "cream": lambda: plaster("e0dac9"),
        "white": lambda: plaster("e8e6e0"),
    }[name]()


def building(width, depth, floors, location, turn, seed, wall="sand", lit_share=0.05, shop_glow=0.5, shops=True, blind_left=False, blind_right=False, modern=False, plain_front=False):
    """
    A house whose front is local y = 0 and faces -y before the turn (radians).
    blind_left, blind_right: side walls without windows. plain_front: no openings above the shops. Returns its height.
    """
    numbers, mesh = random.Random(seed), Mesh("building")
    ground, storey = (4.2, numbers.choice([3.1, 3.3]))
    height = ground + floors * storey
    style = {
        "wall": wall_material(wall),
        "trim": plaster("cfc8ba"),
        "sash": plain("2a2b2c" if modern else numbers.choice(["e9e6df", "3a3b3c", "54453a"]), 0.45),
        "shop_frame": plain(numbers.choice(["2a2b2c", "3d2f25", "d9d5cb", "1f3a35"]), 0.4),
        "lit": lit_share,
        "glow": 0.35 + 0.9 * lit_share,
        "shop_glow": shop_glow,
        "modern": modern,
        "signs": [],
    }
    sides = [
        (width, lambda x, y, z: (x, y, z), shops, plain_front),
        (depth, lambda x, y, z: (y, depth - x, z), False, blind_left),
        (depth, lambda x, y, z: (width - y, x, z), False, blind_right),
    ]
    for long, place, with_shops, blind in sides:
        mesh.place = place
        front = Front(mesh, style, numbers)
        if blind and not with_shops:
            mesh.face([(0, 0, 0), (long, 0, 0), (long, 0, height), (0, 0, height)], style["wall"])
            continue
        side(front, long, floors, ground, storey, with_shops, blind)
        mesh.box((-0.1, long + 0.1), (-0.38, 0.05), (height - 0.05, height + 0.3), style["trim"])
    mesh.place = lambda x, y, z: (x, y, z)
    mesh.face([(0, 0, height), (width, 0, height), (width, depth, height), (0, depth, height)], plain("55524d", 0.9))
    mesh.face([(width, depth, 0), (0, depth, 0), (0, depth, height), (width, depth, height)], style["wall"])
    for _ in range(3):
        x, y = numbers.uniform(1, width - 2), numbers.uniform(2, depth - 2)
        mesh.box((x, x + 0.9), (y, y + 1.4), (height, height + numbers.uniform(1, 2.2)), style["wall"])
    mesh.done(location, turn)
    sign_boards(style["signs"], location, turn, shop_glow)
    return height


def side(front, long, floors, ground, storey, shops, blind):
    mesh, style = front.mesh, front.style
    count = max(1, int(long / 2.6))
    bay = long / count
    for floor in range(floors):
        base = ground + floor * storey
        for i in range(count):
            middle = (i + 0.5) * bay
            half = bay * 0.4 if style["modern"] else 0.575
            low = base + (0.5 if style["modern"] else 0.75)
            high = low + (storey - 0.8 if style["modern"] else 1.75)
            cell = (i * bay, (i + 1) * bay, base, base + storey)
            if blind:
                mesh.face([(cell[0], 0, cell[2]), (cell[1], 0, cell[2]), (cell[1], 0, cell[3]), (cell[0], 0, cell[3])], style["wall"])
            else:
                front.window(cell, (middle - half, middle + half, low, high))
        mesh.box((0, long), (-0.05, 0), (base - 0.06, base + 0.07), style["trim"])
    at = 0
    while at < count:
        bays = min(count - at, front.numbers.choice([2, 3])) if shops else 1
        if shops:
            front.shop((at * bay, (at + bays) * bay), ground, front.numbers.choice(BRANDS))
        else:
            middle = (at + 0.5) * bay
            front.window((at * bay, (at + 1) * bay, 0, ground), (middle - 0.6, middle + 0.6, 1.0, 2.9))
        at += bays


def sign_boards(signs, location, turn, glow):
    placed = Matrix.Translation(location) @ Matrix.Rotation(turn, 4, "Z")
    for x, name, _ in signs:
        letters = light("fff1d8", 1.6) if glow > 0.8 else plain("efe9da", 0.5, dirt=0.05)
        words(name, placed @ Vector((x, -0.16, 3.43)), 0.26, letters, turn, serif=len(name) % 2 == 0)


def terrace(side_, start, end, seed, x=7.6, lit_share=0.05, shop_glow=0.5, floors=(3, 3, 4, 4, 5), walls=None):
    """Houses along +y on the right (side 1) or the left (side -1) of a street."""
    numbers, y = random.Random(seed), start
    while y < end:
        width = numbers.choice([10.4, 13, 15.6])
        settings = dict(wall=numbers.choice(walls or WALLS), seed=numbers.randrange(9999), lit_share=lit_share, shop_glow=shop_glow, modern=numbers.random() < 0.18)
        if side_ > 0:
            building(width, 12, numbers.choice(floors), (x, y + width, 0), -math.pi / 2, **settings)
        else:
            building(width, 12, numbers.choice(floors), (-x, y, 0), math.pi / 2, **settings)
        y += width
    return y


def skyline(seed, y, x=(-200, 220), dark=True):
    """Far towers with a grid of windows."""
    numbers, made = random.Random(seed), Mesh("skyline")
    at = x[0]
    while at < x[1]:
        wide, tall, back = numbers.uniform(10, 26), numbers.uniform(8, 46), y + numbers.uniform(0, 120)
        made.box((at, at + wide), (back, back + 12), (0, tall), plain(numbers.choice(["14161a", "1c1f25"]) if dark else numbers.choice(["a9aeb3", "97938c", "8a9199"]), 0.8))
        for row in range(int(tall / 3.2)):
            for column in range(int(wide / 2.4)):
                left, low = at + 0.6 + column * 2.4, 1.4 + row * 3.2
                if dark and numbers.random() > 0.35:
                    continue
                pane = light(numbers.choice(["ffcf8a", "ffe2b8", "cfe0ff", "ffb765"]), numbers.choice([0.25, 0.5, 0.9])) if dark else window("dark", numbers.randrange(3))
                made.face([(left, back - 0.05, low), (left + 1.4, back - 0.05, low), (left + 1.4, back - 0.05, low + 1.5), (left, back - 0.05, low + 1.5)], pane)
        at += wide + numbers.uniform(-4, 10)
    made.done()
