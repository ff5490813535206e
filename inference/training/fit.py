"""Training on human attention: a trunk on photographs, then members fine-tuned on web pages and designs too."""

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

from data import Item, batches, prior_at, shown, target_of
from network import SHALLOWEST, AttentionNetwork
from schedule import Average, Progress, faster, halved, one_cycle

BATCH = 12


def losses(logits: Tensor, prior: Tensor, target: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Per image: KL divergence in nats, correlation, and NSS expected over the target's density (Bylinskii et al. 2019)."""
    log_density = torch.log_softmax((logits + prior).flatten(1), 1)
    target = target.flatten(1)
    divergence = (target * (torch.log(target + 1e-9) - log_density)).sum(1)
    density = log_density.exp()
    centred, aimed = density - density.mean(1, keepdim=True), target - target.mean(1, keepdim=True)
    correlation = (centred * aimed).sum(1) / (centred.norm(dim=1) * aimed.norm(dim=1) + 1e-12)
    scanpath = (target * centred).sum(1) / (density.std(1) + 1e-12)
    return divergence, correlation, scanpath


def fit(
    network: AttentionNetwork,
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
    small_until: float = 0.0,
    settled: bool = False,
    tuning: float = 0.0,
) -> AttentionNetwork:
    """
    Trains for epochs of the images returned by `epoch_of`, AdamW with a one-cycle schedule, and returns the running mean of the weights.
    The first `small_until` of the epochs show images at 0.8 of their size, which costs a third less. `settled` freezes the statistics
    of batch normalization: batches have one shape, hence often one content type, whose statistics are not representative.
    Parameters that adapt the network to the content type learn at `tuning` times the rate.
    """
    faster(network)
    average = Average(network)
    groups = [
        {"params": [value for name, value in network.named_parameters() if name.startswith("tune.") == tuned], "factor": factor}
        for tuned, factor in ((False, 1.0), (True, tuning))
    ]
    optimizer = torch.optim.AdamW(groups, lr=rate, weight_decay=2e-2)
    first = progress.resume(phase, network, optimizer, average.model)
    average.steps = 1000 * first
    for epoch in range(first, epochs):
        torch.manual_seed(seed * 1000 + epoch)
        items = epoch_of(epoch)
        shrunk = 0.8 if epoch < small_until * epochs else 1.0
        network.train()
        for module in network.modules():
            if settled and isinstance(module, torch.nn.BatchNorm2d):
                module.eval()
        seen, sums = 0, np.zeros(3)
        for picture, target, prior, given, kind in batches(items, priors, BATCH, seed * 1000 + epoch, shrunk):
            for group in optimizer.param_groups:
                group["lr"] = rate * group["factor"] * one_cycle((epoch + min(1, seen / len(items))) / epochs)
            with halved():
                logits, kinds = network(picture.contiguous(memory_format=torch.channels_last), given)
            divergence, correlation, scanpath = losses(logits, prior, target)
            loss = (divergence + 0.5 * (1 - correlation) - 0.1 * scanpath).mean() + 0.1 * torch.nn.functional.cross_entropy(
                kinds, kind
            )
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            average.follow(network)
            seen += len(picture)
            sums += [values.sum().item() for values in (divergence, correlation, scanpath)]
        progress.keep(phase, epoch + 1, network, optimizer, average.model)
        line = "{} {}/{}: KL {:.3f} CC {:.3f} NSS {:.3f}".format(phase, epoch + 1, epochs, *(sums / seen))
        if epoch % 4 == 3 or epoch == epochs - 1:
            line += " | held out " + described(check(average.model, checked, check_priors))
        progress.say(line)
    return average.model.eval()


def check(network: AttentionNetwork, items: list[Item], priors: dict[str, np.ndarray]) -> dict[str, tuple[float, float]]:
    """NSS and CC by set, on the network's own grid and with the given priors."""
    found: dict[str, list[tuple[float, float]]] = {}
    for source, nss, cc in scored([network], items, priors):
        found.setdefault(source, []).append((nss, cc))
    return {source: tuple(np.mean(pairs, 0)) for source, pairs in found.items()}


@torch.no_grad()
def scored(
    networks: list[AttentionNetwork], items: list[Item], priors: dict[str, np.ndarray], factors: tuple[float, ...] = (1.0,)
) -> list[tuple[str, float, float]]:
    """
    Set, NSS (NaN where there are no fixations) and CC of each image, for the mean of the networks' densities; for each of the
    factors on the logits.
    """
    found = []
    for item in items:
        width, height = item.size
        pixels = torch.from_numpy(shown(item)).permute(2, 0, 1)[None].float()
        content = torch.zeros(1, 3)
        content[0, item.content] = 1
        logits = torch.cat([network.eval()(pixels, content)[0] for network in networks])
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
