"""The network for photographs: one encoder, which learns from photographs only, and three decoders."""

import argparse

import torch

from fit import Part, encoder_parts, fit
from images import load_images
from members import fit_members
from network import AttentionNetwork, Decoder, Encoder
from pretrained import load_pretrained
from priors import by_kind
from schedule import Progress
from sharpness import sharpness
from shipped import Trained

SETS = ("osie", "mit", "crowd", "scene", "salicon51", "fiwi", "fiwiclick", "gdi", "gdiclick", "massvisclick", "massvisfv")
MEMBERS = 3


def train_photographs(given: argparse.Namespace, progress: Progress) -> Trained:
    torch.manual_seed(0)
    images = load_images(given.data, SETS, MEMBERS)
    progress.say(f"{images}")
    photographs = {"progress": progress, "checked": images.checked, "check_priors": by_kind(images.priors)}

    network = AttentionNetwork(load_pretrained(Encoder(), given.models), [Decoder()]).to(given.device)
    parts = [*encoder_parts(network.encoder), Part(network.decoders[0])]
    trunk = {"epochs": 10, "rate": 1e-3, "small_until": 0.4, "seed": 1}
    network = fit(network, parts, lambda epoch: images.learned, images.of_sets, phase="trunk", **trunk, **photographs)
    decoders = [network.decoders[0], *(Decoder() for _ in range(MEMBERS - 1))]
    network = AttentionNetwork(network.encoder, decoders).to(given.device)
    parts = [Part(decoder) for decoder in network.decoders[1:]]
    siblings = {"epochs": 4, "rate": 1e-3, "small_until": 0.5, "spread": 0.02, "seed": 2}
    network = fit(network, parts, lambda epoch: images.learned, images.of_sets, phase="siblings", **siblings, **photographs)
    network = fit_members(network, images, progress)
    factors = sharpness(network, images.checked + images.made, by_kind(images.priors))
    return Trained(network.cpu(), images.priors, factors, {"images": len(images.learned)})
