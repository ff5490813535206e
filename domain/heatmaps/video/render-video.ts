import path from "node:path";
import { runScript } from "#adapters/video/run-job.ts";
import type { SegmentAttention } from "./segment-attention.ts";

/**
 * A section of a video to draw on: from `from` (inclusive) to `to` seconds (exclusive), at `fps` frames per second, upright, with
 * even sides.
 */
export type RenderJob = {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly fps: number;
  readonly width: number;
  readonly height: number;
  readonly attention: Pick<SegmentAttention, "maps" | "cuts">;
  /** Numbers, counted from the start of the video, of the first map's analysed frame and of the first output frame. */
  readonly firstAnalysedFrame: number;
  readonly firstFrame: number;
  readonly out: { readonly heatmap: string; readonly peekthrough: string };
};

/**
 * Decodes a section of a video once, draws heatmap and peekthrough on it and encodes both, in a child process: frames are never
 * copied between processes, which halves the work. Sections with the same size and rate can be joined with `joinVideos`.
 * @returns number of frames in each file
 * @throws VideoRejected unreadable, wrong_format or no_picture; VideoFailed
 */
export async function renderVideo(job: RenderJob): Promise<number> {
  const script = path.join(import.meta.dirname, `render-worker${path.extname(import.meta.filename)}`);
  return (await runScript(script, { kind: "render", ...job }, { seconds: 840 }).result) as number;
}
