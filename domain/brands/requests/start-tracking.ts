import { startBrandTracking } from "#adapters/pipelines/brand-tracking.ts";
import { latestTracking } from "./find-tracking.ts";

/** Starts the last request of a video, if it is to be processed. Idempotent. */
export async function startTracking(uid: string): Promise<void> {
  const tracking = await latestTracking(uid);
  if (tracking?.status !== "processing") return;
  const { gen, request } = tracking;
  await startBrandTracking({ uid, gen, request });
}
