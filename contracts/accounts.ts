import * as z from "zod";
import { Proof } from "./bot-check.ts";
import { EmailAddress, LinkCode, oneLine, Password, PersonName, Phone } from "./fields.ts";
import { everyCustomer, everyUser } from "./kit/callers.ts";
import { type ContractSpec, contract } from "./kit/contract.ts";
import { ACCESS_FLAGS } from "./reference.ts";
import { Subscription } from "./subscription.ts";

export const Role = z.enum(["trial", "freemium", "member", "admin"]).meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/** User pool group of staff. Membership alone does not make a user staff. */
export const STAFF_GROUP = "staff";

/** Current versions of the legal documents, by date of the last change. Users who agreed to an older one are asked again. */
export const LEGAL = { terms: "2026-11-21", privacy: "2026-11-25" } as const;

const Digits = z.string().regex(/^\d{6}$/, "Please enter a complete 6-digit code");

/** Answers of the survey after sign-up: how users found us and their field of work. */
export const REFERRAL_SOURCES = [
  "Advertisement",
  "Google/search",
  "Linkedin/Facebook",
  "Referred by friend / colleague",
  "Other",
] as const;
/** How users found us who signed up with an invite: they are not asked. */
export const INVITED = "Invited";
export const WORK_FIELDS = [
  "CRO",
  "Display Advertising / Performance Marketing",
  "Other",
  "Social media (advertising)",
  "UX",
] as const;

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
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

/** Purposes of emailed links. */
export const ACTION_MODES = ["verifyEmail", "resetPassword", "recoverEmail", "changeEmail", "undoEmail"] as const;
export const ActionCheck = z
  .object({
    state: z.enum(["valid", "used", "expired", "invalid"]),
    mode: z.enum(ACTION_MODES).nullable(),
    email: z.string().nullable().meta({ description: "Address it was sent to; null for an invalid link" }),
  })
  .meta({ id: "ActionCheck" });
export type ActionCheck = z.infer<typeof ActionCheck>;

export const SecondFactor = z
  .object({
    sms: z.boolean(),
    app: z.boolean(),
    phone: z.string().nullable().meta({ description: "Number that codes are sent to, masked except its last digits" }),
    recoveryCodes: z.int().min(0).meta({ description: "Number of unused recovery codes" }),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

const RecoveryCodes = z.array(z.string()).meta({ description: "`XXXX-XXXX-XXXX-XXXX`, shown once" });

export const DataExport = z
  .object({
    state: z.enum(["requested", "ready", "failed"]),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    url: z.url().nullable().meta({ description: "Presigned URL of the zip, valid for five minutes" }),
  })
  .meta({ id: "DataExport" });
export type DataExport = z.infer<typeof DataExport>;

const Question = z.string().trim().min(1, "Please write your question first.").max(10_000);
const Nothing = z.strictObject({});
const AcceptedTerms = z.literal(true, "Please agree to the terms and the privacy policy.");
const SignUpTicket = LinkCode.meta({ description: "Secret from the sign-in with an external provider, valid for an hour" });
/** How a person came to the sign-up page, as its address says. */
const signUpOrigin = {
  invite: LinkCode.optional(),
  aff: oneLine(64).optional(),
  source: oneLine(100).optional(),
  keyword: oneLine(100).optional().meta({ description: "What they searched for, as an advertisement says" }),
  interested_in: oneLine(100).optional().meta({ description: "What a link or a chosen plan says that they want" }),
};
const anyone = { anonymous: "yes", ...everyUser } as const;
const { member: _, ...everyUserButMembers } = everyUser;

export const accounts = contract("accounts", {
  signUp: {
    summary: "Create an account with a trial, and send an email to verify the address",
    row: "A01",
    method: "POST",
    path: "/accounts/sign-up",
    callers: anyone,
    unverified: true,
    status: 201,
    body: z.strictObject({
      firstName: PersonName,
      lastName: PersonName,
      email: EmailAddress,
      password: Password,
      terms: AcceptedTerms,
      ...signUpOrigin,
    }),
    returns: z.object({ uid: z.string(), email_verified: z.boolean() }),
    errors: ["account.exists", "account.disposable_email", "account.password_common", "request.too_many"],
  },
  checkSignUpTicket: {
    summary: "Get the address and the name of a person without an account who signed in with an external provider",
    row: "A40",
    method: "POST",
    path: "/accounts/sign-up/ticket",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ ticket: SignUpTicket }),
    returns: z
      .object({ email: z.string(), firstName: z.string(), lastName: z.string() })
      .meta({ id: "SignUpTicket", description: "Names may be empty" }),
    errors: ["account.ticket_expired", "request.too_many"],
  },
  signUpWithTicket: {
    summary: "Create an account with a trial for a person verified by an external provider",
    row: "A40",
    method: "POST",
    path: "/accounts/sign-up/finish",
    callers: anyone,
    unverified: true,
    status: 201,
    body: z.strictObject({
      ticket: SignUpTicket,
      firstName: PersonName,
      lastName: PersonName,
      terms: AcceptedTerms,
      ...signUpOrigin,
    }),
    returns: z.object({ uid: z.string() }),
    errors: ["account.ticket_expired", "account.exists", "account.disposable_email", "request.too_many"],
  },
  forgotPassword: {
    summary: "Request a password reset link; the response is the same for every address",
    row: "A03",
    method: "POST",
    path: "/accounts/password/forgot",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ email: EmailAddress }),
    returns: Nothing,
    errors: ["request.too_many"],
  },
  resetPassword: {
    summary: "Set a new password with an emailed link; ends every session",
    row: "A03",
    method: "POST",
    path: "/accounts/password/reset",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ code: LinkCode, password: Password }),
    returns: z.object({ email: z.string() }),
    errors: ["action.used", "action.expired", "action.invalid", "account.password_common", "request.too_many"],
  },
  checkAction: {
    summary: "Get the purpose of an emailed link, and whether it can still be used",
    row: "A13",
    method: "POST",
    path: "/accounts/actions/check",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: ActionCheck,
    errors: ["request.too_many"],
  },
  verifyEmail: {
    summary: "Verify an address with an emailed link",
    row: "A13",
    method: "POST",
    path: "/accounts/actions/verify",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: z.object({ email: z.string() }),
    errors: ["action.used", "action.expired", "action.invalid", "request.too_many"],
  },
  recover: {
    summary:
      "Secure an account that someone else may have changed: ends every session, invalidates the password, emails a reset link",
    row: "A03",
    method: "POST",
    path: "/accounts/actions/recover",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: z.object({ email: z.string() }),
    errors: ["action.used", "action.expired", "action.invalid", "request.too_many"],
  },
  confirmEmailChange: {
    summary: "Change the address of an account with the link that was sent to the new address",
    row: "A25",
    method: "POST",
    path: "/accounts/actions/change-email",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: z.object({ email: z.string() }),
    errors: ["action.used", "action.expired", "action.invalid", "account.exists", "account.used_address", "request.too_many"],
  },
  undoEmailChange: {
    summary:
      "Restore the previous address with the link that was sent to it: ends every session, invalidates the password, emails a reset link",
    row: "A25",
    method: "POST",
    path: "/accounts/actions/undo-email",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: z.object({ email: z.string() }),
    errors: ["action.used", "action.expired", "action.invalid", "account.exists", "request.too_many"],
  },
  replaceAction: {
    summary: "Send a new link to replace a used or expired one",
    row: "A13",
    method: "POST",
    path: "/accounts/actions/replace",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ code: LinkCode }),
    returns: Nothing,
    errors: ["action.invalid", "request.too_many"],
  },
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
    errors: ["account.phone_is_factor"],
  },
  changePassword: {
    summary: "Set a new password, shortly after signing in; ends every session",
    row: "A23",
    method: "PUT",
    path: "/accounts/me/password",
    callers: everyUser,
    unverified: true,
    body: z.strictObject({ password: Password }),
    returns: Nothing,
    errors: ["account.password_common", "caller.sign_in_again", "request.too_many"],
  },
  requestEmailChange: {
    summary: "Send a link to a new address, which replaces the current one once the link is opened; shortly after signing in",
    row: "A24",
    method: "POST",
    path: "/accounts/me/email",
    callers: everyUser,
    unverified: true,
    body: z.strictObject({ email: EmailAddress }),
    returns: Profile,
    errors: ["account.email_same", "account.exists", "account.disposable_email", "caller.sign_in_again", "request.too_many"],
  },
  cancelEmailChange: {
    summary: "Invalidate the link that was sent to a new address",
    row: "A24",
    method: "DELETE",
    path: "/accounts/me/email",
    callers: everyUser,
    unverified: true,
    returns: Profile,
    errors: [],
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
    errors: ["account.avatar_unreadable"],
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
  submitSurvey: {
    summary: "Answer the survey after sign-up; possible once",
    row: "A14",
    method: "POST",
    path: "/accounts/me/follow-up",
    callers: everyUser,
    body: z.strictObject({ find: z.enum(REFERRAL_SOURCES), field: z.enum(WORK_FIELDS), company_name: oneLine(200).optional() }),
    returns: Nothing,
    errors: ["account.followed_up"],
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
  resendVerification: {
    summary: "Resend the verification email",
    row: "A21",
    method: "POST",
    path: "/accounts/me/verification",
    callers: everyUser,
    unverified: true,
    returns: z.object({ sent: z.boolean().meta({ description: "False if the address is already verified" }) }),
    errors: ["request.too_many"],
  },
  secondFactor: {
    summary: "List the second factors that are turned on",
    row: "A08",
    method: "GET",
    viewable: true,
    path: "/accounts/me/second-factor",
    callers: everyUser,
    returns: SecondFactor,
    errors: [],
    shows: ["profile"],
  },
  phoneChallenge: {
    summary: "Get the challenge of the bot check for a text message: proof of work, solved by the browser",
    row: "A08",
    method: "POST",
    path: "/accounts/me/second-factor/challenge",
    callers: everyUser,
    notStored: "short-lived",
    returns: z.object({ challenge: z.string(), expires_at: z.iso.datetime() }).meta({ id: "PhoneChallenge" }),
    errors: ["request.too_many"],
  },
  startPhoneFactor: {
    summary: "Send a code to the phone that is to become the second factor; takes a solved bot check",
    row: "A08",
    method: "POST",
    path: "/accounts/me/second-factor/phone",
    callers: everyUser,
    body: z.strictObject({ phone: Phone, proof: Proof }),
    returns: z.object({ destination: z.string(), expires_at: z.iso.datetime(), resend_at: z.iso.datetime() }),
    errors: [
      "bot_check.failed",
      "bot_check.used",
      "factor.resend_locked",
      "factor.phone_undeliverable",
      "caller.sign_in_again",
      "request.too_many",
    ],
  },
  startAppFactor: {
    summary: "Get the secret for an authenticator app",
    row: "A08",
    method: "POST",
    path: "/accounts/me/second-factor/app",
    callers: everyUser,
    notStored: "secret",
    returns: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["caller.sign_in_again", "caller.password_needed", "request.too_many"],
  },
  confirmFactor: {
    summary: "Turn a second factor on with a code from it; the first one comes with recovery codes",
    row: "A08",
    method: "POST",
    path: "/accounts/me/second-factor",
    callers: everyUser,
    notStored: "secret",
    body: z.strictObject({ by: z.enum(["sms", "app"]), code: Digits }),
    returns: SecondFactor.extend({ newRecoveryCodes: RecoveryCodes.nullable() }),
    errors: ["factor.code_wrong", "factor.code_expired", "factor.not_started", "request.too_many"],
  },
  createRecoveryCodes: {
    summary: "Get ten new recovery codes, shortly after signing in; the previous ones become invalid",
    row: "A26",
    method: "POST",
    path: "/accounts/me/second-factor/recovery-codes",
    callers: everyUser,
    notStored: "secret",
    returns: z.object({ codes: RecoveryCodes }),
    errors: ["factor.none", "caller.sign_in_again", "request.too_many"],
  },
  useRecoveryCode: {
    summary: "Turn off the second factors of an account with one of its recovery codes; the password is still needed to sign in",
    row: "A27",
    method: "POST",
    path: "/accounts/second-factor/recover",
    callers: anyone,
    unverified: true,
    body: z.strictObject({ email: EmailAddress, code: oneLine(40) }),
    returns: Nothing,
    errors: ["factor.recovery_code_wrong", "request.too_many"],
  },
  removeFactor: {
    summary: "Turn second factors off, shortly after signing in",
    row: "A09",
    method: "DELETE",
    path: "/accounts/me/second-factor",
    callers: everyCustomer,
    returns: SecondFactor,
    errors: ["factor.none", "caller.sign_in_again"],
  },
  signOutEverywhere: {
    summary: "End every session of the caller",
    row: "A16",
    method: "POST",
    path: "/accounts/me/sign-out",
    callers: everyUser,
    unverified: true,
    returns: Nothing,
    errors: [],
  },
  requestExport: {
    summary: "Request a zip of all data stored about the caller",
    row: "A19",
    method: "POST",
    path: "/accounts/me/export",
    callers: everyUser,
    status: 202,
    returns: DataExport,
    errors: ["request.too_many"],
  },
  readExport: {
    summary: "Get the latest zip of the caller's data, if there is one",
    row: "A19",
    method: "GET",
    path: "/accounts/me/export",
    callers: everyUser,
    returns: z.object({ export: DataExport.nullable() }),
    errors: [],
    shows: ["profile"],
  },
  deleteMe: {
    summary: "Delete the caller's account and its data",
    row: "A10",
    method: "DELETE",
    path: "/accounts/me",
    callers: everyUser,
    unverified: true,
    returns: Nothing,
    errors: ["account.admin_pays", "account.admin_has_members", "account.last_staff", "caller.sign_in_again"],
  },
  countOwnHeatmaps: {
    summary: "Count the caller's heatmaps that stay in the workspace when they leave it",
    row: "A05",
    method: "GET",
    viewable: true,
    path: "/accounts/me/work",
    callers: everyUser,
    returns: z.object({ heatmaps: z.int().min(0) }),
    errors: [],
    shows: ["profile"],
  },
  accountExists: {
    summary: "Check whether an invited address has an account",
    row: "A04",
    method: "POST",
    path: "/accounts/exists",
    callers: { trial: "yes", admin: "yes", staff: "yes" },
    body: z.strictObject({ email: EmailAddress }),
    returns: z.object({ exists: z.boolean() }),
    errors: ["request.too_many"],
  },
  askSupport: {
    summary: "Send a question to support, with a copy to the caller",
    row: "A15",
    method: "POST",
    path: "/accounts/support",
    callers: everyUser,
    status: 202,
    body: z.strictObject({ question: Question }),
    returns: Nothing,
    errors: ["request.too_many"],
  },
  askSupportAsVisitor: {
    summary: "Send a question to support without signing in, with an address to reply to",
    row: "A28",
    method: "POST",
    path: "/accounts/visitor-questions",
    callers: anyone,
    unverified: true,
    status: 202,
    body: z.strictObject({
      name: oneLine(100),
      email: EmailAddress,
      question: Question,
      website: z.string().max(200).default("").meta({ description: "Hidden from people; a question with it is discarded" }),
    }),
    returns: Nothing,
    errors: ["request.too_many"],
  },
} as const satisfies ContractSpec);
