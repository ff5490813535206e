import { randomBytes } from "node:crypto";
import { createUser, setPassword, signOutUser } from "#adapters/user-pool.ts";
import type { Account } from "#domain/accounts/account.entity.ts";
import { operatorAuditLogItem } from "#domain/kit/audit-log.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { findAccountOfSubject } from "./pool-subject.ts";
import { replacePoolUser } from "./pool-user-items.ts";

/**
 * Creates the user of an account in the user pool again, because they are missing there. They cannot sign in before
 * `setPassword`, and have neither second factors nor groups: the pool does not reveal them, and an email must not replace them.
 * Returns the new subject. An interrupted or concurrent attempt leads to the same user.
 * @throws Error when another account signs in with the user who has this address in the pool
 */
export async function restorePoolUser(account: Account): Promise<string> {
  const { uid, email, email_verified, firstName, lastName } = account;
  const { uid: subject, added } = await createUser({ email, email_verified, firstName, lastName });
  const owner = await findAccountOfSubject(subject);
  if (owner && owner.uid !== uid)
    throw new Error(`the address of account ${uid} belongs to the pool user of account ${owner.uid}`);
  // Someone else may know the password of a user who was there without an account.
  if (!(added || owner)) await endAccess(subject);
  await commitTransaction([
    ...replacePoolUser(account, subject),
    operatorAuditLogItem({ action: "accounts.restore_pool_user", scope: uid, object: uid }),
    publishEvent({ type: "account.signed_out", scope: uid, object: uid }),
  ]);
  return subject;
}

async function endAccess(subject: string): Promise<void> {
  await setPassword(subject, randomBytes(32).toString("base64url"));
  await signOutUser(subject);
}
