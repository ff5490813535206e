import { isConditionalCheckFailed } from "#domain/kit/is-conditional-check-failed.ts";
import { OfferEntity } from "./offer.entity.ts";

/** Records that an offer was paid for. Does nothing if it no longer exists. */
export async function markOfferAccepted(id: string): Promise<void> {
  try {
    await OfferEntity.patch({ id }).set({ activated: true }).go();
  } catch (error) {
    if (!isConditionalCheckFailed(error)) throw error;
  }
}
