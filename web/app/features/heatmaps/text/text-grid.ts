import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { TEXT_BOXES, TEXT_BOXES_ADVISED, type TextReading } from "#contracts/text-reading.ts";

type Texts = Pick<HeatmapDetail, "text" | "text_in_ad">;

/** Number of boxes per side of the grid. */
const GRID_SIDE = Math.sqrt(TEXT_BOXES);

/** The numbers of all boxes, row by row. */
export const BOXES: readonly number[] = Array.from({ length: TEXT_BOXES }, (_, at) => at + 1);

/** The result of text recognition, once available. */
export function recognisedText({ text }: Texts): TextReading | undefined {
  return text?.state === "done" ? text : undefined;
}

/** The boxes with text: as marked by a user, otherwise as recognised. */
export function textBoxesOf(heatmap: Texts): readonly number[] {
  return heatmap.text_in_ad ?? recognisedText(heatmap)?.boxes ?? [];
}

/** Accessible name of a box: its position and whether it contains text. */
export function boxLabel(box: number, hasText: boolean): string {
  const [row, column] = [Math.ceil(box / GRID_SIDE), ((box - 1) % GRID_SIDE) + 1];
  return `Row ${row}, column ${column}, ${hasText ? "contains text" : "no text"}`;
}

/** The box that an arrow key moves to, or the same box at the edge; undefined for other keys. */
export function boxInDirection(key: string, box: number): number | undefined {
  const column = (box - 1) % GRID_SIDE;
  const first = box - column;
  switch (key) {
    case "ArrowLeft":
      return Math.max(first, box - 1);
    case "ArrowRight":
      return Math.min(first + GRID_SIDE - 1, box + 1);
    case "ArrowUp":
      return box > GRID_SIDE ? box - GRID_SIDE : box;
    case "ArrowDown":
      return box <= TEXT_BOXES - GRID_SIDE ? box + GRID_SIDE : box;
    case "Home":
      return first;
    case "End":
      return first + GRID_SIDE - 1;
    default:
      return undefined;
  }
}

/** Adds or removes a box. Returns the numbers in ascending order. */
export function toggleBox(boxes: readonly number[], box: number): number[] {
  const others = boxes.filter((each) => each !== box);
  return (others.length < boxes.length ? others : [...boxes, box]).toSorted((one, other) => one - other);
}

/** How much of the ad contains text: "6 of 25 boxes, 24%". */
export function coverageText(boxes: readonly number[]): string {
  return `${boxes.length} of ${TEXT_BOXES} boxes, ${(100 * boxes.length) / TEXT_BOXES}%`;
}

/** Whether more of the ad contains text than platforms advise. */
export const exceedsAdvisedLimit = (boxes: readonly number[]): boolean => boxes.length > TEXT_BOXES_ADVISED;
