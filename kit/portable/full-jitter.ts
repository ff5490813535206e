/**
 * Milliseconds to wait before attempt `attempt`, from 0 to `firstMs * 2 ** attempt` and at most `maxMs`: exponential backoff with
 * full jitter, so that callers that failed together do not retry together. `random` is replaced in tests.
 */
export const fullJitter = (
  attempt: number,
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random = Math.random,
): number => random() * Math.min(maxMs, firstMs * 2 ** attempt);
