import type { StaffModel } from "#contracts/staff/brands.ts";
import { deleteLabels } from "#domain/brands/labels/delete-labels.ts";
import { labelsOf } from "#domain/brands/labels/read-labels.ts";
import { addVideoItem } from "#domain/brands/models/add-video-item.ts";
import { changeModel } from "#domain/brands/models/change-model.ts";
import { requireVideo } from "#domain/brands/requests/find-tracking.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { readStaffModel } from "./read-staff-model.ts";

type VideoOf = { readonly model: string; readonly uid: string };

/** Adds a video to label. Errors: `model.not_found`, `heatmap.not_found`, `heatmap.not_video`, `model.too_many_videos`. */
export async function addVideo(caller: Caller, { model, uid }: VideoOf): Promise<StaffModel> {
  const { scope } = await requireVideo(caller, uid);
  await retryOnConflict(async () =>
    commitTransaction([
      ...(await addVideoItem(model, uid)),
      ...auditLogItems(caller, { action: "brands.add_video", scope, object: uid }),
    ]),
  );
  return readStaffModel(caller, model);
}

/** Removes a video from a model, with its labels: `model.not_found`. */
export async function removeVideo(caller: Caller, { model, uid }: VideoOf): Promise<StaffModel> {
  await changeModel(model, ({ videos, owner }) => ({
    set: { videos: videos.filter((video) => video !== uid) },
    with: auditLogItems(caller, { action: "brands.remove_video", scope: owner, object: model }),
  }));
  await deleteLabels(await labelsOf(model, uid));
  return readStaffModel(caller, model);
}
