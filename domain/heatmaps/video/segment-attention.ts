import { gunzipSync, gzipSync } from "node:zlib";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import type { Moment } from "#domain/scores/over-time/moment.ts";

/**
 * What was predicted for a segment, all by moment from its first: `maps`, all of one size, of its own moments and of the one after them, where there is one; `moments` of its
 * own; `cuts`, numbers of moments counted from the video's first, of `maps`.
 */
export type SegmentAttention = {
  readonly model: string;
  readonly content: ContentType;
  readonly maps: readonly Grid[];
  readonly moments: readonly Moment[];
  readonly cuts: readonly number[];
};

type Stored = Omit<SegmentAttention, "maps"> & { readonly width: number; readonly height: number; readonly maps: string };

/** As it is stored: zipped JSON, in which the maps are one run of bytes in base 64. A few hundred kB. */
export function writeSegment({ maps, ...rest }: SegmentAttention): Buffer {
  const { width, height } = maps[0]!;
  const bytes = Buffer.concat(maps.map(({ values }) => values));
  const stored: Stored = { ...rest, width, height, maps: bytes.toString("base64") };
  return gzipSync(JSON.stringify(stored), { level: 3 });
}

export function readSegment(file: Uint8Array): SegmentAttention {
  const { width, height, maps, ...rest } = JSON.parse(gunzipSync(file).toString()) as Stored;
  const bytes = Buffer.from(maps, "base64");
  const cells = width * height;
  return {
    ...rest,
    maps: Array.from({ length: bytes.length / cells }, (_, at) => ({
      ...{ width, height },
      values: bytes.subarray(at * cells, (at + 1) * cells),
    })),
  };
}
