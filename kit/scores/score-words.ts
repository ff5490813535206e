import type { Metrics, ScoreStatement } from "#contracts/attention.ts";
import { attentionBand, focusBand, proximityBand } from "#kit/scores/bands.ts";
import type { ComparedHeatmap, Score } from "./score-differences.ts";

type Ranged = { readonly value: number; readonly range?: readonly [low: number, high: number] | null | undefined };

/** Highest score below the middle of the references, and lowest above it. */
const MIDDLE = { below: 50, above: 51 } as const;

/**
 * The word for the bands that a 90% range reaches: of two, both; of all, the likely half, or that it is uncertain. Without a range,
 * the band of the score.
 */
function rangeWord<Band extends string, Middle extends Band>(
  toBand: (score: number) => Band,
  middle: Middle,
  { value, range }: Ranged,
  statement: ScoreStatement | null = null,
) {
  const [low, high] = [toBand(range?.[0] ?? value), toBand(range?.[1] ?? value)];
  if (low === high) return low;
  if (low === middle) return `average to ${high as Exclude<Band, Middle>}` as const;
  if (high === middle) return `average to ${low as Exclude<Band, Middle>}` as const;
  if (statement?.side === "above") return toBand(MIDDLE.above);
  return statement ? (`average to ${toBand(0) as Exclude<Band, Middle>}` as const) : "uncertain";
}

/** "high", "average to high" or "uncertain". */
export const focusWord = ({ focus, intervals, statements }: Pick<Metrics, "focus" | "intervals" | "statements">) =>
  rangeWord(focusBand, "average", { value: focus, range: intervals?.focus }, statements?.focus);

/** "close", "average to close" or "uncertain". */
export const proximityWord = ({ proximity, intervals, statements }: Pick<Metrics, "proximity" | "intervals" | "statements">) =>
  rangeWord(proximityBand, "average distance", { value: proximity, range: intervals?.proximity }, statements?.proximity);

/** "high", "average to high" or "uncertain". */
export const attentionWord = (value: number, range?: Ranged["range"]) => rangeWord(attentionBand, "average", { value, range });

export type ScoreWord = ReturnType<typeof focusWord | typeof proximityWord | typeof attentionWord>;

/** Whether a word names one band: not "average to high", and not "uncertain". Only such a word gets a colour or a mark. */
export const isOneBand = (word: ScoreWord): boolean => word !== "uncertain" && !word.includes(" to ");

/** The word of a known score; undefined for clarity, which is relative to the average of 50. */
export function scoreWord(score: Score, { attention, metrics }: Pick<ComparedHeatmap, "attention" | "metrics">) {
  if (score === "attention")
    return typeof attention?.score === "number" ? attentionWord(attention.score, attention.interval) : undefined;
  if (score === "clarity" || !metrics) return;
  return score === "focus" ? focusWord(metrics) : proximityWord(metrics);
}
