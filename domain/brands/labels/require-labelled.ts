import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { requireModel } from "#domain/brands/models/require-model.ts";
import { requireVideo } from "#domain/brands/requests/find-tracking.ts";
import type { CurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import type { Caller } from "#domain/kit/caller.ts";

export type LabelledOf = { readonly uid: string; readonly model: string };

/**
 * A video and a model that the caller may label: `heatmap.not_found`, `heatmap.not_video`, `model.not_found`. One after the other,
 * so that the response does not depend on which of them exists.
 */
export async function requireLabelled(
  caller: Caller,
  { uid, model }: LabelledOf,
): Promise<{ video: CurrentHeatmap; model: BrandModel }> {
  const video = await requireVideo(caller, uid);
  return { video, model: await requireModel(caller, model) };
}
