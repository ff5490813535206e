import { billing } from "#contracts/billing.ts";
import { beginCheckout } from "#domain/billing/begin-checkout.ts";
import { cancelPlan } from "#domain/billing/cancel-plan.ts";
import { checkCheckout } from "#domain/billing/check-checkout.ts";
import { createWorkspace } from "#domain/billing/create-workspace.ts";
import { listInvoices } from "#domain/billing/list-invoices.ts";
import { listLedger } from "#domain/billing/list-ledger.ts";
import { listProducts } from "#domain/billing/list-products.ts";
import { openPortal } from "#domain/billing/open-portal.ts";
import { toFreePlan } from "#domain/billing/to-free-plan.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve(billing, {
  products: () => listProducts(),
  checkout: ({ caller, body }) => beginCheckout(caller, body),
  checkoutState: ({ ip, body }) => checkCheckout(ip, body.session),
  portal: ({ caller }) => openPortal(caller),
  invoices: ({ caller }) => listInvoices(caller),
  cancel: ({ caller }) => cancelPlan(caller),
  ledger: ({ caller, query }) => listLedger(caller, query.last),
  createWorkspace: ({ caller, body }) => createWorkspace(caller, body.name),
  toFreePlan: ({ caller, body }) => toFreePlan(caller, body),
});
