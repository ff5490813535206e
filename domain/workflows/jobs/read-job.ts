import type { Job } from "#contracts/public/jobs.ts";
import { readJobCards } from "#domain/heatmaps/read-job-cards.ts";
import { assertKeyScope, type Caller, scopeOf } from "#domain/kit/caller.ts";
import { readReport } from "#domain/reports/read-report.ts";
import { AppError } from "#kit/error.ts";
import { jobOfHeatmap, jobOfReport } from "./to-job.ts";

/**
 * The job of a heatmap, of one of its analyses (`hm_…-2`), its capture (`hm_…-1-capture`) or frame (`hm_…-frame`), or of a report.
 * Errors: `job.not_found`, even for an earlier analysis, and `caller.scope_missing` for a report of the caller's workspace if their
 * key may not read reports.
 */
export async function readJob(caller: Caller, id: string): Promise<Job> {
  if (id.startsWith("rp_")) return readReportJob(caller, id);
  const [, uid = "", gen] = /^(hm_[0-9a-z]+)(?:-(\d+))?/.exec(id) ?? [];
  const [found] = await readJobCards(scopeOf(caller), [uid]);
  if (!found || (gen !== undefined && Number(gen) !== found.gen)) throw new AppError("job.not_found");
  return jobOfHeatmap(found.card, found.isCanceled);
}

async function readReportJob(caller: Caller, uid: string): Promise<Job> {
  try {
    const { report } = await readReport(caller, uid);
    // Only now, so that the error does not tell which reports other workspaces have.
    assertKeyScope(caller, "reports:read");
    return jobOfReport(report);
  } catch (error) {
    if (error instanceof AppError && error.code === "report.not_found") throw new AppError("job.not_found", {}, { cause: error });
    throw error;
  }
}
