"""
Renders one scene in Blender:
  blender -b --factory-startup -P render.py -- ID WIDTH SAMPLES FOLDER [grey]
Reads scenes.json. Writes FOLDER/ID.npz with the light of the grey, white and black renders, albedo, normal and depth, and
FOLDER/ID.json with the slot's corners and the processor time. With `grey`, only the image with a grey slot is rendered.
"""
import importlib
import json
import os
import resource
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view

from kit.scene import camera

PASSES = {"Image": "light", "DiffCol": "albedo", "Normal": "normal", "Depth": "depth"}
RATIOS = {"landscape": 2 / 3, "portrait": 3 / 2, "wide": 9 / 16}


def settings(scene, parameters, width, samples):
    """Few bounces and clamped indirect light: what is left of the noise is denoised."""
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", samples, parameters["seed"]
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.04, 8
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy, cycles.use_denoising = 2.0, 1.0, False
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = "Standard"
    size(scene, parameters, width)


def size(scene, parameters, width):
    ratio = RATIOS[parameters.get("shape", "landscape")]
    long = width if ratio <= 1 else round(width / ratio)
    scene.render.resolution_x, scene.render.resolution_y = long, round(long * ratio)
    scene.render.resolution_percentage = 100


def output(scene, folder):
    """A node that writes every pass to an EXR file: pixels of render results cannot be read without a display."""
    view = bpy.context.view_layer
    view.use_pass_z = view.use_pass_normal = view.use_pass_diffuse_color = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, files = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    tree.links.new(layers.outputs["Image"], tree.nodes.new("CompositorNodeComposite").inputs[0])
    files.format.file_format, files.format.color_depth, files.base_path = "OPEN_EXR", "32", folder
    files.file_slots.clear()
    for socket, name in PASSES.items():
        files.file_slots.new(f"{name}_")
        tree.links.new(layers.outputs[socket], files.inputs[-1])


def read(scene, folder, name):
    image = bpy.data.images.load(f"{folder}/{name}_0001.exr", check_existing=False)
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, 4)[::-1, :, :3]


def crop_to(scene, corners):
    """Renders only the slot's rectangle with a margin."""
    width, height = scene.render.resolution_x, scene.render.resolution_y
    xs, ys = [x / width for x, _ in corners], [1 - y / height for _, y in corners]
    render = scene.render
    render.use_border, render.use_crop_to_border = True, False
    render.border_min_x, render.border_max_x = max(0, min(xs) - 0.012), min(1, max(xs) + 0.012)
    render.border_min_y, render.border_max_y = max(0, min(ys) - 0.012), min(1, max(ys) + 0.012)


def main(identifier, width, samples, folder, only_grey):
    with open(f"{HERE}/scenes.json", encoding="utf-8") as file:
        parameters = next(scene for scene in json.load(file) if scene["id"] == identifier)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    settings(scene, parameters, width, samples)
    family = importlib.import_module("families." + parameters["family"])
    points = family.VARIANTS[parameters["variant"]](parameters)
    camera(points, **{**family.CAMERA[parameters["variant"]], **parameters.get("camera", {})})
    bpy.context.view_layer.update()
    projected = [world_to_camera_view(scene, scene.camera, point) for point in points]
    w, h = scene.render.resolution_x, scene.render.resolution_y
    corners = [[place.x * w, (1 - place.y) * h] for place in projected]
    scratch = f"{folder}/.{identifier}"
    os.makedirs(scratch, exist_ok=True)
    output(scene, scratch)
    value = bpy.data.materials["slot"].node_tree.nodes["slot value"].outputs[0]
    arrays = {}
    for name, reflectance in (("grey", 0.5), ("white", 1.0), ("black", 0.0)):
        if only_grey and name != "grey":
            break
        value.default_value = reflectance
        if name != "grey":
            crop_to(scene, corners)
        scene.frame_set(1)
        bpy.ops.render.render()
        arrays[name] = read(scene, scratch, "light").astype(np.float16)
        if name == "grey":
            for kind in ("albedo", "normal", "depth"):
                arrays[kind] = read(scene, scratch, kind).astype(np.float32 if kind == "depth" else np.float16)
    seconds = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    np.savez_compressed(f"{folder}/{identifier}.npz", **arrays)
    with open(f"{folder}/{identifier}.json", "w", encoding="utf-8") as file:
        json.dump({"parameters": parameters, "corners": corners, "width": w, "height": h, "samples": samples, "processor_seconds": round(seconds, 1)}, file)


identifier, width, samples, folder, *rest = sys.argv[sys.argv.index("--") + 1 :]
main(int(identifier), int(width), int(samples), folder, "grey" in rest)
