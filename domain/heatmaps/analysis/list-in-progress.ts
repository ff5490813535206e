import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { SHARDS } from "#kit/shards.ts";
import { inProgress } from "./in-progress.ts";

const ATTRIBUTES = [
  "uid",
  "title",
  "type",
  "subtype",
  "status",
  "upload",
  "created_at",
  "queued_at",
  "deadline",
  "workspace",
  "requested_by_email",
  "requested_by_name",
] as const satisfies readonly (keyof Heatmap)[];

type HeatmapInProgress = Pick<Heatmap, (typeof ATTRIBUTES)[number]>;

/** Heatmaps in progress, nearest deadline first; at most `max` of each shard. */
export async function listInProgress(max: number): Promise<readonly HeatmapInProgress[]> {
  const pages = await Promise.all(
    SHARDS.map(async (watched) => {
      const query = HeatmapEntity.query.byDeadline({ watched }).where(inProgress);
      return (await query.go({ count: max, attributes: [...ATTRIBUTES] })).data;
    }),
  );
  return pages.flat().toSorted((left, right) => left.deadline.localeCompare(right.deadline));
}
