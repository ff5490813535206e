"""The attention network: the backbone of an object detector and small decoders, conditioned on the content type."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

CONTENT = ("natural", "web", "design")
STEM = 32
STAGES = ((32, 1, 1), (64, 2, 2), (128, 2, 2), (256, 3, 2))
"""Channels, blocks and stride of each stage."""
WIDTHS = tuple(2 * channels for channels, *_ in STAGES)
"""Channels of the features at 1/4, 1/8, 1/16 and 1/32 of the image's size."""
SHALLOWEST = 4
"""The map is this many times smaller than the image."""
DEEPEST = 32
"""Image sides in a batch must be a multiple of this."""
MEAN = (123.675, 116.28, 103.53)
DEVIATION = (58.395, 57.12, 57.375)
"""Of red, green and blue in 0…255, as in the training of the detector."""

Features = tuple[Tensor, Tensor, Tensor, Tensor]
"""At 1/4, 1/8, 1/16 and 1/32 of the image's size."""


def _detecting(taken: int, given: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(taken, given, 3, stride, 1), nn.LeakyReLU(0.1, inplace=True))


class Block(nn.Module):
    """Two 3×3 convolutions in a row; the output has the channels of both."""

    def __init__(self, channels: int):
        super().__init__()
        self.first = _detecting(channels, channels // 2)
        self.second = _detecting(channels // 2, channels // 2)

    def forward(self, x: Tensor) -> Tensor:
        x = self.first(x)
        return torch.cat([self.second(x), x], 1)


class Stage(nn.Module):
    """A cross-stage partial stage (Wang et al. 2020): the output has the channels of its blocks and those of its input."""

    def __init__(self, taken: int, channels: int, blocks: int, stride: int):
        super().__init__()
        self.enter = _detecting(taken, channels, stride)
        self.blocks = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.leave = _detecting(channels, channels)

    def forward(self, x: Tensor) -> Tensor:
        x = self.enter(x)
        return torch.cat([self.leave(self.blocks(x)), x], 1)


class Encoder(nn.Module):
    """The backbone of NanoDet-g (Lyu et al. 2021), without its batch normalization, which its weights contain."""

    def __init__(self):
        super().__init__()
        self.stem = _detecting(3, STEM, 2)
        taken = (STEM, *WIDTHS)
        self.stages = nn.ModuleList(Stage(before, *stage) for before, stage in zip(taken, STAGES))
        # The detector was trained on blue, green and red.
        self.register_buffer("mean", torch.tensor(MEAN[::-1])[:, None, None], persistent=False)
        self.register_buffer("deviation", torch.tensor(DEVIATION[::-1])[:, None, None], persistent=False)

    def convolutions(self) -> list[nn.Conv2d]:
        """In the order of the graph."""
        return [module for module in self.modules() if isinstance(module, nn.Conv2d)]

    def forward(self, image: Tensor) -> Features:
        """image: B×3×H×W, red, green and blue in 0…255."""
        x = F.max_pool2d(self.stem((image.flip(1) - self.mean) / self.deviation), 3, 2, 1)
        features = []
        for stage in self.stages:
            x = stage(x)
            features.append(x)
        return tuple(features)


def pooled(features: Features) -> Tensor:
    """Global features of the image, without position: B×768."""
    return torch.cat([x.mean((2, 3)) for x in features[2:]], 1)


@dataclass(frozen=True)
class DecoderSize:
    """Channels inside a decoder."""

    joined: int
    """Of the features at 1/16."""
    decoded: tuple[int, int, int]
    """At 1/16, 1/8 and 1/4 after that."""


LARGE = DecoderSize(96, (64, 32, 24))
SMALL = DecoderSize(64, (48, 24, 16))
"""Five of them take as long as three large ones."""


def _convolution(taken: int, given: int, size: int = 3) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(taken, given, size, 1, size // 2, bias=False), nn.BatchNorm2d(given), nn.ReLU(inplace=True))


class Decoder(nn.Module):
    """
    Features → log-density of attention without a centre prior, at 1/4 of the image's size.

    The content type modulates the features (FiLM, Perez et al. 2018): the deep ones by `modulate`, those of the skip connections and
    of the decoder by `tune`.
    """

    def __init__(self, size: DecoderSize = LARGE, dropout: float = 0.2):
        super().__init__()
        a, b, c, d = WIDTHS
        self.decoded = size.decoded
        self.modulate = nn.Linear(len(CONTENT), 2 * (c + d))
        self.tune = nn.Linear(len(CONTENT), 2 * (a + b + sum(size.decoded)), bias=False)
        for parameter in (*self.modulate.parameters(), *self.tune.parameters()):
            nn.init.zeros_(parameter)
        deepest, deep, shallow = size.decoded
        self.context = nn.Linear(d, size.joined)
        self.lateral5 = _convolution(d, size.joined, 1)
        self.lateral4 = _convolution(c, size.joined, 1)
        self.lateral3 = _convolution(b, deepest, 1)
        self.lateral2 = _convolution(a, deep, 1)
        self.up4 = _convolution(size.joined, deepest)
        self.up3 = _convolution(deepest, deep)
        self.up2 = _convolution(deep, shallow)
        self.out = nn.Conv2d(shallow, 1, 1)
        self.drop = nn.Dropout2d(dropout)

    def forward(self, features: Features, content: Tensor) -> Tensor:
        """content: B×3, one-hot or probabilities of the three kinds. Returns B×(H/4)×(W/4)."""
        x2, x3, x4, x5 = features
        x4, x5 = (self.drop(x) for x in _modulated(self.modulate(content), x4, x5))
        tuning = self.tune(content)
        skipped = 2 * (WIDTHS[0] + WIDTHS[1])
        x2, x3 = _modulated(tuning[:, :skipped], x2, x3)
        ends = [skipped, *(skipped + 2 * sum(self.decoded[: at + 1]) for at in range(len(self.decoded)))]
        tune4, tune3, tune2 = (tuning[:, start:end] for start, end in zip(ends, ends[1:]))
        y = self.lateral5(x5) * torch.sigmoid(self.context(x5.mean((2, 3))))[:, :, None, None]
        (y,) = _modulated(tune4, self.up4(enlarged(y, x4) + self.lateral4(x4)))
        (y,) = _modulated(tune3, self.up3(enlarged(y, x3) + self.lateral3(x3)))
        (y,) = _modulated(tune2, self.up2(enlarged(y, x2) + self.lateral2(x2)))
        return self.out(y)[:, 0].float()


class AttentionNetwork(nn.Module):
    """One encoder, a classifier of the content type, and one or several decoders ("members"), which disagree where it is uncertain."""

    def __init__(self, encoder: Encoder, decoders: Sequence[Decoder]):
        super().__init__()
        self.encoder = encoder
        self.kind = nn.Linear(WIDTHS[2] + WIDTHS[3], len(CONTENT))
        self.decoders = nn.ModuleList(decoders)
        nn.init.zeros_(self.kind.weight)
        nn.init.zeros_(self.kind.bias)

    def forward(self, image: Tensor, content: Tensor) -> tuple[Tensor, Tensor]:
        """
        image: B×3×H×W in 0…255, sides multiples of 32; content: B×3, one-hot in the order of CONTENT, or zeros to use the
        network's own classification.
        Returns logits B×members×(H/4)×(W/4) and the log-odds of the three kinds B×3.
        """
        features = self.encoder(image)
        kind = self.kind(pooled(features).float())
        mixture = content + (1 - content.sum(1, keepdim=True)) * torch.softmax(kind, 1)
        return torch.stack([decoder(features, mixture) for decoder in self.decoders], 1), kind


def _modulated(by: Tensor, *features: Tensor) -> list[Tensor]:
    """Each channel of the features scaled and shifted; `by` has scale and shift of the first features, then of the next."""
    modulated, at = [], 0
    for x in features:
        channels = x.shape[1]
        scale, shift = by[:, at : at + 2 * channels, None, None].split(channels, 1)
        modulated.append(x * (1 + scale) + shift)
        at += 2 * channels
    return modulated


def enlarged(x: Tensor, like: Tensor) -> Tensor:
    return F.interpolate(x, size=like.shape[2:], mode="bilinear", align_corners=False)
