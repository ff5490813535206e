import type { RequestResult } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { operationPages, operationQuery } from "#web/kit/api/operation-query.ts";

/** The API keys of the workspace, and the limit of each. */
export const keysQuery = operationQuery(developers.listKeys, {});

/** Requests to the public API with a result, or with any, newest first, paginated. */
export const requestsQuery = (result: RequestResult | undefined) =>
  operationPages(developers.listRequests, { query: result ? { result } : {} });

/** The webhooks of the workspace. */
export const webhooksQuery = operationQuery(developers.listWebhooks, {});

/** The operations whose responses change with the webhooks. */
export const WEBHOOKS = [developers.listWebhooks, developers.listDeliveries] as const;

/** The operations whose responses change with the keys. */
export const KEYS = [developers.listKeys] as const;
