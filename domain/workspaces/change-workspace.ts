import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

/** Attributes that staff change. Balances need ledger rows in the same transaction. */
type Changeable = Pick<
  Workspace,
  | "name"
  | "beta"
  | "branding"
  | "custom_api_tier"
  | "seats"
  | "seats_set_at"
  | "plan_seats"
  | "custom_seats"
  | "access"
  | "plan_access"
  | "granted_access"
  | "revoked_access"
  | "imageCredits"
  | "videoCredits"
  | "custom_image_credits"
  | "custom_video_credits"
  | "custom_value"
  | "renewed"
  | "renewal_due"
>;
export type WorkspaceChanges = { readonly [Name in keyof Changeable]?: Changeable[Name] | undefined };

/** Thrown when a workspace changed since it was read. */
export class WorkspaceChanged extends ConflictError {
  override readonly name = "WorkspaceChanged";
}

/**
 * Changes attributes of an open workspace; undefined removes one. Requires its plan, its balances and what staff set to be as they
 * were read; otherwise throws `WorkspaceChanged`, which `retryOnConflict` handles.
 */
export function changeWorkspace(workspace: Workspace, changes: WorkspaceChanges): TransactionItem {
  const { uid, staff_changes, subscriptionId, subscription, tier, imageCredits, videoCredits } = workspace;
  const names = Object.keys(changes) as (keyof WorkspaceChanges)[];
  const set = Object.fromEntries(names.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])));
  const removed = names.filter((name) => changes[name] === undefined);
  const change = WorkspaceEntity.patch({ uid })
    .set({ ...set, staff_changes: (staff_changes ?? 0) + 1 })
    .remove(removed)
    .where((item, { eq, notExists }) =>
      [
        notExists(item.closed_at),
        eq(item.subscriptionId, subscriptionId),
        eq(item.subscription, subscription),
        eq(item.tier, tier),
        ...("imageCredits" in changes ? [eq(item.imageCredits, imageCredits), eq(item.videoCredits, videoCredits)] : []),
        staff_changes === undefined ? notExists(item.staff_changes) : eq(item.staff_changes, staff_changes),
      ].join(" AND "),
    );
  return { write: update(change.params()), onConditionFailed: () => new WorkspaceChanged() };
}
