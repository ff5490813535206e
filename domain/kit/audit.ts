import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { AuditEntity } from "./audit.entity.ts";
import type { Caller } from "./caller.ts";
import { put, type TransactionItem } from "./transaction.ts";

/** Actor recorded for changes that operators make outside the application. */
const OPERATOR = "operator";

/** The part that audits a change of an object in a scope by staff or an admin; no part for other callers. */
export function audit(
  { subject, uid: actor }: Caller,
  action: string,
  scope: string,
  object: string,
): readonly TransactionItem[] {
  return subject === "staff" || subject === "admin" ? [record(actor, action, scope, object)] : [];
}

/** The part that audits a change of a user's own sign-in or account, whatever their role. */
export const auditOwn = ({ uid }: Pick<Caller, "uid">, action: string): TransactionItem => record(uid, action, uid, uid);

/** The part that audits a change by an operator, without a request. */
export const auditOperator = (action: string, scope: string, object: string): TransactionItem =>
  record(OPERATOR, action, scope, object);

/** The part that audits a change that must be recorded although the actor is neither staff nor admin. */
export const auditActor = (actor: string, action: string, scope: string, object: string): TransactionItem =>
  record(actor, action, scope, object);

function record(actor: string, action: string, scope: string, object: string): TransactionItem {
  const row = { scope, actor, action, object, id: newId("au"), at: now().toISOString() };
  return { write: put(AuditEntity.create(row).params()) };
}
