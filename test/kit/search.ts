import { heatmaps } from "#contracts/heatmaps.ts";
import type { MaintenanceResult } from "#domain/heatmaps/search/maintain-index.ts";
import { deliver } from "#test/kit/deliver.ts";
import { type Reply, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { invoke } from "#test/kit/invoke.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { newId } = await import("#kit/ids.ts");
const { handler } = await import("#lambdas/heatmaps/index-search.ts");

type Filter = {
  words?: string;
  tags?: readonly string[];
  owner?: string;
  application?: string;
  type?: string;
  benchmark?: string;
  benchmark_category?: string;
  status?: "requested" | "done";
  created_after?: string;
  created_before?: string;
};

type Listed = { scope: string; maker: string; title: string; tags?: string[]; application?: "Other" | "Social media" };

let made = 0;

/** Heatmaps of before there was an index, the last one the newest; gives their ids in that order. */
export async function insertWithoutIndex(heatmaps: readonly Listed[]): Promise<string[]> {
  const items = heatmaps.map(({ scope, maker, title, tags = [], application = "Other" }) => {
    const created_at = new Date(Date.now() - 86_400_000 + 1000 * made++).toISOString();
    return {
      uid: newId("hm"),
      scope,
      listed: scope,
      created_at,
      deadline: created_at,
      requested_by: maker,
      workspace: scope,
      title,
      tags,
      application,
      type: "image" as const,
      tempFileName: "poster.png",
      extension: "png",
      size: 2048,
    };
  });
  await HeatmapEntity.put(items).go();
  return items.map(({ uid }) => uid);
}

/** Delivers the event of a changed heatmap. */
export const deliverHeatmapChange = (heatmapId: string) =>
  deliver<MaintenanceResult>(handler, "heatmap.edited", { object: heatmapId });

/** The clock strikes, late enough for everything that is due. */
export const runScheduledIndexing = () =>
  withClockShift(120_000, () => invoke<MaintenanceResult>(handler, { "detail-type": "Scheduled Event", detail: {} }));

export const searchHeatmaps = (person: TestUser, filter: Filter, last?: string | null): Promise<Reply<typeof heatmaps.list>> =>
  send(heatmaps.list, person, { query: { ...filter, ...(typeof last === "string" && { last }) } });

/** Ids of everything in the filter, page after page; no page may be longer than 50. */
export async function searchAllHeatmaps(person: TestUser, filter: Filter): Promise<string[]> {
  const found: string[] = [];
  for (let last: string | undefined, more = true; more; ) {
    const { status, body, text } = await searchHeatmaps(person, filter, last);
    if (status !== 200 || body.heatmaps.length > 50) throw new Error(`no page: ${text}`);
    found.push(...body.heatmaps.map(({ uid }: { uid: string }) => uid));
    last = body.last ?? undefined;
    more = last !== undefined;
  }
  return found;
}

/** Has the index of a person's scope filled, as the first search does it for scopes of before. */
export async function fillIndex(person: TestUser): Promise<void> {
  await searchHeatmaps(person, { type: "image" });
  await runScheduledIndexing();
}
