import { queryOptions } from "@tanstack/react-query";
import { billing } from "#contracts/billing.ts";
import { call } from "#web/kit/api/api.ts";
import { readConfig } from "#web/kit/api/config.ts";

/** The plans and what they cost. */
export const plansQuery = queryOptions({
  queryKey: ["billing", "plans"],
  queryFn: ({ signal }) => call(billing.products, {}, { signal }),
});

/** The workspace's invoices, newest first. */
export const invoicesQuery = queryOptions({
  queryKey: ["billing", "invoices"],
  queryFn: ({ signal }) => call(billing.invoices, {}, { signal }),
});

/** Where one asks for the custom plan: a call is booked at `salesCallUrl`, where the deployment names such a place. */
export const contactQuery = queryOptions({
  queryKey: ["config"],
  queryFn: readConfig,
  select: ({ supportMail, salesCallUrl }) => ({ supportMail, salesCallUrl }),
  staleTime: Number.POSITIVE_INFINITY,
});
