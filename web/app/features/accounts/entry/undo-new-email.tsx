import { Button } from "@aws-amplify/ui-react";
import { MailCheck, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { clearTokens } from "#web/kit/auth/session.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

/** For the owner of the previous address of an account: restores it, because someone else may have changed it. */
export function UndoNewEmail({ code, email }: { code: string; email: string }) {
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, attempt } = useAsyncAction();
  const undo = () =>
    attempt(async () => {
      await call(accounts.undoEmailChange, { body: { code } });
      await clearTokens();
      setIsDone(true);
    });

  if (isDone)
    return (
      <EntryFrame
        title="Your address is restored"
        lead={
          <>
            All sessions have ended and the old password no longer works. We sent a link to choose a new one to{" "}
            <strong>{email}</strong>.
          </>
        }
        icon={<EntryIcon Icon={MailCheck} mood="good" />}
      />
    );
  return (
    <EntryFrame
      title="Undo the change?"
      lead={
        <>
          If someone else changed the address of your account, make it <strong>{email}</strong> again.
        </>
      }
      icon={<EntryIcon Icon={ShieldAlert} mood="bad" />}
    >
      <ul className={entryStyles.list}>
        <li>All devices are logged out.</li>
        <li>The current password stops working.</li>
        <li>We’ll email you a link to choose a new one.</li>
      </ul>
      <div className={entryStyles.notes}>
        <FormError problem={problem} />
      </div>
      <div className={entryStyles.actions}>
        <Button variation="destructive" isLoading={isBusy} loadingText="Undoing" onClick={() => void undo()}>
          Undo the change
        </Button>
        <ButtonLink to="/">It was me</ButtonLink>
      </div>
    </EntryFrame>
  );
}
