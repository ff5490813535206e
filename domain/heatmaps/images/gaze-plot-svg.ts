import type { Fixation } from "#contracts/attention.ts";
import { numberSvg } from "./digits.ts";

type Size = { readonly width: number; readonly height: number };

/** Circle radii for the shortest and the longest dwell time, as fractions of the image's diagonal. */
const SMALLEST = 0.014;
const LARGEST = 0.026;
/**
 * Smallest legible radius in pixels, and largest radius as a fraction of the shorter side, so that circles do not fill narrow
 * banners.
 */
const LEGIBLE = 9;
const NARROW = 0.24;
/** Dwell times that differ by less than this many milliseconds do not use the whole range of radii. */
const MIN_SPAN = 60;
const LINE = 0.0026;

/**
 * Fixations over an image: a line in viewing order under numbered circles, larger for longer dwell times. Circles at an edge are
 * moved inside the image, and none is hidden under a larger one.
 * @param size of the image and of the drawing, in pixels
 */
export function gazePlotSvg(fixations: readonly Fixation[], { width, height }: Size): string {
  const diagonal = Math.hypot(width, height);
  const widest = NARROW * Math.min(width, height);
  const unit = Math.min(Math.max(diagonal, LEGIBLE / SMALLEST), widest / LARGEST);
  const durations = fixations.map(({ duration }) => duration);
  const shortest = Math.min(...durations);
  const span = Math.max(MIN_SPAN, Math.max(...durations) - shortest);
  const spots = fixations.map(({ x, y, duration }, at) => {
    const radius = unit * (SMALLEST + ((LARGEST - SMALLEST) * (duration - shortest)) / span);
    return { number: at + 1, x: within(x * width, radius, width), y: within(y * height, radius, height), radius };
  });
  const stroke = unit * LINE;
  const line = spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const path = (colour: string, thick: number, opacity: number) =>
    `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="${thick.toFixed(2)}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`;
  const circles = spots
    .toSorted((one, other) => other.radius - one.radius)
    .map(
      ({ number, x, y, radius }) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius + 1.5 * stroke).toFixed(1)}" fill="#1b0a3a" fill-opacity="0.35"/>` +
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="#6515dd" fill-opacity="0.88" stroke="#fff" stroke-width="${stroke.toFixed(2)}"/>` +
        numberSvg(number, x, y, radius * (number < 10 ? 0.95 : 0.75)),
    );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${path("#fff", stroke * 2.6, 0.9)}${path("#6515dd", stroke * 1.2, 1)}${circles.join("")}</svg>`;
}

/** The position along a side nearest to `at` where a circle of this radius does not cross an end. */
const within = (at: number, radius: number, side: number): number => Math.max(radius, Math.min(side - radius, at));
