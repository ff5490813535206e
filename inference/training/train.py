"""
Trains one network of the build `full`, from images to ONNX. Seeded and resumable: run again with the same folder, it continues.

  python3 train.py photographs --data DATA --models MODELS --run RUN
  python3 train.py designs --data DATA --models MODELS --run RUN --kinds KINDS --elements ELEMENTS

DATA contains the research sets (docs/attention.md lists them and their licences), MODELS is the folder of pretrained.py, KINDS and
ELEMENTS are what `npm run kinds` and `npm run elements` wrote, RUN is for checkpoints and log. Writes photographs.onnx or
designs.onnx to RUN, and the network's part of full.json to ../attention/models; quantise.py makes the served graphs from both files.
Needs PyTorch ≥ 1.13, NumPy, OpenCV and onnx with onnxruntime.
"""

import argparse
import os
from pathlib import Path

import torch

from designs import train_designs
from photographs import train_photographs
from schedule import Progress
from shipped import ship

NETWORKS = {"photographs": train_photographs, "designs": train_designs}


def main() -> None:
    given = arguments()
    torch.set_num_threads(given.threads)
    progress = Progress(given.run)
    trained = NETWORKS[given.network](given, progress)
    file = given.run / f"{given.network}.onnx"
    progress.say(f"{file.name}: {ship(trained, file, 'full', given.network)}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", choices=NETWORKS)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--kinds", type=Path)
    parser.add_argument("--elements", type=Path)
    parser.add_argument("--device", type=torch.device, default=torch.device("cuda" if torch.cuda.is_available() else "cpu"))
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    given = parser.parse_args()
    if given.network == "designs" and not (given.kinds and given.elements):
        parser.error("designs needs --kinds and --elements")
    return given


if __name__ == "__main__":
    main()
