import { pagesOf } from "#domain/kit/pages-of.ts";
import { LinkEntity } from "./link.entity.ts";

const CONCURRENCY = 50;

/** Ids of a project's heatmaps, newest first, in pages as read from the table. Includes unfinished and hidden ones. */
export async function* heatmapsOf(project: string): AsyncGenerator<readonly string[]> {
  const links = LinkEntity.query.byProject({ project });
  const pages = pagesOf((cursor) => links.go({ cursor, limit: CONCURRENCY, order: "desc", attributes: ["heatmap"] }));
  for await (const page of pages) yield page.map(({ heatmap }) => heatmap);
}
