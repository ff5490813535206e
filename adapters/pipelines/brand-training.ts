import type { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { environment } from "#kit/environment.ts";
import { start } from "./start.ts";

const machine = environment("BRAND_TRAINING_MACHINE_ARN");

/** Starts a training. Idempotent per training. */
export const startBrandTraining = (job: BrandTrainingJob): Promise<void> => start(machine, job.training, job);
