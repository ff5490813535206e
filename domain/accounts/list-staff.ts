import { listUsersInGroup } from "#adapters/user-pool.ts";
import { STAFF_GROUP } from "#contracts/role.ts";
import type { Account } from "./account.entity.ts";
import { findAccountOfSubject } from "./pool-user/pool-subject.ts";

/** The accounts of all staff: those with both the group of the user pool and the flag. */
export async function listStaff(): Promise<readonly Account[]> {
  const accounts = await Promise.all((await listUsersInGroup(STAFF_GROUP)).map(findAccountOfSubject));
  return accounts.filter((account) => account?.superadmin === true) as readonly Account[];
}
