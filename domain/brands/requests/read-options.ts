import type { BrandOptions } from "#contracts/brands.ts";
import { listUsableModels } from "#domain/brands/models/usable-models.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { canRunModels } from "./can-run-models.ts";
import { expectedSeconds } from "./expected-seconds.ts";
import { requireVideo } from "./find-tracking.ts";

/** Reads what the caller can request for a video, and how long it takes: `heatmap.not_found`, `heatmap.not_video`. */
export async function readOptions(caller: Caller, uid: string): Promise<BrandOptions> {
  const { status, mask_array, duration = 0, logo_tracking_status: shown } = await requireVideo(caller, uid);
  const isFree = caller.subject === "staff" ? shown !== "processing" : shown === undefined;
  const models = await listUsableModels(caller);
  return {
    models: models.map(({ uid, name, owner }) => ({ uid, name, own: owner === scopeOf(caller) })),
    automatic: canRunModels(caller),
    can_request: status === "done" && mask_array !== "" && isFree && caller.subject !== "trialEnded",
    seconds: await expectedSeconds(duration),
  };
}
