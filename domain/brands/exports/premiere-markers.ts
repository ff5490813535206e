import type { MarkedVideo } from "./markers.ts";
import { timecode } from "./timecode.ts";

const HEADER = ["Marker Name", "Description", "In", "Out", "Duration", "Marker Type"];

/** The markers of a sequence as Premiere Pro exports and imports them: text with tabs. */
export function writePremiereMarkers({ rate, markers }: MarkedVideo): string {
  const rows = markers.map(({ name, first, end, attention }) => [
    name.replaceAll(/[\t\r\n]/g, " "),
    `${(attention * 100).toFixed(1)}% attention`,
    timecode(first, rate),
    timecode(end, rate),
    timecode(end - first, rate),
    "Comment",
  ]);
  return [HEADER, ...rows].map((cells) => `${cells.join("\t")}\r\n`).join("");
}
