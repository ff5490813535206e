import type { StaffOffer } from "#contracts/staff/offers.ts";
import { offersTo } from "#domain/billing/offers/find-offers.ts";
import { toStaffOffer } from "./to-staff-offer.ts";

/** The plans that were offered to an address, newest first. */
export async function listOffers(address: string): Promise<{ offers: StaffOffer[] }> {
  return { offers: (await offersTo(address)).map(toStaffOffer) };
}
