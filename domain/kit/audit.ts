import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { AuditEntity } from "./audit.entity.ts";
import type { Caller } from "./caller.ts";
import { type Part, put } from "./transaction.ts";

/** Actor recorded for changes that operators make outside the application. */
const OPERATOR = "operator";

/** The part that audits a change of an object in a scope by staff or an admin; no part for other callers. */
export function audit({ subject, uid: actor }: Caller, action: string, scope: string, object: string): readonly Part[] {
  return subject === "staff" || subject === "admin" ? [record(actor, action, scope, object)] : [];
}

/** The part that audits a change of a user's own sign-in or account, whatever their role. */
export const auditOwn = ({ uid }: Pick<Caller, "uid">, action: string): Part => record(uid, action, uid, uid);

/** The part that audits a change by an operator, without a request. */
export const auditOperator = (action: string, scope: string, object: string): Part => record(OPERATOR, action, scope, object);

/** The part that audits a change that must be recorded although the actor is neither staff nor admin. */
export const auditAs = (actor: string, action: string, scope: string, object: string): Part =>
  record(actor, action, scope, object);

function record(actor: string, action: string, scope: string, object: string): Part {
  const row = { scope, actor, action, object, id: newId("au"), at: now().toISOString() };
  return { write: put(AuditEntity.create(row).params()) };
}
