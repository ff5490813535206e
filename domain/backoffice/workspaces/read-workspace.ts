import { presignedUrlOrNull } from "#adapters/storage.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { toStaffWorkspace } from "#domain/backoffice/tables/to-staff-workspace.ts";
import { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { listMembers } from "#domain/workspaces/list-members.ts";
import { planAccessOf, planSeatsOf } from "#domain/workspaces/terms.ts";
import { requireOpenWorkspace } from "./require-open-workspace.ts";

/** A workspace as its staff page shows it. */
export async function readStaffWorkspace(uid: string): Promise<StaffWorkspaceDetails> {
  const workspace = await requireOpenWorkspace(uid);
  const { subscriptionId, custom_image_credits: images, custom_video_credits: videos, branding } = workspace;
  const [members, subscription] = await Promise.all([
    listMembers(uid, { withAddresses: true }),
    subscriptionId ? readSubscription(subscriptionId) : undefined,
  ]);
  const admin = members.find(({ role }) => role === "admin");
  return {
    ...toStaffWorkspace(workspace, admin && { uid: admin.uid, email: admin.email ?? "" }, subscription),
    people: members.map(({ uid: member, name, email, role, joined_at }) => ({
      uid: member,
      name,
      email: email ?? "",
      role,
      joined_at,
    })),
    plan_seats: planSeatsOf(workspace),
    custom_value: workspace.custom_value ?? null,
    custom_seats: workspace.custom_seats ?? null,
    monthly: images === undefined || videos === undefined ? null : { images, videos },
    renewal_due: workspace.renewal_due ?? null,
    plan_access: [...planAccessOf(workspace)],
    granted: [...(workspace.granted_access ?? [])],
    revoked: [...(workspace.revoked_access ?? [])],
    access: [...workspace.access],
    subscription_id: subscriptionId || null,
    test_mode: subscription?.isTest ?? false,
    current_period_end: workspace.current_period_end ?? null,
    cancel_at: workspace.cancel_at ?? null,
    branding: branding ? { ...branding, logo: await presignedUrlOrNull(branding.logo) } : null,
  };
}
