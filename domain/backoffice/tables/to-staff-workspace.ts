import type { StaffWorkspace } from "#contracts/staff/tables.ts";
import { monthlyValue } from "#domain/billing/subscriptions/monthly-value.ts";
import type { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import type { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";

type Workspace = NonNullable<Awaited<ReturnType<typeof findWorkspace>>>;
type Subscription = Awaited<ReturnType<typeof readSubscription>>;

/** A workspace as staff see it. */
export function toStaffWorkspace(
  workspace: Workspace,
  admin: { readonly uid: string; readonly email: string } | undefined,
  paidBy: Subscription,
): StaffWorkspace {
  const { uid, name, memberCount, seats, subscription, tier, interval, beta, created_at } = workspace;
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
    value: isPaying(paidBy?.status) && paidBy ? monthlyValue(paidBy) : (workspace.custom_value ?? 0),
    created_at,
  };
}
