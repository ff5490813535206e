import type { LabelModel } from "#contracts/labels.ts";
import { createModel } from "#domain/brands/models/create-model.ts";
import { imageObject, textObject } from "#domain/brands/models/objects.ts";
import { requireVideo } from "#domain/brands/requests/find-tracking.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readLabelModel } from "./read-model.ts";

/**
 * Creates a model to be labelled in a video, with one object of its name and, if a text is given, a second one that reads it.
 * Errors: `heatmap.not_found`, `heatmap.not_video`, `model.name_exists`.
 */
export async function createLabelModel(
  caller: Caller,
  uid: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<LabelModel> {
  await requireVideo(caller, uid);
  const objects = [imageObject(name), ...(text ? [textObject(name, text.toLowerCase())] : [])];
  return readLabelModel(caller, await createModel(caller, { name, objects, videos: [uid] }));
}
