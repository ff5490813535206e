"""
Fits the classifier of the content type of a shipped build again, and changes nothing else: for a known content type the network
predicts the same attention as before.

  python3 refit.py --build full --data DATA --kinds KINDS --version 2

KINDS is the folder that `npm run kinds` wrote. Prints the accuracy on images left out of the fit, then replaces
../attention/models/BUILD.onnx and BUILD.json.
"""

import argparse
import json
import os
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from data import load
from export import Ensemble, export, rounded
from network import AttentionNetwork
from train import AREA, MEMBERS, SHIPPED, tell_kinds


def main() -> None:
    given = arguments()
    torch.set_num_threads(given.threads)
    file = SHIPPED / f"{given.build}.onnx"
    about = json.loads(file.with_suffix(".json").read_text())
    ensemble = shipped(file)
    items = load(given.data, about["sets"], AREA)
    learned = [item for item in items if item.content == 0 and not item.held_out]
    made, checked = [item for item in items if item.content != 0], [item for item in items if item.content == 0 and item.held_out]
    right = tell_kinds([*ensemble.members], made, learned, checked, given.kinds)
    print(f"right on images left out: {right}")
    ensemble.members = torch.nn.ModuleList(rounded(member) for member in ensemble.members)
    difference = export(ensemble, file)
    about |= {"model": f"attention-{given.build}-{given.version}", "kinds_right": right, "onnx_disagreement": difference}
    file.with_suffix(".json").write_text(json.dumps(about, indent=2) + "\n")


def shipped(file: Path) -> Ensemble:
    """The networks of an ONNX file that `export` wrote."""
    values = {}
    for tensor in onnx.load(str(file)).graph.initializer:
        values[tensor.name.removesuffix(".half")] = torch.from_numpy(numpy_helper.to_array(tensor).astype(np.float32))
    # The exporter renames and transposes the weights of a layer without bias; equal ones are stored once.
    tunes = sorted((name for name in values if "MatMul" in name), key=lambda name: int(name.rsplit("_", 1)[1]))
    members = []
    for at in range(MEMBERS):
        member = folded(AttentionNetwork())
        start = f"members.{at}."
        own = {name.removeprefix(start): value for name, value in values.items() if name.startswith(start)}
        member.load_state_dict(own | {"tune.weight": values[tunes[min(at, len(tunes) - 1)]].T})
        members.append(member)
    return Ensemble(members, values["priors"], values["sharpness"])


def folded(network: AttentionNetwork) -> AttentionNetwork:
    """With the layers of a network whose batch normalization has been folded into the convolutions."""
    for module in [*network.modules()]:
        if isinstance(module, nn.Sequential):
            for at in range(len(module) - 1):
                if isinstance(module[at + 1], nn.BatchNorm2d):
                    c = module[at]
                    module[at] = nn.Conv2d(c.in_channels, c.out_channels, c.kernel_size, c.stride, c.padding, c.dilation)
                    module[at + 1] = nn.Identity()
    return network.eval()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", choices=("full", "clean"), required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--kinds", type=Path, required=True)
    parser.add_argument("--version", type=int, required=True)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    return parser.parse_args()


if __name__ == "__main__":
    main()
