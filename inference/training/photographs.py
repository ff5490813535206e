"""The network for photographs: one encoder, which learns from photographs only, and three decoders."""

import argparse

import torch

from data import load
from fit import Part, fit
from made import member_epoch, sharpness
from network import AttentionNetwork, Decoder, Encoder
from pretrained import load_pretrained
from priors import by_content, by_kind, by_set
from schedule import Progress
from shipped import Trained

SETS = ("osie", "mit", "crowd", "scene", "salicon51", "fiwi", "fiwiclick", "gdi", "gdiclick", "massvisclick", "massvisfv")
AREA = 2 * 320 * 240
MEMBERS = 3
ENCODER_RATE = 0.2
"""Learning rate of the pretrained encoder relative to that of the decoders."""
PHOTOGRAPHS = 700
"""In an epoch with web pages and designs."""


def train_photographs(given: argparse.Namespace, progress: Progress) -> Trained:
    torch.manual_seed(0)
    items = load(given.data, [*SETS], AREA, MEMBERS)
    natural = [item for item in items if item.content == 0]
    made = [item for item in items if item.content != 0]
    learned = [item for item in natural if not item.held_out]
    checked = [item for item in natural if item.held_out]
    of_sets = by_set(learned)
    priors = by_content(of_sets, made)
    progress.say(f"{len(learned)} photographs to learn from, {len(checked)} held out, {len(made)} web pages and designs")
    photographs = {"progress": progress, "checked": checked, "check_priors": by_kind(priors)}

    encoder = load_pretrained(Encoder(), given.models)
    network = AttentionNetwork(encoder, [Decoder()]).to(given.device)
    # The first layers see edges and colours, which attention needs as they are.
    late = [Part(stage, ENCODER_RATE, 1e-4) for stage in network.encoder.stages[1:]]
    parts = [*late, Part(network.decoders[0])]
    trunk = {"epochs": 10, "rate": 1e-3, "small_until": 0.4, "seed": 1}
    network = fit(network, parts, lambda epoch: learned, of_sets, phase="trunk", **trunk, **photographs)
    decoders = [network.decoders[0], *(Decoder() for _ in range(MEMBERS - 1))]
    network = AttentionNetwork(network.encoder, decoders).to(given.device)
    parts = [Part(decoder) for decoder in network.decoders[1:]]
    siblings = {"epochs": 4, "rate": 1e-3, "small_until": 0.5, "spread": 0.02, "seed": 2}
    network = fit(network, parts, lambda epoch: learned, of_sets, phase="siblings", **siblings, **photographs)

    network = fit(
        network,
        [Part(decoder) for decoder in network.decoders],
        lambda epoch: member_epoch(learned, made, PHOTOGRAPHS, epoch),
        by_kind(priors) | of_sets,
        phase="members",
        epochs=12,
        rate=4e-4,
        spread=0.02,
        settled=True,
        seed=3,
        progress=progress,
        checked=checked + made,
        check_priors=by_kind(priors),
    )
    factors = sharpness(network, checked + made, by_kind(priors))
    return Trained(network.cpu(), priors, factors, {"images": len(learned)})
