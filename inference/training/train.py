"""
Trains the weights of one build, from images to ONNX. Seeded and resumable: run again with the same folder, it continues.

  python3 train.py --build full --data DATA --kinds KINDS --pictures PICTURES --run RUN
  python3 train.py --build clean --data DATA --kinds KINDS --run RUN

DATA contains the research sets (docs/attention.md lists them and their licences), KINDS is what `npm run kinds` wrote, PICTURES the arrays of pictures.py, RUN is for
checkpoints and log. Writes ../attention/models/BUILD.onnx and BUILD.json. Needs PyTorch ≥ 1.13, NumPy, OpenCV and onnx with onnxruntime.
"""

import argparse
import copy
import json
import os
from pathlib import Path

import numpy as np
import torch

from data import EYE_TRACKERS, SETS, Item, load, prior_of
from export import Ensemble, export, rounded
from fit import fit, scored
from kinds import features_of, learn_kinds, measured, rendered, right_kinds
from network import CONTENT, AttentionNetwork
from pretrain import pretrain
from schedule import Progress

AREA = 320 * 240
MEMBERS = 3
SHIPPED = Path(__file__).parent.parent / "attention" / "models"

REPEATED = {"fiwi": 3, "gdi": 6, "gdiclick": 1, "massvisclick": 3, "massvisfv": 2}
"""How often a member sees each web page and design in an epoch. Designs with importance maps are few and distinct."""

PECULIAR = ("modulate.weight", "tune.weight")

PLANS = {
    "full": {
        "version": 1,
        "sets": [*SETS],
        "pretraining": 13,
        "trunk": {"epochs": 26, "rate": 1.5e-3, "small_until": 0.5},
        "members": {"epochs": 9, "rate": 2.5e-4, "tuning": 8.0, "natural": 320},
    },
    # Only fixations under the MIT licence, and no pre-training on images licensed for research only.
    "clean": {
        "version": 1,
        "sets": ["osie", "crowd", "scene"],
        "pretraining": 0,
        "trunk": {"epochs": 18, "rate": 2e-3, "small_until": 0.6},
        "members": {"epochs": 2, "rate": 2.5e-4, "tuning": 0.0, "natural": 900},
    },
}


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

    network = AttentionNetwork()
    if plan["pretraining"]:
        network.encoder.load_state_dict(pretrain(given.pictures, progress, plan["pretraining"]))
    place = np.log(np.mean([np.exp(by_set[source]) for source in by_set if source in EYE_TRACKERS], 0))
    general = dict.fromkeys(SETS, place)
    trunk = fit(
        network,
        lambda epoch: learned,
        by_set,
        phase="trunk",
        seed=1,
        progress=progress,
        checked=checked,
        check_priors=general,
        **plan["trunk"],
    )

    members = []
    unseen_by: list[list[Item]] = []
    for fold in range(MEMBERS):
        seen = [item for item in made if item.fold != fold]
        unseen = [item for item in made if item.fold == fold]
        unseen_by.append(unseen)
        priors = by_kind([place, *by_content(place, seen)])
        adapted = fit(
            copy.deepcopy(trunk),
            lambda epoch, seen=seen, fold=fold: member_epoch(learned, seen, plan["members"], fold, epoch),
            priors,
            phase=f"member-{fold}",
            epochs=plan["members"]["epochs"],
            rate=plan["members"]["rate"],
            tuning=plan["members"]["tuning"],
            settled=True,
            seed=10 + fold,
            progress=progress,
            checked=checked + unseen,
            check_priors=priors,
        )
        members.append(settled(adapted, trunk))
    right = tell_kinds(members, made, learned, checked, given.kinds)
    progress.say(f"right kinds on images left out: {right}")
    priors = [place, *by_content(place, made)]
    factors = sharpness(members, checked, unseen_by, by_kind(priors))
    progress.say(f"sharpness by content {factors}")
    ensemble = Ensemble(
        [rounded(member) for member in members], torch.tensor(np.stack(priors), dtype=torch.float32), torch.tensor(factors)
    )
    torch.save([member.state_dict() for member in members], progress.folder / "members.pt")
    facts = {"photographs": len(learned), "designs": len(made), "sharpness": factors, "kinds_right": right}
    write(given.build, plan, ensemble, progress, facts)


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


def member_epoch(learned: list[Item], made: list[Item], plan: dict, fold: int, epoch: int) -> list[Item]:
    """All web pages and designs, repeated, with a new sample of photographs, so that the network does not forget those."""
    random = np.random.default_rng(100 * fold + epoch)
    drawn = random.choice(len(learned), min(plan["natural"], len(learned)), replace=False)
    return [item for item in made for _ in range(REPEATED[item.source])] + [learned[at] for at in drawn]


SHARPNESS = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4)


def sharpness(
    members: list[AttentionNetwork], photographs: list[Item], made: list[list[Item]], priors: dict[str, np.ndarray]
) -> list[float]:
    """
    The best factor on the logits of each content type: the highest mean of CC plus half of NSS, on held-out
    photographs (all members together) and on web pages and designs by the member that has not seen them. 1 without data.
    """
    best = [1.0] * len(CONTENT)
    for kind in range(len(CONTENT)):
        groups = [(members, photographs)] if kind == 0 else [([member], of) for member, of in zip(members, made)]
        scores = [
            score for by, of in groups for score in scored(by, [item for item in of if item.content == kind], priors, SHARPNESS)
        ]
        if scores:
            merits = np.array([cc + (0 if np.isnan(nss) else nss / 2) for _, nss, cc in scores]).reshape(-1, len(SHARPNESS))
            best[kind] = SHARPNESS[int(merits.mean(0).argmax())]
    return best


KIND_PHOTOGRAPHS = 700
"""Number of photographs, sampled evenly, that are used with web pages and designs to train the classifier."""


def tell_kinds(
    members: list[AttentionNetwork], made: list[Item], learned: list[Item], checked: list[Item], folder: Path
) -> dict[str, float]:
    """
    Fits the classifier of each member to web pages and designs, a sample of the photographs and the rendered images in `folder`.
    Returns the accuracy on images left out.
    """
    examples = measured(made + learned[:: len(learned) // KIND_PHOTOGRAPHS]) + rendered(folder, AREA)
    unseen = measured(checked)
    features = [features_of(member, examples) for member in members]
    right = right_kinds(features, examples, [features_of(member, unseen) for member in members], unseen, MEMBERS)
    for member, rows in zip(members, features):
        learn_kinds(member, rows, examples)
    return right

SETTLED = 0.7
"""A member's share in the mean of its weights and the trunk's."""


def settled(member: AttentionNetwork, trunk: AttentionNetwork) -> AttentionNetwork:
    """
    The member averaged with the trunk, which improves photographs at little cost for web pages and designs (weight averaging,
    Wortsman et al. 2022). Parameters specific to a content type stay the member's for web and design, the trunk's for natural.
    """
    ours, theirs = member.state_dict(), trunk.state_dict()
    for name, value in ours.items():
        if value.dtype.is_floating_point and name not in PECULIAR:
            value.mul_(SETTLED).add_(theirs[name], alpha=1 - SETTLED)
    for name in PECULIAR:
        ours[name][:, CONTENT.index("natural")] = theirs[name][:, CONTENT.index("natural")]
    return member


def write(build: str, plan: dict, ensemble: Ensemble, progress: Progress, facts: dict) -> None:
    file = SHIPPED / f"{build}.onnx"
    difference = export(ensemble, file)
    about = {
        "model": f"attention-{build}-{plan['version']}",
        "members": len(ensemble.members),
        "parameters": sum(value.numel() for value in ensemble.members.parameters()),
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
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    given = parser.parse_args()
    if PLANS[given.build]["pretraining"] and not given.pictures:
        parser.error(f"--build {given.build} needs --pictures")
    return given


if __name__ == "__main__":
    main()
