import { expireCheckout, fetchCheckout, findPrice, findPromotion, setCustomerAddress, startCheckout } from "#adapters/stripe.ts";
import { CustomerMissing } from "#adapters/stripe-client.ts";
import type { OfferAddress } from "#contracts/staff/offers.ts";
import type { Interval, Tier } from "#contracts/subscription.ts";
import {
  findUnclaimedSubscription,
  readUnclaimedSubscription,
} from "#domain/billing/subscriptions/find-unclaimed-subscription.ts";
import { lookupKeyOf } from "#domain/billing/subscriptions/plans.ts";
import { syncSubscription } from "#domain/billing/subscriptions/sync-subscription.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { environment } from "#kit/environment.ts";
import { AppError } from "#kit/error.ts";
import { getOrCreateCustomer, replaceCustomer, storeCheckout } from "./customers.ts";

const WEB_ORIGIN = environment("WEB_ORIGIN");
const LIMIT = perHour("billing.start_checkout", 30);

type Wanted = { readonly tier: Tier; readonly interval: Interval };
/** Fields that an accepted offer adds: its id, and the coupon and address that staff entered. */
type Offered = {
  readonly offer: string;
  readonly coupon: string | null;
  readonly address: OfferAddress | null;
};

/**
 * Starts a checkout for a plan: for the workspace the caller is admin of, otherwise for one they may create afterwards. Throws
 * `billing.subscribed` while a paid subscription exists. Only the caller's last checkout page can be paid. The coupon of an offer
 * that ended since is left out. At most 30 per hour and user, because the payment provider's rate limit is shared by all users.
 */
export async function startCheckoutSession(
  caller: Caller,
  { tier, interval }: Wanted,
  offered?: Offered,
): Promise<{ url: string }> {
  await enforceRateLimit(LIMIT, caller.uid);
  return retryOnConflict(async () => {
    if ((await paysForWorkspace(caller)) || (await findUnclaimedSubscription(caller.uid)))
      throw new AppError("billing.subscribed");
    const { customer, checkout: before } = await getOrCreateCustomer(caller);
    const orReplaced = (error: unknown) => {
      if (error instanceof CustomerMissing) return replaceCustomer(caller, customer);
      throw error;
    };
    if (before !== undefined) {
      const paid = await close(before);
      if ((await paysForWorkspace(caller)) || (paid && (await readUnclaimedSubscription(paid))))
        throw new AppError("billing.subscribed");
    }
    const lookupKey = lookupKeyOf(tier, interval);
    const price = await findPrice(lookupKey);
    if (price === undefined) {
      const cause = new Error(`Stripe has no price with the lookup key ${lookupKey}`);
      throw new AppError("billing.unavailable", {}, { cause });
    }
    const promotion = offered?.coupon ? await findPromotion(offered.coupon) : undefined;
    if (offered?.address) await setCustomerAddress(customer, offered.address).catch(orReplaced);
    const { id, url } = await startCheckout({
      customer,
      price,
      successUrl: `${WEB_ORIGIN}/success?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${WEB_ORIGIN}/subscription`,
      metadata: {
        uid: caller.uid,
        ...(caller.workspace && { workspace: caller.workspace.uid }),
        ...(offered && { offer: offered.offer }),
      },
      promotion,
    }).catch(orReplaced);
    await storeCheckout(caller.uid, id, before).catch(async (error: unknown) => {
      await expireCheckout(id);
      throw error;
    });
    return { url };
  });
}

async function paysForWorkspace({ workspace }: Caller): Promise<boolean> {
  const plan = workspace && (await readPlan(workspace.uid));
  return isPaying(plan?.subscription);
}

/** Makes sure that a checkout page can no longer be paid. A payment made before that is synchronised; gives its subscription. */
async function close(checkout: string): Promise<string | undefined> {
  const { state, subscription } = (await fetchCheckout(checkout)) ?? {};
  if (state === "pending") await expireCheckout(checkout);
  if (state !== "paid" || subscription === undefined) return;
  await syncSubscription(subscription);
  return subscription;
}
