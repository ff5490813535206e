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

/** For users who received an email about a change that they did not make. */
export function SecureAccount({ code, email }: { code: string; email: string }) {
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, attempt } = useAsyncAction();
  const secure = () =>
    attempt(async () => {
      await call(accounts.recover, { body: { code } });
      await clearTokens();
      setIsDone(true);
    });

  if (isDone)
    return (
      <EntryFrame
        title="Your account is secured"
        lead={
          <>
            All sessions have ended and your old password no longer works. We sent a link to choose a new one to{" "}
            <strong>{email}</strong>.
          </>
        }
        icon={<EntryIcon Icon={MailCheck} mood="good" />}
      />
    );
  return (
    <EntryFrame
      title="Wasn’t you?"
      lead={
        <>
          If someone else changed the sign-in details of <strong>{email}</strong>, secure the account now.
        </>
      }
      icon={<EntryIcon Icon={ShieldAlert} mood="bad" />}
    >
      <ul className={entryStyles.list}>
        <li>All devices are logged out.</li>
        <li>Your current password stops working.</li>
        <li>We’ll email you a link to choose a new one.</li>
      </ul>
      <div className={entryStyles.notes}>
        <FormError problem={problem} />
      </div>
      <div className={entryStyles.actions}>
        <Button variation="destructive" isLoading={isBusy} loadingText="Securing" onClick={() => void secure()}>
          Secure my account
        </Button>
        <ButtonLink to="/">It was me</ButtonLink>
      </div>
    </EntryFrame>
  );
}
