import { erase, type Part } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { type Invite, InviteEntity } from "./invite.entity.ts";

/** Ends an invitation that is open: it is taken up, declined or taken back. Holds once, for the token, role and time it was read with. */
export function useUpInvite({ workspaceId, normalisedEmail, id, secretHash, role }: Invite): Part {
  return {
    write: erase(
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
    refuse: "invite.not_found",
  };
}
