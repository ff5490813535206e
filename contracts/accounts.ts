import * as z from "zod";
import { EmailAddress, LinkCode, oneLine, Password, PersonName, Phone } from "./fields.ts";
import { everyCustomer, everyPerson } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { ACCESS_FLAGS } from "./reference.ts";
import { Subscription } from "./subscription.ts";

export const Role = z.enum(["trial", "freemium", "member", "admin"]).meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/** Group of the user pool that staff are in. It alone makes nobody staff. */
export const STAFF_GROUP = "staff";

/** Versions of the documents that people agree to: the day each was last changed. Whoever agreed to an older one is asked again. */
export const LEGAL = { terms: "2026-11-21", privacy: "2026-11-21" } as const;

const Digits = z.string().regex(/^\d{6}$/, "Please enter a complete 6-digit code");

/** How people found us and what they do, as the survey after sign-up asks. */
export const FIND_OPTIONS = [
  "Advertisement",
  "Google/search",
  "Linkedin/Facebook",
  "Referred by friend / colleague",
  "Other",
] as const;
export const FIELD_OPTIONS = [
  "CRO",
  "Display Advertising / Performance Marketing",
  "Other",
  "Social media (advertising)",
  "UX",
] as const;

/** An invitation that waits for the signed-in person's address. `role` admin hands the whole workspace over. */
export const PendingInvite = z
  .object({ invite: z.string(), workspaceName: z.string(), role: z.enum(["member", "admin"]) })
  .meta({ id: "PendingInvite" });
export type PendingInvite = z.infer<typeof PendingInvite>;

/** What the signed-in person may know of himself; the balances are those he spends from. */
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
    intro: z.boolean().meta({ description: "False until the introduction was seen" }),
    followedUp: z.boolean(),
    visitedSubscriptions: z.int().min(0),
    affiliate: z.string(),
    trialStart: z.iso.datetime().nullable(),
    trialEnd: z.iso.datetime().nullable(),
    trialEnded: z.boolean(),
    trialExtended: z.boolean(),
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
      })
      .nullable(),
    /** What waits to be taken up: invitations to the verified address, and for somebody in no workspace a paid subscription without one. */
    pendingInvites: z.array(PendingInvite),
    unclaimedSubscription: z.boolean(),
    /** Versions agreed to; compare with LEGAL. */
    consent: z.object({ terms: z.string().nullable(), privacy: z.string().nullable() }),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

/** What a mailed link is for, and whether it still is. */
export const ACTION_MODES = ["verifyEmail", "resetPassword", "recoverEmail"] as const;
export const ActionCheck = z
  .object({
    state: z.enum(["valid", "used", "expired", "invalid"]),
    mode: z.enum(ACTION_MODES).nullable(),
    email: z.string().nullable().meta({ description: "The address it was sent to; null for an invalid link" }),
  })
  .meta({ id: "ActionCheck" });
export type ActionCheck = z.infer<typeof ActionCheck>;

export const SecondFactor = z
  .object({
    sms: z.boolean(),
    app: z.boolean(),
    phone: z.string().nullable().meta({ description: "Number that codes go to, all but its last digits hidden" }),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const DataExport = z
  .object({
    state: z.enum(["requested", "ready", "failed"]),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    url: z.url().nullable().meta({ description: "Signed link to the zip, five minutes" }),
  })
  .meta({ id: "DataExport" });
export type DataExport = z.infer<typeof DataExport>;

const Nothing = z.strictObject({});
const anybody = { anonymous: "yes", ...everyPerson } as const;
const { member: _, ...everyoneButMembers } = everyPerson;

export const accounts = contract("accounts", {
  signUp: {
    summary: "Open an account: a trial, with a mail to verify the address",
    row: "A01",
    method: "POST",
    path: "/accounts/sign-up",
    callers: anybody,
    unverified: true,
    status: 201,
    body: z.strictObject({
      firstName: PersonName,
      lastName: PersonName,
      email: EmailAddress,
      password: Password,
      terms: z.literal(true, "Please agree to the terms and the privacy policy."),
      invite: LinkCode.optional(),
      aff: oneLine(64).optional(),
      source: oneLine(100).optional(),
    }),
    returns: z.object({ uid: z.string(), email_verified: z.boolean() }),
    errors: ["account.exists", "account.password_common", "request.too_many"],
  },
  forgotPassword: {
    summary: "Ask for a link to choose a new password; the answer is the same for every address",
    row: "A03",
    method: "POST",
    path: "/accounts/password/forgot",
    callers: anybody,
    unverified: true,
    body: z.strictObject({ email: EmailAddress }),
    returns: Nothing,
    errors: ["request.too_many"],
  },
  resetPassword: {
    summary: "Choose a new password with a mailed link; ends every session",
    row: "A03",
    method: "POST",
    path: "/accounts/password/reset",
    callers: anybody,
    unverified: true,
    body: z.strictObject({ code: LinkCode, password: Password }),
    returns: z.object({ email: z.string() }),
    errors: ["action.used", "action.expired", "action.invalid", "account.password_common", "request.too_many"],
  },
  checkAction: {
    summary: "What a mailed link is for, and whether it can still be used",
    row: "A13",
    method: "POST",
    path: "/accounts/actions/check",
    callers: anybody,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: ActionCheck,
    errors: ["request.too_many"],
  },
  verifyEmail: {
    summary: "Verify an address with a mailed link",
    row: "A13",
    method: "POST",
    path: "/accounts/actions/verify",
    callers: anybody,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: z.object({ email: z.string() }),
    errors: ["action.used", "action.expired", "action.invalid", "request.too_many"],
  },
  recover: {
    summary: "Secure an account that somebody else may have changed: ends every session, voids the password, mails a reset link",
    row: "A03",
    method: "POST",
    path: "/accounts/actions/recover",
    callers: anybody,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: z.object({ email: z.string() }),
    errors: ["action.used", "action.expired", "action.invalid", "request.too_many"],
  },
  replaceAction: {
    summary: "Send a new link in place of one that was used or has expired",
    row: "A13",
    method: "POST",
    path: "/accounts/actions/replace",
    callers: anybody,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: Nothing,
    errors: ["action.invalid", "request.too_many"],
  },
  me: {
    summary: "The signed-in person: profile, role, workspace, credits",
    row: "A05",
    method: "GET",
    path: "/accounts/me",
    callers: everyPerson,
    unverified: true,
    returns: Profile,
    errors: [],
    shows: ["profile", "workspace"],
  },
  editMe: {
    summary: "Change one's own name or phone number",
    row: "A06",
    method: "PATCH",
    path: "/accounts/me",
    callers: everyoneButMembers,
    body: z.strictObject({
      firstName: PersonName.optional(),
      lastName: PersonName.optional(),
      phone: z.union([Phone, z.literal("")]).optional(),
    }),
    returns: Profile,
    errors: ["account.phone_is_factor"],
  },
  setAvatar: {
    summary: "Change or remove one's own picture",
    row: "A06",
    method: "PUT",
    path: "/accounts/me/avatar",
    callers: everyoneButMembers,
    body: z.strictObject({
      image: z.base64().max(1_400_000).nullable().meta({ description: "An image of at most 1 MB, base64; null removes it" }),
    }),
    returns: Profile,
    errors: ["account.avatar_unreadable"],
  },
  setIntro: {
    summary: "Remember that the introduction was seen, or show it again",
    row: "A07",
    method: "PUT",
    path: "/accounts/me/intro",
    callers: everyPerson,
    body: z.strictObject({ intro: z.boolean() }),
    returns: Nothing,
    errors: [],
  },
  visitSubscriptions: {
    summary: "Count a visit of the subscription page",
    row: "A07",
    method: "POST",
    path: "/accounts/me/visited-subscriptions",
    callers: everyPerson,
    returns: z.object({ visitedSubscriptions: z.int() }),
    errors: [],
  },
  followUp: {
    summary: "Answer the survey after sign-up, once",
    row: "A14",
    method: "POST",
    path: "/accounts/me/follow-up",
    callers: everyPerson,
    body: z.strictObject({ find: z.enum(FIND_OPTIONS), field: z.enum(FIELD_OPTIONS), company_name: oneLine(200).optional() }),
    returns: Nothing,
    errors: ["account.followed_up"],
  },
  agree: {
    summary: "Agree to the present terms and privacy policy",
    row: "A20",
    method: "POST",
    path: "/accounts/me/consent",
    callers: everyPerson,
    unverified: true,
    body: z.strictObject({ terms: z.literal(LEGAL.terms), privacy: z.literal(LEGAL.privacy) }),
    returns: Nothing,
    errors: [],
  },
  resendVerification: {
    summary: "Send the mail that verifies one's address again",
    row: "A21",
    method: "POST",
    path: "/accounts/me/verification",
    callers: everyPerson,
    unverified: true,
    returns: z.object({ sent: z.boolean().meta({ description: "False when the address is verified already" }) }),
    errors: ["request.too_many"],
  },
  secondFactor: {
    summary: "Which second factors are switched on",
    row: "A08",
    method: "GET",
    path: "/accounts/me/second-factor",
    callers: everyPerson,
    returns: SecondFactor,
    errors: [],
    shows: ["profile"],
  },
  startPhoneFactor: {
    summary: "Send a code to a phone that is to become the second factor",
    row: "A08",
    method: "POST",
    path: "/accounts/me/second-factor/phone",
    callers: everyPerson,
    body: z.strictObject({ phone: Phone }),
    returns: z.object({ destination: z.string(), expires_at: z.iso.datetime(), resend_at: z.iso.datetime() }),
    errors: ["factor.resend_locked", "factor.phone_undeliverable", "caller.sign_in_again", "request.too_many"],
  },
  startAppFactor: {
    summary: "Get the secret that an authenticator app is to hold",
    row: "A08",
    method: "POST",
    path: "/accounts/me/second-factor/app",
    callers: everyPerson,
    secret: true,
    returns: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["caller.sign_in_again", "caller.password_needed", "request.too_many"],
  },
  confirmFactor: {
    summary: "Switch a second factor on with a code from it",
    row: "A08",
    method: "POST",
    path: "/accounts/me/second-factor",
    callers: everyPerson,
    body: z.strictObject({ by: z.enum(["sms", "app"]), code: Digits }),
    returns: SecondFactor,
    errors: ["factor.code_wrong", "factor.code_expired", "factor.not_started", "request.too_many"],
  },
  removeFactor: {
    summary: "Switch second factors off, soon after signing in",
    row: "A09",
    method: "DELETE",
    path: "/accounts/me/second-factor",
    callers: everyCustomer,
    returns: SecondFactor,
    errors: ["factor.none", "caller.sign_in_again"],
  },
  signOutEverywhere: {
    summary: "End every session of the signed-in person",
    row: "A16",
    method: "POST",
    path: "/accounts/me/sign-out",
    callers: everyPerson,
    unverified: true,
    returns: Nothing,
    errors: [],
  },
  exportMe: {
    summary: "Ask for a zip of everything that is kept about the signed-in person",
    row: "A19",
    method: "POST",
    path: "/accounts/me/export",
    callers: everyPerson,
    status: 202,
    returns: DataExport,
    errors: ["request.too_many"],
  },
  readExport: {
    summary: "The latest zip of one's own data, if there is one",
    row: "A19",
    method: "GET",
    path: "/accounts/me/export",
    callers: everyPerson,
    returns: z.object({ export: DataExport.nullable() }),
    errors: [],
    shows: ["profile"],
  },
  deleteMe: {
    summary: "Delete one's own account and what is kept about it",
    row: "A10",
    method: "DELETE",
    path: "/accounts/me",
    callers: everyPerson,
    unverified: true,
    returns: Nothing,
    errors: ["account.admin_pays", "account.admin_has_members", "account.last_staff", "caller.sign_in_again"],
  },
  work: {
    summary: "How much of what the signed-in person made stays behind when he leaves his workspace",
    row: "A05",
    method: "GET",
    path: "/accounts/me/work",
    callers: everyPerson,
    returns: z.object({ heatmaps: z.int().min(0) }),
    errors: [],
    shows: ["profile"],
  },
  exists: {
    summary: "Whether an address that is being invited has an account",
    row: "A04",
    method: "POST",
    path: "/accounts/exists",
    callers: { trial: "yes", admin: "yes", staff: "yes" },
    body: z.strictObject({ email: EmailAddress }),
    returns: z.object({ exists: z.boolean() }),
    errors: ["request.too_many"],
  },
  support: {
    summary: "Ask support a question; a copy goes to the one who asks",
    row: "A15",
    method: "POST",
    path: "/accounts/support",
    callers: everyPerson,
    status: 202,
    body: z.strictObject({ question: z.string().trim().min(1, "Please write your question first.").max(10_000) }),
    returns: Nothing,
    errors: ["request.too_many"],
  },
} as const satisfies ContractSpec);
