"""
Trains the weights of one build, from images to ONNX. Seeded and resumable: run again with the same folder, it continues.

  python3 train.py --build full --data DATA --kinds KINDS --models MODELS --run RUN

DATA contains the research sets (docs/attention.md lists them and their licences), KINDS is what `npm run kinds` wrote, MODELS the
folder of pretrained.py, RUN is for checkpoints and log. Writes ../attention/models/BUILD.onnx and BUILD.json. Needs PyTorch ≥ 1.13,
NumPy, OpenCV and onnx with onnxruntime.
"""

import argparse
import json
import os
from pathlib import Path

import numpy as np
import torch

from data import EYE_TRACKERS, SETS, Item, load, prior_of
from export import Shipped, export, rounded
from fit import Part, fit, scored
from kinds import features_of, learn_kinds, measured, rendered, right_kinds
from network import CONTENT, AttentionNetwork, Decoder, Encoder
from pretrained import load_pretrained
from schedule import Progress

AREA = 2 * 320 * 240
MEMBERS = 3
SHIPPED = Path(__file__).parent.parent / "attention" / "models"

REPEATED = {"fiwi": 3, "fiwiclick": 2, "gdi": 6, "gdiclick": 1, "massvisclick": 3, "massvisfv": 2}
"""How often each web page and design is shown in an epoch. Designs with importance maps are few and distinct."""

PLANS = {
    "full": {
        "version": 3,
        "sets": [*SETS],
        "trunk": {"epochs": 10, "rate": 1e-3, "small_until": 0.4},
        "siblings": {"epochs": 4, "rate": 1e-3, "small_until": 0.5, "spread": 0.02},
        "members": {"epochs": 12, "rate": 4e-4, "natural": 700, "spread": 0.02},
    },
}
ENCODER_RATE = 0.2
"""Learning rate of the pretrained encoder relative to that of the decoders."""


def main() -> None:
    given = arguments()
    plan = PLANS[given.build]
    progress = Progress(given.run)
    torch.set_num_threads(given.threads)
    torch.manual_seed(0)
    items = load(given.data, plan["sets"], AREA)
    natural = [item for item in items if item.content == 0]
    made = [item for item in items if item.content != 0]
    learned = [item for item in natural if not item.held_out]
    checked = [item for item in natural if item.held_out]
    by_set = {
        source: prior_of([item for item in learned if item.source == source])
        for source in plan["sets"]
        if SETS[source] == "natural"
    }
    progress.say(f"{len(learned)} photographs to learn from, {len(checked)} held out, {len(made)} web pages and designs")
    place = np.log(np.mean([np.exp(by_set[source]) for source in by_set if source in EYE_TRACKERS], 0))
    photographs = {"progress": progress, "checked": checked, "check_priors": dict.fromkeys(SETS, place)}

    encoder = load_pretrained(Encoder(), given.models)
    network = AttentionNetwork(encoder, [Decoder()])
    # The first layers see edges and colours, which attention needs as they are.
    late = [Part(stage, ENCODER_RATE, 1e-4) for stage in encoder.stages[1:]]
    parts = [*late, Part(network.decoders[0])]
    network = fit(network, parts, lambda epoch: learned, by_set, phase="trunk", seed=1, **photographs, **plan["trunk"])
    network = AttentionNetwork(network.encoder, [network.decoders[0], *(Decoder() for _ in range(MEMBERS - 1))])
    parts = [Part(decoder) for decoder in network.decoders[1:]]
    network = fit(network, parts, lambda epoch: learned, by_set, phase="siblings", seed=2, **photographs, **plan["siblings"])

    priors = [place, *by_content(place, made)]
    members = plan["members"]
    network = fit(
        network,
        [Part(decoder) for decoder in network.decoders],
        lambda epoch: member_epoch(learned, made, members["natural"], epoch),
        by_kind(priors) | by_set,
        phase="members",
        epochs=members["epochs"],
        rate=members["rate"],
        spread=members["spread"],
        settled=True,
        seed=3,
        progress=progress,
        checked=checked + made,
        check_priors=by_kind(priors),
    )
    right = tell_kinds(network, made, learned, checked, given.kinds)
    progress.say(f"right kinds on images left out: {right}")
    factors = sharpness(network, checked + made, by_kind(priors))
    progress.say(f"sharpness by content {factors}")
    shipped = Shipped(rounded(network), torch.tensor(np.stack(priors), dtype=torch.float32), torch.tensor(factors))
    facts = {"photographs": len(learned), "designs": len(made), "sharpness": factors, "kinds_right": right}
    write(given.build, plan, shipped, progress, facts)


def by_kind(priors: list[np.ndarray]) -> dict[str, np.ndarray]:
    """The prior of each set, from those of the three content types."""
    return {source: priors[CONTENT.index(kind)] for source, kind in SETS.items()}


def by_content(place: np.ndarray, made: list[Item]) -> list[np.ndarray]:
    """Log priors of web pages and of designs. They are based on few images, so the general prior is mixed in."""
    priors = []
    for kind in CONTENT[1:]:
        of_kind = [item for item in made if CONTENT[item.content] == kind]
        own = np.exp(prior_of(of_kind)) if of_kind else np.full(place.shape, 1 / place.size)
        general = 0.15 if of_kind else 0.5
        priors.append(np.log((1 - general) * own + general * np.exp(place)))
    return priors


def member_epoch(learned: list[Item], made: list[Item], natural: int, epoch: int) -> list[Item]:
    """All web pages and designs, repeated, with a new sample of photographs, so that the network does not forget those."""
    drawn = np.random.default_rng(epoch).choice(len(learned), min(natural, len(learned)), replace=False)
    return [item for item in made for _ in range(REPEATED[item.source])] + [learned[at] for at in drawn]


SHARPNESS = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4)


def sharpness(network: AttentionNetwork, items: list[Item], priors: dict[str, np.ndarray]) -> list[float]:
    """
    The best factor on the logits of each content type on images left out: the highest mean of CC plus half of NSS. 1 without data.
    """
    best = [1.0] * len(CONTENT)
    for kind in range(len(CONTENT)):
        scores = scored(network, [item for item in items if item.content == kind], priors, SHARPNESS)
        if scores:
            merits = np.array([cc + (0 if np.isnan(nss) else nss / 2) for _, nss, cc in scores]).reshape(-1, len(SHARPNESS))
            best[kind] = SHARPNESS[int(merits.mean(0).argmax())]
    return best


KIND_PHOTOGRAPHS = 700
"""Number of photographs, sampled evenly, that are used with web pages and designs to train the classifier."""


def tell_kinds(
    network: AttentionNetwork, made: list[Item], learned: list[Item], checked: list[Item], folder: Path
) -> dict[str, float]:
    """
    Fits the classifier to web pages and designs, a sample of the photographs and the rendered images in `folder`.
    Returns the accuracy on images left out.
    """
    examples = measured(made + learned[:: len(learned) // KIND_PHOTOGRAPHS]) + rendered(folder, AREA)
    unseen = measured(checked)
    features = features_of(network.encoder, examples)
    right = right_kinds(features, examples, features_of(network.encoder, unseen), unseen, MEMBERS)
    learn_kinds(network, features, examples)
    return right


def write(build: str, plan: dict, shipped: Shipped, progress: Progress, facts: dict) -> None:
    file = SHIPPED / f"{build}.onnx"
    difference = export(shipped, file)
    about = {
        "model": f"attention-{build}-{plan['version']}",
        "pixels": AREA,
        "members": MEMBERS,
        "parameters": sum(value.numel() for value in shipped.network.parameters()),
        "sets": plan["sets"],
        **facts,
        "onnx_disagreement": difference,
    }
    file.with_suffix(".json").write_text(json.dumps(about, indent=2) + "\n")
    progress.say(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB, {about}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", choices=PLANS, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--kinds", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    return parser.parse_args()


if __name__ == "__main__":
    main()
