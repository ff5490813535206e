import type { Facts } from "./facts.ts";
import { renderVideo } from "./render-video.ts";
import type { SegmentAttention } from "./segment-attention.ts";
import { analysedFramesIn, outputFramesIn, outputSize } from "./segments.ts";

/** The variants drawn into every frame of a video. */
export const RENDERED_FILES = ["heatmap", "peekthrough"] as const;

type Drawing = {
  /** Path of the video. */
  readonly source: string;
  readonly facts: Facts;
  readonly segment: number;
  readonly attention: Pick<SegmentAttention, "maps" | "cuts">;
  /** Output paths. */
  readonly out: Readonly<Record<(typeof RENDERED_FILES)[number], string>>;
};

/**
 * Draws heatmap and peekthrough into every frame of a segment and writes both as videos without sound, frame by frame: memory use
 * is constant, however long the segment is. Throws the errors of decoding and encoding.
 */
export async function drawSegment({ source, facts, segment, attention, out }: Drawing): Promise<void> {
  const { fps } = facts;
  const { first, end } = outputFramesIn(segment, facts);
  await renderVideo({
    path: source,
    // Samples the middle of each frame's time: exactly once per frame at a constant rate, despite inexact timestamps.
    from: (first + 0.5) / fps,
    to: (end + 0.5) / fps,
    fps,
    ...outputSize(facts),
    attention: { maps: attention.maps, cuts: attention.cuts },
    firstAnalysedFrame: analysedFramesIn(segment, facts.moments).first,
    firstFrame: first,
    out,
  });
}
