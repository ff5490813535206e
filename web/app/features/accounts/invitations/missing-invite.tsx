import { useSearchParams } from "react-router-dom";
import { isInviteMissing } from "#web/kit/auth/stored-invite.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import entryStyles from "../entry/entry.module.css";

/** Advice on a page of an invitation whose URL was opened in another tab, because URLs do not contain the invitation. */
export const OPEN_INVITE_AGAIN =
  "For your security, the address of this page doesn’t contain your invitation. Open the link in the invitation email again. If that doesn’t help, ask the person who invited you to send it again.";

/** Says on the pages before the sign-in that the invitation is missing. */
export function MissingInvite() {
  const [search] = useSearchParams();
  if (!isInviteMissing(search)) return null;
  return (
    <div className={entryStyles.notes}>
      <Note kind="warning">{OPEN_INVITE_AGAIN}</Note>
    </div>
  );
}
