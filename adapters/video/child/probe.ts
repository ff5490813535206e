import { VideoRejected } from "#adapters/video/errors.ts";
import type { VideoFacts, VideoJob } from "#adapters/video/jobs.ts";
import { exactRate } from "#adapters/video/rate.ts";
import { VIDEO_MAX_PIXELS } from "#contracts/reference.ts";
import { hasUsableSound } from "./audio.ts";
import { decodeFramesBetween } from "./decode-frames-between.ts";
import { measure } from "./measure.ts";
import { type OpenVideo, openVideo } from "./open-video.ts";
import { isPlayable } from "./playable.ts";
import { displaySize, rotationOf, type Size } from "./rotation.ts";

type Job = Extract<VideoJob, { kind: "probe" }>;

/** Returns the facts about a video. */
export async function probe({ path, maxSeconds }: Job): Promise<VideoFacts> {
  const video = await openVideo(path);
  const { videoStream } = video;
  assertSize(videoStream.codecpar);
  const { duration, frames, fps } = await measure(video, maxSeconds);
  const shown = await firstImage(await openVideo(path));
  assertSize(shown);
  const { num, den } = exactRate(fps);
  return {
    ...displaySize(shown, rotationOf(videoStream), videoStream.sampleAspectRatio),
    duration,
    frames,
    fps: num / den,
    hasSound: await hasUsableSound(video),
    playable: isPlayable(video),
  };
}

function assertSize({ width, height }: Size): void {
  if (width < 2 || height < 2) throw new VideoRejected("no_picture");
  if (width * height > VIDEO_MAX_PIXELS) throw new VideoRejected("too_many_pixels");
}

/** Decodes the first frame for its true size: a container may claim another. */
async function firstImage(video: OpenVideo): Promise<Size> {
  for await (const { frame } of decodeFramesBetween(video, { from: 0, to: Number.POSITIVE_INFINITY })) {
    return { width: frame.width, height: frame.height };
  }
  throw new VideoRejected("unreadable");
}
