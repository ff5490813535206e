import { removePerson } from "#adapters/people.ts";
import { accountDeletedTemplate } from "#domain/accounts/emails/account-deleted.ts";
import { eraseAccount } from "#domain/accounts/erase-account.ts";
import { keepStaff } from "#domain/accounts/keep-staff.ts";
import { mustHaveAccount } from "#domain/accounts/read-account.ts";
import { unclaimedOf } from "#domain/billing/subscriptions/unclaimed-of.ts";
import { auditOwn } from "#domain/kit/audit.ts";
import { type Caller, mustBeFresh } from "#domain/kit/caller.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import { announce } from "#domain/kit/outbox.ts";
import { retryWhileChanged } from "#domain/kit/retry-while-changed.ts";
import { commit, type Part } from "#domain/kit/transaction.ts";
import { closeWorkspace, dropMember, returnSeat } from "#domain/workspaces/parts.ts";
import { AppError } from "#kit/error.ts";

type Account = Awaited<ReturnType<typeof mustHaveAccount>>;

const OBSTACLES = { pays: "account.admin_pays", hasMembers: "account.admin_has_members" } as const;

/**
 * Deletes the caller's account, within five minutes of signing in (`caller.sign_in_again`): he leaves his workspace, or closes the one that he
 * is alone in, and is a stranger from the same moment. What is kept about him is purged afterwards, because of the announcement. Refused to
 * who pays (`account.admin_pays`), has people in his workspace (`account.admin_has_members`) or is the last of our staff
 * (`account.last_staff`).
 */
export async function deleteAccount(caller: Caller): Promise<Record<string, never>> {
  mustBeFresh(caller);
  await retryWhileChanged(async () => {
    const account = await mustHaveAccount(caller.uid);
    const { uid, email, firstName, workspace } = account;
    if (await unclaimedOf(uid)) throw new AppError("account.admin_pays");
    await commit([
      ...eraseAccount(account),
      ...partsOfGoing(account),
      ...(await keepStaff(account)),
      auditOwn(caller, "accounts.delete"),
      announce({ type: "account.deleted", scope: workspace || uid, object: uid }),
      ...mail(accountDeletedTemplate, email, { firstName }),
    ]);
  });
  // Frees the address in the user pool at once. Where it fails, the purge does it.
  await removePerson(caller.uid).catch(() => undefined);
  return {};
}

/** What ends a person's place in his workspace. His account comes before in the transaction: it tells whether these are the right parts. */
function partsOfGoing({ uid, role, workspace }: Account): readonly Part[] {
  if (!workspace) return [];
  if (role === "admin")
    return [
      closeWorkspace(workspace, uid, OBSTACLES),
      dropMember(workspace, uid, "admin"),
      announce({ type: "workspace.closed", scope: workspace, object: workspace }),
    ];
  return [dropMember(workspace, uid), returnSeat(workspace), announce({ type: "member.removed", scope: workspace, object: uid })];
}
