import { MAX_RIVAL_MODELS, MAX_RIVAL_OBJECTS } from "#contracts/pipelines/logos.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import type { Frozen } from "./frozen.ts";

/** The trained models with which a training is compared: the last changed ones, as many as the endpoint accepts. */
export function chooseRivals(
  models: readonly Pick<BrandModel, "uid" | "file" | "quality" | "last_update">[],
  trained: string,
): Frozen["rivals"] {
  const rivals: Frozen["rivals"] = [];
  let left = MAX_RIVAL_OBJECTS;
  for (const { uid, file, quality = {} } of models.toSorted((one, other) => other.last_update.localeCompare(one.last_update))) {
    const objects = Object.keys(quality).length;
    if (!file || uid === trained || objects > left) continue;
    if (rivals.length === MAX_RIVAL_MODELS) break;
    rivals.push({ model: uid, ...file });
    left -= objects;
  }
  return rivals;
}
