import path from "node:path";
import { runIn } from "#adapters/video/run-job.ts";
import type { SegmentAttention } from "./segment-attention.ts";

/** A piece of a video to draw on: from `from` up to but without `to` seconds, at `fps` pictures a second, upright in even sizes. */
export type RenderJob = {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  readonly attention: Pick<SegmentAttention, "maps" | "cuts">;
  /** Numbers, counted from the video's first, of the first map's moment and of the first picture. */
  readonly moment: number;
  readonly frame: number;
  readonly out: { readonly heatmap: string; readonly peekthrough: string };
};

/**
 * Decodes a piece of a video once, draws heatmap and peekthrough on it and encodes both, in a process of its own: pictures never travel, which
 * halves the work. Pieces with the same size and rate can be joined with `joinVideos`.
 * @returns how many pictures each file holds
 * @throws VideoRefused unreadable, wrong_format or no_picture; VideoFailed
 */
export async function renderVideo(job: RenderJob): Promise<number> {
  const script = path.join(import.meta.dirname, `render-worker${path.extname(import.meta.filename)}`);
  return (await runIn(script, { kind: "render", ...job }, { seconds: 840 }).result) as number;
}
