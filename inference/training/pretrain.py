"""Pre-training of the encoder on small labelled images, so that it knows objects before it learns where people look."""

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from network import WIDTHS, Encoder, pooled
from schedule import Progress, faster, halved, one_cycle

BATCH = 96
RATE = 2e-3


class Classifier(nn.Module):
    def __init__(self, classes: int):
        super().__init__()
        self.encoder = Encoder()
        self.head = nn.Linear(WIDTHS[3] + WIDTHS[4], classes)

    def forward(self, x: Tensor) -> Tensor:
        *_, x4, x5 = self.encoder(x)
        return self.head(F.dropout(pooled(x4, x5).float(), 0.2, self.training))


def pretrain(pictures: Path, progress: Progress, epochs: int) -> dict[str, Tensor]:
    """
    pictures: a folder with pictures.npy (N×64×64×3 uint8 sRGB), labels.npy (N class numbers), held_out.npy (N booleans).
    Returns the encoder's state. Resumes from a checkpoint of an earlier run.
    """
    pixels = np.load(pictures / "pictures.npy", mmap_mode="r")
    labels, held_out = np.load(pictures / "labels.npy"), np.load(pictures / "held_out.npy")
    learned, checked = np.flatnonzero(~held_out), np.flatnonzero(held_out)[:2000]
    model = faster(Classifier(int(labels.max()) + 1))
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=3e-2)
    first = progress.resume("pretraining", model, optimizer)
    steps = len(learned) // BATCH
    for epoch in range(first, epochs):
        random = np.random.default_rng(epoch)
        order = random.permutation(learned)
        losses, right = [], []
        model.train()
        for step in range(steps):
            chosen = np.sort(order[step * BATCH : (step + 1) * BATCH])
            for group in optimizer.param_groups:
                group["lr"] = RATE * one_cycle((epoch * steps + step) / (epochs * steps))
            with halved():
                guess = model(_varied(pixels[chosen], random))
            truth = torch.from_numpy(labels[chosen])
            loss = F.cross_entropy(guess.float(), truth, label_smoothing=0.1)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            right.append((guess.argmax(1) == truth).float().mean().item())
        progress.keep("pretraining", epoch + 1, model, optimizer)
        accuracy = _accuracy(model, pixels[checked], labels[checked])
        progress.say(
            f"pretraining {epoch + 1}/{epochs}: loss {np.mean(losses):.3f}, right {np.mean(right):.3f}, held out {accuracy:.3f}"
        )
    return model.encoder.state_dict()


def _varied(pixels: np.ndarray, random: np.random.Generator) -> Tensor:
    """One crop, mirroring and brightness per batch, contrast per image."""
    side = int(random.integers(50, 65))
    top, left = random.integers(0, 65 - side, 2)
    x = pixels[:, top : top + side, left : left + side]
    x = _scaled(np.ascontiguousarray(x[:, :, ::-1] if random.random() < 0.5 else x))
    if side != 64:
        x = F.interpolate(x, size=(64, 64), mode="bilinear", align_corners=False)
    gain = torch.from_numpy(random.uniform(0.7, 1.3, (len(x), 1, 1, 1)).astype(np.float32))
    tint = torch.from_numpy(random.uniform(-0.3, 0.3, (len(x), 3, 1, 1)).astype(np.float32))
    return x * gain + tint


def _scaled(pixels: np.ndarray) -> Tensor:
    return (torch.from_numpy(pixels).permute(0, 3, 1, 2).float() / 255 - 0.45) / 0.25


@torch.no_grad()
def _accuracy(model: Classifier, pixels: np.ndarray, labels: np.ndarray) -> float:
    model.eval()
    guesses = torch.cat([model(_scaled(pixels[at : at + 200])).argmax(1) for at in range(0, len(pixels), 200)])
    return float((guesses.numpy() == labels).mean())
