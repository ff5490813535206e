import { billing } from "#contracts/billing.ts";
import { type Config, configQuery } from "#web/kit/api/config.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/** The plans and their prices. */
export const plansQuery = operationQuery(billing.products, {});

/** The workspace's invoices, newest first. */
export const invoicesQuery = operationQuery(billing.invoices, {});

/** URL to schedule a call about the custom plan, if one is configured. */
export const salesCallQuery = { ...configQuery, select: ({ salesCallUrl }: Config) => salesCallUrl };
