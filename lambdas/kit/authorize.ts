import type { Grant, Operation } from "#contracts/kit/operation.ts";
import type { AccessFlag } from "#contracts/reference.ts";
import { assertFeature, assertKeyScope, type Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";

/**
 * Rejects callers the contract does not name, and those whose workspace lacks the feature it names. `paid` and `own` pass here: the
 * debit's transaction checks credits, and ownership is known only after reading the object. Staff who only lack their second factor
 * get a specific error.
 */
export function authorize(op: Operation, caller: Caller): void {
  if (!caller.emailVerified && !op.unverified) throw new AppError("caller.email_unverified");
  try {
    assertGranted(op.callers[caller.subject], caller);
  } catch (error) {
    throw caller.needsSecondFactor && op.callers.staff
      ? new AppError("caller.second_factor_required", {}, { cause: error })
      : error;
  }
  assertScopes(op, caller);
}

function assertGranted(grant: Grant | undefined, caller: Caller): void {
  if (!grant) throw new AppError("caller.forbidden");
  if (grant.startsWith("feature:") && caller.subject !== "staff")
    assertFeature(caller, grant.slice("feature:".length) as AccessFlag);
}

/**
 * Rejects every operation that is not marked as viewable: `support_view.read_only` if it changes something, otherwise
 * `support_view.hidden`.
 */
export function assertViewable({ method, viewable }: Pick<Operation, "method" | "viewable">): void {
  if (!viewable || method !== "GET") throw new AppError(method === "GET" ? "support_view.hidden" : "support_view.read_only");
}

/** A key needs the scopes of the operation; an operation without one is for no key. */
function assertScopes({ scope, alsoScope }: Operation, caller: Caller): void {
  if (scope === "any") return;
  if (caller.key && !scope) throw new AppError("caller.forbidden");
  for (const needed of [scope, alsoScope]) if (needed) assertKeyScope(caller, needed);
}
