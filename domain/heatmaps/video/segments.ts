import { LEAD_IN_SECONDS, LOOK_AHEAD_SECONDS } from "#domain/scores/over-time/attention-over-time.ts";

/** Analysed frames per second. */
export const ANALYSIS_RATE = 10;
/** Analysed frames per segment: ten seconds of video, each analysed and drawn independently. */
const FRAMES_PER_SEGMENT = 10 * ANALYSIS_RATE;
/** Analysed frames that a segment reads before its first one, so that its result equals that of one run over the whole video. */
const LEAD_IN = LEAD_IN_SECONDS * ANALYSIS_RATE;
/**
 * Analysed frames that a segment reads after its last one; an even number, because every second frame can be interpolated, which
 * needs a frame after it.
 */
const LOOK_AHEAD = LOOK_AHEAD_SECONDS * ANALYSIS_RATE;

/** Number of analysed frames of a video of this duration in seconds: those before its end, at least one. */
export const analysedFrameCount = (duration: number): number =>
  Math.max(1, Math.ceil(Number((duration * ANALYSIS_RATE).toFixed(3))));

/** Number of segments for this many analysed frames. */
export const segmentCount = (moments: number): number => Math.ceil(moments / FRAMES_PER_SEGMENT);

/**
 * The analysed frames of a segment, by number: its own are `first` (inclusive) to `end` (exclusive). It reads from `lead` to
 * `look` (exclusive). It has maps of its own and of the frame `end`, to interpolate its last frames; the others before and after
 * are needed to smooth those.
 */
export function analysedFramesIn(segment: number, moments: number): { lead: number; first: number; end: number; look: number } {
  const first = segment * FRAMES_PER_SEGMENT;
  const end = Math.min(moments, first + FRAMES_PER_SEGMENT);
  return { lead: Math.max(0, first - LEAD_IN), first, end, look: Math.min(moments, end + 1 + LOOK_AHEAD) };
}

/** Number of frames of a video of this duration at a constant rate, at least one. */
export const outputFrameCount = ({ duration, fps }: { duration: number; fps: number }): number =>
  Math.max(1, Math.round(duration * fps));

/**
 * The frames of a segment, by number from the start of the video: `first` (inclusive) to `end` (exclusive). Every segment has at
 * least one, even the last of a video that ends within its first frame; the last segment has all that are left.
 */
export function outputFramesIn(
  segment: number,
  video: { segments: number; duration: number; fps: number },
): { first: number; end: number } {
  const count = outputFrameCount(video);
  const startOf = (number: number) =>
    Math.min(Math.round((number * FRAMES_PER_SEGMENT * video.fps) / ANALYSIS_RATE), count - (video.segments - number));
  return { first: startOf(segment), end: segment === video.segments - 1 ? count : startOf(segment + 1) };
}

/** Longest side of displayed videos, in pixels. */
const MAX_OUTPUT_SIDE = 1920;
/**
 * Pixels of the model input: four times the model's working size, since the model scales again, so that it sees as much as of
 * an image.
 */
const ANALYSIS_PIXELS = 320 * 240 * 4;

type Size = { readonly width: number; readonly height: number };
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

/** Display size of a video: its own, or smaller if that exceeds MAX_OUTPUT_SIDE; both sides even. */
export const outputSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, MAX_OUTPUT_SIDE / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

/** Candidate widths around the one of ANALYSIS_PIXELS, as a fraction of it. */
const SIZE_TOLERANCE = 0.1;

/**
 * Size of a video's frames as model input: of the even sizes with about ANALYSIS_PIXELS, the one closest to its aspect ratio. The
 * model's own working size, which has discrete steps, depends on it; a frame must get the same one as the same image.
 */
export const analysisSize = ({ width, height }: Size): Size => {
  const wanted = Math.sqrt(ANALYSIS_PIXELS / (width * height)) * width;
  if (wanted >= width) return { width: even(width), height: even(height) };
  let best = { width: even(wanted), height: even((wanted * height) / width) };
  const aspectError = (size: Size) => Math.abs(Math.log((size.width * height) / (size.height * width)));
  for (let wide = even(wanted * (1 - SIZE_TOLERANCE)); wide <= Math.min(width, wanted * (1 + SIZE_TOLERANCE)); wide += 2) {
    const tried = { width: wide, height: even((wide * height) / width) };
    if (aspectError(tried) < aspectError(best)) best = tried;
  }
  return best;
};
