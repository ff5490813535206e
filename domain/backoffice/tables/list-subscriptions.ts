import type { PageRequest } from "#contracts/kit/page.ts";
import type { StaffSubscription, TableSort } from "#contracts/staff/tables.ts";
import { readAccounts } from "#domain/accounts/read-account.ts";
import { monthlyValue } from "#domain/billing/subscriptions/monthly-value.ts";
import { readSubscriptions } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { listDirectory } from "#domain/directory/list-directory.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";
import { toFilters } from "./to-filters.ts";

type Query = PageRequest & {
  readonly search?: string | undefined;
  readonly sort: TableSort;
  readonly status?: string | undefined;
  readonly tier?: string | undefined;
  readonly interval?: string | undefined;
  readonly affiliate?: string | undefined;
};

/** A page of subscriptions for staff, also ended ones. */
export async function listStaffSubscriptions({
  search,
  sort,
  limit,
  last,
  ...conditions
}: Query): Promise<{ rows: StaffSubscription[]; last: string | null }> {
  const page = await listDirectory("subscriptions", { search, sort, limit, last, filters: toFilters(conditions) });
  const subscriptions = await readSubscriptions(page.uids);
  const found = page.uids.flatMap((id) => subscriptions.get(id) ?? []);
  const [owners, workspaces] = await Promise.all([
    readAccounts(found.map(({ owner }) => owner)),
    readWorkspaces(found.map(({ claimedBy }) => claimedBy)),
  ]);
  const rows = found.map((subscription): StaffSubscription => {
    const { id, tier, interval, status, paid, current_period_end, cancel_at, created_at } = subscription;
    const owner = owners.get(subscription.owner);
    const workspace = workspaces.get(subscription.claimedBy);
    return {
      id,
      workspace: workspace ? { uid: workspace.uid, name: workspace.name } : null,
      owner: owner ? { uid: owner.uid, email: owner.email } : null,
      tier,
      interval,
      status,
      value: monthlyValue(subscription),
      test_mode: subscription.isTest ?? false,
      paid,
      current_period_end,
      cancel_at: cancel_at ?? null,
      created_at,
    };
  });
  return { rows, last: page.last };
}
