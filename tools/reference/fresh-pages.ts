import sharp from "sharp";
import type { ScoreScales } from "#domain/scores/scales.ts";
import { measureMap } from "#domain/scores/score-map.ts";
import { type Score, scoreOf } from "#domain/scores/standings.ts";
import type { AttentionModel } from "#inference/attention/network.ts";
import { describeFresh, type FreshScore } from "./fresh-score.ts";
import { perScore } from "./join-sets.ts";
import { meanMap, predictMaps } from "./observe.ts";
import { DEVICE_NAMES, type Device } from "./pages/devices.ts";
import { readReferencePages } from "./pages/read-pages.ts";

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
        return [screens, perScore((score) => describeFresh(pages.map(({ percentiles }) => percentiles[score])))];
      }),
    ) as FreshPages["page"];
  return { page: of("page"), page_slice: of("page_slice") };
}

/** One row per group, screen and score, for a table. */
export const freshRows = (fresh: FreshPages): Record<string, FreshScore> =>
  Object.fromEntries(
    Object.entries(fresh).flatMap(([group, screens]) =>
      Object.entries(screens).flatMap(([screen, scores]) =>
        Object.entries(scores).map(([score, figures]) => [`${group}, ${screen}: ${score}`, figures]),
      ),
    ),
  );
