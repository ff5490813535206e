import { createHash } from "node:crypto";
import * as z from "zod";
import { LOGO_MODEL_FORMAT, LOGO_MODEL_MAGIC, LogoModelHeader, LogoQuality } from "#contracts/pipelines/logos.ts";
import { Rejected } from "../rejected.ts";
import { geometryOf } from "./geometry.ts";
import { BINS } from "./gradients.ts";
import type { ObjectModel } from "./object-model.ts";

const PREFIX_BYTES = LOGO_MODEL_MAGIC.length + 8;
const HASH_BYTES = 32;

/** In the header, an array is its position and length among the arrays, in values of 4 bytes. */
const Stored = z.tuple([z.int().min(0), z.int().min(1)]);
const StoredDiscriminant = z.object({ weights: Stored, bias: z.number(), distance: z.number().min(0) });
const StoredLooks = z.object({
  columns: z.int().min(1).max(256),
  rows: z.int().min(1).max(256),
  weights: Stored,
  luminance: z.array(Stored).min(1),
  color: z.array(Stored).min(1),
});
const Header = LogoModelHeader.extend({
  objects: z
    .array(
      z.object({
        id: z.string(),
        quality: LogoQuality,
        /** The geometry follows from it. */
        aspect: z.number().gt(0),
        scan: z.array(StoredDiscriminant),
        check: z.array(StoredDiscriminant),
        looks: z.tuple([StoredLooks, StoredLooks]),
        noise: z.object({ check: z.number(), luminance: z.number() }),
        typical: z.object({
          luminance: z.number(),
          color: z.number(),
          leastBlock: z.number(),
          detail: z.array(z.number()).min(1),
        }),
      }),
    )
    .min(1),
});

export type ModelFile = { readonly model: LogoModelHeader["model"]; readonly objects: readonly ObjectModel[] };

/** The bytes of a model file and their hash; the same for the same model. */
export function writeModelFile({ model, objects }: ModelFile): { bytes: Buffer; sha256: string } {
  const arrays: Float32Array[] = [];
  let length = 0;
  const store = (_: string, value: unknown): unknown => {
    if (!(value instanceof Float32Array)) return value;
    arrays.push(value);
    length += value.length;
    return [length - value.length, value.length];
  };
  const header = JSON.stringify(
    { model, objects: objects.map(({ geometry, ...rest }) => ({ ...rest, aspect: geometry.aspect })) },
    store,
  );
  const bytes = Buffer.from(header);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32LE(LOGO_MODEL_FORMAT, 0);
  numbers.writeUInt32LE(bytes.length, 4);
  const values = Buffer.alloc(length * 4);
  let at = 0;
  for (const array of arrays) for (const value of array) at = values.writeFloatLE(value, at);
  const content = Buffer.concat([Buffer.from(LOGO_MODEL_MAGIC), numbers, bytes, values]);
  const hash = createHash("sha256").update(content).digest();
  const file = Buffer.concat([content, hash]);
  return { bytes: file, sha256: createHash("sha256").update(file).digest("hex") };
}

/**
 * Reads a model file.
 * @throws Rejected model.unreadable for other bytes than were written, a wrong hash, or a format of another version
 */
export function readModelFile(given: Uint8Array, sha256: string): ModelFile {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const unreadable = (message: string) => new Rejected("model.unreadable", message);
  if (createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw unreadable("the model file is not the one that was named");
  if (bytes.length < PREFIX_BYTES + HASH_BYTES || bytes.toString("latin1", 0, LOGO_MODEL_MAGIC.length) !== LOGO_MODEL_MAGIC)
    throw unreadable("this is not a model file");
  const format = bytes.readUInt32LE(LOGO_MODEL_MAGIC.length);
  if (format !== LOGO_MODEL_FORMAT) throw unreadable(`a model file of format ${format}; this server reads ${LOGO_MODEL_FORMAT}`);
  const content = bytes.subarray(0, -HASH_BYTES);
  if (!createHash("sha256").update(content).digest().equals(bytes.subarray(-HASH_BYTES)))
    throw unreadable("the model file is damaged");
  try {
    const start = PREFIX_BYTES + bytes.readUInt32LE(LOGO_MODEL_MAGIC.length + 4);
    return modelOf(JSON.parse(content.toString("utf8", PREFIX_BYTES, start)), content.subarray(start));
  } catch (error) {
    throw unreadable(`the content of the model file is invalid: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function modelOf(json: unknown, values: Buffer): ModelFile {
  const { model, objects } = Header.parse(json);
  const load = ([at, length]: z.infer<typeof Stored>, expected: number): Float32Array => {
    if (length !== expected || (at + length) * 4 > values.length) throw new Error("an array has another length");
    return Float32Array.from({ length }, (_, index) => values.readFloatLE((at + index) * 4));
  };
  return {
    model,
    objects: objects.map(({ aspect, scan, check, looks, ...rest }) => {
      const geometry = geometryOf(aspect);
      if (scan.length !== geometry.turns.length || check.length !== geometry.check.parts.length)
        throw new Error("a part is missing");
      const looksOf = ({ columns, rows, weights, luminance, color }: z.infer<typeof StoredLooks>) => ({
        columns,
        rows,
        weights: load(weights, columns * rows),
        luminance: luminance.map((one) => load(one, columns * rows)),
        color: color.map((one) => load(one, Math.ceil(columns / 4) * Math.ceil(rows / 4) * 2)),
      });
      return {
        ...rest,
        geometry,
        scan: scan.map((one) => ({ ...one, weights: load(one.weights, geometry.scan.columns * geometry.scan.rows * BINS) })),
        check: check.map((one, part) => {
          const [, , columns, rows] = geometry.check.parts[part]!;
          return { ...one, weights: load(one.weights, columns * rows * BINS) };
        }),
        looks: [looksOf(looks[0]), looksOf(looks[1])] as const,
      };
    }),
  };
}
