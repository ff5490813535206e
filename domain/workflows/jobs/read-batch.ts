import type { Batch } from "#contracts/public/batches.ts";
import { recordEnds } from "#domain/developers/batches/record-ends.ts";
import { heatmapsOf, requireBatch } from "#domain/developers/batches/stored-batches.ts";
import { workspaceOf } from "#domain/developers/keys/require-key.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { readJobs } from "./read-jobs.ts";
import { hasEnded } from "./to-job.ts";

/**
 * The jobs of a batch; a heatmap that was deleted has none. Records the end of a batch that has ended, in case its creation was
 * interrupted before its heatmaps were. Error: `batch.not_found`.
 */
export async function readBatch(caller: Caller, id: string): Promise<Batch> {
  const { uid, created_at, done_at = null, items: stored } = await requireBatch(caller, id);
  const jobs = await readJobs(scopeOf(caller), heatmapsOf(stored));
  const items = stored.map((item, index) => {
    if (!("heatmap" in item)) return { index, job: null, video_job: null, problem: item };
    const job = jobs.get(item.heatmap) ?? null;
    const video_job = (item.video && jobs.get(item.video)) || null;
    return { index, job, video_job, problem: job ? null : DELETED };
  });
  const done = items.every(({ job, video_job }) => hasEnded(job) && hasEnded(video_job));
  if (!done || done_at !== null) return { uid, created_at, done_at, items, done };
  await recordEnds({ workspaceId: workspaceOf(caller), uid }, heatmapsOf(stored));
  return { uid, created_at, done_at: (await requireBatch(caller, uid)).done_at ?? null, items, done };
}

const DELETED = { code: "heatmap.not_found", message: "This heatmap was deleted." };
