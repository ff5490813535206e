"""Short names for Blender's shader nodes."""
import bpy


def material(name):
    """A new material without nodes, and its node tree."""
    created = bpy.data.materials.new(name)
    created.use_nodes = True
    created.node_tree.nodes.clear()
    return created, created.node_tree


def node(tree, kind, settings=None, **inputs):
    """Adds a shader node. Inputs are values or sockets, by name ("_" for a space) or by place ("i0")."""
    added = tree.nodes.new("ShaderNode" + kind)
    for key, value in (settings or {}).items():
        setattr(added, key, value)
    for key, value in inputs.items():
        socket = added.inputs[int(key[1:])] if key[0] == "i" and key[1:].isdigit() else added.inputs[key.replace("_", " ")]
        if hasattr(value, "is_output"):
            tree.links.new(value, socket)
        else:
            socket.default_value = value
    return added


def rgb(code):
    """Linear RGBA of a hexadecimal sRGB colour."""
    parts = [int(code[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts) + (1.0,)


def grey(value):
    return (value, value, value, 1.0)


def scaled(colour, factor):
    return tuple(min(1.0, c * factor) for c in colour[:3]) + (1.0,)


def ramp(tree, factor, *stops):
    """A colour ramp over (position, colour or grey value) stops."""
    added = node(tree, "ValToRGB", Fac=factor)
    elements = added.color_ramp.elements
    while len(elements) < len(stops):
        elements.new(0.5)
    for element, (position, colour) in zip(elements, stops):
        element.position = position
        element.color = colour if isinstance(colour, tuple) else grey(colour)
    return added.outputs[0]


def mix(tree, factor, first, second, blend="MIX"):
    return node(tree, "MixRGB", {"blend_type": blend}, Fac=factor, Color1=first, Color2=second).outputs[0]


def arithmetic(tree, operation, first, second=0.0):
    return node(tree, "Math", {"operation": operation}, i0=first, i1=second).outputs[0]


def ground_coordinates(tree):
    return node(tree, "TexCoord").outputs["Object"]


def wall_coordinates(tree):
    """(x + y, z) in metres, so that courses run level on every side of a box."""
    axes = node(tree, "SeparateXYZ", Vector=ground_coordinates(tree))
    along = arithmetic(tree, "ADD", axes.outputs[0], axes.outputs[1])
    return node(tree, "CombineXYZ", X=along, Y=axes.outputs[2]).outputs[0]


def mapped(tree, vector, scale=(1, 1, 1), location=(0, 0, 0)):
    return node(tree, "Mapping", Vector=vector, Scale=scale, Location=location).outputs[0]


def noise(tree, vector, scale, detail=5, roughness=0.6):
    return node(tree, "TexNoise", Vector=vector, Scale=scale, Detail=detail, Roughness=roughness).outputs["Fac"]


def bump(tree, height, strength=0.3, distance=0.02):
    return node(tree, "Bump", Height=height, Strength=strength, Distance=distance).outputs[0]


def surface(tree, shader):
    tree.links.new(shader.outputs[0], node(tree, "OutputMaterial").inputs[0])


def principled(tree, **inputs):
    surface(tree, node(tree, "BsdfPrincipled", **inputs))


def blend_shaders(tree, factor, first, second):
    return node(tree, "MixShader", i0=factor, i1=first.outputs[0], i2=second.outputs[0])


def not_diffuse(tree):
    """1 for rays other than diffuse ones: a glowing thing that lights nothing makes no noise."""
    return arithmetic(tree, "SUBTRACT", 1.0, node(tree, "LightPath").outputs["Is Diffuse Ray"])
