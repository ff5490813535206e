import type Stripe from "stripe";
import * as z from "zod";
import { operation } from "../operation.ts";
import { paginate } from "../paginate.ts";
import { page, text } from "../params.ts";

export const invoices = [
  operation("GET", "/v1/invoices", z.strictObject({ ...page, customer: text }), ({ store }, { customer, ...rest }) => {
    const found = store.all<Stripe.Invoice>("invoice").filter((each) => each.customer === customer);
    return paginate("/v1/invoices", found, rest);
  }),
];
