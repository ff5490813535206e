"""Classifies the content type from the features that attention is predicted from."""

import torch
from torch import Tensor

from data import Item, shown
from network import CONTENT, AttentionNetwork, pooled

RESTRAINT = 0.03
"""L2 regularization relative to the mean loss: there are more features than web pages."""
STEPS = 60


def learn_kinds(network: AttentionNetwork, items: list[Item]) -> AttentionNetwork:
    """Fits the content type classifier by multinomial logistic regression with balanced class weights."""
    features = _features(network, items)
    kinds = torch.tensor([item.content for item in items])
    mean, deviation = features.mean(0), features.std(0) + 1e-6
    features = (features - mean) / deviation
    weight = torch.zeros(len(CONTENT), features.shape[1], requires_grad=True)
    bias = torch.zeros(len(CONTENT), requires_grad=True)
    balance = len(kinds) / (len(CONTENT) * torch.bincount(kinds, minlength=len(CONTENT)).float())
    search = torch.optim.LBFGS([weight, bias], max_iter=STEPS, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        search.zero_grad()
        wrong = torch.nn.functional.cross_entropy(features @ weight.T + bias, kinds, balance)
        total = wrong + RESTRAINT * weight.square().sum()
        total.backward()
        return total

    search.step(loss)
    with torch.no_grad():
        network.kind.weight.copy_(weight / deviation)
        network.kind.bias.copy_(bias - (weight / deviation) @ mean)
    return network


@torch.no_grad()
def right_kinds(network: AttentionNetwork, items: list[Item]) -> float:
    """Classification accuracy."""
    guesses = network.kind(_features(network, items)).argmax(1)
    return float((guesses == torch.tensor([item.content for item in items])).float().mean())


@torch.no_grad()
def _features(network: AttentionNetwork, items: list[Item]) -> Tensor:
    network.eval()
    rows = []
    for item in items:
        pixels = torch.from_numpy(shown(item)).permute(2, 0, 1)[None].float()
        *_, x4, x5 = network.encoder((pixels / 255 - 0.45) / 0.25)
        rows.append(pooled(x4, x5)[0])
    return torch.stack(rows)
