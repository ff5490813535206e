"""Reads a network back from the ONNX file that `export.py` wrote."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from network import AttentionNetwork, Decoder, DecoderSize, Encoder


@dataclass
class Stored:
    """A network as stored: batch normalization is part of its convolutions."""

    network: AttentionNetwork
    priors: Tensor
    """3×N×N log densities by content type."""
    sharpness: Tensor
    """3 factors on the logits."""


def read_stored(file: Path) -> Stored:
    """Raises KeyError when the file has no weights for a part of the network."""
    graph = onnx.load(str(file)).graph
    values = {}
    for tensor in graph.initializer:
        array = torch.from_numpy(numpy_helper.to_array(tensor).astype(np.float32))
        values[tensor.name.removesuffix(".half")] = array
    # The exporter transposes the weights of a linear layer without a bias, and names them by a number.
    for node in graph.node:
        if node.op_type == "MatMul" and node.name.endswith("/tune/MatMul"):
            decoder = node.name.split("/")[2]
            values[f"network.{decoder}.tune.weight"] = values[node.input[1]].T

    members = len({name.split(".")[2] for name in values if name.startswith("network.decoders.")})
    widths = [values[f"network.decoders.0.{part}.0.weight"].shape[0] for part in ("lateral5", "up4", "up3", "up2")]
    size = DecoderSize(widths[0], tuple(widths[1:]))
    network = AttentionNetwork(Encoder(), [_without_normalization(Decoder(size)) for _ in range(members)])
    network.load_state_dict({name: values[f"network.{name}"] for name in network.state_dict()})
    return Stored(network.eval(), values["priors"], values["sharpness"])


def _without_normalization(decoder: Decoder) -> Decoder:
    for module in decoder.modules():
        if isinstance(module, nn.Sequential) and isinstance(module[1], nn.BatchNorm2d):
            taken = module[0]
            module[0] = nn.Conv2d(taken.in_channels, taken.out_channels, taken.kernel_size, padding=taken.padding)
            module[1] = nn.Identity()
    return decoder
