import type { Profile } from "#contracts/accounts.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#domain/kit/error.ts";
import { pays } from "./usable.ts";
import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

/** What the caller may know of himself, with the balances he spends from: the workspace's when he is in one. */
export async function readProfile(caller: Caller): Promise<Profile> {
  const account = await readAccount(caller.uid);
  if (!account) throw new AppError("caller.unknown");
  const workspace = caller.workspace && (await WorkspaceEntity.get({ uid: caller.workspace.uid }).go({ consistent: true })).data;
  const purse = workspace ?? account;
  return {
    uid: account.uid,
    email: account.email,
    email_verified: account.email_verified,
    firstName: account.firstName,
    lastName: account.lastName,
    name: account.name,
    avatar: account.avatar,
    role: account.role,
    superadmin: caller.subject === "staff",
    intro: account.intro,
    trialStart: account.trialStart ?? null,
    trialEnd: account.trialEnd ?? null,
    trialEnded: caller.subject === "trialEnded",
    imageCredits: purse.imageCredits,
    videoCredits: purse.videoCredits,
    imageHeatmaps: purse.imageHeatmaps,
    videoHeatmaps: purse.videoHeatmaps,
    workspace: workspace ? profileOf(workspace) : null,
  };
}

function profileOf({ uid, name, access, beta, subscription, tier, interval }: Workspace): Profile["workspace"] {
  const active = pays(subscription);
  return { uid, name, access, beta, subscription: subscription === "none" ? null : { active, tier, interval } };
}
