import type { StaffOffer } from "#contracts/staff/offers.ts";
import { isOpen, offersTo } from "#domain/billing/offers/find-offers.ts";

/** The plans that were offered to an address, newest first. */
export async function listOffers(address: string): Promise<{ offers: StaffOffer[] }> {
  const offers = (await offersTo(address)).map((stored): StaffOffer => {
    const {
      id: uid,
      email,
      name,
      tier,
      interval,
      coupon = null,
      address: billing = null,
      activated,
      created_at,
      expires_at,
    } = stored;
    const state = activated ? "accepted" : isOpen(stored) ? "open" : "expired";
    return { uid, email, name, tier, interval, coupon, address: billing, state, created_at, expires_at };
  });
  return { offers };
}
