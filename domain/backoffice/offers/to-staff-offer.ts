import type { StaffOffer } from "#contracts/staff/offers.ts";
import { isOpen } from "#domain/billing/offers/find-offers.ts";

/** An offer as staff see it. */
export function toStaffOffer(stored: Parameters<typeof isOpen>[0]): StaffOffer {
  const { id: uid, email, name, tier, interval, coupon = null, address = null, activated, created_at, expires_at } = stored;
  const state = activated ? "accepted" : isOpen(stored) ? "open" : "expired";
  return { uid, email, name, tier, interval, coupon, address, state, created_at, expires_at };
}
