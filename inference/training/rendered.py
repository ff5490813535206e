"""
Images that the project draws itself, with the places of their elements: what a page contains is known without asking anyone.
`npm run elements` writes them.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from data import MARGIN, prior_at, relit, shown_size
from network import CONTENT, SHALLOWEST, WIDTHS, Features, enlarged

ELEMENTS = ("text", "headline", "button", "image", "input", "logo", "navigation", "icon", "dialog")
WIDTH = 48
"""Channels inside the head."""
RARE = 2.0
"""Weight of the places of an element relative to those without it."""


@dataclass
class Rendered:
    """One drawn image."""

    content: int
    size: tuple[int, int]
    """Width and height at which it is shown to the network."""
    pixels: np.ndarray
    """H×W×3 uint8 sRGB, MARGIN times `size`."""
    places: np.ndarray | None
    """Elements×h×w at half of `size`: 1 where the element is, 0 where it is not, 255 where that is unknown. None: unknown everywhere."""
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


class ElementHead(nn.Module):
    """Features → log-odds of each element at 1/4 of the image's size. Only for training: it makes the encoder see elements."""

    def __init__(self):
        super().__init__()
        self.lateral = nn.ModuleList(nn.Conv2d(width, WIDTH, 1) for width in WIDTHS)
        self.up = nn.ModuleList(
            nn.Sequential(nn.Conv2d(WIDTH, WIDTH, 3, 1, 1, bias=False), nn.BatchNorm2d(WIDTH), nn.ReLU(inplace=True))
            for _ in WIDTHS[1:]
        )
        self.out = nn.Conv2d(WIDTH, len(ELEMENTS), 1)

    def forward(self, features: Features) -> Tensor:
        y = self.lateral[-1](features[-1])
        for at in (2, 1, 0):
            y = self.up[at](enlarged(y, features[at]) + self.lateral[at](features[at]))
        return self.out(y).float()


def element_loss(found: Tensor, places: Tensor) -> Tensor:
    """Mean cross-entropy where the element is known. found: log-odds B×elements×h×w; places: the same shape, 0, 1 or 255."""
    known = (places < 2).float()
    weight = torch.full((len(ELEMENTS), 1, 1), RARE, device=found.device)
    entropy = F.binary_cross_entropy_with_logits(found, (places == 1).float(), reduction="none", pos_weight=weight)
    return (entropy * known).sum() / known.sum().clamp(min=1)


def element_batches(images: list[Rendered], size: int, seed: int, device: torch.device) -> Iterator[tuple[Tensor, Tensor]]:
    """One epoch of images B×3×H×W and places B×elements×(H/4)×(W/4) of one shape each, cropped, mirrored and relit."""
    random = np.random.default_rng(seed)
    for group in _groups([image for image in images if image.places is not None], size, random):
        pictures, places = [], []
        for image in group:
            crop = _crop(random)
            pictures.append(_picture(image, crop, random))
            small = image.size[0] // SHALLOWEST, image.size[1] // SHALLOWEST
            cut = [_cut(channel, crop, small, cv2.INTER_NEAREST) for channel in image.places]
            places.append(_mirrored(np.stack(cut), crop))
        yield _tensor(pictures, device).permute(0, 3, 1, 2), _tensor(places, device)


def taught_batches(
    images: list[Rendered], priors: list[np.ndarray], size: int, seed: int, device: torch.device
) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor]]:
    """
    One epoch of images B×3×H×W, the teachers' maps B×members×h×w, log priors B×h×w and given content types B×3, of one shape each,
    cropped, mirrored and relit.
    """
    random = np.random.default_rng(seed)
    for group in _groups(images, size, random):
        columns: tuple[list[np.ndarray], ...] = ([], [], [], [])
        for image in group:
            crop = _crop(random)
            small = image.size[0] // SHALLOWEST, image.size[1] // SHALLOWEST
            maps = np.stack([_cut(taught, crop, small, cv2.INTER_LINEAR) for taught in image.taught]) + 1e-8
            columns[0].append(_picture(image, crop, random))
            columns[1].append(_mirrored(maps / maps.sum((1, 2), keepdims=True), crop))
            columns[2].append(_mirrored(prior_at(priors[image.content], *small, *crop[:3]), crop))
            columns[3].append(np.eye(len(CONTENT), dtype=np.float32)[image.content] * (random.random() < 0.75))
        picture, *others = (_tensor(column, device) for column in columns)
        yield picture.permute(0, 3, 1, 2), *others


Crop = tuple[float, float, float, bool]
"""Left and top in 0…1, share of the sides, whether it is mirrored."""


def _crop(random: np.random.Generator) -> Crop:
    part = random.uniform(0.6, 1) if random.random() < 0.6 else 1.0
    left, top = random.uniform(0, 1 - part, 2)
    return left, top, part, random.random() < 0.5


def _cut(values: np.ndarray, crop: Crop, size: tuple[int, int], interpolation: int) -> np.ndarray:
    left, top, part, _ = crop
    high, wide = values.shape[:2]
    part_of = values[int(top * high) : int((top + part) * high), int(left * wide) : int((left + part) * wide)]
    return cv2.resize(part_of, size, interpolation=interpolation)


def _mirrored(values: np.ndarray, crop: Crop) -> np.ndarray:
    return np.ascontiguousarray(values[..., ::-1]) if crop[3] else values


def _picture(image: Rendered, crop: Crop, random: np.random.Generator) -> np.ndarray:
    picture = relit(_cut(image.pixels, crop, image.size, cv2.INTER_LINEAR).astype(np.float32), random, image.content != 0)
    return np.ascontiguousarray(picture[:, ::-1]) if crop[3] else picture


def _groups(images: list[Rendered], size: int, random: np.random.Generator) -> list[list[Rendered]]:
    by_size: dict[tuple[int, int], list[Rendered]] = defaultdict(list)
    for at in random.permutation(len(images)):
        by_size[images[at].size].append(images[at])
    groups = [same[at : at + size] for same in by_size.values() for at in range(0, len(same), size)]
    groups = [group for group in groups if len(group) > 1]
    return [groups[at] for at in random.permutation(len(groups))]


def _tensor(arrays: list[np.ndarray], device: torch.device) -> Tensor:
    return torch.from_numpy(np.stack(arrays)).to(device)
