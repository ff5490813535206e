import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Grant, Operation } from "#contracts/kit/operation.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { resolveCaller } from "#domain/workspaces/resolve-caller.ts";
import { AppError } from "#kit/error.ts";

/** The caller of the authorizer's token, as currently stored in the table; `caller.unknown` if there is none. */
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
 * Rejects callers the contract does not name. `paid` and `own` pass here: the debit's transaction checks credits, and
 * ownership is known only after reading the object. Staff who only lack their second factor get a specific error.
 */
export function authorize(op: Operation, caller: Caller): void {
  if (!caller.emailVerified && !op.unverified) throw new AppError("caller.unverified");
  const grant = op.callers[caller.subject];
  if (grant && isGranted(grant, caller)) return;
  throw new AppError(caller.needsSecondFactor && op.callers.staff ? "caller.second_factor_needed" : "caller.forbidden");
}

function isGranted(grant: Grant, { workspace, subject }: Caller): boolean {
  if (!grant.startsWith("feature:") || subject === "staff") return true;
  const flag = grant.slice("feature:".length) as AccessFlag;
  return workspace?.usable === true && workspace.access.includes(flag);
}
