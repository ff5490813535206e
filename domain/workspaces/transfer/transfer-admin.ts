import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { type Member, MemberEntity } from "#domain/workspaces/member.entity.ts";
import { WorkspaceEntity } from "#domain/workspaces/workspace.entity.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";

type AdminChange = { readonly from: string; readonly to: string; readonly withSeat?: boolean };

/**
 * Changes the admin in the workspace's row; `withSeat` takes a seat for the new one. The memberships change in the same
 * transaction.
 */
export function transferAdmin(workspaceId: string, { from, to, withSeat = false }: AdminChange): TransactionItem {
  const set = WorkspaceEntity.patch({ uid: workspaceId }).set({ admin: to, transferred_at: now().toISOString() });
  return {
    write: update(
      (withSeat ? set.add({ memberCount: 1 }) : set)
        .where(({ admin, memberCount, seats, closed_at }, { eq, name, notExists }) =>
          [eq(admin, from), notExists(closed_at), ...(withSeat ? [`${name(memberCount)} < ${name(seats)}`] : [])].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: (old) =>
      new AppError(old && !old.closed_at && old.admin === from ? "workspace.no_seats_join" : "invite.not_found"),
  };
}

/**
 * Makes a member the admin or the admin a member. Both happen in the transaction of `transferAdmin`. `invite` is the id of the
 * offer that they accept.
 */
export function changeRole(workspaceId: string, uid: string, to: Member["role"], invite?: string): TransactionItem {
  return {
    write: update(
      MemberEntity.patch({ workspaceId, uid })
        .set({ role: to, ...(invite !== undefined && { invite }) })
        .where((member, { ne }) => ne(member.role, to))
        .params(),
    ),
    onConditionFailed: "member.not_found",
  };
}
