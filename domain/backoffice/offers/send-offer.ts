import { findPromotion } from "#adapters/stripe.ts";
import type { NewOffer, StaffOffer } from "#contracts/staff/offers.ts";
import { findAccountByEmail } from "#domain/accounts/read-account.ts";
import { offerItems } from "#domain/billing/offers/offer-items.ts";
import { findUnclaimedSubscription } from "#domain/billing/subscriptions/find-unclaimed-subscription.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { AppError } from "#kit/error.ts";
import { toStaffOffer } from "./to-staff-offer.ts";

/**
 * Offers a plan by email: to a user, or as an invitation to someone without an account. Errors: `offer.coupon_not_found`,
 * `user.has_subscription`, and `offer.is_member` for members, whose admin picks the plan.
 */
export async function sendOffer(caller: Caller, wanted: NewOffer): Promise<{ offer: StaffOffer }> {
  const account = await findAccountByEmail(wanted.email);
  if (account) {
    if (account.role === "member") throw new AppError("offer.is_member");
    const plan = account.workspace ? await readPlan(account.workspace) : undefined;
    if (isPaying(plan?.subscription) || (await findUnclaimedSubscription(account.uid)))
      throw new AppError("user.has_subscription");
  }
  if (wanted.coupon !== null && (await findPromotion(wanted.coupon)) === undefined) throw new AppError("offer.coupon_not_found");
  const { offer, items } = offerItems(wanted, account !== undefined);
  const { tier, interval, coupon } = wanted;
  // Without name and address, which the deletion of an account must remove everywhere.
  const change = { before: {}, after: { tier, interval, coupon } };
  await commitTransaction([
    ...items,
    ...auditLogItems(caller, {
      action: "offers.send",
      scope: account?.workspace || account?.uid || offer.id,
      object: offer.id,
      change,
    }),
  ]);
  return { offer: toStaffOffer(offer) };
}
