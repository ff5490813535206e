"""The attention network: a small fully convolutional encoder and decoder, conditioned on the content type."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

CONTENT = ("natural", "web", "design")
WIDTHS = (24, 32, 72, 128, 192)
DECODED = (64, 32, 24)
SHALLOWEST = 4
"""The map is this many times smaller than the image."""
DEEPEST = 32
"""Image sides in a batch must be a multiple of this."""


def _convolution(taken: int, given: int, size: int = 3, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    padding = dilation * (size // 2)
    return nn.Sequential(
        nn.Conv2d(taken, given, size, stride, padding, dilation, bias=False), nn.BatchNorm2d(given), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    """A residual block of two 3×3 convolutions (He et al. 2016), the second gated by channel (Hu et al. 2018)."""

    def __init__(self, channels: int, dilation: int = 1):
        super().__init__()
        self.first = _convolution(channels, channels, dilation=dilation)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(channels))
        self.gate = nn.Sequential(
            nn.Conv2d(channels, channels // 8, 1), nn.ReLU(inplace=True), nn.Conv2d(channels // 8, channels, 1), nn.Sigmoid()
        )

    def forward(self, x: Tensor) -> Tensor:
        y = self.second(self.first(x))
        return F.relu(x + y * self.gate(y.mean((2, 3), keepdim=True)))


class Encoder(nn.Module):
    """Features at 1/4, 1/8, 1/16 and 1/32 of the image's size. Input: sRGB scaled to about unit deviation, B×3×H×W."""

    def __init__(self):
        super().__init__()
        a, b, c, d, e = WIDTHS
        self.stem = _convolution(3, a, 5, 2)
        self.quarter = nn.Sequential(_convolution(a, b, 3, 2), Residual(b))
        self.eighth = nn.Sequential(_convolution(b, c, 3, 2), Residual(c))
        self.sixteenth = nn.Sequential(_convolution(c, d, 3, 2), Residual(d), Residual(d, 2))
        self.thirtysecond = nn.Sequential(_convolution(d, e, 3, 2), Residual(e))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        x2 = self.quarter(self.stem(x))
        x3 = self.eighth(x2)
        x4 = self.sixteenth(x3)
        return x2, x3, x4, self.thirtysecond(x4)


def pooled(x4: Tensor, x5: Tensor) -> Tensor:
    """Global features of the image, without position: B×(d+e)."""
    return torch.cat([x4.mean((2, 3)), x5.mean((2, 3))], 1)


class AttentionNetwork(nn.Module):
    """
    Image → log-density of attention without a centre prior, at 1/4 of the image's size.

    The content type modulates the features (FiLM, Perez et al. 2018): the deep ones by `modulate`, those of the skip connections and
    of the decoder by `tune`, which the members learn. When it is not given (a row of zeros), the network's own prediction is used.
    """

    def __init__(self, dropout: float = 0.2):
        super().__init__()
        _, b, c, d, e = WIDTHS
        self.encoder = Encoder()
        self.kind = nn.Linear(d + e, len(CONTENT))
        self.modulate = nn.Linear(len(CONTENT), 2 * (d + e))
        self.tune = nn.Linear(len(CONTENT), 2 * (b + c + sum(DECODED)), bias=False)
        for parameter in (*self.modulate.parameters(), *self.tune.parameters()):
            nn.init.zeros_(parameter)
        self.context = nn.Linear(e, 96)
        self.lateral5 = _convolution(e, 96, 1)
        self.lateral4 = _convolution(d, 96, 1)
        self.lateral3 = _convolution(c, DECODED[0], 1)
        self.lateral2 = _convolution(b, DECODED[1], 1)
        self.up4 = _convolution(96, DECODED[0])
        self.up3 = _convolution(DECODED[0], DECODED[1])
        self.up2 = _convolution(DECODED[1], DECODED[2])
        self.out = nn.Conv2d(DECODED[2], 1, 1)
        self.drop = nn.Dropout2d(dropout)

    def forward(self, picture: Tensor, content: Tensor) -> tuple[Tensor, Tensor]:
        """
        picture: B×3×H×W in 0…255, sides multiples of 32; content: B×3, one-hot in the order of CONTENT, or zeros.
        Returns logits B×(H/4)×(W/4) and the log-odds of the three kinds B×3.
        """
        features = self.encode(picture)
        kind = self.kind_of(features)
        given = content.sum(1, keepdim=True)
        return self.decode(features, content + (1 - given) * torch.softmax(kind, 1)), kind.float()

    def encode(self, picture: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """The encoder's features of images in 0…255."""
        return self.encoder((picture / 255 - 0.45) / 0.25)

    def kind_of(self, features: tuple[Tensor, Tensor, Tensor, Tensor]) -> Tensor:
        """The log-odds of the three kinds, B×3. The classifier must not change the features that attention needs."""
        *_, x4, x5 = features
        return self.kind(pooled(x4, x5).detach())

    def decode(self, features: tuple[Tensor, Tensor, Tensor, Tensor], content: Tensor) -> Tensor:
        """Logits from the features; content: B×3, one-hot or probabilities of the three kinds."""
        x2, x3, x4, x5 = features
        x4, x5 = (self.drop(x) for x in _modulated(self.modulate(content), x4, x5))
        tuning = self.tune(content)
        skipped = 2 * (WIDTHS[1] + WIDTHS[2])
        x2, x3 = _modulated(tuning[:, :skipped], x2, x3)
        ends = [skipped, *(skipped + 2 * sum(DECODED[: at + 1]) for at in range(len(DECODED)))]
        tune4, tune3, tune2 = (tuning[:, start:end] for start, end in zip(ends, ends[1:]))
        y = self.lateral5(x5) * torch.sigmoid(self.context(x5.mean((2, 3))))[:, :, None, None]
        (y,) = _modulated(tune4, self.up4(_enlarged(y, x4) + self.lateral4(x4)))
        (y,) = _modulated(tune3, self.up3(_enlarged(y, x3) + self.lateral3(x3)))
        (y,) = _modulated(tune2, self.up2(_enlarged(y, x2) + self.lateral2(x2)))
        return self.out(y)[:, 0].float()


def _modulated(by: Tensor, *features: Tensor) -> list[Tensor]:
    """Each channel of the features scaled and shifted; `by` has scale and shift of the first features, then of the next."""
    modulated, at = [], 0
    for x in features:
        channels = x.shape[1]
        scale, shift = by[:, at : at + 2 * channels, None, None].split(channels, 1)
        modulated.append(x * (1 + scale) + shift)
        at += 2 * channels
    return modulated


def _enlarged(x: Tensor, like: Tensor) -> Tensor:
    return F.interpolate(x, size=like.shape[2:], mode="bilinear", align_corners=False)
