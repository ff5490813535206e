import { gunzipSync, gzipSync } from "node:zlib";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import type { FrameScores } from "#domain/scores/over-time/score-frame.ts";

/**
 * The prediction for a segment, by frame from its first: `maps`, all of one size, of its own frames and the one after them, if
 * any; `moments` of its own frames; `cuts`, numbers (counted from the start of the video) of frames in `maps`. `members` is one
 * map per network: the sum of its densities over the segment's own frames.
 */
export type SegmentAttention = {
  readonly model: string;
  readonly content: ContentType;
  readonly maps: readonly Grid[];
  readonly moments: readonly FrameScores[];
  readonly cuts: readonly number[];
  readonly members: readonly AttentionMap[];
};

type Stored = Omit<SegmentAttention, "maps" | "members"> & {
  readonly width: number;
  readonly height: number;
  readonly maps: string;
  /** Absent in older segments. */
  readonly members?: readonly string[];
};

/**
 * Serialises a segment as compressed JSON: the maps as one base64 string of bytes, those of a network as one of 32-bit floats. A
 * few hundred kB.
 */
export function writeSegment({ maps, members, ...rest }: SegmentAttention): Buffer {
  const { width, height } = maps[0]!;
  const bytes = Buffer.concat(maps.map(({ values }) => values));
  const floats = members.map(({ values }) => Buffer.from(new Float32Array(values).buffer).toString("base64"));
  const stored: Stored = { ...rest, width, height, maps: bytes.toString("base64"), members: floats };
  return gzipSync(JSON.stringify(stored), { level: 3 });
}

/** Reads the stored attention of a segment. */
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
      values: new Float32Array(new Uint8Array(Buffer.from(floats, "base64")).buffer),
    })),
  };
}
