import * as z from "zod";
import { EmailAddress, LinkCode, oneLine, PersonName } from "./fields.ts";
import { everyCustomer } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { ACCESS_FLAGS } from "./reference.ts";
import { Subscription } from "./subscription.ts";

/** Name of a workspace. */
export const WorkspaceName = oneLine(100).min(1, "Name is required");

/** Days for which an invite can be accepted. */
export const INVITE_DAYS = 7;

/** Invites that one user may send per hour, so also the most in one request. */
export const INVITES_PER_HOUR = 30;

export const InviteId = z.string().regex(/^inv_[0-9a-z]{26}$/);
const MemberUid = z.string().min(1).max(64);

/** A member of a workspace. Only its admin sees the email address. */
export const Member = z
  .object({
    uid: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    avatar: z.string(),
    role: z.enum(["member", "admin"]),
    joined_at: z.iso.datetime(),
    email: z.string().nullable(),
  })
  .meta({ id: "Member" });
export type Member = z.infer<typeof Member>;

/** A pending invite. */
export const Invite = z
  .object({
    uid: InviteId,
    email: z.string(),
    role: z.enum(["member", "admin"]),
    invited_by_name: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    undelivered_at: z.iso.datetime().nullable().meta({ description: "When the email came back undelivered; null if it did not" }),
  })
  .meta({ id: "Invite" });
export type Invite = z.infer<typeof Invite>;

/** The caller's workspace. Members see balances, seats and names; only the admin sees `invites` and email addresses. */
export const Workspace = z
  .object({
    uid: z.string(),
    name: z.string(),
    imageCredits: z.int().min(0),
    videoCredits: z.int().min(0),
    imageHeatmaps: z.int().min(0),
    videoHeatmaps: z.int().min(0),
    seats: z.object({ total: z.int(), used: z.int(), free: z.int().min(0) }),
    access: z.array(z.enum(ACCESS_FLAGS)),
    beta: z.boolean(),
    subscription: Subscription.nullable(),
    members: z.array(Member),
    invites: z.array(Invite).nullable(),
  })
  .meta({ id: "Workspace" });
export type Workspace = z.infer<typeof Workspace>;

const Nothing = z.strictObject({});
const admins = { admin: "yes", staff: "yes" } as const;
const inWorkspace = { member: "yes", ...admins } as const;

export const workspaces = contract("workspaces", {
  read: {
    summary: "Get the caller's workspace: credits, seats, members",
    row: "E02",
    method: "GET",
    viewable: true,
    path: "/workspaces/current",
    callers: inWorkspace,
    returns: Workspace,
    errors: ["workspace.not_member"],
    shows: ["workspace"],
  },
  rename: {
    summary: "Rename the workspace",
    row: "E03",
    method: "PATCH",
    path: "/workspaces/current",
    callers: admins,
    body: z.strictObject({ name: WorkspaceName }),
    returns: Workspace,
    errors: ["workspace.not_member"],
  },
  seatsAvailable: {
    summary: "Check whether the workspace has a free seat",
    row: "E16",
    method: "GET",
    viewable: true,
    path: "/workspaces/current/seats",
    callers: inWorkspace,
    returns: z.object({ available: z.boolean() }),
    errors: ["workspace.not_member"],
  },
  invite: {
    summary: "Invite users by email; returns the outcome per address",
    row: "E04",
    method: "POST",
    path: "/workspaces/current/invites",
    callers: admins,
    body: z.strictObject({ emails: z.array(EmailAddress).min(1).max(INVITES_PER_HOUR) }),
    returns: z.object({
      invites: z.array(z.object({ email: z.string(), outcome: z.enum(["sent", "sent_again", "already_member"]) })),
    }),
    errors: [
      "workspace.not_member",
      "billing.no_subscription",
      "workspace.no_seats",
      "workspace.too_many_invites",
      "request.too_many",
    ],
  },
  revokeInvite: {
    summary: "Revoke an invite",
    row: "E05",
    method: "DELETE",
    path: "/workspaces/current/invites/{invite}",
    callers: admins,
    params: z.strictObject({ invite: InviteId }),
    returns: Nothing,
    errors: ["workspace.not_member", "invite.not_found"],
  },
  offerTransfer: {
    summary: "Offer the workspace to another user, who becomes its admin on acceptance",
    row: "F09",
    method: "POST",
    path: "/workspaces/current/hand-over",
    callers: { admin: "yes" },
    body: z.strictObject({ email: EmailAddress }),
    returns: Nothing,
    errors: ["workspace.not_member", "invite.own_address", "request.too_many"],
  },
  checkInvite: {
    summary: "Get the workspace and role of an invite, and whether a seat is free",
    row: "E06",
    method: "POST",
    path: "/workspaces/invite-check",
    callers: { anonymous: "yes", ...everyCustomer, staff: "yes" },
    unverified: true,
    body: z.strictObject({ token: LinkCode }),
    returns: z.object({
      available: z.boolean(),
      workspaceName: z.string(),
      workspace: z.string(),
      role: z.enum(["member", "admin"]),
      email: z.string(),
      /** Whether the invited address has an account: the link opens sign-in, otherwise sign-up. */
      exists: z.boolean(),
    }),
    errors: ["invite.not_found", "request.too_many"],
  },
  acceptInvite: {
    summary: "Accept an invite: join a workspace, or become its admin",
    row: "E07",
    method: "POST",
    path: "/workspaces/invites/accept",
    callers: everyCustomer,
    changesScope: true,
    body: z.union([
      z.strictObject({ token: LinkCode, leave: z.boolean().default(false) }),
      z.strictObject({ invite: InviteId, leave: z.boolean().default(false) }),
    ]),
    returns: z.object({ workspace: z.string(), role: z.enum(["member", "admin"]) }),
    errors: [
      "invite.not_found",
      "invite.other_address",
      "workspace.no_seats_join",
      "workspace.leave_first",
      "workspace.admin_elsewhere",
      "workspace.already_member",
      "billing.create_first",
    ],
  },
  declineInvite: {
    summary: "Decline an invite to the caller's own address",
    row: "E07",
    method: "DELETE",
    path: "/workspaces/invites/{invite}",
    callers: everyCustomer,
    params: z.strictObject({ invite: InviteId }),
    returns: Nothing,
    errors: ["invite.not_found"],
  },
  editMember: {
    summary: "Rename a member of the workspace",
    row: "E10",
    method: "PATCH",
    path: "/workspaces/current/members/{uid}",
    callers: admins,
    params: z.strictObject({ uid: MemberUid }),
    body: z.strictObject({ firstName: PersonName, lastName: PersonName }),
    returns: Member,
    errors: ["workspace.not_member", "member.not_found"],
  },
  removeMember: {
    summary: "Remove a member from the workspace; their heatmaps stay",
    row: "E08",
    method: "DELETE",
    path: "/workspaces/current/members/{uid}",
    callers: admins,
    params: z.strictObject({ uid: MemberUid }),
    returns: Nothing,
    errors: ["workspace.not_member", "member.not_found", "member.is_admin"],
  },
  leave: {
    summary: "Leave the workspace for the free plan; the caller's heatmaps stay",
    row: "E09",
    method: "POST",
    path: "/workspaces/current/leave",
    changesScope: true,
    callers: { member: "yes" },
    returns: Nothing,
    errors: [],
  },
  close: {
    summary: "Close a workspace without other members and without a paid plan",
    row: "E19",
    method: "POST",
    path: "/workspaces/current/close",
    changesScope: true,
    callers: { admin: "yes" },
    returns: Nothing,
    errors: ["workspace.has_subscription", "workspace.has_members"],
  },
  extendTrial: {
    summary: "Invite colleagues to a trial and get seven more days of trial; possible once",
    row: "A12",
    method: "POST",
    path: "/workspaces/trial/extend",
    callers: { trial: "yes" },
    body: z.strictObject({
      invites: z
        .array(z.strictObject({ name: oneLine(100).min(1), email: EmailAddress }))
        .min(1)
        .max(4),
    }),
    returns: z.object({ trialEnd: z.iso.datetime() }),
    errors: ["trial.already_extended", "trial.own_domain_only", "trial.public_domain", "trial.own_address"],
  },
} as const satisfies ContractSpec);
