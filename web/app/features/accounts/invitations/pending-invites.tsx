import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import type { PendingInvite, Profile } from "#contracts/profile.ts";
import { workspaces } from "#contracts/workspaces.ts";
import entryStyles from "#web/app/features/accounts/entry/entry.module.css";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { postponeInvites } from "#web/kit/api/postponed-invites.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EntryFrame } from "../entry/entry-frame.tsx";
import { EntryIcon } from "../entry/entry-icon.tsx";
import { useRedirectAfterSignIn } from "../entry/use-redirect-after-sign-in.ts";
import { JoinOffer } from "./join-offer.tsx";

type Props = { profile: Profile; invites: readonly PendingInvite[]; onPostponed: () => void };

/** The user's pending invites: accept, decline or postpone. */
export function PendingInvites({ profile, invites, onPostponed }: Props) {
  const enter = useRedirectAfterSignIn();
  const queryClient = useQueryClient();
  const [declining, setDeclining] = useState<string>();
  const decline = async ({ invite, workspaceName }: PendingInvite) => {
    setDeclining(invite);
    try {
      await call(workspaces.declineInvite, { params: { invite } });
      snackbar.success(`You declined the invitation to ${workspaceName}.`);
      await proceed();
    } catch (error) {
      snackbar.failure(error);
    } finally {
      setDeclining(undefined);
    }
  };
  const proceed = () => (invites.length === 1 ? enter() : refresh(queryClient, [accounts.me]));
  const later = () => {
    postponeInvites(invites.map(({ invite }) => invite));
    onPostponed();
    void enter();
  };

  const [only] = invites;
  const isOne = invites.length === 1 && only !== undefined;
  return (
    <EntryFrame
      title={isOne ? inviteTitle(only) : `${invites.length} pending invitations`}
      lead={
        <>
          You’re logged in as <strong>{profile.email}</strong>
          {profile.workspace && <>, in the workspace {profile.workspace.name}</>}.
        </>
      }
      icon={<EntryIcon Icon={Users} />}
      email={profile.email}
    >
      <ul className={entryStyles.invites}>
        {invites.map((pending) => (
          <li key={pending.invite} data-only={isOne}>
            {!isOne && <h2>{inviteTitle(pending)}</h2>}
            <JoinOffer
              profile={profile}
              workspace={pending.workspace}
              workspaceName={pending.workspaceName}
              role={pending.role}
              credential={{ invite: pending.invite }}
              onJoined={enter}
            >
              <Button
                isLoading={declining === pending.invite}
                loadingText="Declining"
                onClick={() => void decline(pending)}
                {...(!isOne && { "aria-label": `Decline the invitation to ${pending.workspaceName}` })}
              >
                Decline
              </Button>
            </JoinOffer>
          </li>
        ))}
      </ul>
      <p className={entryStyles.below}>
        <Button variation="link" size="small" onClick={later}>
          Not now
        </Button>
      </p>
    </EntryFrame>
  );
}

function inviteTitle({ workspaceName, role }: PendingInvite): string {
  return role === "admin" ? `Become the admin of ${workspaceName}` : `You’re invited to ${workspaceName}`;
}
