import { AccountChanged } from "#domain/accounts/account-items.ts";
import { readSetting } from "#domain/kit/settings/read-setting.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { hasLedgerEntry } from "./has-ledger-entry.ts";
import { expire, grant } from "./ledger.ts";

type CreditBalance = { readonly uid: string; readonly imageCredits: number; readonly videoCredits: number };

/**
 * How moving to the free plan changes a user's personal credits, for the same transaction. The first time, remaining trial
 * credits expire and the plan's credits are granted: pass `balances` to `changeMembership`. The grant happens once per account;
 * later the balance stays unchanged and `balances` is absent.
 */
export async function resetToFreemiumCredits({ uid, imageCredits, videoCredits }: CreditBalance): Promise<{
  readonly balances?: { readonly images: number; readonly videos: number };
  readonly items: readonly TransactionItem[];
}> {
  const name = `freemium#${uid}`;
  if (await hasLedgerEntry(uid, `grant#${name}#image`)) return { items: [] };
  const { freemium } = await readSetting("defaults");
  const changed = () => new AccountChanged();
  return {
    balances: freemium,
    items: [
      ...expire(uid, name, { images: imageCredits, videos: videoCredits }, changed),
      ...grant(uid, name, freemium, changed),
    ],
  };
}
