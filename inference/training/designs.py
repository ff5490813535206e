"""
The network for web pages and designs: its encoder learns from photographs and from the places of elements in rendered images, its
five decoders from people's attention and from five teachers.
"""

import argparse
import copy
import itertools
from collections.abc import Iterator

import cv2
import numpy as np
import torch
from torch import Tensor

from data import Item, load, prior_at
from fit import BATCH, ExtraLoss, Part, check, described, fit, losses
from kinds import features_of, learn_kinds, measured, right_kinds
from kinds import rendered as rendered_kinds
from made import member_epoch, sharpness
from network import CONTENT, SHALLOWEST, SMALL, AttentionNetwork, Decoder, Encoder
from pretrained import load_pretrained
from priors import by_content, by_kind, by_set
from rendered import ElementHead, Rendered, element_batches, element_loss, load_rendered, taught_batches
from schedule import Progress, halved
from shipped import Trained

SETS = (
    *("osie", "mit", "crowd", "scene", "salicon51", "osiemouse"),
    *("fiwi", "fiwiclick", "gdi", "gdiclick", "massvisclick", "massvisfv", "massvisexp2"),
)
AREA = 2 * 320 * 240
MEMBERS = 5
ENCODER_RATE = 0.2
"""Learning rate of the pretrained encoder relative to that of the decoders."""
TEACHER_ENCODER_RATE = 0.1
MOUSE = 0.5
"""Share of the mouse paths that an epoch shows: they lie on photographs that have fixations too."""
PHOTOGRAPHS = 700
TEACHER_PHOTOGRAPHS = 200
"""In an epoch with web pages and designs."""
SHRUNK = 3
"""The content type is inferred from an image this many times smaller: as good, at a ninth of the work."""
KIND_PHOTOGRAPHS = 700
"""Number of photographs, sampled evenly, that are used to train the classifier of the content type."""


def train_designs(given: argparse.Namespace, progress: Progress) -> Trained:
    torch.manual_seed(0)
    items = load(given.data, [*SETS], AREA, MEMBERS)
    natural = [item for item in items if item.content == 0]
    made = [item for item in items if item.content != 0]
    learned = [item for item in natural if not item.held_out]
    checked = [item for item in natural if item.held_out and item.source != "osiemouse"]
    of_sets = by_set(learned)
    priors = by_content(of_sets, [item for item in made if item.source != "massvisexp2"])
    rendered = load_rendered(given.elements, AREA)
    progress.say(f"{len(learned)} photographs, {len(made)} web pages and designs, {len(rendered)} rendered images")
    photographs = {"progress": progress, "checked": checked, "check_priors": by_kind(priors)}

    def photograph_epoch(epoch: int) -> list[Item]:
        random = np.random.default_rng(epoch)
        return [item for item in learned if item.source != "osiemouse" or random.random() < MOUSE]

    def elements(epoch: int) -> Iterator[ExtraLoss]:
        return element_losses(head, rendered, epoch, given.device)

    encoder = load_pretrained(Encoder(), given.models)
    network = AttentionNetwork(encoder, [Decoder(SMALL)]).to(given.device)
    head = ElementHead().to(given.device)
    late = [Part(stage, ENCODER_RATE, 1e-4) for stage in network.encoder.stages[1:]]
    parts = [*late, Part(network.decoders[0]), Part(head, decay=1e-3)]
    trunk = {"epochs": 14, "rate": 1e-3, "small_until": 0.4, "seed": 1}
    network = fit(network, parts, photograph_epoch, of_sets, phase="trunk", alongside=elements, **trunk, **photographs)
    decoders = [network.decoders[0], *(Decoder(SMALL) for _ in range(MEMBERS - 1))]
    network = AttentionNetwork(network.encoder, decoders).to(given.device)
    parts = [Part(decoder) for decoder in network.decoders]
    siblings = {"epochs": 4, "rate": 1e-3, "small_until": 0.5, "spread": 0.02, "seed": 2}
    network = fit(network, parts, photograph_epoch, of_sets, phase="siblings", **siblings, **photographs)

    teach(network, rendered, learned, made, priors, progress)
    network = fit(
        network,
        [Part(decoder) for decoder in network.decoders],
        lambda epoch: member_epoch(learned, made, PHOTOGRAPHS, epoch),
        by_kind(priors) | of_sets,
        phase="members",
        epochs=12,
        rate=4e-4,
        spread=0.02,
        settled=True,
        seed=3,
        progress=progress,
        checked=checked + made,
        check_priors=by_kind(priors),
        alongside=lambda epoch: taught_losses(rendered, priors, epoch, given.device),
    )
    factors = sharpness(network, made, by_kind(priors))
    network = network.cpu()
    right = tell_kinds(network, natural, made, given)
    return Trained(network, priors, factors, {"images": len(made), "rendered": len(rendered)}, right)


def element_losses(head: ElementHead, images: list[Rendered], epoch: int, device: torch.device) -> Iterator[ExtraLoss]:
    """What the encoder loses by not telling where elements are, one loss per batch, without end."""
    batches = (element_batches(images, BATCH, 1000 * epoch + turn, device) for turn in itertools.count())
    for pictures, places in itertools.chain.from_iterable(batches):

        def loss(network: AttentionNetwork, pictures: Tensor = pictures, places: Tensor = places) -> Tensor:
            with halved(device):
                found = head(network.encoder(pictures.contiguous(memory_format=torch.channels_last)))
            return element_loss(found.float(), places)

        yield loss


def taught_losses(images: list[Rendered], priors: list[np.ndarray], epoch: int, device: torch.device) -> Iterator[ExtraLoss]:
    """What each decoder loses by differing from its teacher, one loss per batch, without end."""
    batches = (taught_batches(images, priors, BATCH, 1000 * epoch + turn, device) for turn in itertools.count())
    for batch in itertools.chain.from_iterable(batches):

        def loss(network: AttentionNetwork, batch: tuple[Tensor, ...] = batch) -> Tensor:
            pictures, maps, prior, content = batch
            with halved(device):
                logits, _ = network(pictures.contiguous(memory_format=torch.channels_last), content)
            divergence, correlation, _ = losses(logits, prior, maps)
            return (divergence + 0.5 * (1 - correlation)).mean()

        yield loss


def teach(
    network: AttentionNetwork,
    rendered: list[Rendered],
    learned: list[Item],
    made: list[Item],
    priors: list[np.ndarray],
    progress: Progress,
) -> None:
    """
    Gives every rendered image the maps of one teacher per member: a copy of the network whose encoder learns from web pages and
    designs too, except those of the member's fold. So a member learns from its teacher nothing about the images it is measured on.
    """
    maps: list[list[np.ndarray]] = []
    for fold in range(MEMBERS):
        one = AttentionNetwork(copy.deepcopy(network.encoder), [copy.deepcopy(network.decoders[fold])])
        one = one.to(next(network.parameters()).device)
        late = [Part(stage, TEACHER_ENCODER_RATE, 1e-3) for stage in one.encoder.stages[1:]]
        held = [item for item in made if item.fold == fold]
        one = fit(
            one,
            [*late, Part(one.decoders[0])],
            lambda epoch, fold=fold: member_epoch(learned, made, TEACHER_PHOTOGRAPHS, epoch + 100 * fold),
            by_kind(priors) | by_set(learned),
            phase=f"teacher{fold}",
            epochs=6,
            rate=6e-4,
            spread=0.02,
            settled=True,
            seed=50 + fold,
            progress=progress,
            checked=held,
            check_priors=by_kind(priors),
            folds=[fold],
        )
        progress.say(f"teacher {fold}: {described(check(one, held, by_kind(priors)))}")
        maps.append([taught(one, image, priors) for image in rendered])
    for at, image in enumerate(rendered):
        image.taught = np.stack([of_teacher[at] for of_teacher in maps])


@torch.no_grad()
def taught(teacher: AttentionNetwork, image: Rendered, priors: list[np.ndarray]) -> np.ndarray:
    """The teacher's map of an image, from the mean of its logits for the image and its mirror image."""
    device = next(teacher.parameters()).device
    width, height = image.size
    pixels = cv2.resize(image.pixels, image.size, interpolation=cv2.INTER_AREA)
    picture = torch.from_numpy(pixels).permute(2, 0, 1)[None].float().to(device)
    content = torch.eye(len(CONTENT), device=device)[image.content][None]
    straight, mirrored = (teacher(view, content)[0][0, 0] for view in (picture, picture.flip(3)))
    prior = prior_at(priors[image.content], width // SHALLOWEST, height // SHALLOWEST)
    logits = (straight + mirrored.flip(1)).cpu().numpy() / 2 + prior
    values = np.exp(logits - logits.max())
    return (values / values.sum()).astype(np.float32)


def tell_kinds(network: AttentionNetwork, natural: list[Item], made: list[Item], given: argparse.Namespace) -> dict[str, float]:
    """
    Fits the classifier of the content type to web pages and designs, a sample of the photographs and the images of `npm run kinds`.
    Returns the accuracy on images left out.
    """
    distinct = [item for item in natural if item.source != "osiemouse"]
    learned = [item for item in distinct if not item.held_out]
    pages = [item for item in made if item.source not in ("fiwiclick", "gdiclick")]
    examples = measured(pages + learned[:: len(learned) // KIND_PHOTOGRAPHS], SHRUNK)
    examples += rendered_kinds(given.kinds, AREA, SHRUNK, MEMBERS)
    unseen = measured([item for item in distinct if item.held_out], SHRUNK)
    features = features_of(network.encoder, examples)
    right = right_kinds(features, examples, features_of(network.encoder, unseen), unseen, MEMBERS)
    learn_kinds(network, features, examples)
    return right
