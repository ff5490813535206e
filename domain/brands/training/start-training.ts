import { startBrandTraining } from "#adapters/pipelines/brand-training.ts";
import { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";

/**
 * Starts a requested training. Idempotent.
 * @param object of the event: the ids of the model and the training, with a slash between
 */
export async function startTraining(object: string): Promise<void> {
  const [model, training] = object.split("/");
  await startBrandTraining(BrandTrainingJob.parse({ model, training }));
}
