import { MAX_MODEL_VIDEOS } from "#contracts/staff/brands.ts";
import { checkExists, type TransactionItem } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { modelItem } from "./change-model.ts";
import { readModel } from "./find-model.ts";
import { BrandModelEntity } from "./model.entity.ts";

/** The part that adds a video to a model, or that only requires the model to exist if it has the video: `model.too_many_videos`. */
export async function addVideoItem(uid: string, video: string): Promise<readonly TransactionItem[]> {
  const model = await readModel(uid);
  if (model.videos.includes(video))
    return [{ write: checkExists(BrandModelEntity.get({ uid }).params()), onConditionFailed: "model.not_found" }];
  if (model.videos.length >= MAX_MODEL_VIDEOS) throw new AppError("model.too_many_videos", { most: MAX_MODEL_VIDEOS });
  return [modelItem(model, { videos: [...model.videos, video] })];
}
