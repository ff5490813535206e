import { LEAD_IN_SECONDS } from "#domain/scores/over-time/attention-over-time.ts";

/** Moments that are analysed a second. */
export const RATE = 10;
/** A video is analysed and drawn in segments of so many moments, ten seconds, each by itself. */
const MOMENTS = 10 * RATE;
/** Moments that a segment looks at before its first one, so that attention there is as if the whole video had been seen. */
const LEAD_IN = LEAD_IN_SECONDS * RATE;

/** How many moments a video of so many seconds has: those that lie before its end, at least one. */
export const momentsOf = (duration: number): number => Math.max(1, Math.ceil(Number((duration * RATE).toFixed(3))));

/** How many segments so many moments make. */
export const segmentsOf = (moments: number): number => Math.ceil(moments / MOMENTS);

/**
 * The moments of a segment, by number: `first` up to and without `end` are its own; it looks from `lead` on, and up to and without `look`: one
 * more than its own, which its last frames lead over to.
 */
export function momentsIn(segment: number, moments: number): { lead: number; first: number; end: number; look: number } {
  const first = segment * MOMENTS;
  const end = Math.min(moments, first + MOMENTS);
  return { lead: Math.max(0, first - LEAD_IN), first, end, look: Math.min(moments, end + 1) };
}

/** How many frames a video of so many seconds shows at a constant rate, at least one. */
export const framesOf = ({ duration, fps }: { duration: number; fps: number }): number => Math.max(1, Math.round(duration * fps));

/** The frames of a segment, by number from the video's first: `first` up to and without `end`; the last segment has all that are left. */
export function framesIn(
  segment: number,
  video: { segments: number; duration: number; fps: number },
): { first: number; end: number } {
  const startOf = (number: number) => Math.round((number * MOMENTS * video.fps) / RATE);
  return { first: startOf(segment), end: segment === video.segments - 1 ? framesOf(video) : startOf(segment + 1) };
}

/** Longest side of the videos that are shown, in pixels. */
const SHOWN_SIDE = 1920;
/** Pixels of what the model sees: four times what it works with, since it scales once more, so that it sees as much as of an image. */
const SEEN_PIXELS = 320 * 240 * 4;

type Size = { readonly width: number; readonly height: number };
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

/** The size that a video is shown at: its own, or smaller where that is larger than screens show; both sides even. */
export const shownSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, SHOWN_SIDE / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

/** Widths that are tried beside the one of SEEN_PIXELS, in shares of it. */
const TRIED = 0.1;

/**
 * The size at which the model is shown a video: of the even sizes of about SEEN_PIXELS the one that is truest to its shape, since the model's own
 * working size, which goes in steps, follows from it; the same picture as an image must get the same one.
 */
export const seenSize = ({ width, height }: Size): Size => {
  const wanted = Math.sqrt(SEEN_PIXELS / (width * height)) * width;
  if (wanted >= width) return { width: even(width), height: even(height) };
  let best = { width: even(wanted), height: even((wanted * height) / width) };
  const unlike = (size: Size) => Math.abs(Math.log((size.width * height) / (size.height * width)));
  for (let wide = even(wanted * (1 - TRIED)); wide <= Math.min(width, wanted * (1 + TRIED)); wide += 2) {
    const tried = { width: wide, height: even((wide * height) / width) };
    if (unlike(tried) < unlike(best)) best = tried;
  }
  return best;
};
