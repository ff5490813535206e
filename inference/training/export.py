"""The shipped graph: the network with all its decoders in one ONNX file, and the centre priors."""

import copy
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn.functional as F
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor, nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from network import CONTENT, AttentionNetwork

OPSET = 17
COARSER = 0.75
"""Size of the exported map relative to the network's: people's attention is known to about three cells of it."""
AGREEMENT = 1e-5
"""Maximum difference between the densities of PyTorch and ONNX, relative to the peak."""


class Shipped(nn.Module):
    """
    `picture` uint8 1×H×W×3 sRGB and `content` 1×3 (one-hot in the order of CONTENT, or zeros to infer) →
    logits members×h×w without prior, prior h×w (log centre prior of this content type), kind 3 (probabilities); h = 3H/16, w = 3W/16.
    """

    def __init__(self, network: AttentionNetwork, priors: Tensor, sharpness: Tensor):
        """priors: 3×N×N log densities by content type; sharpness: 3 factors on the logits, calibrated on validation data."""
        super().__init__()
        self.network = network
        self.register_buffer("priors", priors)
        self.register_buffer("sharpness", sharpness)

    def forward(self, image: Tensor, content: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        logits, odds = self.network(image.permute(0, 3, 1, 2).float(), content)
        logits = F.interpolate(logits, scale_factor=COARSER, mode="bilinear", align_corners=False)[0]
        kind = torch.softmax(odds, 1)
        mixture = content + (1 - content.sum(1, keepdim=True)) * kind
        prior = torch.log((mixture[0][:, None, None] * torch.exp(self.priors)).sum(0, keepdim=True)[None])
        prior = F.interpolate(prior, size=logits.shape[1:], mode="bilinear", align_corners=False)
        return logits * (mixture[0] * self.sharpness).sum(), prior[0, 0], kind[0]


def density(logits: Tensor, prior: Tensor) -> Tensor:
    """h×w, sums to 1: the mean of the members' densities."""
    return torch.softmax((logits + prior).flatten(1), 1).mean(0).view(prior.shape)


def rounded(network: AttentionNetwork) -> AttentionNetwork:
    """The network as stored: batch normalization folded into the convolutions, then weights in half precision."""
    network = copy.deepcopy(network).eval()
    for module in [*network.modules()]:
        if isinstance(module, nn.Sequential):
            for at in range(len(module) - 1):
                if isinstance(module[at + 1], nn.BatchNorm2d):
                    module[at] = fuse_conv_bn_eval(module[at], module[at + 1])
                    module[at + 1] = nn.Identity()
    with torch.no_grad():
        for value in network.parameters():
            if value.numel() > 64:
                value.copy_(value.half().float())
    return network


def export(shipped: Shipped, file: Path) -> float:
    """
    Writes the graph with weights in half precision (computed in single), and checks that its output matches PyTorch.
    Returns the largest difference of densities, relative to the peak.
    """
    shipped = shipped.eval().to(memory_format=torch.contiguous_format)
    example = (torch.randint(0, 256, (1, 320, 448, 3), dtype=torch.uint8), torch.zeros(1, len(CONTENT)))
    torch.onnx.export(
        shipped,
        example,
        str(file),
        input_names=["picture", "content"],
        output_names=["logits", "prior", "kind"],
        dynamic_axes={
            "picture": {1: "height", 2: "width"},
            "logits": {1: "map_height", 2: "map_width"},
            "prior": {0: "map_height", 1: "map_width"},
        },
        opset_version=OPSET,
        **({"dynamo": False} if torch.__version__ >= "2" else {}),
    )
    _halve(file)
    difference = disagreement(shipped, file)
    if difference > AGREEMENT:
        raise RuntimeError(f"ONNX and PyTorch differ by {difference:.1e} of the highest density")
    return float(f"{difference:.1e}")


def _halve(file: Path) -> None:
    model = onnx.load(str(file))
    casts = []
    for tensor in model.graph.initializer:
        if tensor.data_type == TensorProto.FLOAT and np.prod(tensor.dims) > 64 and "priors" not in tensor.name:
            name, values = tensor.name, numpy_helper.to_array(tensor)
            tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}.half"))
            casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    for cast in reversed(casts):
        model.graph.node.insert(0, cast)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


@torch.no_grad()
def disagreement(shipped: Shipped, file: Path) -> float:
    """The maximum difference of densities over random images of several shapes, relative to the peak."""
    import onnxruntime

    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    random = np.random.default_rng(0)
    worst = 0.0
    for height, width in ((320, 448), (448, 320), (192, 832)):
        image = random.integers(0, 256, (1, height, width, 3), dtype=np.uint8)
        for content in (np.zeros((1, 3)), *np.eye(3)[:, None]):
            content = content.astype(np.float32)
            logits, prior, _ = session.run(None, {"picture": image, "content": content})
            served = density(torch.from_numpy(logits), torch.from_numpy(prior))
            logits, prior, _ = shipped(torch.from_numpy(image), torch.from_numpy(content))
            trained = density(logits, prior)
            worst = max(worst, float((served - trained).abs().max() / trained.max()))
    return worst
