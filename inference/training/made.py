"""What both networks share in learning from web pages and designs, of which there are few."""

import numpy as np

from data import Item
from fit import scored
from network import CONTENT, AttentionNetwork

REPEATED = {"fiwi": 3, "fiwiclick": 2, "gdi": 6, "gdiclick": 1, "massvisclick": 3, "massvisfv": 2, "massvisexp2": 2}
"""How often each web page and design is shown in an epoch. Designs with importance maps are few and distinct."""
SHARPNESS = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4)


def member_epoch(learned: list[Item], made: list[Item], natural: int, seed: int) -> list[Item]:
    """All web pages and designs, repeated, with a new sample of photographs, so that the network does not forget those."""
    drawn = np.random.default_rng(seed).choice(len(learned), min(natural, len(learned)), replace=False)
    return [item for item in made for _ in range(REPEATED[item.source])] + [learned[at] for at in drawn]


def sharpness(network: AttentionNetwork, items: list[Item], priors: dict[str, np.ndarray]) -> list[float]:
    """
    The best factor on the logits of each content type on images left out: the highest mean of CC plus half of NSS. 1 without data.
    """
    best = [1.0] * len(CONTENT)
    for kind in range(len(CONTENT)):
        scores = scored(network, [item for item in items if item.content == kind], priors, SHARPNESS)
        if scores:
            merits = np.array([cc + (0 if np.isnan(nss) else nss / 2) for _, nss, cc in scores]).reshape(-1, len(SHARPNESS))
            best[kind] = SHARPNESS[int(merits.mean(0).argmax())]
    return best
