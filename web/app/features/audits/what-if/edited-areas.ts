import type { AreaOfInterest, DrawnArea } from "#contracts/attention.ts";
import type { FactBox, FactElement } from "#contracts/facts.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { boxAfter, type Edit, MAX_EDITED_AREAS } from "#contracts/what-if.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { boxOf, toFractions, toPixels } from "#web/ui/boxes/pixel-box.ts";

/** A box that the user drew to edit what is inside. */
export type DrawnBox = DrawnArea;

/**
 * Returns what can be edited: the measured elements, or the user's areas until elements are measured, and the boxes drawn here.
 */
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
    width: clamp(wide, 1, width - left),
    height: clamp(high, 1, height - top),
  }));
  return [...inside.slice(0, MAX_EDITED_AREAS - drawn.length), ...drawn];
}

type Sized = { readonly width: number; readonly height: number };

/**
 * The user's areas where they are in the edited image: moved with what was moved.
 * @param image size of the image, in pixels
 * @param edited size of the edited image, which can have fewer pixels
 */
export const areasAfter = (areas: readonly DrawnArea[], edits: readonly Edit[], image: Sized, edited: Sized): DrawnArea[] =>
  areas.map(({ uid, name, ...box }) => ({ uid, name, ...toPixels(toFractions(boxAfter(boxOf(box), edits), image), edited) }));

/** The predicted shares of attention of what can be edited, by id: of the measured elements, or of the user's areas. */
export function sharesOf(
  { areas_of_interest }: Pick<HeatmapDetail, "areas_of_interest">,
  elements: readonly FactElement[] | undefined,
): ReadonlyMap<string, Share> {
  if (elements) return new Map(elements.map(({ id, attention }) => [id, attention]));
  return new Map(areas_of_interest.map((area) => [area.uid, area]));
}

type Share = Pick<AreaOfInterest, "value" | "interval">;

/** An area that covers at least this share of the image is a background. */
const BACKGROUND_SHARE = 0.5;

/** Whether an area is not a background, such as a photo behind a headline, whose box would receive every click on the image. */
export const isForeground = (box: FactBox, image: Sized): boolean =>
  box.width * box.height < BACKGROUND_SHARE * image.width * image.height;
