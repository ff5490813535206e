import { type Detail, detailAt, detailOf } from "./detail.ts";
import { medianOf } from "./median-of.ts";
import { type Pose, samplePatch } from "./patch.ts";
import type { Mips } from "./raster.ts";

/**
 * What the labelled logos look like: luminance of `columns` × `rows` pixels, weighted by how alike the examples are there and
 * scaled to length 1 around mean 0; and colour at a quarter of the size.
 */
export type Looks = {
  readonly columns: number;
  readonly rows: number;
  /** Square roots of the weights. */
  readonly weights: Float32Array;
  readonly luminance: readonly Float32Array[];
  readonly color: readonly Float32Array[];
};
/**
 * Correlations with the most alike example, 0 to 1: of luminance, of colour, and of luminance in the BLOCKS that show most, on
 * average and in the least alike of them.
 */
export type Similarity = {
  readonly luminance: number;
  readonly color: number;
  readonly blocks: number;
  readonly leastBlock: number;
};
/** Blocks along the shorter side. */
const BLOCKS = 3;
/** Blocks with less than this share of the mean energy show nothing to compare. */
const SHOWS = 0.35;

/** Variance of the examples, in units of their own contrast, at which a pixel counts half. */
const UNLIKE = 0.5;

type Size = { readonly columns: number; readonly rows: number };
type Sample = { readonly luminance: Float32Array; readonly color: Float32Array };

function sampleColors(mips: Mips, pose: Pose, { columns, rows }: Size): Uint8Array {
  const rgb = new Uint8Array(columns * rows * 3);
  samplePatch(mips, pose, { columns, rows, margin: 0 }, rgb);
  return rgb;
}

function luminanceOf(rgb: Uint8Array): Float32Array {
  const luminance = new Float32Array(rgb.length / 3);
  for (let at = 0, from = 0; at < luminance.length; at++, from += 3)
    luminance[at] = 0.299 * rgb[from]! + 0.587 * rgb[from + 1]! + 0.114 * rgb[from + 2]!;
  return luminance;
}

export function sampleLook(mips: Mips, pose: Pose, size: Size): Sample {
  const { columns, rows } = size;
  const rgb = sampleColors(mips, pose, size);
  const [wide, tall] = [Math.ceil(columns / 4), Math.ceil(rows / 4)];
  const color = new Float32Array(wide * tall * 2);
  for (let y = 0, from = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, from += 3) {
      const [red, green, blue] = [rgb[from]!, rgb[from + 1]!, rgb[from + 2]!];
      const to = ((y >> 2) * wide + (x >> 2)) * 2;
      color[to] = color[to]! + red - green;
      color[to + 1] = color[to + 1]! + (red + green) / 2 - blue;
    }
  return { luminance: luminanceOf(rgb), color };
}

/** Subtracts the weighted mean and scales to length 1; `weights` are square roots. */
function standard(values: Float32Array, weights: Float32Array): Float32Array {
  let [sum, total] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const weight = weights[at]! * weights[at]!;
    sum += values[at]! * weight;
    total += weight;
  }
  const mean = sum / total;
  const out = new Float32Array(values.length);
  // Two grey levels per pixel keeps noise on a flat surface from looking like anything.
  let squares = total * 4;
  for (let at = 0; at < values.length; at++) {
    const value = (values[at]! - mean) * weights[at]!;
    out[at] = value;
    squares += value * value;
  }
  const scale = 1 / Math.sqrt(squares);
  for (let at = 0; at < out.length; at++) out[at] = out[at]! * scale;
  return out;
}

const unit = (values: Float32Array) => {
  const length = Math.sqrt(values.reduce((all, value) => all + value * value, 0) + values.length * 5000);
  return values.map((value) => value / length);
};

const dot = (one: Float32Array, other: Float32Array) => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
};

export function looksOf(samples: readonly Sample[], size: Size): Looks {
  const even = new Float32Array(size.columns * size.rows).fill(1);
  const plain = samples.map(({ luminance }) => standard(luminance, even));
  // Inverted examples are turned to the sign of the first.
  const first = plain[0]!;
  const turned = plain.map((values) => (dot(values, first) < 0 ? values.map((value) => -value) : values));
  const weights = even.map((_, at) => {
    const mean = turned.reduce((sum, values) => sum + values[at]!, 0) / turned.length;
    const variance = turned.reduce((sum, values) => sum + (values[at]! - mean) ** 2, 0) / turned.length;
    return Math.sqrt(1 / (1 + (variance * even.length) / UNLIKE));
  });
  return {
    ...size,
    weights,
    luminance: samples.map(({ luminance }) => standard(luminance, weights)),
    color: samples.map(({ color }) => unit(color)),
  };
}

/** What poses are aligned with: examples of a size, scaled like those of the looks. */
export type Template = Pick<Looks, "columns" | "rows" | "weights" | "luminance">;

/** The luminance at a pose, as the examples of a template are scaled. */
export const valuesAt = (mips: Mips, pose: Pose, template: Template): Float32Array =>
  standard(luminanceOf(sampleColors(mips, pose, template)), template.weights);

/** The example most alike to these values, how alike it is (0 to 1), and −1 for inverted colours. */
export function mostSimilarExample(
  values: Float32Array,
  { luminance }: Template,
): { example: Float32Array; alike: number; sign: number } {
  const found = luminance.map((example) => ({ example, correlation: dot(example, values) }));
  const best = found.reduce((one, other) => (Math.abs(other.correlation) > Math.abs(one.correlation) ? other : one));
  return { example: best.example, alike: Math.abs(best.correlation), sign: Math.sign(best.correlation) || 1 };
}

const halves = new WeakMap<Looks, Template>();

/** The looks at half the size, from which alignment sees twice as far; computed once. */
export function halfOf(looks: Looks): Template {
  const known = halves.get(looks);
  if (known) return known;
  const [columns, rows] = [looks.columns >> 1, looks.rows >> 1];
  const pool = (values: Float32Array) =>
    Float32Array.from({ length: columns * rows }, (_, at) => {
      const from = (Math.floor(at / columns) * looks.columns + (at % columns)) * 2;
      return (values[from]! + values[from + 1]! + values[from + looks.columns]! + values[from + looks.columns + 1]!) / 4;
    });
  const weights = pool(looks.weights);
  // The values of the examples contain the weights already.
  const even = new Float32Array(columns * rows).fill(1);
  const half = { columns, rows, weights, luminance: looks.luminance.map((values) => unitOf(pool(values), even)) };
  halves.set(looks, half);
  return half;
}

/** Scaled to length 1. */
function unitOf(values: Float32Array, weights: Float32Array): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value, at) => sum + (value * weights[at]!) ** 2, 1e-9));
  return values.map((value) => value / length);
}

/** Correlation of luminance with the most alike example, whatever the sign: inverted colours are alike. */
export function luminanceAt(mips: Mips, pose: Pose, looks: Looks): number {
  const luminance = luminanceOf(sampleColors(mips, pose, looks));
  return Math.abs(strongestCorrelation(looks.luminance, standard(luminance, looks.weights)));
}

/** Fine structure at a pose, compared with the examples: `typical` is the result of `typicalDetail` for them. */
export function detailSimilarity(mips: Mips, pose: Pose, looks: Looks, typical: readonly number[]): Detail {
  const luminance = standard(luminanceOf(sampleColors(mips, pose, looks)), looks.weights);
  const sign = Math.sign(strongestCorrelation(looks.luminance, luminance));
  return detailAt(detailOf(luminance, looks), detailsOf(looks), typical, looks, sign);
}

const details = new WeakMap<Looks, readonly Float32Array[]>();

/** The fine structure of the examples, computed once. */
export function detailsOf(looks: Looks): readonly Float32Array[] {
  const known = details.get(looks) ?? looks.luminance.map((values) => detailOf(values, looks));
  details.set(looks, known);
  return known;
}

/** How alike a pose is to the most alike example: luminance and colour, as a whole and per block. */
export function similarityOf(mips: Mips, pose: Pose, looks: Looks): Similarity {
  const sample = sampleLook(mips, pose, looks);
  const luminance = standard(sample.luminance, looks.weights);
  const whole = strongestCorrelation(looks.luminance, luminance);
  return {
    luminance: Math.abs(whole),
    color: Math.abs(strongestCorrelation(looks.color, unit(sample.color))),
    ...blocksOf(looks, luminance, Math.sign(whole)),
  };
}

/** The correlation of the largest size. */
function strongestCorrelation(examples: readonly Float32Array[], values: Float32Array): number {
  return examples
    .map((example) => dot(example, values))
    .reduce((best, next) => (Math.abs(next) > Math.abs(best) ? next : best), 0);
}

function blocksOf(
  { columns, rows, luminance: examples }: Looks,
  values: Float32Array,
  sign: number,
): { blocks: number; leastBlock: number } {
  const side = Math.max(1, Math.min(columns, rows) / BLOCKS);
  const [wide, tall] = [Math.round(columns / side), Math.round(rows / side)];
  const count = wide * tall;
  const block = Uint16Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    return Math.floor((y * tall) / rows) * wide + Math.floor((x * wide) / columns);
  });
  const [best, energy, own] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let at = 0; at < values.length; at++) own[block[at]!]! += values[at]! ** 2;
  for (const example of examples) {
    const [both, its] = [new Float64Array(count), new Float64Array(count)];
    for (let at = 0; at < values.length; at++) {
      both[block[at]!]! += values[at]! * example[at]!;
      its[block[at]!]! += example[at]! ** 2;
    }
    for (let at = 0; at < count; at++) {
      // A tenth of a block's fair share keeps flat blocks from being compared by their noise.
      const alike = (sign * both[at]!) / Math.sqrt((own[at]! + 0.1 / count) * (its[at]! + 0.1 / count));
      best[at] = Math.max(best[at]!, alike);
      energy[at]! += its[at]! / examples.length;
    }
  }
  const shown = [...best].filter((_, at) => energy[at]! * count >= SHOWS);
  if (shown.length === 0) return { blocks: 0, leastBlock: 0 };
  return { blocks: shown.reduce((sum, value) => sum + value, 0) / shown.length, leastBlock: Math.min(...shown) };
}

/** How alike the examples of different frames are, in the middle: what a right place can be expected to reach. */
export function typicalOf(looks: Looks): { luminance: number; color: number; leastBlock: number } {
  const alike = looks.luminance.map((own, at) => {
    const others = { ...looks, luminance: looks.luminance.filter((_, other) => other !== at) };
    const luminance = strongestCorrelation(others.luminance, own);
    const color = strongestCorrelation(
      looks.color.filter((_, other) => other !== at),
      looks.color[at]!,
    );
    const { leastBlock } = blocksOf(others, own, Math.sign(luminance));
    return { luminance: Math.abs(luminance), color: Math.abs(color), leastBlock };
  });
  const middle = (key: "luminance" | "color" | "leastBlock") => medianOf(alike.map((one) => one[key]));
  return { luminance: middle("luminance"), color: middle("color"), leastBlock: middle("leastBlock") };
}
