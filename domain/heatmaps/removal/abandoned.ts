import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { isoAfter } from "#kit/time.ts";

/** A report is created minutes after its ads are uploaded. */
const DAY_SECONDS = 24 * 3600;

type Hidden = Pick<Heatmap, "uid" | "hidden" | "created_at">;

const abandonedAt = ({ created_at }: Hidden): string => isoAfter(new Date(created_at), DAY_SECONDS);

/** Keeps a hidden heatmap that has ended in the sweep's index until a day after its creation; undefined for others. */
export const abandonedCleanup = (heatmap: Hidden) =>
  heatmap.hidden ? { watched: shardOf(heatmap.uid), deadline: abandonedAt(heatmap) } : undefined;

/** Whether a heatmap was uploaded for a report that was not created within a day, so that no one can find it. */
export const isAbandoned = (heatmap: Hidden & Pick<Heatmap, "reports">): boolean =>
  heatmap.hidden && heatmap.reports.length === 0 && abandonedAt(heatmap) <= now().toISOString();
