import type Stripe from "stripe";
import { type Account, listOf } from "./account.ts";

type Node = Record<string, unknown>;
type Include = (account: Account, id: string) => unknown;

/** Fields that the API shows only to those who expand them. */
const INCLUDES: Readonly<Record<string, Readonly<Record<string, Include>>>> = {
  "checkout.session": { line_items: ({ store }, id) => store.aside<{ line_items: object }>(id).line_items },
  customer: {
    subscriptions: ({ store }, id) => {
      const own = store
        .all<Stripe.Subscription>("subscription")
        .filter(({ customer, status }) => customer === id && status !== "canceled");
      return listOf(`/v1/subscriptions?customer=${id}`, own);
    },
    tax_ids: ({ store }, id) =>
      listOf(
        `/v1/customers/${id}/tax_ids`,
        store.all<Stripe.TaxId>("tax_id").filter(({ customer }) => customer === id),
      ),
  },
  invoice: {
    payments: ({ store }, id) => listOf("/v1/invoice_payments", store.aside<{ payments: object[] }>(id).payments ?? []),
  },
};

export const includes = (account: Account, node: Node, field: string): unknown =>
  INCLUDES[String(node.object)]?.[field]?.(account, String(node.id));
