import { DEMO_SCOPE } from "#domain/heatmaps/demo/demo-scope.ts";
import type { EndedHeatmap } from "#domain/heatmaps/ended-heatmaps.ts";
import { commitIf, put, update } from "#domain/kit/transaction.ts";
import { shardOf } from "#kit/shards.ts";
import { CountedHeatmapEntity } from "./counted-heatmap.entity.ts";
import { DailyUsageEntity, EVERYONE } from "./daily-usage.entity.ts";

/**
 * Counts an analysed heatmap on the day of its creation: for everyone, and for the workspace whose credit it took. Each heatmap is
 * counted once, however often it is analysed or delivered. Personal heatmaps are counted only for everyone, so that the statistics
 * hold nothing about single persons. Samples and heatmaps of the public demo are not counted. Returns whether this call counted it.
 */
export async function countHeatmap(heatmap: EndedHeatmap): Promise<boolean> {
  const { uid, type: kind, application, created_at, duration, paid_by, scope, sample, status } = heatmap;
  if (sample || scope === DEMO_SCOPE || status !== "done") return false;
  const row = { shard: shardOf(uid), day: created_at.slice(0, 10), kind, application };
  const video_seconds = kind === "video" ? (duration ?? 0) : 0;
  const payer = paid_by ?? scope;
  const scopes = payer.startsWith("ws_") ? [EVERYONE, payer] : [EVERYONE];
  return commitIf(
    put(CountedHeatmapEntity.create({ uid }).params()),
    scopes.map((each) => ({
      write: update(
        DailyUsageEntity.upsert({ scope: each, ...row })
          .add({ heatmaps: 1, video_seconds })
          .params(),
      ),
    })),
  );
}
