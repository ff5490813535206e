import { removePerson } from "#adapters/people.ts";
import { isDeleted } from "#domain/accounts/erase-account.ts";
import { forgetPerson } from "#domain/accounts/forget-person.ts";
import { stopPaying } from "#domain/billing/subscriptions/stop-paying.ts";
import { isOpen } from "#domain/workspaces/is-open.ts";
import { forgetMaker } from "./forget-maker.ts";
import { purgeScope } from "./purge-scope.ts";

/**
 * Removes what is kept about somebody who deleted his account: sign-in, his own heatmaps with their files, those of the workspace `scope`
 * if it was closed with him, his personal data, and what he would go on paying for. What he made in a workspace that goes on stays there without his name; the ledger stays.
 * Done again it changes nothing, and what broke off goes on. Nothing happens to accounts that were not deleted.
 */
export async function purgeAccount(uid: string, scope: string): Promise<void> {
  if (!(await isDeleted(uid))) return;
  await removePerson(uid);
  await purgeScope(uid, uid);
  if (scope !== uid && !(await isOpen(scope))) await purgeScope(scope, uid);
  await forgetMaker(uid);
  await forgetPerson(uid);
  await stopPaying(uid);
}
