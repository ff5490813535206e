import path from "node:path";
import sharp from "sharp";
import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE } from "#contracts/reference.ts";
import { writeVideoFile } from "./write-video.ts";

const SIDE = Math.floor(Math.sqrt(IMAGE_MAX_PIXELS));
const NARROW = Math.floor(IMAGE_MAX_PIXELS / IMAGE_MAX_SIDE);
/** Fine grain as in a photograph, which stays below the largest file size. */
const NOISE = { type: "gaussian", mean: 128, sigma: 6 } as const;

/** Images with the most pixels: a JPEG, one with 16 bits and transparency, and one with the longest side. */
export async function writeLargestImages(folder: string): Promise<string[]> {
  const square = { width: SIDE, height: SIDE, channels: 3, background: "grey" } as const;
  const files = ["photo.jpg", "16-bit.png", "long.png"].map((name) => path.join(folder, name));
  const [photo = "", deep = "", long = ""] = files;
  await sharp({ create: { ...square, noise: NOISE } })
    .jpeg({ quality: 70 })
    .toFile(photo);
  await sharp({ create: { ...square, background: "teal" } })
    .ensureAlpha()
    .toColourspace("rgb16")
    .png()
    .toFile(deep);
  await sharp({ create: { ...square, width: IMAGE_MAX_SIDE, height: NARROW, background: "coral" } })
    .png()
    .toFile(long);
  return files;
}

/**
 * A video with the most pixels, and a longer one with the usual size. Memory does not grow with the length of a video (`bench --
 * video-memory`), so neither has the longest.
 */
export const writeLargestVideos = (folder: string): Promise<string[]> =>
  Promise.all([
    writeVideoFile(folder, { name: "pixels.mp4", width: 3840, height: 2160, fps: 30, seconds: 2 }),
    writeVideoFile(folder, { name: "length.mp4", width: 640, height: 360, fps: 10, seconds: 30 }),
  ]);
