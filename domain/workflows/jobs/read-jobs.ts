import type { Job } from "#contracts/public/jobs.ts";
import { readJobCards } from "#domain/heatmaps/read-job-cards.ts";
import { jobOfHeatmap } from "./to-job.ts";

/** The jobs of heatmaps of a scope by their ids; those that were deleted have none. */
export async function readJobs(scope: string, uids: readonly string[]): Promise<ReadonlyMap<string, Job>> {
  const cards = await readJobCards(scope, uids);
  return new Map(cards.map(({ card, isCanceled }) => [card.uid, jobOfHeatmap(card, isCanceled)]));
}
