import type { Grid } from "#domain/scores/over-time/grid.ts";
import { type Brush, type Colours, heatIn, type Tint, veilIn } from "./brushes.ts";
import { type Plane, type Planes, SHARING } from "./planes.ts";
import { type Warmth, warmthOf } from "./warmth.ts";

export type { Warmth } from "./warmth.ts";

/** Size of the frames, even where several pixels share a value, and of the attention maps, in pixels and cells. */
export type DrawerSize = {
  readonly width: number;
  readonly height: number;
  readonly mapWidth: number;
  readonly mapHeight: number;
};

/** Draws the frames of one video, in its colours and of its size; `out` may be the frame itself. */
export type FrameDrawer = {
  /** What a moment's attention is drawn by, in a buffer of its own: made once a moment. Throws for a map without attention. */
  warmthOf(map: Grid): Warmth;
  /** Warmth between two moments, `t` from 0 (the one) to 1 (the other), in a buffer that the next call uses again. */
  between(one: Warmth, other: Warmth, t: number): Warmth;
  /** Writes the frame with its heatmap. */
  heatmap(frame: Planes, warmth: Warmth, out: Planes): void;
  /** Writes the frame under a dark veil that shows where people look. */
  peekthrough(frame: Planes, warmth: Warmth, out: Planes): void;
};

/** A stretch of columns between the middles of two neighbouring cells, the first of its pixels `along` (0…1) the way from left to right. */
type Stretch = {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly along: number;
};

/** A plane's size in values, how it lies over the map's columns, and 256ths of the way between two of them that a value is. */
type Field = {
  readonly width: number;
  readonly height: number;
  readonly stretches: readonly Stretch[];
  readonly climb: number;
};

/**
 * Makes a drawer whose tables and buffers serve every frame. A frame costs a few milliseconds: whole numbers and tables only, straight lines
 * between the cells of the map, and no arithmetic where the frame stays as it is.
 */
export function frameDrawer({ width, height, mapWidth, mapHeight }: DrawerSize, colours: Colours): FrameDrawer {
  const fields = SHARING[colours].map((shared) => fieldOf(width / shared, height / shared, mapWidth));
  const [heat, veil] = [heatIn(colours), veilIn(colours)];
  const line = new Int32Array(mapWidth);
  const mixture = new Uint16Array(mapWidth * mapHeight);

  /** The warmth of a row of values at the middles of the map's columns. */
  function readLine(warmth: Warmth, row: number, rows: number): void {
    const place = Math.min(mapHeight - 1, Math.max(0, ((row + 0.5) * mapHeight) / rows - 0.5));
    const above = Math.floor(place);
    const part = Math.round((place - above) * 256);
    const top = above * mapWidth;
    const bottom = Math.min(mapHeight - 1, above + 1) * mapWidth;
    for (let cell = 0; cell < mapWidth; cell++)
      line[cell] = (warmth[top + cell]! * (256 - part) + warmth[bottom + cell]! * part) >> 8;
  }

  /** Draws the stretches of a plane that are anywhere warmer than what a brush leaves bare; the others stay as they are in `out`. */
  function drawPlane(
    { height: rows, stretches, climb }: Field,
    tint: Tint,
    bare: number,
    frame: Plane,
    warmth: Warmth,
    out: Plane,
  ) {
    const painted = (bare << 8) + 128;
    const { step } = frame;
    for (let row = 0; row < rows; row++) {
      readLine(warmth, row, rows);
      const from = frame.offset + row * frame.stride;
      const onto = out.offset + row * out.stride;
      for (const { left, right, from: first, to: last, along } of stretches) {
        const level = line[left]!;
        const rise = line[right]! - level;
        if (level < painted && level + rise < painted) continue;
        // Half a level more, so that what is cut off rounds.
        const start = (((level + rise * along) * 256) | 0) + 32768;
        const [begin, end] = [first * step, last * step];
        paint(tint, frame.bytes, from + begin, from + end, step, out.bytes, onto + begin, start, (rise * climb) | 0);
      }
    }
  }

  function draw({ tints, bare }: Brush, frame: Planes, warmth: Warmth, out: Planes): void {
    if (bare >= 0) for (const [at, field] of fields.entries()) copy(field, frame[at]!, out[at]!);
    for (const [at, field] of fields.entries()) drawPlane(field, tints[at]!, bare, frame[at]!, warmth, out[at]!);
  }

  return {
    warmthOf,
    between(one, other, t) {
      const part = Math.round(t * 256);
      for (let cell = 0; cell < mixture.length; cell++) mixture[cell] = (one[cell]! * (256 - part) + other[cell]! * part) >> 8;
      return mixture;
    },
    heatmap: (frame, warmth, out) => draw(heat, frame, warmth, out),
    peekthrough: (frame, warmth, out) => draw(veil, frame, warmth, out),
  };
}

/** Draws on the bytes `at`, `at + step` … before `end`, from warmth `level` on, with `climb` more at each, both in 65536ths. */
function paint(
  tint: Tint,
  bytes: Uint8Array,
  at: number,
  end: number,
  step: number,
  out: Uint8Array,
  onto: number,
  level: number,
  climb: number,
): void {
  for (let byte = at, target = onto, now = level; byte < end; byte += step, target += step, now += climb)
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
  return { width, height, stretches: stretchesOf(width, cells), climb: (cells / width) * 256 };
}

function stretchesOf(pixels: number, cells: number): Stretch[] {
  const stretches: Stretch[] = [];
  const place = (column: number) => ((column + 0.5) * cells) / pixels - 0.5;
  for (let from = 0; from < pixels; ) {
    const cell = Math.floor(place(from));
    let to = from + 1;
    while (to < pixels && Math.floor(place(to)) === cell) to++;
    const [left, right] = [Math.max(0, cell), Math.min(cells - 1, cell + 1)];
    stretches.push({ from, to, left, right, along: left === right ? 0 : place(from) - cell });
    from = to;
  }
  return stretches;
}
