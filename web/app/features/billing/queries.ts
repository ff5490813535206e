import { billing } from "#contracts/billing.ts";
import { type Config, configQuery } from "#web/kit/api/config.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/** The plans and their prices. */
export const plansQuery = operationQuery(billing.products, {});

/** The workspace's invoices, newest first. */
export const invoicesQuery = operationQuery(billing.invoices, {});

/** Contact for the custom plan: `salesCallUrl` if configured, otherwise email. */
export const contactQuery = {
  ...configQuery,
  select: ({ supportMail, salesCallUrl }: Config) => ({ supportMail, salesCallUrl }),
};
