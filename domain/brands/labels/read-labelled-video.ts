import { BrandStatus } from "#contracts/brand-status.ts";
import type { LabelledVideo } from "#contracts/labels.ts";
import { readFrames, toLabelFrames } from "#domain/brands/frames/frames-of.ts";
import { firstText } from "#domain/brands/models/objects.ts";
import { canEdit } from "#domain/brands/models/require-model.ts";
import { canRun, listLabelModels } from "#domain/brands/models/usable-models.ts";
import { requireVideo } from "#domain/brands/requests/find-tracking.ts";
import type { Caller } from "#domain/kit/caller.ts";

/** A video with the frames to label and the models to choose from: `heatmap.not_found`, `heatmap.not_video`. */
export async function readLabelledVideo(caller: Caller, uid: string): Promise<LabelledVideo> {
  const heatmap = await requireVideo(caller, uid);
  const [frames, models] = await Promise.all([readFrames(uid), listLabelModels(caller)]);
  return {
    uid,
    title: heatmap.title,
    tracking: BrandStatus.safeParse(heatmap.logo_tracking_status).data ?? null,
    frames: await toLabelFrames(heatmap, frames),
    models: models.map((model) => ({
      uid: model.uid,
      name: model.name,
      editable: canEdit(caller, model),
      trained: canRun(model),
      text: firstText(model)?.text ?? null,
    })),
  };
}
