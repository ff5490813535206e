import { AV_NOPTS_VALUE } from "node-av/constants";
import { VideoRefused } from "#adapters/video/problem.ts";
import { VIDEO_MAX_RATE } from "#contracts/reference.ts";
import { packetsOf } from "./decoder.ts";
import type { OpenVideo } from "./open-video.ts";

/** Length in seconds, number of pictures and their mean rate, from their own time stamps. */
export type Measured = { readonly duration: number; readonly frames: number; readonly fps: number };

/** Time stamps round, and sound may outlast the last picture: so much longer than allowed is not longer. */
const TOLERANCE = 0.5;
/** How far the rate that a header names may be from what is counted. */
const AGREE = 0.05;
/** A second is the least that a rate is told from. */
const FEWEST = 2;

/**
 * Reads through a file, from its start to its end or to where it has become too long or too fast.
 * @throws VideoRefused too_long, too_fast, no_picture or unreadable when pictures that the index names are missing
 */
export async function measure(video: OpenVideo, maxSeconds = Number.POSITIVE_INFINITY): Promise<Measured> {
  const { picture, start } = video;
  const unit = picture.timeBase.num / picture.timeBase.den;
  const rate =
    picture.avgFrameRate.num > 0 && picture.avgFrameRate.den > 0 ? picture.avgFrameRate.num / picture.avgFrameRate.den : 25;
  let frames = 0;
  let end = 0;
  for await (const { pts, dts, duration } of packetsOf(video, picture)) {
    const ticks = pts === AV_NOPTS_VALUE ? dts : pts;
    const at = ticks === AV_NOPTS_VALUE ? frames / rate : Number(ticks) * unit - start;
    frames++;
    end = Math.max(end, at + (duration > 0n ? Number(duration) * unit : 1 / rate));
    if (end > maxSeconds + TOLERANCE) throw new VideoRefused("too_long");
    if (frames > VIDEO_MAX_RATE * (Math.min(end, maxSeconds) + FEWEST)) throw new VideoRefused("too_fast");
  }
  if (frames === 0 || !(end > 0)) throw new VideoRefused("no_picture");
  // An index that came through whole names more than is left of a file that broke off.
  if (frames < 0.9 * Number(picture.nbFrames)) throw new VideoRefused("unreadable");
  if (frames > FEWEST && frames / end > VIDEO_MAX_RATE) throw new VideoRefused("too_fast");
  const mean = frames / end;
  // Where header and time stamps agree, the header is exact: stamps of old containers are coarse and start late.
  return { duration: end, frames, fps: Math.abs(rate - mean) < AGREE * mean ? rate : mean };
}
