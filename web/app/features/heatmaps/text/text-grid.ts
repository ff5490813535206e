import { type HeatmapDetail, TEXT_BOXES, TEXT_BOXES_ADVISED, type TextReading } from "#contracts/heatmaps.ts";

type Texts = Pick<HeatmapDetail, "text" | "text_in_ad">;

/** Boxes on a side of the grid. */
const SIDE = Math.sqrt(TEXT_BOXES);

/** The numbers of all boxes, along the rows. */
export const BOXES: readonly number[] = Array.from({ length: TEXT_BOXES }, (_, at) => at + 1);

/** What text recognition found, once it has. */
export function foundIn({ text }: Texts): TextReading | undefined {
  return text?.state === "done" ? text : undefined;
}

/** The boxes that hold text: as somebody marked them, until then as they were found. */
export function boxesOf(heatmap: Texts): readonly number[] {
  return heatmap.text_in_ad ?? foundIn(heatmap)?.boxes ?? [];
}

/** What a box is called: where it is and whether it holds text. */
export function nameOf(box: number, hasText: boolean): string {
  const [row, column] = [Math.ceil(box / SIDE), ((box - 1) % SIDE) + 1];
  return `Row ${row}, column ${column}, ${hasText ? "contains text" : "no text"}`;
}

/** The box that a key leads to from another one, which is that one at the edge; nothing for other keys. */
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

/** The marked boxes with one more or one fewer, ascending. */
export function toggled(boxes: readonly number[], box: number): number[] {
  const others = boxes.filter((each) => each !== box);
  return (others.length < boxes.length ? others : [...boxes, box]).toSorted((one, other) => one - other);
}

/** How much of the ad holds text: "6 of 25 boxes, 24%". */
export function amountOf(boxes: readonly number[]): string {
  return `${boxes.length} of ${TEXT_BOXES} boxes, ${(100 * boxes.length) / TEXT_BOXES}%`;
}

export const isMuch = (boxes: readonly number[]): boolean => boxes.length > TEXT_BOXES_ADVISED;
