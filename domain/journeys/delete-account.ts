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
 * Deletes the caller's account, within five minutes of signing in (`caller.sign_in_again`). The caller leaves their workspace, or
 * closes it if they are its only member, and is unknown immediately. A consumer of the published event deletes their data
 * afterwards. Rejected for callers who pay (`account.admin_pays`), whose workspace has other members
 * (`account.admin_has_members`), or who are the last staff member (`account.last_staff`).
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
  // Frees the address in the user pool immediately. If this fails, the purge does it.
  await removePerson(caller.uid).catch(() => undefined);
  return {};
}

/**
 * The parts that end a user's workspace membership. The account's part precedes them in the transaction: it checks that these are
 * the right ones.
 */
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
