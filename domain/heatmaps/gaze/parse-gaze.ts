import {
  GAZE_MAX_FIXATIONS,
  GAZE_MAX_VIEWERS,
  GAZE_MIN_FIXATIONS,
  type GazeFormat,
  type GazeFrame,
  type NewGaze,
} from "#contracts/gaze.ts";
import { AppError } from "#kit/error.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { columnsOf, type GazeColumns } from "./columns.ts";
import { fixationsFromSamples } from "./fixations-from-samples.ts";
import { type GazeTable, parseTable } from "./parse-table.ts";
import type { GazePoint } from "./points.ts";

/** The fixations in a file that are within the image. */
export type ParsedGaze = {
  readonly format: GazeFormat;
  readonly points: readonly GazePoint[];
  readonly viewers: number;
  readonly outside: number;
  readonly fromSamples: boolean;
};

type Size = { readonly width: number; readonly height: number };
type Row = { readonly x: number; readonly y: number; readonly viewer: string; readonly time: number };

/** Coordinates up to this are shares, not pixels: people look off the screen too. */
const LARGEST_SHARE = 2;
/** Share of points that may lie outside the image before its position is questioned. */
const MAX_OUTSIDE_SHARE = 0.7;
const NAMES_SHOWN = 12;

const invalid = (message: string): AppError => new AppError("gaze.file_invalid", { message });

/**
 * Reads a file of fixations or gaze points of one image. Coordinates of the frame, or of the image if there is none, become 0 to 1.
 * @param image in pixels
 * @throws `gaze.file_invalid` with what is wrong and what to do
 */
export function parseGaze({ csv, stimulus, frame }: NewGaze, image: Size): ParsedGaze {
  const table = parseTable(csv);
  if (table.unclosed !== undefined) throw invalid(`Line ${table.unclosed} of the file has a quotation mark that isn’t closed.`);
  const columns = columnsOf(table);
  assertColumns(table, columns);
  const rows = rowsOf(ofStimulus(table, columns, stimulus), columns);
  if (rows.length === 0) throw invalid("The file has no fixations: no row has numbers in both coordinate columns.");
  const placed = place(rows, columns, { frame, image });
  const fromSamples = columns.duration < 0 && columns.fixation < 0 && columns.kind < 0;
  const found = fromSamples ? fixationsOf(placed, columns) : placed;
  const inside = found.filter(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
  assertInside(inside.length, found, { frame, image, rows });
  const viewers = [...new Set(inside.map(({ viewer }) => viewer))];
  if (viewers.length > GAZE_MAX_VIEWERS)
    throw invalid(`The file has ${viewers.length} participants. The limit is ${GAZE_MAX_VIEWERS}.`);
  if (inside.length > GAZE_MAX_FIXATIONS)
    throw invalid(
      `The file has ${formatNumber(inside.length)} fixations. The limit is ${formatNumber(GAZE_MAX_FIXATIONS)}: export fewer participants.`,
    );
  return {
    format: columns.format,
    points: inside.map(({ x, y, viewer }) => ({ x, y, viewer: viewers.indexOf(viewer) })),
    viewers: viewers.length,
    outside: found.length - inside.length,
    fromSamples,
  };
}

function assertColumns({ names, rows }: GazeTable, { x, y }: GazeColumns): void {
  if (rows.length === 0) throw invalid("The file has no rows below its column names.");
  if (x >= 0 && y >= 0) return;
  const found = names.slice(0, NAMES_SHOWN).map((name) => `“${name}”`);
  const rest = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : "";
  throw invalid(
    `No columns with coordinates were found. Expected “Fixation point X” and “Fixation point Y” (Tobii), “fixation_point_x” (RealEye), “FPOGX” (Gazepoint), or “x” and “y”. The file has ${found.join(", ")}${rest}.`,
  );
}

/** The rows of one image: of the named one, or of the only one. */
function ofStimulus({ rows }: GazeTable, { stimulus: column }: GazeColumns, wanted: string | undefined): GazeTable["rows"] {
  if (column < 0) return rows;
  const named = (row: readonly string[]) => row[column] ?? "";
  const names = [...new Set(rows.map(named).filter(Boolean))];
  const listed = names
    .slice(0, NAMES_SHOWN)
    .map((name) => `“${name}”`)
    .join(", ");
  if (wanted !== undefined) {
    if (!names.includes(wanted)) throw invalid(`The file has no image “${wanted}”. It has ${listed}.`);
    return rows.filter((row) => named(row) === wanted);
  }
  if (names.length > 1) throw invalid(`The file has ${names.length} images: ${listed}. Enter the name of this image.`);
  return rows;
}

const toNumber = (cell: string | undefined): number =>
  cell ? Number(cell.replace(/^(-?\d+),(\d+)$/, "$1.$2").replace("%", "")) : Number.NaN;

/** Rows with coordinates. Of the rows of one fixation, the first; other kinds of eye movements are left out. */
function rowsOf(rows: GazeTable["rows"], columns: GazeColumns): readonly Row[] {
  const seen = new Set<string>();
  const found: Row[] = [];
  for (const row of rows) {
    const [x, y] = [toNumber(row[columns.x]), toNumber(row[columns.y])];
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    if (columns.kind >= 0 && row[columns.kind]?.toLowerCase() !== "fixation") continue;
    const viewer = row[columns.viewer] ?? "";
    if (columns.fixation >= 0) {
      const id = `${viewer} ${row[columns.fixation]}`;
      if (seen.has(id)) continue;
      seen.add(id);
    }
    found.push({ x, y, viewer, time: toNumber(row[columns.time]) * columns.timeUnit });
  }
  return found;
}

/** Coordinates in 0 to 1 of the image. */
function place(
  rows: readonly Row[],
  { unit }: GazeColumns,
  { frame, image }: { readonly frame: GazeFrame | undefined; readonly image: Size },
): readonly Row[] {
  const whole = frame ?? { left: 0, top: 0, ...wholeOf(rows, unit, image) };
  return rows.map((row) => ({ ...row, x: (row.x - whole.left) / whole.width, y: (row.y - whole.top) / whole.height }));
}

/** Default size of an image in the unit of the file: 100%, 1, or its own pixels. */
function wholeOf(rows: readonly Row[], unit: GazeColumns["unit"], image: Size): Size {
  if (unit === "percent") return { width: 100, height: 100 };
  const areShares = rows.every(({ x, y }) => Math.abs(x) <= LARGEST_SHARE && Math.abs(y) <= LARGEST_SHARE);
  return unit === "share" || areShares ? { width: 1, height: 1 } : image;
}

function fixationsOf(rows: readonly Row[], { time }: GazeColumns): readonly Row[] {
  if (time < 0 || rows.some((row) => !Number.isFinite(row.time)))
    throw invalid(
      "The file has gaze points without durations and without times. Export fixations, or add a column “time” in milliseconds.",
    );
  return [...Map.groupBy(rows, ({ viewer }) => viewer)].flatMap(([viewer, samples]) =>
    fixationsFromSamples(samples).map((fixation) => ({ ...fixation, viewer, time: 0 })),
  );
}

function assertInside(
  inside: number,
  found: readonly Row[],
  { frame, image, rows }: { readonly frame: GazeFrame | undefined; readonly image: Size; readonly rows: readonly Row[] },
): void {
  const largest = (of: (row: Row) => number) => Math.round(rows.reduce((max, row) => Math.max(max, of(row)), 0));
  const [right, bottom] = [largest(({ x }) => x), largest(({ y }) => y)];
  if (found.length > 0 && inside < found.length * (1 - MAX_OUTSIDE_SHARE))
    throw invalid(
      `${found.length - inside} of ${found.length} fixations are outside the image. The coordinates go up to ${right} × ${bottom}, and the image is ${image.width} × ${image.height} pixels. ${frame ? "Check" : "Enter"} where the image was on the screen.`,
    );
  if (inside < GAZE_MIN_FIXATIONS)
    throw invalid(`At least ${GAZE_MIN_FIXATIONS} fixations must be on the image. The file has ${inside}.`);
}
