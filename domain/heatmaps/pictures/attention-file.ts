import sharp from "sharp";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { greyPng } from "./png.ts";

/** What a model said about a picture: the map, which model it was, and whether anything stands out (see the inference contract). */
export type Attention = AttentionMap & { readonly values: Uint16Array; readonly model: string; readonly standsOut: boolean };

/** Weights of red, green and blue in luminance (ITU-R BT.709). */
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const;
const MODEL = "model";
const STANDS_OUT = "stands-out";

/** The map as a 16-bit grey PNG of its own resolution, in which the rest is noted as text. */
export function writeAttention({ values, model, standsOut, ...size }: Attention): Buffer {
  return greyPng(values, size, { [MODEL]: model, [STANDS_OUT]: String(standsOut) });
}

/** Reads a map from a PNG: grey values as they are, of colours their luminance. */
export async function readAttention(bytes: Uint8Array): Promise<Attention> {
  const { channels, comments = [] } = await sharp(bytes).metadata();
  const note = (keyword: string) => comments.find((comment) => comment.keyword === keyword)?.text;
  const coloured = channels >= 3;
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace(coloured ? "rgb16" : "grey16")
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const { width, height } = info;
  const values = coloured ? luminance(samples) : samples;
  return { width, height, values, model: note(MODEL) ?? "unknown", standsOut: note(STANDS_OUT) !== "false" };
}

function luminance(rgb: Uint16Array): Uint16Array {
  return Uint16Array.from({ length: rgb.length / 3 }, (_, at) =>
    Math.round(LUMINANCE.reduce((sum, weight, channel) => sum + weight * rgb[at * 3 + channel]!, 0)),
  );
}
