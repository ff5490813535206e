import { HeatmapEntity } from "./heatmap.entity.ts";

/** Ids of the listed heatmaps of a user or workspace, newest first, in pages as read from the table. Includes unfinished ones. */
export async function* listedIn(scope: string): AsyncGenerator<readonly string[]> {
  for (let cursor: string | null = null; ; ) {
    const page: { data: readonly { uid: string }[]; cursor: string | null } = await HeatmapEntity.query
      .byScope({ listed: scope })
      .go({ cursor, limit: 50, order: "desc", attributes: ["uid"] });
    yield page.data.map(({ uid }) => uid);
    cursor = page.cursor;
    if (cursor === null) return;
  }
}
