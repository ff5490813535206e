/**
 * The fine structure of a logo: luminance without what is larger than a stroke. Logos with the same outline, colour and layout
 * differ only there. It is compared block by block, and each block may be shifted a little, because the alignment is no better than
 * that.
 */

type Size = { readonly columns: number; readonly rows: number };

/** Values around a pixel whose mean is subtracted: 2 × RADIUS + 1 along each side. */
const RADIUS = 2;
/** Largest shift of a block in each direction, in pixels. */
const SHIFT = 2;
/** Blocks along the shorter side. */
const BLOCKS = 3;
/** Blocks with less than this share of the mean energy show nothing to compare. */
const SHOWS = 0.35;
/** A tenth of a block's fair share keeps flat blocks from being compared by their noise. */
const NOISE = 0.1;

/** The detail of a luminance patch, scaled to length 1. */
export function detailOf(values: Float32Array, { columns, rows }: Size): Float32Array {
  const detail = new Float32Array(values.length);
  let squares = 1e-9;
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      let [sum, count] = [0, 0];
      for (let v = Math.max(0, y - RADIUS); v <= Math.min(rows - 1, y + RADIUS); v++)
        for (let u = Math.max(0, x - RADIUS); u <= Math.min(columns - 1, x + RADIUS); u++) {
          sum += values[v * columns + u]!;
          count++;
        }
      const value = values[y * columns + x]! - sum / count;
      detail[y * columns + x] = value;
      squares += value * value;
    }
  const scale = 1 / Math.sqrt(squares);
  return detail.map((value) => value * scale);
}

type Block = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

function blocksOf({ columns, rows }: Size): Block[] {
  const side = Math.max(1, Math.min(columns, rows) / BLOCKS);
  const [wide, tall] = [Math.round(columns / side), Math.round(rows / side)];
  return Array.from({ length: wide * tall }, (_, at) => {
    const [column, row] = [at % wide, Math.floor(at / wide)];
    return {
      left: Math.ceil((column * columns) / wide),
      right: Math.ceil(((column + 1) * columns) / wide),
      top: Math.ceil((row * rows) / tall),
      bottom: Math.ceil(((row + 1) * rows) / tall),
    };
  });
}

/**
 * The correlation of each block with the most alike of the examples, 0 to 1. All are details of one size.
 * @param sign −1 if the sample has inverted colours
 */
function alikeIn(sample: Float32Array, examples: readonly Float32Array[], size: Size, sign: number): number[] {
  const blocks = blocksOf(size);
  const floor = NOISE / blocks.length;
  return blocks.map((block) => {
    const energies = examples.map((example) => energyOf(example, block, size));
    let best = 0;
    for (let down = -SHIFT; down <= SHIFT; down++)
      for (let right = -SHIFT; right <= SHIFT; right++)
        for (const [at, example] of examples.entries()) {
          const { both, own } = productOf(sample, example, { block, down, right }, size);
          best = Math.max(best, (sign * both) / Math.sqrt((own + floor) * (energies[at]! + floor)));
        }
    return best;
  });
}

function energyOf(values: Float32Array, { left, right, top, bottom }: Block, { columns }: Size): number {
  let energy = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) energy += values[y * columns + x]! ** 2;
  return energy;
}

/** Sums over a block: of an example times the shifted sample, and of the shifted sample squared. Its border repeats. */
function productOf(
  sample: Float32Array,
  example: Float32Array,
  { block, down, right }: { readonly block: Block; readonly down: number; readonly right: number },
  { columns, rows }: Size,
): { both: number; own: number } {
  let [both, own] = [0, 0];
  for (let y = block.top; y < block.bottom; y++) {
    const from = Math.min(rows - 1, Math.max(0, y + down)) * columns;
    for (let x = block.left; x < block.right; x++) {
      const value = sample[from + Math.min(columns - 1, Math.max(0, x + right))]!;
      both += value * example[y * columns + x]!;
      own += value * value;
    }
  }
  return { both, own };
}

/** How alike the labelled logos of different frames are in each block, in the middle; 0 where a block shows nothing. */
export function typicalDetail(examples: readonly Float32Array[], size: Size): number[] {
  const alike = examples.map((own, at) => {
    const others = examples.filter((_, other) => other !== at);
    const whole = others
      .map((other) => dot(own, other))
      .reduce((best, next) => (Math.abs(next) > Math.abs(best) ? next : best), 0);
    return alikeIn(own, others, size, Math.sign(whole));
  });
  const blocks = blocksOf(size);
  return blocks.map((block, at) => {
    const energy = examples.reduce((sum, example) => sum + energyOf(example, block, size), 0) / examples.length;
    return energy * blocks.length < SHOWS
      ? 0
      : quantile(
          alike.map((one) => one[at]!),
          0.5,
        );
  });
}

/**
 * Statistics of the blocks that are not blank: quantiles and mean of the correlation relative to the typical one, and its mean.
 */
export type Detail = {
  readonly tenth: number;
  readonly quarter: number;
  readonly middle: number;
  readonly mean: number;
  /** Share of the blocks that are far from the typical ones. */
  readonly unlike: number;
  readonly correlation: number;
};
/** Below this share of the typical correlation, a block is unlike. */
const UNLIKE = 0.6;

export function detailAt(
  sample: Float32Array,
  examples: readonly Float32Array[],
  typical: readonly number[],
  size: Size,
  sign: number,
): Detail {
  const shown = alikeIn(sample, examples, size, sign).flatMap((value, at) => (typical[at]! > 0 ? [{ value, at }] : []));
  if (shown.length === 0) return { tenth: 0, quarter: 0, middle: 0, mean: 0, unlike: 1, correlation: 0 };
  const relative = shown.map(({ value, at }) => Math.min(1.3, value / Math.max(0.25, typical[at]!)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    tenth: quantile(relative, 0.1),
    quarter: quantile(relative, 0.25),
    middle: quantile(relative, 0.5),
    mean: mean(relative),
    unlike: mean(relative.map((value) => Number(value < UNLIKE))),
    correlation: mean(shown.map(({ value }) => value)),
  };
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}

/** A quantile, with linear interpolation between neighbours. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}
