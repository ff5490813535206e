import type { PageRequest } from "#contracts/kit/page.ts";
import type { StaffChange } from "#contracts/staff/audit-log.ts";
import { findAccountByEmail, readAccounts } from "#domain/accounts/read-account.ts";
import { listStaffChanges } from "#domain/kit/audit-log.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";

type Query = PageRequest & { readonly search?: string | undefined };

/** A page of the changes that staff made, newest first; `search` is the address of a member of staff or the id of an object. */
export async function listAuditLog({ search = "", limit, last }: Query): Promise<{ rows: StaffChange[]; last: string | null }> {
  const list = `audit ${search}`;
  const start = last === undefined ? null : await verifyCursor(list, last);
  const of = await filterOf(search);
  if (of === null) return { rows: [], last: null };
  const { entries, cursor } = await listStaffChanges(of, start, limit);
  const actors = await readAccounts(entries.map(({ actor }) => actor));
  const rows = entries.map(({ id, at, actor, action, object, scope, change }): StaffChange => {
    const account = actors.get(actor);
    return {
      id,
      at,
      actor: account ? { uid: actor, email: account.email } : null,
      action,
      object,
      scope,
      before: change?.before ?? null,
      after: change?.after ?? null,
    };
  });
  return { rows, last: cursor && (await signCursor(list, cursor)) };
}

/** Null for an address that no one has. */
async function filterOf(search: string) {
  if (!search) return undefined;
  if (!search.includes("@")) return { object: search };
  const account = await findAccountByEmail(search);
  return account ? { actor: account.uid } : null;
}
