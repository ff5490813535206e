import { backOff } from "./back-off.ts";
import { isBusy } from "./is-conflict.ts";

const MAX_ATTEMPTS = 4;
const BACKOFF = { firstMs: 1000, maxMs: 8000 };

/**
 * For consumers of events that change what many of them share, such as a count: all heatmaps of one person or project change the
 * same item, and DynamoDB rejects transactions that overlap. A request gives up sooner, because its caller waits. Repeats the work
 * while it ends busy, for about half a minute in all, and then throws its error. The work must be idempotent.
 */
export async function waitWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt === MAX_ATTEMPTS) throw error;
    }
    await backOff(attempt, BACKOFF);
  }
}
