import { type HeatmapDetail, TEXT_BOXES, TEXT_BOXES_ADVISED, type TextReading } from "#contracts/heatmaps.ts";

type Texts = Pick<HeatmapDetail, "text" | "text_in_ad">;

/** Number of boxes per side of the grid. */
const SIDE = Math.sqrt(TEXT_BOXES);

/** The numbers of all boxes, row by row. */
export const BOXES: readonly number[] = Array.from({ length: TEXT_BOXES }, (_, at) => at + 1);

/** The result of text recognition, once available. */
export function foundIn({ text }: Texts): TextReading | undefined {
  return text?.state === "done" ? text : undefined;
}

/** The boxes with text: as marked by a user, otherwise as recognised. */
export function boxesOf(heatmap: Texts): readonly number[] {
  return heatmap.text_in_ad ?? foundIn(heatmap)?.boxes ?? [];
}

/** Accessible name of a box: its position and whether it contains text. */
export function nameOf(box: number, hasText: boolean): string {
  const [row, column] = [Math.ceil(box / SIDE), ((box - 1) % SIDE) + 1];
  return `Row ${row}, column ${column}, ${hasText ? "contains text" : "no text"}`;
}

/** The box that an arrow key moves to, or the same box at the edge; undefined for other keys. */
export function boxAfter(key: string, box: number): number | undefined {
  const column = (box - 1) % SIDE;
  const first = box - column;
  switch (key) {
    case "ArrowLeft":
      return Math.max(first, box - 1);
    case "ArrowRight":
      return Math.min(first + SIDE - 1, box + 1);
    case "ArrowUp":
      return box > SIDE ? box - SIDE : box;
    case "ArrowDown":
      return box <= TEXT_BOXES - SIDE ? box + SIDE : box;
    case "Home":
      return first;
    case "End":
      return first + SIDE - 1;
    default:
      return undefined;
  }
}

/** Adds or removes a box. Returns the numbers in ascending order. */
export function toggled(boxes: readonly number[], box: number): number[] {
  const others = boxes.filter((each) => each !== box);
  return (others.length < boxes.length ? others : [...boxes, box]).toSorted((one, other) => one - other);
}

/** How much of the ad contains text: "6 of 25 boxes, 24%". */
export function amountOf(boxes: readonly number[]): string {
  return `${boxes.length} of ${TEXT_BOXES} boxes, ${(100 * boxes.length) / TEXT_BOXES}%`;
}

export const isMuch = (boxes: readonly number[]): boolean => boxes.length > TEXT_BOXES_ADVISED;
