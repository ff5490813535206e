import { startCheckoutSession } from "#domain/billing/checkout/start-checkout-session.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { isOpen, offersTo } from "./find-offers.ts";

/** Starts the checkout of an open offer to the caller's address. Errors: `offer.not_found`, and those of `startCheckoutSession`. */
export async function acceptOffer(caller: Caller, id: string): Promise<{ url: string }> {
  const offer = (await offersTo(caller.email)).find((each) => each.id === id && isOpen(each));
  if (!offer) throw new AppError("offer.not_found");
  const { tier, interval, coupon = null, address = null } = offer;
  return startCheckoutSession(caller, { tier, interval }, { offer: id, coupon, address });
}
