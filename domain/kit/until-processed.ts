import { AppError } from "#kit/error.ts";
import { backOff } from "./back-off.ts";

const MAX_ATTEMPTS = 6;

/**
 * Sends a batch read or write until the table has processed every key. Under load the table processes only some of them; `send`
 * returns the unprocessed keys, which are sent again after a pause with exponential backoff and full jitter. Throws `service.busy`
 * after six attempts in a row that processed nothing.
 */
export async function untilProcessed<Key>(keys: readonly Key[], send: (keys: Key[]) => Promise<readonly Key[]>): Promise<void> {
  let left = [...keys];
  for (let attempt = 1; left.length > 0; attempt++) {
    const unprocessed = await send(left);
    if (unprocessed.length === 0) return;
    if (unprocessed.length < left.length) attempt = 1;
    if (attempt === MAX_ATTEMPTS) {
      const cause = new Error(`the table processed none of ${left.length} keys in ${MAX_ATTEMPTS} attempts`);
      throw new AppError("service.busy", {}, { cause });
    }
    left = [...unprocessed];
    await backOff(attempt);
  }
}
