import { changeStanding } from "#domain/accounts/parts.ts";
import { mustHaveAccount } from "#domain/accounts/read-account.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { retryWhileChanged } from "#domain/kit/retry-while-changed.ts";
import { commit } from "#domain/kit/transaction.ts";
import { putWorkspace } from "#domain/workspaces/parts.ts";
import { pays } from "#domain/workspaces/usable.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { grantMonth } from "./credits/grant-month.ts";
import { mirrorOf } from "./subscriptions/mirror-of.ts";
import { readSubscription, writeSubscription } from "./subscriptions/subscription-parts.ts";
import { unclaimedOf } from "./subscriptions/unclaimed-of.ts";

const NOTHING = { images: 0, videos: 0 } as const;

/**
 * Creates the workspace that the caller's subscription pays for, with the caller as its admin and the month's credits. One
 * subscription creates one workspace. Throws `billing.nothing_to_claim` or `workspace.already_member`.
 */
export const createWorkspace = (caller: Caller, name: string): Promise<{ workspace: string }> =>
  retryWhileChanged(async () => {
    const account = await mustHaveAccount(caller.uid);
    if (account.workspace) throw new AppError("workspace.already_member");
    const found = await unclaimedOf(caller.uid);
    const known = found && (await readSubscription(found.id));
    if (!known || known.claimedBy || !pays(known.status)) throw new AppError("billing.nothing_to_claim");

    const uid = newId("ws");
    const { watched: _, version: __, ...state } = { ...known, claimedBy: uid };
    const { remembered, credits = NOTHING, parts } = grantMonth(state, NOTHING, now());
    const { cancel_at, canceled_by, subscriptionId, ...plan } = mirrorOf(state);
    await commit([
      writeSubscription({ ...state, ...remembered }, known),
      changeStanding(account, { role: "admin", workspace: uid }),
      ...putWorkspace({
        uid,
        name,
        admin: caller.uid,
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
      ...parts,
      ...audit(caller, "billing.create_workspace", uid, uid),
      announce({ type: "workspace.opened", scope: uid, object: uid }),
      announce({ type: "account.role_changed", scope: caller.uid, object: caller.uid }),
      announce({ type: "subscription.changed", scope: uid, object: known.id }),
      ...(parts.length > 0 ? [announce({ type: "credits.granted", scope: uid, object: uid })] : []),
    ]);
    return { workspace: uid };
  });
