import type { DataFileName } from "#contracts/exports.ts";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";

/** Where a file comes from: a signed link to it, the link to the original, or what was measured. */
type Source =
  | { readonly from: "link"; readonly url: string | null; readonly name: string }
  | { readonly from: "original" }
  | { readonly from: "data"; readonly file: DataFileName };

/** A file that can be had of a heatmap: what it shows, and what kind of file it is. */
export type Downloadable = { readonly label: string; readonly kind: string; readonly isThere: boolean; readonly source: Source };

/** What people look at, and the mask that it is all made of. */
export function picturesOf(heatmap: HeatmapDetail): readonly Downloadable[] {
  const { type, combined, heatmapURL, peekthroughURL, gazeplot, mask, maskArray, brandURL } = heatmap;
  const original: Downloadable = {
    ...{ label: "Original", kind: type === "video" ? "MP4" : heatmap.extension.toUpperCase() },
    ...{ isThere: heatmap.status === "done", source: { from: "original" } },
  };
  if (type === "video")
    return [
      original,
      linked("Heatmap", "MP4", "heatmap", heatmapURL),
      linked("Peekthrough", "MP4", "peekthrough", peekthroughURL),
      ...(brandURL === null ? [] : [linked("Brand", "MP4", "brand", brandURL)]),
      ...(mask === null ? [] : [linked("Attention mask", "16-bit PNG", "mask", mask)]),
      ...(maskArray === null ? [] : [linked("Attention by moments", "NumPy", "moments", maskArray)]),
    ];
  return [
    linked("Heatmap", "PNG", "heatmap", combined),
    linked("Heatmap layer", "transparent PNG", "heatmap layer", heatmapURL),
    linked("Peekthrough", "PNG", "peekthrough", peekthroughURL),
    linked("Gazeplot", "PNG", "gazeplot", gazeplot),
    original,
    linked("Attention mask", "16-bit PNG", "mask", mask),
    ...(maskArray === null ? [] : [linked("Attention mask", "NumPy", "mask", maskArray)]),
  ];
}

/** What was measured. Areas can be had when there are some. */
export function dataOf({ type, status, areas_of_interest }: HeatmapDetail): readonly Downloadable[] {
  const isDone = status === "done";
  return [
    ...measured("Scores", "scores", isDone),
    ...measured("Areas", "areas", isDone && areas_of_interest.length > 0),
    ...(type === "video" ? measured("Frames", "frames", isDone) : []),
  ];
}

const linked = (label: string, kind: string, name: string, url: string | null): Downloadable => ({
  ...{ label, kind, isThere: url !== null },
  source: { from: "link", url, name },
});

const measured = (label: string, name: "scores" | "areas" | "frames", isThere: boolean): Downloadable[] => [
  { label, kind: "JSON", isThere, source: { from: "data", file: `${name}.json` } },
  { label, kind: "CSV", isThere, source: { from: "data", file: `${name}.csv` } },
];
