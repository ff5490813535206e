import type { PageRequest } from "#contracts/kit/page.ts";
import type { StaffUser, TableSort } from "#contracts/staff/tables.ts";
import { readAccounts } from "#domain/accounts/read-account.ts";
import { listDirectory } from "#domain/directory/list-directory.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";
import { toFilters } from "./to-filters.ts";
import { toStaffUser } from "./to-staff-user.ts";

type Query = PageRequest & {
  readonly search?: string | undefined;
  readonly sort: TableSort;
  readonly role?: string | undefined;
  readonly followup?: string | undefined;
  readonly status?: string | undefined;
  readonly staff?: string | undefined;
  readonly affiliate?: string | undefined;
};

/** A page of users for staff, as they are now. */
export async function listUsers({
  search,
  sort,
  limit,
  last,
  ...conditions
}: Query): Promise<{ rows: StaffUser[]; last: string | null }> {
  const page = await listDirectory("users", { search, sort, limit, last, filters: toFilters(conditions) });
  const accounts = await readAccounts(page.uids);
  const workspaces = await readWorkspaces([...accounts.values()].map(({ workspace }) => workspace));
  const rows = page.uids.flatMap((uid) => {
    const account = accounts.get(uid);
    return account ? [toStaffUser(account, workspaces.get(account.workspace))] : [];
  });
  return { rows, last: page.last };
}
