import { Button } from "@aws-amplify/ui-react";
import { Plus, Send, X } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import type { Output } from "#contracts/kit/operation.ts";
import { INVITES_PER_HOUR, workspaces } from "#contracts/workspaces.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import noticeStyles from "#web/ui/feedback/notice.module.css";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { WORKSPACE } from "../queries.ts";
import { invalidRows, splitEmails, uniqueEmails } from "./email-list.ts";
import styles from "./invite-dialog.module.css";

type Sent = Output<typeof workspaces.invite>["invites"];

const OUTCOMES = {
  sent: { label: "Sent", kind: "good" },
  sent_again: { label: "Sent again", kind: "good" },
  already_member: { label: "Already a member", kind: "plain" },
} as const;

/** Invites people by email: addresses first, then the result of each. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<Sent>();
  return sent ? <SentInvites sent={sent} onClose={onClose} /> : <EmailForm onSent={setSent} onClose={onClose} />;
}

function EmailForm({ onSent, onClose }: { onSent: (sent: Sent) => void; onClose: () => void }) {
  const [rows, setRows] = useState<readonly string[]>([""]);
  const [isChecked, setIsChecked] = useState(false);
  const invite = useOperationMutation(workspaces.invite, {
    refreshes: WORKSPACE,
    onSuccess: ({ invites }) => onSent(invites),
  });
  const wrong = invalidRows(rows);
  const put = (index: number, value: string) => setRows(rows.with(index, value));
  const submit = () => {
    setIsChecked(true);
    if (wrong.length === 0 && rows[0]?.trim()) invite.mutate({ body: { emails: uniqueEmails(rows) } });
  };
  const paste = (index: number, event: ClipboardEvent) => {
    const found = splitEmails(event.clipboardData.getData("text"));
    if (found.length < 2) return;
    event.preventDefault();
    const kept = rows.filter((row, other) => other !== index && row.trim());
    setRows(uniqueEmails([...kept, ...found]).slice(0, INVITES_PER_HOUR));
  };
  return (
    <FormDialog
      title="Invite members"
      description="We’ll email them a link. They use a seat once they join."
      action="Send invite"
      isDisabled={!rows[0]?.trim()}
      isBusy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
      className={styles.inviteDialog}
    >
      {rows.map((row, index) => {
        const isWrong = isChecked && wrong.includes(index);
        return (
          <div key={index} className={styles.row}>
            <TextField
              label={`Email address ${index + 1}`}
              labelHidden
              placeholder="name@company.com"
              type="email"
              autoComplete="off"
              value={row}
              error={isWrong ? "Enter a valid email address." : undefined}
              onPaste={(event) => paste(index, event)}
              onChange={(event) => put(index, event.target.value)}
            />
            {rows.length > 1 && (
              <IconButton
                label={`Remove address ${index + 1}`}
                className={styles.remove}
                onClick={() => setRows(rows.filter((_, other) => other !== index))}
              >
                <X />
              </IconButton>
            )}
          </div>
        );
      })}
      <Button
        variation="link"
        size="small"
        className={styles.more!}
        isDisabled={rows.length >= INVITES_PER_HOUR}
        onClick={() => setRows([...rows, ""])}
      >
        <Plus aria-hidden="true" />
        Add more
      </Button>
      <p className={styles.hint}>You can paste a list of addresses, up to {INVITES_PER_HOUR} at a time.</p>
      {invite.error && (
        <p role="alert" className={styles.problem}>
          {toApiError(invite.error).message}
        </p>
      )}
    </FormDialog>
  );
}

function SentInvites({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const isAny = sent.some(({ outcome }) => outcome !== "already_member");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        isAny ? (
          <span className={noticeStyles.title}>
            <Send aria-hidden="true" />
            Invites are on their way!
          </span>
        ) : (
          "No invites sent"
        )
      }
      footer={
        <Button variation="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className={styles.sent}>
        {sent.map(({ email, outcome }) => (
          <li key={email}>
            <span>{email}</span>
            <Badge kind={OUTCOMES[outcome].kind}>{OUTCOMES[outcome].label}</Badge>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
