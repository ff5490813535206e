import type { RequestResult } from "#contracts/api-keys.ts";
import type { PageRequest } from "#contracts/kit/page.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { listNewestRequests, type RequestPosition, type StoredRequest } from "./list-newest-requests.ts";

/** Requests that are read at once. */
const READ = 50;
/** Reads of a page at most, so that its cost is bounded; a page of rare results may be short and not the last. */
const MAX_READS = 10;

type Wanted = {
  /** Undefined: of all workspaces. */
  readonly workspaceId: string | undefined;
  readonly result: RequestResult | undefined;
};
type Page = { readonly found: readonly StoredRequest[]; readonly last: string | null };

/**
 * A page of the requests of a workspace, or of all, newest first; `last` is the cursor of the previous page, which belongs to this
 * list only. It may have fewer requests than `limit`, or none, and still not be the last.
 */
export async function listMatchingRequests(wanted: Wanted, { limit, last }: PageRequest): Promise<Page> {
  const list = JSON.stringify(["api requests", wanted.workspaceId, wanted.result]);
  const before = last === undefined ? null : (JSON.parse(await verifyCursor(list, last)) as RequestPosition);
  const { found, end } = await readMatching(wanted, limit, before);
  return { found, last: end && (await signCursor(list, JSON.stringify(end))) };
}

async function readMatching({ workspaceId, result }: Wanted, limit: number, before: RequestPosition | null) {
  const count = Math.max(limit, READ);
  const found: StoredRequest[] = [];
  let end = before;
  for (let reads = 0; reads < MAX_READS; reads++) {
    const page = await listNewestRequests(workspaceId, end, count);
    for (const request of page) {
      end = { at: request.at, id: request.id };
      if (result !== undefined && resultOf(request) !== result) continue;
      if (found.push(request) === limit) return { found, end };
    }
    if (page.length < count) return { found, end: null };
  }
  return { found, end };
}

function resultOf({ status }: StoredRequest): RequestResult {
  if (status >= 500) return "failed";
  return status >= 400 ? "rejected" : "succeeded";
}
