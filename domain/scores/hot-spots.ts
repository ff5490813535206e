import { type AttentionMap, densityOf } from "./attention-map.ts";

/** A place that draws attention: its peak in 0…1 of width and height, and the share of all attention around it. */
export type HotSpot = { readonly x: number; readonly y: number; readonly mass: number };

/** Two peaks nearer than this share of the diagonal are one hot spot. */
const APART = 0.1;
/** A hot spot's peak has at least this share of the highest peak. */
const MAIN = 0.3;
const MOST = 6;

/**
 * The main hot spots, strongest first: peaks of the density (no neighbour higher) of at least MAIN of the highest, APART from stronger ones, at
 * most six; each gets the attention of the cells that are nearest to it, so that their masses add up to 1.
 */
export function hotSpots(map: AttentionMap, pictureSize: { readonly width: number; readonly height: number } = map): HotSpot[] {
  const { width, height } = map;
  const density = densityOf(map);
  const peaks: { x: number; y: number; density: number }[] = [];
  const order = Array.from(density.keys())
    .filter((at) => isPeak(density, width, height, at))
    .sort((one, other) => density[other]! - density[one]! || one - other);
  const diagonal = Math.hypot(pictureSize.width, pictureSize.height);
  const gap = (ax: number, ay: number, bx: number, by: number) =>
    Math.hypot((ax - bx) * pictureSize.width, (ay - by) * pictureSize.height) / diagonal;
  for (const at of order) {
    if (peaks.length === MOST || density[at]! < MAIN * density[order[0]!]!) break;
    const x = ((at % width) + 0.5) / width;
    const y = (Math.floor(at / width) + 0.5) / height;
    if (peaks.every((peak) => gap(peak.x, peak.y, x, y) >= APART)) peaks.push({ x, y, density: density[at]! });
  }
  const masses = new Array<number>(peaks.length).fill(0);
  density.forEach((value, at) => {
    const x = ((at % width) + 0.5) / width;
    const y = (Math.floor(at / width) + 0.5) / height;
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    peaks.forEach((peak, index) => {
      const distance = gap(peak.x, peak.y, x, y);
      if (distance < least) {
        least = distance;
        nearest = index;
      }
    });
    masses[nearest]! += value;
  });
  return peaks.map(({ x, y }, index) => ({ x, y, mass: masses[index]! }));
}

function isPeak(density: Float64Array, width: number, height: number, at: number): boolean {
  const column = at % width;
  const row = Math.floor(at / width);
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++)
      if (density[y * width + x]! > density[at]!) return false;
  }
  return true;
}

/**
 * How far apart the main hot spots lie: Σ mᵢ·mⱼ·dᵢⱼ over all pairs i ≠ j, over Σ mᵢ·mⱼ, with d the distance of their peaks over the
 * picture's diagonal. 0…1; 0 when there is one hot spot only.
 */
export function hotSpotDistance(
  map: AttentionMap,
  pictureSize: { readonly width: number; readonly height: number } = map,
): number {
  const spots = hotSpots(map, pictureSize);
  const diagonal = Math.hypot(pictureSize.width, pictureSize.height);
  let weighted = 0;
  let weights = 0;
  for (const [index, one] of spots.entries()) {
    for (const other of spots.slice(index + 1)) {
      const weight = one.mass * other.mass;
      const distance = Math.hypot((one.x - other.x) * pictureSize.width, (one.y - other.y) * pictureSize.height) / diagonal;
      weighted += weight * distance;
      weights += weight;
    }
  }
  return weights === 0 ? 0 : weighted / weights;
}
