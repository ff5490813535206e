import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { longDay } from "#web/kit/long-day.ts";
import { PAYMENT_NAMES } from "#web/staff/shared/staff-names.ts";

type Subscription = Pick<StaffWorkspaceDetails, "subscription" | "cancel_at">;

/** Whether a subscription is paid and canceled, so that it does not renew. */
export const isEnding = ({ subscription, cancel_at }: Subscription): boolean =>
  cancel_at !== null && (subscription === "active" || subscription === "past_due");

/** The status of a subscription, with its end if it was canceled: “Active until January 5th 2027”. */
export function subscriptionText(workspace: Subscription): string {
  const name = PAYMENT_NAMES[workspace.subscription];
  return isEnding(workspace) && workspace.cancel_at ? `${name} until ${longDay(workspace.cancel_at)}` : name;
}
