import { Button } from "@aws-amplify/ui-react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffEmailDetails } from "#contracts/staff/emails.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { DetailNote, DetailText, Facts } from "#web/staff/shared/details/details.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { EMAIL_STATE_NAMES, RESEND_PROBLEMS, timeText } from "./email-names.ts";

type Props = { uid: string; onOpen: (uid: string) => void; onClose: () => void };

/** One email: how it was delivered, its text, and sending it again. */
export function EmailDialog({ uid, onOpen, onClose }: Props) {
  const { data: email, error, refetch } = useOperation(staffBackoffice.readEmail, { params: { uid } }, { staleTime: 0 });
  const resend = useOperationMutation(staffBackoffice.resendEmail, {
    refreshes: [staffBackoffice.emails, staffBackoffice.audit],
    onSuccess: (sent) => {
      snackbar.success("Email queued again");
      onOpen(sent.uid);
    },
  });
  return (
    <Dialog
      kind="wide"
      isOpen
      onClose={onClose}
      title={email ? (email.subject ?? email.template) : "Email"}
      footer={
        email?.resendable === "yes" && (
          <Button
            variation="primary"
            isLoading={resend.isPending}
            loadingText="Sending"
            onClick={() => resend.mutate({ params: { uid } })}
          >
            Send again
          </Button>
        )
      }
    >
      {error && !email && <ErrorState title="Couldn’t load the email" problem={error} onRetry={() => void refetch()} />}
      {!error && !email && <Skeleton label="Loading the email" heights={[120, 240]} />}
      {email && (
        <>
          <EmailFacts email={email} />
          <FormError problem={resend.error} />
          {email.resendable !== "yes" && <DetailNote>{RESEND_PROBLEMS[email.resendable]}</DetailNote>}
          {email.text === null ? (
            <DetailNote>The text can’t be shown: its template has changed since.</DetailNote>
          ) : (
            <DetailText>{email.text}</DetailText>
          )}
        </>
      )}
    </Dialog>
  );
}

const BADGES: Readonly<Partial<Record<StaffEmailDetails["state"], "good" | "warning">>> = {
  sent: "good",
  delivered: "good",
  bounced: "warning",
  complained: "warning",
  failed: "warning",
};

function EmailFacts({ email }: { email: StaffEmailDetails }) {
  const { to, template, state, attempts, created_at, sent_at, next_at, reply_to, provider_id, error } = email;
  const badge = <Badge kind={BADGES[state] ?? "plain"}>{EMAIL_STATE_NAMES[state]}</Badge>;
  return (
    <Facts
      facts={[
        ["Status", badge],
        ["To", to],
        ["Template", template],
        ["Queued", timeText(created_at)],
        ["Sent", sent_at && timeText(sent_at)],
        ["Attempts", String(attempts)],
        ["Next attempt", next_at && timeText(next_at)],
        ["Replies go to", reply_to],
        ["Last error", error],
        ["ID at the email service", provider_id],
      ]}
    />
  );
}
