import type { ErrorTable } from "./error-table.ts";

/** Errors of credits, plans and payments. */
export const billingErrors = {
  "billing.no_image_credits": { status: 402, message: "It seems you don't have enough Image credits" },
  "billing.no_video_credits": { status: 402, message: "It seems you don't have enough Video credits" },
  "billing.no_subscription": { status: 402, message: "It seems that your workspace doesn't have an active subscription." },
  "billing.trial_ended": { status: 402, message: "Your trial has ended!" },
  "billing.subscribed": {
    status: 409,
    message: "You already have an active subscription. Manage it on the subscription page.",
  },
  "billing.nothing_to_claim": {
    status: 409,
    message: "You don’t have an active subscription yet. A payment can take a minute to arrive.",
  },
  "billing.create_first": {
    status: 409,
    message: "You’ve paid for your own plan. Create its workspace first, or contact support to cancel it.",
  },
  "billing.cancel_first": {
    status: 409,
    message: "To downgrade to freemium you can cancel your plan. After the end-date you will be able to convert to Freemium.",
  },
  "billing.nothing_to_cancel": { status: 409, message: "You don’t have a plan to cancel." },
  "billing.no_customer": { status: 409, message: "You don’t have a plan to manage yet." },
  "billing.paid_by_other": {
    status: 409,
    message:
      "Someone else pays for this plan, so you can’t see its billing. You can pay open invoices, cancel the plan, and pick one of your own when it has ended.",
  },
  "billing.checkout_not_found": { status: 404, message: "We couldn’t find this payment." },
  "billing.payment_failed": { status: 402, message: "An error occurred: {message}" },
  "billing.unavailable": { status: 503, message: "We can’t reach the payment service. Please try again in a moment." },
  "billing.signature_invalid": { status: 400, message: "The signature of this event is not valid." },
} as const satisfies ErrorTable;
