import type { Ad } from "#domain/heatmaps/reports/read-ads.ts";
import type { AdTitles } from "./report.entity.ts";

type Titled = { readonly heatmap: string; readonly title?: string | null | undefined };

/**
 * The titles of ads in a report. An ad without another title than its heatmap has none here, and follows the heatmap’s.
 * @param given new titles; null for that of the heatmap, undefined for the one before
 */
export function titlesOf(given: readonly Titled[], ads: readonly Pick<Ad, "uid" | "title">[], before: AdTitles = {}): AdTitles {
  const own = new Map(ads.map(({ uid, title }) => [uid, title]));
  const changed = given.map(({ heatmap, title = before[heatmap] }) => [heatmap, title ?? undefined] as const);
  const titles = { ...before, ...Object.fromEntries(changed) };
  return Object.fromEntries(
    Object.entries(titles).flatMap(([uid, title]) => (title === undefined || title === own.get(uid) ? [] : [[uid, title]])),
  );
}
