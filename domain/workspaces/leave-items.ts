import { publishEvent } from "#domain/kit/publish-event.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { forgetOfferItem } from "./transfer/forget-offer-item.ts";
import { type CloseErrors, closeWorkspace, releaseSeat, removeMemberItem } from "./workspace-items.ts";

type Member = {
  readonly uid: string;
  readonly role: string;
  readonly workspace: string;
  readonly normalisedEmail: string;
};

/**
 * The transaction items that end a user's membership in their workspace, if they have one. A member frees their seat, and an offer
 * to take the workspace over ends. An admin closes the workspace; `closes` are the errors if that is not possible. The item that
 * changes the account must be in the same transaction: it checks that the account is as it was read.
 */
export function leaveItems(
  { uid, role, workspace, normalisedEmail }: Member,
  { closes }: { readonly closes?: CloseErrors } = {},
): readonly TransactionItem[] {
  if (!workspace) return [];
  if (role === "admin")
    return [
      closeWorkspace(workspace, uid, closes),
      removeMemberItem(workspace, uid, "admin"),
      publishEvent({ type: "workspace.closed", scope: workspace, object: workspace }),
    ];
  return [
    removeMemberItem(workspace, uid),
    releaseSeat(workspace),
    forgetOfferItem(workspace, normalisedEmail),
    publishEvent({ type: "member.removed", scope: workspace, object: uid }),
  ];
}
