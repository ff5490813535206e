"""
Turns renders into template files:
  python3 post/main.py WEIGHTS RAW OUTPUT ID...             writes OUTPUT/ID/{template.json,background.jpg,gain.jpg,add.jpg}
  python3 post/main.py --preview WEIGHTS RAW OUTPUT ID...   writes OUTPUT/ID.png only
"""
import io
import json
import os
import sys

import cv2
import numpy as np
from PIL import Image

from denoise import Network, denoise
from grade import Look, finish

HERE = os.path.dirname(os.path.abspath(__file__))
CONTRAST = 0.045
LARGEST = 245_000  # bytes of the three images of a template
# White on the face after exposure: above, colours turn pale; below, the ad looks unlit.
DIMMEST, BRIGHTEST, LIT = 0.5, 1.05, 0.98
TIMES = {"sun": "Day", "overcast": "Day", "rain": "Day", "golden": "Day", "dusk": "Dusk", "blue": "Dusk", "night": "Night", "indoor": "Indoors"}


def scenes():
    with open(f"{HERE}/../scenes.json", encoding="utf-8") as file:
        return {scene["id"]: scene for scene in json.load(file)}


def load(folder, identifier):
    with open(f"{folder}/{identifier}.json", encoding="utf-8") as file:
        info = json.load(file)
    with np.load(f"{folder}/{identifier}.npz") as arrays:
        return info, {name: np.nan_to_num(arrays[name].astype(np.float32)) for name in arrays.files}


def rectangle(corners, width, height):
    """The slot's rectangle with a margin of 3 pixels: left, top, right, bottom."""
    points = np.array(corners)
    low, high = np.floor(points.min(0)).astype(int) - 3, np.ceil(points.max(0)).astype(int) + 4
    return max(0, low[0]), max(0, low[1]), min(width, high[0]), min(height, high[1])


def scale_of_gain(gain, inside, lit):
    """Factor that brings white on the face into the range that looks right."""
    face = np.percentile(gain.mean(2)[inside], 80)
    return LIT / face if lit else float(np.clip(face, DIMMEST, BRIGHTEST)) / face


def encode(light, largest):
    return (np.sqrt(np.clip(light / largest, 0, 1)) * 255 + 0.5).astype(np.uint8)


def jpeg(image, quality, full_colour=False):
    file = io.BytesIO()
    Image.fromarray(image).save(file, "JPEG", quality=quality, optimize=True, subsampling=0 if full_colour else 2)
    return file.getvalue()


def develop(network, scene, info, raw):
    """The image as bytes, and the layers: rectangle, gain and add in linear light."""
    light = denoise(network, raw["grey"], raw["albedo"], raw["normal"])
    look = Look(scene, light, raw["depth"][..., 0])
    image, glow = look.background(light)
    layers = None
    if "white" in raw:
        left, top, right, bottom = box = rectangle(info["corners"], info["width"], info["height"])
        area = np.s_[top:bottom, left:right]
        guides = [raw[name][area] for name in ("albedo", "normal")]
        black = denoise(network, raw["black"][area], *guides)
        gain = look.gain(denoise(network, np.maximum(raw["white"][area] - raw["black"][area], 0), *guides), area)
        inside = np.zeros(gain.shape[:2], np.uint8)
        cv2.fillConvexPoly(inside, (np.array(info["corners"]) - (left, top)).round().astype(np.int32), 1)
        factor = scale_of_gain(gain, inside > 0, scene.get("lit", False))
        image[area] += 0.5 * (factor - 1) * gain
        layers = box, gain * factor, look.add(black, glow, area)
    return finish(np.maximum(image, 0), CONTRAST, scene["seed"]), layers


def write_template(folder, scene, info, image, layers):
    (left, top, right, bottom), gain, add = layers
    largest_gain, largest_add = float(max(gain.max(), 1e-3)), float(max(add.max(), 1e-3))
    files = {"gain.jpg": jpeg(encode(gain, largest_gain), 86, True), "add.jpg": jpeg(encode(add, largest_add), 86, True)}
    rest = sum(len(file) for file in files.values())
    files["background.jpg"] = next(file for quality in range(86, 40, -4) if len(file := jpeg(image, quality)) + rest <= LARGEST)
    width, height = scene["slot"]
    nominal = 1200 / min(width, height)
    files["template.json"] = json.dumps(
        {
            "id": scene["id"],
            "kind": "ooh",
            "name": scene["name"],
            "categories": {"place": scene["place"], "time": TIMES[scene["hour"]], "weather": "Rain" if scene.get("wet") else "Dry"},
            "width": info["width"],
            "height": info["height"],
            "corners": [[round(x, 2), round(y, 2)] for x, y in info["corners"]],
            "slot": {"width": round(width * nominal), "height": round(height * nominal)},
            "layers": {
                "left": int(left),
                "top": int(top),
                "width": int(right - left),
                "height": int(bottom - top),
                "gain": round(largest_gain, 4),
                "add": round(largest_add, 4),
                "contrast": CONTRAST,
            },
        },
        indent=2,
    ).encode() + b"\n"
    os.makedirs(folder, exist_ok=True)
    for name, content in files.items():
        with open(f"{folder}/{name}", "wb") as file:
            file.write(content)


def main(arguments):
    preview = arguments[0] == "--preview"
    weights, raw_folder, output, *identifiers = arguments[1:] if preview else arguments
    network, known = Network(weights), scenes()
    for identifier in map(int, identifiers):
        info, raw = load(raw_folder, identifier)
        image, layers = develop(network, known[identifier], info, raw)
        if preview:
            Image.fromarray(image).save(f"{output}/{identifier}.png")
        else:
            write_template(f"{output}/{identifier}", known[identifier], info, image, layers)


main(sys.argv[1:])
