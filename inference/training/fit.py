"""Training on human attention."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from data import SPREAD, batches, prior_at, shown, target_of
from item import Item
from network import SHALLOWEST, AttentionNetwork, Encoder
from schedule import Average, Progress, faster, halved, one_cycle

BATCH = 12
DECAY = 0.995
"""Of the running mean of the weights, per step."""


@dataclass
class Part:
    """A part of the network that learns."""

    module: nn.Module
    factor: float = 1.0
    """Its learning rate relative to the rate of the phase."""
    decay: float = 2e-2
    """Its weight decay."""


ENCODER_RATE = 0.2
"""Learning rate of the pretrained encoder relative to that of the decoders."""


def encoder_parts(encoder: Encoder, factor: float = ENCODER_RATE, decay: float = 1e-4) -> list[Part]:
    """All but the first layers, which see edges and colours: attention needs those as they are."""
    return [Part(stage, factor, decay) for stage in encoder.stages[1:]]


ExtraLoss = Callable[[AttentionNetwork], Tensor]
"""Another task of the network, learned from one batch of other images."""


def losses(logits: Tensor, prior: Tensor, target: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """
    By image and member: KL divergence in nats, correlation, and NSS expected over the target's density (Bylinskii et al. 2019).
    logits: B×members×h×w; prior: B×h×w; target: the same or, one for each member, B×members×h×w.
    """
    log_density = torch.log_softmax((logits + prior[:, None]).flatten(2), 2)
    target = (target if target.dim() == 4 else target[:, None]).flatten(2)
    divergence = (target * (torch.log(target + 1e-9) - log_density)).sum(2)
    density = log_density.exp()
    centred, aimed = density - density.mean(2, keepdim=True), target - target.mean(2, keepdim=True)
    correlation = (centred * aimed).sum(2) / (centred.norm(dim=2) * aimed.norm(dim=2) + 1e-12)
    scanpath = (target * centred).sum(2) / (density.std(2) + 1e-12)
    return divergence, correlation, scanpath


def fit(
    network: AttentionNetwork,
    parts: list[Part],
    epoch_of: Callable[[int], list[Item]],
    priors: dict[str, np.ndarray],
    *,
    phase: str,
    epochs: int,
    rate: float,
    seed: int,
    progress: Progress,
    checked: list[Item],
    check_priors: dict[str, np.ndarray],
    spread: float = SPREAD,
    small_until: float = 0.0,
    settled: bool = False,
    folds: Sequence[int] | None = None,
    alongside: Callable[[int], Iterator[ExtraLoss]] | None = None,
) -> AttentionNetwork:
    """
    Trains the parts for epochs of the images returned by `epoch_of`, AdamW with a one-cycle schedule, and returns the network with
    the running mean of the weights. Everything else stays as it is.
    `spread` is the standard deviation of a fixation in the targets, as a share of the long side.
    The first `small_until` of the epochs show images at 0.8 of their size, which costs a third less. `settled` freezes the statistics
    of batch normalization: batches have one shape, hence often one content type, whose statistics are not representative.
    `folds` are those that the decoders never learn from, 0, 1, 2 … by default. After every step, the network takes another one
    for the next of the losses that `alongside` returns for the epoch, as long as there are any.
    """
    faster(network)
    device = next(network.parameters()).device
    for parameter in network.parameters():
        parameter.requires_grad_(False)
    for part in parts:
        part.module.requires_grad_(True)
    learning = [parameter for part in parts for parameter in part.module.parameters()]
    average = Average(network, DECAY)
    optimizer = torch.optim.AdamW(
        [{"params": [*part.module.parameters()], "factor": part.factor, "weight_decay": part.decay} for part in parts], lr=rate
    )
    first = progress.resume(phase, network, optimizer, average.model)
    average.steps = 1000 * first
    members = torch.tensor(folds if folds is not None else range(len(network.decoders)), device=device)
    for epoch in range(first, epochs):
        torch.manual_seed(seed * 1000 + epoch)
        items = epoch_of(epoch)
        shrunk = 0.8 if epoch < small_until * epochs else 1.0
        network.eval()
        for part in parts:
            part.module.train()
        for module in network.modules():
            if settled and isinstance(module, nn.BatchNorm2d):
                module.eval()
        seen, sums = 0, np.zeros(3)
        extra_losses = alongside(epoch) if alongside else iter(())
        for image, target, prior, given, held_from in batches(items, priors, BATCH, seed * 1000 + epoch, shrunk, spread, device):
            for group in optimizer.param_groups:
                group["lr"] = rate * group["factor"] * one_cycle((epoch + min(1, seen / len(items))) / epochs)
            with halved(device):
                logits, _ = network(image.contiguous(memory_format=torch.channels_last), given)
            divergence, correlation, scanpath = measures = losses(logits, prior, target)
            allowed = (held_from[:, None] != members).float()
            loss = (allowed * (divergence + 0.5 * (1 - correlation) - 0.1 * scanpath)).sum() / allowed.sum().clamp(min=1)
            _step(loss, optimizer, learning)
            if extra_loss := next(extra_losses, None):
                _step(extra_loss(network), optimizer, learning)
            average.follow(network)
            seen += len(image)
            sums += [values.mean(1).sum().item() for values in measures]
        progress.keep(phase, epoch + 1, network, optimizer, average.model)
        line = "{} {}/{}: KL {:.3f} CC {:.3f} NSS {:.3f}".format(phase, epoch + 1, epochs, *(sums / seen))
        if epoch % 4 == 3 or epoch == epochs - 1:
            line += " | held out " + described(check(average.model, checked, check_priors))
        progress.say(line)
    return average.model.eval()


def _step(loss: Tensor, optimizer: torch.optim.Optimizer, learning: list[nn.Parameter]) -> None:
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(learning, 1.0)
    optimizer.step()


def check(network: AttentionNetwork, items: list[Item], priors: dict[str, np.ndarray]) -> dict[str, tuple[float, float]]:
    """NSS and CC by set, on the network's own grid and with the given priors."""
    found: dict[str, list[tuple[float, float]]] = {}
    for source, nss, cc in scored(network, items, priors):
        found.setdefault(source, []).append((nss, cc))
    return {source: tuple(np.mean(pairs, 0)) for source, pairs in found.items()}


@torch.no_grad()
def scored(
    network: AttentionNetwork, items: list[Item], priors: dict[str, np.ndarray], factors: tuple[float, ...] = (1.0,)
) -> list[tuple[str, float, float]]:
    """
    Set, NSS (NaN where there are no fixations) and CC of each image, for each of the factors on the logits: of the mean of the
    members' densities, or, for an image that a member did not learn from, of that member's density.
    """
    found = []
    device = next(network.parameters()).device
    for item in items:
        width, height = item.size
        pixels = torch.from_numpy(shown(item)).permute(2, 0, 1)[None].float().to(device)
        content = torch.zeros(1, 3, device=device)
        content[0, item.content] = 1
        logits = network.eval()(pixels, content)[0][0].cpu()
        if item.held_from >= 0:
            logits = logits[item.held_from % len(logits)][None]
        small = width // SHALLOWEST, height // SHALLOWEST
        prior = torch.from_numpy(prior_at(priors[item.source], *small))[None]
        aimed = target_of(item, *small)
        points = item.points if item.importance is None else np.zeros((0, 2))
        at = (points[:, 1] * small[1]).astype(int), (points[:, 0] * small[0]).astype(int)
        for factor in factors:
            values = torch.softmax((logits * factor + prior).flatten(1), 1).mean(0).view(small[::-1]).numpy()
            nss = float(((values[at] - values.mean()) / values.std()).mean()) if len(points) else float("nan")
            found.append((item.source, nss, float(np.corrcoef(values.ravel(), aimed.ravel())[0, 1])))
    return found


def described(checked: dict[str, tuple[float, float]]) -> str:
    return ", ".join(f"{source} NSS {nss:.2f} CC {cc:.3f}" for source, (nss, cc) in checked.items())
