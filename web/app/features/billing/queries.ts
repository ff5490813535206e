import { billing } from "#contracts/billing.ts";
import { type Config, configQuery } from "#web/kit/api/config.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/** The plans and what they cost. */
export const plansQuery = operationQuery(billing.products, {});

/** The workspace's invoices, newest first. */
export const invoicesQuery = operationQuery(billing.invoices, {});

/** Where one asks for the custom plan: a call is booked at `salesCallUrl`, where the deployment names such a place. */
export const contactQuery = {
  ...configQuery,
  select: ({ supportMail, salesCallUrl }: Config) => ({ supportMail, salesCallUrl }),
};
