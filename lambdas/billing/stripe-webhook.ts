import { stripe } from "#contracts/billing.ts";
import { receiveEvent } from "#domain/billing/subscriptions/receive-event.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("stripe", stripe, {
  event: ({ raw }) => receiveEvent(raw.bytes(), raw.header("stripe-signature")),
});
