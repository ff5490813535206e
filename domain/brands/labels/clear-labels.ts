import { findModel } from "#domain/brands/models/find-model.ts";
import { findVideo } from "#domain/brands/requests/find-tracking.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { deleteLabels } from "./delete-labels.ts";
import { type LabelledOf, labelsOf } from "./read-labels.ts";

/** Deletes all labels of a model in a video: `heatmap.not_found`, `heatmap.not_video`, `model.not_found`. */
export async function clearLabels(caller: Caller, { uid, model }: LabelledOf): Promise<{ deleted: number }> {
  await Promise.all([findVideo(caller, uid), findModel(caller, model)]);
  return { deleted: await deleteLabels(await labelsOf(model, uid)) };
}
