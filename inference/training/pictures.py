"""
Small labelled images as arrays for pre-training, from a folder laid out like Tiny ImageNet (200 classes, 64×64 pixels):
TINY/train/CLASS/images/*.JPEG, TINY/val/images/*.JPEG and TINY/val/val_annotations.txt.

  python3 pictures.py TINY PICTURES
"""

import sys
from pathlib import Path

import cv2
import numpy as np


def main(tiny: Path, pictures: Path) -> None:
    numbers = {folder.name: number for number, folder in enumerate(sorted((tiny / "train").iterdir()))}
    entries = [(file, numbers[name], False) for name in numbers for file in sorted((tiny / "train" / name).rglob("*.JPEG"))]
    for line in (tiny / "val" / "val_annotations.txt").read_text().splitlines():
        file, name, *_ = line.split("\t")
        entries.append((tiny / "val" / "images" / file, numbers[name], True))
    read = [(cv2.imread(str(file), cv2.IMREAD_COLOR), number, held_out) for file, number, held_out in entries]
    kept = [(pixels[:, :, ::-1], number, held_out) for pixels, number, held_out in read if pixels is not None]
    pictures.mkdir(parents=True, exist_ok=True)
    for name, column in zip(("pictures", "labels", "held_out"), zip(*kept)):
        np.save(pictures / f"{name}.npy", np.stack(column))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
