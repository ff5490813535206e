import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { SlideFont } from "#kit/font-packages.ts";

const require = createRequire(import.meta.url);
const read = new Map<SlideFont, Promise<Uint8Array>>();

/** Reads a font file that is shipped for slides; once per process. */
export function readSlideFont(font: SlideFont): Promise<Uint8Array> {
  const bytes = read.get(font) ?? readFile(require.resolve(font));
  read.set(font, bytes);
  return bytes;
}
