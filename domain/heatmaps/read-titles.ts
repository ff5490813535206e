import { readMany } from "#domain/kit/read-many.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";

/** The titles of the given heatmaps by id, without those that are deleted or in another scope. */
export async function readTitles(uids: Iterable<string>, scope: string): Promise<ReadonlyMap<string, string>> {
  const found = await readMany(
    [...new Set(uids)].map((uid) => ({ uid })),
    (keys) => HeatmapEntity.get(keys).go({ attributes: ["uid", "title", "scope", "deleted_at"] }),
  );
  return new Map(found.filter((each) => each.scope === scope && !each.deleted_at).map(({ uid, title }) => [uid, title]));
}
