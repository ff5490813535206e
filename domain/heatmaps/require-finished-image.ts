import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { assertFinished } from "./assert-finished.ts";
import type { Heatmap } from "./heatmap.entity.ts";
import { readExisting } from "./read-stored.ts";
import { requireHeatmap } from "./require-heatmap.ts";
import { toPublicVersion } from "./to-public-version.ts";

/** A heatmap of an image that has a result. */
export type FinishedImage = Heatmap;

/**
 * A finished image of the caller's scope. Errors: `heatmap.not_found`, `heatmap.not_image`, and those of `assertFinished`.
 */
export async function requireFinishedImage(caller: Caller, uid: string): Promise<FinishedImage> {
  const heatmap = await requireHeatmap(caller, uid);
  if (heatmap.type !== "image") throw new AppError("heatmap.not_image");
  assertFinished(heatmap);
  return heatmap;
}

/** A finished image for pipelines, without a caller; undefined if it is not a finished image, or was deleted. */
export async function readFinishedImage(uid: string): Promise<FinishedImage | undefined> {
  const stored = await readExisting(uid);
  const heatmap = stored && toPublicVersion(stored);
  return heatmap?.type === "image" && heatmap.status === "done" ? heatmap : undefined;
}
