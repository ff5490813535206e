import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { AuditEntity, type AuditEntry, type AuditedChange } from "./audit.entity.ts";
import type { Caller } from "./caller.ts";
import { put, type TransactionItem } from "./transaction.ts";

/** Actor recorded for changes that operators make outside the application. */
const OPERATOR = "operator";
/** Marks the changes by staff. */
const STAFF = "yes" as const;

/** What is audited: the action, and the object that it changed in a scope. */
type Audited = { readonly action: string; readonly scope: string; readonly object: string };

/**
 * The part that audits a change of an object in a scope by staff or an admin, with what it replaced; no part for other callers.
 */
export function audit(
  { subject, uid: actor }: Caller,
  { change, ...audited }: Audited & { readonly change?: AuditedChange },
): readonly TransactionItem[] {
  if (subject === "staff") return [record(actor, audited, { byStaff: STAFF, ...(change && { change }) })];
  return subject === "admin" ? [record(actor, audited)] : [];
}

/** The part that audits a change of a user's own sign-in or account, whatever their role. */
export const auditOwn = ({ uid }: Pick<Caller, "uid">, action: string): TransactionItem =>
  record(uid, { action, scope: uid, object: uid });

/** The part that audits a change by an operator, without a request. */
export const auditOperator = (audited: Audited): TransactionItem => record(OPERATOR, audited);

/** The part that audits a change that must be recorded although the actor is neither staff nor admin. */
export const auditActor = (actor: string, audited: Audited): TransactionItem => record(actor, audited);

/** A page of the changes by staff, newest first: all, of one of them, or of one object. */
export async function listStaffChanges(
  of: { readonly actor: string } | { readonly object: string } | undefined,
  cursor: string | null,
  limit: number,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly cursor: string | null }> {
  const byStaff = STAFF;
  const options = { cursor, limit, order: "desc" } as const;
  const read = () => {
    if (!of) return AuditEntity.query.ofStaff({ byStaff }).go(options);
    if ("actor" in of) return AuditEntity.query.byActor({ byStaff, actor: of.actor }).go(options);
    return AuditEntity.query.byObject({ byStaff, object: of.object }).go(options);
  };
  const { data, cursor: next } = await read();
  return { entries: data, cursor: next };
}

type ByStaff = { readonly byStaff?: typeof STAFF; readonly change?: AuditedChange };

function record(actor: string, { action, scope, object }: Audited, more: ByStaff = {}): TransactionItem {
  const row = { scope, actor, action, object, ...more, id: newId("au"), at: now().toISOString() };
  return { write: put(AuditEntity.create(row).params()) };
}
