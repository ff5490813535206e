/** Accepted image formats. */
export type ImageFormat = "jpeg" | "png" | "gif" | "bmp";

const SIGNATURES: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["gif", [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ["gif", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ["bmp", [0x42, 0x4d]],
];

/** Detects a file's format by its first bytes, never by its name; undefined for formats that are not accepted. */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
}
