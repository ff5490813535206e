import type { Caller } from "#domain/kit/caller.ts";
import { deleteLabels } from "./delete-labels.ts";
import { findLabelled, type LabelledOf } from "./find-labelled.ts";
import { labelsOf } from "./read-labels.ts";

/** Deletes all labels of a model in a video: `heatmap.not_found`, `heatmap.not_video`, `model.not_found`. */
export async function clearLabels(caller: Caller, { uid, model }: LabelledOf): Promise<{ deleted: number }> {
  await findLabelled(caller, { uid, model });
  return { deleted: await deleteLabels(await labelsOf(model, uid)) };
}
