import * as z from "zod";
import { ACCESS_FLAGS } from "./reference.ts";
import { Role } from "./role.ts";
import { Subscription } from "./subscription.ts";

/** A pending invite for the signed-in user's address. `role` admin transfers the whole workspace. */
export const PendingInvite = z
  .object({ invite: z.string(), workspace: z.string(), workspaceName: z.string(), role: z.enum(["member", "admin"]) })
  .meta({ id: "PendingInvite" });
export type PendingInvite = z.infer<typeof PendingInvite>;

/** The signed-in user's profile; the balances are those they spend from. */
export const Profile = z
  .object({
    uid: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    phone: z.string(),
    avatar: z.string().meta({ description: "Data URL of a square WebP, or empty" }),
    role: Role,
    superadmin: z.boolean(),
    intro: z.boolean().meta({ description: "False until the user has seen the introduction" }),
    followedUp: z.boolean(),
    analysisEmails: z.boolean().meta({ description: "Whether an email says that a long analysis is done" }),
    visitedSubscriptions: z.int().min(0),
    affiliate: z.string(),
    company_name: z.string().meta({ description: "Named in the survey after sign-up; may be empty" }),
    trialStart: z.iso.datetime().nullable(),
    trialEnd: z.iso.datetime().nullable(),
    trialEnded: z.boolean(),
    trialExtended: z.boolean(),
    canExtendTrial: z.boolean().meta({
      description:
        "Whether colleagues can be invited for more days of trial: once, and not from an address of a public email provider",
    }),
    imageCredits: z.int().min(0),
    videoCredits: z.int().min(0),
    imageHeatmaps: z.int().min(0),
    videoHeatmaps: z.int().min(0),
    workspace: z
      .object({
        uid: z.string(),
        name: z.string(),
        access: z.array(z.enum(ACCESS_FLAGS)),
        beta: z.boolean(),
        subscription: Subscription.nullable(),
        payer: z.object({ is_caller: z.boolean(), name: z.string().nullable() }).nullable().meta({
          description:
            "Who pays for the subscription; null for everyone but the admin. After a transfer this can be someone else, whose name is null if they have left the workspace",
        }),
      })
      .nullable(),
    /** Pending invites to the verified address, and for users without a workspace a paid subscription without one. */
    pendingInvites: z.array(PendingInvite),
    unclaimedSubscription: z.boolean(),
    removedFrom: z
      .string()
      .meta({ description: "Name of the workspace that removed the user, until they join another; or empty" }),
    flags: z.array(z.string()).meta({ description: "Feature flags that are on for the workspace, or for a user without one" }),
    /** Versions agreed to; compare with LEGAL. */
    consent: z.object({ terms: z.string().nullable(), privacy: z.string().nullable() }),
    newEmail: z
      .string()
      .nullable()
      .meta({ description: "Address that a link was sent to, which replaces the current one once opened" }),
    newEmailUndelivered: z.boolean().meta({ description: "Whether the email with that link bounced" }),
    emailUndelivered: z.boolean().meta({ description: "Whether an email to the address bounced, and none has arrived since" }),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;
