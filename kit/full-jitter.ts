/**
 * Milliseconds to wait before the next attempt, from 0 to a limit that doubles with each attempt (from 1): exponential backoff with
 * full jitter, so that callers that failed together do not repeat together.
 */
export const fullJitter = (attempt: number, { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number }): number =>
  Math.random() * Math.min(maxMs, firstMs * 2 ** attempt);
