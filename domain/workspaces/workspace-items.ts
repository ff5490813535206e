import type { ErrorCode } from "#contracts/kit/errors.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import { conditionCheck, deleteItem, put, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { isPaying, PAYING_STATUSES } from "./is-usable.ts";
import { type Member, MemberEntity } from "./member.entity.ts";
import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

export type NewWorkspace = {
  readonly uid: string;
  readonly name: string;
  readonly admin: string;
  readonly members: readonly string[];
  readonly seats: number;
  readonly images: number;
  readonly videos: number;
  readonly access: readonly AccessFlag[];
  readonly subscription: Workspace["subscription"];
  readonly tier: string;
  readonly interval: "month" | "year";
  readonly beta: boolean;
} & Partial<
  Pick<
    Workspace,
    "find" | "subscriptionId" | "current_period_start" | "current_period_end" | "canceled" | "canceled_by" | "cancel_at"
  >
>;

/** Thrown when the workspace already exists. */
export class WorkspaceExists extends Error {
  override readonly name = "WorkspaceExists";
}

/**
 * The transaction items that create a workspace with its admin and members. Its credits need their ledger rows in the same
 * transaction.
 */
export function putWorkspace(workspace: NewWorkspace): readonly TransactionItem[] {
  const { images, videos, members, access, ...rest } = workspace;
  const item = {
    ...rest,
    founder: workspace.admin,
    access: [...access],
    memberCount: 1 + members.length,
    imageCredits: images,
    videoCredits: videos,
    created_at: now().toISOString(),
  };
  return [
    { write: put(WorkspaceEntity.create(item).params()), onConditionFailed: () => new WorkspaceExists() },
    addMemberItem(workspace.uid, workspace.admin, { role: "admin" }),
    ...members.map((uid) => addMemberItem(workspace.uid, uid)),
  ];
}

/** Takes one free seat; otherwise `workspace.no_seats_join`, and in a closed or missing workspace `invite.not_found`. */
export function claimSeat(workspaceId: string): TransactionItem {
  return {
    write: update(
      WorkspaceEntity.patch({ uid: workspaceId })
        .add({ memberCount: 1 })
        .where(
          ({ memberCount, seats, closed_at }, { name, notExists }) =>
            `${name(memberCount)} < ${name(seats)} AND ${notExists(closed_at)}`,
        )
        .params(),
    ),
    onConditionFailed: (old) => new AppError(old && !old.closed_at ? "workspace.no_seats_join" : "invite.not_found"),
  };
}

/** Condition check: a seat is free; otherwise `workspace.no_seats`. */
export function freeSeatCondition(workspaceId: string): TransactionItem {
  const check = WorkspaceEntity.delete({ uid: workspaceId }).where(
    ({ memberCount, seats, closed_at }, { name, notExists }) =>
      `${name(memberCount)} < ${name(seats)} AND ${notExists(closed_at)}`,
  );
  return { write: conditionCheck(check.params()), onConditionFailed: "workspace.no_seats" };
}

/** Frees one seat. */
export function releaseSeat(workspaceId: string): TransactionItem {
  return {
    write: update(
      WorkspaceEntity.patch({ uid: workspaceId })
        .subtract({ memberCount: 1 })
        .where(({ memberCount }, { gte }) => gte(memberCount, 1))
        .params(),
    ),
    onConditionFailed: "member.not_found",
  };
}

type NewMember = { readonly role?: Member["role"]; readonly invite?: string };

/**
 * Adds a member, which needs a seat in the same transaction; `workspace.already_member` if they are one. `invite` is the id of the
 * invite that they accept.
 */
export function addMemberItem(workspaceId: string, uid: string, { role = "member", invite }: NewMember = {}): TransactionItem {
  return {
    write: put(
      MemberEntity.create({
        workspaceId,
        uid,
        role,
        joined_at: now().toISOString(),
        ...(invite !== undefined && { invite }),
      }).params(),
    ),
    onConditionFailed: "workspace.already_member",
  };
}

/**
 * Deletes a membership, which frees a seat in the same transaction: `member.not_found`, or `member.is_admin` if the role differs.
 */
export function removeMemberItem(workspaceId: string, uid: string, role: Member["role"] = "member"): TransactionItem {
  return {
    write: deleteItem(
      MemberEntity.delete({ workspaceId, uid })
        .where((member, { eq }) => eq(member.role, role))
        .params(),
    ),
    onConditionFailed: (old) => new AppError(old ? "member.is_admin" : "member.not_found"),
  };
}

/** Condition check: the user is the workspace's admin. */
export function adminCondition(workspaceId: string, uid: string): TransactionItem {
  const check = MemberEntity.delete({ workspaceId, uid }).where((member, { eq }) => eq(member.role, "admin"));
  return { write: conditionCheck(check.params()), onConditionFailed: "caller.forbidden" };
}

/** The error codes thrown if a workspace cannot be closed. */
export type CloseErrors = { readonly pays: ErrorCode; readonly hasMembers: ErrorCode };
const CLOSE_ERRORS: CloseErrors = { pays: "workspace.has_subscription", hasMembers: "workspace.has_members" };

/**
 * Closes a workspace without a paid plan and without members besides its admin, whose membership must end in the same transaction
 * (`removeMemberItem` with role admin). Its content is deleted because of the published `workspace.closed`.
 */
export function closeWorkspace(workspaceId: string, admin: string, closeErrors: CloseErrors = CLOSE_ERRORS): TransactionItem {
  return {
    write: update(
      WorkspaceEntity.patch({ uid: workspaceId })
        .set({ memberCount: 0, closed_at: now().toISOString() })
        .remove(["renewed", "renewal_due"])
        .where((workspace, { eq, ne, notExists }) =>
          [
            eq(workspace.admin, admin),
            eq(workspace.memberCount, 1),
            notExists(workspace.closed_at),
            ...PAYING_STATUSES.map((state) => ne(workspace.subscription, state)),
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) => {
      if (!old || old.closed_at || old.admin !== admin) return new AppError("caller.forbidden");
      return new AppError(isPaying(old.subscription) ? closeErrors.pays : closeErrors.hasMembers);
    },
  };
}
