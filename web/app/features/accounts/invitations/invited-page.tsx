import { Button } from "@aws-amplify/ui-react";
import { Link2Off, Users } from "lucide-react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import entryStyles from "#web/app/features/accounts/entry/entry.module.css";
import { postponeInvites } from "#web/kit/api/postponed-invites.ts";
import { readEntryParams, withEntryParams } from "#web/kit/auth/entry-params.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { isInviteMissing, withStoredInvite } from "#web/kit/auth/stored-invite.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { EntryFrame } from "../entry/entry-frame.tsx";
import { EntryIcon } from "../entry/entry-icon.tsx";
import { useRedirectAfterSignIn } from "../entry/use-redirect-after-sign-in.ts";
import { JoinOffer } from "./join-offer.tsx";
import { OPEN_INVITE_AGAIN } from "./missing-invite.tsx";
import { useInvitation } from "./use-invitation.ts";

const icon = <EntryIcon Icon={Users} />;

/** Landing page of an invite to a workspace that the user is not a member of. */
export function Component() {
  const person = useLoaderData<Profile | null>();
  const [search] = useSearchParams();
  const { invite, workspace, workspaceName } = readEntryParams(search);
  const invitation = useInvitation(invite);
  const name = invitation.data?.workspaceName ?? workspaceName ?? "a workspace";
  const title = invitation.data?.role === "admin" ? `Become the admin of ${name}` : `You’re invited to ${name}`;

  const isMissing = isInviteMissing(search);
  if ((isMissing && !person) || (!invite && !workspace && !workspaceName))
    return (
      <EntryFrame
        title={isMissing ? "Open your invitation again" : "This link is incomplete"}
        lead={
          isMissing
            ? OPEN_INVITE_AGAIN
            : "Open the invitation from the email again, or ask the person who invited you to send it again."
        }
        icon={<EntryIcon Icon={Link2Off} tone="bad" />}
        email={person?.email}
      >
        <div className={entryStyles.actions}>
          <ButtonLink to={person ? "/" : "/login"}>{person ? "Go to Sightline" : "Log in"}</ButtonLink>
        </div>
      </EntryFrame>
    );
  if (!person)
    return (
      <EntryFrame title={title} lead="Log in or create an account to join." icon={icon}>
        <div className={entryStyles.actions}>
          <ButtonLink to={withEntryParams("/login", search)} variation={invitation.data?.exists === false ? "plain" : "primary"}>
            Log in
          </ButtonLink>
          <ButtonLink to={withEntryParams("/signup", search)} variation={invitation.data?.exists === false ? "primary" : "plain"}>
            Create an account
          </ButtonLink>
        </div>
      </EntryFrame>
    );
  return <InvitationChoice profile={person} title={title} name={name} invitation={invitation} />;
}

type ChoiceProps = { profile: Profile; title: string; name: string; invitation: ReturnType<typeof useInvitation> };

function InvitationChoice({ profile, title, name, invitation: { data, error, isLoading } }: ChoiceProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const enter = useRedirectAfterSignIn();
  const { invite, workspace, wanted } = readEntryParams(search);
  const own = profile.pendingInvites.find((pending) =>
    workspace ? pending.workspace === workspace : pending.workspaceName === name,
  );

  const proceed = () => {
    postponeInvites(profile.pendingInvites.map((pending) => pending.invite));
    void navigate(wanted, { replace: true });
  };
  const others = (
    <>
      <Button onClick={() => void signOut(withStoredInvite(withEntryParams("/login", search), search))}>
        Join with different account
      </Button>
      <Button variation="link" onClick={proceed}>
        Continue
      </Button>
    </>
  );
  const lead = (
    <>
      You’re logged in as <strong>{profile.email}</strong>
      {profile.workspace && <>, in the workspace {profile.workspace.name}</>}.
    </>
  );
  const offer =
    invite && data
      ? { credential: { token: invite }, workspace: data.workspace, role: data.role, email: data.email, hasSeat: data.available }
      : own && { credential: { invite: own.invite }, workspace: own.workspace, role: own.role };
  return (
    <EntryFrame title={title} lead={lead} icon={icon} email={profile.email}>
      {offer ? (
        <JoinOffer profile={profile} workspaceName={name} onJoined={enter} {...offer}>
          {others}
        </JoinOffer>
      ) : (
        <>
          <div className={entryStyles.notes} aria-busy={isLoading}>
            {!isLoading && (
              <Note kind="warning">
                {error?.message ??
                  (isInviteMissing(search) ? OPEN_INVITE_AGAIN : undefined) ??
                  `There is no invitation to ${name} for ${profile.email}. Ask its admin to invite this address.`}
              </Note>
            )}
          </div>
          <div className={entryStyles.actions}>{others}</div>
        </>
      )}
    </EntryFrame>
  );
}
