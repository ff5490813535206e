import * as z from "zod";
import { type FailedBrandTraining, TRAINING_REJECTED } from "#contracts/pipelines/brand-training.ts";
import { endTraining } from "./end-training.ts";

const Cause = z.object({ errorMessage: z.string() });
const UNKNOWN = "Something went wrong on our side. Train it again.";

/** Records why a training failed. The version before stays usable. Does nothing if the training has ended. */
export async function failTraining({ error, ...job }: FailedBrandTraining): Promise<void> {
  await endTraining(job, { status: "failed", failure: reasonOf(error) });
}

/** The message of labels that cannot be trained; other errors are ours. */
function reasonOf(error: FailedBrandTraining["error"]): string {
  if (error?.Error !== TRAINING_REJECTED) return UNKNOWN;
  try {
    return Cause.parse(JSON.parse(error.Cause ?? "")).errorMessage;
  } catch {
    return UNKNOWN;
  }
}
