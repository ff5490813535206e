import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { AuditEntity } from "./audit.entity.ts";
import type { Caller } from "./caller.ts";
import { type Part, put } from "./transaction.ts";

/** Who is recorded for what the application's operators did from outside of it. */
const OPERATOR = "operator";

/** The part that records a change of an object in a scope when staff or an admin makes it; no part for anybody else. */
export function audit({ subject, uid: actor }: Caller, action: string, scope: string, object: string): readonly Part[] {
  return subject === "staff" || subject === "admin" ? [record(actor, action, scope, object)] : [];
}

/** The part that records what a person changed about his own sign-in or whole account, whoever he is. */
export const auditOwn = ({ uid }: Pick<Caller, "uid">, action: string): Part => record(uid, action, uid, uid);

/** The part that records what an operator changed, for whom no request speaks. */
export const auditOperator = (action: string, scope: string, object: string): Part => record(OPERATOR, action, scope, object);

/** The part that records what somebody changed who is neither staff nor admin when he does it, but whose change must not go unseen. */
export const auditAs = (actor: string, action: string, scope: string, object: string): Part =>
  record(actor, action, scope, object);

function record(actor: string, action: string, scope: string, object: string): Part {
  const row = { scope, actor, action, object, id: newId("au"), at: now().toISOString() };
  return { write: put(AuditEntity.create(row).params()) };
}
