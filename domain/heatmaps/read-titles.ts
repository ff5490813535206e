import { readById } from "#domain/kit/read-many.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";

/** The titles of the given heatmaps by id, without those that are deleted or in another scope. */
export async function readTitles(uids: Iterable<string>, scope: string): Promise<ReadonlyMap<string, string>> {
  const found = await readById("uid", uids, (left) =>
    HeatmapEntity.get(left).go({ attributes: ["uid", "title", "scope", "deleted_at"] }),
  );
  const shown = [...found.values()].filter((each) => each.scope === scope && !each.deleted_at);
  return new Map(shown.map(({ uid, title }) => [uid, title]));
}
