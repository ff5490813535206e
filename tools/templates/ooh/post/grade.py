"""From rendered light to an image: exposure, haze, lens and tone."""
import cv2
import numpy as np

LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)
# Log-mean luminance after exposure, colour balance (red, blue), colour of the haze and its share per metre.
HOURS = {
    "sun": dict(key=0.118, balance=(1.02, 0.98), haze=(0.42, 0.50, 0.60), density=0.0012),
    "golden": dict(key=0.100, balance=(1.05, 0.94), haze=(0.60, 0.46, 0.34), density=0.0020),
    "overcast": dict(key=0.118, balance=(1.0, 1.0), haze=(0.52, 0.55, 0.58), density=0.0020),
    "rain": dict(key=0.090, balance=(0.99, 1.02), haze=(0.40, 0.43, 0.46), density=0.0045),
    "dusk": dict(key=0.062, balance=(1.01, 1.0), haze=(0.22, 0.19, 0.22), density=0.0025),
    "blue": dict(key=0.052, balance=(0.98, 1.03), haze=(0.09, 0.11, 0.16), density=0.0025),
    "night": dict(key=0.036, balance=(1.02, 0.97), haze=(0.055, 0.05, 0.055), density=0.0016),
    "indoor": dict(key=0.165, balance=(1.0, 1.0), haze=(0.5, 0.49, 0.47), density=0.0008),
}
VIGNETTE, SHARPEN, GRAIN = 0.22, 0.30, 0.006


def tone(light, contrast):
    """The compositor's curve (filmic, Narkowicz 2015, with contrast), to 0 to 1."""
    x = np.maximum(light, 0)
    y = np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)
    y = np.where(y <= 0.0031308, y * 12.92, 1.055 * np.power(np.maximum(y, 1e-8), 1 / 2.4) - 0.055)
    return np.clip(y + contrast * np.sin((2 * y - 1) * np.pi), 0, 1)


class Look:
    """The changes of light that are the same for background, gain and add. `add` parts apply to background and add only."""

    def __init__(self, parameters, light, depth):
        self.hour = HOURS[parameters.get("look", parameters["hour"])]
        height, width = depth.shape
        luminance = np.maximum(light @ LUMINANCE, 1e-4)
        seen = luminance[depth < 1e5] if (depth < 1e5).any() else luminance
        exposure = self.hour["key"] / float(np.exp(np.log(seen).mean())) * 2 ** parameters.get("ev", 0)
        red, blue = self.hour["balance"]
        self.exposure = exposure * np.array([red, 1, blue], np.float32)
        share = 1 - np.exp(-self.hour["density"] * np.minimum(depth, 1200))
        self.haze = np.where(depth < 1e5, share, 0)[..., None].astype(np.float32)
        y, x = np.mgrid[0:height, 0:width]
        distance = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / (width**2 / 4 + height**2 / 4)
        self.vignette = (1 - VIGNETTE * distance)[..., None].astype(np.float32)
        self.bloom = parameters.get("bloom", 0.10 if self.hour["key"] < 0.1 else 0.04)

    def gain(self, light, area=np.s_[:]):
        return light * self.exposure * (1 - self.haze[area]) * (1 - self.bloom) * self.vignette[area]

    def background(self, light):
        """Exposed light with haze, bloom and vignette, and the light that the bloom adds."""
        seen = light * self.exposure
        seen = seen * (1 - self.haze) + np.array(self.hour["haze"], np.float32) * self.haze
        width = light.shape[1]
        glow = sum(cv2.GaussianBlur(np.minimum(seen, 10), (0, 0), s * width / 1280) for s in (4, 14, 45)) / 3 * self.bloom
        return (seen * (1 - self.bloom) + glow) * self.vignette, glow

    def add(self, light, glow, area):
        seen = light * self.exposure
        seen = seen * (1 - self.haze[area]) + np.array(self.hour["haze"], np.float32) * self.haze[area]
        return (seen * (1 - self.bloom) + glow[area]) * self.vignette[area]


def finish(light, contrast, seed):
    """Tone, sharpening and grain; bytes, RGB."""
    image = tone(light, contrast).astype(np.float32)
    image += SHARPEN * (image - cv2.GaussianBlur(image, (0, 0), 1.0))
    grain = cv2.GaussianBlur(np.random.RandomState(seed).normal(0, 1, light.shape[:2]).astype(np.float32), (0, 0), 0.6)
    image += grain[..., None] * GRAIN * (0.6 + np.clip(image, 0, 1))
    return (np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)
