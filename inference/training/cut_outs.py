"""
Synthetic images: a single object on a plain background, which by design attracts the attention. A disc, a headline, or a part of
a photograph that people looked at. Such images are rare in research sets but common among creatives.
"""

import cv2
import numpy as np

from item import Item

WORDS = "NEW SALE Now Save 50% Hello Fresh FREE Today only Less is more Meet the one Big ideas Open Win".split()
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX)


def draw(item: Item, shape: tuple[int, int], random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """An image H×W×3 float 0…255 of the given shape and its target at a quarter of the size, which sums to 1."""
    height, width = shape
    ground = random.uniform(0, 255, 3) if random.random() < 0.5 else np.full(3, random.choice((0, 20, 235, 255)))
    image = np.empty((height, width, 3), np.float32)
    image[:] = ground
    shade = random.normal(0, 12) * np.linspace(-1, 1, height)[:, None, None]
    image += shade
    side = min(height, width)
    x, y = random.uniform(0.12, 0.88) * width, random.uniform(0.12, 0.88) * height
    mask = np.zeros((height, width), np.uint8)
    what = random.choice(("disc", "headline", "piece", "piece"))
    if what == "disc":
        radius = random.uniform(0.03, 0.12) * side
        cv2.circle(mask, (int(x), int(y)), max(3, int(radius)), 255, -1, cv2.LINE_AA)
        content: np.ndarray = np.broadcast_to(_against(ground, random), image.shape)
    elif what == "headline":
        text = " ".join(random.choice(WORDS, random.integers(1, 4)))
        font, scale = int(random.choice(FONTS)), random.uniform(0.5, 1.6)
        thick = max(1, int(scale * random.uniform(1, 3)))
        (wide, high), _ = cv2.getTextSize(text, font, scale, thick)
        x, y = min(x, width - wide / 2 - 4), max(y, high + 4)
        x = max(x, wide / 2 + 4)
        cv2.putText(mask, text, (int(x - wide / 2), int(y + high / 2)), font, scale, 255, thick, cv2.LINE_AA)
        content = np.broadcast_to(_against(ground, random), image.shape)
    else:
        mask, content = _piece(item, (height, width), (x, y), random.uniform(0.1, 0.28) * side, random)
    mask = mask[..., None].astype(np.float32) / 255
    image = image * (1 - mask) + content * mask + random.normal(0, random.uniform(0, 3), image.shape)
    small = cv2.resize(mask[..., 0], (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    target = cv2.GaussianBlur(small, (0, 0), 0.03 * max(small.shape)) + 1e-7
    target = 0.96 * target / target.sum() + 0.04 / target.size
    return np.clip(image, 0, 255).astype(np.float32), target.astype(np.float32)


def _against(ground: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A colour that stands out from the background."""
    while True:
        colour = random.uniform(0, 255, 3)
        if np.abs(colour - ground).max() > 90:
            return colour.astype(np.float32)


def _piece(
    item: Item, shape: tuple[int, int], at: tuple[float, float], radius: float, random: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """The part of the image around a fixation, in an ellipse at `at`."""
    high, wide = item.pixels.shape[:2]
    points = item.points
    px, py = points[random.integers(len(points))] if len(points) else random.uniform(0.2, 0.8, 2)
    scale = random.uniform(0.8, 1.6)
    place = np.float32([[scale, 0, at[0] - px * wide * scale], [0, scale, at[1] - py * high * scale]])
    content = cv2.warpAffine(item.pixels, place, shape[::-1], borderMode=cv2.BORDER_REFLECT).astype(np.float32)
    mask = np.zeros(shape, np.uint8)
    axes = (max(4, int(radius)), max(4, int(radius * random.uniform(0.8, 1.3))))
    cv2.ellipse(mask, (int(at[0]), int(at[1])), axes, 0, 0, 360, 255, -1, cv2.LINE_AA)
    return mask, content
