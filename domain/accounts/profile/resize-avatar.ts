import sharp from "sharp";
import { AppError } from "#kit/error.ts";

const SIDE = 256;
/** Longest data URL of an avatar, in characters. */
const LONGEST_URL = 30_000;
const MAX_BYTES = 1_000_000;
/** 50 megapixels: a 1 MB file with more is built to exhaust memory. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 10;
/**
 * WebP qualities to try, from visually lossless to small enough in any case: 256 × 256 pixels of noise take 20 kB at quality 20.
 */
const QUALITIES = [85, 70, 50, 35, 20, 5] as const;

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
/** Leading bytes of each format, and further bytes at offset 8. Files of other formats reach no decoder. */
const SIGNATURES: readonly { readonly starts: readonly number[]; readonly at8?: readonly number[] }[] = [
  { starts: [0xff, 0xd8, 0xff] },
  { starts: [0x89, ...ascii("PNG\r\n\x1a\n")] },
  { starts: ascii("GIF87a") },
  { starts: ascii("GIF89a") },
  { starts: ascii("RIFF"), at8: ascii("WEBP") },
];

/**
 * Converts an image to an avatar: upright, centre-cropped, 256 × 256 pixels, sRGB, first frame of an animation, without metadata.
 * Returns a WebP data URL of at most 30,000 characters.
 * @throws AppError account.avatar_unreadable for anything but a complete JPG, PNG, GIF or WebP of at most 1 MB and 50 megapixels
 */
export async function resizeAvatar(bytes: Buffer): Promise<string> {
  const known = SIGNATURES.some(({ starts, at8 = [] }) => holds(bytes, 0, starts) && holds(bytes, 8, at8));
  if (!known || bytes.length > MAX_BYTES) throw new AppError("account.avatar_invalid");
  const square = await sharp(bytes, { failOn: "error", limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: "cover" })
    .toColourspace("srgb")
    .png({ compressionLevel: 0 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
    .catch((error: unknown) => {
      throw new AppError("account.avatar_invalid", {}, { cause: error });
    });
  for (const quality of QUALITIES) {
    const webp = await sharp(square).webp({ quality, alphaQuality: quality }).toBuffer();
    const url = `data:image/webp;base64,${webp.toString("base64")}`;
    if (url.length <= LONGEST_URL) return url;
  }
  throw new AppError("account.avatar_invalid");
}

const holds = (bytes: Buffer, from: number, wanted: readonly number[]): boolean =>
  wanted.every((byte, at) => bytes[from + at] === byte);
