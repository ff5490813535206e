import type Stripe from "stripe";
import { type Account, need } from "#local/stripe/account.ts";
import { newId } from "#local/stripe/ids.ts";
import { invalid } from "#local/stripe/refusal.ts";
import { periodEnd } from "./period.ts";

/** What a coupon takes off an amount, in cents. */
export function offOf(coupon: Stripe.Coupon, amount: number): number {
  if (amount <= 0) return 0;
  return Math.min(amount, coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100));
}

function validCoupon(account: Account, id: string, param: string): Stripe.Coupon {
  const coupon = need<Stripe.Coupon>(account, "coupon", id, param);
  const spent = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  const late = coupon.redeem_by !== null && coupon.redeem_by <= account.now();
  if (!coupon.valid || spent || late) throw invalid(`Coupon ${id} is used up or has expired.`, { code: "coupon_expired", param });
  return coupon;
}

export type Given = { readonly coupon?: string | undefined; readonly promotion_code?: string | undefined };
export type Redeemable = { readonly coupon: Stripe.Coupon; readonly promotion: Stripe.PromotionCode | null };

/** The coupon behind what was given, with the promotion code that led to it. Throws when it cannot be used (any more). */
export function redeemable(account: Account, { coupon, promotion_code }: Given): Redeemable {
  if (promotion_code === undefined) {
    if (coupon === undefined) throw invalid("You must pass a coupon or a promotion code.", { param: "discounts" });
    return { coupon: validCoupon(account, coupon, "coupon"), promotion: null };
  }
  const promotion = need<Stripe.PromotionCode>(account, "promotion_code", promotion_code, "promotion_code");
  const spent = promotion.max_redemptions !== null && promotion.times_redeemed >= promotion.max_redemptions;
  const late = promotion.expires_at !== null && promotion.expires_at <= account.now();
  if (!promotion.active || spent || late)
    throw invalid("This promotion code is invalid.", { code: "coupon_expired", param: "promotion_code" });
  return { coupon: validCoupon(account, String(promotion.promotion.coupon), "promotion_code"), promotion };
}

/** The promotion code that people call by this name, in any case of letters. */
export const promotionCalled = ({ store }: Account, code: string): Stripe.PromotionCode | undefined =>
  store.all<Stripe.PromotionCode>("promotion_code").find((each) => each.active && each.code.toLowerCase() === code.toLowerCase());

/** Puts a discount on a subscription and counts the redemption. */
export function redeem(
  account: Account,
  { coupon, promotion }: Redeemable,
  customer: string,
  subscription: string,
): Stripe.Discount {
  const { store } = account;
  const start = account.now();
  store.put({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  if (promotion) store.put({ ...promotion, times_redeemed: promotion.times_redeemed + 1 });
  const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
  const discount: Stripe.Discount = {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer,
    customer_account: null,
    end: months === null ? null : periodEnd(start, start, { interval: "month", interval_count: months }),
    invoice: null,
    invoice_item: null,
    promotion_code: promotion?.id ?? null,
    source: { coupon: coupon.id, type: "coupon" },
    start,
    subscription,
    subscription_item: null,
  };
  return store.put(discount);
}

/** The discounts of a subscription that hold at the account's moment, with their coupons. */
export function discountsOf(account: Account, ids: readonly string[]): { discount: Stripe.Discount; coupon: Stripe.Coupon }[] {
  return ids
    .map((id) => need<Stripe.Discount>(account, "discount", id))
    .filter(({ end }) => end === null || end > account.now())
    .map((discount) => ({ discount, coupon: need<Stripe.Coupon>(account, "coupon", String(discount.source.coupon)) }));
}
