"""The research sets: images with fixations or clicks, and the training samples drawn from them."""

import hashlib
import json
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Protocol, TypeVar

import cv2
import numpy as np
import torch
from torch import Tensor

import cut_outs
from item import Item
from network import CONTENT, SHALLOWEST

SETS = {
    "osie": "natural",
    "mit": "natural",
    "crowd": "natural",
    "scene": "natural",
    "salicon51": "natural",
    "osiemouse": "natural",
    "fiwi": "web",
    "fiwiclick": "web",
    "gdi": "design",
    "gdiclick": "design",
    "massvisclick": "design",
    "massvisfv": "design",
    "massvisexp2": "design",
}
EYE_TRACKERS = ("osie", "mit", "crowd", "scene", "fiwi")
SPREAD = 0.03
"""Standard deviation of the Gaussian per fixation, as a share of the long side: about one degree of vision."""
MARGIN = 1.3
"""Images are stored this much larger than they are shown, so that crops stay sharp."""
POINTS = 900
"""Maximum number of fixations or clicks used per image."""
PRIOR = 24
"""Cells per side of a centre prior."""


def fold_of(name: str, folds: int) -> int:
    """Which of the members never sees the image; by name, so that an image in two sets falls into one fold."""
    return hashlib.sha256(Path(name).stem.encode()).digest()[0] % folds


def shown_size(width: int, height: int, area: int) -> tuple[int, int]:
    """About `area` pixels in all, sides multiples of 32 so that images can be batched."""
    scale = np.sqrt(area / (width * height))
    return tuple(int(np.clip(round(side * scale / 32) * 32, 64, 1024)) for side in (width, height))


def load(folder: Path, sets: list[str], area: int, folds: int) -> list[Item]:
    """Drops each viewer's first fixation with an eye tracker: the fixation cross before the image forces it."""
    random = np.random.default_rng(0)
    items = []
    for name in sets:
        described = json.loads((folder / name / "fixations.json").read_text())
        images = folder / described.get("pictures", name)
        for entry in described["items"]:
            pixels = cv2.imread(str(images / entry["image"]), cv2.IMREAD_COLOR)[:, :, ::-1]
            size = shown_size(entry["width"], entry["height"], area)
            kept = tuple(round(side * MARGIN) for side in size)
            item = Item(
                source=name,
                name=entry["image"],
                content=CONTENT.index(SETS[name]),
                held_out=entry.get("split") == "val",
                fold=fold_of(entry["image"], folds),
                size=size,
                pixels=cv2.resize(pixels, kept, interpolation=cv2.INTER_AREA),
            )
            if entry.get("density"):
                item.importance = cv2.imread(str(folder / name / entry["density"]), cv2.IMREAD_UNCHANGED).astype(np.float32)
            else:
                item.viewers = [_points(viewer, name in EYE_TRACKERS) for viewer in entry["fixations"]]
                item.viewers = [viewer for viewer in item.viewers if len(viewer)]
                surplus = sum(map(len, item.viewers)) - POINTS
                if surplus > 0:
                    share = POINTS / (POINTS + surplus)
                    item.viewers = [viewer[random.random(len(viewer)) < share] for viewer in item.viewers]
            if item.importance is not None or len(item.points):
                items.append(item)
    return items


def _points(viewer: list[list[float]], tracked: bool) -> np.ndarray:
    points = np.array([[x, y] for x, y, *_ in viewer[1 if tracked else 0 :]]).reshape(-1, 2)
    return points[((points >= 0) & (points < 1)).all(1)]


def density(points: np.ndarray, width: int, height: int, spread: float) -> np.ndarray:
    """Points blurred by a Gaussian of `spread` of the long side, on height×width cells, summing to 1."""
    counts, *_ = np.histogram2d(points[:, 1], points[:, 0], bins=(height, width), range=((0, 1), (0, 1)))
    sigma = spread * max(width, height)
    return _normal(cv2.GaussianBlur(counts.astype(np.float32), (0, 0), sigma, borderType=cv2.BORDER_REFLECT))


def _normal(values: np.ndarray) -> np.ndarray:
    values = values + 1e-8
    return values / values.sum()


def prior_of(items: list[Item]) -> np.ndarray:
    """PRIOR×PRIOR log-density of fixations in all these images, blurred by 5% of a side, with 3% uniform."""
    total = np.zeros((PRIOR, PRIOR), np.float32)
    for item in items:
        if item.importance is not None:
            total += _normal(cv2.resize(item.importance, (PRIOR, PRIOR), interpolation=cv2.INTER_AREA))
        else:
            total += density(item.points, PRIOR, PRIOR, 0.02)
    mirrored = total + total[:, ::-1] if len(items) > 200 else total
    smooth = _normal(cv2.GaussianBlur(mirrored, (0, 0), 0.05 * PRIOR, borderType=cv2.BORDER_REFLECT))
    return np.log(0.97 * smooth + 0.03 / PRIOR**2)


Sample = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, int]
"""Image H×W×3 float 0…255, target h×w, log prior h×w, given content type (3), the member that must not learn from it or -1."""


def varied(item: Item, prior: np.ndarray, random: np.random.Generator, shrunk: float, spread: float) -> Sample:
    """
    A crop, randomly mirrored and relit; `shrunk` is the side it is shown at, as a share of the item's size, `spread` that of the
    target.
    """
    width, height = (max(64, round(side * shrunk / 32) * 32) for side in item.size)
    left, top, part = random_part(random)
    crop = part_of(item.pixels, left, top, part)
    image = cv2.resize(crop, (width, height), interpolation=random.choice((cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC)))
    image = relit(image.astype(np.float32), random, item.content != 0)
    target = target_of(item, width // SHALLOWEST, height // SHALLOWEST, left, top, part, spread)
    place = prior_at(prior, width // SHALLOWEST, height // SHALLOWEST, left, top, part)
    if random.random() < 0.5:
        image, target, place = (np.ascontiguousarray(a[:, ::-1]) for a in (image, target, place))
    given = np.eye(len(CONTENT), dtype=np.float32)[item.content] * (random.random() < 0.75)
    return image, target, place, given, item.held_from


def random_part(random: np.random.Generator) -> tuple[float, float, float]:
    """Left, top and share of the sides of a part of an image; the whole image in two of five cases."""
    part = random.uniform(0.6, 1) if random.random() < 0.6 else 1.0
    left, top = random.uniform(0, 1 - part, 2)
    return left, top, part


def part_of(values: np.ndarray, left: float, top: float, part: float) -> np.ndarray:
    high, wide = values.shape[:2]
    return values[int(top * high) : int((top + part) * high), int(left * wide) : int((left + part) * wide)]


def shown(item: Item) -> np.ndarray:
    """The whole image at its size, H×W×3 uint8, as used for evaluation."""
    return cv2.resize(item.pixels, item.size, interpolation=cv2.INTER_AREA)


def target_of(
    item: Item, width: int, height: int, left: float = 0, top: float = 0, part: float = 1, spread: float = SPREAD
) -> np.ndarray:
    """The human density over a crop of the image, height×width, sums to 1."""
    if item.importance is None:
        return density((item.points - [left, top]) / part, width, height, spread / part)
    high, wide = item.importance.shape
    crop = item.importance[int(top * high) : int((top + part) * high) + 1, int(left * wide) : int((left + part) * wide) + 1]
    return _normal(cv2.resize(crop, (width, height), interpolation=cv2.INTER_AREA))


def prior_at(prior: np.ndarray, width: int, height: int, left: float = 0, top: float = 0, part: float = 1) -> np.ndarray:
    """The prior over a crop."""
    cells = prior.shape[0]
    across, down = part * cells / width, part * cells / height
    place = np.float32([[across, 0, left * cells - 0.5 + across / 2], [0, down, top * cells - 0.5 + down / 2]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(prior.astype(np.float32), place, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)


def relit(image: np.ndarray, random: np.random.Generator, made: bool) -> np.ndarray:
    if made and random.random() < 0.15:
        image = 255 - image
    if random.random() < 0.8:
        image = image * random.uniform(0.75, 1.25) + random.uniform(-25, 25)
        mean = image.mean()
        image = (image - mean) * random.uniform(0.75, 1.25) + mean
        grey = image.mean(2, keepdims=True)
        colour = 0.0 if random.random() < 0.08 else random.uniform(0.6, 1.4)
        image = (grey + (image - grey) * colour) * random.uniform(0.92, 1.08, 3)
    return np.clip(image, 0, 255).astype(np.float32)


class Sized(Protocol):
    """Anything with the width and height at which it is shown."""

    size: tuple[int, int]


Shown = TypeVar("Shown", bound=Sized)


def random_groups(images: list[Shown], most: int, random: np.random.Generator) -> list[list[Shown]]:
    """All images in random groups of one size, each with 2 to `most` images; one that is left alone is left out."""
    by_size: dict[tuple[int, int], list[Shown]] = defaultdict(list)
    for at in random.permutation(len(images)):
        by_size[images[at].size].append(images[at])
    groups = [same[at : at + most] for same in by_size.values() for at in range(0, len(same), most)]
    groups = [group for group in groups if len(group) > 1]
    return [groups[at] for at in random.permutation(len(groups))]


def batches(
    items: list[Item],
    priors: dict[str, np.ndarray],
    size: int,
    seed: int,
    shrunk: float,
    spread: float,
    device: torch.device,
    made: float = 0.05,
) -> Iterator[list[Tensor]]:
    """One epoch of batches of one shape each, prefetched by a second thread; a share of `made` are synthetic cut-outs."""
    random = np.random.default_rng(seed)
    groups = random_groups(items, size, random)
    waiting: Queue = Queue(6)

    def draw() -> None:
        try:
            draw_all()
        except BaseException as error:
            waiting.put(error)

    def draw_all() -> None:
        for group in groups:
            samples = []
            for item in group:
                sample = varied(item, priors[item.source], random, shrunk, spread)
                if random.random() < made:
                    sample = (*cut_outs.draw(item, sample[0].shape[:2], random), *sample[2:])
                samples.append(sample)
            waiting.put([torch.from_numpy(np.stack(column)) for column in zip(*samples)])
        waiting.put(None)

    threading.Thread(target=draw, daemon=True).start()
    while (batch := waiting.get()) is not None:
        if isinstance(batch, BaseException):
            raise batch
        batch[0] = batch[0].permute(0, 3, 1, 2)
        yield [values.to(device) for values in batch]
