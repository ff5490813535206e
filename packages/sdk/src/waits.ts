import { JobError } from "./errors.ts";
import type { Resources } from "./generated/operations.ts";
import type { AuditReading, FactsReading } from "./generated/types.ts";
import type { AnalysisOptions, Progress, Results } from "./result-types.ts";
import { type Clock, callOf, LIMITS_MS, waitUntil } from "./waiting.ts";

type Waits = Pick<Results, "waitForAudit" | "waitForBatch" | "waitForBrand" | "waitForFacts" | "waitForJob" | "waitForReport">;

const ENDED: ReadonlySet<string> = new Set(["succeeded", "failed", "canceled"]);
/** Work of which it isn’t known whether it is about a video. */
const PERHAPS_VIDEO = () => LIMITS_MS.video;

/** Waits for work of the server. */
export function createWaits({ audits, batches, brands, jobs, reports }: Resources, clock: Clock): Waits {
  const waits = (options: AnalysisOptions, phase: Progress["phase"]) => ({
    settings: { ...options, ...clock },
    report: (fraction: number) => options.onProgress?.({ phase, fraction }),
  });

  return {
    async waitForAudit(uid, options = {}) {
      const { settings, report } = waits(options, "audit");
      await audits.request(uid, callOf(options));
      const look = async () => {
        const audit = finished(await audits.read(uid, callOf(options)), "audit", "The audit could not be made.");
        report(audit ? 1 : 0);
        return audit;
      };
      return waitUntil(look, "The audit", settings);
    },
    async waitForBatch(uid, options = {}) {
      const { settings, report } = waits(options, "analysis");
      const look = async () => {
        const batch = await batches.read(uid, callOf(options));
        const all = batch.items.flatMap(({ job, video_job }) => [job, ...(video_job ? [video_job] : [])]);
        report(all.filter((job) => !job || ENDED.has(job.state)).length / all.length);
        return batch.done ? batch : undefined;
      };
      return waitUntil(look, "The batch", { ...settings, limit: PERHAPS_VIDEO });
    },
    async waitForBrand(uid, options = {}) {
      const { settings, report } = waits(options, "brand");
      const look = async () => {
        const reading = await brands.read(uid, callOf(options));
        const isUnfinished = reading.status === "processing" || (reading.status === "requested" && !reading.note);
        report(isUnfinished ? 0 : 1);
        return isUnfinished ? undefined : reading;
      };
      return waitUntil(look, "Brand analytics", { ...settings, limit: PERHAPS_VIDEO });
    },
    async waitForFacts(uid, options = {}) {
      const { settings, report } = waits(options, "measurement");
      await audits.requestFacts(uid, callOf(options));
      const look = async () => {
        const facts = finished(await audits.facts(uid, callOf(options)), "facts", "The image could not be measured.");
        report(facts ? 1 : 0);
        return facts;
      };
      return waitUntil(look, "Measuring the image", settings);
    },
    async waitForJob(uid, options = {}) {
      const { settings, report } = waits(options, "analysis");
      const look = async () => {
        const job = await jobs.read(uid, callOf(options));
        const hasEnded = ENDED.has(job.state);
        report(hasEnded ? 1 : (job.progress ?? 0) / 100);
        return hasEnded ? job : undefined;
      };
      return waitUntil(look, "The job", { ...settings, limit: PERHAPS_VIDEO });
    },
    async waitForReport(uid, options = {}) {
      const { settings, report } = waits(options, "report");
      const look = async () => {
        const detail = await reports.read(uid, callOf(options));
        const isDone = detail.report.status !== "requested";
        report(isDone ? 1 : (detail.report.progress ?? 0) / 100);
        return isDone ? detail : undefined;
      };
      return waitUntil(look, "The report", settings);
    },
  };
}

/** The result of a finished reading; undefined before it is done. */
function finished<Reading extends AuditReading | FactsReading, Name extends keyof Reading>(
  reading: Reading,
  name: Name,
  failure: string,
): NonNullable<Reading[Name]> | undefined {
  const { state, problem } = reading;
  if (state === "failed") throw new JobError([failure, problem?.message].filter(Boolean).join(" "), problem?.code ?? "failed");
  return reading.state === "done" ? (reading[name] ?? undefined) : undefined;
}
