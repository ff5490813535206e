import type { Facts } from "./facts.ts";
import { renderVideo } from "./render-video.ts";
import type { SegmentAttention } from "./segment-attention.ts";
import { framesIn, momentsIn, shownSize } from "./segments.ts";

/** What is drawn into every frame of a video. */
export const DRAWN = ["heatmap", "peekthrough"] as const;

/**
 * Draws heatmap and peekthrough into every frame of a segment and writes both as videos without sound, frame by frame: it holds a few frames,
 * however long the segment is. Throws what decoding and encoding throw.
 * @param source path of the video
 * @param out paths of what is written
 */
export async function drawSegment(
  source: string,
  facts: Facts,
  segment: number,
  attention: Pick<SegmentAttention, "maps" | "cuts">,
  out: Readonly<Record<(typeof DRAWN)[number], string>>,
): Promise<void> {
  const { fps } = facts;
  const { first, end } = framesIn(segment, facts);
  await renderVideo({
    path: source,
    // What is on screen amid the time of each frame: every frame once where they come at a constant rate, however exact their times are.
    from: (first + 0.5) / fps,
    to: (end + 0.5) / fps,
    fps,
    ...shownSize(facts),
    attention: { maps: attention.maps, cuts: attention.cuts },
    moment: momentsIn(segment, facts.moments).first,
    frame: first,
    out,
  });
}
