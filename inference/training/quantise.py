"""
Makes the graphs of the build `full` that are served, with weights and activations of 8 bits, from the two trained networks.

  python3 quantise.py --photographs RUN1/photographs.onnx --designs RUN2/designs.onnx --data DATA --kinds KINDS

The files are those that train.py wrote; DATA and KINDS are what it was given. Writes full-*.onnx and `quantised` of full.json to
../attention/models; raise the version in its `model` by hand. Deterministic. Needs the same packages as train.py.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import onnx
import onnx.utils
import onnxruntime
import torch
from onnx import GraphProto, NodeProto, TensorProto, helper
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static

from data import load, shown, shown_size
from export import OPSET, density
from images import AREA
from network import CONTENT, WIDTHS
from served import GREY, Served
from shipped import SHIPPED
from stored import read_stored

MEMBERS = 3
"""Decoders of each network that predict photographs, so that they can be averaged in pairs."""
CALIBRATED = {"natural": 60, "web": 20, "design": 20}
"""Images of each content type that set the ranges of the activations. The tool keeps 90 MB for each."""
COMPARED = 40
"""Other images of a content type that compare the result with the network."""
AGREEMENT = 0.99
"""Lowest mean correlation of maps before and after quantization."""
PERCENTILE = 99.999
"""Of the values of an activation that are in its range. With all of them in it, some maps change three times as much."""
SIZE = (480, 320)
"""Width and height of the images that set ranges; the tool needs one size."""
ONE, ZERO = np.array(1, np.float32), np.array(GREY, np.uint8)
FLOATS = [f"x{level}" for level in (2, 3, 4, 5)]
FEATURES = [f"features{level}" for level in (2, 3, 4, 5)]
"""At 1/4, 1/8, 1/16 and 1/32 of the image's size."""
PHOTOGRAPHS = ("osie", "mit", "crowd", "scene")


@dataclass
class Examples:
    """Images as the network sees them, 1×H×W×3 uint8."""

    calibrating: list[np.ndarray]
    comparing: list[np.ndarray]


def main() -> None:
    given = arguments()
    examples = {kind: examples_of(kind, given) for kind in CONTENT}
    photographs = Served(read_stored(given.photographs), {"natural": MEMBERS}, classifies=False)
    designs = Served(read_stored(given.designs), {"natural": MEMBERS, "web": None, "design": None}, classifies=True)
    found = {
        "full-photographs": ship(photographs.eval(), "full-photographs", {"natural": examples["natural"]}),
        "full-designs": ship(designs.eval(), "full-designs", examples),
    }
    card = SHIPPED / "full.json"
    card.write_text(json.dumps(json.loads(card.read_text()) | {"quantised": found}, indent=2) + "\n")
    print(found)


def ship(served: Served, name: str, examples: dict[str, Examples]) -> dict[str, float]:
    """
    Writes NAME.onnx (image → features) and NAME-HEAD.onnx (features → results of the head).
    Returns for each content type the mean correlation of its maps with those of the network.
    """
    with TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        quantise(served, whole, [image for each in examples.values() for image in each.calibrating])
        graph = onnx.load(str(whole))
        session = onnxruntime.InferenceSession(str(whole), providers=["CPUExecutionProvider"])
    for part, (taken, returned) in parts(served).items():
        file = SHIPPED / f"{name}{part}.onnx"
        extracted = onnx.utils.Extractor(graph).extract_model(taken, returned)
        for returned_as in returned:
            rename(extracted.graph, returned_as, returned_as.split("_")[-1])
        onnx.save(extracted, str(file))
    return {kind: agreement(served, session, kind, examples[kind].comparing) for kind in served.heads}


def parts(served: Served) -> dict[str, tuple[list[str], list[str]]]:
    """The inputs and outputs of the encoder (named "") and of each head."""
    heads = served.outputs()
    taken = {head: FEATURES[2:] if head == "kind" else FEATURES for head in heads}
    return {"": (["picture"], FEATURES)} | {f"-{head}": (taken[head], returned) for head, returned in heads.items()}


def agreement(served: Served, session: onnxruntime.InferenceSession, kind: str, images: list[np.ndarray]) -> float:
    names = [*FLOATS, *(name for returned in served.outputs().values() for name in returned)]
    outputs = served.outputs()[kind]

    def of_image(image: np.ndarray) -> float:
        with torch.no_grad():
            exact = dict(zip(names, served(torch.from_numpy(image))))
        quantised = density(*map(torch.from_numpy, session.run(outputs, {"picture": image})))
        return float(np.corrcoef(quantised.ravel(), density(*(exact[name] for name in outputs)).ravel())[0, 1])

    mean = float(np.mean([of_image(image) for image in images]))
    if mean < AGREEMENT:
        raise RuntimeError(f"{kind}: quantised maps correlate with those of the network at {mean:.4f} only")
    return round(mean, 4)


class Calibrating(CalibrationDataReader):
    def __init__(self, images: list[np.ndarray]):
        self.images: Iterator[np.ndarray] = iter(images)

    def get_next(self) -> dict | None:
        image = next(self.images, None)
        return None if image is None else {"picture": image}


def quantise(served: Served, file: Path, images: list[np.ndarray]) -> None:
    """
    Convolutions with 8 bits; additions, enlargements and the gates of the decoders stay in single precision, because they cost
    little. Weights have 7 bits: products of 8 bits overflow on processors without VNNI, which would then give other maps.
    """
    results = [name for returned in served.outputs().values() for name in returned]
    axes = {"picture": {1: "height", 2: "width"}} | {
        name: {1: "map_height", 2: "map_width"} if name.endswith("logits") else {0: "map_height", 1: "map_width"}
        for name in results
        if name != "kind"
    }
    axes |= {name: {2: f"{name}_height", 3: f"{name}_width"} for name in FLOATS}
    folder = file.parent
    exported, folded = str(folder / "exported.onnx"), str(folder / "folded.onnx")
    torch.onnx.export(
        served,
        (torch.from_numpy(images[0]),),
        exported,
        input_names=["picture"],
        output_names=[*FLOATS, *results],
        dynamic_axes=axes,
        opset_version=OPSET,
        **({"dynamo": False} if torch.__version__ >= "2" else {}),
    )
    fold_constants(exported, folded)
    quantize_static(
        folded,
        str(file),
        Calibrating(images),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=["Conv", "LeakyRelu", "Relu", "MaxPool", "Concat"],
        per_channel=True,
        reduce_range=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
        calibrate_method=CalibrationMethod.Percentile,
        extra_options={
            "CalibPercentile": PERCENTILE,
            "TensorQuantOverrides": {input_name(onnx.load(folded).graph): [{"scale": ONE, "zero_point": ZERO}]},
        },
    )
    model = onnx.load(str(file))
    remove_input_conversion(model.graph)
    name_features(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))


def fold_constants(source: str, target: str) -> None:
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.optimized_model_filepath = target
    onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])


def remove_input_conversion(graph: GraphProto) -> None:
    """
    The first convolution reads the colours of the image, which have 8 bits already: quantised as x - GREY they have a scale of 1 and a
    zero point of GREY, so that the conversion to numbers and back can be left out.
    """
    users: dict[str, list[NodeProto]] = {}
    for node in graph.node:
        for name in node.input:
            users.setdefault(name, []).append(node)
    transposed = users["picture"][0]
    steps = [transposed]
    while steps[-1].op_type != "QuantizeLinear":
        steps.append(users[steps[-1].output[0]][0])
    for node in users[steps[-1].output[0]]:
        node.input[0] = transposed.output[0]
    for node in steps[1:]:
        graph.node.remove(node)
    used = {name for node in graph.node for name in node.input}
    for tensor in [tensor for tensor in graph.initializer if tensor.name not in used]:
        graph.initializer.remove(tensor)


def name_features(graph: GraphProto) -> None:
    """The features with 8 bits, which the encoder returns and the heads take, get the names of FEATURES."""
    for named, floats, channels in zip(FEATURES, FLOATS, WIDTHS):
        widened = next(node for node in graph.node if floats in node.output)
        rename(graph, widened.input[0], named)
        shape = [1, channels, f"{floats}_height", f"{floats}_width"]
        graph.value_info.append(helper.make_tensor_value_info(named, TensorProto.UINT8, shape))


def rename(graph: GraphProto, before: str, after: str) -> None:
    for node in graph.node:
        for names in (node.input, node.output):
            for at, name in enumerate(names):
                if name == before:
                    names[at] = after
    for output in graph.output:
        if output.name == before:
            output.name = after


def input_name(graph: GraphProto) -> str:
    """The name of the input of the first convolution: the colours minus GREY."""
    return next(node.output[0] for node in graph.node if node.op_type == "Sub")


def examples_of(kind: str, given: argparse.Namespace) -> Examples:
    """Photographs of the training part of the research sets, and rendered web pages and designs: none that a figure is measured on."""
    if kind == "natural":
        items = [item for item in load(given.data, [*PHOTOGRAPHS], AREA, MEMBERS) if not item.held_out]
        images: list[Callable[[], np.ndarray]] = [lambda item=item: shown(item) for item in items]
    else:
        entries = json.loads((given.kinds / "kinds.json").read_text())
        files = [given.kinds / entry["image"] for entry in entries if entry["content"] == kind]
        images = [lambda file=file: read_image(file) for file in files]
    order = np.random.default_rng(0).permutation(len(images))[: CALIBRATED[kind] + COMPARED]
    drawn = [np.ascontiguousarray(images[at]())[None] for at in order]
    calibrating, comparing = drawn[: CALIBRATED[kind]], drawn[CALIBRATED[kind] :]
    return Examples([cv2.resize(image[0], SIZE, interpolation=cv2.INTER_AREA)[None] for image in calibrating], comparing)


def read_image(file: Path) -> np.ndarray:
    pixels = cv2.imdecode(np.fromfile(file, np.uint8), cv2.IMREAD_COLOR)[:, :, ::-1]
    return cv2.resize(pixels, shown_size(pixels.shape[1], pixels.shape[0], AREA), interpolation=cv2.INTER_AREA)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("photographs", "designs", "data", "kinds"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    return parser.parse_args()


if __name__ == "__main__":
    main()
