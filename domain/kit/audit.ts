import { AuditEntity } from "./audit.entity.ts";
import type { Caller } from "./caller.ts";
import { now } from "./clock.ts";
import { newId } from "./ids.ts";
import { type Part, put } from "./transaction.ts";

/** Who is recorded for what the application's operators did from outside of it. */
const OPERATOR = "operator";

/** The part that records a change of an object in a scope when staff or an admin makes it; no part for anybody else. */
export function audit({ subject, uid: actor }: Caller, action: string, scope: string, object: string): readonly Part[] {
  return subject === "staff" || subject === "admin" ? [record(actor, action, scope, object)] : [];
}

/** The part that records what an operator changed, for whom no request speaks. */
export const auditOperator = (action: string, scope: string, object: string): Part => record(OPERATOR, action, scope, object);

function record(actor: string, action: string, scope: string, object: string): Part {
  const row = { scope, actor, action, object, id: newId("au"), at: now().toISOString() };
  return { write: put(AuditEntity.create(row).params()) };
}
