import { cellRuns } from "#domain/heatmaps/images/cell-runs.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { type BlendTable, type ColourModel, heatmapBlend, type PlaneTable, peekthroughBlend } from "./blend-tables.ts";
import { type HeatLevels, heatLevelsOf } from "./heat-levels.ts";
import { type Plane, type Planes, SUBSAMPLING } from "./planes.ts";

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
  heatmap(frame: Planes, levels: HeatLevels, out: Planes): void;
  /** Writes the frame darkened except where people look. */
  peekthrough(frame: Planes, levels: HeatLevels, out: Planes): void;
};

/** The columns between the centres of two neighbouring cells, `left` and `right`; the first is `along` (0 to 1) between the two. */
type Run = {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly along: number;
};

const PLANES = [0, 1, 2] as const;

/** A plane's size in values, its mapping to the map's columns, and the step of one value between two columns in 1/256. */
type PlaneLayout = {
  readonly width: number;
  readonly height: number;
  readonly runs: readonly Run[];
  readonly step256: number;
};

/** A frame to draw with the heat of its moment, and where. */
type Drawing = { readonly frame: Planes; readonly levels: HeatLevels; readonly out: Planes };

/**
 * Creates a drawer whose tables and buffers serve every frame. A frame takes a few milliseconds: integers and lookup tables only,
 * linear interpolation between the cells of the map, and no arithmetic where the frame stays unchanged.
 */
export function frameDrawer({ width, height, mapWidth, mapHeight }: DrawerSize, colours: ColourModel): FrameDrawer {
  const layouts = SUBSAMPLING[colours].map((shared) => layoutOf(width / shared, height / shared, mapWidth));
  const [heatmap, peekthrough] = [heatmapBlend(colours), peekthroughBlend(colours)];
  const line = new Int32Array(mapWidth);
  const mixture = new Uint16Array(mapWidth * mapHeight);

  /** Reads the heat of a row of values at the centres of the map's columns. */
  function readLine(levels: HeatLevels, row: number, rows: number): void {
    const position = clamp(((row + 0.5) * mapHeight) / rows - 0.5, 0, mapHeight - 1);
    const above = Math.floor(position);
    const part = Math.round((position - above) * 256);
    const top = above * mapWidth;
    const bottom = Math.min(mapHeight - 1, above + 1) * mapWidth;
    for (let cell = 0; cell < mapWidth; cell++)
      line[cell] = (levels[top + cell]! * (256 - part) + levels[bottom + cell]! * part) >> 8;
  }

  /** Draws the runs of a plane with more heat than the table's `unchanged`; in the others, `out` stays as it is. */
  function drawPlane(plane: 0 | 1 | 2, { tints, unchanged }: BlendTable, { frame, levels, out }: Drawing): void {
    const { height: rows, runs, step256 } = layouts[plane]!;
    const [source, target] = [frame[plane], out[plane]];
    const visible = (unchanged << 8) + 128;
    const { step } = source;
    for (let row = 0; row < rows; row++) {
      readLine(levels, row, rows);
      const from = source.offset + row * source.stride;
      const onto = target.offset + row * target.stride;
      for (const { left, right, from: first, to: last, along } of runs) {
        const level = line[left]!;
        const rise = line[right]! - level;
        if (level < visible && level + rise < visible) continue;
        // Adds half a level, so that truncation rounds.
        const start = (((level + rise * along) * 256) | 0) + 32768;
        const [begin, end] = [first * step, last * step];
        paint(
          tints[plane],
          source.bytes,
          from + begin,
          from + end,
          step,
          target.bytes,
          onto + begin,
          start,
          (rise * step256) | 0,
        );
      }
    }
  }

  function draw(table: BlendTable, drawing: Drawing): void {
    if (table.unchanged >= 0) for (const plane of PLANES) copy(layouts[plane]!, drawing.frame[plane], drawing.out[plane]);
    for (const plane of PLANES) drawPlane(plane, table, drawing);
  }

  return {
    heatLevelsOf,
    interpolate(one, other, t) {
      const part = Math.round(t * 256);
      for (let cell = 0; cell < mixture.length; cell++) mixture[cell] = (one[cell]! * (256 - part) + other[cell]! * part) >> 8;
      return mixture;
    },
    heatmap: (frame, levels, out) => draw(heatmap, { frame, levels, out }),
    peekthrough: (frame, levels, out) => draw(peekthrough, { frame, levels, out }),
  };
}

/**
 * Draws on the bytes `at`, `at + step` … before `end`, starting with heat `level` and adding `rise` at each, both in 1/65536.
 * Called for every run of a frame, so it takes no object.
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
  rise: number,
): void {
  for (let byte = at, target = onto, now = level; byte < end; byte += step, target += step, now += rise)
    out[target] = tint[((now >> 8) & 0xff00) | bytes[byte]!]!;
}

function copy({ width, height }: PlaneLayout, frame: Plane, out: Plane): void {
  if (frame.bytes === out.bytes) return;
  for (let row = 0; row < height; row++) {
    const from = row * frame.stride;
    out.bytes.set(frame.bytes.subarray(from, from + width * frame.step), row * out.stride);
  }
}

function layoutOf(width: number, height: number, cells: number): PlaneLayout {
  const runs = cellRuns(width, cells).map(({ cell, from, to, along }) => {
    const [left, right] = [Math.max(0, cell), Math.min(cells - 1, cell + 1)];
    return { from, to, left, right, along: left === right ? 0 : along };
  });
  return { width, height, runs, step256: (cells / width) * 256 };
}
