import { methodOf } from "#domain/heatmaps/analysis/method-of.ts";
import type { Packable } from "#domain/heatmaps/packable.ts";
import { dataFilesOf } from "./data-file.ts";

type Kind = Packable["heatmap"]["type"];

/** Description of each file, by kind and name without extension, or with it where two files differ only in the extension. */
const FILES: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  image: {
    original: "The picture as it was uploaded or captured.",
    heatmap: "The heatmap laid over the picture, at the size of a screen.",
    "heatmap layer": "The heatmap alone, to lay over the picture yourself: transparent where nobody looks.",
    peekthrough: "The picture as attention lights it; what nobody looks at stays dark.",
    "gaze plot": "A likely order in which people look, numbered.",
    "mask.png":
      "Attention of every pixel at the picture's own size: 16-bit grey, 0 to 65535, the most attended pixel 65535. A value over the sum of all values is the share of attention of its pixel.",
    "mask.npy": "The very values of mask.png as a NumPy array: uint16 [height, width]. Open it with numpy.load.",
    networks:
      "What each network of the model says, before it is enlarged: 16-bit grey maps of one size, one below the other. Their mean is what mask.png shows; how far they differ says how wide the intervals are.",
  },
  video: {
    original: "The video as every player shows it, with its sound.",
    heatmap: "The video with its heatmap.",
    peekthrough: "The video as attention lights it.",
    brand: "The video with its tracked brand.",
    mask: "Mean attention over all moments: 16-bit grey, 0 to 65535, the most attended point 65535.",
    moments:
      "Attention moment by moment as a NumPy array: uint8 [moments, height, width], smaller than the frame; each moment's most attended point is 255. How many moments a second there are says `rate` in frames.json.",
    frames: "What was measured moment by moment; value i of every list in frames.json belongs to second i / rate.",
  },
};
const OF_BOTH: Readonly<Record<string, string>> = {
  scores: "Clarity, focus and proximity with their 90 % intervals, what they were made of, and the fixations.",
  areas:
    "The areas of interest: their place, their share of attention with its 90 % interval, their rank and when they are first seen (in seconds). Of a video also `shares`, of which value i belongs to second i / rate.",
};

/** How area and distance were measured. It depends on the date of the analysis; each result names its reference. */
const MEASURED: Readonly<Record<ReturnType<typeof methodOf>, string>> = {
  mask: "`area` is the smallest part of the picture that holds half the attention; `distances` the mean distance between two places over the diagonal, weighted by the attention on both. Both are measured on the mask, of a video on every moment, in 32 × 32 equal parts of the picture, and brought into people's units by the calibration (`area` by its logarithm). Whoever does that again gets the same focus within one point and the same proximity and clarity within two; a video's scores are the mean over its moments.",
  peaks:
    "`area` is the smallest part of the picture that holds half the attention; `distances` the mean distance between hot spots over the diagonal. Both were measured, as it was done until 22 November 2026, on what each network of the model says and not on the mask: whoever measures the mask gets other scores, which for focus are some 4 points off and for proximity up to 18. An analysis made anew is measured on the mask.",
};

const UNITS = [
  "Scores are whole points from 0 to 100: percentiles among reference creatives of the same kind.",
  "`from` and `to`, and `low` and `high`, are the ends of intervals that hold people's own value for nine pictures in ten.",
  "Shares and sizes of areas are parts of 1; places are pixels of the original, from its upper left corner.",
  "The share of an area is the sum of the mask inside it over the sum of the whole mask; for areas of 5 % of the picture and more the two differ by less than half a percentage point, and by up to one where nearly all attention lies on one small thing.",
  "Fixations: x and y are parts of the width and height, durations milliseconds, in the order of looking.",
  "JSON holds numbers as they were measured, CSV rounds them. CSV is UTF-8 with commas.",
];

/** The README of a zip: of one heatmap, or of several in a folder each. */
export function readmeOf(packed: readonly Packable[]): Buffer {
  const kinds = (["image", "video"] as const).filter((kind) => packed.some(({ heatmap }) => heatmap.type === kind));
  const lines = [
    packed.length === 1 ? `Predicted attention: ${packed[0]!.heatmap.title}` : "Predicted attention",
    "",
    "Made by Sightline. Attention is predicted by a model, not measured on people.",
    "",
    ...kinds.flatMap((kind) => [
      kinds.length > 1 ? `FILES OF ${kind === "image" ? "AN IMAGE" : "A VIDEO"}` : "FILES",
      ...told(kind, namesIn(packed, kind)).map(([text, names]) => `- ${names.join(", ")}: ${text}`),
      "",
    ]),
    "UNITS",
    ...[...UNITS, ...measuredIn(packed)].map((unit) => `- ${unit}`),
    "",
    "VERSIONS",
    ...versionsOf(packed).map((version) => `- ${version}`),
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}

/** How the packed heatmaps were measured; for several methods, which heatmaps each applies to. */
function measuredIn(packed: readonly Packable[]): readonly string[] {
  const references = new Map<string, Set<string>>();
  for (const { heatmap } of packed) {
    if (!heatmap.metrics) continue;
    const text = MEASURED[methodOf(heatmap.metrics)];
    references.set(text, (references.get(text) ?? new Set()).add(heatmap.metrics.reference));
  }
  const isMixed = references.size > 1;
  return [...references].map(([text, of]) => (isMixed ? `Of results with ${[...of].join(" or ")}: ${text}` : text));
}

/** Names of the files that heatmaps of a kind have, without duplicates. */
const namesIn = (packed: readonly Packable[], kind: Kind): ReadonlySet<string> =>
  new Set(
    packed
      .filter(({ heatmap }) => heatmap.type === kind)
      .flatMap(({ heatmap, files }) => [...files.map(({ name }) => name), ...dataFilesOf(heatmap)]),
  );

/** File descriptions, with the names of the files each one describes. */
function told(kind: Kind, names: ReadonlySet<string>): [text: string, names: string[]][] {
  const texts = new Map<string, string[]>();
  for (const name of names) {
    const stem = name.slice(0, name.lastIndexOf("."));
    const text = FILES[kind][name] ?? FILES[kind][stem] ?? OF_BOTH[stem];
    if (text) texts.set(text, [...(texts.get(text) ?? []), name]);
  }
  return [...texts];
}

const versionsOf = (packed: readonly Packable[]): readonly string[] => [
  ...new Set(
    packed.flatMap(({ heatmap: { metrics } }) =>
      metrics ? `Model ${metrics.model}, reference ${metrics.reference}, calibration ${metrics.calibration ?? "none"}` : [],
    ),
  ),
];
