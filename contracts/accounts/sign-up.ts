import * as z from "zod";
import { EmailAddress, LinkCode, oneLine, Password, PersonName } from "#contracts/fields.ts";
import { everyUser } from "#contracts/kit/callers.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { REFERRAL_SOURCES, WORK_FIELDS } from "#contracts/survey.ts";
import { anyone, Nothing } from "./common.ts";

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

/** Creating an account. */
export const signUpOperations = {
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
  submitSurvey: {
    summary: "Answer the survey after sign-up; possible once",
    row: "A14",
    method: "POST",
    path: "/accounts/me/follow-up",
    callers: everyUser,
    body: z.strictObject({ find: z.enum(REFERRAL_SOURCES), field: z.enum(WORK_FIELDS), company_name: oneLine(200).optional() }),
    returns: Nothing,
    errors: ["account.survey_answered"],
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
} as const satisfies ContractSpec;
