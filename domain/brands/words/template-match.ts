import type { Grey } from "#adapters/text-recognition/preprocess.ts";
import type { Rectangle } from "#kit/rectangle.ts";
import type { Pyramid } from "./pyramid.ts";

/** Height of a template in pixels of the level in which it is searched, at most; and samples across, at most. */
const TEMPLATE_HEIGHT = 14;
const MAX_ROWS = 16;
const MAX_COLUMNS = 72;
/** Search range around the expected place, in template heights and in pixels of the frame's width, whichever is larger. */
const RANGE_HEIGHTS = 1.2;
const RANGE_WIDTH = 0.035;
/** Changes of size between two frames, tried around the expected one. */
const SCALES = [1, 0.96, 1.04];

/** A patch of a frame as samples of zero mean; their standard deviation in grey levels. */
export type Template = {
  readonly level: number;
  readonly columns: number;
  readonly rows: number;
  readonly samples: Float32Array;
  readonly contrast: number;
};

/** A place of a template in a frame: its correlation, −1 to 1, and its contrast relative to the template's. */
export type Found = { readonly place: Rectangle; readonly correlation: number; readonly contrast: number };

/** The template of a place in a frame, from the level on which the place is about TEMPLATE_HEIGHT pixels high. */
export function templateOf(pyramid: Pyramid, place: Rectangle): Template {
  const level = Math.min(pyramid.length - 1, Math.max(0, Math.round(Math.log2(place.height / TEMPLATE_HEIGHT))));
  const [columns, rows] = [samplesIn(place.width / 2 ** level, MAX_COLUMNS), samplesIn(place.height / 2 ** level, MAX_ROWS)];
  const samples = new Float32Array(columns * rows);
  sample(pyramid[level]!, place, 2 ** level, { columns, rows }, samples);
  return { level, columns, rows, samples, contrast: centre(samples) };
}

const samplesIn = (pixels: number, max: number): number => Math.max(4, Math.min(max, Math.round(pixels)));

/** Searches a template around the expected place: coarsely for the position, then finely for position and size. */
export function findTemplate(template: Template, pyramid: Pyramid, expected: Rectangle): Found {
  const frame = pyramid[template.level]!;
  const unit = 2 ** template.level;
  const range = Math.max(RANGE_HEIGHTS * expected.height, RANGE_WIDTH * pyramid[0]!.width);
  let best = compare(template, frame, expected, unit);
  const attempt = (place: Rectangle) => {
    const found = compare(template, frame, place, unit);
    if (found.correlation > best.correlation) best = found;
  };
  const coarse = 2 * unit;
  const steps = Math.ceil(range / coarse);
  for (let down = -steps; down <= steps; down++)
    for (let right = -steps; right <= steps; right++) attempt(moved(expected, right * coarse, down * coarse));
  for (let step = unit; step >= Math.max(0.5, unit / 2); step /= 2) {
    const middle = best.place;
    for (const scale of SCALES)
      for (let down = -1; down <= 1; down++)
        for (let right = -1; right <= 1; right++) attempt(moved(scaled(middle, scale), right * step, down * step));
  }
  return best;
}

/** A place moved by pixels of the frame. */
export const moved = (place: Rectangle, right: number, down: number): Rectangle => ({
  ...place,
  left: place.left + right,
  top: place.top + down,
});

const scaled = ({ left, top, width, height }: Rectangle, by: number): Rectangle => ({
  left: left - (width * (by - 1)) / 2,
  top: top - (height * (by - 1)) / 2,
  width: width * by,
  height: height * by,
});

const scratch = new Float32Array(MAX_COLUMNS * MAX_ROWS);

function compare(template: Template, frame: Grey, place: Rectangle, unit: number): Found {
  const samples = scratch.subarray(0, template.samples.length);
  sample(frame, place, unit, template, samples);
  const contrast = centre(samples);
  let sum = 0;
  for (let at = 0; at < samples.length; at++) sum += samples[at]! * template.samples[at]!;
  const both = contrast * template.contrast * samples.length;
  return { place, correlation: both > 0 ? sum / both : 0, contrast: template.contrast > 0 ? contrast / template.contrast : 0 };
}

/** Nearest samples of a rectangle; outside of the frame, those of its edge. */
function sample(frame: Grey, place: Rectangle, unit: number, size: Pick<Template, "columns" | "rows">, into: Float32Array): void {
  const { width, height, bytes } = frame;
  for (let row = 0; row < size.rows; row++) {
    const y = Math.min(height - 1, Math.max(0, Math.floor((place.top + ((row + 0.5) * place.height) / size.rows) / unit)));
    for (let column = 0; column < size.columns; column++) {
      const x = (place.left + ((column + 0.5) * place.width) / size.columns) / unit;
      into[row * size.columns + column] = bytes[y * width + Math.min(width - 1, Math.max(0, Math.floor(x)))]!;
    }
  }
}

/** Subtracts the mean; returns the standard deviation. */
function centre(samples: Float32Array): number {
  let [sum, squares] = [0, 0];
  for (const value of samples) sum += value;
  const mean = sum / samples.length;
  for (let at = 0; at < samples.length; at++) {
    const value = samples[at]! - mean;
    samples[at] = value;
    squares += value * value;
  }
  return Math.sqrt(squares / samples.length);
}
