import { AV_NOPTS_VALUE, AV_PKT_FLAG_DISCARD } from "node-av/constants";
import { VideoRejected } from "#adapters/video/errors.ts";
import { VIDEO_MAX_RATE } from "#contracts/reference.ts";
import { packetsOf } from "./decoder.ts";
import type { OpenVideo } from "./open-video.ts";

/** Duration in seconds, number of frames and their mean rate, from their time stamps. */
export type Measured = { readonly duration: number; readonly frames: number; readonly fps: number };

/** Tolerance in seconds: time stamps are rounded, and sound may outlast the last frame. */
const TOLERANCE = 0.5;
/** Maximum deviation of the header's rate from the counted one. */
const AGREE = 0.05;
/** Fraction of a file that must be left. */
const LEFT = 0.9;
/** Minimum duration in seconds to measure a rate. */
const FEWEST = 2;

/**
 * Reads through a file to its end, or until it exceeds the maximum duration or rate.
 * @throws VideoRejected too_long, too_fast, no_picture, or unreadable when frames that the index lists are missing
 */
export async function measure(video: OpenVideo, maxSeconds = Number.POSITIVE_INFINITY): Promise<Measured> {
  const { videoStream, start } = video;
  const unit = videoStream.timeBase.num / videoStream.timeBase.den;
  const rate =
    videoStream.avgFrameRate.num > 0 && videoStream.avgFrameRate.den > 0
      ? videoStream.avgFrameRate.num / videoStream.avgFrameRate.den
      : 25;
  let frames = 0;
  let end = 0;
  for await (const { pts, dts, duration, flags } of packetsOf(video, videoStream)) {
    // Needed to decode the first frame of a part that an edit list selects, but not shown.
    if ((flags & AV_PKT_FLAG_DISCARD) !== 0) continue;
    const ticks = pts === AV_NOPTS_VALUE ? dts : pts;
    const at = ticks === AV_NOPTS_VALUE ? frames / rate : Number(ticks) * unit - start;
    frames++;
    end = Math.max(end, at + (duration > 0n ? Number(duration) * unit : 1 / rate));
    if (end > maxSeconds + TOLERANCE) throw new VideoRejected("too_long");
    if (frames > VIDEO_MAX_RATE * (Math.min(end, maxSeconds) + FEWEST)) throw new VideoRejected("too_fast");
  }
  if (frames === 0 || !(end > 0)) throw new VideoRejected("no_picture");
  // A truncated file may have a complete index that lists more frames than remain. An edit list may select some of those listed:
  // they fill the duration of the stream.
  const listed = { frames: Number(videoStream.nbFrames), seconds: Number(videoStream.duration) * unit };
  const isShorter = !(listed.seconds > 0) || end < LEFT * listed.seconds;
  if (isShorter && frames < LEFT * listed.frames) throw new VideoRejected("unreadable");
  if (frames > FEWEST && frames / end > VIDEO_MAX_RATE) throw new VideoRejected("too_fast");
  const mean = frames / end;
  // When header and time stamps agree, the header is exact: time stamps of old containers are coarse and start late.
  return { duration: end, frames, fps: Math.abs(rate - mean) < AGREE * mean ? rate : mean };
}
