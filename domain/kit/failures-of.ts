import pLimit from "p-limit";
import { failureText } from "./failure-text.ts";

/** Items of a job that are processed at the same time. */
const CONCURRENCY = 8;

/**
 * Does the work for each item, eight at a time. A failure does not stop the others. Returns those that failed, with the reason
 * (`failureText`).
 */
export async function failuresOf<Item extends { readonly uid: string }>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<readonly string[]> {
  const failed: string[] = [];
  await pLimit(CONCURRENCY).map(items, (item) => work(item).catch((error: unknown) => failed.push(failureText(item.uid, error))));
  return failed;
}

/** Throws if anything failed, so that Lambda repeats the function and an alarm follows. */
export function assertNoneFailed(failed: readonly string[]): void {
  if (failed.length > 0) throw new Error(`${failed.length} items failed, the first: ${failed[0]}`);
}
