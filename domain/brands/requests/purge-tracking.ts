import { trackingsOf } from "./find-tracking.ts";
import { BrandQueueEntity } from "./queue.entity.ts";
import { BrandRejectionEntity } from "./rejection.entity.ts";
import { BrandTrackingEntity } from "./tracking.entity.ts";

/** Deletes the brand analytics of a deleted video; its files are deleted with the video. Idempotent. */
export async function purgeTracking(uid: string): Promise<void> {
  for (const { gen, queued_at: at } of await trackingsOf(uid)) {
    if (at) await BrandQueueEntity.delete({ queue: "brand-requests", state: "open", at, uid, gen }).go();
    await BrandTrackingEntity.delete({ uid, gen }).go();
  }
  await BrandRejectionEntity.delete({ uid }).go();
}
