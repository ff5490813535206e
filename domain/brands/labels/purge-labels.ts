import { LabelFramesEntity } from "#domain/brands/frames/frames.entity.ts";
import { deleteLabels } from "./delete-labels.ts";
import { LabelsEntity } from "./labels.entity.ts";
import { labelsOf } from "./read-labels.ts";

/** Deletes the labels and the frames of a deleted video; the images are deleted with the video. Idempotent. */
export async function purgeVideoLabels(video: string): Promise<void> {
  const { data } = await LabelsEntity.query.byVideo({ video }).go({ pages: "all" });
  await deleteLabels(data);
  await LabelFramesEntity.delete({ uid: video }).go();
}

/** Deletes the labels of a deleted model. Idempotent. */
export async function purgeModelLabels(model: string): Promise<void> {
  await deleteLabels(await labelsOf(model));
}
