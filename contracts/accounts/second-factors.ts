import * as z from "zod";
import { Proof } from "#contracts/bot-check.ts";
import { EmailAddress, oneLine, Phone } from "#contracts/fields.ts";
import { everyCustomer, everyUser } from "#contracts/kit/callers.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { Digits, RecoveryCodes, SecondFactor } from "#contracts/second-factor.ts";
import { anyone, Nothing } from "./common.ts";

/** Two-factor authentication. */
export const secondFactorOperations = {
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
      "caller.sign_in_required",
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
    errors: ["caller.sign_in_required", "caller.password_required", "request.too_many"],
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
    errors: ["factor.code_wrong", "factor.code_expired", "factor.not_started", "caller.sign_in_required", "request.too_many"],
  },
  createRecoveryCodes: {
    summary: "Get ten new recovery codes, shortly after signing in; the previous ones become invalid",
    row: "A26",
    method: "POST",
    path: "/accounts/me/second-factor/recovery-codes",
    callers: everyUser,
    notStored: "secret",
    returns: z.object({ codes: RecoveryCodes }),
    errors: ["factor.not_found", "caller.sign_in_required", "request.too_many"],
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
    errors: ["factor.not_found", "caller.sign_in_required"],
  },
} as const satisfies ContractSpec;
