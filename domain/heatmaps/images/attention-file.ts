import sharp from "sharp";
import { ContentType } from "#contracts/pipelines/inference.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { greyPng } from "./png.ts";

/** A map as transmitted and stored: its largest value is 65535. */
type StoredMap = AttentionMap & { readonly values: Uint16Array };

/**
 * A model prediction for an image: the map, the model, the detected content type, and whether anything stands out (see the
 * inference contract).
 */
export type Attention = StoredMap & { readonly model: string; readonly content: ContentType; readonly standsOut: boolean };

/** Weights of red, green and blue in luminance (ITU-R BT.709). */
const LUMINANCE = [0.2126, 0.7152, 0.0722] as const;
const MODEL = "model";
const CONTENT = "content";
const STANDS_OUT = "stands-out";

/** The map as a 16-bit greyscale PNG at its own resolution, with the other attributes as text chunks. */
export function writeAttention({ values, model, content, standsOut, ...size }: Attention): Buffer {
  return greyPng(values, size, { [MODEL]: model, [CONTENT]: content, [STANDS_OUT]: String(standsOut) });
}

/**
 * The maps of the single networks, all of the same size, stacked vertically in one 16-bit greyscale PNG. Throws for an empty
 * list.
 */
export function writeMembers(maps: readonly StoredMap[]): Buffer {
  const [first] = maps;
  if (!first) throw new Error("there is no map to store");
  const values = new Uint16Array(first.values.length * maps.length);
  maps.forEach((map, at) => {
    values.set(map.values, at * first.values.length);
  });
  return greyPng(values, { width: first.width, height: first.height * maps.length });
}

/** Reads a map from a PNG: grey values unchanged, colours as luminance. */
export async function readAttention(bytes: Uint8Array): Promise<Attention> {
  const { channels, comments = [] } = await sharp(bytes).metadata();
  const textChunk = (keyword: string) => comments.find((comment) => comment.keyword === keyword)?.text;
  const coloured = channels >= 3;
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace(coloured ? "rgb16" : "grey16")
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const { width, height } = info;
  const values = coloured ? luminance(samples) : samples;
  const content = ContentType.catch("natural").parse(textChunk(CONTENT));
  return { width, height, values, model: textChunk(MODEL) ?? "unknown", content, standsOut: textChunk(STANDS_OUT) !== "false" };
}

function luminance(rgb: Uint16Array): Uint16Array {
  return Uint16Array.from({ length: rgb.length / 3 }, (_, at) =>
    Math.round(LUMINANCE.reduce((sum, weight, channel) => sum + weight * rgb[at * 3 + channel]!, 0)),
  );
}
