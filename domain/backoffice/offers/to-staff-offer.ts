import type { StaffOffer } from "#contracts/staff/offers.ts";
import { isOpen } from "#domain/billing/offers/find-offers.ts";
import type { StoredOffer } from "#domain/billing/offers/offer.entity.ts";

/** An offer as staff see it. */
export function toStaffOffer(stored: StoredOffer): StaffOffer {
  const { id: uid, email, name, tier, interval, coupon = null, address = null, activated, created_at, expires_at } = stored;
  const state = activated ? "accepted" : isOpen(stored) ? "open" : "expired";
  return { uid, email, name, tier, interval, coupon, address, state, created_at, expires_at };
}
