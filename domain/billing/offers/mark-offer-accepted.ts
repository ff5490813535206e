import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { OfferEntity } from "./offer.entity.ts";

/** Records that an offer was paid for. Does nothing if it no longer exists. */
export async function markOfferAccepted(id: string): Promise<void> {
  await conditionHolds(OfferEntity.patch({ id }).set({ activated: true }).go());
}
