import { useLoaderData } from "react-router-dom";
import type { Profile } from "#contracts/accounts.ts";
import { ExtendTrial } from "../entry/extend-trial.tsx";
import { InviteTeam } from "./invite-team.tsx";

export function Component() {
  const person = useLoaderData<Profile>();
  return person.workspace ? <InviteTeam profile={person} /> : <ExtendTrial profile={person} />;
}
