import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLoaderData, useNavigate } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { postponedInvites } from "#web/kit/api/postponed-invites.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { PendingInvites } from "../invitations/pending-invites.tsx";
import { useIsAfterCheckout } from "./after-checkout.ts";
import { ChoosePlanFirst } from "./choose-plan-first.tsx";
import { CreateWorkspace } from "./create-workspace.tsx";
import { useRedirectAfterSignIn } from "./use-redirect-after-sign-in.ts";

/** Polling interval for the payment. */
const POLL_INTERVAL_MS = 3000;

/** Pending invites first; then creation of the workspace that a subscription pays for. Without a subscription, a link to the plans. */
export function Component() {
  const loaded = useLoaderData<Profile>();
  const enter = useRedirectAfterSignIn();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  /** After creating a workspace, the admin is asked to invite members. */
  const isInviting = useRef(false);
  const [postponed, setPostponed] = useState(postponedInvites);
  const hasPaid = useIsAfterCheckout();
  const lacksPlan = ({ unclaimedSubscription, workspace, role }: Profile) =>
    !unclaimedSubscription && !workspace && !hasPaid && (role === "trial" || role === "freemium");
  const isWaiting = (profile: Profile) => !profile.unclaimedSubscription && !profile.workspace && !lacksPlan(profile);
  const { data: person = loaded } = useQuery({
    ...meQuery,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? POLL_INTERVAL_MS : false),
  });
  const invites = person.pendingInvites.filter(({ invite }) => !postponed.includes(invite));
  const isDone = invites.length === 0 && !person.unclaimedSubscription && person.workspace !== null;
  useEffect(() => {
    // `enter` changes on every render, so it is not a dependency.
    if (isDone) void (isInviting.current ? navigate("/invites", { replace: true }) : enter());
  }, [isDone]);

  if (invites.length > 0)
    return <PendingInvites profile={person} invites={invites} onPostponed={() => setPostponed(postponedInvites())} />;
  if (lacksPlan(person)) return <ChoosePlanFirst email={person.email} />;
  const invite = async () => {
    isInviting.current = true;
    await queryClient.invalidateQueries();
  };
  return <CreateWorkspace profile={person} onCreated={() => void invite()} />;
}
