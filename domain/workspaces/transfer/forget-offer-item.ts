import { deleteItem, type TransactionItem } from "#domain/kit/transaction.ts";
import { InviteEntity } from "#domain/workspaces/invites/invite.entity.ts";

/**
 * The transaction item that ends an open offer to a member to take their workspace over, if there is one. Members have no other
 * invite to it.
 */
export const forgetOfferItem = (workspaceId: string, normalisedEmail: string): TransactionItem => ({
  write: deleteItem(InviteEntity.delete({ workspaceId, normalisedEmail }).params()),
});
