import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { now } from "#kit/clock.ts";
import { OfferEntity, type StoredOffer } from "./offer.entity.ts";

/** The plans that were offered to a mailbox, newest first, also expired and accepted ones. */
export async function offersTo(email: string): Promise<readonly StoredOffer[]> {
  const { data } = await OfferEntity.query
    .byMailbox({ normalisedEmail: normaliseEmail(email) })
    .go({ order: "desc", pages: "all" });
  return data;
}

/** Whether an offer can still be accepted. */
export const isOpen = ({ activated, expires_at }: StoredOffer): boolean => !activated && expires_at > now().toISOString();
