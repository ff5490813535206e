"""The network in the form in which it takes the least work: what depends on the content type is part of its weights."""

from collections.abc import Mapping

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from export import COARSER
from network import CONTENT, DEVIATION, MEAN, WIDTHS, AttentionNetwork, Decoder, Features, enlarged, pooled
from stored import Stored

GREY = 117
"""Subtracted from red, green and blue. It is close to MEAN, so that zeros around the image are about what training had there."""


class NormalisingEncoder(nn.Module):
    """image uint8 1×H×W×3 sRGB → features. The normalisation of colours is part of the first convolution."""

    def __init__(self, network: AttentionNetwork):
        super().__init__()
        first = network.encoder.stem[0]
        weight = first.weight.flip(1) / torch.tensor(DEVIATION)[:, None, None]
        moved = (weight * (GREY - torch.tensor(MEAN))[:, None, None]).sum((1, 2, 3))
        self.stem = _convolution(weight, first.bias + moved, stride=2)
        self.stages = network.encoder.stages

    def forward(self, image: Tensor) -> Features:
        x = F.max_pool2d(F.leaky_relu(self.stem(image.permute(0, 3, 1, 2).float() - GREY), 0.1), 3, 2, 1)
        features = []
        for stage in self.stages:
            x = stage(x)
            features.append(x)
        return tuple(features)


class SpecialisedDecoder(nn.Module):
    """Computes the same as the decoder for one content type. What modulates its features is part of its convolutions."""

    def __init__(self, decoder: Decoder, kind: int, sharpness: float):
        super().__init__()
        a, b, c, d = WIDTHS
        deep = decoder.modulate.weight[:, kind] + decoder.modulate.bias
        scale4, shift4, scale5, shift5 = deep.split([c, c, d, d])
        tuning = decoder.tune.weight[:, kind].split([a, a, b, b, *(width for width in decoder.decoded for _ in range(2))])
        scale2, shift2, scale3, shift3 = tuning[:4]
        self.lateral5 = _fold_modulation(decoder.lateral5[0], scale5, shift5)
        self.lateral4 = _fold_modulation(decoder.lateral4[0], scale4, shift4)
        self.lateral3 = _fold_modulation(decoder.lateral3[0], scale3, shift3)
        self.lateral2 = _fold_modulation(decoder.lateral2[0], scale2, shift2)
        self.up4, self.up3, self.up2 = decoder.up4[0], decoder.up3[0], decoder.up2[0]
        for name, values in zip(("scale4", "shift4", "scale3", "shift3"), tuning[4:]):
            self.register_buffer(name, (values + float(name.startswith("scale")))[None, :, None, None])
        self.out = _fold_modulation(decoder.out, *tuning[8:])
        self.out.weight.data *= sharpness
        self.out.bias.data *= sharpness
        self.context = nn.Linear(d, decoder.context.out_features)
        self.context.weight.data = decoder.context.weight * (1 + scale5)
        self.context.bias.data = decoder.context.bias + decoder.context.weight @ shift5

    def forward(self, x2: Tensor, x3: Tensor, x4: Tensor, x5: Tensor) -> Tensor:
        gate = torch.sigmoid(self.context(x5.mean((2, 3))))[:, :, None, None]
        y = F.relu(self.lateral5(x5)) * gate
        y = F.relu(self.up4(enlarged(y, x4) + F.relu(self.lateral4(x4)))) * self.scale4 + self.shift4
        y = F.relu(self.up3(enlarged(y, x3) + F.relu(self.lateral3(x3)))) * self.scale3 + self.shift3
        y = F.relu(self.up2(enlarged(y, x2) + F.relu(self.lateral2(x2))))
        return self.out(y)[0, 0]


class SpecialisedDecoders(nn.Module):
    """Features → logits members×h×w without prior, prior h×w (log centre prior); h = 3H/16, w = 3W/16."""

    def __init__(self, stored: Stored, kind: int, members: int | None = None):
        """`members`: only the first so many decoders."""
        super().__init__()
        sharpness = float(stored.sharpness[kind])
        self.decoders = nn.ModuleList(SpecialisedDecoder(one, kind, sharpness) for one in stored.network.decoders[:members])
        self.register_buffer("prior", stored.priors[kind][None, None])

    def forward(self, features: Features) -> tuple[Tensor, Tensor]:
        logits = torch.stack([decoder(*features) for decoder in self.decoders])[None]
        logits = F.interpolate(logits, scale_factor=COARSER, mode="bilinear", align_corners=False)[0]
        prior = F.interpolate(self.prior, size=logits.shape[1:], mode="bilinear", align_corners=False)
        return logits, prior[0, 0]


class Served(nn.Module):
    """
    image uint8 1×H×W×3 sRGB → the features, and the results of each head in the order of `outputs`.
    The same as the network it is made from, but at the edges (GREY).
    """

    def __init__(self, stored: Stored, members: Mapping[str, int | None], classifies: bool):
        """`members`: the content types with the number of decoders that predict them, None for all. `classifies`: with the type."""
        super().__init__()
        self.encoder = NormalisingEncoder(stored.network)
        self.heads = nn.ModuleDict(
            {name: SpecialisedDecoders(stored, CONTENT.index(name), number) for name, number in members.items()}
        )
        self.kind = stored.network.kind if classifies else None

    def outputs(self) -> dict[str, list[str]]:
        """The names of the outputs of each head."""
        heads = {name: [f"{name}_logits", f"{name}_prior"] for name in self.heads}
        return heads | ({"kind": ["kind"]} if self.kind else {})

    def forward(self, image: Tensor) -> tuple[Tensor, ...]:
        features = self.encoder(image)
        found = [result for head in self.heads.values() for result in head(features)]
        if self.kind:
            found.append(torch.softmax(self.kind(pooled(features)), 1)[0])
        return *features, *found


def _fold_modulation(convolution: nn.Conv2d, scale: Tensor, shift: Tensor) -> nn.Conv2d:
    """A 1×1 convolution of x·(1 + scale) + shift, as one of x."""
    weight = convolution.weight
    return _convolution(weight * (1 + scale)[:, None, None], convolution.bias + weight[:, :, 0, 0] @ shift)


def _convolution(weight: Tensor, bias: Tensor, stride: int = 1) -> nn.Conv2d:
    given, taken, size, _ = weight.shape
    convolution = nn.Conv2d(taken, given, size, stride, size // 2)
    convolution.weight.data, convolution.bias.data = weight.detach(), bias.detach()
    return convolution
