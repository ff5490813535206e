import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { type AccountChanges, changeAccount } from "#domain/accounts/change-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { readUser } from "./read-user.ts";
import { type Account, requireUser } from "./require-user.ts";

type Prepared = {
  readonly changes: AccountChanges;
  readonly items?: readonly TransactionItem[];
  /** Why; recorded with the new values, and written even if the values stay, for the items. */
  readonly reason?: string;
};

/** Attributes that only make others work: they are no part of what the audit log shows. */
const INTERNAL: readonly string[] = ["onTrial", "name", "signed_out_at"];
/** The log outlives accounts, whose deletion must remove these everywhere. */
const PERSONAL: readonly string[] = ["firstName", "lastName"];

/**
 * Changes a user's account and records the previous and the new values. `prepare` is called again if the account changed since it
 * was read. Does nothing if everything already is as wanted.
 */
export async function changeUser(
  caller: Caller,
  uid: string,
  action: string,
  prepare: (account: Account) => Prepared | Promise<Prepared>,
): Promise<StaffUserDetails> {
  await retryOnConflict(async () => {
    const account = await requireUser(uid);
    const { changes, items = [], reason } = await prepare(account);
    const names = Object.keys(changes) as (keyof AccountChanges)[];
    if (reason === undefined && names.every((name) => account[name] === changes[name])) return;
    const shown = names.filter((name) => !INTERNAL.includes(name) && account[name] !== changes[name]);
    const valuesOf = (of: AccountChanges) =>
      Object.fromEntries(shown.map((name) => [name, PERSONAL.includes(name) ? "(not recorded)" : (of[name] ?? null)]));
    const scope = account.workspace || uid;
    const change = { before: valuesOf(account), after: { ...valuesOf(changes), ...(reason !== undefined && { reason }) } };
    await commitTransaction([
      changeAccount(account, changes),
      ...items,
      ...auditLogItems(caller, { action, scope, object: uid, change }),
      publishEvent({ type: "account.edited", scope, object: uid }),
      ...(shown.some((name) => PERSONAL.includes(name)) ? [publishEvent({ type: "account.renamed", scope, object: uid })] : []),
    ]);
  });
  return readUser(uid);
}
