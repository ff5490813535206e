import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { deleteDemo } from "./delete-demo.ts";
import { DemoEntity } from "./demo.entity.ts";

/** Deletes every expired demo analysis. A failure does not block the others; the next run repeats it. Returns how many of each there were. */
export async function purgeDemos(): Promise<{ readonly purged: number; readonly failed: readonly string[] }> {
  const until = now().toISOString();
  const pages = await Promise.all(
    SHARDS.map((stored) => DemoEntity.query.byExpiry({ stored }).lte({ expires_at: until }).go({ pages: "all" })),
  );
  const due = pages.flatMap(({ data }) => data);
  const failed: string[] = [];
  for (const { heatmap } of due) await deleteDemo(heatmap).catch(() => failed.push(heatmap));
  return { purged: due.length - failed.length, failed };
}
