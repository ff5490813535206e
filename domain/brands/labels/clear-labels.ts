import { changeModel } from "#domain/brands/models/change-model.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { deleteLabels } from "./delete-labels.ts";
import { labelsOf } from "./read-labels.ts";
import { type LabelledOf, requireLabelled } from "./require-labelled.ts";

/**
 * Deletes all labels of a model in a video, which then no longer counts as one of its videos: `heatmap.not_found`,
 * `heatmap.not_video`, `model.not_found`.
 */
export async function clearLabels(caller: Caller, { uid, model }: LabelledOf): Promise<{ deleted: number }> {
  await requireLabelled(caller, { uid, model });
  const deleted = await deleteLabels(await labelsOf(model, uid));
  await changeModel(model, ({ videos, owner }) => ({
    set: { videos: videos.filter((video) => video !== uid) },
    with: auditLogItems(caller, { action: "labels.clear", scope: owner, object: model }),
  }));
  return { deleted };
}
