import sharp from "sharp";
import { between } from "./lettering.ts";

/**
 * The image as it could be uploaded: 400 to 1,300 pixels at its long side, mostly as JPEG of quality 60 to 95. Otherwise the
 * classifier could tell rendered images by their sharpness. With probability `cropped` it is a random part of it, of an aspect
 * ratio of 0.5 to 1.8.
 */
export async function vary(random: () => number, image: Buffer, cropped: number): Promise<Buffer> {
  const { data, info } = await sharp(image)
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  let { width, height } = info;
  let left = 0;
  let top = 0;
  if (random() < cropped) {
    const ratio = between(random, 0.5, 1.8);
    const scale = between(random, 0.7, 1);
    const [wide, high] = [Math.min(width, height * ratio) * scale, Math.min(height, width / ratio) * scale].map(Math.round) as [
      number,
      number,
    ];
    left = Math.floor(random() * (width - wide));
    top = Math.floor(random() * (height - high));
    [width, height] = [wide, high];
  }
  const scale = Math.min(1, between(random, 400, 1300) / Math.max(width, height));
  const resized = sharp(data)
    .extract({ left, top, width, height })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: "fill",
      kernel: random() < 0.5 ? "lanczos3" : "cubic",
    });
  return random() < 0.3 ? resized.png().toBuffer() : resized.jpeg({ quality: Math.round(between(random, 60, 95)) }).toBuffer();
}
