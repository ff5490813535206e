import { pagesOf } from "#domain/kit/pages-of.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";

/** Ids of the listed heatmaps of a user or workspace, newest first, in pages as read from the table. Includes unfinished ones. */
export async function* listedIn(scope: string): AsyncGenerator<readonly string[]> {
  const listed = HeatmapEntity.query.byScope({ listed: scope });
  const pages = pagesOf((cursor) => listed.go({ cursor, limit: 50, order: "desc", attributes: ["uid"] }));
  for await (const page of pages) yield page.map(({ uid }) => uid);
}
