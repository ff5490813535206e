/** Accepted image formats. */
export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "gif" | "bmp";

/** A byte, or undefined for any byte at this position. */
type BytePattern = readonly (number | undefined)[];
const anyBytes = (count: number): BytePattern => Array.from({ length: count });
const letters = (text: string): BytePattern => [...Buffer.from(text)];

const SIGNATURES: readonly (readonly [ImageFormat, BytePattern])[] = [
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["gif", [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ["gif", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ["webp", [...letters("RIFF"), ...anyBytes(4), ...letters("WEBP")]],
  // A still image, and an animation, which has a still image first.
  ["avif", [...anyBytes(4), ...letters("ftypavif")]],
  ["avif", [...anyBytes(4), ...letters("ftypavis")]],
  ["bmp", [0x42, 0x4d]],
];

/** Detects a file's format by its first bytes, never by its name; undefined for formats that are not accepted. */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, at) => byte === undefined || bytes[at] === byte))?.[0];
}
