import type { LabelChange } from "#contracts/labels.ts";
import { addVideoItem } from "#domain/brands/models/add-video-item.ts";
import { heatmapInScopeCondition } from "#domain/heatmaps/heatmap-in-scope-condition.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type Labels, LabelsEntity } from "./labels.entity.ts";
import { mergeLabels } from "./merge-labels.ts";

type FrameOf = {
  readonly model: string;
  readonly video: { readonly uid: string; readonly scope: string };
  readonly frame: number;
};

/**
 * Merges a change into the stored labels of a frame, and adds its video to the model. Errors: `model.not_found`,
 * `heatmap.not_found`, `label.too_many`, `model.too_many_videos`.
 */
export async function storeFrame(
  caller: Caller,
  { model, video, frame }: FrameOf,
  change: LabelChange,
): Promise<Pick<Labels, "frame" | "revision" | "boxes">> {
  return retryOnConflict(async () => {
    const key = { owner: model, video: video.uid, frame };
    const { data: stored } = await LabelsEntity.get(key).go({ consistent: true });
    const merged = mergeLabels(stored ?? { boxes: [], revision: 0 }, change);
    const row = { ...key, ...merged, changed_by: caller.uid, changed_at: now().toISOString() };
    await commitTransaction([
      {
        write: put(
          LabelsEntity.put(row)
            .where(({ revision }, { eq, notExists }) => (stored ? eq(revision, stored.revision) : notExists(revision)))
            .params(),
        ),
        onConditionFailed: () => new ConflictError(),
      },
      ...(await addVideoItem(model, video.uid)),
      heatmapInScopeCondition(video.uid, video.scope),
    ]);
    return row;
  });
}
