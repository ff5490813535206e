import { seededRandom } from "#tools/evaluate/seeded-random.ts";
import type { Pose } from "./warp.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;
export const FPS = 10;
export const SECONDS = 6;
/** Margin of the background around the frame, in pixels, within which the camera pans. */
export const MARGIN = 120;

export const DIFFICULTIES = ["plain", "motion", "zoom", "rotation", "occlusion", "perspective", "similar", "no logo"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A logo in a shot, from and to a time in seconds of the video; it moves from one pose to the other. */
export type Appearance = {
  readonly brand: number;
  readonly from: number;
  readonly to: number;
  readonly poses: readonly [Pose, Pose];
  readonly inverted: boolean;
  readonly gain: number;
  /** Grey level of the plate below it, as on a sign or a package; null without one. */
  readonly plate: number | null;
  /** A bar that crosses it, as a share of its width; null without one. */
  readonly bar: number | null;
};
export type Shot = {
  readonly from: number;
  readonly to: number;
  readonly pan: readonly [number, number];
  readonly logos: readonly Appearance[];
};
export type Plan = {
  readonly name: string;
  readonly brand: number;
  readonly difficulty: Difficulty;
  /** Height of the logo in pixels where it does not zoom. */
  readonly height: number;
  readonly crf: number;
  readonly shots: readonly Shot[];
};

/** The brands of a set: their number, their aspect ratios, and which one looks like a given one. */
export type Cast = { readonly aspects: readonly number[]; similar(brand: number): number };

/**
 * Video `number` of a set, deterministic: heights, difficulties and brands take turns. A third of the shots lacks the logo, half
 * of them show another brand.
 */
export function planVideo(
  set: string,
  number: number,
  cast: Cast,
  given: Partial<Pick<Plan, "brand" | "difficulty" | "height">> = {},
): Plan {
  const random = seededRandom(`${set} ${number}`);
  const between = (low: number, high: number) => low + random() * (high - low);
  const difficulty = given.difficulty ?? DIFFICULTIES[number % DIFFICULTIES.length]!;
  const brand =
    given.brand ?? (difficulty === "similar" ? (number % 16 < 8 ? 0 : 1) : (number * 5 + (number >> 3)) % cast.aspects.length);
  // Even on a logarithmic scale, in an order without relation to the difficulty.
  const height = given.height ?? 12 * (400 / 12) ** (((number * 7 + (number >> 3) * 3) % 20) / 20 + random() / 20);
  const cuts = [0, between(1.6, 2.4), between(3.6, 4.4), SECONDS];
  const without = difficulty === "no logo" ? [0, 1, 2] : [Math.floor(random() * 3)];
  const shots = [0, 1, 2].map((at): Shot => {
    const [from, to] = [cuts[at]!, cuts[at + 1]!];
    const logos: Appearance[] = [];
    if (difficulty === "similar" ? without.includes(at) || random() < 0.5 : random() < 0.5) {
      const other =
        difficulty === "similar"
          ? cast.similar(brand)
          : (brand + 2 + Math.floor(random() * (cast.aspects.length - 3))) % cast.aspects.length;
      logos.push(appearance(other, "plain", { from, to }, between(40, 160), cast.aspects[other]!, random));
    }
    if (!without.includes(at)) logos.push(appearance(brand, difficulty, { from, to }, height, cast.aspects[brand]!, random));
    return { from, to, pan: [between(-MARGIN, MARGIN), between(-MARGIN, MARGIN)], logos };
  });
  return { name: `${set}-${number}`, brand, difficulty, height, crf: Math.round(between(18, 38)), shots };
}

function appearance(
  brand: number,
  difficulty: Difficulty,
  shot: { from: number; to: number },
  wanted: number,
  aspect: number,
  random: () => number,
): Appearance {
  const between = (low: number, high: number) => low + random() * (high - low);
  const height = Math.min(wanted, (WIDTH * 0.8) / aspect, HEIGHT * 0.8);
  const zoom = difficulty === "zoom" ? between(1.5, 3) : 1;
  const last = Math.min(height * zoom, (WIDTH * 0.8) / aspect, HEIGHT * 0.8);
  const largest = Math.max(height, last);
  const place = (): [number, number] => {
    const [w, h] = [Math.min(0.5, (largest * aspect * 0.55) / WIDTH), Math.min(0.5, (largest * 0.65) / HEIGHT)];
    return [between(w, 1 - w) * WIDTH, between(h, 1 - h) * HEIGHT];
  };
  const [x, y] = place();
  const speed = difficulty === "motion" ? 1 : 0.12;
  const goal = place();
  const turn = difficulty === "rotation" ? between(-15, 15) : between(-4, 4);
  const lastTurn = difficulty === "rotation" ? between(-15, 15) : turn;
  const recede =
    difficulty === "perspective"
      ? ([between(0, 0.25), between(0, 0.25)] as const)
      : ([between(0, 0.05), between(0, 0.05)] as const);
  const late = random() < 0.3 ? between(0.2, 0.5) : 0;
  return {
    brand,
    from: shot.from + late,
    to: shot.to - (random() < 0.3 ? between(0.2, 0.5) : 0),
    poses: [
      { x, y, height, turn, recede },
      { x: x + (goal[0] - x) * speed, y: y + (goal[1] - y) * speed, height: last, turn: lastTurn, recede },
    ],
    inverted: random() < 0.12,
    gain: between(0.75, 1.1),
    plate: difficulty === "perspective" || random() < 0.5 ? (random() < 0.75 ? 240 : 120) : null,
    bar: difficulty === "occlusion" ? between(0.15, 0.4) : null,
  };
}
