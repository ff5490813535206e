import * as z from "zod";
import { ActionCheck } from "#contracts/emailed-action.ts";
import { EmailAddress, LinkCode, Password } from "#contracts/fields.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { anyone, Nothing } from "./common.ts";

/** Operations for people without a session who follow links from emails. */
export const emailedLinkOperations = {
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
    errors: ["action.used", "action.expired", "action.invalid", "account.exists", "account.address_used", "request.too_many"],
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
} as const satisfies ContractSpec;
