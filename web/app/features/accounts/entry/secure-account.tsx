import { Button } from "@aws-amplify/ui-react";
import { MailCheck, ShieldAlert } from "lucide-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { useAttempt } from "#web/kit/api/use-attempt.ts";
import { forgetTokens } from "#web/kit/auth/session.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormProblem } from "#web/ui/fields/form-problem.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

/** For users who received an email about a change that they did not make. */
export function SecureAccount({ code, email }: { code: string; email: string }) {
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, attempt } = useAttempt();
  const secure = () =>
    attempt(async () => {
      await call(accounts.recover, { body: { code } });
      await forgetTokens();
      setIsDone(true);
    });

  if (isDone)
    return (
      <EntryFrame
        title="Your account is locked for everybody else"
        lead={
          <>
            Every session has ended and the password works no more. We sent a link to <strong>{email}</strong> to choose a new
            one.
          </>
        }
        icon={<EntryIcon Icon={MailCheck} mood="good" />}
      />
    );
  return (
    <EntryFrame
      title="Was that not you?"
      lead={
        <>
          If somebody else changed how <strong>{email}</strong> logs in, secure the account now.
        </>
      }
      icon={<EntryIcon Icon={ShieldAlert} mood="bad" />}
    >
      <ul className="entry__list">
        <li>Everybody who is logged in is logged out, on every device.</li>
        <li>The present password stops working.</li>
        <li>You get a mail with a link to choose a new one.</li>
      </ul>
      <div className="entry__notes">
        <FormProblem problem={problem} />
      </div>
      <div className="entry__actions">
        <Button variation="destructive" isLoading={isBusy} loadingText="Securing" onClick={() => void secure()}>
          Secure my account
        </Button>
        <ButtonLink to="/">It was me</ButtonLink>
      </div>
    </EntryFrame>
  );
}
