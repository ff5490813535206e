import { AccountChanged } from "#domain/accounts/parts.ts";
import { DEFAULTS } from "#domain/billing/defaults.ts";
import type { Part } from "#domain/kit/transaction.ts";
import { expire, grant, isBooked } from "./ledger.ts";

type Purse = { readonly uid: string; readonly imageCredits: number; readonly videoCredits: number };

/**
 * What the free plan does to the personal credits of somebody who goes on it, for the transaction that puts him there. The first time, what
 * is left of a trial expires and the plan's credits are granted: `balances` are then what `changeStanding` is to set. They come once in a
 * lifetime; later he keeps what he had, and there are no balances to set.
 */
export async function freemiumCredits({ uid, imageCredits, videoCredits }: Purse): Promise<{
  readonly balances?: { readonly images: number; readonly videos: number };
  readonly parts: readonly Part[];
}> {
  const name = `freemium#${uid}`;
  if (await isBooked(uid, `grant#${name}#image`)) return { parts: [] };
  const changed = () => new AccountChanged();
  return {
    balances: DEFAULTS.freemium,
    parts: [
      ...expire(uid, name, { images: imageCredits, videos: videoCredits }, changed),
      ...grant(uid, name, DEFAULTS.freemium, changed),
    ],
  };
}
