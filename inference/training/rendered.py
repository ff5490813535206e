"""
Images that the project draws itself, with the places of their elements: what a page contains is known without asking anyone.
`npm run elements` writes them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from data import MARGIN, part_of, prior_at, random_groups, random_part, relit, shown_size
from network import CONTENT, SHALLOWEST

ELEMENTS = ("text", "headline", "button", "image", "input", "logo", "navigation", "icon", "dialog")


@dataclass
class Rendered:
    """One drawn image."""

    content: int
    size: tuple[int, int]
    """Width and height at which it is shown to the network."""
    pixels: np.ndarray
    """H×W×3 uint8 sRGB, MARGIN times `size`."""
    places: np.ndarray | None
    """Elements×h×w at half of `size`: 1 where the element is, 0 where it is not, 255 where unknown. None: nothing is known."""
    taught: np.ndarray | None = None
    """Members×h×w at 1/4 of `size`: the maps of the teachers, each summing to 1."""


def load_rendered(folder: Path, area: int) -> list[Rendered]:
    """Reads elements.json = `[{image, content, known, boxes: [[element, x, y, width, height]]}]`, boxes in 0…1 of the sides."""
    images = []
    for entry in json.loads((folder / "elements.json").read_text()):
        pixels = cv2.imread(str(folder / entry["image"]), cv2.IMREAD_COLOR)[:, :, ::-1]
        size = shown_size(pixels.shape[1], pixels.shape[0], area)
        kept = tuple(round(side * MARGIN) for side in size)
        places = _places(entry, size[0] // 2, size[1] // 2) if entry["known"] else None
        content = CONTENT.index(entry["content"])
        images.append(Rendered(content, size, cv2.resize(pixels, kept, interpolation=cv2.INTER_AREA), places))
    return images


def _places(entry: dict, width: int, height: int) -> np.ndarray:
    """An element that is not in `known` is unknown outside its boxes."""
    places = np.full((len(ELEMENTS), height, width), 255, np.uint8)
    places[[ELEMENTS.index(element) for element in entry["known"]]] = 0
    for element, x, y, wide, high in entry["boxes"]:
        left, top = max(0, round(x * width)), max(0, round(y * height))
        right, bottom = max(left + 1, round((x + wide) * width)), max(top + 1, round((y + high) * height))
        places[ELEMENTS.index(element), top:bottom, left:right] = 1
    return places


def element_batches(images: list[Rendered], size: int, seed: int, device: torch.device) -> Iterator[tuple[Tensor, Tensor]]:
    """One epoch of images B×3×H×W and places B×elements×(H/4)×(W/4) of one shape each, cropped, mirrored and relit."""
    random = np.random.default_rng(seed)
    for group in random_groups([image for image in images if image.places is not None], size, random):
        inputs, places = [], []
        for image in group:
            crop = _crop(random)
            inputs.append(_relit_crop(image, crop, random))
            small = image.size[0] // SHALLOWEST, image.size[1] // SHALLOWEST
            cut = [_cut(channel, crop, small, cv2.INTER_NEAREST) for channel in image.places]
            places.append(_mirrored(np.stack(cut), crop))
        yield _tensor(inputs, device).permute(0, 3, 1, 2), _tensor(places, device)


def taught_batches(
    images: list[Rendered], priors: list[np.ndarray], size: int, seed: int, device: torch.device
) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
    """
    One epoch of images B×3×H×W, the teachers' maps B×members×h×w, log priors B×h×w and given content types B×3, of one shape each,
    cropped, mirrored and relit.
    """
    random = np.random.default_rng(seed)
    for group in random_groups(images, size, random):
        columns: tuple[list[np.ndarray], ...] = ([], [], [], [])
        for image in group:
            crop = _crop(random)
            small = image.size[0] // SHALLOWEST, image.size[1] // SHALLOWEST
            maps = np.stack([_cut(taught, crop, small, cv2.INTER_LINEAR) for taught in image.taught]) + 1e-8
            columns[0].append(_relit_crop(image, crop, random))
            columns[1].append(_mirrored(maps / maps.sum((1, 2), keepdims=True), crop))
            columns[2].append(_mirrored(prior_at(priors[image.content], *small, *crop[:3]), crop))
            columns[3].append(np.eye(len(CONTENT), dtype=np.float32)[image.content] * (random.random() < 0.75))
        inputs, *others = (_tensor(column, device) for column in columns)
        yield inputs.permute(0, 3, 1, 2), *others


Crop = tuple[float, float, float, bool]
"""Left and top in 0…1, share of the sides, whether it is mirrored."""


def _crop(random: np.random.Generator) -> Crop:
    return *random_part(random), random.random() < 0.5


def _cut(values: np.ndarray, crop: Crop, size: tuple[int, int], interpolation: int) -> np.ndarray:
    return cv2.resize(part_of(values, *crop[:3]), size, interpolation=interpolation)


def _mirrored(values: np.ndarray, crop: Crop) -> np.ndarray:
    """values: its last axis is across the image."""
    return np.ascontiguousarray(values[..., ::-1]) if crop[3] else values


def _relit_crop(image: Rendered, crop: Crop, random: np.random.Generator) -> np.ndarray:
    pixels = relit(_cut(image.pixels, crop, image.size, cv2.INTER_LINEAR).astype(np.float32), random, image.content != 0)
    return np.ascontiguousarray(pixels[:, ::-1]) if crop[3] else pixels


def _tensor(arrays: list[np.ndarray], device: torch.device) -> Tensor:
    return torch.from_numpy(np.stack(arrays)).to(device)
