"""An image of the research sets."""

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Item:
    """One image with its human data."""

    source: str
    name: str
    content: int
    held_out: bool
    fold: int
    size: tuple[int, int]
    """Width and height at which it is shown to the network."""
    pixels: np.ndarray
    """H×W×3 uint8 sRGB, `MARGIN` of data.py times `size`."""
    viewers: list[np.ndarray] = field(default_factory=list)
    """For each viewer N×2, x and y in 0…1."""
    importance: np.ndarray | None = None

    @property
    def held_from(self) -> int:
        """The member that never learns from this image, so that it can be measured by it; -1 for photographs, which have a split."""
        return self.fold if self.content else -1

    @property
    def points(self) -> np.ndarray:
        return np.concatenate(self.viewers) if self.viewers else np.zeros((0, 2))
