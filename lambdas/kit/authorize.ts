import type { Grant, Operation } from "#contracts/kit/operation.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";

/**
 * Rejects callers the contract does not name. `paid` and `own` pass here: the debit's transaction checks credits, and
 * ownership is known only after reading the object. Staff who only lack their second factor get a specific error.
 */
export function authorize(op: Operation, caller: Caller): void {
  if (!caller.emailVerified && !op.unverified) throw new AppError("caller.unverified");
  const grant = op.callers[caller.subject];
  if (!grant || !isGranted(grant, caller))
    throw new AppError(caller.needsSecondFactor && op.callers.staff ? "caller.second_factor_needed" : "caller.forbidden");
  assertScope(op, caller);
}

function isGranted(grant: Grant, { workspace, subject }: Caller): boolean {
  if (!grant.startsWith("feature:") || subject === "staff") return true;
  const flag = grant.slice("feature:".length) as AccessFlag;
  return workspace?.usable === true && workspace.access.includes(flag);
}

/**
 * Rejects every operation that is not marked as viewable: `support_view.read_only` if it changes something, otherwise
 * `support_view.hidden`.
 */
export function assertViewable({ method, viewable }: Pick<Operation, "method" | "viewable">): void {
  if (!viewable || method !== "GET") throw new AppError(method === "GET" ? "support_view.hidden" : "support_view.read_only");
}

/** A key needs the scope of the operation; without one it may call nothing. */
function assertScope({ scope }: Operation, { key }: Caller): void {
  if (key && !(scope && key.scopes.includes(scope))) throw new AppError("caller.scope_missing", { scope: scope ?? "" });
}
