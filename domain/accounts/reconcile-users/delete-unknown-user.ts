import { deleteUser } from "#adapters/user-pool.ts";
import { findAccountOfSubject } from "#domain/accounts/pool-user/pool-subject.ts";

/** Deletes a user of the user pool who still has no account. Returns whether it did. */
export async function deleteUnknownUser(subject: string): Promise<boolean> {
  if (await findAccountOfSubject(subject)) return false;
  await deleteUser(subject);
  return true;
}
