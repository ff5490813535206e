import pLimit from "p-limit";
import { listPoolUsers } from "#adapters/list-pool-users.ts";
import { failureText } from "#domain/kit/failure-text.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { compareUser } from "./compare-user.ts";
import { deleteUnknownUser } from "./delete-unknown-user.ts";
import { readListedSubjects } from "./read-listed-subjects.ts";
import { restoreMissingUser } from "./restore-missing-user.ts";

/** A sign-up creates the user some seconds before the account; an interrupted one can be completed for a day. */
const UNKNOWN_FOR_MS = DAY_SECONDS * 1000;
/** Users created or deleted by one run. More are a sign of a wrong pool or table, or of a restored one. */
const MAX_CHANGES = 100;
/** Users handled at once: a pool takes 30 changes a second and more. */
const CONCURRENCY = 8;

/** Numbers of users, and the subjects of those who could not be handled. */
export type ReconciledUsers = {
  readonly users: number;
  readonly listed: number;
  readonly corrected: number;
  readonly deleted: number;
  readonly restored: number;
  readonly failed: readonly string[];
  /** Changes that were left out because there were more than `maxChanges` of their kind. */
  readonly postponed: number;
};

/**
 * Makes the user pool agree with the accounts. Corrects addresses that differ, deletes users who have had no account for a day,
 * and creates missing users again, who need a new password to sign in. A user who fails does not block the others. Deletes
 * or creates no one if that would be more than `maxChanges` users. Idempotent.
 */
export async function reconcileUsers(maxChanges = MAX_CHANGES): Promise<ReconciledUsers> {
  const limit = pLimit(CONCURRENCY);
  const failed: string[] = [];
  const attempt = <T>(subject: string, work: () => Promise<T>): Promise<T | undefined> =>
    work().catch((error: unknown) => void failed.push(failureText(subject, error)));

  const listed = await readListedSubjects();
  const missing = new Set(listed);
  const unknown: string[] = [];
  const counts = { users: 0, equal: 0, listed: 0, corrected: 0, unknown: 0 };
  const isOld = (createdAt: Date) => createdAt.getTime() <= now().getTime() - UNKNOWN_FOR_MS;
  for await (const page of listPoolUsers()) {
    counts.users += page.length;
    await limit.map(page, async (user) => {
      const { subject, createdAt } = user;
      missing.delete(subject);
      const found = await attempt(subject, () => compareUser(user, listed.has(subject)));
      if (found) counts[found] += 1;
      if (found === "unknown" && isOld(createdAt)) unknown.push(subject);
    });
  }

  const deletions = unknown.length > maxChanges ? [] : unknown;
  const restorations = missing.size > maxChanges ? [] : [...missing];
  // Deletions first: they free addresses for the users to create.
  const deleted = await limit.map(deletions, (subject) => attempt(subject, () => deleteUnknownUser(subject)));
  const restored = await limit.map(restorations, (subject) => attempt(subject, () => restoreMissingUser(subject)));
  return {
    users: counts.users,
    listed: counts.listed,
    corrected: counts.corrected,
    deleted: deleted.filter(Boolean).length,
    restored: restored.filter(Boolean).length,
    failed,
    postponed: unknown.length - deletions.length + missing.size - restorations.length,
  };
}
