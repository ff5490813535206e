/** Size of a queue: how many items wait (counted up to the limit) and since when the oldest has waited. */
export type Waiting = { readonly count: number; readonly oldest: string | null };

/** Summarises a queue from the times its items were added. */
export function waitingSince(times: readonly string[]): Waiting {
  return {
    count: times.length,
    oldest: times.reduce<string | null>((earliest, at) => (earliest && earliest < at ? earliest : at), null),
  };
}
