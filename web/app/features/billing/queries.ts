import { queryOptions } from "@tanstack/react-query";
import { billing } from "#contracts/billing.ts";
import { call } from "#web/kit/api/api.ts";
import { readConfig } from "#web/kit/api/config.ts";

/** The plans and their prices. */
export const plansQuery = queryOptions({
  queryKey: ["billing", "plans"],
  queryFn: ({ signal }) => call(billing.products, {}, { signal }),
});

/** The workspace's invoices, newest first. */
export const invoicesQuery = queryOptions({
  queryKey: ["billing", "invoices"],
  queryFn: ({ signal }) => call(billing.invoices, {}, { signal }),
});

/** Contact for the custom plan: `salesCallUrl` if configured, otherwise email. */
export const contactQuery = queryOptions({
  queryKey: ["config"],
  queryFn: readConfig,
  select: ({ supportMail, salesCallUrl }) => ({ supportMail, salesCallUrl }),
  staleTime: Number.POSITIVE_INFINITY,
});
