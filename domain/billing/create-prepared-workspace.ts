import type { Interval, Tier } from "#contracts/subscription.ts";
import { joinWorkspace } from "#domain/accounts/account-items.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { type NewWorkspace, putWorkspace, WorkspaceExists } from "#domain/workspaces/workspace-items.ts";
import { grant } from "./credits/ledger.ts";
import { PLANS } from "./subscriptions/plans.ts";

/** Members, plan and payment status of the new workspace. */
export type PreparedWorkspace = {
  readonly uid: string;
  readonly name: string;
  readonly admin: string;
  readonly members?: readonly string[];
  readonly tier: Tier;
  readonly interval?: Interval;
  readonly subscription?: NewWorkspace["subscription"];
  readonly beta?: boolean;
} & Pick<NewWorkspace, "subscriptionId" | "current_period_start" | "current_period_end">;

/**
 * Opens a workspace on a plan, in one transaction: the workspace with the plan's seats, flags and first month of credits, and its
 * members, who must not be in another workspace. Idempotent. At most 40 members at once.
 */
export async function createPreparedWorkspace(prepared: PreparedWorkspace): Promise<void> {
  const { uid, admin, tier, members = [], interval = "month", subscription = "active", beta = false } = prepared;
  const { seats, images, videos, access } = PLANS[tier];
  const memberItems = [joinWorkspace(admin, uid, "admin"), ...members.map((member) => joinWorkspace(member, uid, "member"))];
  try {
    await commitTransaction([
      ...putWorkspace({ ...prepared, members, seats, images, videos, access, interval, subscription, beta }),
      ...memberItems,
      ...grant(uid, `opening#${uid}`, { images, videos }),
      // Not as an opening: nothing of its founder moves into it.
      publishEvent({ type: "workspace.edited", scope: uid, object: uid }),
    ]);
  } catch (error) {
    if (!(error instanceof WorkspaceExists)) throw error;
  }
}
