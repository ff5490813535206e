import { JobError } from "./errors.ts";
import type { Resources } from "./generated/operations.ts";
import type { AuditReading, FactsReading } from "./generated/types.ts";
import type { Results } from "./result-types.ts";
import { callOf, LIMITS_MS, type Wait } from "./waiting.ts";

type Waits = Pick<Results, "waitForAudit" | "waitForBatch" | "waitForBrand" | "waitForFacts" | "waitForJob" | "waitForReport">;

const ENDED: ReadonlySet<string> = new Set(["succeeded", "failed", "canceled"]);
/** Work of which it isn’t known whether it is about a video. */
const PERHAPS_VIDEO = () => LIMITS_MS.video;

/** Waits for work of the server. */
export function createWaits({ audits, batches, brands, jobs, reports }: Resources, wait: Wait): Waits {
  return {
    async waitForAudit(uid, options = {}) {
      await audits.request(uid, callOf(options));
      return wait([uid, "audit", "The audit"], options, async (call) =>
        finished(await audits.read(uid, call), "audit", "The audit could not be made."),
      );
    },
    waitForBatch: (uid, options) =>
      wait([uid, "analysis", "The batch", PERHAPS_VIDEO], options, async (call) => {
        const batch = await batches.read(uid, call);
        const all = batch.items.flatMap(({ job, video_job }) => [job, ...(video_job ? [video_job] : [])]);
        const ended = all.filter((job) => !job || ENDED.has(job.state));
        return [ended.length / all.length, batch.done ? batch : undefined];
      }),
    waitForBrand: (uid, options) =>
      wait([uid, "brand", "Brand analytics", PERHAPS_VIDEO], options, async (call) => {
        const reading = await brands.read(uid, call);
        const isUnfinished = reading.status === "processing" || (reading.status === "requested" && !reading.note);
        return isUnfinished ? [0] : [1, reading];
      }),
    async waitForFacts(uid, options = {}) {
      await audits.requestFacts(uid, callOf(options));
      return wait([uid, "measurement", "Measuring the image"], options, async (call) =>
        finished(await audits.facts(uid, call), "facts", "The image could not be measured."),
      );
    },
    waitForJob: (uid, options) =>
      wait([uid, "analysis", "The job", PERHAPS_VIDEO], options, async (call) => {
        const job = await jobs.read(uid, call);
        return ENDED.has(job.state) ? [1, job] : [(job.progress ?? 0) / 100];
      }),
    waitForReport: (uid, options) =>
      wait([uid, "report", "The report"], options, async (call) => {
        const detail = await reports.read(uid, call);
        const { status, progress } = detail.report;
        return status === "requested" ? [(progress ?? 0) / 100] : [1, detail];
      }),
  };
}

/** How far a reading is, and its result when it is finished. */
function finished<Reading extends AuditReading | FactsReading, Name extends keyof Reading>(
  reading: Reading,
  name: Name,
  failure: string,
): readonly [number, NonNullable<Reading[Name]>?] {
  const { state, problem } = reading;
  if (state === "failed") throw new JobError([failure, problem?.message].filter(Boolean).join(" "), problem?.code ?? "failed");
  const result = state === "done" ? reading[name] : undefined;
  return result ? [1, result] : [0];
}
