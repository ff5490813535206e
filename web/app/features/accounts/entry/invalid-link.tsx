import { Button } from "@aws-amplify/ui-react";
import { Link2Off, MailCheck } from "lucide-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import type { ActionCheck } from "#contracts/emailed-action.ts";
import { callersErrors } from "#contracts/kit/errors/callers.ts";
import { call } from "#web/kit/api/api.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

type Props = Omit<ActionCheck, "state"> & { code: string; state: "used" | "expired" | "invalid"; isSignedIn: boolean };

/** Advice about an invalid link, by link type. */
const ADVICE = {
  used: {
    verifyEmail: "Your address is already verified. Log in to continue.",
    resetPassword: "It was used to change your password. Log in with the new one, or request another link.",
    recoverEmail: "It was used to secure your account. We sent you a link to choose a new password.",
    changeEmail: "It was used to change your email address. Log in with the new one.",
    undoEmail: "The change was undone. We sent you a link to choose a new password.",
  },
  expired: {
    verifyEmail: "Verification links expire after 24 hours.",
    resetPassword: "Password reset links expire after one hour.",
    recoverEmail: "Links to secure an account expire after seven days. Reset your password instead.",
    changeEmail:
      "Links to change an address expire after 24 hours, and when you cancel the change or ask for another link. You can change your address again on your account page.",
    undoEmail: "An address can be restored for seven days. Contact support, and we’ll check that the account is yours.",
  },
  invalid: {
    verifyEmail: "The link may be incomplete. Open it from the email again, or request a new one.",
    resetPassword: "The link may be incomplete. Open it from the email again, or request a new one.",
    recoverEmail: "The link may be incomplete. Open it from the email again, or reset your password.",
    changeEmail: "The link may be incomplete. Open it from the email again, or change your address on your account page.",
    undoEmail: "The link may be incomplete. Open it from the email again, or contact support.",
  },
} as const;

/** Advice about a used link for users who need not log in. */
const ADVICE_SIGNED_IN: Partial<Record<NonNullable<ActionCheck["mode"]>, string>> = {
  verifyEmail: "Your address is already verified.",
  resetPassword: "It was used to change your password. Request another link to change it again.",
  changeEmail: "It was used to change your email address.",
};

/** Error page of a link that was used, has expired or is unknown, with a way to get a new one. */
export function InvalidLink({ code, state, mode, email, isSignedIn }: Props) {
  const [isSent, setIsSent] = useState(false);
  const { isBusy, problem, attempt } = useAsyncAction();
  const sendNew = () =>
    attempt(async () => {
      await call(accounts.replaceAction, { body: { code } });
      setIsSent(true);
    });

  if (isSent)
    return (
      <EntryFrame
        title="Check your inbox"
        lead={
          <>
            A new link is on its way to <strong>{email ?? "your address"}</strong>.
          </>
        }
        icon={<EntryIcon Icon={MailCheck} />}
      />
    );
  const isServed = state === "used" && mode !== "recoverEmail" && mode !== "undoEmail";
  const title = callersErrors[`action.${state}`].message;
  const known = mode && ((isSignedIn && state === "used" && ADVICE_SIGNED_IN[mode]) || ADVICE[state][mode]);
  const lead = known ?? "The link may be incomplete. Open it from the email again.";
  const entrance = (
    <ButtonLink to={isSignedIn ? "/account" : "/login"} variation={isServed ? "primary" : "plain"}>
      {isSignedIn ? "Go to your account" : "Log in"}
    </ButtonLink>
  );
  if (mode === "changeEmail" || mode === "undoEmail")
    return (
      <EntryFrame title={title} lead={lead} icon={<EntryIcon Icon={Link2Off} tone="bad" />}>
        <div className={entryStyles.actions}>
          {(isServed || !isSignedIn || mode === "undoEmail") && entrance}
          {!isServed && (
            <ButtonLink to={mode === "changeEmail" ? "/account" : "/support"} variation="primary">
              {mode === "changeEmail" ? "Go to your account" : "Contact support"}
            </ButtonLink>
          )}
        </div>
      </EntryFrame>
    );
  // The recipient of an unknown link is unknown too, so the request pages ask for the address.
  const again = state === "invalid" ? (mode === "verifyEmail" ? "/verify" : "/reset") : undefined;
  return (
    <EntryFrame title={title} lead={lead} icon={<EntryIcon Icon={Link2Off} tone="bad" />}>
      <div className={entryStyles.notes}>
        <FormError problem={problem} />
      </div>
      <div className={entryStyles.actions}>
        {isServed && entrance}
        {again ? (
          <ButtonLink to={again} variation="primary">
            Send a new link
          </ButtonLink>
        ) : (
          <Button
            {...(!isServed && { variation: "primary" as const })}
            isLoading={isBusy}
            loadingText="Sending"
            onClick={() => void sendNew()}
          >
            Send a new link
          </Button>
        )}
        {!isServed && entrance}
      </div>
    </EntryFrame>
  );
}
