import type { Convolution, Responses } from "./convolution.ts";
import type { Geometry } from "./geometry.ts";
import { type Cells, histograms, normalise, pool } from "./gradients.ts";
import { overlap, type Pose, upright } from "./patch.ts";
import { halve, type Mips, resize } from "./raster.ts";
import { SCAN_CELL } from "./windows.ts";

/** Levels per halving of the size. */
const STEPS = 4;
/** Height in pixels of the smallest logo that is looked for. */
const SMALLEST = 11;
/** Enlarging more than this adds nothing. */
const MAX_ENLARGEMENT = 1.5;
/** Standard deviations above the background that a place must reach. */
const MIN_SCORE = 2.5;
/** Places kept in all, and of each octave of size. */
const KEPT = 48;
const KEPT_OF_OCTAVE = 10;

/** Scans for one object: what its filters find, in standard deviations of the background. */
export type Scanner = { readonly geometry: Geometry; readonly convolution: Convolution };
export type Candidate = { readonly pose: Pose; readonly score: number };
/** A frame at a scale (its pixels per pixel of the frame), in cells of `cell` pixels. */
type Level = { readonly scale: number; readonly cell: number; readonly cells: Cells };

/** The places in a frame that look most like the object of each scanner, most alike first. */
export async function scanFrame(mips: Mips, scanners: readonly Scanner[]): Promise<Candidate[][]> {
  const found: Candidate[][] = scanners.map(() => []);
  const top = Math.max(...scanners.map(({ geometry }) => topScale(geometry)));
  for (const level of await levelsOf(mips, top))
    for (const [at, { geometry, convolution }] of scanners.entries()) {
      if ((geometry.scan.height * level.cell) / level.scale < SMALLEST * 0.95) continue;
      found[at]!.push(...peaksOf(await convolution.run(level.cells), level, geometry, convolution.padding));
    }
  return found.map(strongest);
}

/** The scale at which the smallest logo fills the scan's window in cells of half the size. */
const topScale = ({ scan }: Geometry) => Math.min(MAX_ENLARGEMENT, (scan.height * SCAN_CELL) / 2 / SMALLEST);

async function levelsOf(mips: Mips, top: number): Promise<Level[]> {
  const levels: Level[] = [];
  const frame = mips[0]!;
  for (let step = 0; step < STEPS; step++) {
    const scale = top * 2 ** (-step / STEPS);
    // Resizing from a half is as good, and faster, where the frame is reduced by more.
    const source = mips[scale <= 0.5 ? 1 : 0] ?? frame;
    let image = await resize(source, Math.round(frame.width * scale), Math.round(frame.height * scale));
    const small = pool(histograms(image, SCAN_CELL / 4));
    levels.push({ scale, cell: SCAN_CELL / 2, cells: normalise(small, SCAN_CELL / 2) });
    levels.push({ scale, cell: SCAN_CELL, cells: normalise(pool(small), SCAN_CELL) });
    for (let half = scale / 2; Math.min(image.width, image.height) >= 8 * SCAN_CELL; half /= 2) {
      image = halve(image);
      levels.push({ scale: half, cell: SCAN_CELL, cells: normalise(pool(histograms(image, SCAN_CELL / 2)), SCAN_CELL) });
    }
  }
  return levels;
}

function peaksOf({ columns, rows, values }: Responses, level: Level, geometry: Geometry, padding: number): Candidate[] {
  const places = columns * rows;
  const best = new Float32Array(places);
  const turns = new Uint8Array(places);
  for (let at = 0; at < places; at++) best[at] = values[at]!;
  for (let turn = 1; turn < geometry.turns.length; turn++)
    for (let at = 0, from = turn * places; at < places; at++, from++)
      if (values[from]! > best[at]!) {
        best[at] = values[from]!;
        turns[at] = turn;
      }
  const { scan } = geometry;
  const unit = level.cell / level.scale;
  const peaks: Candidate[] = [];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x;
      const score = best[at]!;
      if (score < MIN_SCORE || !isPeak(best, columns, rows, x, y)) continue;
      peaks.push({
        score,
        pose: {
          ...upright(
            (x - padding + scan.columns / 2) * unit,
            (y - padding + scan.rows / 2) * unit,
            scan.width * unit,
            scan.height * unit,
          ),
          turn: geometry.turns[turns[at]!]!,
        },
      });
    }
  return peaks.sort((one, other) => other.score - one.score).slice(0, KEPT);
}

function isPeak(values: Float32Array, columns: number, rows: number, x: number, y: number): boolean {
  const value = values[y * columns + x]!;
  for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++)
      if (values[row * columns + column]! > value) return false;
  return true;
}

function strongest(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  const ofOctave = new Map<number, number>();
  const box = ({ x, y, width, height }: Pose) => [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  for (const candidate of candidates.toSorted((one, other) => other.score - one.score)) {
    const octave = Math.floor(Math.log2(candidate.pose.height));
    const count = ofOctave.get(octave) ?? 0;
    if (kept.length >= KEPT && count >= KEPT_OF_OCTAVE) continue;
    if (kept.some(({ pose }) => overlap(box(pose), box(candidate.pose)) > 0.55)) continue;
    kept.push(candidate);
    ofOctave.set(octave, count + 1);
  }
  return kept;
}
