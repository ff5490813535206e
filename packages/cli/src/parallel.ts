/** Analyses at the same time: a key has 60 requests per minute, and each of them looks for its result. */
const CONCURRENCY = 3;

/**
 * Runs a task for each item, a few at a time. All run, also after one failed. After `signal` aborts, no more are started: those
 * are rejected with its reason.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  task: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: PromiseSettledResult<Result>[] = [];
  const queue = items.entries();
  const start = async (item: Item) => {
    signal.throwIfAborted();
    return await task(item);
  };
  const work = async () => {
    for (const [index, item] of queue)
      [outcomes[index]] = (await Promise.allSettled([start(item)])) as [PromiseSettledResult<Result>];
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return outcomes;
}
