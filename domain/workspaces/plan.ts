import type { AccessFlag } from "#contracts/reference.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { omitUndefined } from "#kit/omit-undefined.ts";
import { effectiveAccess } from "./terms.ts";
import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

/** Thrown when a workspace's subscription or balances changed since they were read. */
export class WorkspacePlanChanged extends ConflictError {
  override readonly name = "WorkspacePlanChanged";
}

/** A workspace's plan and balances as they were read. */
export type PlanSnapshot = Pick<
  Workspace,
  | "uid"
  | "admin"
  | "subscriptionId"
  | "imageCredits"
  | "videoCredits"
  | "custom_seats"
  | "granted_access"
  | "revoked_access"
  | "staff_changes"
>;

/** The payment provider's subscription as mirrored by workspaces. Times are ISO 8601. */
export type PlanFields = {
  readonly subscriptionId: string;
  readonly subscription: Exclude<Workspace["subscription"], "none">;
  readonly tier: string;
  readonly interval: "month" | "year";
  readonly current_period_start: string;
  readonly current_period_end: string;
  readonly cancel_at?: string | undefined;
  readonly canceled_by?: string | undefined;
  /** Seats and features of the plan, if the plan changed. What staff set in addition to it stays. */
  readonly terms?: { readonly seats: number; readonly access: readonly AccessFlag[] } | undefined;
  /** The new balances, which need ledger rows in the same transaction. */
  readonly credits?: { readonly images: number; readonly videos: number } | undefined;
};

/** The workspace with its plan, read consistently; undefined if it does not exist or is closed. */
export async function readPlan(workspaceId: string): Promise<Workspace | undefined> {
  const { data } = await WorkspaceEntity.get({ uid: workspaceId }).go({ consistent: true });
  return data && !data.closed_at ? data : undefined;
}

/**
 * Updates a workspace's mirror of its subscription. Requires an open workspace with the subscription and admin that were read
 * and, with `credits`, the same balances; otherwise throws `WorkspacePlanChanged`, which `retryOnConflict` handles. Members
 * stay even if the plan has fewer seats than there are members.
 */
export function updatePlan(snapshot: PlanSnapshot, fields: PlanFields): TransactionItem {
  const { terms, credits, cancel_at, canceled_by, ...plan } = fields;
  const set = WorkspaceEntity.patch({ uid: snapshot.uid }).set({
    ...plan,
    canceled: cancel_at !== undefined,
    ...omitUndefined({ cancel_at, canceled_by }),
    ...(terms && {
      seats: snapshot.custom_seats ?? terms.seats,
      seats_set_at: now().toISOString(),
      plan_seats: terms.seats,
      access: effectiveAccess(terms.access, snapshot),
      plan_access: [...terms.access],
    }),
    ...(credits && { imageCredits: credits.images, videoCredits: credits.videos }),
  });
  const removed = (["cancel_at", "canceled_by"] as const).filter((name) => fields[name] === undefined);
  return {
    write: update(
      set
        .remove(removed)
        .where((workspace, { eq, notExists }) => {
          const asRead = (name: typeof workspace.staff_changes, count: number | undefined) =>
            count === undefined ? notExists(name) : eq(name, count);
          return [
            notExists(workspace.closed_at),
            eq(workspace.subscriptionId, snapshot.subscriptionId),
            eq(workspace.admin, snapshot.admin),
            ...(terms ? [asRead(workspace.staff_changes, snapshot.staff_changes)] : []),
            ...(credits
              ? [eq(workspace.imageCredits, snapshot.imageCredits), eq(workspace.videoCredits, snapshot.videoCredits)]
              : []),
          ].join(" AND ");
        })
        .params(),
    ),
    onConditionFailed: () => new WorkspacePlanChanged(),
  };
}
