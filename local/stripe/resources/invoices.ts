import type Stripe from "stripe";
import * as z from "zod";
import { type Account, listOf, need } from "#local/stripe/account.ts";
import { finalize, voidInvoice } from "#local/stripe/billing/invoices.ts";
import { pay } from "#local/stripe/billing/pay.ts";
import { spendOnce } from "#local/stripe/billing/subscriptions.ts";
import { pageOf } from "#local/stripe/list.ts";
import { operation } from "#local/stripe/operation.ts";
import { ignored, page, text } from "#local/stripe/params.ts";
import { invalid, StripeRefusal } from "#local/stripe/refusal.ts";
import { methodCalled } from "./payment-methods.ts";

const Filter = z.strictObject({
  ...page,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  collection_method: ignored,
});

const subscriptionIn = ({ parent }: Stripe.Invoice) => parent?.subscription_details?.subscription;

/** Charges an open invoice. A declined card counts as an attempt, although the answer is a refusal. */
export function payNow(account: Account, id: string, method?: string): Stripe.Invoice {
  const open = need<Stripe.Invoice>(account, "invoice", id);
  if (open.status === "paid") throw invalid("Invoice is already paid", { code: "invoice_already_paid" });
  if (open.status !== "open") throw invalid(`Invoice is ${open.status} and cannot be paid.`, { code: "invoice_not_editable" });
  const { invoice, outcome } = pay(account, open, method && methodCalled(account, method, "payment_method").id);
  if (outcome.result === "declined")
    throw new StripeRefusal(402, "card_error", outcome.message, {
      code: "card_declined",
      decline_code: outcome.decline_code,
      keep: true,
    });
  if (outcome.result === "action")
    throw new StripeRefusal(
      402,
      "card_error",
      "This payment requires additional user action before it can be completed successfully.",
      {
        code: "invoice_payment_intent_requires_action",
        keep: true,
      },
    );
  spendOnce(account, String(subscriptionIn(invoice)));
  return invoice;
}

export const invoices = [
  operation("GET", "/v1/invoices", Filter, ({ store }, { customer, subscription, status, collection_method: _, ...rest }) => {
    const found = store
      .all<Stripe.Invoice>("invoice")
      .filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (subscription === undefined || subscriptionIn(each) === subscription) &&
          (status === undefined || each.status === status),
      );
    return pageOf("/v1/invoices", found, rest);
  }),
  operation("GET", "/v1/invoices/{id}", z.strictObject({}), (account, _, id) => need(account, "invoice", id!)),
  operation("GET", "/v1/invoices/{id}/lines", z.strictObject(page), (account, given, id) =>
    pageOf(`/v1/invoices/${id}/lines`, need<Stripe.Invoice>(account, "invoice", id!).lines.data, given),
  ),
  operation(
    "POST",
    "/v1/invoices/{id}/pay",
    z.strictObject({ payment_method: text.optional(), off_session: ignored }),
    (account, given, id) => payNow(account, id!, given.payment_method),
  ),
  operation("POST", "/v1/invoices/{id}/finalize", z.strictObject({ auto_advance: ignored }), (account, _, id) => {
    const draft = need<Stripe.Invoice>(account, "invoice", id!);
    if (draft.status !== "draft") throw invalid("This invoice is already finalized.", { code: "invoice_not_editable" });
    return finalize(account, draft);
  }),
  operation("POST", "/v1/invoices/{id}/void", z.strictObject({}), (account, _, id) => {
    const open = need<Stripe.Invoice>(account, "invoice", id!);
    if (open.status !== "open") throw invalid("You can only void open invoices.", { code: "status_transition_invalid" });
    return voidInvoice(account, open);
  }),
  operation("GET", "/v1/invoice_payments", z.strictObject({ ...page, invoice: text }), ({ store }, { invoice }) =>
    listOf("/v1/invoice_payments", store.aside<{ payments: object[] }>(invoice).payments ?? []),
  ),
];
