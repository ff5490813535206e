import type Stripe from "stripe";
import * as z from "zod";
import { type Account, emit, need } from "#local/stripe/account.ts";
import { promotionCalled } from "#local/stripe/billing/discounts.ts";
import { letters, newId } from "#local/stripe/ids.ts";
import { pageOf } from "#local/stripe/list.ts";
import { operation } from "#local/stripe/operation.ts";
import { bool, int, mergeMetadata, metadata, number, page, text } from "#local/stripe/params.ts";
import { invalid } from "#local/stripe/refusal.ts";

const NewCoupon = z.strictObject({
  id: text.optional(),
  name: text.optional(),
  percent_off: number.optional(),
  amount_off: int.optional(),
  currency: text.optional(),
  duration: z.enum(["once", "repeating", "forever"]).optional(),
  duration_in_months: int.optional(),
  max_redemptions: int.optional(),
  redeem_by: int.optional(),
  metadata: metadata.optional(),
});

function createCoupon(account: Account, given: z.output<typeof NewCoupon>): Stripe.Coupon {
  if ((given.percent_off === undefined) === (given.amount_off === undefined))
    throw invalid("You must specify exactly one of `percent_off` or `amount_off`.", { param: "percent_off" });
  if (given.id !== undefined && account.store.find(given.id))
    throw invalid("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  const coupon: Stripe.Coupon = {
    id: given.id ?? letters(8),
    object: "coupon",
    amount_off: given.amount_off ?? null,
    created: account.now(),
    currency: given.currency ?? null,
    duration: given.duration ?? "once",
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: given.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  account.store.put(coupon);
  emit(account, "coupon.created", coupon);
  return coupon;
}

const NewPromotionCode = z.strictObject({
  promotion: z.strictObject({ type: z.literal("coupon"), coupon: text }),
  code: z
    .string()
    .regex(/^[A-Za-z0-9]{1,500}$/)
    .optional(),
  active: bool.optional(),
  expires_at: int.optional(),
  max_redemptions: int.optional(),
  metadata: metadata.optional(),
});

function createPromotionCode(account: Account, given: z.output<typeof NewPromotionCode>): Stripe.PromotionCode {
  need(account, "coupon", given.promotion.coupon, "promotion[coupon]");
  const code = given.code ?? letters(8).toUpperCase();
  if (promotionCalled(account, code))
    throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, { param: "code" });
  const promotion: Stripe.PromotionCode = {
    id: newId("promo"),
    object: "promotion_code",
    active: given.active ?? true,
    code,
    created: account.now(),
    customer: null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata(null, given.metadata),
    promotion: given.promotion,
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  };
  account.store.put(promotion);
  emit(account, "promotion_code.created", promotion);
  return promotion;
}

const PromotionFilter = z.strictObject({ ...page, active: bool.optional(), code: text.optional(), coupon: text.optional() });

/** Coupons, and the codes by which people redeem them. */
export const discounts = [
  operation("POST", "/v1/coupons", NewCoupon, createCoupon),
  operation("GET", "/v1/coupons", z.strictObject(page), ({ store }, given) =>
    pageOf("/v1/coupons", store.all<Stripe.Coupon>("coupon"), given),
  ),
  operation("GET", "/v1/coupons/{id}", z.strictObject({}), (account, _, id) => need(account, "coupon", id!)),
  operation("DELETE", "/v1/coupons/{id}", z.strictObject({}), (account, _, id) => {
    need(account, "coupon", id!);
    account.store.remove(id!);
    return { id, object: "coupon", deleted: true };
  }),
  operation("POST", "/v1/promotion_codes", NewPromotionCode, createPromotionCode),
  operation("GET", "/v1/promotion_codes", PromotionFilter, ({ store }, { active, code, coupon, ...rest }) => {
    const found = store
      .all<Stripe.PromotionCode>("promotion_code")
      .filter(
        (each) =>
          (active === undefined || each.active === active) &&
          (code === undefined || each.code.toLowerCase() === code.toLowerCase()) &&
          (coupon === undefined || each.promotion.coupon === coupon),
      );
    return pageOf("/v1/promotion_codes", found, rest);
  }),
  operation("GET", "/v1/promotion_codes/{id}", z.strictObject({}), (account, _, id) => need(account, "promotion_code", id!)),
  operation(
    "POST",
    "/v1/promotion_codes/{id}",
    z.strictObject({ active: bool.optional(), metadata: metadata.optional() }),
    (account, given, id) => {
      const before = need<Stripe.PromotionCode>(account, "promotion_code", id!);
      const data = mergeMetadata(before.metadata, given.metadata);
      return account.store.put({ ...before, active: given.active ?? before.active, metadata: data });
    },
  ),
];
