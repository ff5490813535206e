/** Sizes of the models of an object, from its aspect ratio (width by height). All in cells of 4 or 8 pixels. */
export type Geometry = {
  readonly aspect: number;
  /** The scan: the logo's size in cells of 8 pixels, and the window around it, which also holds the turned logo. */
  readonly scan: { readonly width: number; readonly height: number; readonly columns: number; readonly rows: number };
  /** Turns in radians, one filter each. */
  readonly turns: readonly number[];
  /** The check: cells of 4 pixels, exactly the logo, and its four parts as [first column, first row, columns, rows]. */
  readonly check: {
    readonly columns: number;
    readonly rows: number;
    readonly parts: readonly (readonly [number, number, number, number])[];
  };
};

/** Area of the logo in the scan and in the check, in cells. */
const SCAN_CELLS = 24;
const CHECK_CELLS = 112;
/** Logos wider than this are divided into four strips, others into quadrants. */
const WIDE = 1.5;
const MAX_TURN = (15 * Math.PI) / 180;

export function geometryOf(given: number): Geometry {
  const aspect = Math.min(10, Math.max(0.2, given));
  const [width, height] = [Math.sqrt(SCAN_CELLS * aspect), Math.sqrt(SCAN_CELLS / aspect)];
  const across = Math.sin(MAX_TURN) * 0.6;
  const scan = {
    width,
    height,
    columns: Math.round(width + height * across),
    rows: Math.round(height + width * across),
  };
  const long = Math.max(aspect, 1 / aspect);
  const count = long > 3 ? 7 : long > 1.8 ? 5 : 3;
  const turns = Array.from({ length: count }, (_, at) => MAX_TURN * 0.9 * ((2 * at) / (count - 1) - 1));
  const rows = Math.max(4, Math.round(Math.sqrt(CHECK_CELLS / aspect)));
  const columns = Math.max(4, Math.round(CHECK_CELLS / rows));
  const cut = (length: number, into: number) => Array.from({ length: into + 1 }, (_, at) => Math.round((length * at) / into));
  const [acrossCuts, downCuts] = aspect > WIDE ? [4, 1] : aspect < 1 / WIDE ? [1, 4] : [2, 2];
  const [xs, ys] = [cut(columns, acrossCuts), cut(rows, downCuts)];
  const parts = ys
    .slice(1)
    .flatMap((bottom, row) =>
      xs.slice(1).map((right, column) => [xs[column]!, ys[row]!, right - xs[column]!, bottom - ys[row]!] as const),
    );
  return { aspect, scan, turns, check: { columns, rows, parts } };
}
