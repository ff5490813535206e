import type { StaffUser } from "#contracts/staff/tables.ts";
import type { readAccount } from "#domain/accounts/read-account.ts";

type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/** A user as staff see them. */
export function toStaffUser(account: Account, workspace: { readonly name: string } | undefined): StaffUser {
  const { uid, name, email, role, superadmin, company_name, source, created_at } = account;
  return {
    uid,
    name,
    email,
    role,
    staff: superadmin,
    workspace: account.workspace ? { uid: account.workspace, name: workspace?.name ?? "" } : null,
    company: company_name,
    source,
    trial_end: account.trialEnd ?? null,
    image_credits: account.imageCredits,
    video_credits: account.videoCredits,
    followup: account.followup ?? null,
    status: account.status ?? null,
    created_at,
    last_login: account.last_login ?? null,
  };
}
