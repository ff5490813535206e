import sharp from "sharp";
import { MAX_IMAGE_SIDE } from "#contracts/pipelines/inference.ts";
import { Rejected } from "../rejected.ts";

// One image at a time in a process with a single core; a cache would only hold data that is never requested again.
sharp.concurrency(1);
sharp.cache(false);

/** The network halves the image five times; in training too, images were resized slightly to multiples of 32. */
const STEP = 32;
const SHORTEST = 64;
const CHANNELS = 3;
/** The square of the longer side may be this many times the pixels of the working image, which allows a ratio of about 14:1. */
const LONGEST_SQUARED = 13.7;

/** Input of the network: interleaved 8-bit sRGB, upright, on white, both sides multiples of 32 unless it is shrunk. */
export type ModelInput = { readonly rgb: Uint8Array; readonly width: number; readonly height: number };

/**
 * The size the network works at: the image's aspect ratio to the nearest 32 pixels, and at least 64 pixels per side.
 * Only images longer than about 14:1 are distorted.
 * @param pixels approximate number of pixels of the working image, whatever its shape: as in the training of the model
 */
export function modelInputSize(width: number, height: number, pixels: number): { width: number; height: number } {
  const scale = Math.sqrt(pixels / (width * height));
  const longest = STEP * Math.floor(Math.sqrt(pixels * LONGEST_SQUARED) / STEP);
  const side = (length: number) => Math.min(longest, Math.max(SHORTEST, STEP * Math.round((length * scale) / STEP)));
  return { width: side(width), height: side(height) };
}

/**
 * Decodes a PNG or JPEG to the input of the network.
 * @param pixels approximate number of pixels that the model works at
 * @throws Rejected when the bytes are truncated or corrupt, have another format, or a side over MAX_IMAGE_SIDE
 */
export async function readModelInput(bytes: Uint8Array, pixels: number): Promise<ModelInput> {
  const options = { failOn: "warning", limitInputPixels: MAX_IMAGE_SIDE * MAX_IMAGE_SIDE } as const;
  try {
    const { format, autoOrient } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (format !== "png" && format !== "jpeg") throw new Rejected("picture.unreadable", `${format} is neither PNG nor JPEG`);
    const { width, height } = autoOrient;
    if (Math.max(width, height) > MAX_IMAGE_SIDE) {
      throw new Rejected("picture.too_large", `${width} × ${height} pixels; the largest side may be ${MAX_IMAGE_SIDE}`);
    }
    const size = modelInputSize(width, height, pixels);
    const rgb = await sharp(bytes, options)
      .autoOrient()
      .toColourspace("srgb")
      .flatten({ background: "#ffffff" })
      .resize(size.width, size.height, { fit: "fill", kernel: "cubic" })
      .removeAlpha()
      .raw({ depth: "uchar" })
      .toBuffer();
    return { rgb, ...size };
  } catch (error) {
    if (error instanceof Rejected) throw error;
    throw new Rejected("picture.unreadable", error instanceof Error ? error.message : String(error));
  }
}

/**
 * The mean of squares of pixels: a smaller image for what needs no detail. Pixels beyond the last whole square are left out.
 * @param times how many times smaller each side becomes
 */
export function shrink({ rgb, width, height }: ModelInput, times: number): ModelInput {
  const [wide, high] = [Math.floor(width / times), Math.floor(height / times)];
  const small = new Uint8Array(wide * high * CHANNELS);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      for (let channel = 0; channel < CHANNELS; channel++) {
        let sum = 0;
        for (let row = y * times; row < (y + 1) * times; row++) {
          const start = (row * width + x * times) * CHANNELS + channel;
          for (let at = 0; at < times; at++) sum += rgb[start + at * CHANNELS]!;
        }
        small[(y * wide + x) * CHANNELS + channel] = Math.round(sum / times ** 2);
      }
    }
  }
  return { rgb: small, width: wide, height: high };
}

/** The image with left and right exchanged. */
export function mirror({ rgb, width, height }: ModelInput): ModelInput {
  const mirrored = new Uint8Array(rgb.length);
  const stride = width * CHANNELS;
  for (let row = 0; row < rgb.length; row += stride) {
    for (let from = row, to = row + stride - CHANNELS; from < row + stride; from += CHANNELS, to -= CHANNELS) {
      for (let channel = 0; channel < CHANNELS; channel++) mirrored[to + channel] = rgb[from + channel]!;
    }
  }
  return { rgb: mirrored, width, height };
}
