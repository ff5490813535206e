import { failureText } from "#domain/kit/failure-text.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { SHARDS } from "#kit/shards.ts";
import { deleteDemo } from "./delete-demo.ts";
import { DemoEntity } from "./demo.entity.ts";

/** Number of demo analyses deleted, of those that must wait for another job, and those that failed, with the reason. */
export type PurgedDemos = { readonly purged: number; readonly waiting: number; readonly failed: readonly string[] };

/** Deletes every expired demo analysis. One that fails or waits does not block the others; the next run repeats it. */
export async function purgeDemos(): Promise<PurgedDemos> {
  const until = now().toISOString();
  const pages = await Promise.all(
    SHARDS.map((stored) => DemoEntity.query.byExpiry({ stored }).lte({ expires_at: until }).go({ pages: "all" })),
  );
  const failed: string[] = [];
  let [purged, waiting] = [0, 0];
  for (const { heatmap } of pages.flatMap(({ data }) => data)) {
    try {
      await deleteDemo(heatmap);
      purged += 1;
    } catch (error) {
      // Copies of its files are in an account until the sweep has deleted them.
      if (error instanceof AppError && error.code === "service.busy") waiting += 1;
      else failed.push(failureText(heatmap, error));
    }
  }
  return { purged, waiting, failed };
}
