import { blur, generate, halve, type Plane, plane } from "./plane.ts";

const CENTRES = [1, 2, 3];
const SURROUNDS = [2, 3];
const LEVELS = 1 + Math.max(...CENTRES) + Math.max(...SURROUNDS);
/** Wavelength of the Gabor filters in cells, their standard deviation, and half their width. */
const WAVE = 7;
const DEVIATION = 2.3;
const REACH = 4;
/** Hue is ignored where an image is darker than this share of its brightest cell. */
const DARK = 0.1;

/**
 * Saliency after Itti, Koch & Niebur 1998: pyramids of intensity, two colour oppositions and four orientations; the difference of
 * each fine level (centre) from coarser ones (surround); each difference weighted by how much its highest peak exceeds its
 * others; the sums for intensity, colour and orientation are weighted the same way and added.
 * @param rgb interleaved 8-bit sRGB
 * @returns a map of non-negative values at an eighth of the image's sides
 */
export function ittiKoch(rgb: Uint8Array, width: number, height: number): Plane {
  const { intensity, redGreen, blueYellow } = opponentChannels(rgb, width, height);
  const levels = pyramid(intensity);
  const like = levels[3]!;
  const byOrientation = [0, 1, 2, 3].map((quarter) => {
    const filter = gabor((quarter * Math.PI) / 4);
    // The finest level is no centre and the most expensive to filter.
    return normalizeMap(
      conspicuity(
        levels.map((level, at) => (at < CENTRES[0]! ? level : convolve(level, filter))),
        like,
      ),
    );
  });
  const byColour = sum([redGreen, blueYellow].map((channel) => conspicuity(pyramid(channel), like)));
  return sum([conspicuity(levels, like), byColour, sum(byOrientation)].map(normalizeMap));
}

function opponentChannels(
  rgb: Uint8Array,
  width: number,
  height: number,
): { intensity: Plane; redGreen: Plane; blueYellow: Plane } {
  const like = plane(width, height);
  const intensity = generate(like, (at) => (rgb[3 * at]! + rgb[3 * at + 1]! + rgb[3 * at + 2]!) / 3 / 255);
  const brightest = intensity.data.reduce((max, value) => Math.max(max, value), 0);
  const hue = (at: number): [number, number, number] => {
    const light = intensity.data[at]!;
    if (light <= DARK * brightest) return [0, 0, 0];
    return [rgb[3 * at]! / 255 / light, rgb[3 * at + 1]! / 255 / light, rgb[3 * at + 2]! / 255 / light];
  };
  const redGreen = generate(like, (at) => {
    const [r, g, b] = hue(at);
    return Math.max(0, r - (g + b) / 2) - Math.max(0, g - (r + b) / 2);
  });
  const blueYellow = generate(like, (at) => {
    const [r, g, b] = hue(at);
    return Math.max(0, b - (r + g) / 2) - Math.max(0, (r + g) / 2 - Math.abs(r - g) / 2 - b);
  });
  return { intensity, redGreen, blueYellow };
}

function pyramid(finest: Plane): Plane[] {
  const levels = [finest];
  while (levels.length < LEVELS) levels.push(halve(blur(levels.at(-1)!, 1)));
  return levels;
}

/** All centre-surround differences, each normalised, summed on the grid of `like`. */
const conspicuity = (levels: readonly Plane[], like: Plane): Plane =>
  sum(
    CENTRES.flatMap((centre) =>
      SURROUNDS.map((further) => {
        const fine = levels[centre]!;
        const coarse = resizePlane(levels[centre + further]!, fine);
        return resizePlane(normalizeMap(generate(fine, (at) => Math.abs(fine.data[at]! - coarse.data[at]!))), like);
      }),
    ),
  );

/** The operator N: a map scaled to 0…1 and then by (1 − m)², m the mean of its local peaks except the highest. */
function normalizeMap(map: Plane): Plane {
  const { width, height } = map;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of map.data) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  const range = highest - lowest;
  const scaled = generate(map, (at) => (range > 0 ? (map.data[at]! - lowest) / range : 0));
  const [across, down] = [Math.max(1, width >> 4), Math.max(1, height >> 4)];
  const surroundings = greatest(greatest(scaled, across, 1, width), down, width, height);
  let peaks = 0;
  let count = 0;
  scaled.data.forEach((value, at) => {
    if (value < 1 && value > 0.05 && value === surroundings.data[at]) {
      peaks += value;
      count++;
    }
  });
  const weight = (1 - (count ? peaks / count : 0)) ** 2;
  return generate(scaled, (at) => scaled.data[at]! * weight);
}

/** The maximum within `reach` cells along one side, whose cells are `step` apart and `cells` in number. */
const greatest = (map: Plane, reach: number, step: number, cells: number): Plane =>
  generate(map, (at) => {
    const place = Math.floor(at / step) % cells;
    let max = Number.NEGATIVE_INFINITY;
    for (let offset = Math.max(-reach, -place); offset <= Math.min(reach, cells - 1 - place); offset++)
      max = Math.max(max, map.data[at + offset * step]!);
    return max;
  });

/** An even Gabor filter with zero mean, its stripes across `angle`. */
function gabor(angle: number): Float32Array {
  const side = 2 * REACH + 1;
  const filter = Float32Array.from({ length: side * side }, (_, at) => {
    const x = (at % side) - REACH;
    const y = Math.floor(at / side) - REACH;
    const along = x * Math.cos(angle) + y * Math.sin(angle);
    const across = y * Math.cos(angle) - x * Math.sin(angle);
    return Math.exp(-(along ** 2 + (0.8 * across) ** 2) / (2 * DEVIATION ** 2)) * Math.cos((2 * Math.PI * along) / WAVE);
  });
  const mean = filter.reduce((total, value) => total + value, 0) / filter.length;
  return filter.map((value) => value - mean);
}

/** The magnitude of a filter's response; beyond the edges the outermost cell is repeated. */
function convolve(map: Plane, filter: Float32Array): Plane {
  const { width, height, data } = map;
  const side = 2 * REACH + 1;
  const columns = Int32Array.from({ length: width + 2 * REACH }, (_, at) => Math.min(width - 1, Math.max(0, at - REACH)));
  const answers = plane(width, height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let answer = 0;
      for (let down = 0; down < side; down++) {
        const start = Math.min(height - 1, Math.max(0, row + down - REACH)) * width;
        for (let across = 0; across < side; across++)
          answer += filter[down * side + across]! * data[start + columns[column + across]!]!;
      }
      answers.data[row * width + column] = Math.abs(answer);
    }
  }
  return answers;
}

/** Bilinear interpolation between cell centres to the grid of `like`. */
function resizePlane(map: Plane, like: Plane): Plane {
  const { width, height, data } = map;
  return generate(like, (at) => {
    const x = Math.min(width - 1, Math.max(0, (((at % like.width) + 0.5) * width) / like.width - 0.5));
    const y = Math.min(height - 1, Math.max(0, ((Math.floor(at / like.width) + 0.5) * height) / like.height - 0.5));
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
    const upper = data[top * width + left]! * (left + 1 - x) + data[top * width + right]! * (x - left);
    const lower = data[bottom * width + left]! * (left + 1 - x) + data[bottom * width + right]! * (x - left);
    return upper * (top + 1 - y) + lower * (y - top);
  });
}

const sum = (maps: readonly Plane[]): Plane => generate(maps[0]!, (at) => maps.reduce((total, { data }) => total + data[at]!, 0));
