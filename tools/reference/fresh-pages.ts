import sharp from "sharp";
import type { ScoreScales } from "#domain/scores/scales.ts";
import { measureMap } from "#domain/scores/score-map.ts";
import { type Score, scoreOf } from "#domain/scores/standings.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import { perScore } from "./join-sets.ts";
import { testUniform } from "./kolmogorov-smirnov.ts";
import { meanMap, predictMaps } from "./observe.ts";
import { DEVICE_NAMES, type Device } from "./pages/devices.ts";
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

/** Pages of both devices together, and of each. */
const SCREENS = ["all", ...DEVICE_NAMES] as const;
type Screens = (typeof SCREENS)[number];
export type FreshPages = Readonly<Record<"page" | "page_slice", Readonly<Record<Screens, Readonly<Record<Score, FreshScore>>>>>>;

/**
 * Scores rendered pages that are not among the references: their percentiles should be uniform, for first screens and for lower
 * slices. The references of both devices form one distribution, so those of one device need not be uniform.
 */
export async function checkFreshPages(model: AttentionModel, folder: string, scales: ScoreScales): Promise<FreshPages> {
  const scored: { group: "page" | "page_slice"; device: Device; percentiles: Record<Score, number> }[] = [];
  for await (const { file, slice, fresh, content, device } of readReferencePages(folder)) {
    if (!fresh) continue;
    const group = slice ? "page_slice" : "page";
    const { size, maps } = await predictMaps(model, await sharp(file).png().toBuffer(), content);
    const { standings } = measureMap(meanMap(maps), size, group, scales);
    scored.push({
      group,
      device,
      percentiles: perScore((score) => scoreOf(standings[score], scales.reference.groups[group].scores[score])),
    });
  }
  const of = (group: "page" | "page_slice") =>
    Object.fromEntries(
      SCREENS.map((screens) => {
        const pages = scored.filter((page) => page.group === group && (screens === "all" || page.device === screens));
        return [screens, perScore((score) => describe(pages.map(({ percentiles }) => percentiles[score])))];
      }),
    ) as FreshPages["page"];
  return { page: of("page"), page_slice: of("page_slice") };
}

function describe(percentiles: readonly number[]): FreshScore {
  const { statistic, p } = testUniform(percentiles.map((percentile) => percentile / 100));
  const high = percentiles.filter((percentile) => percentile > HIGH).length / percentiles.length;
  return { pages: percentiles.length, distance: short(statistic), probability: short(p), high: short(high) };
}

const short = (value: number): number => Number(value.toFixed(4));

/** One row per group, screen and score, for a table. */
export const freshRows = (fresh: FreshPages): Record<string, FreshScore> =>
  Object.fromEntries(
    Object.entries(fresh).flatMap(([group, screens]) =>
      Object.entries(screens).flatMap(([screen, scores]) =>
        Object.entries(scores).map(([score, figures]) => [`${group}, ${screen}: ${score}`, figures]),
      ),
    ),
  );
