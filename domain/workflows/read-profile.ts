import type { Profile } from "#contracts/profile.ts";
import { pendingEmailOf } from "#domain/accounts/email-change/pending-email.ts";
import { emailDomainOf, isPublicEmailDomain } from "#domain/accounts/public-email.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { findUnclaimedSubscription } from "#domain/billing/subscriptions/find-unclaimed-subscription.ts";
import { payerOf } from "#domain/billing/subscriptions/payer-of.ts";
import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { flagsOf } from "#domain/kit/settings/flags-of.ts";
import { pendingInvitesOf } from "#domain/workspaces/invites/find-invite.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { itemsOf } from "#domain/workspaces/resolve-caller.ts";
import { subscriptionOf } from "#domain/workspaces/subscription-of.ts";

type Workspace = NonNullable<Awaited<ReturnType<typeof readPlan>>>;
type Items = NonNullable<ReturnType<typeof itemsOf>>;

/** The caller's profile as it was when their request began, which must have changed nothing of it. */
export const readOwnProfile = (caller: Caller): Promise<Profile> => profileOf(caller, itemsOf(caller));

/** The caller's profile as it is now, after a change. */
export const readProfile = (caller: Caller): Promise<Profile> => profileOf(caller);

/**
 * The caller's profile, with the balances they spend from (the workspace's if they are in one) and pending invites and
 * subscriptions. Invites are returned to verified addresses only, because anyone can sign up with another person's address.
 */
async function profileOf(caller: Caller, known?: Items): Promise<Profile> {
  const [account, workspace, pendingInvites, unclaimed, flags] = await Promise.all([
    known?.account ?? requireAccount(caller.uid),
    known ? openOf(known) : caller.workspace && readPlan(caller.workspace.uid),
    caller.emailVerified ? pendingInvitesOf(caller.email) : [],
    // One that arrives while the caller is in a workspace waits until they leave it.
    caller.workspace ? undefined : findUnclaimedSubscription(caller.uid),
    flagsOf(scopeOf(caller)),
  ]);
  const { uid, email, email_verified, firstName, lastName, name, phone, avatar, role, intro, followedUp } = account;
  const newEmail = pendingEmailOf(account);
  const { imageCredits, videoCredits, imageHeatmaps, videoHeatmaps } = workspace ?? account;
  return {
    uid,
    email,
    email_verified,
    firstName,
    lastName,
    name,
    phone,
    avatar,
    role,
    intro,
    followedUp,
    analysisEmails: account.analysisEmails,
    imageCredits,
    videoCredits,
    imageHeatmaps,
    videoHeatmaps,
    pendingInvites,
    flags,
    superadmin: caller.subject === "staff",
    visitedSubscriptions: account.visitedSubscriptions,
    affiliate: account.affiliate,
    company_name: account.company_name,
    trialStart: account.trialStart ?? null,
    trialEnd: account.trialEnd ?? null,
    trialEnded: caller.subject === "trialEnded",
    trialExtended: account.trialExtended,
    canExtendTrial: caller.subject === "trial" && !account.trialExtended && !isPublicEmailDomain(emailDomainOf(account.email)),
    workspace: workspace ? await toWorkspaceSummary(caller, name, workspace) : null,
    unclaimedSubscription: unclaimed !== undefined && !account.workspace,
    newEmail,
    newEmailUndelivered: newEmail !== null && account.undeliveredNewEmail === newEmail,
    emailUndelivered: account.undeliveredEmail === account.email,
    // Absent in accounts from before it existed.
    removedFrom: account.removed_from ?? "",
    consent: { terms: account.terms ?? null, privacy: account.privacy ?? null },
  };
}

const openOf = ({ workspace }: Items): Workspace | undefined => (workspace?.closed_at ? undefined : workspace);

async function toWorkspaceSummary(caller: Caller, callerName: string, workspace: Workspace): Promise<Profile["workspace"]> {
  const { uid, name, access, beta } = workspace;
  return {
    uid,
    name,
    access,
    beta,
    subscription: subscriptionOf(workspace),
    payer: await payerOf(caller, callerName, workspace),
  };
}
