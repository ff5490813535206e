import { CONSUMED_EVENTS } from "#contracts/events.ts";
import { updateStripeCustomer } from "#domain/billing/checkout/customers.ts";
import { onEvents } from "#lambdas/kit/on-events.ts";

export const handler = onEvents(CONSUMED_EVENTS.customers, ({ object }) => updateStripeCustomer(object));
