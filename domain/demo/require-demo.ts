import { DEMO_DAYS } from "#contracts/demo.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { findDemoHeatmap } from "#domain/heatmaps/demo/find-demo-heatmap.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { type Demo, DemoEntity } from "./demo.entity.ts";
import { heatmapOf } from "./heatmap-of.ts";

/** A demo analysis with its heatmap. Deleted, expired, saved and unknown ones all throw `demo.not_found`. */
export async function requireDemo(uid: string) {
  const demo = await readDemoRow(heatmapOf(uid));
  const heatmap = demo && demo.expires_at > now().toISOString() ? await findDemoHeatmap(demo.heatmap) : undefined;
  if (!demo || !heatmap) throw new AppError("demo.not_found", { days: DEMO_DAYS });
  return { demo, heatmap };
}

/** A demo analysis that is done. Throws `demo.not_ready` while it is in progress, and `demo.failed` once it has failed. */
export async function requireDoneDemo(uid: string) {
  const found = await requireDemo(uid);
  if (found.heatmap.status !== "done") throw new AppError(isInProgress(found.heatmap) ? "demo.not_ready" : "demo.failed");
  return found;
}

/** The row of a demo analysis by its heatmap, read consistently; undefined if there is none. */
export async function readDemoRow(heatmap: string): Promise<Demo | undefined> {
  const { data } = await DemoEntity.get({ heatmap }).go({ consistent: true });
  return data ?? undefined;
}
