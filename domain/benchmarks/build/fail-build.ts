import type { BenchmarkBuildJob } from "#contracts/pipelines/benchmark-build.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { BuildStopped, endItem, listFailure } from "./build-state.ts";

/** Records that the build itself failed. Does nothing if it was stopped or has ended. */
export async function failBuild(job: BenchmarkBuildJob): Promise<void> {
  await listFailure(job, { template: "", subject: "", message: "The build failed." });
  await commitTransaction([endItem(job, { status: "failed" })]).catch((error: unknown) => {
    if (!(error instanceof BuildStopped)) throw error;
  });
}
