"""One teacher for each decoder, whose maps of rendered images the decoder learns from."""

import copy
import itertools
from collections.abc import Iterator

import cv2
import numpy as np
import torch
from torch import Tensor

from data import prior_at
from fit import BATCH, ExtraLoss, Part, check, described, encoder_parts, fit, losses
from images import Images
from members import member_epoch
from network import CONTENT, SHALLOWEST, AttentionNetwork
from priors import by_kind
from rendered import Rendered, taught_batches
from schedule import Progress, halved

ENCODER_RATE = 0.1
PHOTOGRAPHS = 200
"""In an epoch with web pages and designs."""


def teach(network: AttentionNetwork, rendered: list[Rendered], images: Images, progress: Progress) -> None:
    """
    Gives every rendered image the maps of one teacher per member: a copy of the network whose encoder learns from web pages and
    designs too, except those of the member's fold. So a member learns from its teacher nothing about the images it is measured on.
    """
    maps: list[list[np.ndarray]] = []
    priors = by_kind(images.priors)
    for fold in range(len(network.decoders)):
        one = AttentionNetwork(copy.deepcopy(network.encoder), [copy.deepcopy(network.decoders[fold])])
        one = one.to(next(network.parameters()).device)
        held = [item for item in images.made if item.fold == fold]
        one = fit(
            one,
            [*encoder_parts(one.encoder, ENCODER_RATE, 1e-3), Part(one.decoders[0])],
            lambda epoch, fold=fold: member_epoch(images, PHOTOGRAPHS, epoch + 100 * fold),
            priors | images.of_sets,
            phase=f"teacher{fold}",
            epochs=6,
            rate=6e-4,
            spread=0.02,
            settled=True,
            seed=50 + fold,
            progress=progress,
            checked=held,
            check_priors=priors,
            folds=[fold],
        )
        progress.say(f"teacher {fold}: {described(check(one, held, priors))}")
        maps.append([taught(one, image, images.priors) for image in rendered])
    for at, image in enumerate(rendered):
        image.taught = np.stack([of_teacher[at] for of_teacher in maps])


@torch.no_grad()
def taught(teacher: AttentionNetwork, image: Rendered, priors: list[np.ndarray]) -> np.ndarray:
    """The teacher's map of an image, from the mean of its logits for the image and its mirror image."""
    device = next(teacher.parameters()).device
    width, height = image.size
    pixels = cv2.resize(image.pixels, image.size, interpolation=cv2.INTER_AREA)
    tensor = torch.from_numpy(pixels).permute(2, 0, 1)[None].float().to(device)
    content = torch.eye(len(CONTENT), device=device)[image.content][None]
    straight, mirrored = (teacher(view, content)[0][0, 0] for view in (tensor, tensor.flip(3)))
    prior = prior_at(priors[image.content], width // SHALLOWEST, height // SHALLOWEST)
    logits = (straight + mirrored.flip(1)).cpu().numpy() / 2 + prior
    values = np.exp(logits - logits.max())
    return (values / values.sum()).astype(np.float32)


def taught_losses(images: list[Rendered], priors: list[np.ndarray], epoch: int, device: torch.device) -> Iterator[ExtraLoss]:
    """What each decoder loses by differing from its teacher, one loss per batch, without end."""
    batches = (taught_batches(images, priors, BATCH, 1000 * epoch + turn, device) for turn in itertools.count())
    for batch in itertools.chain.from_iterable(batches):

        def loss(network: AttentionNetwork, batch: tuple[Tensor, ...] = batch) -> Tensor:
            inputs, maps, prior, content = batch
            with halved(device):
                logits, _ = network(inputs.contiguous(memory_format=torch.channels_last), content)
            divergence, correlation, _ = losses(logits, prior, maps)
            return (divergence + 0.5 * (1 - correlation)).mean()

        yield loss
