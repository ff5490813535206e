import path from "node:path";
import { runScript } from "#adapters/video/run-job.ts";
import type { DiscVideo } from "./disc.ts";

/** A video file of the disc. Default: an MP4 of H.264 without sound. */
export type TestVideo = DiscVideo & {
  readonly container?: "mp4" | "avi" | "mpeg" | "matroska" | "mpegts" | "mov" | "webm";
  readonly codec?: "libx264" | "libx265" | "mpeg4" | "mpeg2video" | "mpeg1video" | "mjpeg" | "libvpx-vp9";
  readonly sound?: "aac" | "mp2" | "pcm_s16le";
  /** Degrees clockwise by which players must turn it. */
  readonly rotation?: 90 | 180 | 270;
  readonly interlaced?: boolean;
  /** Times of the frames in seconds, if they do not come at a constant rate. */
  readonly times?: readonly number[];
};

/** Writes a video of the disc (see `discAt`); by default 320 × 180 at 30 frames per second for 2 s. */
export async function writeDiscVideo(out: string, video: Partial<TestVideo> = {}): Promise<void> {
  const whole = { kind: "video", out, seconds: 2, fps: 30, width: 320, height: 180, ...video };
  await runScript(path.join(import.meta.dirname, "video-worker.ts"), whole, { seconds: 60 }).result;
}
