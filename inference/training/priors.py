"""Where people look on images of a content type, whatever is on them."""

import numpy as np

from data import EYE_TRACKERS, SETS, prior_of
from item import Item
from network import CONTENT


def by_set(learned: list[Item]) -> dict[str, np.ndarray]:
    """The log prior of each set of photographs."""
    sets = dict.fromkeys(item.source for item in learned)
    return {source: prior_of([item for item in learned if item.source == source]) for source in sets}


def by_content(of_sets: dict[str, np.ndarray], made: list[Item]) -> list[np.ndarray]:
    """
    Log priors of photographs (the mean of the sets with eye trackers), web pages and designs. The latter two are based on few
    images, so the prior of photographs is mixed in.
    """
    place = np.log(np.mean([np.exp(of_sets[source]) for source in of_sets if source in EYE_TRACKERS], 0))
    priors = [place]
    for kind in CONTENT[1:]:
        own = np.exp(prior_of([item for item in made if CONTENT[item.content] == kind]))
        priors.append(np.log(0.85 * own + 0.15 * np.exp(place)))
    return priors


def by_kind(priors: list[np.ndarray]) -> dict[str, np.ndarray]:
    """The prior of each set, from those of the three content types."""
    return {source: priors[CONTENT.index(kind)] for source, kind in SETS.items()}
