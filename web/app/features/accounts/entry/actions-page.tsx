import { Button } from "@aws-amplify/ui-react";
import { LoaderCircle } from "lucide-react";
import { useLoaderData, useLocation, useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import { ACTION_MODES } from "#contracts/emailed-action.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { isSignedIn } from "#web/kit/auth/is-signed-in.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { ConfirmNewEmail } from "./confirm-new-email.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";
import { InvalidLink } from "./invalid-link.tsx";
import { SecureAccount } from "./secure-account.tsx";
import { UndoNewEmail } from "./undo-new-email.tsx";
import { VerifyAddress } from "./verify-address.tsx";

const FORMS = {
  verifyEmail: VerifyAddress,
  resetPassword: ChoosePassword,
  recoverEmail: SecureAccount,
  changeEmail: ConfirmNewEmail,
  undoEmail: UndoNewEmail,
} as const;

export const loader = isSignedIn;

/** Landing page of emailed links: performs the action of the link, or explains why it is invalid and how to get a new one. */
export function Component() {
  const isAlreadySignedIn = useLoaderData<boolean>();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  // Links that were emailed by earlier releases have it in the query.
  const code = new URLSearchParams(hash.slice(1)).get("code") ?? search.get("code") ?? "";
  const asked = ACTION_MODES.find((mode) => mode === search.get("mode"));
  const check = useOperation(
    accounts.checkAction,
    { body: { code } },
    {
      enabled: accounts.checkAction.body.safeParse({ code }).success,
      // The link is checked only once: using it changes the result while the page still shows it.
      staleTime: Number.POSITIVE_INFINITY,
    },
  );

  if (check.isLoading)
    return <EntryFrame title="One moment" lead="Checking your link…" icon={<EntryIcon Icon={LoaderCircle} />} />;
  if (check.error)
    return (
      <EntryFrame title="Couldn’t check this link">
        <div className={entryStyles.notes}>
          <FormError problem={check.error} />
        </div>
        <div className={entryStyles.actions}>
          <Button variation="primary" onClick={() => void check.refetch()}>
            Retry
          </Button>
        </div>
      </EntryFrame>
    );
  const { state = "invalid", mode = null, email = null } = check.data ?? {};
  // A browser does not load the page again for a link that differs only in its fragment, so each has a form of its own.
  if (state !== "valid" || !mode || !email) {
    const shown = state === "valid" ? "invalid" : state;
    return (
      <InvalidLink
        key={code}
        code={code}
        state={shown}
        mode={mode ?? asked ?? null}
        email={email}
        isSignedIn={isAlreadySignedIn}
      />
    );
  }
  const Form = FORMS[mode];
  return <Form key={code} code={code} email={email} />;
}
