import { createHash } from "node:crypto";
import { vi } from "vitest";
import type { Recognised } from "#adapters/text-recognition/recognise-text.ts";

type Adapter = typeof import("#adapters/text-recognition/recognise-text.ts");

const actual = await vi.importActual<Adapter>("#adapters/text-recognition/recognise-text.ts");
const results = new Map<string, Promise<Recognised>>();

/** Mocks the adapter for test files that analyse the same image many times: the text of an image is recognised once. */
export const recogniseText = vi.fn((image: Uint8Array, seconds?: number): Promise<Recognised> => {
  const digest = createHash("sha256").update(image).digest("hex");
  const result = results.get(digest) ?? actual.recogniseText(image, seconds);
  results.set(digest, result);
  return result;
});
