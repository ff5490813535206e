import { blur, generate, type Plane, plane } from "./plane.ts";

/** Grid side at which the spectrum is computed, and the smoothing of the result in these cells, as in the paper. */
const SIDE = 64;
const SMOOTHING = 2.5;

/**
 * Saliency after Hou & Zhang 2007: the log spectrum of an image minus its running mean over 3 × 3 frequencies, transformed back
 * with the image's phases, squared and smoothed.
 * @param grey luminance of each cell, any unit
 * @returns a map of non-negative values on 64 × 64 cells
 */
export function spectralResidual(grey: Plane): Plane {
  const real = Float64Array.from(downsample(grey).data);
  const imaginary = new Float64Array(real.length);
  transform(real, imaginary, -1);
  const amplitude = real.map((value, at) => Math.hypot(value, imaginary[at]!));
  const log = amplitude.map((value) => Math.log(value + 1e-6));
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      let around = 0;
      for (let down = -1; down <= 1; down++)
        for (let across = -1; across <= 1; across++)
          around += log[((row + down + SIDE) % SIDE) * SIDE + ((column + across + SIDE) % SIDE)]!;
      const at = row * SIDE + column;
      const kept = Math.exp(log[at]! - around / 9) / (amplitude[at]! + 1e-6);
      real[at]! *= kept;
      imaginary[at]! *= kept;
    }
  }
  transform(real, imaginary, 1);
  return blur(
    generate(plane(SIDE, SIDE), (at) => real[at]! ** 2 + imaginary[at]! ** 2),
    SMOOTHING,
  );
}

/** The mean of each of SIDE × SIDE cells. A smaller image repeats its cells. */
function downsample({ width, height, data }: Plane): Plane {
  return generate(plane(SIDE, SIDE), (at) => {
    const [left, right] = spanOf(at % SIDE, width);
    const [top, bottom] = spanOf(Math.floor(at / SIDE), height);
    let total = 0;
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) total += data[row * width + column]!;
    return total / ((right - left) * (bottom - top));
  });
}

function spanOf(cell: number, length: number): [from: number, to: number] {
  const from = Math.floor((cell * length) / SIDE);
  return [from, Math.max(from + 1, Math.floor(((cell + 1) * length) / SIDE))];
}

/**
 * Discrete Fourier transform of SIDE × SIDE values in place, rows and then columns; not scaled. `sign` −1 is forward, 1 backward.
 */
function transform(real: Float64Array, imaginary: Float64Array, sign: 1 | -1): void {
  for (let line = 0; line < SIDE; line++) transformLine(real, imaginary, line * SIDE, 1, sign);
  for (let line = 0; line < SIDE; line++) transformLine(real, imaginary, line, SIDE, sign);
}

const COSINES = Float64Array.from({ length: SIDE }, (_, turn) => Math.cos((2 * Math.PI * turn) / SIDE));
const SINES = Float64Array.from({ length: SIDE }, (_, turn) => Math.sin((2 * Math.PI * turn) / SIDE));

function transformLine(real: Float64Array, imaginary: Float64Array, start: number, step: number, sign: 1 | -1): void {
  const toReal = new Float64Array(SIDE);
  const toImaginary = new Float64Array(SIDE);
  for (let frequency = 0; frequency < SIDE; frequency++) {
    for (let place = 0; place < SIDE; place++) {
      const turn = (frequency * place) % SIDE;
      const [cosine, sine] = [COSINES[turn]!, sign * SINES[turn]!];
      const [a, b] = [real[start + place * step]!, imaginary[start + place * step]!];
      toReal[frequency]! += a * cosine - b * sine;
      toImaginary[frequency]! += a * sine + b * cosine;
    }
  }
  for (let at = 0; at < SIDE; at++) {
    real[start + at * step] = toReal[at]!;
    imaginary[start + at * step] = toImaginary[at]!;
  }
}
