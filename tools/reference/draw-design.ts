import sharp from "sharp";
import { type GeneratedDesign, generateDesign } from "./generate-designs.ts";

/** Draws a generated design as a PNG file. */
export async function drawDesign(seed: number): Promise<{ group: GeneratedDesign["group"]; bytes: Uint8Array }> {
  const { svg, group } = generateDesign(seed);
  return { group, bytes: await sharp(Buffer.from(svg)).flatten().png().toBuffer() };
}
