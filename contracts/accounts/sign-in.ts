import * as z from "zod";
import { EmailAddress, Password } from "#contracts/fields.ts";
import { everyUser } from "#contracts/kit/callers.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { Profile } from "#contracts/profile.ts";
import { Nothing } from "./common.ts";

/** How the caller signs in. */
export const signInOperations = {
  changePassword: {
    summary: "Set a new password, shortly after signing in; ends every session",
    row: "A23",
    method: "PUT",
    path: "/accounts/me/password",
    callers: everyUser,
    unverified: true,
    body: z.strictObject({ password: Password }),
    returns: Nothing,
    errors: ["account.password_common", "caller.sign_in_required", "request.too_many"],
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
    errors: [
      "account.email_unchanged",
      "account.exists",
      "account.disposable_email",
      "caller.sign_in_required",
      "request.too_many",
    ],
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
} as const satisfies ContractSpec;
