import { LinkEntity } from "./link.entity.ts";

const CONCURRENCY = 50;

/** Ids of a project's heatmaps, newest first, in pages as read from the table. Includes unfinished and hidden ones. */
export async function* heatmapsOf(project: string): AsyncGenerator<readonly string[]> {
  let cursor: string | null = null;
  do {
    const page: { data: { heatmap: string }[]; cursor: string | null } = await LinkEntity.query
      .byProject({ project })
      .go({ cursor, limit: CONCURRENCY, order: "desc", attributes: ["heatmap"] });
    yield page.data.map(({ heatmap }) => heatmap);
    cursor = page.cursor;
  } while (cursor !== null);
}
