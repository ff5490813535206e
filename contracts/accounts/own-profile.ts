import * as z from "zod";
import { PersonName, Phone } from "#contracts/fields.ts";
import { everyUser } from "#contracts/kit/callers.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { LEGAL } from "#contracts/legal.ts";
import { Profile } from "#contracts/profile.ts";
import { Nothing } from "./common.ts";

const { member: _, ...everyUserButMembers } = everyUser;

/** The caller and their settings. */
export const profileOperations = {
  me: {
    summary: "Get the signed-in user: profile, role, workspace, credits",
    row: "A05",
    method: "GET",
    viewable: true,
    path: "/accounts/me",
    callers: everyUser,
    unverified: true,
    returns: Profile,
    errors: [],
    shows: ["profile", "workspace"],
  },
  editMe: {
    summary: "Update the caller's name or phone number",
    row: "A06",
    method: "PATCH",
    path: "/accounts/me",
    callers: everyUserButMembers,
    body: z.strictObject({
      firstName: PersonName.optional(),
      lastName: PersonName.optional(),
      phone: z.union([Phone, z.literal("")]).optional(),
    }),
    returns: Profile,
    errors: ["account.phone_in_use"],
  },
  setAvatar: {
    summary: "Set or remove the caller's avatar",
    row: "A06",
    method: "PUT",
    path: "/accounts/me/avatar",
    callers: everyUserButMembers,
    body: z.strictObject({
      image: z.base64().max(1_400_000).nullable().meta({ description: "An image of at most 1 MB, base64; null removes it" }),
    }),
    returns: Profile,
    errors: ["account.avatar_invalid"],
  },
  setIntro: {
    summary: "Record that the introduction was seen, or show it again",
    row: "A07",
    method: "PUT",
    path: "/accounts/me/intro",
    callers: everyUser,
    body: z.strictObject({ intro: z.boolean() }),
    returns: Nothing,
    errors: [],
  },
  setAnalysisEmails: {
    summary: "Choose whether an email says that a long analysis is done",
    row: "A07",
    method: "PUT",
    path: "/accounts/me/analysis-emails",
    callers: everyUser,
    body: z.strictObject({ analysisEmails: z.boolean() }),
    returns: Nothing,
    errors: [],
  },
  visitSubscriptions: {
    summary: "Record a visit to the subscription page",
    row: "A07",
    method: "POST",
    path: "/accounts/me/visited-subscriptions",
    callers: everyUser,
    returns: z.object({ visitedSubscriptions: z.int() }),
    errors: [],
  },
  acceptTerms: {
    summary: "Agree to the current terms and privacy policy",
    row: "A20",
    method: "POST",
    path: "/accounts/me/consent",
    callers: everyUser,
    unverified: true,
    body: z.strictObject({ terms: z.literal(LEGAL.terms), privacy: z.literal(LEGAL.privacy) }),
    returns: Nothing,
    errors: [],
  },
  supportViews: {
    summary: "List when support viewed the application as the caller, newest first, the latest twenty of a year",
    row: "A30",
    method: "GET",
    viewable: true,
    path: "/accounts/me/support-views",
    callers: everyUser,
    returns: z
      .object({
        views: z.array(
          z.object({
            started_at: z.iso.datetime(),
            ended_at: z.iso.datetime().meta({ description: "In the future while it runs" }),
          }),
        ),
      })
      .meta({ id: "SupportViews" }),
    errors: [],
  },
} as const satisfies ContractSpec;
