import type { Fixation } from "#contracts/heatmaps.ts";
import { numberSvg } from "./digits.ts";

/** Circle radii for the shortest and the longest dwell, in shares of the picture's diagonal. */
const SMALLEST = 0.012;
const LARGEST = 0.026;

/** Fixations over a picture: a line in viewing order under numbered circles, larger where the eye dwells longer. */
export function gazePlotSvg(fixations: readonly Fixation[], { width, height }: { width: number; height: number }): string {
  const diagonal = Math.hypot(width, height);
  const durations = fixations.map(({ duration }) => duration);
  const shortest = Math.min(...durations);
  const span = Math.max(...durations) - shortest || 1;
  const spots = fixations.map(({ x, y, duration }) => ({
    x: x * width,
    y: y * height,
    radius: diagonal * (SMALLEST + ((LARGEST - SMALLEST) * (duration - shortest)) / span),
  }));
  const thin = diagonal * 0.0022;
  const line = spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const path = (colour: string, stroke: number, opacity: number) =>
    `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="${stroke.toFixed(2)}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`;
  const circles = spots.map(
    ({ x, y, radius }, at) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="#6515dd" fill-opacity="0.86" stroke="#fff" stroke-width="${thin.toFixed(2)}"/>` +
      numberSvg(at + 1, x, y, radius * (at < 9 ? 0.95 : 0.75)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${path("#1b0a3a", thin * 2.2, 0.55)}${path("#fff", thin, 1)}${circles.join("")}</svg>`;
}
