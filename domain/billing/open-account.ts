import { AccountExists, type NewAccount, putAccount } from "#domain/accounts/parts.ts";
import { now } from "#domain/kit/clock.ts";
import { isoAfter } from "#domain/kit/time.ts";
import { commit } from "#domain/kit/transaction.ts";
import { DEFAULTS } from "./defaults.ts";
import { grant } from "./ledger.ts";

const DAY_SECONDS = 24 * 3600;

/**
 * Opens the account of a person who signed up, with the credits of a trial (14 days) or of the free plan. Opening it again changes
 * nothing: the first account stays as it is.
 */
export async function openAccount(person: NewAccount, role: "trial" | "freemium" = "trial"): Promise<void> {
  const { images, videos } = DEFAULTS[role];
  const trialEnd = isoAfter(now(), DEFAULTS.trial.days * DAY_SECONDS);
  try {
    await commit([
      putAccount(person, { role, images, videos, ...(role === "trial" && { trialEnd }) }),
      ...grant(person.uid, `${role}#${person.uid}`, { images, videos }),
    ]);
  } catch (error) {
    if (!(error instanceof AccountExists)) throw error;
  }
}
