/** The backoff of repeated requests: the limit of the delay doubles with each attempt (from 0). */
export const RETRY_BACKOFF = { firstMs: 500, maxMs: 30_000 } as const;
