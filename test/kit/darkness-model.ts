import sharp from "sharp";
import type { AttentionMap } from "#domain/scores/attention-map.ts";

/** Size of the maps of the model. */
const SIZE = { width: 80, height: 60 };

/** Stands in for the attention model in `vi.mock`: the attention of each place is its darkness, and all networks agree. */
export async function predictMap(png: Uint8Array) {
  const map = await darknessMap(png);
  const base64 = Buffer.from(map.values.buffer).toString("base64");
  return { map: base64, members: [base64, base64, base64], ...SIZE, model: "test", content: "natural", stands_out: true };
}

/** The map that the model predicts for an image. */
export async function darknessMap(image: Uint8Array): Promise<AttentionMap & { readonly values: Uint16Array<ArrayBuffer> }> {
  const grey = await sharp(image)
    .resize({ ...SIZE, fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  const max = Math.max(1, ...grey.map((value) => 255 - value));
  return { ...SIZE, values: Uint16Array.from(grey, (value) => Math.round(((255 - value) / max) * 65_535)) };
}
