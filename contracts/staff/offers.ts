import * as z from "zod";
import { COUNTRY_CODES } from "#contracts/country-codes.ts";
import { EmailAddress, oneLine } from "#contracts/fields.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { Interval, Tier } from "#contracts/subscription.ts";

/** The full name of the person who gets the email, as staff enter it. */
const Name = oneLine(100).min(1, "Enter a name.");

/** Days for which an offer can be accepted. */
export const OFFER_DAYS = 30;

/** A billing address. */
export const OfferAddress = z.strictObject({
  line: oneLine(200).min(1, "Enter a street and number."),
  line2: oneLine(200).optional(),
  postal_code: oneLine(20),
  city: oneLine(100).min(1, "Enter a city."),
  state: oneLine(100).optional(),
  country: z.enum(COUNTRY_CODES),
});
export type OfferAddress = z.infer<typeof OfferAddress>;

/** An offer by staff: a plan at its price, with a coupon and an address if they are known. */
export const NewOffer = z.strictObject({
  email: EmailAddress,
  name: Name,
  tier: Tier,
  interval: Interval,
  coupon: z
    .string()
    .trim()
    .regex(/^[\w-]{1,50}$/, "A coupon code has only letters, digits, “-” and “_”.")
    .nullable()
    .meta({ description: "Code of an active promotion at the payment provider" }),
  address: OfferAddress.nullable(),
});
export type NewOffer = z.infer<typeof NewOffer>;

export const StaffOffer = NewOffer.extend({
  uid: z.string(),
  state: z.enum(["open", "accepted", "expired"]),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
}).meta({ id: "StaffOffer" });
export type StaffOffer = z.infer<typeof StaffOffer>;

/** The address of a customer at the payment provider, as far as it is known: unknown parts are empty. */
export const KnownAddress = z
  .object({
    line: z.string(),
    line2: z.string(),
    postal_code: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.enum(COUNTRY_CODES).or(z.literal("")),
  })
  .meta({ id: "KnownAddress" });
export type KnownAddress = z.infer<typeof KnownAddress>;

const staff = { api: "staff", callers: { staff: "yes" }, row: "G14" } as const;

/** Plans that staff offer to a person by email. */
export const offerOperations = {
  offers: {
    ...staff,
    summary: "List the plans that were offered to an email address, newest first",
    method: "GET",
    path: "/backoffice/offers",
    query: z.strictObject({ email: EmailAddress }),
    returns: z.object({ offers: z.array(StaffOffer) }).meta({ id: "StaffOffers" }),
    errors: ["request.invalid"],
  },
  billingAddress: {
    ...staff,
    summary: "Get the address of a user at the payment provider; null if they never started a checkout, or entered none",
    method: "GET",
    path: "/backoffice/users/{uid}/billing-address",
    params: z.strictObject({ uid: z.string().min(1).max(64) }),
    returns: z.object({ address: KnownAddress.nullable() }).meta({ id: "BillingAddress" }),
    errors: ["user.not_found", "billing.unavailable", "billing.payment_failed"],
  },
  inviteUser: {
    ...staff,
    summary: "Invite someone without an account by email, without a plan: they start with the trial",
    method: "POST",
    path: "/backoffice/invitations",
    status: 201,
    body: z.strictObject({ email: EmailAddress, name: Name }),
    returns: z.object({ email: z.string() }).meta({ id: "SentInvitation" }),
    errors: ["request.invalid", "account.exists"],
  },
  sendOffer: {
    ...staff,
    summary: `Offer a plan by email, to a user or as an invitation to someone without an account; valid for ${OFFER_DAYS} days`,
    method: "POST",
    path: "/backoffice/offers",
    status: 201,
    body: NewOffer,
    returns: z.object({ offer: StaffOffer }).meta({ id: "SentOffer" }),
    errors: [
      "request.invalid",
      "offer.coupon_not_found",
      "offer.is_member",
      "user.has_subscription",
      "billing.unavailable",
      "billing.payment_failed",
    ],
  },
} as const satisfies ContractSpec;
