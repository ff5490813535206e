import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, MailOpen } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { call } from "#web/kit/api/api.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { safeRedirectPath } from "#web/kit/auth/sign-in-redirect.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

type Props = { code: string; email: string };

/**
 * Verifies an email address on a click. Email filters open links automatically and would otherwise verify addresses of others.
 */
export function VerifyAddress({ code, email }: Props) {
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, attempt } = useAsyncAction();
  const verify = () =>
    attempt(async () => {
      await call(accounts.verifyEmail, { body: { code } });
      queryClient.removeQueries({ queryKey: meQuery.queryKey });
      setIsDone(true);
    });

  if (isDone)
    return (
      <EntryFrame
        title="Email verified"
        lead={
          <>
            <strong>{email}</strong> is verified. Continue here or close this tab.
          </>
        }
        icon={<EntryIcon Icon={BadgeCheck} mood="good" />}
      >
        <div className={entryStyles.actions}>
          <ButtonLink to={safeRedirectPath(search.get("continueUrl"))} variation="primary">
            Continue
          </ButtonLink>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame
      title="Verify your email"
      lead={
        <>
          Confirm that <strong>{email}</strong> is yours to get started.
        </>
      }
      icon={<EntryIcon Icon={MailOpen} />}
    >
      <div className={entryStyles.notes}>
        <FormError problem={problem} />
      </div>
      <div className={entryStyles.actions}>
        <Button variation="primary" isLoading={isBusy} loadingText="Verifying" onClick={() => void verify()}>
          Verify my email
        </Button>
      </div>
    </EntryFrame>
  );
}
