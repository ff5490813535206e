import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { AuditLogEntity, type AuditLogEntry, type LoggedChange } from "./audit-log.entity.ts";
import type { Caller } from "./caller.ts";
import { put, type TransactionItem } from "./transaction.ts";

/** Actor recorded for changes that operators make outside the application. */
const OPERATOR = "operator";
/** Marks the changes by staff. */
const STAFF = "yes" as const;

/** A change in the audit log: the action, and the object that it changed in a scope. */
type Change = { readonly action: string; readonly scope: string; readonly object: string };

/**
 * The transaction items that record a change of an object in a scope by staff or an admin, with what it replaced; none for other
 * callers.
 */
export function auditLogItems(
  { subject, uid: actor }: Caller,
  { change, ...logged }: Change & { readonly change?: LoggedChange },
): readonly TransactionItem[] {
  if (subject === "staff") return [record(actor, logged, { byStaff: STAFF, ...(change && { change }) })];
  return subject === "admin" ? [record(actor, logged)] : [];
}

/** The transaction item that records a change of a user's own sign-in or account, whatever their role. */
export const ownAuditLogItem = ({ uid }: Pick<Caller, "uid">, action: string): TransactionItem =>
  record(uid, { action, scope: uid, object: uid });

/** The transaction item that records a change by an operator, without a request. */
export const operatorAuditLogItem = (logged: Change): TransactionItem => record(OPERATOR, logged);

/** The transaction item that records a change by an actor who may be neither staff nor admin. */
export const actorAuditLogItem = (actor: string, logged: Change): TransactionItem => record(actor, logged);

/** A page of the changes by staff, newest first: all, of one of them, or of one object. */
export async function listStaffChanges(
  of: { readonly actor: string } | { readonly object: string } | undefined,
  cursor: string | null,
  limit: number,
): Promise<{ readonly entries: readonly AuditLogEntry[]; readonly cursor: string | null }> {
  const byStaff = STAFF;
  const options = { cursor, limit, order: "desc" } as const;
  const read = () => {
    if (!of) return AuditLogEntity.query.ofStaff({ byStaff }).go(options);
    if ("actor" in of) return AuditLogEntity.query.byActor({ byStaff, actor: of.actor }).go(options);
    return AuditLogEntity.query.byObject({ byStaff, object: of.object }).go(options);
  };
  const { data, cursor: next } = await read();
  return { entries: data, cursor: next };
}

type ByStaff = { readonly byStaff?: typeof STAFF; readonly change?: LoggedChange };

function record(actor: string, { action, scope, object }: Change, more: ByStaff = {}): TransactionItem {
  const row = { scope, actor, action, object, ...more, id: newId("au"), at: now().toISOString() };
  return { write: put(AuditLogEntity.create(row).params()) };
}
