import { changeMembership } from "#domain/accounts/account-items.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { putWorkspace } from "#domain/workspaces/workspace-items.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { grantMonthlyCredits } from "./credits/grant-monthly-credits.ts";
import { findUnclaimedSubscription, readUnclaimedSubscription } from "./subscriptions/find-unclaimed-subscription.ts";
import { writeSubscription } from "./subscriptions/subscription-items.ts";
import { toPlanFields } from "./subscriptions/to-plan-fields.ts";

const NOTHING = { images: 0, videos: 0 } as const;

/**
 * Creates the workspace that the caller's subscription pays for, with the caller as its admin and the month's credits. One
 * subscription creates one workspace. Throws `billing.nothing_to_claim` or `workspace.already_member`.
 */
export const createWorkspace = (caller: Caller, name: string): Promise<{ workspace: string }> =>
  retryOnConflict(async () => {
    const account = await requireAccount(caller.uid);
    if (account.workspace) throw new AppError("workspace.already_member");
    const found = await findUnclaimedSubscription(caller.uid);
    const known = found && (await readUnclaimedSubscription(found.id));
    if (!known) throw new AppError("billing.nothing_to_claim");

    const uid = newId("ws");
    const { watched: _, version: __, ...state } = { ...known, claimedBy: uid };
    const { stateChanges, credits = NOTHING, items } = grantMonthlyCredits(state, NOTHING, now());
    const { cancel_at, canceled_by, subscriptionId, ...plan } = toPlanFields(state);
    await commitTransaction([
      writeSubscription({ ...state, ...stateChanges }, known),
      changeMembership(account, { role: "admin", workspace: uid }),
      ...putWorkspace({
        uid,
        name,
        admin: caller.uid,
        find: account.find,
        members: [],
        beta: false,
        seats: state.seats,
        access: state.access,
        ...credits,
        ...plan,
        subscriptionId,
        canceled: cancel_at !== undefined,
        ...(cancel_at !== undefined && { cancel_at }),
        ...(canceled_by !== undefined && { canceled_by }),
      }),
      ...items,
      ...auditLogItems(caller, { action: "billing.create_workspace", scope: uid, object: uid }),
      publishEvent({ type: "workspace.opened", scope: uid, object: uid }),
      publishEvent({ type: "account.role_changed", scope: caller.uid, object: caller.uid }),
      publishEvent({ type: "subscription.changed", scope: uid, object: known.id }),
      ...(items.length > 0 ? [publishEvent({ type: "credits.granted", scope: uid, object: uid })] : []),
    ]);
    return { workspace: uid };
  });
