import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, MailOpen } from "lucide-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

/** Makes a new address the address of the account on a click, because email filters open links automatically. */
export function ConfirmNewEmail({ code, email }: { code: string; email: string }) {
  const queryClient = useQueryClient();
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, attempt } = useAsyncAction();
  const confirm = () =>
    attempt(async () => {
      await call(accounts.confirmEmailChange, { body: { code } });
      queryClient.removeQueries({ queryKey: meQuery.queryKey });
      setIsDone(true);
    });

  if (isDone)
    return (
      <EntryFrame
        title="Email address changed"
        lead={
          <>
            You now log in with <strong>{email}</strong>. We told your previous address about the change.
          </>
        }
        icon={<EntryIcon Icon={BadgeCheck} mood="good" />}
      >
        <div className={entryStyles.actions}>
          <ButtonLink to="/account" variation="primary">
            Continue
          </ButtonLink>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="Use this address?"
      lead={
        <>
          Confirm that <strong>{email}</strong> is yours. You’ll log in with it from now on.
        </>
      }
      icon={<EntryIcon Icon={MailOpen} />}
    >
      <div className={entryStyles.notes}>
        <FormError problem={problem} />
      </div>
      <div className={entryStyles.actions}>
        <Button variation="primary" isLoading={isBusy} loadingText="Changing" onClick={() => void confirm()}>
          Use this address
        </Button>
      </div>
    </EntryFrame>
  );
}
