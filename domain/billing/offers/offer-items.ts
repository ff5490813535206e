import { type NewOffer, OFFER_DAYS } from "#contracts/staff/offers.ts";
import { normaliseEmail } from "#domain/accounts/normalise-email.ts";
import { offerTemplate } from "#domain/billing/emails/offer.ts";
import { PLANS } from "#domain/billing/subscriptions/plans.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { omitUndefined } from "#kit/omit-undefined.ts";
import { DAY_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";
import { OfferEntity, type StoredOffer } from "./offer.entity.ts";

/** The record is kept as long as the log of emails. */
const KEPT_DAYS = 90;

/** The transaction items that create an offer and email it, and the offer. `exists`: whether the address has an account. */
export function offerItems(
  { email, name, tier, interval, coupon, address }: NewOffer,
  exists: boolean,
): { readonly offer: StoredOffer; readonly items: readonly TransactionItem[] } {
  const id = newId("of");
  const at = now();
  const offer: StoredOffer = {
    id,
    email,
    normalisedEmail: normaliseEmail(email),
    name,
    tier,
    interval,
    ...omitUndefined({ coupon: coupon ?? undefined, address: address ?? undefined }),
    activated: false,
    created_at: at.toISOString(),
    expires_at: isoAfter(at, OFFER_DAYS * DAY_SECONDS),
    ttl: secondsAfter(at, KEPT_DAYS * DAY_SECONDS),
  };
  const data = {
    firstName: name.split(" ")[0] ?? name,
    plan: PLANS[tier].title,
    isYearly: interval === "year",
    coupon,
    offer: id,
    exists,
  };
  return { offer, items: [{ write: put(OfferEntity.create(offer).params()) }, ...queueEmail(offerTemplate, email, data)] };
}
