/** What waits: how many, up to the number that were counted, and since when the first has. */
export type Waiting = { readonly count: number; readonly oldest: string | null };

/** The waiting of times since when each has waited. */
export function waitingSince(times: readonly string[]): Waiting {
  return {
    count: times.length,
    oldest: times.reduce<string | null>((earliest, at) => (earliest && earliest < at ? earliest : at), null),
  };
}
