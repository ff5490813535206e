import { deleteItem, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type Invite, InviteEntity } from "./invite.entity.ts";

/**
 * Deletes an open invite when it is accepted, declined or revoked. Requires the token, role and time to be unchanged since it was
 * read.
 */
export function consumeInvite({ workspaceId, normalisedEmail, id, secretHash, role }: Invite): TransactionItem {
  return {
    write: deleteItem(
      InviteEntity.delete({ workspaceId, normalisedEmail })
        .where((invite, { eq, gt }) =>
          [
            eq(invite.id, id),
            eq(invite.secretHash, secretHash),
            eq(invite.role, role),
            gt(invite.expires_at, now().toISOString()),
          ].join(" AND "),
        )
        .params(),
    ),
    onConditionFailed: "invite.not_found",
  };
}
