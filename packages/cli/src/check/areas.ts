import type { Area, Facts, HeatmapDetail } from "../../../sdk/src/index.ts";
import type { AreaPlace, CheckedArea, Length } from "./check-file.ts";

/** A rectangle in pixels of the image. */
export type Box = Omit<Area, "name">;

/** Where an area is, or why it isn’t anywhere. */
export type Located = Box | string;

type Size = Pick<HeatmapDetail, "width" | "height">;

/** Where the areas are that the page did not locate: boxes, and texts by the facts of the image. */
export function locate(place: AreaPlace, { width, height }: Size, facts: Facts | undefined): Located {
  if (place.kind === "box") return boxOf(place.sides, width ?? 0, height ?? 0);
  if (place.kind === "text") return locateText(place.text, facts);
  return "The page was not opened.";
}

function boxOf(sides: readonly [Length, Length, Length, Length], width: number, height: number): Located {
  const pixels = ({ amount, unit }: Length, side: number): number => (unit === "%" ? (amount / 100) * side : amount);
  const [left, top] = [pixels(sides[0], width), pixels(sides[1], height)];
  const box = clip({ left, top, width: pixels(sides[2], width), height: pixels(sides[3], height) }, width, height);
  return box ?? `The box is outside the image, which has ${width} × ${height} pixels.`;
}

/** The part of a box that is on the image; undefined if none is. */
export function clip({ left, top, width, height }: Box, imageWidth: number, imageHeight: number): Box | undefined {
  const [from, to] = [Math.max(0, left), Math.min(imageWidth, left + width)];
  const [above, below] = [Math.max(0, top), Math.min(imageHeight, top + height)];
  return to > from && below > above ? { left: from, top: above, width: to - from, height: below - above } : undefined;
}

/** The smallest element whose recognised text contains the text, ignoring case and spaces. */
function locateText(wanted: string, facts: Facts | undefined): Located {
  const elements = (facts?.elements ?? []).filter(({ text }) => text !== null);
  const found = elements
    .filter(({ text }) => simple(text?.content ?? "").includes(simple(wanted)))
    .sort((one, other) => one.area - other.area)[0];
  if (found) return found.box;
  const texts = elements.slice(0, 5).map(({ text }) => `"${text?.content}"`);
  return `No text "${wanted}" was recognised. ${texts.length > 0 ? `Recognised: ${texts.join(", ")}.` : "No text was recognised."}`;
}

const simple = (text: string): string => text.toLowerCase().replace(/\s+/g, "");

export const needsFacts = (areas: readonly CheckedArea[]): boolean => areas.some(({ place }) => place.kind === "text");
