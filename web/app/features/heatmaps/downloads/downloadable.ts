import type { DataFileName } from "#contracts/exports.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";

type UrlOf = (heatmap: HeatmapDetail) => string | null;

/** The source of a file: a presigned link of the heatmap, the original file, or a metrics export. */
export type Source =
  | { readonly from: "link"; readonly urlOf: UrlOf; readonly name: string }
  | { readonly from: "original" }
  | { readonly from: "data"; readonly file: DataFileName };

/** A downloadable file: its content and file type. */
export type Downloadable = {
  readonly label: string;
  readonly kind: string;
  readonly isAvailable: boolean;
  /** Why it is not available, if the user can change that. */
  readonly blockedReason?: string;
  readonly source: Source;
};

/** The image files, including the mask. */
export function imageDownloads(heatmap: HeatmapDetail): readonly Downloadable[] {
  const { type, status, extension, brandURL, mask, maskArray } = heatmap;
  const original: Downloadable = {
    label: "Original",
    kind: type === "video" ? "MP4" : extension.toUpperCase(),
    isAvailable: status === "done",
    source: { from: "original" },
  };
  const linked = (label: string, kind: string, name: string, urlOf: UrlOf): Downloadable => ({
    label,
    kind,
    isAvailable: urlOf(heatmap) !== null,
    source: { from: "link", urlOf, name },
  });
  if (type === "video")
    return [
      original,
      linked("Heatmap", "MP4", "heatmap", ({ heatmapURL }) => heatmapURL),
      linked("Peekthrough", "MP4", "peekthrough", ({ peekthroughURL }) => peekthroughURL),
      ...(brandURL === null ? [] : [linked("Brand", "MP4", "brand", (each) => each.brandURL)]),
      ...(mask === null ? [] : [linked("Attention mask", "16-bit PNG", "mask", (each) => each.mask)]),
      ...(maskArray === null ? [] : [linked("Attention over time", "NumPy", "moments", (each) => each.maskArray)]),
    ];
  return [
    linked("Heatmap", "PNG", "heatmap", ({ combined }) => combined),
    linked("Heatmap layer", "transparent PNG", "heatmap layer", ({ heatmapURL }) => heatmapURL),
    linked("Peekthrough", "PNG", "peekthrough", ({ peekthroughURL }) => peekthroughURL),
    linked("Gaze plot", "PNG", "gaze plot", ({ gazeplot }) => gazeplot),
    original,
    linked("Attention mask", "16-bit PNG", "mask", (each) => each.mask),
    ...(maskArray === null ? [] : [linked("Attention mask", "NumPy", "mask", (each) => each.maskArray)]),
  ];
}

/** The ad with its heatmap in each template. */
export const templateDownloads = ({ templates_images: templates }: HeatmapDetail): readonly Downloadable[] =>
  templates.map(({ id, name }) => ({
    label: name,
    kind: "JPEG",
    isAvailable: true,
    source: {
      from: "link",
      urlOf: (heatmap) => heatmap.templates_images.find((each) => each.id === id)?.heatmap ?? null,
      name: `in ${name}`,
    },
  }));

/** The metrics exports. Areas are only available if there are any. */
export function dataDownloads({ type, status, areas_of_interest, logo_tracking_status }: HeatmapDetail): readonly Downloadable[] {
  const isDone = status === "done";
  return [
    ...dataFile("Scores", "scores", isDone),
    ...dataFile("Areas", "areas", isDone).map((file) =>
      areas_of_interest.length > 0 ? file : { ...file, blockedReason: "Draw an area first." },
    ),
    ...(type === "video" ? dataFile("Frames", "frames", isDone) : []),
    ...(logo_tracking_status === "done" ? dataFile("Brand", "brand", isDone) : []),
  ];
}

const dataFile = (label: string, name: "scores" | "areas" | "frames" | "brand", isAvailable: boolean): Downloadable[] => [
  { label, kind: "JSON", isAvailable, source: { from: "data", file: `${name}.json` } },
  { label, kind: "CSV", isAvailable, source: { from: "data", file: `${name}.csv` } },
];
