import type { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { type BrandModel, BrandModelEntity } from "#domain/brands/models/model.entity.ts";

/** The model that a training works on; undefined if it was deleted, or the training ended. */
export async function readTraining({ model: uid, training }: BrandTrainingJob): Promise<BrandModel | undefined> {
  const { data: model } = await BrandModelEntity.get({ uid }).go({ consistent: true });
  return model?.training === training ? model : undefined;
}

/** The training cannot succeed, whatever is retried. Its message is shown to people. */
export class TrainingRejected extends Error {
  override readonly name = "TrainingRejected";
}
