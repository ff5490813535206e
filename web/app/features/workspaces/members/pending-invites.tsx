import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Invite, workspaces } from "#contracts/workspaces.ts";
import { copyText } from "#web/app/shared/code/copy-text.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { longDay } from "#web/kit/long-day.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { refreshWorkspace } from "../queries.ts";
import styles from "./pending-invites.module.css";

/**
 * Copies a link for an invited person. It contains no secret, unlike the emailed one, which proves that someone reads the emails of
 * the address: the invite appears once they have signed up or logged in with it.
 */
const copyLink = (email: string): Promise<boolean> =>
  copyText(`${window.location.origin}/signup`, {
    what: "the link",
    success: `Link copied. It shows the invitation to ${email} only.`,
    advice: "Send the invitation again instead.",
  });

/** Pending invites, which can be sent again, passed on and revoked. */
export function PendingInvites({ invites }: { invites: readonly Invite[] }) {
  const [revoking, setRevoking] = useState<Invite>();
  const queryClient = useQueryClient();
  const revoke = useOperationMutation(workspaces.revokeInvite, {
    onSuccess: (_, { params }) => {
      const email = invites.find(({ uid }) => uid === params.invite)?.email;
      snackbar.success(`Invitation to ${email} revoked`);
    },
    onError: (problem) => snackbar.failure(problem),
    onSettled: () => {
      setRevoking(undefined);
      return refreshWorkspace(queryClient);
    },
  });
  const resendOptions = {
    onError: (problem: unknown) => snackbar.failure(problem),
    onSettled: () => refreshWorkspace(queryClient),
  };
  const resend = useOperationMutation(workspaces.invite, {
    ...resendOptions,
    onSuccess: (_, { body }) => snackbar.success(`Invitation sent to ${body.emails.join(", ")} again`),
  });
  const offer = useOperationMutation(workspaces.offerTransfer, {
    ...resendOptions,
    onSuccess: (_, { body }) => snackbar.success(`Offer sent to ${body.email} again`),
  });
  const isSending = ({ email }: Invite) =>
    (resend.isPending && resend.variables.body.emails.includes(email)) ||
    (offer.isPending && offer.variables.body.email === email);
  const send = ({ role, email }: Invite) =>
    role === "admin" ? offer.mutate({ body: { email } }) : resend.mutate({ body: { emails: [email] } });
  return (
    <SectionCard title="Pending invitations">
      <ul className={styles.pendingInvites}>
        {invites.map((invite) => (
          <li key={invite.uid}>
            <div>
              <p className={styles.address}>
                {invite.email}
                {invite.role === "admin" && <Badge kind="violet">Will become admin</Badge>}
                {invite.undelivered_at && <Badge kind="warning">Not delivered</Badge>}
              </p>
              <p className={styles.facts}>
                Invited by {invite.invited_by_name}, expires {longDay(invite.expires_at)}
              </p>
              {invite.undelivered_at && (
                <p className={styles.facts}>
                  We couldn’t deliver the email. If the address has a typo, revoke the invitation and invite the right one.
                </p>
              )}
            </div>
            <span className={styles.actions}>
              <Button
                size="small"
                aria-label={`Resend the invitation to ${invite.email}`}
                isLoading={isSending(invite)}
                loadingText="Sending"
                onClick={() => send(invite)}
              >
                Resend
              </Button>
              <Button size="small" aria-label={`Copy link for ${invite.email}`} onClick={() => void copyLink(invite.email)}>
                Copy link
              </Button>
              <Button size="small" aria-label={`Revoke the invitation to ${invite.email}`} onClick={() => setRevoking(invite)}>
                Revoke
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {revoking && (
        <Confirm
          isOpen
          confirmLabel="Revoke"
          isBusy={revoke.isPending}
          onCancel={() => setRevoking(undefined)}
          onConfirm={() => revoke.mutate({ params: { invite: revoking.uid } })}
        >
          The link emailed to {revoking.email} will no longer work.
        </Confirm>
      )}
    </SectionCard>
  );
}
