"""Procedural materials. Every function returns one shared material per set of arguments."""
import functools
import random

from .shaders import *


def shared(make):
    return functools.lru_cache(maxsize=None)(make)


@shared
def plain(colour, rough=0.5, metal=0.0, dirt=0.15, scale=3.0):
    """Painted or cast surface with slight dirt."""
    created, tree = material("plain")
    at = ground_coordinates(tree)
    spots = noise(tree, at, scale)
    tint = mix(tree, arithmetic(tree, "MULTIPLY", spots, dirt * 1.6), rgb(colour), scaled(rgb(colour), 0.35))
    roughness = arithmetic(tree, "ADD", arithmetic(tree, "MULTIPLY", spots, 0.25), rough - 0.12)
    principled(tree, Base_Color=tint, Roughness=roughness, Metallic=metal)
    return created


@shared
def plaster(colour):
    created, tree = material("plaster")
    at = wall_coordinates(tree)
    streaks = noise(tree, mapped(tree, at, (1.6, 0.12, 1)), 1.0, 8, 0.7)
    tint = mix(tree, ramp(tree, streaks, (0.45, 0.0), (0.8, 0.5)), rgb(colour), scaled(rgb(colour), 0.5))
    tint = mix(tree, ramp(tree, noise(tree, at, 0.35), (0.4, 0.0), (0.75, 0.35)), tint, rgb("8a8072"))
    fine = noise(tree, ground_coordinates(tree), 35)
    principled(tree, Base_Color=tint, Roughness=0.9, Specular=0.2, Normal=bump(tree, fine, 0.25, 0.01))
    return created


@shared
def brick(light="8a4b38", dark="6f3a2c", mortar="9b948a"):
    created, tree = material("brick")
    at = wall_coordinates(tree)
    courses = node(tree, "TexBrick", Vector=at, Color1=rgb(light), Color2=rgb(dark), Mortar=rgb(mortar), Scale=4.0, Mortar_Size=0.012, Bias=-0.2, Brick_Width=0.9, Row_Height=0.3)
    tint = mix(tree, ramp(tree, noise(tree, at, 0.5), (0.35, 0.0), (0.8, 0.6)), courses.outputs[0], rgb("3d2a22"))
    tint = mix(tree, ramp(tree, noise(tree, at, 9), (0.4, 0.0), (0.9, 0.5)), tint, rgb("b0846e"))
    principled(tree, Base_Color=tint, Roughness=0.88, Specular=0.25, Normal=bump(tree, arithmetic(tree, "SUBTRACT", 1.0, courses.outputs["Fac"]), 0.5, 0.015))
    return created


@shared
def tiles(colour="e6e2d4", grout="6b655a", width=0.6, height=0.3, rough=0.12, scale=4.0, wall=True):
    """Glazed wall tiles, or floor tiles with wall=False. A tile is width / scale by height / scale metres."""
    created, tree = material("tiles")
    at = wall_coordinates(tree) if wall else ground_coordinates(tree)
    joints = node(tree, "TexBrick", Vector=at, Color1=rgb(colour), Color2=scaled(rgb(colour), 0.88), Mortar=rgb(grout), Scale=scale, Mortar_Size=0.008 if wall else 0.004, Brick_Width=width, Row_Height=height)
    tint = mix(tree, ramp(tree, noise(tree, at, 1.1, 8, 0.7), (0.5, 0.0), (0.9, 0.35)), joints.outputs[0], rgb("7d7462"))
    roughness = arithmetic(tree, "ADD", arithmetic(tree, "MULTIPLY", joints.outputs["Fac"], 0.5), arithmetic(tree, "MULTIPLY", noise(tree, at, 2.5), rough * 2))
    principled(tree, Base_Color=tint, Roughness=roughness, Normal=bump(tree, arithmetic(tree, "SUBTRACT", 1.0, joints.outputs["Fac"]), 0.25, 0.006))
    return created


@shared
def paving(colour="9a968e", wet=0.0, width=0.6, height=0.6):
    """Paving slabs; wet (0 to 1) adds puddles."""
    created, tree = material("paving")
    at = ground_coordinates(tree)
    joints = node(tree, "TexBrick", Vector=at, Color1=rgb(colour), Color2=scaled(rgb(colour), 0.8), Mortar=rgb("4d4a45"), Scale=1.0, Mortar_Size=0.008, Brick_Width=width, Row_Height=height)
    tint = mix(tree, ramp(tree, noise(tree, at, 0.8, 8, 0.7), (0.42, 0.0), (0.75, 0.55)), joints.outputs[0], rgb("4f4b45"))
    tint = mix(tree, ramp(tree, noise(tree, at, 30, 2), (0.68, 0.0), (0.74, 0.5)), tint, rgb("2e2c29"))
    if wet:
        coating = ramp(tree, noise(tree, at, 0.55), (0.40, 0.30), (0.56, 0.06))
        tint = mix(tree, 0.5 * wet, tint, rgb("1d1d1d"))
        principled(tree, Base_Color=tint, Roughness=coating, Normal=bump(tree, arithmetic(tree, "SUBTRACT", 1.0, joints.outputs["Fac"]), 0.15, 0.01))
    else:
        principled(tree, Base_Color=tint, Roughness=0.8, Specular=0.35, Normal=bump(tree, arithmetic(tree, "SUBTRACT", noise(tree, at, 18), joints.outputs["Fac"]), 0.3, 0.012))
    return created


@shared
def asphalt(wet=0.0, colour="6a6966"):
    created, tree = material("asphalt")
    at = ground_coordinates(tree)
    fine, large = noise(tree, at, 90, 2), noise(tree, at, 0.3, 7, 0.65)
    tint = mix(tree, fine, scaled(rgb(colour), 0.6), scaled(rgb(colour), 1.3))
    tint = mix(tree, ramp(tree, large, (0.35, 0.0), (0.7, 0.5)), tint, rgb("45443f"))
    warped = mix(tree, 0.12, at, node(tree, "TexNoise", Vector=at, Scale=1.2).outputs["Color"])
    cracks = node(tree, "TexVoronoi", {"feature": "DISTANCE_TO_EDGE"}, Vector=warped, Scale=0.17).outputs[0]
    tint = mix(tree, ramp(tree, cracks, (0.0, 0.45), (0.006, 0.0)), tint, rgb("1b1a19"))
    if wet:
        puddles = ramp(tree, large, (0.40, 0.05), (0.58, 0.34))
        rough = arithmetic(tree, "MULTIPLY", fine, arithmetic(tree, "MULTIPLY", puddles, 2.0))
        principled(tree, Base_Color=mix(tree, 0.5 * wet, tint, rgb("101112")), Roughness=puddles, Specular=0.6, Normal=bump(tree, rough, 0.25, 0.006))
    else:
        principled(tree, Base_Color=tint, Roughness=0.82, Specular=0.35, Normal=bump(tree, fine, 0.5, 0.01))
    return created


@shared
def road_paint(colour="e8e6df", wear=0.5):
    created, tree = material("road paint")
    at = ground_coordinates(tree)
    left = ramp(tree, noise(tree, at, 7, 8, 0.75), (0.30 + 0.2 * wear, 0.0), (0.36 + 0.2 * wear, 1.0))
    body = node(tree, "BsdfPrincipled", Base_Color=mix(tree, noise(tree, at, 3), rgb(colour), rgb("99968c")), Roughness=0.6)
    surface(tree, blend_shaders(tree, left, node(tree, "BsdfTransparent"), body))
    return created


@shared
def car_paint(colour):
    created, tree = material("car paint")
    principled(tree, Base_Color=rgb(colour), Metallic=0.3, Roughness=0.28, Clearcoat=1.0, Clearcoat_Roughness=0.04)
    return created


@shared
def light(colour, strength=5.0):
    """A glowing face that is seen and reflected but lights nothing."""
    created, tree = material("light")
    created.cycles.sample_as_light = False
    surface(tree, node(tree, "Emission", Color=rgb(colour), Strength=arithmetic(tree, "MULTIPLY", not_diffuse(tree), strength)))
    return created


@shared
def lit(colour, glow=0.5):
    """A thing in a lit room: its own colour, and a glow that stands for the room's light."""
    created, tree = material("lit")
    created.cycles.sample_as_light = False
    base = node(tree, "BsdfDiffuse", Color=rgb(colour))
    own = node(tree, "Emission", Color=rgb(colour), Strength=arithmetic(tree, "MULTIPLY", not_diffuse(tree), glow))
    surface(tree, node(tree, "AddShader", i0=base.outputs[0], i1=own.outputs[0]))
    return created


@shared
def window(kind="dark", seed=0, glow=1.0):
    """A window with a painted room behind the glass: dark, curtain, warm or cool."""
    created, tree = material("window")
    created.cycles.sample_as_light = False
    at, numbers = wall_coordinates(tree), random.Random(seed)
    if kind == "curtain":
        folds = node(tree, "TexWave", {"bands_direction": "X"}, Vector=at, Scale=4 + numbers.random() * 3, Distortion=1.5).outputs["Fac"]
        room = node(tree, "BsdfDiffuse", Color=mix(tree, folds, rgb("b9b2a4"), rgb("6a655c")))
    elif kind == "dark":
        room = node(tree, "BsdfDiffuse", Color=mix(tree, noise(tree, at, 1.2), rgb("16181a"), rgb("2c2f30")))
    else:
        base = rgb("ffc681") if kind == "warm" else rgb("d8e6ff")
        things = node(tree, "TexVoronoi", {"distance": "CHEBYCHEV"}, Vector=mapped(tree, at, (2.2, 1.6, 1), (seed, seed, 0)), Scale=0.9).outputs["Color"]
        furnished = mix(tree, 0.35, base, mix(tree, 0.7, things, base, "MULTIPLY"))
        shade = ramp(tree, noise(tree, mapped(tree, at, (1, 1, 1), (seed * 3.1, 0, 0)), 0.6, 2), (0.3, 0.3), (0.65, 1.0))
        strength = arithmetic(tree, "MULTIPLY", not_diffuse(tree), glow * (0.5 + numbers.random()))
        room = node(tree, "Emission", Color=mix(tree, 1.0, furnished, shade, "MULTIPLY"), Strength=strength)
    mirror = node(tree, "BsdfGlossy", Color=grey(0.95), Roughness=0.015, Normal=bump(tree, noise(tree, at, 0.9, 2), 0.08, 0.05))
    surface(tree, blend_shaders(tree, node(tree, "Fresnel", IOR=1.75).outputs[0], room, mirror))
    return created


@shared
def glass(dirt=0.05, tint="f2fbf7"):
    """A thin pane that lets light through without refraction."""
    created, tree = material("glass")
    through, mirror = node(tree, "BsdfTransparent", Color=rgb(tint)), node(tree, "BsdfGlossy", Roughness=0.02)
    clean = blend_shaders(tree, node(tree, "Fresnel", IOR=1.5).outputs[0], through, mirror)
    spots = arithmetic(tree, "MULTIPLY", noise(tree, wall_coordinates(tree), 5), dirt)
    surface(tree, blend_shaders(tree, spots, clean, node(tree, "BsdfDiffuse", Color=grey(0.7))))
    return created


@shared
def leaves(colour="4f6b25"):
    created, tree = material("leaves")
    tint = mix(tree, noise(tree, ground_coordinates(tree), 2.2), scaled(rgb(colour), 0.8), scaled(rgb(colour), 1.7))
    face = node(tree, "BsdfPrincipled", Base_Color=tint, Roughness=0.55, Specular=0.3)
    surface(tree, blend_shaders(tree, 0.25, face, node(tree, "BsdfTranslucent", Color=mix(tree, 0.4, tint, rgb("a8c832")))))
    return created


@shared
def poster(seed, glow=0.0):
    """An image in another advertising frame: two fields of colour and a soft shape, no words."""
    created, tree = material("poster")
    created.cycles.sample_as_light = False
    numbers, at = random.Random(seed), wall_coordinates(tree)
    first, second, third = (rgb(numbers.choice(["9c3b2e", "2c5f7a", "c7a24a", "35523f", "d8cdb8", "6b3b52", "e0d9cc", "27364f"])) for _ in range(3))
    shapes = noise(tree, mapped(tree, at, (0.8, 1.1, 1), (seed * 1.7, 0, 0)), 0.7, 1)
    tint = mix(tree, ramp(tree, shapes, (0.47, 0.0), (0.49, 1.0)), first, second)
    tint = mix(tree, ramp(tree, noise(tree, mapped(tree, at, (1, 1, 1), (seed, 5, 0)), 1.6, 0), (0.6, 0.0), (0.61, 1.0)), tint, third)
    if glow:
        surface(tree, node(tree, "Emission", Color=tint, Strength=arithmetic(tree, "MULTIPLY", not_diffuse(tree), glow)))
    else:
        principled(tree, Base_Color=tint, Roughness=0.4)
    return created
