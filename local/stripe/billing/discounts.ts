import type Stripe from "stripe";
import { type Account, getOrThrow } from "../account.ts";
import { newId } from "../ids.ts";
import { invalidRequest } from "../stripe-error.ts";

/** The discount of a coupon on an amount, in cents. */
export const discountAmount = ({ percent_off }: Stripe.Coupon, amount: number): number =>
  Math.round((Math.max(0, amount) * (percent_off ?? 0)) / 100);

export type Redeemable = { readonly coupon: Stripe.Coupon; readonly promotion: Stripe.PromotionCode };

/** A promotion code with its coupon. Throws when it cannot be used. */
export function resolveRedeemable(account: Account, id: string): Redeemable {
  const promotion = getOrThrow<Stripe.PromotionCode>(account, "promotion_code", id, "promotion_code");
  if (!promotion.active)
    throw invalidRequest("This promotion code is invalid.", { code: "coupon_expired", param: "promotion_code" });
  return { coupon: getOrThrow<Stripe.Coupon>(account, "coupon", String(promotion.promotion.coupon)), promotion };
}

/** The promotion code with a customer-facing code, case-insensitive. */
export const findPromotionCode = ({ store }: Account, code: string): Stripe.PromotionCode | undefined =>
  store.all<Stripe.PromotionCode>("promotion_code").find((each) => each.active && each.code.toLowerCase() === code.toLowerCase());

/** Applies a discount to a subscription for its duration, and counts the redemption. */
export function redeem(
  account: Account,
  { coupon, promotion }: Redeemable,
  customer: string,
  subscription: string,
): Stripe.Discount {
  const { store } = account;
  store.put({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  store.put({ ...promotion, times_redeemed: promotion.times_redeemed + 1 });
  const discount: Stripe.Discount = {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotion.id,
    source: { coupon: coupon.id, type: "coupon" },
    start: account.now(),
    subscription,
    subscription_item: null,
  };
  return store.put(discount);
}

/** The discounts of a subscription, with their coupons. */
export const discountsOf = (account: Account, ids: readonly string[]): { discount: Stripe.Discount; coupon: Stripe.Coupon }[] =>
  ids
    .map((id) => getOrThrow<Stripe.Discount>(account, "discount", id))
    .map((discount) => ({ discount, coupon: getOrThrow<Stripe.Coupon>(account, "coupon", String(discount.source.coupon)) }));
