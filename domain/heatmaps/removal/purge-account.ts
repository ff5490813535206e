import { deleteUser } from "#adapters/people.ts";
import { isDeleted } from "#domain/accounts/erase-account.ts";
import { erasePersonalData } from "#domain/accounts/forget-person.ts";
import { cancelUnclaimedSubscription } from "#domain/billing/subscriptions/stop-paying.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-open.ts";
import { anonymiseHeatmaps } from "./forget-maker.ts";
import { purgeScope } from "./purge-scope.ts";

/**
 * Deletes the data of a deleted account: sign-in, personal heatmaps with their files, those of the workspace `scope` if it was
 * closed with it, personal data, and remaining subscriptions. What the user created in an open workspace stays there without
 * their name; the ledger stays. Idempotent, and resumes after an interruption. Does nothing for accounts that exist.
 */
export async function purgeAccount(uid: string, scope: string): Promise<void> {
  if (!(await isDeleted(uid))) return;
  await deleteUser(uid);
  await purgeScope(uid, uid);
  if (scope !== uid && !(await isWorkspaceOpen(scope))) await purgeScope(scope, uid);
  await anonymiseHeatmaps(uid);
  await erasePersonalData(uid);
  await cancelUnclaimedSubscription(uid);
}
