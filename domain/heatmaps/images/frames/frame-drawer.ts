import type { Grid } from "#domain/scores/over-time/grid.ts";
import { type BlendTable, type ColourModel, heatmapBlend, type PlaneTable, peekthroughBlend } from "./blend-tables.ts";
import { type HeatLevels, heatLevelsOf } from "./heat-levels.ts";
import { type Plane, type Planes, SUBSAMPLING } from "./planes.ts";

export type { HeatLevels as Warmth } from "./heat-levels.ts";

/** Size of the frames in pixels (not of subsampled planes), and of the attention maps in cells. */
export type DrawerSize = {
  readonly width: number;
  readonly height: number;
  readonly mapWidth: number;
  readonly mapHeight: number;
};

/** Draws the frames of one video, in its colour format and size; `out` may be the frame itself. */
export type FrameDrawer = {
  /** The heat of a frame's attention map, in a new buffer: called once per analysed frame. Throws for a map without attention. */
  heatLevelsOf(map: Grid): HeatLevels;
  /** Interpolates heat between two analysed frames, `t` from 0 (first) to 1 (second), in a buffer that the next call reuses. */
  interpolate(one: HeatLevels, other: HeatLevels, t: number): HeatLevels;
  /** Writes the frame with its heatmap. */
  heatmap(frame: Planes, warmth: HeatLevels, out: Planes): void;
  /** Writes the frame darkened except where people look. */
  peekthrough(frame: Planes, warmth: HeatLevels, out: Planes): void;
};

/**
 * The columns between the centres of two neighbouring cells; the first of its pixels lies `along` (0 to 1) the way from left to
 * right.
 */
type Run = {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly along: number;
};

/** A plane's size in values, its mapping to the map's columns, and the step of one value between two columns in 1/256. */
type Field = {
  readonly width: number;
  readonly height: number;
  readonly stretches: readonly Run[];
  readonly climb: number;
};

/**
 * Creates a drawer whose tables and buffers serve every frame. A frame takes a few milliseconds: integers and lookup tables only,
 * linear interpolation between the cells of the map, and no arithmetic where the frame stays unchanged.
 */
export function frameDrawer({ width, height, mapWidth, mapHeight }: DrawerSize, colours: ColourModel): FrameDrawer {
  const fields = SUBSAMPLING[colours].map((shared) => fieldOf(width / shared, height / shared, mapWidth));
  const [heat, veil] = [heatmapBlend(colours), peekthroughBlend(colours)];
  const line = new Int32Array(mapWidth);
  const mixture = new Uint16Array(mapWidth * mapHeight);

  /** Reads the heat of a row of values at the centres of the map's columns. */
  function readLine(warmth: HeatLevels, row: number, rows: number): void {
    const place = Math.min(mapHeight - 1, Math.max(0, ((row + 0.5) * mapHeight) / rows - 0.5));
    const above = Math.floor(place);
    const part = Math.round((place - above) * 256);
    const top = above * mapWidth;
    const bottom = Math.min(mapHeight - 1, above + 1) * mapWidth;
    for (let cell = 0; cell < mapWidth; cell++)
      line[cell] = (warmth[top + cell]! * (256 - part) + warmth[bottom + cell]! * part) >> 8;
  }

  /** Draws the stretches of a plane with heat above the brush's `bare` value; the others stay unchanged in `out`. */
  function drawPlane(
    { height: rows, stretches: runs, climb: step16 }: Field,
    tint: PlaneTable,
    bare: number,
    frame: Plane,
    warmth: HeatLevels,
    out: Plane,
  ) {
    const painted = (bare << 8) + 128;
    const { step } = frame;
    for (let row = 0; row < rows; row++) {
      readLine(warmth, row, rows);
      const from = frame.offset + row * frame.stride;
      const onto = out.offset + row * out.stride;
      for (const { left, right, from: first, to: last, along } of runs) {
        const level = line[left]!;
        const rise = line[right]! - level;
        if (level < painted && level + rise < painted) continue;
        // Adds half a level, so that truncation rounds.
        const start = (((level + rise * along) * 256) | 0) + 32768;
        const [begin, end] = [first * step, last * step];
        paint(tint, frame.bytes, from + begin, from + end, step, out.bytes, onto + begin, start, (rise * step16) | 0);
      }
    }
  }

  function draw({ tints, bare }: BlendTable, frame: Planes, warmth: HeatLevels, out: Planes): void {
    if (bare >= 0) for (const [at, field] of fields.entries()) copy(field, frame[at]!, out[at]!);
    for (const [at, field] of fields.entries()) drawPlane(field, tints[at]!, bare, frame[at]!, warmth, out[at]!);
  }

  return {
    heatLevelsOf: heatLevelsOf,
    interpolate(one, other, t) {
      const part = Math.round(t * 256);
      for (let cell = 0; cell < mixture.length; cell++) mixture[cell] = (one[cell]! * (256 - part) + other[cell]! * part) >> 8;
      return mixture;
    },
    heatmap: (frame, warmth, out) => draw(heat, frame, warmth, out),
    peekthrough: (frame, warmth, out) => draw(veil, frame, warmth, out),
  };
}

/**
 * Draws on the bytes `at`, `at + step` … before `end`, starting with heat `level` and adding `climb` at each, both in 1/65536.
 */
function paint(
  tint: PlaneTable,
  bytes: Uint8Array,
  at: number,
  end: number,
  step: number,
  out: Uint8Array,
  onto: number,
  level: number,
  step16: number,
): void {
  for (let byte = at, target = onto, now = level; byte < end; byte += step, target += step, now += step16)
    out[target] = tint[((now >> 8) & 0xff00) | bytes[byte]!]!;
}

function copy({ width, height }: Field, frame: Plane, out: Plane): void {
  if (frame.bytes === out.bytes) return;
  for (let row = 0; row < height; row++) {
    const from = row * frame.stride;
    out.bytes.set(frame.bytes.subarray(from, from + width * frame.step), row * out.stride);
  }
}

function fieldOf(width: number, height: number, cells: number): Field {
  return { width, height, stretches: runsOf(width, cells), climb: (cells / width) * 256 };
}

function runsOf(pixels: number, cells: number): Run[] {
  const runs: Run[] = [];
  const place = (column: number) => ((column + 0.5) * cells) / pixels - 0.5;
  for (let from = 0; from < pixels; ) {
    const cell = Math.floor(place(from));
    let to = from + 1;
    while (to < pixels && Math.floor(place(to)) === cell) to++;
    const [left, right] = [Math.max(0, cell), Math.min(cells - 1, cell + 1)];
    runs.push({ from, to, left, right, along: left === right ? 0 : place(from) - cell });
    from = to;
  }
  return runs;
}
