import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { toStaffUser } from "#domain/backoffice/tables/to-staff-user.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";
import { requireUser } from "./require-user.ts";

/** A user as the drawer shows them. */
export async function readUser(uid: string): Promise<StaffUserDetails> {
  const account = await requireUser(uid);
  const workspaces = await readWorkspaces([account.workspace]);
  const { find, field, keyword, interested_in, affiliate, phone, email_verified } = account;
  return {
    ...toStaffUser(account, workspaces.get(account.workspace)),
    first_name: account.firstName,
    last_name: account.lastName,
    phone,
    email_verified,
    trial_start: account.trialStart ?? null,
    trial_ended: account.trialEnded,
    image_heatmaps: account.imageHeatmaps,
    video_heatmaps: account.videoHeatmaps,
    find,
    field,
    keyword,
    interested_in,
    affiliate,
    campaigns: account.campaigns ?? [],
  };
}
