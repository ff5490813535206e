"""
The network for web pages and designs: its encoder learns from photographs and from the places of elements in rendered images, its
five decoders from people's attention and from five teachers.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from item import Item
from elements import ElementNetwork, element_losses
from fit import ExtraLoss, Part, encoder_parts, fit
from images import AREA, Images, load_images
from kinds import features_of, learn_kinds, measured, right_kinds
from kinds import rendered as rendered_kinds
from members import fit_members
from network import SMALL, AttentionNetwork, Decoder, Encoder
from pretrained import load_pretrained
from priors import by_kind
from rendered import load_rendered
from schedule import Progress
from sharpness import sharpness
from shipped import Trained
from teachers import taught_losses, teach

SETS = (
    *("osie", "mit", "crowd", "scene", "salicon51", "osiemouse"),
    *("fiwi", "fiwiclick", "gdi", "gdiclick", "massvisclick", "massvisfv", "massvisexp2"),
)
SAME_IMAGES = ("osiemouse", "fiwiclick", "gdiclick")
"""Their images are those of osie, fiwi and gdi."""
MEMBERS = 5
MOUSE = 0.5
"""Share of the mouse paths that an epoch shows: they lie on photographs that have fixations too."""
SHRUNK = 3
"""The content type is inferred from an image this many times smaller: as good, at a ninth of the work."""
KIND_PHOTOGRAPHS = 700
"""Number of photographs, sampled evenly, that are used to train the classifier of the content type."""


def train_designs(given: argparse.Namespace, progress: Progress) -> Trained:
    torch.manual_seed(0)
    images = load_images(given.data, SETS, MEMBERS)
    rendered = load_rendered(given.elements, AREA)
    progress.say(f"{images}, {len(rendered)} rendered images")
    photographs = {"progress": progress, "checked": images.checked, "check_priors": by_kind(images.priors)}

    def photograph_epoch(epoch: int) -> list[Item]:
        random = np.random.default_rng(epoch)
        return [item for item in images.learned if item.source != "osiemouse" or random.random() < MOUSE]

    def elements(epoch: int) -> Iterator[ExtraLoss]:
        return element_losses(rendered, epoch, given.device)

    def taught(epoch: int) -> Iterator[ExtraLoss]:
        return taught_losses(rendered, images.priors, epoch, given.device)

    network = ElementNetwork(load_pretrained(Encoder(), given.models), [Decoder(SMALL)]).to(given.device)
    parts = [*encoder_parts(network.encoder), Part(network.decoders[0]), Part(network.elements, decay=1e-3)]
    trunk = {"epochs": 14, "rate": 1e-3, "small_until": 0.4, "seed": 1}
    network = fit(network, parts, photograph_epoch, images.of_sets, phase="trunk", alongside=elements, **trunk, **photographs)
    decoders = [network.decoders[0], *(Decoder(SMALL) for _ in range(MEMBERS - 1))]
    network = AttentionNetwork(network.encoder, decoders).to(given.device)
    parts = [Part(decoder) for decoder in network.decoders]
    siblings = {"epochs": 4, "rate": 1e-3, "small_until": 0.5, "spread": 0.02, "seed": 2}
    network = fit(network, parts, photograph_epoch, images.of_sets, phase="siblings", **siblings, **photographs)
    teach(network, rendered, images, progress)
    network = fit_members(network, images, progress, alongside=taught)
    factors = sharpness(network, images.made, by_kind(images.priors))
    network = network.cpu()
    right = tell_kinds(network, images, given.kinds)
    return Trained(network, images.priors, factors, {"images": len(images.made), "rendered": len(rendered)}, right)


def tell_kinds(network: AttentionNetwork, images: Images, kinds: Path) -> dict[str, float]:
    """
    Fits the classifier of the content type to web pages and designs, a sample of the photographs and the images of `npm run kinds`.
    Returns the accuracy on images left out.
    """
    learned = [item for item in images.learned if item.source not in SAME_IMAGES]
    made = [item for item in images.made if item.source not in SAME_IMAGES]
    examples = measured(made + learned[:: len(learned) // KIND_PHOTOGRAPHS], SHRUNK)
    examples += rendered_kinds(kinds, AREA, SHRUNK, MEMBERS)
    unseen = measured(images.checked, SHRUNK)
    features = features_of(network.encoder, examples)
    right = right_kinds(features, examples, features_of(network.encoder, unseen), unseen, MEMBERS)
    learn_kinds(network, features, examples)
    return right
