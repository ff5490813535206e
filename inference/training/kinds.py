"""Classifies the content type from the features that attention is predicted from."""

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from data import fold_of, shown, shown_size
from item import Item
from network import CONTENT, AttentionNetwork, Encoder, pooled
from schedule import faster

RESTRAINT = 0.003
"""L2 regularisation relative to the mean loss. 0.01 is as good on images left out, 0.03 worse on web pages."""
DESIGN = 2.0
"""Weight of designs relative to the other types: a design taken for something else loses twice the CC that it costs to be wrong
about a page or photograph."""
MEASURED = 6.0
"""Weight of a web page or design from the research sets relative to a rendered one: these vary more and are few."""
STEPS = 80
BATCH = 8


@dataclass
class Example:
    """An image of known content type, H×W×3 uint8 sRGB at the size the network sees."""

    pixels: np.ndarray
    content: int
    weight: float
    fold: int


def measured(items: list[Item], shrunk: int) -> list[Example]:
    """The images of the research sets, `shrunk` so many times."""
    return [Example(smaller(shown(item), shrunk), item.content, MEASURED if item.content else 1.0, item.fold) for item in items]


def rendered(folder: Path, area: int, shrunk: int, folds: int) -> list[Example]:
    """The images that `npm run kinds` wrote, `shrunk` so many times; those of one source have one fold."""
    examples = []
    for entry in json.loads((folder / "kinds.json").read_text()):
        pixels = cv2.imdecode(np.fromfile(folder / entry["image"], np.uint8), cv2.IMREAD_COLOR)[:, :, ::-1]
        size = shown_size(pixels.shape[1], pixels.shape[0], area)
        pixels = smaller(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), shrunk)
        examples.append(Example(pixels, CONTENT.index(entry["content"]), 1.0, fold_of(entry["source"], folds)))
    return examples


def smaller(pixels: np.ndarray, times: int) -> np.ndarray:
    """The mean of squares of so many pixels, as `shrink` of inference/attention/model-input.ts computes it."""
    high, wide = pixels.shape[0] // times, pixels.shape[1] // times
    squares = pixels[: high * times, : wide * times].reshape(high, times, wide, times, 3)
    return np.round(squares.mean((1, 3))).astype(np.uint8)


def learn_kinds(network: AttentionNetwork, features: Tensor, examples: list[Example]) -> None:
    """Fits the content type classifier to the network's features of these images."""
    weight, bias = fitted(features, examples)
    with torch.no_grad():
        network.kind.weight.copy_(weight)
        network.kind.bias.copy_(bias)


def fitted(features: Tensor, examples: list[Example]) -> tuple[Tensor, Tensor]:
    """Weights (kinds×features) and bias of the classifier: multinomial logistic regression."""
    kinds = torch.tensor([example.content for example in examples])
    weights = torch.tensor([example.weight for example in examples])
    for kind, factor in enumerate((1.0, 1.0, DESIGN)):
        weights[kinds == kind] *= factor / weights[kinds == kind].sum()
    weights /= weights.sum()
    mean, deviation = features.mean(0), features.std(0) + 1e-6
    scaled = (features - mean) / deviation
    weight = torch.zeros(len(CONTENT), scaled.shape[1], requires_grad=True)
    bias = torch.zeros(len(CONTENT), requires_grad=True)
    search = torch.optim.LBFGS([weight, bias], max_iter=STEPS, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        search.zero_grad()
        wrong = torch.nn.functional.cross_entropy(scaled @ weight.T + bias, kinds, reduction="none")
        total = (weights * wrong).sum() + RESTRAINT * weight.square().sum()
        total.backward()
        return total

    search.step(loss)
    weight, bias = weight.detach(), bias.detach()
    return weight / deviation, bias - (weight / deviation) @ mean


def right_kinds(
    features: Tensor, examples: list[Example], checked_features: Tensor, checked: list[Example], folds: int
) -> dict[str, float]:
    """
    Share of each content type that is classified correctly. Every example is classified without the examples of its fold,
    `checked` images by all folds together.
    """
    odds = torch.zeros(len(examples), len(CONTENT))
    checked_odds = torch.zeros(len(checked), len(CONTENT))
    of_fold = np.array([example.fold for example in examples])
    for fold in range(folds):
        seen, unseen = np.flatnonzero(of_fold != fold), np.flatnonzero(of_fold == fold)
        weight, bias = fitted(features[seen], [examples[at] for at in seen])
        odds[unseen] += features[unseen] @ weight.T + bias
        checked_odds += checked_features @ weight.T + bias
    guesses = torch.cat([odds, checked_odds]).argmax(1).numpy()
    truth = np.array([example.content for example in examples + checked])
    return {name: round(float((guesses == truth)[truth == kind].mean()), 3) for kind, name in enumerate(CONTENT)}


@torch.no_grad()
def features_of(encoder: Encoder, examples: list[Example]) -> Tensor:
    """The pooled features of each image, images×features."""
    faster(encoder).eval()
    by_shape: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for at, example in enumerate(examples):
        by_shape[example.pixels.shape].append(at)
    rows: list[Tensor] = [torch.empty(0)] * len(examples)
    for same in by_shape.values():
        for start in range(0, len(same), BATCH):
            chosen = same[start : start + BATCH]
            pixels = torch.from_numpy(np.stack([examples[at].pixels for at in chosen])).permute(0, 3, 1, 2).float()
            for at, row in zip(chosen, pooled(encoder(pixels.contiguous(memory_format=torch.channels_last)))):
                rows[at] = row
    return torch.stack(rows)
