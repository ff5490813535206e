import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { SHARDS } from "#kit/shards.ts";
import { inProgress } from "./in-progress.ts";

/** Attributes that the sweep needs; what changes a heatmap reads all of it again. */
const ATTRIBUTES = [
  "uid",
  "gen",
  "status",
  "upload",
  "subtype",
  "extension",
  "upload_id",
  "scope",
  "requested_by",
  "folders_of",
  "hidden",
  "reports",
  "created_at",
  "deleted_at",
] as const satisfies readonly (keyof Heatmap)[];

export type OverdueHeatmap = Pick<Heatmap, (typeof ATTRIBUTES)[number]>;

/** Rows read from a shard at a time. */
const PAGE = 100;

/** Pages of the heatmaps in progress that should have ended by `until`, nearest deadlines first. */
export const overdueInProgress = (until: string) =>
  pagesOf((watched, cursor) => query(watched, until).where(inProgress).go(page(cursor)));

/** Pages of the heatmaps that may be purged since `until`, and of those with files to delete, nearest deadlines first. */
export const overdueCleanups = (until: string) =>
  pagesOf((watched, cursor) =>
    query(watched, until)
      .where((heatmap, operations) => `NOT (${inProgress(heatmap, operations)})`)
      .go(page(cursor)),
  );

const query = (watched: string, until: string) => HeatmapEntity.query.byDeadline({ watched }).lte({ deadline: until });
const page = (cursor: string | null) => ({ limit: PAGE, cursor, attributes: [...ATTRIBUTES] });

type Page = { readonly data: readonly OverdueHeatmap[]; readonly cursor: string | null };

/** Reads a page of every shard at a time, until none is left. */
async function* pagesOf(
  read: (shard: string, cursor: string | null) => Promise<Page>,
): AsyncGenerator<readonly OverdueHeatmap[]> {
  let open = SHARDS.map((shard): { shard: string; cursor: string | null } => ({ shard, cursor: null }));
  while (open.length > 0) {
    const pages = await Promise.all(open.map(async ({ shard, cursor }) => ({ shard, ...(await read(shard, cursor)) })));
    yield pages.flatMap(({ data }) => data);
    open = pages.filter(({ cursor }) => cursor !== null);
  }
}
