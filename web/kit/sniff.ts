import { IMAGE_EXTENSIONS, type ImageExtension } from "#contracts/reference.ts";

/** First bytes of each kind of image. */
const SIGNATURES: readonly (readonly [extension: ImageExtension, bytes: readonly number[]])[] = [
  ["jpg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["gif", [0x47, 0x49, 0x46, 0x38]],
  ["bmp", [0x42, 0x4d]],
];
const LONGEST = 8;

/** What a file is by its content, whatever its name says; nothing when it is no accepted image. */
export async function sniffImage(file: Blob): Promise<ImageExtension | undefined> {
  const head = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  return SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
}

/** What the file picker offers. */
export const PICKER_ACCEPT = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(",");
