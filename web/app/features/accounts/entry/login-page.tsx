import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { readEntryParams, withEntryParams } from "#web/kit/auth/entry-params.ts";
import { Note } from "#web/ui/feedback/note.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ProviderButton } from "#web/ui/sign-in/provider-button.tsx";
import { SignInForm } from "#web/ui/sign-in/sign-in-form.tsx";
import { MissingInvite } from "../invitations/missing-invite.tsx";
import { useInvitation } from "../invitations/use-invitation.ts";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { GazeScene } from "./gaze-scene.tsx";
import { emailLocationState, useLocationEmail } from "./location-email.ts";
import { finishSignUp } from "./new-user-state.ts";
import { useRedirectAfterSignIn } from "./use-redirect-after-sign-in.ts";

export function Component() {
  const [search] = useSearchParams();
  const { invite, workspace, workspaceName } = readEntryParams(search);
  const invitation = useInvitation(invite);
  const carried = useLocationEmail();
  const navigate = useNavigate();
  const enter = useRedirectAfterSignIn();
  const [isChallenged, setIsChallenged] = useState(false);
  const name = invitation.data?.workspaceName ?? (workspace && workspaceName);
  return (
    <EntryFrame
      title={isChallenged ? "Two-factor code" : "Welcome back"}
      lead={
        isChallenged ? undefined : name ? (
          <>
            Log in to join <strong>{name}</strong>.
          </>
        ) : (
          "Log in to Sightline."
        )
      }
      aside={<GazeScene />}
    >
      <MissingInvite />
      {invitation.error && (
        <div className={entryStyles.notes}>
          <Note kind="warning">{invitation.error.message}</Note>
        </div>
      )}
      <div className={entryStyles.form}>
        {!isChallenged && (
          <ProviderButton
            onSignedIn={async () => {
              await enter();
              snackbar.success("Log in successful");
            }}
            onNewUser={(ticket) => finishSignUp(navigate, search, { ticket, wasUnknown: true })}
          />
        )}
        <SignInForm email={invitation.data?.email ?? carried} onSignedIn={enter} onChallenge={setIsChallenged}>
          {(email) => (
            <Link className={entryStyles.forgot} to="/reset" state={emailLocationState(email)}>
              Forgot password?
            </Link>
          )}
        </SignInForm>
      </div>
      {!isChallenged && (
        <p className={entryStyles.below}>
          No account yet? <Link to={withEntryParams("/signup", search)}>Start your trial</Link>
        </p>
      )}
      <p className={entryStyles.below}>
        Can’t log in? <Link to="/support">Contact support</Link>
      </p>
    </EntryFrame>
  );
}
