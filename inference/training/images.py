"""The images of the research sets, as both networks use them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from data import load
from item import Item
from priors import by_content, by_set

AREA = 2 * 320 * 240


@dataclass
class Images:
    learned: list[Item]
    """Photographs to learn from."""
    checked: list[Item]
    """Photographs that are held out."""
    made: list[Item]
    """Web pages and designs. Each is left out by one member."""
    of_sets: dict[str, np.ndarray]
    """The log prior of each set of photographs."""
    priors: list[np.ndarray]
    """Those of the three content types, which the product uses."""

    def __str__(self) -> str:
        return (
            f"{len(self.learned)} photographs to learn from, {len(self.checked)} held out, {len(self.made)} web pages and designs"
        )


def load_images(folder: Path, sets: Sequence[str], folds: int) -> Images:
    """Only eye tracking checks photographs. The priors are without massvisexp2, so that both networks have the same."""
    items = load(folder, [*sets], AREA, folds)
    learned = [item for item in items if item.content == 0 and not item.held_out]
    checked = [item for item in items if item.content == 0 and item.held_out and item.source != "osiemouse"]
    made = [item for item in items if item.content != 0]
    of_sets = by_set(learned)
    priors = by_content(of_sets, [item for item in made if item.source != "massvisexp2"])
    return Images(learned, checked, made, of_sets, priors)
