import type { PageRequest } from "#contracts/kit/page.ts";
import type { REQUEST_RESULTS, StaffApiRequest } from "#contracts/staff/developers.ts";
import {
  listNewestRequests,
  type RequestPosition,
  type StoredRequest,
} from "#domain/developers/requests/list-newest-requests.ts";
import { toApiRequest } from "#domain/developers/requests/to-api-request.ts";
import { storedWebhooks } from "#domain/developers/webhooks/require-webhook.ts";
import { signCursor, verifyCursor } from "#domain/kit/cursor.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";

/** Requests that are read at once. */
const READ = 50;
/** Reads of a page at most, so that its cost is bounded; a page of rare results may be short and not the last. */
const MAX_READS = 10;

type Result = (typeof REQUEST_RESULTS)[number];
type Query = PageRequest & {
  readonly search?: string | undefined;
  readonly result?: Result | undefined;
};

/** A page of the requests of all API keys, or of one workspace, newest first. */
export async function listApiRequests({
  search,
  result,
  limit,
  last,
}: Query): Promise<{ rows: StaffApiRequest[]; last: string | null }> {
  const workspaceId = search || undefined;
  const list = JSON.stringify(["all api requests", workspaceId, result]);
  const before = last === undefined ? null : (JSON.parse(await verifyCursor(list, last)) as RequestPosition);
  const { found, end } = await readMatching({ workspaceId, result, limit }, before);
  const ids = [...new Set(found.map((request) => request.workspaceId))];
  const [workspaces, withWebhook] = await Promise.all([readWorkspaces(ids), workspacesWithWebhook(ids)]);
  const rows = found.map((request): StaffApiRequest => {
    const workspace = workspaces.get(request.workspaceId);
    return {
      ...toApiRequest(request),
      workspace: workspace ? { uid: workspace.uid, name: workspace.name } : null,
      webhook: withWebhook.has(request.workspaceId),
    };
  });
  return { rows, last: end && (await signCursor(list, JSON.stringify(end))) };
}

type Wanted = { readonly workspaceId: string | undefined; readonly result: Result | undefined; readonly limit: number };

async function readMatching({ workspaceId, result, limit }: Wanted, before: RequestPosition | null) {
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

function resultOf({ status }: StoredRequest): Result {
  if (status >= 500) return "failed";
  return status >= 400 ? "rejected" : "succeeded";
}

async function workspacesWithWebhook(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const has = await Promise.all(ids.map(async (id) => (await storedWebhooks(id)).some(({ disabled }) => !disabled)));
  return new Set(ids.filter((_, index) => has[index]));
}
