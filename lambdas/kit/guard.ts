import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Grant, Operation } from "#contracts/kit/operation.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { resolveCaller } from "#domain/workspaces/resolve-caller.ts";
import { AppError } from "#kit/error.ts";

/** The caller whom the authorizer's token names, as the table says at this moment; `caller.unknown` when there is none. */
export async function callerOf({ requestContext }: APIGatewayProxyEvent): Promise<Caller> {
  const { userId, groups, secondFactor, authTime } = requestContext.authorizer ?? {};
  const identity = {
    groups: String(groups ?? "").split(","),
    secondFactor: secondFactor === "on",
    signedInAt: Number(authTime) || 0,
  };
  const caller = typeof userId === "string" ? await resolveCaller({ uid: userId, ...identity }) : undefined;
  if (!caller) throw new AppError("caller.unknown");
  return caller;
}

/**
 * Lets a caller pass that the contract names, and nobody else. `paid` and `own` pass here: money is decided in the transaction that takes
 * it, and who made an object is known only once it was read. Staff who lack nothing but their second factor are told so.
 */
export function guard(op: Operation, caller: Caller): void {
  if (!caller.emailVerified && !op.unverified) throw new AppError("caller.unverified");
  const grant = op.callers[caller.subject];
  if (grant && passes(grant, caller)) return;
  throw new AppError(caller.needsSecondFactor && op.callers.staff ? "caller.second_factor_needed" : "caller.forbidden");
}

function passes(grant: Grant, { workspace, subject }: Caller): boolean {
  if (!grant.startsWith("feature:") || subject === "staff") return true;
  const flag = grant.slice("feature:".length) as AccessFlag;
  return workspace?.usable === true && workspace.access.includes(flag);
}
