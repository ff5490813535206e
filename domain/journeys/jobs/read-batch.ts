import type { Batch } from "#contracts/public/batches.ts";
import type { Job } from "#contracts/public/jobs.ts";
import { findBatch } from "#domain/developers/batches/stored-batches.ts";
import { readJobCards } from "#domain/heatmaps/read-job-cards.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { jobOfHeatmap } from "./to-job.ts";

/** The jobs of a batch; a heatmap that was deleted has none. Error: `batch.not_found`. */
export async function readBatch(caller: Caller, id: string): Promise<Batch> {
  const { uid, created_at, items: stored } = await findBatch(caller, id);
  const uids = stored.flatMap((item) => ("heatmap" in item ? [item.heatmap, ...(item.video ? [item.video] : [])] : []));
  const cards = await readJobCards(scopeOf(caller), uids);
  const jobs = new Map(cards.map(({ card, isCanceled }) => [card.uid, jobOfHeatmap(card, isCanceled)]));
  const items = stored.map((item, index) => {
    if (!("heatmap" in item)) return { index, job: null, video_job: null, problem: item };
    const job = jobs.get(item.heatmap) ?? null;
    const video_job = (item.video && jobs.get(item.video)) || null;
    return { index, job, video_job, problem: job ? null : DELETED };
  });
  return { uid, created_at, items, done: items.every(({ job, video_job }) => hasEnded(job) && hasEnded(video_job)) };
}

const hasEnded = (job: Job | null): boolean => !job || (job.state !== "queued" && job.state !== "running");

const DELETED = { code: "heatmap.not_found", message: "This heatmap was deleted." };
