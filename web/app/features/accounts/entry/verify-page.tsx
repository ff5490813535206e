import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { call } from "#web/kit/api/api.ts";
import { postponedInvites } from "#web/kit/api/postponed-invites.ts";
import { withEntryParams } from "#web/kit/auth/entry-params.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { nextRoute } from "#web/kit/auth/onboarding.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { withStoredInvite } from "#web/kit/auth/stored-invite.ts";
import { useNow } from "#web/kit/use-now.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { AccountChangeEmail } from "../settings/account-change-email.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";
import { resendCooldownSeconds, startResendCooldown } from "./resend-cooldown.ts";

/**
 * Polling interval for a verification in another tab. Polls only while visible, and immediately when the page becomes visible.
 */
const POLL_INTERVAL_MS = 5000;

export function Component() {
  const person = useLoaderData<Profile | null>();
  return person ? <WaitingForVerification /> : <SignedOutHint />;
}

function WaitingForVerification() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data: person, refetch } = useQuery({ ...meQuery, refetchInterval: POLL_INTERVAL_MS, refetchOnWindowFocus: "always" });
  const [problem, setProblem] = useState<unknown>();
  const [isChanging, setIsChanging] = useState(false);
  const locked = resendCooldownSeconds(useNow(1000));

  useEffect(() => {
    if (!person?.email_verified) return;
    snackbar.success("Your email address is verified.");
    void navigate(nextRoute(person, { search, postponed: postponedInvites() }), { replace: true });
  }, [person, search, navigate]);

  const resend = async () => {
    setProblem(undefined);
    try {
      const { sent } = await call(accounts.resendVerification, {});
      if (!sent) return void refetch();
      startResendCooldown();
      snackbar.success("Email sent.");
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <EntryFrame
      title="Check your inbox"
      lead={
        <>
          We sent a link to <strong>{person?.newEmail ?? person?.email}</strong>. Click it to verify your address. This page will
          update automatically.
        </>
      }
      icon={<EntryIcon Icon={MailCheck} />}
    >
      <div className={entryStyles.notes}>
        {person && (person.newEmail ? person.newEmailUndelivered : person.emailUndelivered) && (
          <Note kind="warning">
            We couldn’t deliver the email to {person.newEmail ?? person.email}. If there’s a typo, change the address. Otherwise,
            resend the email once your mailbox works.
          </Note>
        )}
        <p>
          Didn’t get it? Check your spam folder or resend the email. Still nothing? <Link to="/support">Contact support</Link>
        </p>
        <FormError problem={problem} />
      </div>
      <div className={entryStyles.actions}>
        <Button isDisabled={locked > 0} className="tabular" onClick={() => void resend()}>
          {locked > 0 ? `Resend in ${locked} s` : "Resend email"}
        </Button>
        <Button variation="link" onClick={() => setIsChanging(true)}>
          Change the address
        </Button>
        <Button variation="link" onClick={() => void signOut(withStoredInvite(withEntryParams("/login", search), search))}>
          Use a different account
        </Button>
      </div>
      {isChanging && person && <AccountChangeEmail profile={person} onClose={() => setIsChanging(false)} />}
    </EntryFrame>
  );
}

/** Signed-out visitors are asked to check their email. */
function SignedOutHint() {
  const [search] = useSearchParams();
  return (
    <EntryFrame
      title="Check your inbox"
      lead="We emailed you a link when you signed up. Click it to verify your address."
      icon={<EntryIcon Icon={MailCheck} />}
    >
      <p className={entryStyles.below}>Log in to resend it.</p>
      <div className={entryStyles.actions}>
        <ButtonLink to={withEntryParams("/login", search)} variation="primary">
          Log in
        </ButtonLink>
      </div>
    </EntryFrame>
  );
}
