import { useLoaderData } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { ExtendTrial } from "../entry/extend-trial.tsx";
import { InviteTeam } from "./invite-team.tsx";
import { NoInvites, noInvitesReason } from "./no-invites.tsx";

/** Invites colleagues: to the workspace of its admin, or to trials of their own. */
export function Component() {
  const person = useLoaderData<Profile>();
  const reason = noInvitesReason(person);
  if (reason) return <NoInvites profile={person} reason={reason} />;
  return person.workspace ? <InviteTeam profile={person} /> : <ExtendTrial profile={person} />;
}
