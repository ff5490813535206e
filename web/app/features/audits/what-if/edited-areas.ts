import type { DrawnArea } from "#contracts/attention.ts";
import type { FactBox, FactElement } from "#contracts/facts.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { MAX_EDITED_AREAS } from "#contracts/what-if.ts";

/** A box that the user drew to edit what is inside. */
export type DrawnBox = DrawnArea;

/** What can be edited: the measured elements, or the areas of the user before they are measured, and the boxes drawn here. */
export function areasOf(
  heatmap: HeatmapDetail,
  elements: readonly FactElement[] | undefined,
  drawn: readonly DrawnBox[],
): DrawnArea[] {
  const [width, height] = [heatmap.width ?? 1, heatmap.height ?? 1];
  const known = elements
    ? elements.map(({ id, name, box }) => ({ uid: id, name: name.trim().slice(0, 80) || id, ...box }))
    : heatmap.areas_of_interest.map(({ value, interval, ...area }) => area);
  const inside = known.map(({ uid, name, left, top, width: wide, height: high }) => ({
    uid,
    name,
    left,
    top,
    width: Math.max(1, Math.min(wide, width - left)),
    height: Math.max(1, Math.min(high, height - top)),
  }));
  return [...inside.slice(0, MAX_EDITED_AREAS - drawn.length), ...drawn];
}

/** The part of the image from which on an area is the ground of what is on it. */
const GROUND_PART = 0.5;

/**
 * Whether the box of an area lets spots on it be clicked, and boxes on it be drawn. Those that cover most of the image, such as a
 * photo behind a headline, would take each click.
 */
export const leavesRoom = (box: FactBox, image: { readonly width: number; readonly height: number }): boolean =>
  box.width * box.height < GROUND_PART * image.width * image.height;
