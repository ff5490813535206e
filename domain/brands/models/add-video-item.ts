import { MAX_MODEL_VIDEOS } from "#contracts/staff/brands.ts";
import { readCurrentHeatmaps } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { existsCondition, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { modelItem } from "./change-model.ts";
import { BrandModelEntity } from "./model.entity.ts";
import { readModel } from "./require-model.ts";

/**
 * The transaction item that adds a video to a model, or that only requires the model to exist if it has the video:
 * `model.too_many_videos`. A full model forgets its deleted videos.
 */
export async function addVideoItem(uid: string, video: string): Promise<readonly TransactionItem[]> {
  const model = await readModel(uid);
  if (model.videos.includes(video))
    return [{ write: existsCondition(BrandModelEntity.get({ uid }).params()), onConditionFailed: "model.not_found" }];
  const videos = model.videos.length < MAX_MODEL_VIDEOS ? model.videos : await existing(model.videos);
  if (videos.length >= MAX_MODEL_VIDEOS) throw new AppError("model.too_many_videos", { most: MAX_MODEL_VIDEOS });
  return [modelItem(model, { videos: [...videos, video] })];
}

const existing = async (videos: readonly string[]): Promise<readonly string[]> =>
  (await readCurrentHeatmaps(videos)).map(({ uid }) => uid);
