import type Stripe from "stripe";
import { type Account, need } from "../account.ts";
import { newId } from "../ids.ts";
import { invalid } from "../refusal.ts";

/** What a coupon takes off an amount, in cents. */
export const offOf = ({ percent_off }: Stripe.Coupon, amount: number): number =>
  Math.round((Math.max(0, amount) * (percent_off ?? 0)) / 100);

export type Redeemable = { readonly coupon: Stripe.Coupon; readonly promotion: Stripe.PromotionCode };

/** A promotion code and the coupon behind it. Throws when it cannot be used. */
export function redeemable(account: Account, id: string): Redeemable {
  const promotion = need<Stripe.PromotionCode>(account, "promotion_code", id, "promotion_code");
  if (!promotion.active) throw invalid("This promotion code is invalid.", { code: "coupon_expired", param: "promotion_code" });
  return { coupon: need<Stripe.Coupon>(account, "coupon", String(promotion.promotion.coupon)), promotion };
}

/** The promotion code that people call by this name, in any case of letters. */
export const promotionCalled = ({ store }: Account, code: string): Stripe.PromotionCode | undefined =>
  store.all<Stripe.PromotionCode>("promotion_code").find((each) => each.active && each.code.toLowerCase() === code.toLowerCase());

/** Puts a discount on a subscription, for as long as it lasts, and counts the redemption. */
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
    .map((id) => need<Stripe.Discount>(account, "discount", id))
    .map((discount) => ({ discount, coupon: need<Stripe.Coupon>(account, "coupon", String(discount.source.coupon)) }));
