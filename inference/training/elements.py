"""Learning where the elements of rendered images are: type, buttons, dialogs. It makes the encoder see them."""

import itertools
from collections.abc import Iterator, Sequence

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from fit import BATCH, ExtraLoss
from network import WIDTHS, AttentionNetwork, Decoder, Encoder, Features, enlarged
from rendered import ELEMENTS, Rendered, element_batches
from schedule import halved

WIDTH = 48
"""Channels inside the head."""
RARE = 2.0
"""Weight of the places of an element relative to those without it."""


class ElementHead(nn.Module):
    """Features → log-odds of each element at 1/4 of the image's size."""

    def __init__(self):
        super().__init__()
        self.lateral = nn.ModuleList(nn.Conv2d(width, WIDTH, 1) for width in WIDTHS)
        self.up = nn.ModuleList(
            nn.Sequential(nn.Conv2d(WIDTH, WIDTH, 3, 1, 1, bias=False), nn.BatchNorm2d(WIDTH), nn.ReLU(inplace=True))
            for _ in WIDTHS[1:]
        )
        self.out = nn.Conv2d(WIDTH, len(ELEMENTS), 1)

    def forward(self, features: Features) -> Tensor:
        y = self.lateral[-1](features[-1])
        for at in (2, 1, 0):
            y = self.up[at](enlarged(y, features[at]) + self.lateral[at](features[at]))
        return self.out(y).float()


def element_loss(found: Tensor, places: Tensor) -> Tensor:
    """Mean cross-entropy where the element is known. found: log-odds B×elements×h×w; places: the same shape, 0, 1 or 255."""
    known = (places < 2).float()
    weight = torch.full((len(ELEMENTS), 1, 1), RARE, device=found.device)
    entropy = F.binary_cross_entropy_with_logits(found, (places == 1).float(), reduction="none", pos_weight=weight)
    return (entropy * known).sum() / known.sum().clamp(min=1)


class ElementNetwork(AttentionNetwork):
    """A network during the training of its encoder, with a head for elements."""

    def __init__(self, encoder: Encoder, decoders: Sequence[Decoder]):
        super().__init__(encoder, decoders)
        self.elements = ElementHead()


def element_losses(images: list[Rendered], epoch: int, device: torch.device) -> Iterator[ExtraLoss]:
    """What the encoder loses by not telling where elements are, one loss per batch, without end."""
    batches = (element_batches(images, BATCH, 1000 * epoch + turn, device) for turn in itertools.count())
    for inputs, places in itertools.chain.from_iterable(batches):

        def loss(network: ElementNetwork, inputs: Tensor = inputs, places: Tensor = places) -> Tensor:
            with halved(device):
                found = network.elements(network.encoder(inputs.contiguous(memory_format=torch.channels_last)))
            return element_loss(found.float(), places)

        yield loss
