import { accountGet, toAccount } from "#domain/accounts/read-account.ts";
import { type Get, type Item, readItems } from "#domain/kit/read-items.ts";
import { toWorkspace, workspaceGet } from "#domain/workspaces/find-workspace.ts";

/** Items per read, of which DynamoDB allows 100. */
const BATCH = 100;

/** Any number of objects by their ids, without missing ones; reads a hundred per call, and each id once. */
async function readMany<Value>(
  uids: readonly string[],
  get: (uid: string) => Get,
  parse: (item: Item | undefined) => Value | undefined,
): Promise<ReadonlyMap<string, Value>> {
  const distinct = [...new Set(uids.filter(Boolean))];
  const found = new Map<string, Value>();
  for (let from = 0; from < distinct.length; from += BATCH) {
    const batch = distinct.slice(from, from + BATCH);
    const items = await readItems(batch.map(get));
    for (const [index, uid] of batch.entries()) {
      const value = parse(items[index]);
      if (value !== undefined) found.set(uid, value);
    }
  }
  return found;
}

/** Accounts by uid, without deleted ones. */
export const readAccountsByUid = (uids: readonly string[]) => readMany(uids, accountGet, toAccount);
/** Workspaces by id, also closed ones. */
export const readWorkspacesByUid = (uids: readonly string[]) => readMany(uids, workspaceGet, toWorkspace);
