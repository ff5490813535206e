import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { boxesWithText } from "#domain/heatmaps/text/boxes-with-text.ts";
import { disconnectAndWait, nextMessage, startChild } from "./child-process.ts";
import type { Benchmark } from "./measurement.ts";

const SAMPLES = path.resolve(import.meta.dirname, "../../samples");
/** A photograph of white china without any text. */
const PHOTO = path.join(SAMPLES, "sources/photos/cup.jpg");

/** Sample ads, and the boxes that contain their text; the print on a can is neither required nor counted as an error. */
const ADS = [
  { file: "display-ad.png", boxes: [1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 16, 17, 21, 22], printed: [] },
  { file: "social-post.jpg", boxes: [1, 2, 3, 4, 5, 9, 10, 14, 15, 21, 23, 24, 25], printed: [8, 13, 18] },
  { file: "poster.jpg", boxes: [1, 2, 3, 4, 6, 7, 8, 9, 21, 22, 24], printed: [] },
] as const;

/** Lines of a creative: text, size, colour, weight, and slope in degrees to the right. */
type Line = readonly [text: string, size: number, colour: string, weight: "normal" | "bold", angle?: number];
type DrawnCreative = {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly lines: readonly Line[];
};

/**
 * Creatives with usual proportions: dark on light, light on dark, low contrast, huge, large, small, sloping, and over
 * photographs.
 */
const CREATIVES: readonly DrawnCreative[] = [
  {
    width: 1080,
    height: 1920,
    ground: "#12343b",
    lines: [
      ["Night train", 120, "#fff", "bold"],
      ["Every evening at nine", 48, "#e1b382", "normal"],
      ["Tickets from 39 euro", 40, "#fff", "bold"],
    ],
  },
  {
    width: 1200,
    height: 628,
    ground: "#fbf7f2",
    lines: [
      ["Slow coffee", 96, "#2b2118", "bold"],
      ["Roasted on Tuesday, with you by Friday", 32, "#6b5a4a", "normal"],
      ["Shop now", 36, "#b4532a", "bold"],
    ],
  },
  {
    width: 1080,
    height: 1080,
    ground: "#6a5acd",
    lines: [
      ["Glow weekend", 110, "#ffe3cf", "bold"],
      ["Save forty percent on everything", 44, "#fff", "normal"],
      ["Terms apply until 31 August", 24, "#d8d2ff", "normal"],
    ],
  },
  {
    width: 300,
    height: 250,
    ground: "#f2a65a",
    lines: [
      ["Fresh bread", 34, "#3b1d0f", "bold"],
      ["Baked before you wake", 16, "#3b1d0f", "normal"],
      ["Order today", 18, "#8c1c13", "bold"],
    ],
  },
  {
    width: 1080,
    height: 1080,
    ground: "#ff5a36",
    lines: [
      ["BIG", 300, "#fff1dc", "bold"],
      ["Everything must go", 50, "#2b0d05", "normal"],
    ],
  },
  {
    width: 1080,
    height: 1080,
    ground: "#f6d7c3",
    lines: [
      ["Pastry week", 120, "#4a1d2f", "bold"],
      ["Only this weekend", 60, "#8c1c13", "bold", 11],
    ],
  },
  {
    width: 1600,
    height: 900,
    ground: "photo",
    lines: [
      ["Morning light", 120, "#fff", "bold"],
      ["Made by hand in the valley", 48, "#fff", "normal"],
    ],
  },
  {
    width: 1080,
    height: 1350,
    ground: "photo",
    lines: [
      ["Just opened", 110, "#fff", "bold"],
      ["Cold drinks and long evenings", 48, "#fff", "normal"],
    ],
  },
];

/** Every line as a separate image; over a photograph with parts as bright as the text, words have a thin dark outline. */
function layersOf({ width, height, ground, lines }: DrawnCreative): Buffer[] {
  const left = Math.round(width * 0.07);
  const edge = ground === "photo" ? ` stroke="#000" stroke-opacity="0.55" stroke-width="5" paint-order="stroke"` : "";
  let top = Math.round(height * 0.12);
  return lines.map(([text, size, colour, weight, angle = 0]) => {
    top += Math.round(size * 1.5);
    const look = `font-family="DejaVu Sans" font-weight="${weight}" font-size="${size}" fill="${colour}"${edge}`;
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${left}" y="${top}" transform="rotate(${angle} ${left} ${top})" ${look}>${text}</text></svg>`,
    );
  });
}

async function draw(drawn: DrawnCreative): Promise<Buffer> {
  const { width, height, ground } = drawn;
  const below =
    ground === "photo"
      ? sharp(PHOTO).resize(width, height, { fit: "cover" })
      : sharp({ create: { width, height, channels: 3, background: ground } });
  const layers = layersOf(drawn).map((input) => ({ input }));
  return below.composite(layers).webp({ quality: 92 }).toBuffer();
}

/** The boxes that its lines lie in. */
async function expectedBoxes(drawn: DrawnCreative): Promise<number[]> {
  const words = layersOf(drawn).map(async (layer) => {
    const { info } = await sharp(await sharp(layer).png().toBuffer())
      .trim()
      .toBuffer({ resolveWithObject: true });
    const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
    return { text: "", left: -trimOffsetLeft, top: -trimOffsetTop, width, height, confidence: 100 };
  });
  return boxesWithText(await Promise.all(words), drawn);
}

const normalizeText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const wordsIn = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(normalizeText)
    .filter((word) => word.length > 1);

/** Boxes of an image: those with text, those that may be found or not, and those found. */
type Grid = { readonly boxes: readonly number[]; readonly printed: readonly number[]; readonly found: readonly number[] };

/** The time for one image in the process that recognises it. */
export type Reading = {
  readonly words: readonly string[];
  readonly boxes: readonly number[];
  readonly cpuSeconds: number;
  readonly residentBytes: number;
};

export const text: Benchmark = {
  name: "text",
  about: "Text recognition on drawn creatives and sample ads: recall and false positives of words and boxes, CPU time and memory",
  run: async () => {
    const child = startChild("text-alone.ts", []);
    const read = (image: Buffer) => {
      child.send({ picture: image.toString("base64") });
      return nextMessage<Reading>(child);
    };
    const readings: Reading[] = [];
    const grids: Grid[] = [];
    for (const creative of CREATIVES) {
      const reading = await read(await draw(creative));
      readings.push(reading);
      grids.push({ boxes: await expectedBoxes(creative), printed: [], found: reading.boxes });
    }
    const ads: Reading[] = [];
    for (const { file, ...ad } of ADS) {
      const reading = await read(await readFile(path.join(SAMPLES, file)));
      ads.push(reading);
      grids.push({ ...ad, found: reading.boxes });
    }
    await disconnectAndWait(child);
    const drawn = CREATIVES.map(({ lines }) => lines.flatMap(([line]) => wordsIn(line)));
    const found = readings.map(({ words }) => words.map(normalizeText).filter((word) => word.length > 1));
    const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole);
    const missedOn = (isPhoto: boolean) => {
      const words = drawn.flatMap((each, at) =>
        (CREATIVES[at]!.ground === "photo") === isPhoto ? each.map((word) => ({ word, at })) : [],
      );
      return percent(words.filter(({ word, at }) => !found[at]!.includes(word)).length, words.length);
    };
    const right = found.flatMap((words, at) => words.filter((word) => drawn[at]!.includes(word))).length;
    const written = grids.flatMap(({ boxes, found }) => boxes.map((box) => found.includes(box)));
    const marked = grids.flatMap(({ boxes, printed, found }) =>
      found.filter((box) => !printed.includes(box)).map((box) => boxes.includes(box)),
    );
    const all = [...readings, ...ads];
    const seconds = all.map(({ cpuSeconds }) => cpuSeconds);
    return [
      { name: "drawn words that are not found, on plain colours", value: missedOn(false), unit: "%", aim: 10 },
      { name: "the same, white over white china", value: missedOn(true), unit: "%" },
      { name: "found words that are not drawn", value: 100 - percent(right, found.flat().length), unit: "%", aim: 10 },
      {
        name: "boxes with text that are not marked",
        value: percent(written.filter((isFound) => !isFound).length, written.length),
        unit: "%",
        aim: 20,
      },
      {
        name: "marked boxes without text",
        value: percent(marked.filter((isRight) => !isRight).length, marked.length),
        unit: "%",
        aim: 5,
      },
      {
        name: "CPU time per image, mean",
        value: seconds.reduce((sum, each) => sum + each, 0) / seconds.length,
        unit: "s",
        aim: 3,
      },
      { name: "CPU time per image, maximum", value: Math.max(...seconds), unit: "s" },
      {
        name: "memory held at most",
        value: Math.max(...all.map(({ residentBytes }) => residentBytes)) / 1e6,
        unit: "MB",
        aim: 500,
      },
    ];
  },
};
