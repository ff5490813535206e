import { findInviteByToken, isAddressedTo } from "./find-invite.ts";

/** Whether this token was emailed to this address with an invite. */
export async function isInvited(email: string, token: string | undefined): Promise<boolean> {
  const invite = token === undefined ? undefined : await findInviteByToken(token);
  return invite !== undefined && isAddressedTo(invite, email);
}
