import { toCsv } from "#kit/portable/csv.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import type { MarkedVideo } from "./markers.ts";
import { timecode } from "./timecode.ts";

const rounded = (value: number): number => roundDecimals(value, 3);
const percent = (share: number): number => Math.round(share * 1000) / 10;

/** The appearances as a table. */
export const writeTable = ({ rate, markers }: MarkedVideo): string =>
  toCsv([
    ["Object", "From (s)", "To (s)", "Duration (s)", "In", "Out", "Attention (%)", "Size (% of frame)", "Confidence (%)"],
    ...markers.map(({ name, first, end, from, to, attention, size, confidence }) => [
      name,
      rounded(from),
      rounded(to),
      rounded(to - from),
      timecode(first, rate),
      timecode(end, rate),
      percent(attention),
      percent(size),
      percent(confidence),
    ]),
  ]);
