import * as z from "zod";
import { BrandModelId } from "#contracts/brands.ts";

/**
 * The state machine `brand-training`: freeze → train (repeated while the endpoint works) → finish; any failure leads to fail. Its
 * execution name is the id of the training. Each step may run twice.
 */
export const BrandTrainingJob = z.object({ model: BrandModelId, training: z.string().regex(/^tr_[0-9a-z]{26}$/) });
export type BrandTrainingJob = z.infer<typeof BrandTrainingJob>;

/** The input of `fail`: the job and the error caught by Step Functions, if any. */
export const FailedBrandTraining = BrandTrainingJob.extend({
  error: z.object({ Error: z.string(), Cause: z.string().optional() }).optional(),
});
export type FailedBrandTraining = z.infer<typeof FailedBrandTraining>;

/** Name of the error a step throws if the training has ended, or its labels cannot be trained. Not retried. */
export const TRAINING_REJECTED = "TrainingRejected";
