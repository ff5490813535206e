import { createHash } from "node:crypto";
import { vi } from "vitest";
import type { Recognised } from "#adapters/text-recognition/recognise-text.ts";

type Adapter = typeof import("#adapters/text-recognition/recognise-text.ts");

/**
 * A mock of the adapter that recognises text, for test files that analyse the same image many times: it reads each image once.
 * Usage: `vi.mock("#adapters/text-recognition/recognise-text.ts", textReadOnce)` with a dynamic import of this module.
 */
export async function textReadOnce(load: () => Promise<Adapter>): Promise<Adapter> {
  const { recogniseText } = await load();
  const readings = new Map<string, Promise<Recognised>>();
  return {
    recogniseText: vi.fn((image: Uint8Array, seconds?: number) => {
      const digest = createHash("sha256").update(image).digest("hex");
      const reading = readings.get(digest) ?? recogniseText(image, seconds);
      readings.set(digest, reading);
      return reading;
    }),
  };
}
