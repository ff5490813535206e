import { factorise, solve } from "./linear-algebra.ts";
import { mostSimilarExample, type Template, valuesAt } from "./looks.ts";
import type { Pose } from "./patch.ts";
import type { Mips } from "./raster.ts";

/** A pose, and the correlation of what is there with the most alike example, 0 to 1. */
export type Refined = { readonly pose: Pose; readonly alike: number };

/** A change of a pose by so many pixels of the template; the last two are of the perspective. */
type Change = (pose: Pose, by: number, template: Template) => Pose;
const CHANGES: readonly Change[] = [
  (pose, by, { rows }) => ({ ...pose, x: pose.x + (by * pose.height) / rows }),
  (pose, by, { rows }) => ({ ...pose, y: pose.y + (by * pose.height) / rows }),
  (pose, by, { columns }) => ({ ...pose, width: pose.width * Math.exp((2 * by) / columns) }),
  (pose, by, { rows }) => ({ ...pose, height: pose.height * Math.exp((2 * by) / rows) }),
  (pose, by, { columns, rows }) => ({ ...pose, turn: pose.turn + (2 * by) / Math.max(columns, rows) }),
  (pose, by, { rows }) => ({ ...pose, slant: pose.slant + (2 * by) / rows }),
  (pose, by, { columns }) => ({ ...pose, far: [pose.far[0] + (4 * by) / columns, pose.far[1]] }),
  (pose, by, { rows }) => ({ ...pose, far: [pose.far[0], pose.far[1] + (4 * by) / rows] }),
];
const WITHOUT_PERSPECTIVE = 6;

/** Pixels by which a change is tried to learn its effect, and at most made at once. */
const TRIED = 0.5;
const MAX_STEP = 1.5;
/** Damping of Levenberg and Marquardt, relative to the diagonal. */
const DAMPING = 0.02;
const MAX_TURN = (22 * Math.PI) / 180;
const MAX_SLANT = 0.35;
const MAX_FAR = 0.4;
/** An iteration must gain this much for another one. */
const GAIN = 0.002;

/**
 * Aligns a pose with the most alike example by the method of Gauss and Newton, which changes all its parameters at once (Lucas and
 * Kanade, 1981; Baker and Matthews, 2004). It finds the way from about two pixels of the template, so coarse templates see farther.
 */
export function refine(
  mips: Mips,
  start: Pose,
  template: Template,
  { iterations, perspective }: { readonly iterations: number; readonly perspective: boolean },
): Refined {
  const changes = perspective ? CHANGES : CHANGES.slice(0, WITHOUT_PERSPECTIVE);
  let best = judged(mips, start, template);
  for (let iteration = 0; iteration < iterations; iteration++) {
    const next = judged(mips, step(mips, best, template, changes), template);
    if (next.alike <= best.alike) break;
    const gained = next.alike - best.alike;
    best = next;
    if (gained < GAIN) break;
  }
  return { pose: best.pose, alike: best.alike };
}

type Judged = Refined & { readonly values: Float32Array; readonly example: Float32Array; readonly sign: number };

function judged(mips: Mips, pose: Pose, template: Template): Judged {
  const values = valuesAt(mips, pose, template);
  return { pose, values, ...mostSimilarExample(values, template) };
}

/** The pose after one step towards the example. */
function step(mips: Mips, { pose, values, example, sign }: Judged, template: Template, changes: readonly Change[]): Pose {
  const size = changes.length;
  const effects = changes.map((change) => {
    const changed = valuesAt(mips, change(pose, TRIED, template), template);
    return changed.map((value, at) => (value - values[at]!) / TRIED);
  });
  const matrix = new Float64Array(size * size);
  const goal = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const effect = effects[row]!;
    for (let at = 0; at < effect.length; at++) goal[row]! += effect[at]! * (sign * example[at]! - values[at]!);
    for (let column = 0; column <= row; column++) {
      const other = effects[column]!;
      let sum = 0;
      for (let at = 0; at < effect.length; at++) sum += effect[at]! * other[at]!;
      matrix[row * size + column] = row === column ? sum * (1 + DAMPING) + 1e-9 : sum;
    }
  }
  factorise(matrix, size);
  const by = solve(matrix, size, goal);
  const next = changes.reduce(
    (from, change, at) => change(from, Math.min(MAX_STEP, Math.max(-MAX_STEP, by[at]!)), template),
    pose,
  );
  const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value));
  return {
    ...next,
    turn: clamp(next.turn, MAX_TURN),
    slant: clamp(next.slant, MAX_SLANT),
    far: [clamp(next.far[0], MAX_FAR), clamp(next.far[1], MAX_FAR)],
  };
}
