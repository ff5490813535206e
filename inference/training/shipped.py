"""Writes a trained network and what is known of it."""

import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch

from export import Shipped, export, rounded
from network import AttentionNetwork

SHIPPED = Path(__file__).parent.parent / "attention" / "models"


@dataclass
class Trained:
    """A network at the end of its training, on the CPU."""

    network: AttentionNetwork
    priors: list[np.ndarray]
    """Log priors of the three content types."""
    sharpness: list[float]
    images: dict[str, int]
    """Numbers of images it learned from."""
    kinds_right: dict[str, float] = field(default_factory=dict)
    """Share of images of each content type that its classifier recognises; empty without a classifier."""


def ship(trained: Trained, file: Path, card: str, part: str) -> dict:
    """
    Writes the network to `file`, from which quantise.py makes the served graphs, and what is known of this part of the build to
    `card`.json, which keeps its other entries. Returns what was written.
    """
    priors = torch.tensor(np.stack(trained.priors), dtype=torch.float32)
    shipped = Shipped(rounded(trained.network), priors, torch.tensor(trained.sharpness))
    difference = export(shipped, file)
    about = {
        "members": len(trained.network.decoders),
        "parameters": sum(value.numel() for value in shipped.network.parameters()),
        **trained.images,
        "sharpness": trained.sharpness,
        "onnx_disagreement": difference,
    }
    card_file = SHIPPED / f"{card}.json"
    known = json.loads(card_file.read_text())
    known[part] = about
    if trained.kinds_right:
        known["kinds_right"] = trained.kinds_right
    card_file.write_text(json.dumps(known, indent=2) + "\n")
    return about
