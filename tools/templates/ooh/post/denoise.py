"""Intel Open Image Denoise's network (Áfra et al., Apache-2.0) for rendered light with albedo and normal, in numpy."""
import struct

import numpy as np

# The network's transfer function for light of any brightness (PU curve of Mantiuk et al., as in Open Image Denoise).
A, B, C, D, E, F, G = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03, 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01
LARGEST = 65504.0
ROWS = 64  # rows convolved at a time, so that the columns of a 3 × 3 convolution stay within about 200 MB


def read_weights(file):
    """Tensors by name of a .tza file, as float32."""
    data = open(file, "rb").read()
    _, _, _, table = struct.unpack_from("<HBBQ", data, 0)
    (count,) = struct.unpack_from("<I", data, table)
    at, tensors = table + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        sides = data[at]
        shape = struct.unpack_from(f"<{sides}I", data, at + 1)
        kind = chr(data[at + 1 + 5 * sides])
        (start,) = struct.unpack_from("<Q", data, at + 2 + 5 * sides)
        at += 10 + 5 * sides
        values = np.frombuffer(data, np.float16 if kind == "h" else np.float32, int(np.prod(shape)), start)
        tensors[name] = values.reshape(shape).astype(np.float32)
    return tensors


def encode(light):
    return np.where(light <= Y0, A * light, np.where(light <= Y1, B * np.power(np.maximum(light, 1e-9), C) + D, E * np.log(light + F) + G))


def decode(value):
    return np.where(value <= X0, value / A, np.where(value <= X1, np.power(np.maximum((value - D) / B, 1e-9), 1 / C), np.exp((value - G) / E) - F))


def exposure(light):
    """Scale that brings the mean log luminance to 0.18, over blocks of 16 × 16 pixels."""
    luminance = light @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    h, w = (side // 16 * 16 for side in luminance.shape)
    blocks = luminance[:h, :w].reshape(h // 16, 16, w // 16, 16).mean((1, 3)) if h and w else luminance
    bright = blocks[blocks > 1e-8]
    return float(0.18 / np.exp(np.log(bright).mean())) if bright.size else 1.0


class Network:
    def __init__(self, file):
        self.weights = read_weights(file)

    def convolve(self, x, name, rectify=True):
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        columns = weight.transpose(0, 2, 3, 1).reshape(weight.shape[0], -1)
        height, width = x.shape[1:]
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
        out = np.empty((weight.shape[0], height, width), np.float32)
        for top in range(0, height, ROWS):
            rows = min(ROWS, height - top)
            patches = [padded[:, top + j : top + j + rows, i : i + width].reshape(x.shape[0], -1) for j in range(3) for i in range(3)]
            out[:, top : top + rows] = (columns @ np.concatenate(patches) + bias[:, None]).reshape(-1, rows, width)
        return np.maximum(out, 0, out) if rectify else out

    def run(self, x):
        """x: 9 channels whose sides are multiples of 16."""
        kept, skipped = self.convolve(x, "enc_conv0"), [x]
        for level in range(1, 5):
            kept = halved(self.convolve(kept, f"enc_conv{level}"))
            skipped.append(kept)
        skipped.pop()
        kept = self.convolve(self.convolve(kept, "enc_conv5a"), "enc_conv5b")
        for level in range(4, 0, -1):
            joined = np.concatenate([kept.repeat(2, 1).repeat(2, 2), skipped[level - 1]])
            kept = self.convolve(self.convolve(joined, f"dec_conv{level}a"), f"dec_conv{level}b")
        return self.convolve(kept, "dec_conv0", False)


def halved(x):
    return np.maximum(np.maximum(x[:, ::2, ::2], x[:, 1::2, ::2]), np.maximum(x[:, ::2, 1::2], x[:, 1::2, 1::2]))


def denoise(network, light, albedo, normal):
    """Denoised linear light. All arguments are height × width × 3."""
    height, width = light.shape[:2]
    scale, norm = exposure(light), float(encode(np.float32(LARGEST)))
    colour = encode(np.clip(light * scale, 0, LARGEST)) / norm
    planes = np.concatenate([colour, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], 2).astype(np.float32)
    padding = ((0, -height % 16), (0, -width % 16), (0, 0))
    planes = np.pad(planes, padding, "reflect").transpose(2, 0, 1)
    result = network.run(np.ascontiguousarray(planes))[:, :height, :width].transpose(1, 2, 0)
    return np.maximum(decode(np.clip(result, 0, 1) * norm), 0) / scale
