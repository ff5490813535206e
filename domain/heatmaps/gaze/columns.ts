import type { GazeFormat } from "#contracts/gaze.ts";
import type { GazeTable } from "./parse-table.ts";

/** The columns of a file, as places of cells; −1 where there is none. */
export type GazeColumns = {
  readonly format: GazeFormat;
  readonly x: number;
  readonly y: number;
  /** Duration of one fixation in any unit: only whether there is one matters. */
  readonly duration: number;
  readonly time: number;
  /** Factor from the unit of `time` to milliseconds. */
  readonly timeUnit: number;
  readonly viewer: number;
  readonly stimulus: number;
  /** Kind of a row, of which only fixations count. */
  readonly kind: number;
  /** Number of the fixation that a row belongs to: a fixation has several rows. */
  readonly fixation: number;
  /** Unit of coordinates; undefined if it is inferred from the values. */
  readonly unit: "percent" | "share" | undefined;
};

/** Names of columns by program, the preferred one first; `[…]` after a name is a unit. */
const NAMES: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  x: [
    "mapped fixation x",
    "fixation point x",
    "fixation_point_x",
    "fpogx",
    "bpogx",
    "fixation x",
    "gaze point x",
    "x",
    "gaze_x",
    "gazex",
    "fixation_x",
  ],
  y: [
    "mapped fixation y",
    "fixation point y",
    "fixation_point_y",
    "fpogy",
    "bpogy",
    "fixation y",
    "gaze point y",
    "y",
    "gaze_y",
    "gazey",
    "fixation_y",
  ],
  duration: [
    "gaze event duration",
    "fixation_duration_ms",
    "fixation duration",
    "fpogd",
    "duration",
    "duration_ms",
    "dwell",
    "fixation_duration",
  ],
  time: ["recording timestamp", "fixation_starts_at_ms", "fpogs", "time", "timestamp", "t", "elapsedtime", "clock", /^time ?\(/],
  viewer: [
    "participant name",
    "recording name",
    "participant_id",
    "tester_id",
    "participant",
    "user",
    "user_id",
    "viewer",
    "subject",
    "session",
    "respondent",
  ],
  stimulus: [
    "presented stimulus name",
    "presented media name",
    "media name",
    "item_filename",
    "item_id",
    "media_name",
    "media_id",
    "stimulus",
    "image",
    "item",
  ],
  kind: ["eye movement type", "gaze event type"],
  fixation: ["eye movement type index", "fixation index", "fpogid"],
};

/** Finds the columns of a file by their names. */
export function columnsOf({ names }: GazeTable): GazeColumns {
  const plain = names.map(withoutUnit);
  const find = (column: keyof typeof NAMES): number => {
    for (const wanted of NAMES[column] ?? []) {
      const at = typeof wanted === "string" ? plain.indexOf(wanted) : names.findIndex((name) => wanted.test(name));
      if (at >= 0) return at;
    }
    return -1;
  };
  const [x, y, time] = [find("x"), find("y"), find("time")];
  const format = formatOf(plain);
  return {
    format,
    x,
    y,
    time,
    duration: find("duration"),
    timeUnit: timeUnitOf(format, names[time] ?? ""),
    viewer: find("viewer"),
    stimulus: find("stimulus"),
    kind: find("kind"),
    fixation: find("fixation"),
    unit: format === "realeye" ? "percent" : format === "gazepoint" ? "share" : undefined,
  };
}

/**
 * A name without the unit in brackets at its end. Searches for the brackets from the end: a pattern would try each of thousands of
 * opening brackets or spaces.
 */
function withoutUnit(name: string): string {
  const start = Math.max(name.lastIndexOf("["), name.lastIndexOf("("));
  return start >= 0 && /[\])]$/.test(name) ? name.slice(0, start).trimEnd() : name;
}

function formatOf(names: readonly string[]): GazeFormat {
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name));
  if (has("fixation_point_x")) return "realeye";
  if (has("fpogx", "bpogx")) return "gazepoint";
  if (has("eye movement type", "gaze event type", "mapped fixation x", "presented stimulus name")) return "tobii";
  if (
    has("x", "gaze_x", "gazex") &&
    !has("duration", "duration_ms", "fixation_duration") &&
    has("time", "timestamp", "t", "elapsedtime", "clock")
  )
    return "webgazer";
  return "generic";
}

/** Milliseconds in the unit that a column name mentions; without one, Gazepoint uses seconds and the others milliseconds. */
function timeUnitOf(format: GazeFormat, name: string): number {
  if (/μs|µs|\bus\b|microsec/.test(name)) return 0.001;
  if (/\bms\b|millisec/.test(name)) return 1;
  return format === "gazepoint" || /\(s\)|\[s\]|sec/.test(name) ? 1000 : 1;
}
