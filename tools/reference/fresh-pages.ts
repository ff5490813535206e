import sharp from "sharp";
import type { ScoreScales } from "#domain/scores/scales.ts";
import { measureMap } from "#domain/scores/score-map.ts";
import { SCORES, type Score, scoreOf } from "#domain/scores/standings.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import { testUniform } from "./kolmogorov-smirnov.ts";
import { meanMap, predictMaps } from "./observe.ts";
import { readReferencePages } from "./pages/read-pages.ts";

/** Scores above this are exceptional: at most 15% of pages should have one. */
const HIGH = 90;

export type FreshScore = {
  readonly pages: number;
  /** Largest distance between the distribution of percentiles and a uniform one, and the probability of one at least as large. */
  readonly distance: number;
  readonly probability: number;
  /** Share of pages with a score above 90. */
  readonly high: number;
};

/**
 * Scores rendered pages that are not among the references: their percentiles should be uniform, for first screens and for lower
 * slices.
 */
export async function checkFreshPages(
  model: AttentionModel,
  folder: string,
  scales: ScoreScales,
): Promise<Record<"page" | "page_slice", Record<Score, FreshScore>>> {
  const percentiles = { page: emptyScores(), page_slice: emptyScores() };
  for await (const { file, slice, fresh, content } of readReferencePages(folder)) {
    if (!fresh) continue;
    const group = slice ? "page_slice" : "page";
    const { size, maps } = await predictMaps(model, await sharp(file).png().toBuffer(), content);
    const { standings } = measureMap(meanMap(maps), size, group, scales);
    for (const score of SCORES)
      percentiles[group][score].push(scoreOf(standings[score], scales.reference.groups[group].scores[score]));
  }
  const of = (group: "page" | "page_slice") =>
    Object.fromEntries(SCORES.map((score) => [score, describe(percentiles[group][score])])) as Record<Score, FreshScore>;
  return { page: of("page"), page_slice: of("page_slice") };
}

const emptyScores = (): Record<Score, number[]> => ({ focus: [], proximity: [], clarity: [] });

function describe(percentiles: readonly number[]): FreshScore {
  const { statistic, p } = testUniform(percentiles.map((percentile) => percentile / 100));
  const high = percentiles.filter((percentile) => percentile > HIGH).length / percentiles.length;
  return { pages: percentiles.length, distance: short(statistic), probability: short(p), high: short(high) };
}

const short = (value: number): number => Number(value.toFixed(4));
