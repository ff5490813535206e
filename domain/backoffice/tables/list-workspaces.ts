import type { PageRequest } from "#contracts/kit/page.ts";
import type { StaffWorkspace, TableSort } from "#contracts/staff/tables.ts";
import { readAccounts } from "#domain/accounts/read-account.ts";
import { readSubscriptions } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { listDirectory } from "#domain/directory/list-directory.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";
import { toFilters } from "./to-filters.ts";
import { toStaffWorkspace } from "./to-staff-workspace.ts";

type Query = PageRequest & {
  readonly search?: string | undefined;
  readonly sort: TableSort;
  readonly subscription?: string | undefined;
  readonly tier?: string | undefined;
  readonly beta?: string | undefined;
};

/** A page of open workspaces for staff, as they are now. */
export async function listWorkspaces({
  search,
  sort,
  limit,
  last,
  ...conditions
}: Query): Promise<{ rows: StaffWorkspace[]; last: string | null }> {
  const page = await listDirectory("workspaces", { search, sort, limit, last, filters: toFilters(conditions) });
  const workspaces = await readWorkspaces(page.uids);
  const open = page.uids.flatMap((uid) => workspaces.get(uid) ?? []).filter(({ closed_at }) => closed_at === undefined);
  const [admins, subscriptions] = await Promise.all([
    readAccounts(open.map(({ admin }) => admin)),
    readSubscriptions(open.map(({ subscriptionId }) => subscriptionId)),
  ]);
  const rows = open.map((workspace) =>
    toStaffWorkspace(workspace, admins.get(workspace.admin), subscriptions.get(workspace.subscriptionId)),
  );
  return { rows, last: page.last };
}
