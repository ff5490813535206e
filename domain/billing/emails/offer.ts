import * as z from "zod";
import { OFFER_DAYS } from "#contracts/staff/offers.ts";
import { button, footer, greeting, heading, note, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";

/**
 * `plan` is its display name; `exists`: whether the address has an account, so that the link leads to sign-in instead of sign-up.
 */
const schema = z.object({
  firstName: z.string(),
  plan: z.string(),
  isYearly: z.boolean(),
  coupon: z.string().nullable(),
  offer: z.string(),
  exists: z.boolean(),
});

export const offerTemplate = emailTemplate("offer", schema, ({ firstName, plan, isYearly, coupon, offer, exists }, page) => ({
  subject: plainLine`Your invitation to Sightline ${plan}`,
  preview: "See where people look, before you publish.",
  ttlSeconds: OFFER_DAYS * DAY_SECONDS,
  blocks: [
    heading`Your invitation to Sightline ${plan}`,
    greeting(firstName),
    paragraph`We’ve prepared the ${strong(plan)} plan for you, billed ${isYearly ? "yearly" : "monthly"}. Sightline shows where people will look in an ad, a page or a package before you publish it.`,
    ...(coupon === null ? [] : [paragraph`Your coupon ${strong(coupon)} is already applied on the payment page.`]),
    button(exists ? "Log in and continue" : "Create your account", page(exists ? "/login" : "/signup", { sub: offer })),
    note`This invitation is only for this address and expires in ${String(OFFER_DAYS)} days. Nothing is charged before you confirm the payment.`,
  ],
  footer: footer`You received this email because our team prepared a plan for you.`,
}));
