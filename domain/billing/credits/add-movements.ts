/** Credits of each kind. */
export type Credits = { readonly image: number; readonly video: number };
type Movement = { readonly kind: keyof Credits; readonly amount: number };

export const NO_CREDITS: Credits = { image: 0, video: 0 };

/** The sums of some entries of a ledger, added to those before. */
export function addMovements(sums: Credits, entries: Iterable<Movement>): Credits {
  const next = { ...sums };
  for (const { kind, amount } of entries) next[kind] += amount;
  return next;
}
