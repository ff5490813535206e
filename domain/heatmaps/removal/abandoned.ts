import { DEMO_SCOPE } from "#domain/heatmaps/demo/demo-scope.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";

/** A report is created minutes after its ads are uploaded. */

type Hidden = Pick<Heatmap, "uid" | "hidden" | "created_at" | "scope">;

const abandonedAt = ({ created_at }: Hidden): string => isoAfter(new Date(created_at), DAY_SECONDS);

/** Whether it was uploaded for a report. The public demo deletes its own heatmaps, which are hidden as well. */
const isForReport = ({ hidden, scope }: Hidden): boolean => hidden && scope !== DEMO_SCOPE;

/** Keeps a heatmap for a report that has ended in the sweep's index until a day after its creation; undefined for others. */
export const abandonedCleanup = (heatmap: Hidden) =>
  isForReport(heatmap) ? { watched: shardOf(heatmap.uid), deadline: abandonedAt(heatmap) } : undefined;

/** Whether a heatmap was uploaded for a report that was not created within a day, so that no one can find it. */
export const isAbandoned = (heatmap: Hidden & Pick<Heatmap, "reports">): boolean =>
  isForReport(heatmap) && heatmap.reports.length === 0 && abandonedAt(heatmap) <= now().toISOString();
