"""The last phase of both networks: each decoder learns from web pages and designs too, except those of its fold."""

from collections.abc import Callable, Iterator

import numpy as np

from item import Item
from fit import ExtraLoss, Part, fit
from images import Images
from network import AttentionNetwork
from priors import by_kind
from schedule import Progress

REPEATED = {"fiwi": 3, "fiwiclick": 2, "gdi": 6, "gdiclick": 1, "massvisclick": 3, "massvisfv": 2, "massvisexp2": 2}
"""How often each web page and design is shown in an epoch. Designs with importance maps are few and distinct."""
PHOTOGRAPHS = 700
"""In an epoch with web pages and designs."""


def member_epoch(images: Images, photographs: int, seed: int) -> list[Item]:
    """All web pages and designs, repeated, with a new sample of photographs, so that the network does not forget those."""
    learned = images.learned
    drawn = np.random.default_rng(seed).choice(len(learned), min(photographs, len(learned)), replace=False)
    return [item for item in images.made for _ in range(REPEATED[item.source])] + [learned[at] for at in drawn]


def fit_members(
    network: AttentionNetwork,
    images: Images,
    progress: Progress,
    alongside: Callable[[int], Iterator[ExtraLoss]] | None = None,
) -> AttentionNetwork:
    priors = by_kind(images.priors)
    return fit(
        network,
        [Part(decoder) for decoder in network.decoders],
        lambda epoch: member_epoch(images, PHOTOGRAPHS, epoch),
        priors | images.of_sets,
        phase="members",
        epochs=12,
        rate=4e-4,
        spread=0.02,
        settled=True,
        seed=3,
        progress=progress,
        checked=images.checked + images.made,
        check_priors=priors,
        alongside=alongside,
    )
