import type { Pose } from "./patch.ts";

/** Changes of a pose that are tried: shares of its height, factors, and radians for a square. */
export type Steps = {
  readonly shift: number;
  readonly scale: number;
  readonly aspect: number;
  readonly turn: number;
  readonly slant: number;
  /** 0 to leave the perspective alone. */
  readonly far: number;
};
/** A pose and how good it is. */
export type Judged<Judgement> = { readonly pose: Pose; readonly judgement: Judgement };

const MAX_TURN = (22 * Math.PI) / 180;
const MAX_SLANT = 0.3;
const MAX_FAR = 0.35;
/** Rounds of tries at most, and what a round must gain for another one. */
const ROUNDS = 2;
const GAIN = 0.01;

/** Moves, scales, turns and slants a pose until `judge` finds no better one nearby. */
export function align<Judgement>(
  start: Judged<Judgement>,
  { shift, scale, aspect, turn, slant, far }: Steps,
  judge: (pose: Pose) => Judgement,
  goodness: (judgement: Judgement) => number,
): Judged<Judgement> {
  const by = start.pose.height * shift;
  const long = Math.sqrt(Math.max(1, start.pose.width / start.pose.height));
  const tries: ((pose: Pose, sign: 1 | -1) => Pose)[] = [
    (pose, sign) => ({ ...pose, x: pose.x + sign * by }),
    (pose, sign) => ({ ...pose, y: pose.y + sign * by }),
    (pose, sign) => ({ ...pose, width: pose.width * scale ** sign, height: pose.height * scale ** sign }),
    (pose, sign) => ({ ...pose, turn: pose.turn + (sign * turn) / long }),
    (pose, sign) => ({ ...pose, width: pose.width * aspect ** sign, height: pose.height / aspect ** sign }),
    (pose, sign) => ({ ...pose, slant: pose.slant + sign * slant }),
  ];
  if (far > 0)
    tries.push(
      (pose, sign) => ({ ...pose, far: [pose.far[0] + sign * far, pose.far[1]] }),
      (pose, sign) => ({ ...pose, far: [pose.far[0], pose.far[1] + sign * far] }),
    );
  let best = start;
  for (let round = 0; round < ROUNDS; round++) {
    const before = goodness(best.judgement);
    for (const change of tries) best = betterOf(best, change, judge, goodness);
    if (goodness(best.judgement) - before < GAIN) break;
  }
  return best;
}

function betterOf<Judgement>(
  best: Judged<Judgement>,
  change: (pose: Pose, sign: 1 | -1) => Pose,
  judge: (pose: Pose) => Judgement,
  goodness: (judgement: Judgement) => number,
): Judged<Judgement> {
  for (const sign of [1, -1] as const) {
    const pose = change(best.pose, sign);
    if (Math.abs(pose.turn) > MAX_TURN || Math.abs(pose.slant) > MAX_SLANT || Math.max(...pose.far.map(Math.abs)) > MAX_FAR)
      continue;
    const judgement = judge(pose);
    if (goodness(judgement) > goodness(best.judgement)) return { pose, judgement };
  }
  return best;
}
