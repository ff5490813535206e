"""Light, camera and the slot of a scene."""
import math

import bpy
from mathutils import Vector

from .mesh import Mesh
from .shaders import *


def link(kind, data):
    made = bpy.data.objects.new(kind, data)
    bpy.context.collection.objects.link(made)
    return made


def look_at(made, target):
    made.rotation_euler = (Vector(target) - made.location).to_track_quat("-Z", "Y").to_euler()


def area_light(location, size, power, colour="ffffff", target=None, seen_in_gloss=True):
    """A large light that the camera does not see. size: (x, y) in metres, power: watts."""
    data = bpy.data.lights.new("area", "AREA")
    data.shape, data.size, data.size_y, data.energy, data.color = "RECTANGLE", size[0], size[1], power, rgb(colour)[:3]
    made = link("area", data)
    made.location, made.visible_camera, made.visible_glossy = location, False, seen_in_gloss
    look_at(made, target or Vector(location) - Vector((0, 0, 1)))
    return made


def sun(elevation, azimuth, strength, colour="fff1dc"):
    """azimuth: degrees, 0 = +y, 90 = +x."""
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.color, data.angle = strength, rgb(colour)[:3], math.radians(0.6)
    made = link("sun", data)
    up, round_ = math.radians(elevation), math.radians(azimuth)
    made.location = Vector((math.sin(round_) * math.cos(up), math.cos(round_) * math.cos(up), math.sin(up)))
    look_at(made, (0, 0, 0))


def world():
    made = bpy.data.worlds.new("world")
    bpy.context.scene.world, made.use_nodes = made, True
    made.node_tree.nodes.clear()
    made.cycles.sampling_method, made.cycles.sample_map_resolution = "MANUAL", 256
    return made.node_tree


def sky(zenith, horizon, strength, clouds=0.4, cloud_light="ffffff", cloud_dark="8a9099"):
    """A gradient from horizon to zenith with clouds (0 to 1)."""
    tree = world()
    direction = node(tree, "SeparateXYZ", Vector=node(tree, "TexCoord").outputs["Generated"])
    height = arithmetic(tree, "MAXIMUM", direction.outputs[2], 0.0)
    colour = ramp(tree, height, (0.0, rgb(horizon)), (0.45, rgb(zenith)))
    if clouds:
        depth = arithmetic(tree, "ADD", height, 0.14)
        flat = node(tree, "CombineXYZ", X=arithmetic(tree, "DIVIDE", direction.outputs[0], depth), Y=arithmetic(tree, "DIVIDE", direction.outputs[1], depth)).outputs[0]
        form = noise(tree, flat, 1.1, 9, 0.58)
        shade = noise(tree, mapped(tree, flat, location=(0.12, 0.08, 0)), 1.1, 8, 0.58)
        cover = ramp(tree, form, (0.62 - 0.3 * clouds, 0.0), (0.82 - 0.3 * clouds, 0.95))
        cover = mix(tree, 1.0, cover, ramp(tree, height, (0.0, 0.15), (0.16, 1.0)), "MULTIPLY")
        colour = mix(tree, cover, colour, ramp(tree, shade, (0.38, rgb(cloud_light)), (0.72, rgb(cloud_dark))))
    back = node(tree, "Background", Color=colour, Strength=strength)
    tree.links.new(back.outputs[0], node(tree, "OutputWorld").inputs[0])


SKIES = {
    "sun": dict(zenith="4f86c6", horizon="d3e0ea", strength=0.85, clouds=0.35),
    "overcast": dict(zenith="b4bcc6", horizon="dfe3e6", strength=1.15, clouds=0.7, cloud_light="e6e9ec", cloud_dark="99a1ab"),
    "rain": dict(zenith="8d97a3", horizon="b9c0c7", strength=0.9, clouds=0.9, cloud_light="b4bbc3", cloud_dark="6f7985"),
    "golden": dict(zenith="5b83b5", horizon="f3c793", strength=0.6, clouds=0.4, cloud_light="ffe2bd", cloud_dark="9c8f95"),
    "dusk": dict(zenith="2c4470", horizon="d99a74", strength=0.20, clouds=0.45, cloud_light="c98f86", cloud_dark="3d4a68"),
    "blue": dict(zenith="1d3564", horizon="6f84a8", strength=0.15, clouds=0.3, cloud_light="5d6f92", cloud_dark="283a5e"),
    "night": dict(zenith="070b16", horizon="3a3240", strength=0.10, clouds=0.5, cloud_light="3a3644", cloud_dark="0c101b"),
}
SUNS = {"sun": (4.2, "fff1dc"), "golden": (3.0, "ffc384")}


def daylight(hour, elevation=42, azimuth=215):
    """Sky and sun of an hour: sun, overcast, rain, golden, dusk, blue or night."""
    sky(**SKIES[hour])
    if hour in SUNS:
        strength, colour = SUNS[hour]
        sun(min(elevation, 14) if hour == "golden" else elevation, azimuth, strength, colour)


def is_dark(hour):
    return hour in ("dusk", "blue", "night")


def camera(slot_points, at=(0.6, 0.45), distance=8.0, yaw=20.0, height=1.65, lens=35, fstop=4.0, position=None, aim=0.0):
    """
    Puts the camera before the slot. Verticals stay vertical, as in photographs of architecture.
    at: where the slot's centre lies in the image, from the top left (0 to 1).
    distance: metres from the slot on the ground, yaw: degrees to the side of its normal; or position: the camera's (x, y).
    aim: degrees by which the view turns away from the slot, to the right.
    """
    scene = bpy.context.scene
    points = [Vector(point) for point in slot_points]
    centre = sum(points, Vector()) / 4
    right = (points[1] - points[0]).normalized()
    normal = Vector((right.y, -right.x, 0)).normalized()
    turned = math.radians(yaw)
    away = normal * math.cos(turned) + right * math.sin(turned)
    location = Vector((position[0], position[1], height)) if position else Vector((centre.x, centre.y, 0)) + away * distance + Vector((0, 0, height))
    data = bpy.data.cameras.new("camera")
    made = link("camera", data)
    data.lens, data.sensor_width, data.sensor_fit, data.clip_end = lens, 36, "HORIZONTAL", 3000
    view = Vector((centre.x - location.x, centre.y - location.y, 0))
    forward = view.length
    width, tall = scene.render.resolution_x, scene.render.resolution_y
    angle = math.atan2(view.y, view.x) + math.atan((at[0] - 0.5) * 36 / lens) - math.radians(aim)
    made.location, made.rotation_euler = location, (math.pi / 2, 0, angle - math.pi / 2)
    depth = forward * math.cos(angle - math.atan2(view.y, view.x))
    rise = (centre.z - location.z) / depth * lens / 36
    data.shift_y = rise - (0.5 - at[1]) * tall / width
    data.dof.use_dof, data.dof.aperture_fstop, data.dof.focus_distance = True, fstop, max(depth, 1.0)
    scene.camera = made


def slot(width, height, origin, right, backlit=0.0, gloss=0.25):
    """
    The face that carries the ad, from its lower left corner. Its value node is set to 0.5, 1 and 0 for the three renders.
    backlit: light of white, 0 for a printed face. Returns the corners, top left first, clockwise.
    """
    made, tree = material("slot")
    made.cycles.sample_as_light = False
    value = node(tree, "Value")
    value.name = "slot value"
    ink = node(tree, "CombineRGB", i0=value.outputs[0], i1=value.outputs[0], i2=value.outputs[0]).outputs[0]
    face = node(tree, "Emission", Color=ink, Strength=backlit) if backlit else node(tree, "BsdfDiffuse", Color=mix(tree, 1.0, ink, grey(0.86), "MULTIPLY"))
    mirror = node(tree, "BsdfGlossy", Roughness=0.04 if backlit else gloss)
    shine = arithmetic(tree, "MULTIPLY", node(tree, "Fresnel", IOR=1.45).outputs[0], 0.7)
    surface(tree, blend_shaders(tree, shine, face, mirror))
    start, across, up = Vector(origin), Vector(right).normalized() * width, Vector((0, 0, height))
    points = [start + up, start + across + up, start + across, start]
    face = Mesh("slot")
    face.face([points[3], points[2], points[1], points[0]], made)
    face.done()
    return points
