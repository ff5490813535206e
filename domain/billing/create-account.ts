import { AccountExists, type NewAccount, putAccount } from "#domain/accounts/account-items.ts";
import { hadAccount } from "#domain/accounts/email-claims.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { readSetting } from "#domain/kit/settings/read-setting.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";
import { grant } from "./credits/ledger.ts";

const NOTHING = { images: 0, videos: 0 } as const;

/**
 * Opens an account after sign-up, with the credits of a trial or of the free plan. Idempotent: an existing account stays
 * unchanged. A mailbox whose account was deleted gets one on the free plan, without credits. `extraItems` are part of the
 * transaction. Returns whether this call opened it; `account.exists` if another user's account has the mailbox.
 */
export async function createAccount(
  person: NewAccount,
  role: "trial" | "freemium" = "trial",
  extraItems: readonly TransactionItem[] = [],
): Promise<boolean> {
  const isReturning = await hadAccount(person.email);
  const defaults = await readSetting("defaults");
  const { images, videos } = isReturning ? NOTHING : defaults[role];
  const trial = role === "trial" && !isReturning;
  const trialEnd = isoAfter(now(), defaults.trial.days * DAY_SECONDS);
  try {
    await commitTransaction([
      ...putAccount(person, { role: trial ? "trial" : "freemium", images, videos, isReturning, ...(trial && { trialEnd }) }),
      ...grant(person.uid, `${trial ? "trial" : "freemium"}#${person.uid}`, { images, videos }),
      publishEvent({ type: "account.opened", scope: person.uid, object: person.uid }),
      ...extraItems,
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof AccountExists)) throw error;
    return false;
  }
}
