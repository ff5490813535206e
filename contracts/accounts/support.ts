import * as z from "zod";
import { EmailAddress, oneLine } from "#contracts/fields.ts";
import { everyUser } from "#contracts/kit/callers.ts";
import type { ContractSpec } from "#contracts/kit/contract.ts";
import { anyone, Nothing } from "./common.ts";

const Question = z.string().trim().min(1, "Please write your question first.").max(10_000);

/** Questions to support. */
export const supportOperations = {
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
} as const satisfies ContractSpec;
