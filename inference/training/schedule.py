"""Shared by all phases of training: learning rate schedule, number format, log and checkpoints."""

import contextlib
import copy
import math
import time
from pathlib import Path

import torch
from torch import nn


def one_cycle(part: float, warm: float = 0.04) -> float:
    """Learning rate as a share of the maximum, at progress 0…1 of the phase: linear warm-up, then cosine decay to 0.5%."""
    return min(1.0, (part + 1e-3) / warm) * (0.5 + 0.5 * math.cos(math.pi * min(1.0, part))) + 0.005


def faster(model: nn.Module) -> nn.Module:
    """The memory layout in which convolutions run fastest on a CPU."""
    return model.to(memory_format=torch.channels_last)


def halved(device: torch.device) -> contextlib.AbstractContextManager:
    """bfloat16 inside the network: about half the time on processors that support it (AVX-512 BF16, AMX) and on GPUs."""
    return torch.autocast(device.type, dtype=torch.bfloat16)


class Progress:
    """Log and checkpoints of one training run, in its own folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.started = time.monotonic()
        folder.mkdir(parents=True, exist_ok=True)

    def say(self, line: str) -> None:
        line = f"{(time.monotonic() - self.started) / 60:6.1f} min  {line}"
        print(line, flush=True)
        with (self.folder / "log.txt").open("a") as log:
            log.write(line + "\n")

    def keep(
        self, phase: str, epoch: int, model: nn.Module, optimizer: torch.optim.Optimizer, average: nn.Module | None = None
    ) -> None:
        """Writes a temporary file and renames it, so that an interruption leaves the previous checkpoint."""
        state = {"epoch": epoch, "model": model.state_dict(), "optimizer": optimizer.state_dict()}
        if average is not None:
            state["average"] = average.state_dict()
        new = self.folder / f"{phase}.new"
        torch.save(state, new)
        new.rename(self.folder / f"{phase}.pt")

    def resume(self, phase: str, model: nn.Module, optimizer: torch.optim.Optimizer, average: nn.Module | None = None) -> int:
        """Restores the states; returns the number of epochs already done, 0 when none."""
        file = self.folder / f"{phase}.pt"
        if not file.exists():
            return 0
        state = torch.load(file, map_location=next(model.parameters()).device)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        if average is not None:
            average.load_state_dict(state["average"])
        self.say(f"{phase} continues after epoch {state['epoch']}")
        return state["epoch"]


class Average:
    """Running mean of the weights (Polyak), which is validated and saved."""

    def __init__(self, model: nn.Module, decay: float = 0.998):
        self.model = copy.deepcopy(model).eval()
        self.decay = decay
        self.steps = 0

    @torch.no_grad()
    def follow(self, model: nn.Module) -> None:
        self.steps += 1
        decay = min(self.decay, self.steps / (self.steps + 9))
        for mean, value in zip(self.model.state_dict().values(), model.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.mul_(decay).add_(value, alpha=1 - decay)
            else:
                mean.copy_(value)
