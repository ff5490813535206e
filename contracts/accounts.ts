import * as z from "zod";
import type { Contract } from "./kit/operation.ts";
import { ACCESS_FLAGS } from "./reference.ts";

export const Role = z.enum(["trial", "freemium", "member", "admin"]).meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/** Group of the user pool that staff are in. It alone makes nobody staff. */
export const STAFF_GROUP = "staff";

/** What the signed-in person may know of himself; the balances are those he spends from. */
export const Profile = z
  .object({
    uid: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    avatar: z.string(),
    role: Role,
    superadmin: z.boolean(),
    intro: z.boolean(),
    trialStart: z.iso.datetime().nullable(),
    trialEnd: z.iso.datetime().nullable(),
    trialEnded: z.boolean(),
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
        subscription: z.object({ active: z.boolean(), tier: z.string(), interval: z.enum(["month", "year"]) }).nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

const everyPerson = { trial: "yes", trialEnded: "yes", freemium: "yes", member: "yes", admin: "yes", staff: "yes" } as const;

export const accounts = {
  me: {
    summary: "The signed-in person: profile, role, workspace, credits",
    row: "A05",
    method: "GET",
    path: "/me",
    callers: everyPerson,
    unverified: true,
    returns: Profile,
    errors: [],
  },
} as const satisfies Contract;
