import { dataFileNames } from "#domain/exports/data-file.ts";
import { scoringMethodOf } from "#domain/heatmaps/analysis/scoring-method.ts";
import type { ExportableHeatmap } from "#domain/heatmaps/exportable.ts";
import { referenceSources } from "#kit/scores/compared-images.ts";
import { rangeBasis } from "#kit/scores/range-basis.ts";

type Kind = ExportableHeatmap["heatmap"]["type"];

/** Description of each file, by kind and name without extension, or with it where two files differ only in the extension. */
const FILES: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  image: {
    original: "The image as uploaded or captured.",
    heatmap: "The image with the heatmap overlay, scaled for screens.",
    "heatmap layer": "The heatmap layer only, with transparency, to place over the image yourself.",
    peekthrough: "The image visible only where people look; the rest is dark.",
    "gaze plot": "A predicted sequence of fixations, numbered.",
    "mask.png":
      "Attention of every pixel at the image's original size: 16-bit greyscale, 0 to 65535; the most attended pixel is 65535. A value divided by the sum of all values is the pixel's share of attention.",
    "mask.npy": "The values of mask.png as a NumPy array: uint16 [height, width]. Open it with numpy.load.",
    networks:
      "The output of each network of the model before upscaling: 16-bit greyscale maps of the same size, stacked vertically. mask.png shows their mean; their differences determine the width of the intervals.",
  },
  video: {
    original: "The video in a format that every player supports, with its sound.",
    heatmap: "The video with the heatmap overlay.",
    peekthrough: "The video visible only where people look.",
    mask: "Mean attention over all frames: 16-bit greyscale, 0 to 65535; the most attended point is 65535.",
    moments:
      "Attention over time as a NumPy array: uint8 [frames, height, width], smaller than the video; the most attended point of each frame is 255. `rate` in frames.json is the number of frames per second.",
    "brand.mp4": "The video with the tracked brand in boxes.",
    brand:
      "How long and how well the tracked brand is seen: exposure in seconds, share of attention while it is visible, share of voice, first and longest appearance, size and position, for all objects together and for each. brand.json also has the curves, where value i belongs to second i / rate, and every appearance with its boxes.",
    frames:
      "Measurements per frame; value i of every list in frames.json belongs to second i / rate. `mass` is the share of attention on the most attended fifth of the frame. A score is missing in frames in which nothing stands out, and in all frames if it is too uncertain to be shown.",
  },
};
const COMMON_FILES: Readonly<Record<string, string>> = {
  "scores.json":
    "Clarity, focus and proximity with their 90% intervals, the statistics behind them, the attention score with its benchmark, and the fixations.",
  "scores.csv":
    "One row with clarity, focus, proximity and the attention score with their 90% intervals, the benchmark, and the statistics; of a video also the exposure and attention of a tracked brand.",
  areas:
    "The areas of interest: position, share of attention with its 90% interval, rank and time to first fixation (in seconds). areas.json of a video also has `shares`: value i belongs to second i / rate.",
};

/** How area and distance were measured. It depends on the date of the analysis; each result names its reference. */
const METHOD_TEXTS: Readonly<Record<ReturnType<typeof scoringMethodOf>, string>> = {
  coarse:
    "`area` is the smallest part of the image that contains 80% of the attention, after a blur of 4.7% of the long side; `distances` is the mean distance between two points divided by the diagonal, weighted by the attention on both. Both are measured on the mask (for a video: on every frame) on a 32 × 32 grid and converted to values measured with people by the calibration (`area` by its logarithm). A score is the position among the reference images of `group`: of −log(area) for focus, of −distance for proximity, of the sum of both standings for clarity. If you repeat this, you get the same scores within two points. A video’s scores are the mean over its frames. `precise` lists the scores that are certain enough to be shown; tables contain only those.",
  half_area:
    "`area` is the smallest part of the image that contains half the attention; `distances` is the mean distance between two points divided by the diagonal, weighted by the attention on both. Both are measured on the mask (for a video: on every frame) on a 32 × 32 grid and converted to values measured with people by the calibration (`area` by its logarithm). If you repeat this, you get the same focus within one point and the same proximity and clarity within two. A video's scores are the mean over its frames.",
  peaks:
    "`area` is the smallest part of the image that contains half the attention; `distances` is the mean distance between hot spots divided by the diagonal. Both were measured, as was done until 22 November 2026, on the output of each network and not on the mask: measuring the mask gives different scores, by about 4 points for focus and up to 18 for proximity. A reanalysis is measured on the mask.",
};

const UNITS = [
  "Scores are from 0 to 100: percentiles among reference creatives of the same type. Clarity, focus and proximity are integers.",
  "`from` and `to` are the ends of intervals that contain the value measured with people for 9 of 10 images.",
  "Shares and sizes of areas are fractions of 1; positions are pixels of the original, from its upper left corner.",
  "The share of an area is the sum of the mask inside it divided by the sum of the whole mask. For areas of at least 5% of the image the two differ by less than half a percentage point, and by up to one point where almost all attention is on one small object.",
  "Fixations: x and y are fractions of the width and height; durations are in milliseconds; the order is the viewing order.",
  "JSON contains unrounded numbers, CSV rounded ones. CSV files are UTF-8 with commas.",
];

/** Description of the files beside the folders of heatmaps. */
const BESIDE_FOLDERS = [
  "ALL HEATMAPS",
  "- index.csv: One row per heatmap, with the name of its folder.",
  "- scores.csv: The rows of scores.csv of all folders.",
  "- areas.csv: The rows of areas.csv of all folders.",
  "",
];

/**
 * The README of a zip: of one heatmap, or of several in a folder each. `title` is that of the heatmap, project or selection; empty
 * if it is not known.
 */
export function renderReadme(
  packed: readonly ExportableHeatmap[],
  { title, hasFolders }: { title: string; hasFolders: boolean },
): Buffer {
  const kinds = (["image", "video"] as const).filter((kind) => packed.some(({ heatmap }) => heatmap.type === kind));
  const lines = [
    title ? `Predicted attention: ${title}` : "Predicted attention",
    "",
    "Created by Sightline. Attention is predicted by a model, not measured with people.",
    "",
    ...(hasFolders ? BESIDE_FOLDERS : []),
    ...kinds.flatMap((kind) => [
      kinds.length > 1 ? `FILES OF ${kind === "image" ? "AN IMAGE" : "A VIDEO"}` : hasFolders ? "FILES OF EACH HEATMAP" : "FILES",
      ...describeFiles(kind, namesIn(packed, kind)).map(([text, names]) => `- ${names.join(", ")}: ${text}`),
      "",
    ]),
    "UNITS",
    ...[...UNITS, ...comparisonTexts(packed), ...methodTexts(packed)].map((unit) => `- ${unit}`),
    "",
    "VERSIONS",
    ...versionsOf(packed).map((version) => `- ${version}`),
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}

/** Which images the scores are compared with, and what their ranges come from if people were not measured. */
const comparisonTexts = (packed: readonly ExportableHeatmap[]): readonly string[] => [
  ...new Set(
    packed.flatMap(({ heatmap: { metrics, type } }) =>
      metrics ? [referenceSources(metrics.group), rangeBasis(metrics, type)].filter((text) => text !== undefined) : [],
    ),
  ),
];

/** How the packed heatmaps were measured; for several methods, which heatmaps each applies to. */
function methodTexts(packed: readonly ExportableHeatmap[]): readonly string[] {
  const references = new Map<string, Set<string>>();
  for (const { heatmap } of packed) {
    if (!heatmap.metrics) continue;
    const text = METHOD_TEXTS[scoringMethodOf(heatmap.metrics)];
    references.set(text, (references.get(text) ?? new Set()).add(heatmap.metrics.reference));
  }
  const isMixed = references.size > 1;
  return [...references].map(([text, of]) => (isMixed ? `Of results with ${[...of].join(" or ")}: ${text}` : text));
}

/** Names of the files that heatmaps of a kind have, without duplicates. */
const namesIn = (packed: readonly ExportableHeatmap[], kind: Kind): ReadonlySet<string> =>
  new Set(
    packed
      .filter(({ heatmap }) => heatmap.type === kind)
      .flatMap(({ heatmap, files }) => [...files.map(({ name }) => name), ...dataFileNames(heatmap)]),
  );

/** Folder of the ad in templates, which is described as a whole. */
const TEMPLATES = "templates/";
const TEMPLATES_TEXT =
  "The ad in each context that its attention score was computed in, plain and with the heatmap of the whole scene. Of a video, the frame in its middle.";

/** File descriptions, with the names of the files each one describes. */
function describeFiles(kind: Kind, names: ReadonlySet<string>): [text: string, names: string[]][] {
  const texts = new Map<string, string[]>();
  for (const name of names) {
    if (name.startsWith(TEMPLATES)) {
      texts.set(TEMPLATES_TEXT, [TEMPLATES]);
      continue;
    }
    const stem = name.slice(0, name.lastIndexOf("."));
    const text = FILES[kind][name] ?? FILES[kind][stem] ?? COMMON_FILES[name] ?? COMMON_FILES[stem];
    if (text) texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  return [...texts];
}

const versionsOf = (packed: readonly ExportableHeatmap[]): readonly string[] => [
  ...new Set(
    packed.flatMap(({ heatmap: { metrics } }) =>
      metrics ? `Model ${metrics.model}, reference ${metrics.reference}, calibration ${metrics.calibration ?? "none"}` : [],
    ),
  ),
];
