import { JobSuperseded } from "./job-state.ts";

/**
 * Creates the file of a zip or slides. Ends silently if they were requested again or deleted while this runs; then nothing else
 * would find the file. An error marks this attempt as failed; the next one may succeed.
 */
export async function runJob(
  work: () => Promise<void>,
  job: { isKnown: () => Promise<boolean>; deleteFile: () => Promise<void>; fail: () => Promise<void> },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof JobSuperseded)) {
      await job.fail();
      throw error;
    }
    // One requested again owns the file.
    if (!(await job.isKnown())) await job.deleteFile();
  }
}

/** Waits for an update of a job, which may have been requested again in the meantime. */
export async function unlessSuperseded(update: Promise<void>): Promise<void> {
  try {
    await update;
  } catch (error) {
    if (!(error instanceof JobSuperseded)) throw error;
  }
}
