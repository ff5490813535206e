import type { PageRequest } from "#contracts/kit/page.ts";
import type { Job } from "#contracts/public/jobs.ts";
import { listHeatmaps } from "#domain/heatmaps/list-heatmaps.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { jobOfHeatmap } from "./to-job.ts";

/** A page of the jobs of the caller's heatmaps, newest first; `last` is the cursor of the previous page. */
export async function listJobs(caller: Caller, query: PageRequest): Promise<{ jobs: Job[]; last: string | null }> {
  const page = await listHeatmaps(caller, query);
  return { jobs: page.heatmaps.map((card) => jobOfHeatmap(card)), last: page.last };
}
