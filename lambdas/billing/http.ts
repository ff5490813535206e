import { billing } from "#contracts/billing.ts";
import { checkCheckout } from "#domain/billing/checkout/check-checkout.ts";
import { openPortal } from "#domain/billing/checkout/open-portal.ts";
import { startCheckoutSession } from "#domain/billing/checkout/start-checkout-session.ts";
import { createWorkspace } from "#domain/billing/create-workspace.ts";
import { acceptOffer } from "#domain/billing/offers/accept-offer.ts";
import { readOffer } from "#domain/billing/offers/read-offer.ts";
import { cancelPlan } from "#domain/billing/subscriptions/cancel-plan.ts";
import { listInvoices } from "#domain/billing/subscriptions/list-invoices.ts";
import { listProducts } from "#domain/billing/subscriptions/list-products.ts";
import { listLedgerWithTitles } from "#domain/workflows/list-ledger-with-titles.ts";
import { switchToFreePlan } from "#domain/workflows/switch-to-free-plan.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("billing", billing, {
  products: () => listProducts(),
  startCheckout: ({ caller, body }) => startCheckoutSession(caller, body),
  readOffer: ({ caller, query }) => readOffer(caller, query.sub),
  acceptOffer: ({ caller, body }) => acceptOffer(caller, body.offer),
  readCheckout: ({ ip, body }) => checkCheckout(ip, body.session),
  portal: ({ caller }) => openPortal(caller),
  invoices: ({ caller }) => listInvoices(caller),
  cancel: ({ caller }) => cancelPlan(caller),
  ledger: ({ caller, query }) => listLedgerWithTitles(caller, query),
  createWorkspace: ({ caller, body }) => createWorkspace(caller, body.name),
  switchToFreePlan: ({ caller, body }) => switchToFreePlan(caller, body),
});
