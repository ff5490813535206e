import type { Fixation } from "#contracts/attention.ts";
import { type GazePlotLayout, type GazePlotLine, type GazePlotMarker, layOutGazePlot } from "#kit/portable/gaze-plot-layout.ts";
import { numberSvg } from "./number-svg.ts";

type Size = { readonly width: number; readonly height: number };
/** A rectangle of whole pixels of an image. */
export type Box = Size & { readonly left: number; readonly top: number };

const VIOLET = "#6515dd";
/** The white outline around everything, in widths of a line, which makes it visible on dark images. */
const OUTLINE = 2.2;
/** Height of a number in radii of its badge. */
const DIGIT_HEIGHT = { one: 1.05, two: 0.85 };

/**
 * Fixations over an image: rings, larger for longer dwell times, connected by lines in viewing order, with their numbers beside
 * them. The image stays visible inside the rings; nothing crosses the edge of the image.
 * @param size of the image and of the drawing, in pixels
 */
export const gazePlotSvg = (fixations: readonly Fixation[], size: Size): string =>
  svgOf(layOutGazePlot(fixations, size), { left: 0, top: 0, ...size });

/**
 * The smallest part of that drawing that has everything in it, and where it is: the same pixels, in a fraction of the time.
 * Undefined without fixations.
 */
export function croppedGazePlotSvg(fixations: readonly Fixation[], size: Size): { svg: string; box: Box } | undefined {
  const layout = layOutGazePlot(fixations, size);
  const circles = layout.markers.flatMap((marker) => [marker, marker.badge]);
  if (circles.length === 0) return;
  // Numbers are rounded to a tenth of a pixel.
  const reach = (radius: number) => Math.ceil(radius) + 1;
  const left = Math.max(0, Math.floor(Math.min(...circles.map(({ x, radius }) => x - reach(radius)))));
  const top = Math.max(0, Math.floor(Math.min(...circles.map(({ y, radius }) => y - reach(radius)))));
  const right = Math.min(size.width, Math.ceil(Math.max(...circles.map(({ x, radius }) => x + reach(radius)))));
  const bottom = Math.min(size.height, Math.ceil(Math.max(...circles.map(({ y, radius }) => y + reach(radius)))));
  const box = { left, top, width: right - left, height: bottom - top };
  return { svg: svgOf(layout, box), box };
}

function svgOf({ markers, lines, stroke }: GazePlotLayout, { left, top, width, height }: Box): string {
  const drawing = [
    ...lines.map((line) => lineSvg(line, "#fff", stroke * OUTLINE, 0.5)),
    ...lines.map((line) => lineSvg(line, VIOLET, stroke, 0.8)),
    ...markers.map((marker) => ringSvg(marker, stroke)),
    ...markers.map((marker) => badgeSvg(marker, stroke)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${drawing.join("")}</svg>`;
}

const lineSvg = ({ from, to }: GazePlotLine, colour: string, width: number, opacity: number): string =>
  `<path d="M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}" stroke="${colour}" stroke-width="${width.toFixed(2)}" stroke-opacity="${opacity}"/>`;

/** Outlines are drawn inside the radius. */
function ringSvg({ x, y, radius }: GazePlotMarker, stroke: number): string {
  const outer = Math.max(0, radius - (stroke * OUTLINE) / 2);
  const circle = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${outer.toFixed(1)}"`;
  return (
    `<circle ${circle} fill="${VIOLET}" fill-opacity="0.12" stroke="#fff" stroke-opacity="0.85" stroke-width="${(stroke * OUTLINE).toFixed(2)}"/>` +
    `<circle ${circle} fill="none" stroke="${VIOLET}" stroke-width="${(stroke * 1.2).toFixed(2)}"/>`
  );
}

function badgeSvg({ number, badge: { x, y, radius } }: GazePlotMarker, stroke: number): string {
  const outer = Math.max(0, radius - stroke / 2);
  return (
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${outer.toFixed(1)}" fill="${VIOLET}" stroke="#fff" stroke-width="${stroke.toFixed(2)}"/>` +
    numberSvg(number, x, y, radius * DIGIT_HEIGHT[number < 10 ? "one" : "two"])
  );
}
