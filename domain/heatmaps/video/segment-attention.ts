import { gunzipSync, gzipSync } from "node:zlib";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import type { Moment } from "#domain/scores/over-time/moment.ts";

/**
 * What was predicted for a segment, all by moment from its first: `maps`, all of one size, of its own moments and of the one after them, where there is one; `moments` of its
 * own; `cuts`, numbers of moments counted from the video's first, of `maps`. `members` are one map of every network: the sum of its densities
 * over the segment's own moments.
 */
export type SegmentAttention = {
  readonly model: string;
  readonly content: ContentType;
  readonly maps: readonly Grid[];
  readonly moments: readonly Moment[];
  readonly cuts: readonly number[];
  readonly members: readonly AttentionMap[];
};

type Stored = Omit<SegmentAttention, "maps" | "members"> & {
  readonly width: number;
  readonly height: number;
  readonly maps: string;
  /** Of one stored before there were any: absent. */
  readonly members?: readonly string[];
};

/** As it is stored: zipped JSON, in which the maps are one run of bytes in base 64, and those of a network one of 4-byte floats. A few hundred kB. */
export function writeSegment({ maps, members, ...rest }: SegmentAttention): Buffer {
  const { width, height } = maps[0]!;
  const bytes = Buffer.concat(maps.map(({ values }) => values));
  const floats = members.map(({ values }) => Buffer.from(Float32Array.from(values).buffer).toString("base64"));
  const stored: Stored = { ...rest, width, height, maps: bytes.toString("base64"), members: floats };
  return gzipSync(JSON.stringify(stored), { level: 3 });
}

export function readSegment(file: Uint8Array): SegmentAttention {
  const { width, height, maps, members = [], ...rest } = JSON.parse(gunzipSync(file).toString()) as Stored;
  const bytes = Buffer.from(maps, "base64");
  const cells = width * height;
  return {
    ...rest,
    maps: Array.from({ length: bytes.length / cells }, (_, at) => ({
      width,
      height,
      values: bytes.subarray(at * cells, (at + 1) * cells),
    })),
    members: members.map((floats) => ({
      width,
      height,
      values: new Float32Array(Uint8Array.from(Buffer.from(floats, "base64")).buffer),
    })),
  };
}
