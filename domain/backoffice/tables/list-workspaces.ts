import type { StaffWorkspace, TableSort } from "#contracts/staff/tables.ts";
import { monthlyValue } from "#domain/billing/subscriptions/monthly-value.ts";
import { readSubscriptions } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { listDirectory } from "#domain/directory/list-directory.ts";
import { readAccountsByUid, readWorkspacesByUid } from "./read-many.ts";
import { toFilters } from "./to-filters.ts";

type Query = {
  readonly search?: string | undefined;
  readonly sort: TableSort;
  readonly last?: string | undefined;
  readonly subscription?: string | undefined;
  readonly tier?: string | undefined;
  readonly beta?: string | undefined;
};

/** A page of open workspaces for staff, as they are now. */
export async function listWorkspaces({
  search,
  sort,
  last,
  ...conditions
}: Query): Promise<{ rows: StaffWorkspace[]; last: string | null }> {
  const page = await listDirectory("workspaces", { search, sort, last, filters: toFilters(conditions) });
  const workspaces = await readWorkspacesByUid(page.uids);
  const open = page.uids.flatMap((uid) => workspaces.get(uid) ?? []).filter(({ closed_at }) => closed_at === undefined);
  const [admins, subscriptions] = await Promise.all([
    readAccountsByUid(open.map(({ admin }) => admin)),
    readSubscriptions(open.map(({ subscriptionId }) => subscriptionId)),
  ]);
  const rows = open.map((workspace): StaffWorkspace => {
    const { uid, name, memberCount, seats, subscription, tier, interval, beta, created_at } = workspace;
    const admin = admins.get(workspace.admin);
    const paidBy = subscriptions.get(workspace.subscriptionId);
    return {
      uid,
      name,
      admin: admin ? { uid: admin.uid, email: admin.email } : null,
      image_credits: workspace.imageCredits,
      video_credits: workspace.videoCredits,
      image_heatmaps: workspace.imageHeatmaps,
      video_heatmaps: workspace.videoHeatmaps,
      members: memberCount,
      seats,
      subscription,
      tier,
      interval,
      beta,
      value: paidBy ? monthlyValue(paidBy) : 0,
      created_at,
    };
  });
  return { rows, last: page.last };
}
